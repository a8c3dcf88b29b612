"""The search for the tricks before a position, from the last back to the first.

Going backwards it is known what a player still held when he played a card: what he holds in the position, and what he
has played since. Hands that the question does not tell are filled at the very end. Until then each play only bars
cards from them: who did not follow suit holds none of that suit, who did not raise nothing higher, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from belot_reference.cards import BIT, FULL_DECK, SUIT_MASKS, Card, Cards, unpack
from belot_reference.dealing import stays_out
from belot_reference.duties import legal
from belot_reference.play import NEXT_LEADER
from belot_reference.rules import Rulebook
from belot_reference.table import SEATS
from belot_reference.trick import Trick
from belot_runner.deals.openings import Opening
from belot_runner.deals.placing import fit, place
from belot_runner.deals.plays import Bars, added, announceable, may_announce
from belot_runner.deals.positions import Position


class Found(NamedTuple):
    """A deal: how it opens, the hands before the first trick (discards put away) by seat, the earlier tricks in order,
    the cards in no hand but an upcard, the upcard, and the card on which the player to act has announced belot."""

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

    def __init__(self, position: Position, earlier: int, ways: Sequence[Opening], rules: Rulebook, bars: Bars) -> None:
        self.position, self.earlier, self.ways, self.rules, self.bars = position, earlier, ways, rules, bars
        self.table = rules[SEATS]
        seats, hand_size = len(self.table.seats), ways[0].hand_size
        self.spare = len(BIT) - seats * hand_size
        self.plays = seats * earlier
        self.actor = -1
        self.known = [0] * seats
        self.barred = [0] * seats
        self.room = [hand_size - earlier] * seats
        self.unseen = FULL_DECK & ~position.placed
        self.owed = position.played
        self.announceable = announceable(position, rules) if position.announced else 0
        self.starred: Card | None = None
        self.tricks: list[list[Card]] = [[] for _ in range(earlier)]
        self.steps = 0
        self.random = Random()
        self.found: Found | None = None

    def run(self, steps: int, random: Random) -> Found | None:
        """A deal, None where there is none; raises OutOfSteps where that is not known after so many steps."""
        self.steps, self.random = steps, random
        if self._hold_position() and self._possible():
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
            self.barred[seat] = self.bars.by(trick, card)
            self.room[seat] -= 1
            trick.add(card)
        if position.hand:
            self.actor = self._seat(position.leader, len(position.trick))
            self.known[self.actor] = position.hand
            self.room[self.actor] = 0
        may_play = position.card is None or bool(legal(trick, position.hand, self.rules) & BIT[position.card])
        return may_play and min(self.room) >= 0

    def _possible(self) -> bool:
        """Whether the unseen cards still find places, in hands, in earlier plays or out of play, and belot its card."""
        if self.position.announced and self.starred is None and not self.owed & self.announceable:
            return False
        return fit(self.unseen, self.room, self.barred, self.spare + self.plays - self.owed.bit_count())

    def _before(self, number: int, leader: int) -> bool:
        """Find the first `number` tricks so that `leader` leads to the next."""
        if not number:
            return self._open(leader)
        next_leader, seats = self.rules[NEXT_LEADER], range(len(self.known))
        for first in self.random.sample(seats, len(seats)):
            if number == 1 and all(opening.leader != first for opening in self.ways):
                continue
            winners = [place for place in seats if next_leader(self.table, first, self._seat(first, place)) == leader]
            if winners and self._play(Trick(self.position.contract.bid, self.rules), number, first, winners):
                return True
        return False

    def _play(self, trick: Trick, number: int, first: int, winners: list[int]) -> bool:
        """Find the rest of trick `number`, which one of the places `winners` is to win, and the tricks before it."""
        place = trick.count
        if place == len(self.known):
            return self._before(number - 1, first)
        seat = self._seat(first, place)
        for card in self._candidates(trick, seat, number):
            self.steps -= 1
            if self.steps < 0:
                raise OutOfSteps
            after = added(trick, card, self.rules)
            if after.best_at not in winners and winners[-1] <= place:
                continue
            bars = self.bars.by(trick, card)
            if self.known[seat] & bars:
                continue
            before = self.unseen, self.owed, self.known[seat], self.barred[seat], self.starred
            self._take_back(trick, seat, card, bars)
            self.tricks[number - 1].append(card)
            if self._possible() and self._play(after, number, first, winners):
                return True
            self.tricks[number - 1].pop()
            self.plays += 1
            self.unseen, self.owed, self.known[seat], self.barred[seat], self.starred = before
        return False

    def _take_back(self, trick: Trick, seat: int, card: Card, bars: Cards) -> None:
        """Return a card to the hand it was played from."""
        bit = BIT[card]
        if bit & self.owed & self.announceable and self.starred is None:
            hand = self.known[seat] | bit
            if may_announce(trick, card, hand, self.position.played & ~hand, self.rules):
                self.starred = card
        self.unseen &= ~bit
        self.owed &= ~bit
        self.known[seat] |= bit
        self.barred[seat] |= bars
        self.plays -= 1

    def _candidates(self, trick: Trick, seat: int, number: int) -> list[Card]:
        """What a seat may have played to a trick, the likely cards first."""
        cards = self.unseen
        if seat == self.actor:
            cards = self.owed if self.owed.bit_count() == number else cards & ~self.position.pair | self.owed
        return sorted(unpack(cards), key=self._unlikeliness(trick, number))

    def _unlikeliness(self, trick: Trick, number: int) -> Callable[[Card], float]:
        """How late to try a card: as chance has it, but rather the led suit, and rather a suit with cards to spare.

        Hands are long in the first tricks, where the search ends, and everybody follows: four cards of a suit are
        needed there at a time, so what is left over of a suit goes to later tricks.
        """
        uneven = sum(suit for suit in SUIT_MASKS if (self.unseen & suit).bit_count() % len(self.known))
        needed = ~uneven if number > 2 else 0
        led, chance = trick.suit, self.random.random
        return lambda card: 2.5 * chance() + 2 * bool(BIT[card] & needed) + (not BIT[card] & led)

    def _open(self, leader: int) -> bool:
        """Fill the hands, now that all earlier tricks are found, and with them who led to the first."""
        for opening in self.ways:
            if opening.leader == leader:
                for upcard in self._upcards(opening):
                    unseen = self.unseen & ~(0 if upcard is None else BIT[upcard])
                    spare = self.spare - (upcard is not None)
                    if (
                        spare >= 0
                        and fit(unseen, self.room, self.barred, spare)
                        and self._fill(opening, upcard, unseen)
                    ):
                        return True
        return False

    def _upcards(self, opening: Opening) -> Sequence[Card | None]:
        """What may have been turned up and stayed out of play; None where nothing did."""
        if opening.upcard_suit < 0 or not stays_out(self.rules):
            return (None,)
        return unpack(self.unseen & SUIT_MASKS[opening.upcard_suit])

    def _fill(self, opening: Opening, upcard: Card | None, unseen: Cards) -> bool:
        """Fill the hands; false where the declarer then holds no card that he may have taken up."""
        filled = place(unseen, self.room, self.barred, self.random)
        hands = tuple(known | more for known, more in zip(self.known, filled, strict=True))
        if opening.upcard_suit >= 0 and upcard is None:
            taken = hands[self.position.contract.declarer] & SUIT_MASKS[opening.upcard_suit]
            if not taken:
                return False
            upcard = self.random.choice(unpack(taken))
        tricks = tuple(map(tuple, self.tricks))
        self.found = Found(opening, hands, tricks, unseen & ~sum(filled), upcard, self.starred)
        return True
