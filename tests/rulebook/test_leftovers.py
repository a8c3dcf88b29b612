"""A rulebook speaks of its own game: no partner where nobody has one, no contract and no contra that there is not."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from belot_runner.rulebook.model import Block, Passage, Steps
from belot_runner.tables import ASCENDING, DOUBLING_RULE, FORM_RULE, SEATS_RULE, TIE_RULE

from .shelf import KEPT, Made, made

of_every_rulebook = pytest.mark.parametrize(("variant", "language"), KEPT)

# By rule and choices, words that mean nothing there, in any language; and the rules that may say them all the same,
# since they say that it is so.
SUITS_ONLY = {"one-round", "first-player", "upcard-two-rounds"}
UNKNOWN = (
    (SEATS_RULE, {"three-alone", "two-alone"}, r"partner|partnjer", {SEATS_RULE}),
    (FORM_RULE, SUITS_ONLY, r"no-trumps|all-trumps|bez aduta|sve adut\b", set()),
    (DOUBLING_RULE, {"none"}, r"\bcontra\b|recontra|doubled\b|redoubl|kontr", {DOUBLING_RULE}),
    (TIE_RULE, {"fails"}, r"\bhang|\bvis(?:i|e|eći|jeti)\b", set()),
)  # fmt: skip
# What a chapter opens with to say just that.
_SAYS_SO = ("no-trumps or all-trumps it speaks of contracts", "igru bez aduta ili sve adut, govori o ugovorima")


def sentences(rulebook: Made, spared: set[str]) -> Iterator[str]:
    """What the rulebook says of its game, notes apart, in which sources are quoted that know more."""
    for block in rulebook.book.page:
        yield from said(block)
    for chapter in rulebook.book.chapters:
        for block in chapter.opening:
            yield from said(block)
        for entry in chapter.entries:
            if entry.rule not in spared:
                yield from (entry.question, entry.text, entry.answer)
                for block in entry.blocks:
                    yield from said(block)


def said(block: Block) -> Iterator[str]:
    if isinstance(block, Passage):
        yield block.text
    elif isinstance(block, Steps):
        yield from block.texts


@of_every_rulebook
def test_nothing_is_said_of_what_the_variant_does_not_have(variant: str, language: str) -> None:
    rulebook = made(variant, language)
    for rule, choices, words, spared in UNKNOWN:
        if rulebook.variant.rules[rule] in choices:
            left = [text for text in sentences(rulebook, spared) if re.search(words, text.casefold())]
            assert [text for text in left if not any(told in text for told in _SAYS_SO)] == []


@of_every_rulebook
def test_the_words_that_are_looked_for_are_said_where_there_is_such(variant: str, language: str) -> None:
    rulebook = made(variant, language)
    if language == "en" and rulebook.variant.rules[FORM_RULE] == ASCENDING:
        told = " ".join(sentences(rulebook, set())).casefold()
        assert [words for _, _, words, _ in UNKNOWN if not re.search(words, told)] == []


def test_one_name_for_one_side() -> None:
    for variant, language in KEPT:
        if language == "en":
            told = " ".join(sentences(made(variant, language), set())).casefold()
            assert re.findall(r"bidding side|bidders|side of the contract|side of the declarer|attack", told) == []


def test_an_inert_duty_is_said_to_stand() -> None:
    for variant, language in KEPT:
        entries = {entry.rule: entry for entry in made(variant, language).book.entries()}
        rules = made(variant, language).variant
        for rule in ("play.void", "play.overtrump"):
            if rule in entries and rules.decisions[rule].basis == "inert":
                begins = {"en": "The duty stands.", "hr": "Obveza vrijedi.", "bg": "Задължението важи."}
                assert entries[rule].note.startswith(begins[language])
