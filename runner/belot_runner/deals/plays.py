"""What a single play tells of the hand it came from, and whether belot can be announced on it."""

from __future__ import annotations

from belot_reference import belot
from belot_reference.cards import BIT, SUIT_MASKS, Card, Cards, unpack
from belot_reference.duties import legal
from belot_reference.rules import Rulebook
from belot_reference.trick import Trick
from belot_runner.deals.positions import Position


def added(trick: Trick, card: Card, rules: Rulebook) -> Trick:
    """The trick with one more card; the trick itself stays as it is."""
    after = Trick(trick.bid, rules)
    if trick.count:  # before the first card there is nothing else to it
        after.count, after.played, after.suit = trick.count, trick.played, trick.suit
        after.best, after.best_at = trick.best, trick.best_at
    after.add(card)
    return after


class Bars:
    """Which cards a play bars from the hand it came from, by some rules; each answer is worked out once."""

    def __init__(self, rules: Rulebook) -> None:
        self._rules = rules
        self._known: dict[tuple[Cards, Cards, Card, int, int, Card], Cards] = {}

    def by(self, trick: Trick, card: Card) -> Cards:
        """The cards beside any of which `card` might not have been played to the trick.

        Single cards tell everything: a duty that one card puts on a player is not lifted by another.
        """
        if not trick.count:
            return 0  # whoever leads may play anything
        key = trick.suit, trick.played & trick.suit, trick.best, trick.best_at, trick.count, card
        if (bars := self._known.get(key)) is None:
            bars = self._known[key] = sum(self._in_suit(suit, trick, card) for suit in SUIT_MASKS)
        return bars

    def _in_suit(self, suit: Cards, trick: Trick, card: Card) -> Cards:
        bit = BIT[card]
        if legal(trick, suit | bit, self._rules) & bit:
            return 0
        others = unpack(suit & ~bit)
        return sum(BIT[other] for other in others if not legal(trick, BIT[other] | bit, self._rules) & bit)


def may_announce(trick: Trick, card: Card, hand: Cards, played: Cards, rules: Rulebook) -> bool:
    """Whether belot, not yet announced, may be announced on a card of the hand by a player who has played `played`."""
    return belot.refusal(trick, card, hand, played, False, rules) is None


def announceable(position: Position, rules: Rulebook) -> Cards:
    """The cards played earlier on which the player to act can have announced belot, if the tricks were right."""
    found = 0
    pair = position.played & position.pair
    for card in unpack(pair):
        lead, bit = Trick(position.contract.bid, rules), BIT[card]
        as_first = may_announce(lead, card, position.hand | pair, 0, rules)
        as_second = may_announce(lead, card, position.hand | bit, pair & ~bit, rules)
        found |= bit if as_first or as_second else 0
    return found
