"""The words of the wire as a person reads them: suit symbols, tens, contracts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
BID_SYMBOLS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
RANKS = "789TJQKA"
SUITS = "CDHS"


def card(name: str) -> str:
    """`TH*` as `10♥*`; what is no card stays as it is."""
    bare = name.removesuffix("*")
    if len(bare) != 2 or bare[0] not in RANKS or bare[1] not in SYMBOLS:
        return name
    rank = "10" if bare[0] == "T" else bare[0]
    return f"{rank}{SYMBOLS[bare[1]]}{name[len(bare) :]}"


def cards(names: Iterable[str]) -> str:
    """Cards in the order given."""
    return " ".join(card(name) for name in names) or "–"


def sorted_cards(names: Iterable[str]) -> list[str]:
    """Card names by suit and natural rank; anything else first, as it is."""

    def place(name: str) -> tuple[int, int]:
        return SUITS.find(name[1:2]), RANKS.find(name[:1])

    return sorted(names, key=place)


def hand(names: Iterable[str]) -> str:
    """A hand, sorted, a little space between its suits."""
    groups: dict[str, list[str]] = {}
    for name in sorted_cards(names):
        groups.setdefault(name[1:2], []).append(card(name))
    return "  ".join(" ".join(group) for group in groups.values()) or "–"


def bid(name: str) -> str:
    """`hearts` as `hearts ♥`."""
    return f"{name} {BID_SYMBOLS[name]}" if name in BID_SYMBOLS else name


def contract(value: Mapping[str, Any]) -> str:
    """`hearts ♥ by north, contra`."""
    doubled = value.get("doubled") or "none"
    told = f"{bid(str(value.get('bid')))} by {value.get('declarer')}"
    return told if doubled == "none" else f"{told}, {doubled}"


def points(by_side: Mapping[str, Any]) -> str:
    """`north-south 92, east-west 70`."""
    return ", ".join(f"{side} {amount}" for side, amount in by_side.items()) or "–"


def flat(value: Any) -> str:
    """Any answer or part of one in a line: cards with symbols, mappings as `key value`."""
    if isinstance(value, Mapping):
        if set(value) >= {"bid", "declarer"}:
            return contract(value)
        return ", ".join(f"{key} {flat(item)}" for key, item in value.items()) or "–"
    if isinstance(value, (list, tuple, set, frozenset)):
        items = list(value)
        if items and all(isinstance(item, (list, tuple)) for item in items):
            return ", ".join(flat(item) for item in items)
        return " ".join(card(item) if isinstance(item, str) else flat(item) for item in items) or "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return card(value) if isinstance(value, str) else str(value)
