"""The deal: packets, talons, upcard, and the cards the caller puts away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from .cards import BIT, Card, Cards
from .illegal import CARDS_IN_HAND, Illegal
from .rules import Rule, Rulebook, ValueRule, integer
from .table import SEATS


class Packets(NamedTuple):
    """How the cards leave the deck: packets before the auction and after it, an upcard between, extras at the end."""

    hand: tuple[int, ...]
    talon: tuple[int, ...]
    upcard: int
    first_player_extra: int


def _packets(value: Any) -> Packets:
    def sizes(key: str) -> tuple[int, ...]:
        return tuple(integer(size) for size in value[key])

    return Packets(
        sizes("hand"),
        sizes("talon"),
        integer(value.get("upcard", 0)),
        integer(value.get("first-player-extra", 0)),
    )


PACKETS = ValueRule[Packets]("deal.packets", _packets)


UPCARD = Rule[bool]("deal.upcard")  # whether it goes to the declarer
UPCARD.choice("stays-out")(False)
UPCARD.choice("declarer")(True)


class Dealt(NamedTuple):
    """A deal: hands before the auction and talons after it (sets, by seat), upcards and stock as they left the deck.

    There are no talons where they are dealt only when the declarer is known, and he is not.
    """

    hands: tuple[Cards, ...]
    talons: tuple[Cards, ...]
    upcard: Card | None
    stock: Cards

    def full_hands(self) -> list[Cards]:
        """What every seat holds once the talons are picked up; raises ValueError where there are none."""
        return [hand | talon for hand, talon in zip(self.hands, self.talons, strict=True)]


def stays_out(rules: Rulebook) -> bool:
    """Whether a card is turned up and is in nobody's hand. Implements deal.upcard."""
    return bool(rules[PACKETS].upcard) and not rules[UPCARD]


def deal(dealer: int, deck: Sequence[Card], rules: Rulebook, declarer: int | None = None) -> Dealt:
    """Deal `deck` (32 cards in the order they leave it), first packet to the player after the dealer.

    Implements deal.packets and deal.upcard. Cards left over are the stock.
    """
    table, packets = rules[SEATS], rules[PACKETS]
    order = table.from_seat(table.next_seat[dealer])
    bits = [BIT[card] for card in deck]
    hands, talons = [0] * len(order), [0] * len(order)
    at = _packets_to(hands, packets.hand, order, bits, 0)
    if not packets.upcard:
        upcard, taker = None, None
    else:
        upcard, taker = deck[at], declarer if rules[UPCARD] else None
        if rules[UPCARD] and taker is None:
            return Dealt(tuple(hands), (), upcard, 0)
    if taker is not None:
        talons[taker] = bits[at]
    at = _packets_to(talons, packets.talon, order, bits, at + packets.upcard, taker)
    rest = at + packets.first_player_extra
    talons[order[0]] |= sum(bits[at:rest])
    return Dealt(tuple(hands), tuple(talons), upcard, sum(bits[rest:]))


def _packets_to(
    piles: list[Cards], sizes: tuple[int, ...], order: list[int], bits: list[Cards], at: int, short: int | None = None
) -> int:
    """Give everyone a packet of each size from the place `at` of the deck on; returns the place of the next card.

    The first packet of the seat `short` is one card smaller.
    """
    for size in sizes:
        for seat in order:
            end = at + size - (seat == short)
            piles[seat] |= sum(bits[at:end])
            at = end
        short = None
    return at


DISCARD = Rule[int]("deal.discard")
DISCARD.choice("none")(0)
DISCARD.choice("caller-two")(2)


def put_away(hand: Cards, cards: Sequence[Card], rules: Rulebook) -> Cards:
    """The set of cards that the caller discards from `hand`; raises Illegal. Implements deal.discard."""
    away = 0
    for card in cards:
        if not BIT[card] & hand & ~away:
            raise Illegal("discards", CARDS_IN_HAND)
        away |= BIT[card]
    if len(cards) != rules[DISCARD]:
        raise Illegal("discards", DISCARD.id)
    return away
