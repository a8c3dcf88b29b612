"""The words of the wire as a person reads them: suit symbols, tens, contracts.

Where standard output cannot print the symbols of the suits, their letters stand in their place.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from belot_runner.drawing.tongue import ENGLISH, Tongue
from belot_runner.tables import BIDS, CAPOT, CAPOT_VALUE

SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
BID_SUITS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}
RANKS = "789TJQKA"
SUITS = "CDHS"


def nothing() -> str:
    """What stands where there is nothing."""
    return "–" if can_print("–") else "-"


def card(name: str) -> str:
    """`TH*` as `10♥*`; what is no card stays as it is, but for what would steer a terminal."""
    if not is_card(name):
        return printable(name)
    rank = "10" if name[0] == "T" else name[0]
    return f"{rank}{_suit(name[1])}{name[2:]}"


def is_card(name: str) -> bool:
    """Whether a word is a card, with or without the star of an announced belot."""
    bare = name.removesuffix("*")
    return len(bare) == 2 and bare[0] in RANKS and bare[1] in SYMBOLS


def cards(names: Iterable[str]) -> str:
    """Cards in the order given."""
    return " ".join(card(name) for name in names) or nothing()


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
    return "  ".join(" ".join(group) for group in groups.values()) or nothing()


def bid(name: str, tongue: Tongue = ENGLISH) -> str:
    """`hearts` as `hearts ♥`, `80 hearts` as `80 hearts ♥`."""
    points, _, of = name.partition(" ")
    if of in BIDS and (points.isdecimal() or points == CAPOT):
        return f"{points if points.isdecimal() else printable(tongue.word(points))} {bid(of, tongue)}"
    told = printable(tongue.word(name))
    return f"{told} {_suit(BID_SUITS[name])}" if name in BID_SUITS and can_print("♥") else told


def contract(value: Mapping[str, Any], tongue: Tongue = ENGLISH) -> str:
    """`hearts ♥ by north, contra`."""
    doubled = value.get("doubled") or "none"
    parts = {"bid": bid(f"{_points(value)}{value.get('bid')}", tongue), "declarer": flat(value.get("declarer"), tongue)}
    if doubled == "none":
        return tongue.phrase("contract-of", **parts)
    return tongue.phrase("contract-of-doubled", **parts, doubled=flat(doubled, tongue))


def _points(contract: Mapping[str, Any]) -> str:
    """The points that were bid, `80 `; nothing where there are none."""
    points = contract.get("value")
    return "" if points is None else f"{CAPOT if points == CAPOT_VALUE else flat(points)} "


def flat(value: Any, tongue: Tongue = ENGLISH) -> str:
    """Any answer or part of one in a line: cards with symbols, mappings as `key value`."""
    if isinstance(value, Mapping):
        if set(value) >= {"bid", "declarer"}:
            return contract(value, tongue)
        return ", ".join(f"{flat(str(key), tongue)} {flat(item, tongue)}" for key, item in value.items()) or nothing()
    if isinstance(value, (list, tuple, set, frozenset)):
        items = list(value)
        between = ", " if items and all(isinstance(item, (list, tuple)) for item in items) else " "
        return between.join(flat(item, tongue) for item in items) or nothing()
    if isinstance(value, bool):
        return tongue.word("yes" if value else "no")
    if value is None:
        return tongue.word("nothing")
    return card(tongue.word(value)) if isinstance(value, str) else str(value)


def written(value: Any) -> str:
    """A value in a line as the case files write it: `hearts by north`, `7H 10H`, `{north: 20, west: 0}`, `true`."""
    if isinstance(value, Mapping):
        if set(value) >= {"bid", "declarer"}:
            doubled = value.get("doubled") or "none"
            told = f"{_points(value)}{value['bid']} by {value['declarer']}"
            return told if doubled == "none" else f"{told}, {doubled}"
        return "{" + ", ".join(f"{key}: {written(item)}" for key, item in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        if value and all(isinstance(item, str) for item in value):
            return " ".join(map(written, value))
        return "[" + ", ".join(map(written, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str) and is_card(value):
        return value.replace("T", "10")
    return printable(str(value))


def printable(text: str) -> str:
    """A line without what would steer a terminal or turn the writing round: such characters are spelt out."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


def _suit(letter: str) -> str:
    symbol = SYMBOLS[letter]
    return symbol if can_print(symbol) else letter


def can_print(sign: str) -> bool:
    """Whether standard output has a sign."""
    return _has_sign(getattr(sys.stdout, "encoding", None) or "utf-8", sign)


@cache
def _has_sign(encoding: str, sign: str) -> bool:
    try:
        sign.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
