"""The auction: whose call it is, which calls are legal, when it closes.

`legal_calls` is the one place that knows in which order the rules bind a call. Sets of calls are masks like sets of
cards: bit 0 to 5 the bids, then pass, contra, recontra, then the bids of points.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .auction_forms import EVERY_BID, EVERY_CALL, EVERY_VALUED, FORM, PASS_ONLY, PASSED_PLAYER, Calls
from .cards import Card
from .contracts import BIDS, CONTRA, FIRST_VALUED, PASS, RECONTRA, VALUES, Contract, level_of
from .illegal import Illegal
from .rules import Rule, Rulebook
from .table import SEATS, Table

Restrictions = list[tuple[Rule[Any], Calls]]

NO_CALLS: Calls = 0
DOUBLES: Calls = 1 << CONTRA | 1 << RECONTRA

FIRST_CALLER = Rule[Callable[[Table, int], int]]("auction.first-caller")
NOBODY_BIDS = Rule[Calls]("auction.nobody-bids")  # what is left to a dealer who speaks last while nobody has bid
DOUBLING = Rule[Callable[["Auction"], int | None]]("auction.doubling")  # the double that is open to the player
BID_AFTER_CONTRA = Rule[Calls]("auction.bid-after-contra")  # what is left once the bid is doubled
AFTER_RECONTRA = Rule[bool]("auction.after-recontra")  # whether it closes the auction at once

FIRST_CALLER.choice("after-dealer")(lambda table, dealer: table.next_seat[dealer])
NOBODY_BIDS.choice("redeal")(EVERY_CALL)
NOBODY_BIDS.choice("dealer-must")(EVERY_CALL & ~PASS_ONLY)
BID_AFTER_CONTRA.choice("cancels-it")(EVERY_CALL)
BID_AFTER_CONTRA.choice("not-allowed")(EVERY_CALL & ~EVERY_BID & ~EVERY_VALUED)
AFTER_RECONTRA.choice("three-passes")(False)
AFTER_RECONTRA.choice("closes")(True)


@DOUBLING.choice("contra-recontra")
def contra_recontra(auction: Auction) -> int | None:
    """An opponent may say contra once, then the bidding side recontra once."""
    side_of = auction.table.side_of
    own_bid = side_of[auction.turn] == side_of[auction.declarer]
    if auction.doubled:
        return RECONTRA if auction.doubled == 1 and own_bid else None
    return None if own_bid else CONTRA


@DOUBLING.choice("none")
def no_doubling(auction: Auction) -> int | None:
    """Neither contra nor recontra."""
    return None


class Auction:
    """An auction under way: seats and bids as numbers, `bid`, `standing` and `declarer` -1 while nobody has bid.

    `standing` is the call by which the bid that stands was made, `value` the points that were bid with it (0: none).
    `heard` is the number of calls so far, `passes` that of passes in a row, `passed` the seats that have passed (a bit
    each), `last_call` the number of the call that would be the last if nobody bids.
    """

    __slots__ = (
        "bid",
        "dealer",
        "declarer",
        "doubled",
        "form",
        "heard",
        "last_call",
        "passed",
        "passes",
        "rules",
        "standing",
        "table",
        "turn",
        "upcard",
        "value",
    )

    def __init__(self, dealer: int, rules: Rulebook, upcard: Card | None = None) -> None:
        self.rules = rules
        self.table = rules[SEATS]
        self.form = rules[FORM]
        self.dealer = dealer
        self.turn = rules[FIRST_CALLER](self.table, dealer)
        self.upcard = upcard
        self.bid = self.standing = self.declarer = -1
        self.value = self.doubled = self.heard = self.passes = self.passed = 0
        self.last_call = self.form.rounds * len(self.table.seats) - 1

    @property
    def closed(self) -> bool:
        """Whether a contract is found."""
        if self.bid < 0 or not self.form.raises:
            return self.bid >= 0
        if self.passes == len(self.table.seats) - 1:
            return True
        return self.doubled == 2 and self.passes == 0 and self.rules[AFTER_RECONTRA]

    @property
    def passed_out(self) -> bool:
        """Whether everybody has passed as often as the form asks."""
        return self.bid < 0 and self.heard > self.last_call

    @property
    def contract(self) -> Contract:
        """The bid that stands."""
        return Contract(self.bid, self.declarer, self.doubled, self.value)

    def call(self, call: int) -> None:
        """Take a call that is among the legal ones, and pass the turn on."""
        if call < PASS or call >= FIRST_VALUED:
            self.standing, self.declarer, self.doubled = call, self.turn, 0
            self.bid, self.value = (
                (call, 0) if call < PASS else ((call - FIRST_VALUED) % len(BIDS), VALUES[level_of(call)])
            )
            self.passes = 0
        elif call == PASS:
            self.passes += 1
            self.passed |= 1 << self.turn
        else:
            self.doubled += 1
            self.passes = 0
        self.heard += 1
        self.turn = self.table.next_seat[self.turn]


def legal_calls(auction: Auction, restrictions: Restrictions | None = None) -> Calls:
    """The calls open to the player whose turn it is; none once the auction is over.

    Whoever wants to know why passes a list: each rule that binds is added to it, with the calls that it leaves.
    """
    rules, form = auction.rules, auction.form
    left = EVERY_CALL
    bound: Restrictions = [] if restrictions is None else restrictions
    if auction.closed or auction.passed_out:
        bound.append((FORM, NO_CALLS))
        return NO_CALLS
    if form.raises and auction.passed >> auction.turn & 1:
        left = rules[PASSED_PLAYER]
        bound.append((PASSED_PLAYER, left))
    left &= form.calls(auction.standing, auction.heard >= len(auction.table.seats), auction.upcard, rules) | DOUBLES
    bound.append((FORM, left))
    if auction.doubled:
        left &= rules[BID_AFTER_CONTRA]
        bound.append((BID_AFTER_CONTRA, left))
    double = rules[DOUBLING](auction) if auction.bid >= 0 else None
    left &= ~DOUBLES if double is None else ~DOUBLES | 1 << double
    bound.append((DOUBLING, left))
    if auction.bid < 0 and auction.heard == auction.last_call and auction.turn == auction.dealer:
        left &= rules[NOBODY_BIDS]
        bound.append((NOBODY_BIDS, left))
    return left


def follow_calls(auction: Auction, calls: Sequence[int]) -> None:
    """Take `calls` one by one; raises Illegal at the first that a rule forbids."""
    for number, call in enumerate(calls):
        restrictions: Restrictions = []
        legal_calls(auction, restrictions)
        for rule, left in restrictions:
            if not left >> call & 1:
                raise Illegal(f"calls[{number}]", rule.id)
        auction.call(call)
