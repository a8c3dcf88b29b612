"""The play of a deal, trick by trick, with the state carried along."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from . import belot
from .cards import BIT, SUIT_OF, Card, Cards, union
from .contracts import Contract
from .duties import forbidding, legal
from .rules import Rule, Rulebook
from .table import SEATS, Table
from .trick import Trick

LEADER = Rule[Callable[[Table, int, int], int]]("play.leader")
NEXT_LEADER = Rule[Callable[[Table, int, int], int]]("play.next-leader")

LEADER.choice("after-dealer")(lambda table, dealer, declarer: table.next_seat[dealer])
LEADER.choice("declarer")(lambda table, dealer, declarer: declarer)
NEXT_LEADER.choice("winner")(lambda table, leader, winner: winner)


def first_leader(dealer: int, declarer: int, rules: Rulebook) -> int:
    """Who leads to the first trick. Implements play.leader."""
    return rules[LEADER](rules[SEATS], dealer, declarer)


class Play:
    """The tricks of a deal.

    `hands` and `held` (at the start) are sets by seat, `taken` sets, `tricks` and `belots` numbers by side. `pairs` are
    the kings and queens dealt together, `announced` the suits whose belot was announced and `counted` those whose belot
    counts; `last` is the side that took the latest trick, once there is one.
    """

    __slots__ = (
        "announced",
        "belots",
        "counted",
        "hands",
        "held",
        "last",
        "leader",
        "pairs",
        "ring",
        "rules",
        "table",
        "taken",
        "trick",
        "tricks",
        "turn",
    )

    def __init__(self, contract: Contract, leader: int, hands: Sequence[Cards], rules: Rulebook) -> None:
        self.rules = rules
        self.table = rules[SEATS]
        self.trick = Trick(contract.bid, rules)
        self.leader = self.turn = leader
        self.held = tuple(hands)
        self.hands = list(hands)
        self.pairs = union(map(belot.pairs_in, hands))
        self.ring = self.table.next_seat
        sides = len(self.table.sides)
        self.taken: list[Cards] = [0] * sides
        self.tricks = [0] * sides
        self.belots = [0] * sides
        self.announced: Cards = 0
        self.counted: Cards = 0

    @property
    def over(self) -> bool:
        """Whether every card has been played."""
        return not any(self.hands)

    def legal(self) -> Cards:
        """The cards that the player whose turn it is may play."""
        return legal(self.trick, self.hands[self.turn], self.rules)

    def forbidding(self, card: Card) -> Rule[Any]:
        """The rule that forbids the player whose turn it is a held card that is not legal."""
        return forbidding(self.trick, self.hands[self.turn], card, self.rules)

    def belot_refusal(self, card: Card) -> Rule[Any] | None:
        """The rule that forbids the player whose turn it is to announce belot on `card`; None where he may."""
        held, hand = self.held[self.turn], self.hands[self.turn]
        announced = bool(self.announced & BIT[card])
        return belot.refusal(self.trick, card, hand, held & ~hand, announced, self.rules)

    def play(self, card: Card, announced: bool = False) -> None:
        """Play a legal card; with `announced`, belot (allowed there) is announced on it. Implements play.next-leader
        and belot.unannounced."""
        seat, trick = self.turn, self.trick
        bit = BIT[card]
        if bit & self.pairs and (announced or self._counts_by_itself(card)):
            self._belot(SUIT_OF[card], announced)
        self.hands[seat] ^= bit
        trick.add(card)
        if trick.count == len(self.ring):
            self._gather()
        else:
            self.turn = self.ring[seat]

    def _belot(self, suit: Cards, announced: bool) -> None:
        """Count a belot, the first time only; one that counted in silence may still be announced."""
        if announced:
            self.announced |= suit
        if not self.counted & suit:
            self.counted |= suit
            self.belots[self.table.side_of[self.turn]] += 1

    def _counts_by_itself(self, card: Card) -> bool:
        return self.belot_refusal(card) is None and self.rules[belot.UNANNOUNCED]

    def _gather(self) -> None:
        trick, table = self.trick, self.table
        winner = (self.leader + trick.best_at) % len(table.seats)
        self.last = table.side_of[winner]
        self.tricks[self.last] += 1
        self.taken[self.last] |= trick.played
        self.leader = self.turn = self.rules[NEXT_LEADER](table, self.leader, winner)
        trick.clear()
