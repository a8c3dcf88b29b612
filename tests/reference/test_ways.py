"""The fast count of the ways to play on, held against one play after the other."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from belot_reference.cards import Cards, union, unpack
from belot_reference.contracts import Contract
from belot_reference.duties import CANNOT_OVERTRUMP, FOLLOW, OVERTRUMP, RAISE, RAISE_AFTER_RUFF, VOID
from belot_reference.engine import BadQuestion, Reference
from belot_reference.perft import ways
from belot_reference.play import NEXT_LEADER, Play
from belot_reference.rules import Rule, Rulebook, read_rules
from belot_reference.table import SEATS
from belot_reference.trick import WINNER
from belot_runner.suite import load_suite

RULES: tuple[Rule[Any], ...] = (
    FOLLOW, RAISE, RAISE_AFTER_RUFF, VOID, OVERTRUMP, CANNOT_OVERTRUMP, WINNER, NEXT_LEADER,
)  # fmt: skip
EVERY = [tuple({**rule.choices, **rule.counters}) for rule in RULES]
VARIANTS = load_suite().variants
BIDS = range(6)


def one_by_one(play: Play, line: tuple[int, ...], depth: int) -> list[int]:
    """The numbers of ways on, each played from the beginning."""
    here = Play(Contract(play.trick.bid, 0, 0), play.leader, play.held, play.rules)
    for card in line:
        here.play(card)
    if depth == 0 or here.over:
        return []
    found = [one_by_one(play, (*line, card), depth - 1) for card in unpack(here.legal())]
    return [len(found), *map(sum, zip(*found, strict=True))]


def dealt(random: Random, seats: int, size: int) -> list[Cards]:
    deck = random.sample(range(32), seats * size)
    return [sum(1 << card for card in deck[seat * size :][:size]) for seat in range(seats)]


def test_every_choice_and_every_wrong_reading_is_counted_as_it_is_played() -> None:
    random, apart = Random(1), []
    combinations = random.sample(list(product(*EVERY)), 150)
    for number, combination in enumerate(combinations):
        rules = read_rules(VARIANTS[random.choice(list(VARIANTS))].rules)
        for rule, choice in zip(RULES, combination, strict=True):
            rules[rule] = rule.read(choice)
        hands = dealt(random, len(rules[SEATS].seats), 2)
        leader, depth = random.randrange(len(hands)), random.randint(1, 9)
        bid = number % len(BIDS)
        slow = one_by_one(Play(Contract(bid, 0, 0), leader, hands, rules), (), depth)
        if ways(bid, leader, hands, depth, rules).counts != slow:
            apart.append((combination, bid, hands, leader, depth))
    assert apart == []


def test_the_split_adds_up_and_names_what_may_be_led(modern: Rulebook) -> None:
    random = Random(2)
    for bid in BIDS:
        hands = dealt(random, 4, 8)
        counts, split = ways(bid, 1, hands, 6, modern)
        assert sum(split.values()) == counts[-1]
        assert sorted(split) == unpack(hands[1])
        assert union([1 << card for card in split]) == hands[1]


def test_shallower_counts_are_the_beginning_of_deeper_ones(modern: Rulebook) -> None:
    hands = dealt(Random(3), 4, 3)
    whole = ways(4, 0, hands, 32, modern).counts
    assert [ways(4, 0, hands, depth, modern).counts for depth in range(1, 13)] == [
        whole[:depth] for depth in range(1, 13)
    ]
    assert len(whole) == 12


def test_a_card_each_is_one_way(modern: Rulebook) -> None:
    hands = dealt(Random(4), 4, 1)
    counts, split = ways(0, 2, hands, 32, modern)
    assert (counts, list(split.values())) == ([1, 1, 1, 1], [1])


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"depth": 0}, "hands of one size"),
        ({"hands": {"north": ["AS"], "west": ["KS"], "south": ["QS"], "east": ["JS", "9S"]}}, "hands of one size"),
        ({"hands": {"north": ["AS"], "west": ["KS"], "south": ["QS"]}}, "hands of one size"),
        ({"hands": {}}, "hands of one size"),
        ({"hands": {"north": ["AS"], "west": ["AS"], "south": ["QS"], "east": ["JS"]}}, "a card stands in two hands"),
        ({"leader": "nobody"}, "not in tuple"),
    ],
    ids=["depth", "more", "fewer", "nothing", "twice", "seat"],
)
def test_what_is_no_position_is_refused(changed: dict[str, Any], why: str) -> None:
    engine = Reference()
    engine.variant("mine", VARIANTS["bulgarian-modern"].rules)
    given = {
        "contract": {"bid": "hearts", "declarer": "north"},
        "leader": "north",
        "hands": {"north": ["AS"], "west": ["KS"], "south": ["QS"], "east": ["JS"]},
        "depth": 4,
    }
    assert engine.ask("perft", "mine", given)["leaves"] == 1
    with pytest.raises(BadQuestion, match=why):
        engine.ask("perft", "mine", {**given, **changed})


@pytest.fixture
def modern() -> Rulebook:
    return read_rules(VARIANTS["bulgarian-modern"].rules)
