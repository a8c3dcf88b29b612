"""A whole deal played at random by the rules of a variant, as the data of a case file."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

from belot_reference.cards import NAMES, Cards, names
from belot_reference.contracts import CALLS
from belot_reference.playout import Playout, playout
from belot_reference.rules import Rulebook, read_rules
from belot_reference.table import SEATS, Table
from belot_runner.spec.variants import Variant
from belot_runner.tables import DEFAULT_TABLE, SEATS_RULE


def random_game(name: str, variant: Variant, seed: int) -> dict[str, Any]:
    """The data of a file in cases/games: the deal, and the moments at which it is asked for.

    The first deal from the seed that is played to its last card. The same seed gives the same deal everywhere.
    """
    rules, random = read_rules(variant.rules), Random(seed)
    seats = len(rules[SEATS].seats)
    deal = next(found for number in count() if (found := playout(number % seats, rules, random)).result is not None)
    data: dict[str, Any] = {"game": name, "title": f"A deal of {variant.title}"}
    if variant.rules[SEATS_RULE] != DEFAULT_TABLE:
        data["table"] = variant.rules[SEATS_RULE]
    return {
        **data,
        "derived": True,
        "note": f"Played at random from seed {seed}; its answers are filled by the reference.",
        "given": _given(deal, rules),
        "rows": _rows(deal, rules[SEATS]),
    }


def _given(deal: Playout, rules: Rulebook) -> dict[str, Any]:
    table = rules[SEATS]
    given: dict[str, Any] = {
        "dealer": table.seats[deal.dealer],
        "deck": " ".join(NAMES[card] for card in deal.deck),
        "calls": " ".join(CALLS[call] for call in deal.calls),
    }
    if deal.discards:
        given["discards"] = " ".join(NAMES[card] for card in deal.discards)
    if deal.declared:
        given["declared"] = {
            table.seats[seat]: [_cards(cards) for cards in sets] for seat, sets in deal.declared.items()
        }
    plays = [NAMES[card] + "*" * announced for card, announced in deal.plays]
    size = len(table.seats)
    return {**given, "tricks": [" ".join(plays[at : at + size]) for at in range(0, len(plays), size)]}


def _cards(cards: Cards) -> str:
    return " ".join(names(cards))


def _rows(deal: Playout, table: Table) -> list[dict[str, Any]]:
    """Half-way through the auction, before the cards that are put away, in three tricks, and at the end."""
    tricks = len(deal.plays) // len(table.seats)
    rows: list[dict[str, Any]] = [{"name": "in-the-auction", "upto": {"calls": len(deal.calls) // 2}}]
    if deal.discards:
        rows.append({"name": "before-discarding", "upto": {"calls": len(deal.calls)}})
    rows += [
        {"name": "middle", "upto": {"tricks": tricks // 2, "plays": len(table.seats) - 1}},
        {"name": "before-the-last-trick", "upto": {"tricks": tricks - 1}},
        {"name": "whole"},
    ]
    return rows
