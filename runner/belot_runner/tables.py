"""The words of cards, seats, sides and calls, and which of them exist under which choice.

The keys are choices of rules, never variants, so that a house variant is served as well as a shipped one.
"""

from __future__ import annotations

from dataclasses import dataclass

# The rules on which it depends whether a question is well formed.
SEATS_RULE = "table.seats"
FORM_RULE = "auction.form"
BIDS_RULE = "auction.bids"
DOUBLING_RULE = "auction.doubling"
MATCH_WON_RULE = "declarations.eight-trumps"
TIE_RULE = "score.tie"
DECLARING_RULE = "declarations.contracts"
PACKETS_RULE = "deal.packets"
UPCARD_RULE = "deal.upcard"
DISCARD_RULE = "deal.discard"

# What an answer may name as broken beside the rules: a card not held, held twice, or out of turn.
CARDS_FAULT = "table.cards"

RANKS = ("7", "8", "9", "T", "J", "Q", "K", "A")
SUITS = ("C", "D", "H", "S")
CARDS = tuple(rank + suit for suit in SUITS for rank in RANKS)

SUIT_BIDS = ("clubs", "diamonds", "hearts", "spades")
BIDS = (*SUIT_BIDS, "no-trumps", "all-trumps")
DOUBLES = ("contra", "recontra")
CALLS = ("pass", *BIDS, *DOUBLES)

# Where points are bid a call names both: `80 hearts`, `capot spades`.
CAPOT, CAPOT_VALUE = "capot", 250
VALUES = (*range(80, 181, 10), CAPOT_VALUE)
VALUED_CALLS = tuple(f"{CAPOT if value == CAPOT_VALUE else value} {bid}" for value in VALUES for bid in BIDS)
EVERY_CALL = (*CALLS, *VALUED_CALLS)

SEATS = ("north", "west", "south", "east")
PAIRS = ("north-south", "east-west")


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits at a table, in turn order, and which sides score."""

    seats: tuple[str, ...]
    sides: tuple[str, ...]


_THREE = ("north", "west", "east")
_TWO = ("north", "south")

# By choice of table.seats.
TABLES = {
    "two-pairs": Table(SEATS, PAIRS),
    "three-alone": Table(_THREE, _THREE),
    "two-alone": Table(_TWO, _TWO),
}
DEFAULT_TABLE = "two-pairs"

# The choices of auction.form under which players bid over one another, by themselves or with points.
ASCENDING, VALUED = "ascending", "valued"
RISING = frozenset({ASCENDING, VALUED})

# The choices of auction.bids under which no-trumps and all-trumps may be bid there.
EVERY_CONTRACT = frozenset({"every-contract"})


def bids_of(form: str, bids: str | None) -> frozenset[str]:
    """The contracts that an auction can end in, by choices of auction.form and auction.bids (None: as ever)."""
    return frozenset(BIDS if form in RISING and (bids is None or bids in EVERY_CONTRACT) else SUIT_BIDS)


# The choices of auction.form under which a card is turned up, without which nobody can call.
TURNING_UP = frozenset({"upcard-two-rounds"})

# The choices of auction.doubling under which contracts can be doubled.
DOUBLING = frozenset({"contra-recontra"})

# The choices of declarations.eight-trumps under which a deal can win the match outright.
MATCH_WON = frozenset({"wins-match"})

# The choices of declarations.contracts under which nothing is declared but belot.
NOTHING_DECLARED = frozenset({"none"})

# The choices of score.tie under which points can hang.
HANGING = frozenset({"hangs"})

# The choices of deal.upcard under which it is a card of somebody's hand.
TAKEN_UP = frozenset({"declarer"})

# By choice of deal.discard: how many cards the caller puts away.
DISCARDED = {"none": 0, "caller-two": 2}
