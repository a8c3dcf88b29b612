"""What stands in a rulebook: every rule that says something, every claim, examples with the answers expected."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from belot_runner.asking.select import runs_in
from belot_runner.rulebook.choosing import MOST
from belot_runner.rulebook.figures import FIGURES
from belot_runner.rulebook.model import Block, Passage, Rulebook, Steps, Table
from belot_runner.spec.decisions import Basis
from belot_runner.spec.glossary import load_terms
from belot_runner.spec.prose import load_prose, prose_languages

from .shelf import KEPT, LIBRARY, SUITE, made

ROWS = {row.id: row for row in SUITE.rows}
PLACES = [place for plan in LIBRARY.order.chapters.values() for place in plan.rules]
of_every_rulebook = pytest.mark.parametrize(("variant", "language"), KEPT)
of_every_variant = pytest.mark.parametrize("variant", SUITE.variants)


# Rules


@of_every_rulebook
def test_every_rule_that_makes_a_difference_is_told_with_its_id(variant: str, language: str) -> None:
    rulebook = made(variant, language)
    told = {entry.rule for entry in rulebook.book.entries()}
    decided = {rule for rule, decision in rulebook.variant.decisions.items() if decision.basis is not Basis.INERT}
    assert decided - told == set()
    assert [
        rule for rule in decided if f'<a id="{rule}"></a>**{rulebook.book.numbers()[rule]} ' not in rulebook.text
    ] == []
    assert [rule for rule in decided if f"<sub>`{rule}` · " not in rulebook.text] == []


@of_every_rulebook
def test_what_is_not_told_makes_no_difference_and_stands_at_the_end_with_the_reason(
    variant: str, language: str
) -> None:
    rulebook = made(variant, language)
    silent = {each.rule: each for each in rulebook.book.silent}
    assert silent.keys() | {entry.rule for entry in rulebook.book.entries()} == set(rulebook.variant.rules)
    bases = {rulebook.variant.decisions[rule].basis for rule in silent}
    assert bases <= {Basis.INERT}
    assert [rule for rule, each in silent.items() if f"- `{rule}`: {each.question} " not in rulebook.text] == []
    assert [rule for rule, each in silent.items() if not each.reason] == []


@of_every_rulebook
def test_a_rule_says_what_the_variant_decides(variant: str, language: str) -> None:
    rulebook = made(variant, language)
    for entry in rulebook.book.entries():
        decision, texts = rulebook.variant.decisions[entry.rule], rulebook.voice.rule(entry.rule)
        tables = [block for block in entry.blocks if isinstance(block, Table)]
        said = texts.choices.get(str(decision.value)) or (
            f"{decision.value} {texts.unit}." if isinstance(decision.value, int) else ""
        )
        (place,) = (place for place in PLACES if place.rule == entry.rule)
        instead = place.told("answer", rulebook.variant.rules)
        if instead is not None:
            said = rulebook.voice.prose.passages[entry.rule.partition(".")[0]][instead]
        assert entry.answer == said, entry.rule
        assert said or tables, f"{entry.rule} decides nothing"


@of_every_rulebook
def test_rules_are_numbered_through_their_chapters(variant: str, language: str) -> None:
    for chapter in made(variant, language).book.chapters:
        assert [entry.number for entry in chapter.entries] == [
            f"{chapter.number}.{at}" for at in range(1, len(chapter.entries) + 1)
        ]


# What they rest on


@of_every_rulebook
def test_every_claim_that_the_variant_cites_appears(variant: str, language: str) -> None:
    rulebook = made(variant, language)
    cited = {claim for decision in rulebook.variant.decisions.values() for claim in decision.claims}
    assert cited
    assert {claim for claim in cited if claim not in rulebook.text} == set()


@of_every_rulebook
def test_every_note_is_told_and_every_fault_of_a_source(variant: str, language: str) -> None:
    rulebook = made(variant, language)
    for rule, decision in rulebook.variant.decisions.items():
        if decision.note:
            assert rulebook.voice.note(decision), rule
    faults = [fault for name in rulebook.variant.sources for fault in LIBRARY.sources[name].faults]
    told = [fault.text for document in rulebook.book.documents for fault in document.faults]
    assert len(told) == len(faults) > 0


# Examples


@of_every_rulebook
def test_the_answer_of_an_example_is_the_expected_one(variant: str, language: str) -> None:
    rulebook = made(variant, language)
    examples = [example for entry in rulebook.book.entries() for example in entry.examples]
    assert len(examples) > 40
    for example in examples:
        row = ROWS[example.id]
        assert runs_in(row, rulebook.variant)
        assert comparable(example.answer) == comparable(dict(row.expect)), example.id


def comparable(value: object) -> object:
    """A value in which the order of cards and calls does not matter."""
    if isinstance(value, dict):
        return {name: comparable(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return sorted(map(str, map(comparable, value)))
    return value


@of_every_rulebook
def test_an_answer_is_told_in_words(variant: str, language: str) -> None:
    for entry in made(variant, language).book.entries():
        for example in entry.examples:
            assert example.lines, example.id
            assert [line.text for line in example.lines if not line.text.endswith((".", "?"))] == [], example.id


@of_every_rulebook
def test_legal_cards_stand_in_the_answer(variant: str, language: str) -> None:
    for entry in made(variant, language).book.entries():
        for example in entry.examples:
            if example.question == "legal" and len(example.lines) > 1:
                first = example.lines[0].text
                legal = [card.replace("T", "10") for card in example.answer["legal"]]
                assert [card for card in legal if card[:-1] not in first] == [], example.id


@of_every_variant
def test_examples_are_few_and_most_rules_have_one(variant: str) -> None:
    entries = list(made(variant, "en").book.entries())
    assert [entry.rule for entry in entries if len(entry.examples) > MOST] == []
    without = {entry.rule for entry in entries if not entry.examples}
    assert without <= {"auction.doubling"}  # of what is not there no case can be shown


def test_examples_that_the_plan_names_are_cases() -> None:
    named = [name for plan in LIBRARY.order.chapters.values() for place in plan.rules for name in place.examples]
    assert [name for name in named if name not in ROWS] == []
    shown = {
        example.id for variant in SUITE.variants for entry in made(variant, "en").book.entries()
        for example in entry.examples
    }  # fmt: skip
    assert [name for name in named if name not in shown] == []


# The plan


def test_every_term_of_the_glossary_is_used_in_some_chapter() -> None:
    used = set(LIBRARY.order.terms())
    assert used == set(load_terms())


def test_every_figure_is_shown_and_none_is_missing() -> None:
    assert set(LIBRARY.order.tables()) == set(FIGURES)


def test_no_passage_stands_in_the_plan_twice_and_each_is_said_somewhere() -> None:
    named = list(LIBRARY.order.passages())
    assert len(named) == len(set(named))
    in_english = LIBRARY.prose("en").passages
    assert {(chapter, name) for chapter, names in in_english.items() for name in names} == set(named)


@pytest.mark.parametrize("language", prose_languages())
def test_what_is_filled_in_is_filled_in(language: str) -> None:
    for variant in SUITE.variants:
        book = made(variant, language).book
        assert [text for text in passages(book) if "{" in text or "}" in text] == []


def passages(book: Rulebook) -> Iterator[str]:
    blocks: list[Block] = [*book.page, *book.reading]
    for chapter in book.chapters:
        blocks += [*chapter.opening, *(block for entry in chapter.entries for block in entry.blocks)]
    for block in blocks:
        if isinstance(block, Passage):
            yield block.text
        elif isinstance(block, Steps):
            yield from block.texts


@of_every_variant
def test_every_rulebook_plays_a_deal_through(variant: str) -> None:
    played = made(variant, "en").book.played
    assert played is not None
    row = ROWS[played.id]
    assert runs_in(row, SUITE.variants[variant])
    assert len(played.tricks.rows) == len(row.given["tricks"])
    sides = [side for side, points in row.expect["recorded"].items()]
    assert played.sheet.rows[-1][1 : 1 + len(sides)] == tuple(str(row.expect["recorded"][side]) for side in sides)


def test_the_prose_is_whole() -> None:
    for language in prose_languages():
        assert (
            load_prose(language, SUITE.catalogue, SUITE.variants).passages.keys() == LIBRARY.prose("en").passages.keys()
        )
