"""The translations that there are: whole, in their own language and script, and saying what the English texts say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
import yaml

from belot_runner import tables
from belot_runner.cases.questions import QUESTIONS
from belot_runner.reading.strict_yaml import load
from belot_runner.spec.decisions import Basis
from belot_runner.spec.translations import ENGLISH, faults, languages, load_translation, texts_in_english
from belot_runner.suite import load_suite

from .reading import SPEC

SUITE = load_suite()
CATALOGUE, VARIANTS = SUITE.catalogue, SUITE.variants
WORDS = load(SPEC / "translations" / "en.yaml")["words"]
IN_ENGLISH = texts_in_english(CATALOGUE, VARIANTS, WORDS)
TERMS = yaml.safe_load((SPEC / "glossary.yaml").read_text(encoding="utf-8"))["terms"]

TRANSLATED = [language for language in languages() if language != ENGLISH]
SCRIPTS = {"bg": "Cyrillic", "hr": "Latin"}  # of each language; a new one adds itself here

# Texts that are the same in English and in another language, each with the reason.
THE_SAME: dict[tuple[str, str], str] = {
    ("hr", "talon"): "the word is the same",
    ("hr", "partner"): "the word is the same",
}

# Words that are spelt like a term of the glossary and mean something else.
NOT_THE_TERM = {
    "discard": "the phase of a deal in which cards are put away, not the play of a card",
}

LETTERS = {"Cyrillic": re.compile(r"[^\W\d_a-zA-Z]"), "Latin": re.compile(r"[a-zA-Z]")}
OF_ANOTHER_SCRIPT = {"Cyrillic": re.compile(r"[a-zA-Z]+"), "Latin": re.compile(r"[\u0370-\u052f]+")}
RANKS = re.compile(r"\b[JQKA]\b")  # by these letters cards are called in every language
ORDER = re.compile(r"\b(?:(?:10|[789JQKA])\b ?){3,}")
FILLED_IN = re.compile(r"\{[a-z_]+\}")
ENGLISH_WORDS = re.compile(r"\b(?:the|of|and|is|are|which|with|when|must|may)\b", re.IGNORECASE)


def texts(tree: Mapping[str, Any], way: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a tree with the way to it."""
    for name, value in tree.items():
        here = f"{way}{name}"
        yield from [(here, value)] if isinstance(value, str) else texts(value, f"{here}: ")


def written(language: str) -> dict[str, str]:
    """The texts of a language by the way to each."""
    data = load(SPEC / "translations" / f"{language}.yaml")
    return dict(texts({part: data[part] for part in IN_ENGLISH}))


ENGLISH_TEXTS = dict(texts(IN_ENGLISH))
in_every_language = pytest.mark.parametrize("language", TRANSLATED)


def test_the_country_of_a_variant_can_read_its_rules() -> None:
    assert "bg" in TRANSLATED


@pytest.mark.parametrize("language", languages())
def test_no_text_is_missing_and_none_is_superfluous(language: str) -> None:
    assert [str(fault) for fault in faults(language, CATALOGUE, VARIANTS)] == []
    translation = load_translation(language, CATALOGUE, VARIANTS)
    assert list(translation.rules) == list(CATALOGUE.rules)
    assert translation.words.keys() == WORDS.keys()
    for rule in CATALOGUE.rules.values():
        told = translation.rules[rule.id]
        assert (list(told.choices), list(told.named)) == (list(rule.choices), list(rule.named))
        assert (bool(told.text), bool(told.unit)) == (bool(rule.text), bool(rule.unit))


@in_every_language
def test_the_texts_stand_in_the_order_of_the_catalogue(language: str) -> None:
    assert list(written(language)) == list(ENGLISH_TEXTS)


@in_every_language
def test_no_text_was_left_in_english(language: str) -> None:
    left = {
        way: text
        for way, text in written(language).items()
        if text.casefold() == ENGLISH_TEXTS[way].casefold() and not FILLED_IN.fullmatch(text)
    }
    assert {way: text for way, text in left.items() if (language, text) not in THE_SAME} == {}
    assert [text for known, text in THE_SAME if known == language and text not in left.values()] == []
    assert {way: text for way, text in written(language).items() if ENGLISH_WORDS.search(text)} == {}


@in_every_language
def test_every_text_is_written_in_the_script_of_its_language(language: str) -> None:
    script = SCRIPTS[language]
    bare = {way: RANKS.sub("", FILLED_IN.sub("", text)) for way, text in written(language).items()}
    foreign = {way: OF_ANOTHER_SCRIPT[script].findall(text) for way, text in bare.items()}
    assert {way: found for way, found in foreign.items() if found} == {}
    assert [way for way, text in bare.items() if text.strip(" ,:.") and not LETTERS[script].search(text)] == []


def test_the_look_at_the_script_sees_what_is_of_another() -> None:
    assert OF_ANOTHER_SCRIPT["Cyrillic"].findall("kоз") == ["k"]  # one letter, and it looks the same
    assert OF_ANOTHER_SCRIPT["Latin"].findall("аdut") == ["а"]
    assert RANKS.sub("", "J 9 A 10 K Q 8 7").split() == ["9", "10", "8", "7"]


@in_every_language
def test_numbers_and_orders_of_cards_are_those_of_the_english_text(language: str) -> None:
    def told(text: str) -> tuple[list[str], list[str]]:
        orders = [order.strip() for order in ORDER.findall(text)]
        return sorted(re.findall(r"\d+", text)), orders

    differing = {way: text for way, text in written(language).items() if told(text) != told(ENGLISH_TEXTS[way])}
    assert differing == {}


@in_every_language
def test_a_text_ends_as_the_english_one_does(language: str) -> None:
    def end(text: str) -> str:
        return text[-1] if text[-1] in ".?!" else ""

    assert {way: text for way, text in written(language).items() if end(text) != end(ENGLISH_TEXTS[way])} == {}


@in_every_language
def test_words_are_those_of_the_glossary(language: str) -> None:
    terms = {term["term"].replace(" ", "-"): term[language] for term in TERMS if term.get(language)}
    known = {term: [local] if isinstance(local, str) else local for term, local in terms.items()}
    words = load_translation(language, CATALOGUE, VARIANTS).words
    assert set(NOT_THE_TERM) <= known.keys() & words.keys()
    told = {key: word for key, word in words.items() if key not in NOT_THE_TERM}
    assert {key: word for key, word in told.items() if word not in known.get(key, [word])} == {}


# The words that pages need


def test_what_goes_over_the_wire_has_a_word() -> None:
    fields = {field for question in QUESTIONS.values() for field in (*question.given, *question.answer)}
    told = {field.replace("_", "-") for field in fields}
    sides = {side for table in tables.TABLES.values() for side in table.sides}
    states = {"open", "closed", "passed-out", "auction", "discard", "play", "over", "made", "failed", "hanging"}
    wanted = told | sides | states | {*tables.SEATS, *tables.CALLS, *Basis}
    assert wanted - WORDS.keys() == set()
