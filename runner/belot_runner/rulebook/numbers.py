"""The numbers of a variant that its prose is filled in with."""

from __future__ import annotations

from collections.abc import Mapping

from belot_runner.spec.values import Wire
from belot_runner.tables import CARDS, DISCARDED, PACKETS_RULE, SEATS_RULE, TABLES, TAKEN_UP, UPCARD_RULE

SUITS = 4
TEN = 10


def numbers(rules: Mapping[str, Wire]) -> dict[str, int]:
    """By name: what is dealt to whom (in cards), and what a deal, its parts and the match are worth (in points)."""
    return {**_dealt(rules), **_points(rules), "target": rules["match.target"]}


def _dealt(rules: Mapping[str, Wire]) -> dict[str, int]:
    packets, seats = rules[PACKETS_RULE], len(TABLES[rules[SEATS_RULE]].seats)
    hand, talon = sum(packets["hand"]), sum(packets["talon"])
    extra, upcard = packets.get("first-player-extra", 0), packets.get("upcard", 0)
    each = hand + talon + extra - DISCARDED[rules["deal.discard"]]
    upcard = 0 if rules[UPCARD_RULE] in TAKEN_UP else upcard
    stock = len(CARDS) - seats * (hand + talon) - extra - upcard
    return {
        "hand": hand,
        "talon": talon,
        "each": each,
        "caller": hand + talon + extra,
        "first_talon": talon + extra,
        "stock": stock,
        "stock_and_upcard": stock + upcard,
    }


def _points(rules: Mapping[str, Wire]) -> dict[str, int]:
    table = rules["score.card-points"]
    trump, plain = (sum(table[kind].values()) for kind in ("trump", "plain"))
    in_no_trumps, in_all_trumps = (
        sum(table.get("no-trumps", table["plain"]).values()),
        sum(table.get("all-trumps", table["trump"]).values()),
    )
    last, factor = rules["score.last-trick"], 2 if rules["score.no-trumps"] == "doubled" else 1
    return {
        "last_trick": last,
        "last_trick_in_no_trumps": last * factor,
        "capot": rules["score.capot"],
        "belot": rules["belot.worth"],
        "suit_cards": trump + (SUITS - 1) * plain,
        "suit_points": trump + (SUITS - 1) * plain + last,
        "no_trumps_cards": SUITS * in_no_trumps * factor,
        "no_trumps_points": (SUITS * in_no_trumps + last) * factor,
        "all_trumps_cards": SUITS * in_all_trumps,
        "all_trumps_points": SUITS * in_all_trumps + last,
    }


def half_up(points: int) -> int:
    """Tens, a five rounding up."""
    return (points + TEN // 2) // TEN
