"""A trick under way, and the rule that says which card wins it."""

from __future__ import annotations

from .cards import (
    BIT,
    PLAIN_HIGHER,
    SUIT_MASKS,
    SUIT_OF,
    TRUMP_HIGHER,
    Card,
    Cards,
    unpack,
)
from .contracts import TRUMPS
from .rules import Rule, Rulebook

Beaters = tuple[Cards, ...]  # for each card the cards that beat it while it is winning the trick

WINNER = Rule[tuple[Beaters, ...]]("play.winner")  # by bid


def with_trump_suit(suit: Cards, trumps: Beaters) -> Beaters:
    """What beats each card where one suit is trumps and ranks as `trumps` says."""
    return tuple(trumps[card] if BIT[card] & suit else plain | suit for card, plain in enumerate(PLAIN_HIGHER))


WINNER.choice("trump-or-led")(
    (*(with_trump_suit(suit, TRUMP_HIGHER) for suit in SUIT_MASKS), PLAIN_HIGHER, TRUMP_HIGHER)
)


class Trick:
    """A trick under way: what was played, and which card is winning.

    `played` is the set of its cards and `count` their number, `suit` the led suit as a set (0 while nothing is led),
    `trumps` the trumps of the contract; once a card lies there `best` is the winning card and `best_at` its place.
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
        self.suit: Cards = 0

    def copy(self) -> Trick:
        """The same trick once more, to be played on by itself."""
        made = Trick.__new__(Trick)
        made.bid, made.beaters, made.trumps, made.count, made.suit = (
            self.bid,
            self.beaters,
            self.trumps,
            self.count,
            self.suit,
        )
        if self.count:
            made.best, made.best_at, made.played = self.best, self.best_at, self.played
        return made

    def add(self, card: Card) -> None:
        """Play a card to the trick."""
        bit = BIT[card]
        if not self.count:
            self.suit = SUIT_OF[card]
            self.best, self.best_at = card, 0
            self.played = bit
        else:
            if self.beaters[self.best] & bit:
                self.best, self.best_at = card, self.count
            self.played |= bit
        self.count += 1

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
