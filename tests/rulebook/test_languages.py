"""Rulebooks in other languages: nothing is left in English, and nothing is in the wrong script."""

from __future__ import annotations

import re

import pytest

from belot_runner.spec.translations import ENGLISH

from .shelf import KEPT, LIBRARY, made

TRANSLATED = [(variant, language) for variant, language in KEPT if language != ENGLISH]

# Words that are spelt as English ones are, and belong to the language.
OWN = {
    "hr": frozenset({"as", "do", "on", "one", "par", "partner", "plus", "program", "talon", "time", "to"}),
    "bg": frozenset(),
}

# What is no prose: tags, what stands between backticks, where links lead, claims, ids of rules, names of files.
_ELSE = re.compile(
    r"<[^>]+>|`[^`\n]*`|\]\([^)]*\)|\b(?:bg|hr)-[a-z-]+ \d+|\b[a-z]+\.[a-z]+(?:-[a-z]+)*\b|spec/[\w./-]+"
    r"|&#\d+;|\(game/[^)]*\)"
)
_WORD = re.compile(r"[^\W\d_]{2,}")


def words(text: str) -> set[str]:
    """The words of the prose."""
    bare = _ELSE.sub(" ", text.replace("```text", "").replace("```", ""))
    return {word.casefold() for word in _WORD.findall(bare)}


@pytest.mark.parametrize(("variant", "language"), TRANSLATED)
def test_no_english_is_left(variant: str, language: str) -> None:
    english, here = made(variant, ENGLISH), made(variant, language)
    local = words(" ".join(word for term in english.book.words for word in term.local))
    titles = words(" ".join(document.title for document in english.book.documents))
    sources = words(" ".join(fault.text for document in here.book.documents for fault in document.faults))
    left = words(here.text) & words(english.text) - local - titles - sources
    assert left - OWN[language] == set()


@pytest.mark.parametrize("language", sorted(OWN))
def test_each_word_that_is_allowed_occurs(language: str) -> None:
    rulebooks = [made(variant, name).text for variant, name in TRANSLATED if name == language]
    assert OWN[language] - words(" ".join(rulebooks)) == set()


@pytest.mark.parametrize("variant", [variant for variant, language in TRANSLATED if language == "bg"])
def test_a_bulgarian_rulebook_is_written_in_cyrillic(variant: str) -> None:
    rulebook = made(variant, "bg")
    titles = words(" ".join(document.title for document in rulebook.book.documents))  # of sources in other languages
    assert {word for word in words(rulebook.text) - titles if re.search("[a-z]", word)} == set()


def test_the_look_for_english_finds_it() -> None:
    assert words("Štih je **trick** `play.void` ([4.1](#play.leader)) hr-bela 12 <sub>id</sub>") == {
        "štih", "je", "trick", "id"
    }  # fmt: skip


@pytest.mark.parametrize(("variant", "language"), TRANSLATED)
def test_examples_are_captioned_in_the_language(variant: str, language: str) -> None:
    english = {example.id: example for entry in made(variant, ENGLISH).book.entries() for example in entry.examples}
    for entry in made(variant, language).book.entries():
        for example in entry.examples:
            assert example.caption.endswith("?"), example.id
            assert example.caption != english[example.id].caption


@pytest.mark.parametrize("language", sorted(OWN))
def test_a_rulebook_can_be_told_in_a_language_in_which_it_is_not_kept(language: str) -> None:
    for variant in LIBRARY.suite.variants:
        if (variant, language) not in KEPT:
            foreign = made(variant, language)
            entries = list(foreign.book.entries())
            assert entries
            assert {entry.note for entry in entries} <= {"", *LIBRARY.prose(language).notes.values()}


def test_local_terms_stand_in_the_english_rulebook() -> None:
    assert "raise: *качвам*" in made("bulgarian-modern", ENGLISH).text
    assert "raise: *iber, ići preko*" in made("bela-4", ENGLISH).text
    assert "| Croatian |" in made("bela-4", ENGLISH).text
