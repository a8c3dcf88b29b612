"""A trick under way, and the rule that says which card wins it."""

from __future__ import annotations

from .cards import (
    BIT,
    PLAIN_HIGHER,
    PLAIN_ORDER,
    RANK_MASKS,
    RANKS,
    SUIT_MASKS,
    SUIT_OF,
    TRUMP_HIGHER,
    TRUMP_ORDER,
    Card,
    Cards,
    unpack,
)
from .contracts import TRUMPS
from .rules import Rule, Rulebook

Beaters = tuple[Cards, ...]  # for each card the cards that beat it while it is winning the trick

WINNER = Rule[tuple[Beaters, ...]]("play.winner")  # by bid


def _with_trump_suit(suit: Cards, trumps: Beaters) -> Beaters:
    return tuple(trumps[card] if BIT[card] & suit else PLAIN_HIGHER[card] | suit for card in range(len(PLAIN_HIGHER)))


def _any_suit(order: str) -> Beaters:
    """For each card the higher ranks of every suit."""
    return tuple(
        sum(RANK_MASKS[RANKS.index(above)] for above in order[order.index(RANKS[card % 8]) + 1 :])
        for card in range(len(PLAIN_HIGHER))
    )


WINNER.choice("trump-or-led")(
    (*(_with_trump_suit(suit, TRUMP_HIGHER) for suit in SUIT_MASKS), PLAIN_HIGHER, TRUMP_HIGHER)
)
WINNER.counter("plain-order-in-trumps")(
    (*(_with_trump_suit(suit, PLAIN_HIGHER) for suit in SUIT_MASKS), PLAIN_HIGHER, PLAIN_HIGHER)
)
WINNER.counter("highest-of-any-suit")(
    (
        *(
            tuple(
                TRUMP_HIGHER[card] if BIT[card] & suit else beaters & ~suit | suit
                for card, beaters in enumerate(_any_suit(PLAIN_ORDER))
            )
            for suit in SUIT_MASKS
        ),
        _any_suit(PLAIN_ORDER),
        _any_suit(TRUMP_ORDER),
    )
)


class Trick:
    """A trick under way: what was played, and which card is winning.

    `played` is the set of its cards and `count` their number, `suit` the led suit as a set (0 while nothing is led),
    `trumps` the trumps of the contract, `best` the winning card and `best_at` its place in the trick.
    """

    __slots__ = ("beaters", "best", "best_at", "bid", "count", "played", "suit", "trumps")

    def __init__(self, bid: int, rules: Rulebook) -> None:
        self.bid = bid
        self.beaters = rules[WINNER][bid]
        self.trumps = TRUMPS[bid]
        self.clear()

    def clear(self) -> None:
        """Begin the next trick."""
        self.count = 0
        self.played: Cards = 0
        self.suit: Cards = 0
        self.best: Card = -1
        self.best_at = -1

    def add(self, card: Card) -> None:
        """Play a card to the trick."""
        bit = BIT[card]
        if not self.count:
            self.suit = SUIT_OF[card]
            self.best, self.best_at = card, 0
        elif self.beaters[self.best] & bit:
            self.best, self.best_at = card, self.count
        self.count += 1
        self.played |= bit

    @property
    def ruffed(self) -> bool:
        """Whether a plain suit was led and a trump is winning."""
        return bool(BIT[self.best] & self.trumps & ~self.suit)

    @property
    def best_of_suit(self) -> Card:
        """The highest card of the led suit."""
        if BIT[self.best] & self.suit:
            return self.best
        followed = self.played & self.suit
        return next(card for card in unpack(followed) if not self.beaters[card] & followed)
