"""Placing unseen cards: whether they fit, against trying every way."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from belot_reference.cards import BIT, Cards, unpack
from belot_runner.deals.placing import fit, place


def fit_somehow(cards: list[int], room: Sequence[int], barred: Sequence[Cards], elsewhere: int) -> bool:
    """Whether the cards can be placed, by trying every way."""
    if not cards:
        return True
    card, *others = cards
    if elsewhere and fit_somehow(others, room, barred, elsewhere - 1):
        return True
    for seat, places in enumerate(room):
        if places and not barred[seat] & BIT[card]:
            left = [*room[:seat], places - 1, *room[seat + 1 :]]
            if fit_somehow(others, left, barred, elsewhere):
                return True
    return False


def some_placing(random: Random) -> tuple[Cards, list[int], list[Cards], int]:
    """Six to eight cards, and as many places for them in three hands and elsewhere."""
    cards = random.sample(range(32), random.randrange(6, 9))
    room = [random.randrange(3) for _ in range(3)]
    barred = [sum(BIT[card] for card in cards if random.random() < 0.6) for _ in room]
    return sum(BIT[card] for card in cards), room, barred, len(cards) - sum(room)


@pytest.mark.parametrize("seed", range(4))
def test_cards_fit_where_some_way_of_placing_them_does(seed: int) -> None:
    random = Random(seed)
    outcomes = set()
    for _ in range(60):
        cards, room, barred, elsewhere = some_placing(random)
        fits = fit(cards, room, barred, elsewhere)
        assert fits == fit_somehow(unpack(cards), room, barred, elsewhere)
        outcomes.add(fits)
        if fits:
            hands = place(cards, room, barred, random)
            assert [hand.bit_count() for hand in hands] == room
            assert not any(hand & kept_out for hand, kept_out in zip(hands, barred, strict=True))
            assert sum(hands) & ~cards == 0
            assert sum(hand.bit_count() for hand in hands) == sum(hands).bit_count()
    assert outcomes == {True, False}
