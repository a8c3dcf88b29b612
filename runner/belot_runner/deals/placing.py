"""Placing cards nobody has seen into hands that may not hold all of them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from belot_reference.cards import BIT, Cards, unpack


def fit(cards: Cards, room: Sequence[int], barred: Sequence[Cards], elsewhere: int) -> bool:
    """Whether the cards, all of them, can be placed: `room[seat]` in each hand, none that is barred from it, and
    `elsewhere` any others.

    The numbers must add up: as many cards as places. Then they fit where no group of hands has too little room for the
    cards that are barred from all hands outside it (Hall's theorem).
    """
    picky = []
    for places, kept_out in zip(room, barred, strict=True):
        if places and kept_out & cards:
            picky.append((places, kept_out))
        else:
            elsewhere += places
    for group in range((1 << len(picky)) - 1):
        left, space = cards, elsewhere
        for number, (places, kept_out) in enumerate(picky):
            if group >> number & 1:
                space += places
            else:
                left &= kept_out
        if left.bit_count() > space:
            return False
    return True


def place(cards: Cards, room: Sequence[int], barred: Sequence[Cards], random: Random) -> list[Cards]:
    """The cards that each hand gets, by seat; those that find no room are left. They must fit."""
    room, hands = list(room), [0] * len(room)
    elsewhere = cards.bit_count() - sum(room)
    order = unpack(cards)
    random.shuffle(order)
    for card in order:
        cards ^= BIT[card]
        for seat in random.sample(range(len(room)), len(room)):
            if room[seat] and not barred[seat] & BIT[card]:
                room[seat] -= 1
                if fit(cards, room, barred, elsewhere):
                    hands[seat] |= BIT[card]
                    break
                room[seat] += 1
        else:
            elsewhere -= 1
    return hands
