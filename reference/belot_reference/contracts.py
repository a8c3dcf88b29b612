"""Bids, calls and contracts. A bid is a number: 0 to 3 a trump suit, 4 no-trumps, 5 all-trumps.

Where points are bid too a call names both, `80 hearts`: for each number of points there is a level of calls, one for
each bid, and capot is the highest.
"""

from __future__ import annotations

from typing import NamedTuple

from .cards import FULL_DECK, SUIT_MASKS, Cards

BIDS = ("clubs", "diamonds", "hearts", "spades", "no-trumps", "all-trumps")
CAPOT = 250  # what every trick is worth as a bid
VALUES = (*range(80, 181, 10), CAPOT)
CALLS = (
    *(*BIDS, "pass", "contra", "recontra"),
    *(f"{'capot' if value == CAPOT else value} {bid}" for value in VALUES for bid in BIDS),
)
CALL_NUMBERS: dict[str, int] = {name: number for number, name in enumerate(CALLS)}
DOUBLINGS = ("none", "contra", "recontra")

NO_TRUMPS, ALL_TRUMPS = 4, 5
PASS, CONTRA, RECONTRA = 6, 7, 8
FIRST_VALUED = RECONTRA + 1

TRUMPS: tuple[Cards, ...] = (*SUIT_MASKS, 0, FULL_DECK)  # by bid: the cards that are trumps


def first_call(level: int) -> int:
    """The lowest call of a level of points."""
    return FIRST_VALUED + len(BIDS) * level


def level_of(call: int) -> int:
    """The level of points of a call that names some."""
    return (call - FIRST_VALUED) // len(BIDS)


class Contract(NamedTuple):
    """What is played: the bid, the seat that named it, 0, 1 or 2 for undoubled, contra, recontra, and the points that
    were bid (0: none)."""

    bid: int
    declarer: int
    doubled: int
    value: int = 0

    @property
    def factor(self) -> int:
        """By how much the points of the deal are multiplied."""
        return 1 << self.doubled
