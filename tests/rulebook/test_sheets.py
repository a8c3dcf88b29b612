"""What is counted in a rulebook adds up to what is told of it."""

from __future__ import annotations

import pytest

from belot_runner.tables import SEATS_RULE, TABLES

from .shelf import SUITE, made

of_every_variant = pytest.mark.parametrize("variant", SUITE.variants)


@of_every_variant
def test_the_sheet_of_the_deal_adds_up_to_what_its_tricks_and_lines_say(variant: str) -> None:
    rulebook = made(variant, "en")
    played = rulebook.book.played
    assert played is not None
    table = TABLES[rulebook.variant.rules[SEATS_RULE]]
    counted = {row[0]: [int(cell) for cell in row[1 : 1 + len(table.sides)]] for row in played.sheet.rows}
    taken = dict.fromkeys(table.sides, 0)
    for *_, winner, points in played.tricks.rows:
        taken[next(side for side in table.sides if winner in side.split("-"))] += int(points)
    assert counted["Card points"] == list(taken.values())
    assert by_column(counted, until="Raw points") == counted["Raw points"]


@of_every_variant
def test_the_sheet_of_an_example_adds_up_too(variant: str) -> None:
    examples = [example for entry in made(variant, "en").book.entries() for example in entry.examples]
    sheets = [example.table for example in examples if example.table and example.table.head[0] == ""]
    assert len(sheets) > 10
    for sheet in sheets:
        sides = len(sheet.head) - 2 - ("Hanging points" in sheet.head or "hanging points" in sheet.head)
        counted = {row[0]: [int(cell) for cell in row[1 : 1 + sides]] for row in sheet.rows}
        assert by_column(counted, until="Raw points") == counted["Raw points"]


def by_column(counted: dict[str, list[int]], until: str) -> list[int]:
    """The sums of what is counted before a line; card points that were doubled do not count once more."""
    names = list(counted)[: list(counted).index(until)]
    if "Card points, doubled" in names:
        names.remove("Card points")
    return [sum(column) for column in zip(*(counted[name] for name in names), strict=True)]


def test_cards_that_were_put_away_stand_on_a_line_of_their_own_with_the_rule() -> None:
    rulebook = made("bela-3", "en")
    played = rulebook.book.played
    assert played is not None
    (row,) = (row for row in played.sheet.rows if row[0] == "Put away")
    assert row[-1] == rulebook.book.numbers()["deal.discard"]
    assert [int(cell) for cell in row[1:-1]].count(0) == len(row) - 3


def test_the_boundary_is_cited_only_where_it_decides() -> None:
    examples = {
        example.id: example
        for entry in made("bulgarian-modern", "en").book.entries()
        for example in entry.examples
        if example.table
    }
    number = made("bulgarian-modern", "en").book.numbers()["score.rounding-boundary"]
    citing = {name for name, example in examples.items() if any(number in row[-1] for row in example.table.rows)}
    assert "score.rounding-boundary/fewer-rounds-up/suit" in citing
    assert citing & {"score.rounding/all-trumps/nine-and-nine", "score.no-trumps/counted-twice/made"} == set()
