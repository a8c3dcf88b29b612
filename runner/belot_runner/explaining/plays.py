"""Why a card may be played or not, who wins a trick, and on which card belot may be announced."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from belot_reference import belot, duties, wire
from belot_reference.cards import BIT, NAMES, NUMBERS, pack, unpack
from belot_reference.points import CARD_POINTS, card_points
from belot_reference.questions import ask, read_trick
from belot_reference.rules import read_rules
from belot_reference.table import SEATS
from belot_reference.trick import WINNER
from belot_runner.explaining.lines import Line, Why
from belot_runner.spec.values import Wire

Given = Mapping[str, Any]
Rules = Mapping[str, Wire]


def cards(given: Given, rules: Rules) -> Why:
    """Each card of the hand: whether it may be played, and if not, the rule that forbids it."""
    book = read_rules(rules)
    trick = read_trick(given, wire.read_cards(given.get("trick") or ()), book)
    hand = pack(given["hand"])
    allowed = duties.legal(trick, hand, book)
    return Why(
        "cards",
        tuple(
            Line(NAMES[card], {"allowed": True})
            if allowed & BIT[card]
            else Line(NAMES[card], {"allowed": False}, (duties.forbidding(trick, hand, card, book).id,))
            for card in unpack(hand)
        ),
    )


def trick(given: Given, rules: Rules) -> Why:
    """Each play: whose it is, what it counts, and whether it takes the trick so far."""
    book = read_rules(rules)
    table, played = book[SEATS], wire.read_cards(given["cards"])
    leader, lying = table.seat(given["leader"]), read_trick(given, (), book)
    lines = []
    for place, card in enumerate(played):
        lying.add(card)
        told = {
            "seat": table.seats[(leader + place) % len(table.seats)],
            "points": card_points(card, lying.bid, book),
            "winning": lying.best_at == place,
        }
        lines.append(Line(NAMES[card], told, (WINNER.id, CARD_POINTS.id)))
    return Why("trick", tuple(lines))


def ways(given: Given, rules: Rules) -> Why:
    """Each card that may be led: in how many ways the play can go on from it."""
    split = ask("perft", given, read_rules(rules))["split"]
    return Why("perft", tuple(Line(card, {"ways": number}) for card, number in split.items()))


def announcing(given: Given, rules: Rules) -> Why:
    """The card: whether belot may be announced on it, and if not, the rule that forbids it."""
    book = read_rules(rules)
    lying = read_trick(given, wire.read_cards(given.get("trick") or ()), book)
    hand, played = pack(given["hand"]), pack(given.get("played") or ())
    forbidden = belot.refusal(lying, NUMBERS[given["card"]], hand, played, bool(given.get("announced")), book)
    by = () if forbidden is None else (forbidden.id,)
    return Why("belot", (Line(given["card"], {"allowed": forbidden is None}, by),))
