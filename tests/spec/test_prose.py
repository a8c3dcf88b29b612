"""The prose of rulebooks in other languages: whole, in their script, and with the numbers of the English texts."""

from __future__ import annotations

import re

import pytest

from belot_runner.reading.strict_yaml import load
from belot_runner.rulebook.library import Library
from belot_runner.spec.prose import prose_faults, prose_languages
from belot_runner.spec.translations import ENGLISH

from .reading import SPEC
from .test_translations import ENGLISH_WORDS, FILLED_IN, OF_ANOTHER_SCRIPT, ORDER, RANKS, SCRIPTS, SUITE, texts

LIBRARY = Library(SUITE)
PARTS = ("passages", "words", "notes", "faults", "terms", "open")
TRANSLATED = [language for language in prose_languages() if language != ENGLISH]
NAMES = re.compile(r"\b[a-z]+\.[a-z]+(?:-[a-z]+)*\b|\b(?:bg|hr)-[a-z-]+ \d+|spec/[\w./-]+")  # of rules, claims, files


in_every_language = pytest.mark.parametrize("language", TRANSLATED)


def written(language: str) -> dict[str, str]:
    """The texts of a language by the way to each."""
    data = load(SPEC / "prose" / f"{language}.yaml")
    return dict(texts({part: data[part] for part in PARTS}))


def in_english() -> dict[str, str]:
    """The English texts, those of the specification too."""
    prose = LIBRARY.prose(ENGLISH)
    return dict(texts({part: getattr(prose, part) for part in PARTS}))


IN_ENGLISH = in_english()


@pytest.mark.parametrize("language", prose_languages())
def test_no_text_is_missing_and_none_is_superfluous(language: str) -> None:
    assert [str(fault) for fault in prose_faults(language, SUITE.catalogue, SUITE.variants)] == []


def test_every_translated_catalogue_has_rulebooks() -> None:
    assert set(TRANSLATED) == set(SCRIPTS)


@in_every_language
def test_passages_and_words_stand_in_the_order_of_the_english_ones(language: str) -> None:
    for part in ("passages: ", "words: "):
        here = [way for way in written(language) if way.startswith(part)]
        assert here == [way for way in IN_ENGLISH if way.startswith(part)]


@in_every_language
def test_no_text_was_left_in_english(language: str) -> None:
    here = written(language)
    assert [way for way, text in here.items() if text == IN_ENGLISH[way] and not FILLED_IN.fullmatch(text)] == []
    assert {way: text for way, text in here.items() if ENGLISH_WORDS.search(text)} == {}


@in_every_language
def test_every_text_is_written_in_the_script_of_its_language(language: str) -> None:
    foreign = OF_ANOTHER_SCRIPT[SCRIPTS[language]]
    bare = {way: RANKS.sub("", NAMES.sub("", FILLED_IN.sub("", text))) for way, text in written(language).items()}
    assert {way: found for way, text in bare.items() if (found := foreign.findall(text))} == {}


@in_every_language
def test_numbers_and_orders_of_cards_are_those_of_the_english_text(language: str) -> None:
    def told(text: str) -> tuple[list[str], list[str]]:
        return sorted(re.findall(r"\d+", text)), [order.strip() for order in ORDER.findall(text)]

    here = written(language)
    assert {way: text for way, text in here.items() if told(text) != told(IN_ENGLISH[way])} == {}


@in_every_language
def test_rules_are_named_where_the_english_text_names_them(language: str) -> None:
    here = written(language)
    assert {
        way: text for way, text in here.items() if sorted(NAMES.findall(text)) != sorted(NAMES.findall(IN_ENGLISH[way]))
    } == {}


@in_every_language
def test_a_text_ends_as_the_english_one_does(language: str) -> None:
    def end(text: str) -> str:
        return text[-1] if text[-1] in ".?!:" else ""

    assert {way: text for way, text in written(language).items() if end(text) != end(IN_ENGLISH[way])} == {}


@in_every_language
def test_a_word_that_is_explained_stands_out_where_it_does_in_english(language: str) -> None:
    here = written(language)
    assert {way for way, text in here.items() if ("*" in text) != ("*" in IN_ENGLISH[way])} == set()
    assert {way for way, text in here.items() if text.count("*") % 2} == set()
