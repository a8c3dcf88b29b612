"""Bids, calls and contracts. A bid is a number: 0 to 3 a trump suit, 4 no-trumps, 5 all-trumps."""

from __future__ import annotations

from typing import NamedTuple

from .cards import FULL_DECK, SUIT_MASKS, Cards

BIDS = ("clubs", "diamonds", "hearts", "spades", "no-trumps", "all-trumps")
CALLS = (*BIDS, "pass", "contra", "recontra")
CALL_NUMBERS: dict[str, int] = {name: number for number, name in enumerate(CALLS)}
DOUBLINGS = ("none", "contra", "recontra")

NO_TRUMPS, ALL_TRUMPS = 4, 5
PASS, CONTRA, RECONTRA = 6, 7, 8

TRUMPS: tuple[Cards, ...] = (*SUIT_MASKS, 0, FULL_DECK)  # by bid: the cards that are trumps


class Contract(NamedTuple):
    """What is played: the bid, the seat that named it, and 0, 1 or 2 for undoubled, contra, recontra."""

    bid: int
    declarer: int
    doubled: int

    @property
    def factor(self) -> int:
        """By how much the points of the deal are multiplied."""
        return 1 << self.doubled
