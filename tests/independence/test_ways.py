"""How many ways there are to play on, counted once more: from `legal` and `trick` alone, by both sets of answers."""

from __future__ import annotations

from random import Random
from typing import Any

import naive
import pytest
from counting import count
from rulesets import random_rules, written_out

from belot_reference.questions import ask
from belot_reference.rules import read_rules
from belot_runner.asking.select import runs_in
from belot_runner.suite import load_suite
from belot_runner.tables import CARDS, TABLES

SUITE = load_suite()
RECORDED = [
    (row, variant)
    for row in SUITE.rows
    if row.ask == "perft"
    for variant in SUITE.variants.values()
    if runs_in(row, variant)
]
BIDS = ("clubs", "diamonds", "hearts", "spades", "no-trumps", "all-trumps")


def random_position(random: Random, rules: dict[str, Any], size: int) -> dict[str, Any]:
    """Random hands of a size, and whatever contract."""
    seats = TABLES[rules["table.seats"]].seats
    deck = random.sample(CARDS, size * len(seats))
    return {
        "contract": {"bid": random.choice(BIDS), "declarer": random.choice(seats), "doubled": "none"},
        "leader": random.choice(seats),
        "hands": {seat: deck[place * size :][:size] for place, seat in enumerate(seats)},
        "depth": random.choice((32, random.randint(1, 32))),
    }


@pytest.mark.parametrize("variant", SUITE.variants)
def test_the_recorded_counts_are_those_of_both(variant: str) -> None:
    book, wrong, counted = read_rules(SUITE.variants[variant].rules), [], 0
    for row, of in RECORDED:
        if of.id == variant:
            seats = TABLES[of.rules["table.seats"]].seats
            given = dict(row.given)
            by_reference = count(lambda question, asked: ask(question, asked, book), given, seats)
            by_naive = count(
                lambda question, asked: naive.answer(question, asked, dict(SUITE.variants[variant].rules)),
                given,
                seats,
            )
            counted += 1
            if not by_reference == by_naive == row.expect:
                wrong.append(row.id)
    assert wrong == []
    assert counted >= 20


def test_the_recorded_positions_are_counted_to_the_end_of_the_deal() -> None:
    """At least twenty endings of four cards a hand in each variant, and every contract that it has."""
    for variant in SUITE.variants:
        endings = [row for row, of in RECORDED if of.id == variant and {*map(len, row.given["hands"].values())} == {4}]
        assert len(endings) >= 20
        assert all(row.given["depth"] == 4 * len(row.given["hands"]) == len(row.expect["counts"]) for row in endings)
        has_more = SUITE.variants[variant].rules["auction.form"] == "ascending"
        assert {row.given["contract"]["bid"] for row in endings} == {*(BIDS if has_more else BIDS[:4])}


def test_the_fast_count_is_the_slow_one_under_any_rules() -> None:
    """Random choices and wrong readings of every rule of play but that of the next leader, which no answer tells."""
    random, apart = Random("ways"), []
    for _ in range(400):
        rules = written_out({**random_rules(random, wrong=0.4), "play.next-leader": "winner"})
        given = random_position(random, rules, random.choice((1, 2, 2, 3, 3)))
        book = read_rules(rules)
        seats = TABLES[rules["table.seats"]].seats
        slow = count(lambda question, asked, book=book: ask(question, asked, book), given, seats)
        if ask("perft", given, book) != slow:
            apart.append((given, {rule: rules[rule] for rule in rules if rule.startswith("play.")}))
    assert apart == []
