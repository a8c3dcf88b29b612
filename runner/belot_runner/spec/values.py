"""The types of the rules that are decided by a value, not by a choice: a number or a table of numbers.

Every type reads a value as it stands in a file and returns it as it goes over the wire, keys as text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from belot_runner.reading.data import Data
from belot_runner.reading.fields import Origin, Words, as_mapping, expected, read_fields
from belot_runner.tables import RANKS

Wire: TypeAlias = Any  # what JSON can hold: dict with text keys, list, str, int or bool

LENGTHS = ("3", "4", "5", "6", "7", "8")


def points(value: Data, origin: Origin) -> int:
    """Whole points, none or more."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise expected(origin, "a whole number, none or more,", value)
    return value


def points_by_length(value: Data, origin: Origin) -> dict[str, int]:
    """What sequences are worth: points for each length from three to eight."""
    return _points_for(value, origin, LENGTHS, required=LENGTHS)


def points_by_rank(value: Data, origin: Origin) -> dict[str, int]:
    """What four of a kind are worth: points by rank, a rank worth nothing left out."""
    return _points_for(value, origin, RANKS)


def card_points(value: Data, origin: Origin) -> dict[str, dict[str, int]]:
    """What cards count: points of every rank, in trumps and in plain suits, and where they are others in no-trumps and
    all-trumps."""
    always, sometimes = ("trump", "plain"), ("no-trumps", "all-trumps")
    fields = read_fields(value, origin, (*always, *sometimes), always)
    kinds = (*always, *(kind for kind in sometimes if fields.get(kind) is not None))
    return {kind: _points_for(fields.get(kind), fields.at(kind), RANKS, required=RANKS) for kind in kinds}


def packets(value: Data, origin: Origin) -> dict[str, Wire]:
    """How many cards each player gets at a time: `hand` before the auction, `talon` after it.

    `upcard` is 1 where a card is turned up between them, `first-player-extra` what the first player gets on
    top of his talon.
    """
    always, sometimes = ("hand", "talon"), ("upcard", "first-player-extra")
    fields = read_fields(value, origin, (*always, *sometimes), always)
    dealt: dict[str, Wire] = {
        "hand": _packet_sizes(fields.get("hand"), fields.at("hand")),
        "talon": [] if fields.get("talon") == [] else _packet_sizes(fields.get("talon"), fields.at("talon")),
    }
    for name in sometimes:
        if fields.get(name) is not None:
            dealt[name] = _cards_dealt(fields.get(name), fields.at(name))
    return dealt


NUMBER, PACKETS = "integer", "packets"  # the types of a number of points, and of how cards are dealt

VALUE_TYPES: Mapping[str, Callable[[Data, Origin], Wire]] = {
    NUMBER: points,
    "points-by-length": points_by_length,
    "points-by-rank": points_by_rank,
    "card-points": card_points,
    PACKETS: packets,
}


def rank(text: str) -> str:
    """A rank in its wire form: 10 is T."""
    return "T" if text == "10" else text


def _points_for(value: Data, origin: Origin, keys: Words, required: Words = ()) -> dict[str, int]:
    written = {rank(key): item for key, item in as_mapping(value, origin).items()}
    if not written:
        raise expected(origin, f"points for {', '.join(keys)}", "nothing")
    fields = read_fields(written, origin, keys, required)
    return {key: points(written[key], fields.at(key)) for key in keys if key in written}


def _packet_sizes(value: Data, origin: Origin) -> list[int]:
    if not isinstance(value, list) or not value:
        raise expected(origin, "a list of packet sizes such as [3, 2]", value)
    return [_cards_dealt(size, origin / index) for index, size in enumerate(value)]


def _cards_dealt(value: Data, origin: Origin) -> int:
    number = points(value, origin)
    if not 1 <= number <= 8:
        raise expected(origin, "a packet of one to eight cards", value)
    return number
