"""Where random questions take their contracts, seats and cards from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from belot_reference.contracts import CALLS, FIRST_VALUED
from belot_reference.dealing import PACKETS
from belot_reference.rules import Rulebook, read_rules
from belot_runner.spec.values import Wire
from belot_runner.tables import (
    BIDS_RULE,
    CARDS,
    DECLARING_RULE,
    DEFAULT_TABLE,
    DOUBLING,
    DOUBLING_RULE,
    FORM_RULE,
    HANGING,
    MATCH_WON,
    MATCH_WON_RULE,
    NOTHING_DECLARED,
    SEATS_RULE,
    SUIT_BIDS,
    SUITS,
    TABLES,
    TIE_RULE,
    VALUED,
    VALUES,
    bids_of,
)

Json = dict[str, Any]
T = TypeVar("T")


class Chance:
    """A source of random questions for one set of rules (in wire form), the same for the same seed."""

    def __init__(self, rules: Mapping[str, Wire], random: Random) -> None:
        self.rules: Rulebook = read_rules(rules)
        self.random = random
        self.uniform = random.random
        table = TABLES[rules[SEATS_RULE]]
        self.seats, self.sides = table.seats, table.sides
        self.bids = sorted(bids_of(rules[FORM_RULE], rules[BIDS_RULE]))
        self.values = VALUES if rules[FORM_RULE] == VALUED else ()
        self.calls = CALLS if self.values else CALLS[:FIRST_VALUED]
        self.doubled = ("none", "contra", "recontra") if rules[DOUBLING_RULE] in DOUBLING else ("none",)
        self.hanging = rules[TIE_RULE] in HANGING
        self.declaring = rules[DECLARING_RULE] not in NOTHING_DECLARED
        self.match_won = rules[MATCH_WON_RULE] in MATCH_WON
        self.target = int(rules["match.target"])
        self.hand_size = 8 if rules[SEATS_RULE] == DEFAULT_TABLE else 10

    def pick(self, of: Sequence[T]) -> T:
        """Any of them, at a third of what `random.choice` takes."""
        return of[int(self.uniform() * len(of))]

    def below(self, number: int) -> int:
        """Any number from 0, below that number."""
        return int(self.uniform() * number)

    def deck(self) -> list[str]:
        """All cards, shuffled."""
        uniform = self.uniform
        return sorted(CARDS, key=lambda card: uniform())

    def seat(self) -> str:
        """Any seat."""
        return self.pick(self.seats)

    def side(self) -> str:
        """Any side."""
        return self.pick(self.sides)

    def contract(self) -> Json:
        """Any contract that the auction can end in."""
        bid, doubled = self.pick(self.bids), self.pick(self.doubled)
        contract = {"bid": bid, "declarer": self.seat(), "doubled": doubled}
        return {**contract, "value": self.pick(self.values)} if self.values else contract

    def upcard(self) -> Json:
        """An upcard where the deal turns one."""
        return {"upcard": self.pick(CARDS)} if self.rules[PACKETS].upcard else {}


def trump_of(bid: str) -> str:
    """The letter of a bid's trump suit; empty where there is none."""
    return SUITS[SUIT_BIDS.index(bid)] if bid in SUIT_BIDS else ""
