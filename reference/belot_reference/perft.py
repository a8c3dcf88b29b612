"""How many ways there are to play on: legal sequences of plays, counted by depth and by first card.

What may be played and who wins is asked of the rules, once for each trick and hand that come up; what is counted are
the answers. Cards never change hands, so the cards that are left and the trick under way are the whole position: ways
that come to the same one are counted on together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .cards import BIT, Card, Cards, union, unpack
from .duties import legal
from .play import NEXT_LEADER
from .rules import Rulebook
from .table import SEATS
from .trick import Trick

_FIELD = 128  # bits of one number of ways among several in an integer; none comes near to filling it


class Spot:
    """A trick under way, which `leader` has led or is to lead, and `seat` whose turn it is.

    It stands for every trick with the same winner so far and the same best card of the led suit, since no rule of play
    looks at more of a trick.
    `ways` are the numbers of ways that have come here, by the cards that all players have left: for each first card a
    field of bits, so that an addition adds them all. `known` are the moves by hand, as far as they were asked for.
    """

    __slots__ = ("_tricks", "after", "known", "leader", "seat", "trick", "ways")

    def __init__(self, tricks: Tricks, trick: Trick, leader: int, seat: int) -> None:
        self._tricks = tricks
        self.trick = trick
        self.leader = leader
        self.seat = seat
        self.ways: dict[Cards, int] = {}
        self.after: dict[Card, Spot] = {}
        self.known: dict[Cards, tuple[tuple[Cards, Spot], ...]] = {}

    def legal(self, hand: Cards) -> Cards:
        """The cards of a hand that may be played here."""
        return legal(self.trick, hand, self._tricks.rules)

    def moves(self, hand: Cards) -> tuple[tuple[Cards, Spot], ...]:
        """Each card of a hand that may be played here, as a set, and where it leads."""
        if (found := self.known.get(hand)) is None:
            after = self._tricks.after
            found = self.known[hand] = tuple([(BIT[card], after(self, card)) for card in unpack(self.legal(hand))])
        return found


class Tricks:
    """The tricks that can come up under a contract's bid, each made when it is first come to.

    `by_size` has them by the number of cards in them.
    """

    def __init__(self, bid: int, rules: Rulebook) -> None:
        self.rules = rules
        self.table = rules[SEATS]
        self.by_size: list[list[Spot]] = [[] for _ in self.table.seats]
        self._bid = bid
        self._leads: dict[int, Spot] = {}
        self._known: dict[tuple[int, int, int, Card, Card], Spot] = {}

    def lead(self, leader: int) -> Spot:
        """The trick that a player is to lead."""
        if leader not in self._leads:
            self._leads[leader] = self._new(Trick(self._bid, self.rules), leader, leader)
        return self._leads[leader]

    def after(self, spot: Spot, card: Card) -> Spot:
        """Where a card leads."""
        if (known := spot.after.get(card)) is None:
            known = spot.after[card] = self._play(spot, card)
        return known

    def _play(self, spot: Spot, card: Card) -> Spot:
        """Play a card. Implements play.next-leader."""
        trick, table = spot.trick.copy(), self.table
        trick.add(card)
        if trick.count < len(table.seats):
            key = (spot.leader, trick.count, trick.best_at, trick.best, trick.best_of_suit)
            if (known := self._known.get(key)) is None:
                known = self._known[key] = self._new(trick, spot.leader, table.next_seat[spot.seat])
            return known
        winner = (spot.leader + trick.best_at) % len(table.seats)
        return self.lead(self.rules[NEXT_LEADER](table, spot.leader, winner))

    def _new(self, trick: Trick, leader: int, seat: int) -> Spot:
        made = Spot(self, trick, leader, seat)
        self.by_size[trick.count].append(made)
        return made


class Ways(NamedTuple):
    """How many ways there are to play one card, two cards and so on, and how the last number splits by first card."""

    counts: list[int]
    split: dict[Card, int]


def ways(bid: int, leader: int, hands: Sequence[Cards], depth: int, rules: Rulebook) -> Ways:
    """Count the ways to play `depth` cards, or all that are left where these are fewer; no trick is open.

    `hands` are sets by seat. Raises ValueError where they are not of one size, or empty, or no card is to be played.
    """
    tricks = Tricks(bid, rules)
    size = hands[0].bit_count()
    if not size or depth < 1 or any(hand.bit_count() != size for hand in hands):
        raise ValueError("hands of one size, with a card in each, and a depth of at least 1 are needed")
    left, seats = union(hands), len(hands)
    first = tricks.lead(leader)
    cards = unpack(first.legal(hands[leader]))
    for place, card in enumerate(cards):
        tricks.after(first, card).ways[left ^ BIT[card]] = 1 << place * _FIELD
    numbers = _unpacked(sum(1 << place * _FIELD for place in range(len(cards))), len(cards))
    counts, depth = [len(cards)], min(depth, size * seats)
    for played in range(1, depth):
        if played == (size - 1) * seats:  # a card each: one way to play them
            counts += [counts[-1]] * (depth - played)
            break
        numbers = _unpacked(_step(tricks.by_size[played % seats], hands, played + 1 == depth), len(cards))
        counts.append(sum(numbers))
    return Ways(counts, dict(zip(cards, numbers, strict=True)))


def _step(spots: Sequence[Spot], hands: Sequence[Cards], last: bool) -> int:
    """Play one more card from every position that was come to; returns in how many ways, packed.

    Where it is the `last` card they are only counted.
    """
    total = 0
    for spot in spots:
        arrived, spot.ways, held = spot.ways, {}, hands[spot.seat]
        if last:
            total += sum(number * spot.legal(left & held).bit_count() for left, number in arrived.items())
            continue
        known = spot.known
        for left, number in arrived.items():
            moves = known.get(left & held) or spot.moves(left & held)
            total += number * len(moves)
            for bit, there in moves:
                found, rest = there.ways, left ^ bit
                found[rest] = found.get(rest, 0) + number
    return total


def _unpacked(number: int, fields: int) -> list[int]:
    """The numbers of a packed one."""
    return [number >> place * _FIELD & (1 << _FIELD) - 1 for place in range(fields)]
