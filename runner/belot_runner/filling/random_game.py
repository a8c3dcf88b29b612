"""A whole deal played at random by the rules of a variant, as the data of a case file."""

from __future__ import annotations

from random import Random
from typing import Any

from belot_reference.playout import Playout
from belot_reference.rules import read_rules
from belot_reference.table import SEATS, Table
from belot_runner.chance.games import game_question, played_deal
from belot_runner.spec.variants import Variant
from belot_runner.tables import DEFAULT_TABLE, SEATS_RULE


def random_game(name: str, variant: Variant, seed: int) -> dict[str, Any]:
    """The data of a file in cases/games: the deal, and the moments at which it is asked for.

    The first deal from the seed that is played to its last card. The same seed gives the same deal everywhere.
    """
    rules = read_rules(variant.rules)
    deal = played_deal(rules, Random(seed))
    data: dict[str, Any] = {"game": name, "title": f"A deal of {variant.title}"}
    if variant.rules[SEATS_RULE] != DEFAULT_TABLE:
        data["table"] = variant.rules[SEATS_RULE]
    return {
        **data,
        "derived": True,
        "note": f"Played at random from seed {seed}; its answers are filled by the reference.",
        "given": written(game_question(deal, rules)),
        "rows": _rows(deal, rules[SEATS]),
    }


def written(given: dict[str, Any]) -> dict[str, Any]:
    """A question as case files have it: cards and calls in one text."""
    said = {name: " ".join(value) if _is_words(value) else value for name, value in given.items()}
    if "hands" in said:
        said["hands"] = {seat: " ".join(cards) for seat, cards in given["hands"].items()}
    if "declared" in said:
        said["declared"] = {seat: [" ".join(cards) for cards in sets] for seat, sets in given["declared"].items()}
    return {**said, "tricks": [" ".join(trick) for trick in given["tricks"]]} if "tricks" in given else said


def _is_words(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


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
