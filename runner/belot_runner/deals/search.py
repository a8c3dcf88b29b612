"""The search for the tricks before a position, from the last back to the first.

Going backwards it is known what a player still held when he played a card: what he holds in the position, and what he
has played since. Hands that the question does not tell are filled at the very end. Until then each play only bars
cards from them: who did not follow suit holds none of that suit, who did not raise nothing higher, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from belot_reference import belot
from belot_reference.cards import BIT, FULL_DECK, SUIT_MASKS, SUIT_OF, Card, Cards, unpack
from belot_reference.duties import legal
from belot_reference.play import NEXT_LEADER
from belot_reference.rules import Rulebook
from belot_reference.table import SEATS
from belot_reference.trick import Trick

from belot_runner.deals.openings import Opening
from belot_runner.deals.placing import fit, place
from belot_runner.deals.positions import Position

Bars = dict[tuple[Cards, Cards, Card, int, int, Card], Cards]


class Found(NamedTuple):
    """A deal: how it opens, the hands before the first trick (discards put away) by seat, the earlier tricks in order,
    the cards in no hand, the upcard among them, and the card on which the player to act has announced belot."""

    opening: Opening
    hands: tuple[Cards, ...]
    tricks: tuple[tuple[Card, ...], ...]
    spare: Cards
    upcard: Card | None
    starred: Card | None


class OutOfSteps(Exception):
    """The search has used up its steps."""


class Search:
    """The search for deals in which a position comes after a number of earlier tricks.

    By seat: `known` is what he is known to hold at the moment that the search has come back to, `room` how many cards
    he holds in the position beside those, `barred` what is not among them. `unseen` are the cards without a place yet,
    `owed` those that the player to act has still to have played, `plays` the number of earlier plays to be found.
    """

    def __init__(
        self,
        position: Position,
        earlier: int,
        ways: Sequence[Opening],
        rules: Rulebook,
        bars: Bars,
    ) -> None:
        self.position, self.earlier, self.ways, self.rules, self.bars = position, earlier, ways, rules, bars
        self.table = rules[SEATS]
        seats, hand_size = len(self.table.seats), ways[0].hand_size
        self.spare = len(BIT) - seats * hand_size
        self.plays = seats * earlier
        self.actor = -1
        self.known = [0] * seats
        self.barred = [0] * seats
        self.room = [hand_size - earlier] * seats
        self.unseen = FULL_DECK & ~position.known
        self.owed = position.played
        self.starred: Card | None = None
        self.tricks: list[list[Card]] = [[] for _ in range(earlier)]
        self.steps = 0
        self.random = Random()
        self.found: Found | None = None

    def run(self, steps: int, random: Random) -> Found | None:
        """A deal, None where there is none; raises OutOfSteps where that is not known after so many steps."""
        self.steps, self.random = steps, random
        if self._hold_position() and self._fits():
            self._before(self.earlier, self.position.leader)
        return self.found

    def _seat(self, leader: int, place: int) -> int:
        return (leader + place) % len(self.known)

    def _hold_position(self) -> bool:
        """Put what the question tells into the hands; false where it cannot be."""
        position = self.position
        trick = Trick(position.contract.bid, self.rules)
        for number, card in enumerate(position.trick):
            seat = self._seat(position.leader, number)
            self.known[seat] = BIT[card]
            self.barred[seat] = self._barred_by(trick, card)
            self.room[seat] -= 1
            trick.add(card)
        if position.hand:
            self.actor = self._seat(position.leader, len(position.trick))
            self.known[self.actor] = position.hand
            self.room[self.actor] = 0
        allowed = legal(trick, position.hand, self.rules)
        return min(self.room) >= 0 and (position.card is None or bool(allowed & BIT[position.card]))

    def _fits(self) -> bool:
        """Whether the unseen cards can still be placed: in hands, in earlier plays, or out of play."""
        return fit(self.unseen, self.room, self.barred, self.spare + self.plays - self.owed.bit_count())

    def _before(self, number: int, leader: int) -> bool:
        """Find the first `number` tricks so that `leader` leads to the next."""
        if not number:
            return self._open(leader)
        seats = range(len(self.known))
        for first in self.random.sample(seats, len(seats)):
            if number == 1 and all(opening.leader != first for opening in self.ways):
                continue
            next_leader = self.rules[NEXT_LEADER]
            winners = [place for place in seats if next_leader(self.table, first, self._seat(first, place)) == leader]
            if winners and self._play(Trick(self.position.contract.bid, self.rules), number, first, winners):
                return True
        return False

    def _play(self, trick: Trick, number: int, first: int, winners: list[int]) -> bool:
        """Find the rest of a trick that one of the places `winners` is to win, and the tricks before it."""
        place = trick.count
        if place == len(self.known):
            return self._before(number - 1, first)
        seat = self._seat(first, place)
        for card in self._candidates(trick, seat, number):
            self.steps -= 1
            if self.steps < 0:
                raise OutOfSteps
            after = _with(trick, card)
            if after.best_at not in winners and winners[-1] <= place:
                continue
            barred_by = self._barred_by(trick, card)
            if self.known[seat] & barred_by:
                continue
            before = self.unseen, self.owed, self.known[seat], self.barred[seat], self.starred
            self._hold(trick, seat, card, barred_by)
            self.tricks[number - 1].append(card)
            if self._fits() and self._star_stands() and self._play(after, number, first, winners):
                return True
            self.tricks[number - 1].pop()
            self.plays += 1
            self.unseen, self.owed, self.known[seat], self.barred[seat], self.starred = before
        return False

    def _candidates(self, trick: Trick, seat: int, number: int) -> Iterator[Card]:
        """What a seat may have played to a trick, the likely ones first, and of cards that are alike only one."""
        cards = self.unseen
        if seat == self.actor:
            cards = self.owed if self.owed.bit_count() == number else cards & ~self.position.pair | self.owed
        seen = set()
        for card in sorted(unpack(cards), key=self._unlikeliness(trick, number)):
            kind = self._kind(trick, card)
            if kind not in seen:
                seen.add(kind)
                yield card

    def _unlikeliness(self, trick: Trick, number: int) -> Callable[[Card], float]:
        """How late to try a card: as chance has it, but first of the led suit, and first such cards as are too many.

        In the first tricks hands are long and all follow suit, so the unseen cards of a suit come out even there only
        if the odd ones are played afterwards.
        """
        size = len(self.known)
        odd = sum(suit for suit in SUIT_MASKS if (self.unseen & suit).bit_count() % size)
        even = 0 if number <= 2 else ~odd
        led, chance = trick.suit, self.random.random

        def unlikeliness(card: Card) -> float:
            bit = BIT[card]
            return 2.5 * chance() + 2 * bool(bit & even) + (not bit & led)

        return unlikeliness

    def _kind(self, trick: Trick, card: Card) -> tuple[int, ...]:
        """Cards of the same kind can change places throughout what is still unknown, and nothing else changes."""
        bit = BIT[card]
        higher = (trick.beaters[card] & ~self.unseen).bit_count()
        barred = (bool(cards & bit) for cards in (self.position.pair, *self.barred))
        return (SUIT_OF[card], higher, bit & self.owed, *barred)

    def _hold(self, trick: Trick, seat: int, card: Card, barred_by: Cards) -> None:
        """Take back a play: its card returns to the hand."""
        bit = BIT[card]
        if bit & self.owed & self.position.pair and self.position.announced and self.starred is None:
            hand = self.known[seat] | bit
            played = self.position.played & ~hand
            if belot.refusal(trick, card, hand, played, False, self.rules) is None:
                self.starred = card
        self.unseen &= ~bit
        self.owed &= ~bit
        self.known[seat] |= bit
        self.barred[seat] |= barred_by
        self.plays -= 1

    def _star_stands(self) -> bool:
        """Whether belot was announced, or still can have been, where the question says so."""
        return not self.position.announced or self.starred is not None or bool(self.owed & self.position.pair)

    def _open(self, leader: int) -> bool:
        """Fill the hands, once all earlier tricks are found and it is known who led to the first."""
        for opening in self.ways:
            if opening.leader == leader:
                for upcard in _upcards(opening, self.unseen):
                    unseen = self.unseen & ~(0 if upcard is None else BIT[upcard])
                    out_of_play = self.spare - (upcard is not None)
                    if out_of_play >= 0 and fit(unseen, self.room, self.barred, out_of_play):
                        self._fill(opening, upcard, unseen)
                        return True
        return False

    def _fill(self, opening: Opening, upcard: Card | None, unseen: Cards) -> None:
        filled = place(unseen, self.room, self.barred, self.random)
        hands = tuple(known | more for known, more in zip(self.known, filled, strict=True))
        tricks = tuple(map(tuple, self.tricks))
        self.found = Found(opening, hands, tricks, unseen & ~sum(filled), upcard, self.starred)

    def _barred_by(self, trick: Trick, card: Card) -> Cards:
        """The cards of which a player held none, or he might not have played `card`."""
        key = trick.suit, trick.played & trick.suit, trick.best, trick.best_at, trick.count, card
        if (bars := self.bars.get(key)) is None:
            bars = self.bars[key] = barred_by(trick, card, self.rules)
        return bars


def _upcards(opening: Opening, unseen: Cards) -> Sequence[Card | None]:
    return unpack(unseen & SUIT_MASKS[opening.upcard_suit]) if opening.upcard_suit >= 0 else (None,)


def _with(trick: Trick, card: Card) -> Trick:
    after = Trick.__new__(Trick)
    after.bid, after.beaters, after.trumps = trick.bid, trick.beaters, trick.trumps
    after.count, after.played, after.suit = trick.count, trick.played, trick.suit
    after.best, after.best_at = trick.best, trick.best_at
    after.add(card)
    return after


def barred_by(trick: Trick, card: Card, rules: Rulebook) -> Cards:
    """The cards beside any of which `card` may not be played to a trick.

    A duty that one card puts on a player is not lifted by another in his hand, so that single cards tell everything.
    """
    bit, bars = BIT[card], 0
    for suit in SUIT_MASKS:
        if not legal(trick, suit | bit, rules) & bit:
            for other in unpack(suit & ~bit):
                if not legal(trick, BIT[other] | bit, rules) & bit:
                    bars |= BIT[other]
    return bars
