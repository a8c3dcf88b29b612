"""The words of the wire read into the engine's numbers, and written back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .cards import NUMBERS, Card, Cards, pack, union, unpack
from .contracts import BIDS, CALL_NUMBERS, CALLS, DOUBLINGS, Contract
from .table import Table

Json = dict[str, Any]


def read_contract(value: Mapping[str, Any], table: Table) -> Contract:
    """A contract `{bid, declarer, doubled?, value?}`."""
    return Contract(
        BIDS.index(value["bid"]),
        table.seat(value["declarer"]),
        DOUBLINGS.index(value.get("doubled") or "none"),
        value.get("value") or 0,
    )


def write_contract(contract: Contract, table: Table) -> Json:
    """A contract: bid, declarer and doubling, and the points bid, where there are any."""
    written: Json = {
        "bid": BIDS[contract.bid],
        "declarer": table.seats[contract.declarer],
        "doubled": DOUBLINGS[contract.doubled],
    }
    return {**written, "value": contract.value} if contract.value else written


# A card, and whether belot is announced on it (`QH*`).
_PLAYS: dict[str, tuple[Card, bool]] = {
    name + star: (card, bool(star)) for name, card in NUMBERS.items() for star in ("", "*")
}


def read_plays(values: Iterable[str]) -> list[tuple[Card, bool]]:
    """Cards with their announcements; raises KeyError for what is no card."""
    return [_PLAYS[value] for value in values]


def read_cards(values: Iterable[str]) -> list[Card]:
    """Cards in order, a star behind one ignored; raises KeyError for what is no card."""
    return [_PLAYS[value][0] for value in values]


def read_hands(value: Mapping[str, Sequence[str]], table: Table) -> list[Cards]:
    """Sets by seat, from {seat: cards}; raises ValueError where a card stands twice."""
    hands = [0] * len(table.seats)
    for name, cards in value.items():
        hands[table.seat(name)] = pack(cards)
    if sum(hand.bit_count() for hand in hands) != union(hands).bit_count():
        raise ValueError("a card stands in two hands")
    return hands


def read_declared(value: Mapping[str, Iterable[Iterable[str]]], table: Table) -> dict[int, list[Cards]]:
    """Declared sets by seat, in the order called."""
    return {table.seat(name): [pack(cards) for cards in sets] for name, sets in value.items()}


def read_sides(value: Mapping[str, int] | None, table: Table) -> tuple[int, ...]:
    """Numbers by side; a side left out has 0."""
    given = value or {}
    for side in given:
        if side not in table.sides:
            raise ValueError(f"sides are {', '.join(table.sides)}")
    return tuple([given.get(side) or 0 for side in table.sides])


def write_sides(totals: Iterable[int], table: Table) -> dict[str, int]:
    """Numbers by the names of the sides."""
    return dict(zip(table.sides, totals, strict=True))


def read_calls(values: Iterable[str]) -> list[int]:
    """Calls as numbers."""
    return [CALL_NUMBERS[value] for value in values]


def write_calls(mask: int) -> list[str]:
    """The calls of a set."""
    return [CALLS[number] for number in unpack(mask)]
