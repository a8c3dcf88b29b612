"""Random declarations, rather the awkward ones: equal, nearly equal, sharing a card, or a run in parts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from belot_runner.chance.declaring import some_declarations
from belot_runner.chance.source import Chance
from belot_runner.fuzzing.steady import Steady
from belot_runner.tables import RANKS, SUITS

Json = dict[str, Any]
Declared = dict[str, list[list[str]]]


def declarations(chance: Chance, random: Steady) -> Json:
    """A question `declarations`."""
    how = random.weighted((0.55, 0.13, 0.12, 0.08, 0.12))
    given = some_declarations(chance)
    if how:
        given["declared"] = _AWKWARD[how - 1](chance, given["declared"])
        given.pop("hands", None)
    return given


def _run(suit: str, low: int, length: int) -> list[str]:
    return [rank + suit for rank in RANKS[low : low + length]]


def _four(rank: str) -> list[str]:
    return [rank + suit for suit in SUITS]


def _equal(chance: Chance, declared: Declared) -> Declared:
    """Somebody else declares the same in another suit, or four of another rank."""
    made = [cards for sets in declared.values() for cards in sets]
    if not made:
        return declared
    seat, model = chance.seat(), chance.pick(made)
    suit = chance.pick(SUITS)
    is_four = len({card[0] for card in model}) == 1
    equal = _four(chance.pick(RANKS)) if is_four else [card[0] + suit for card in model]
    own = declared.get(seat, [])
    taken = {card for cards in made for card in cards}
    fits = taken.isdisjoint(equal) and sum(map(len, own)) + len(equal) <= chance.hand_size
    if not fits or len(set(equal)) < len(equal):  # the last: what was to be equal was no declaration
        return declared
    return {**declared, seat: [*own, equal]}


def _rivals(chance: Chance, declared: Declared) -> Declared:
    """Two players with long sequences, or with four of a kind each."""
    one, other = chance.random.sample(chance.seats, 2)
    if chance.uniform() < 0.4:
        first, second = chance.random.sample(RANKS[2:], 2)
        return {one: [_four(first)], other: [_four(second)]}
    suits = chance.random.sample(SUITS, 2)
    lengths = [chance.pick((4, 5, 5, 6, 7)) for _ in suits]
    runs = [
        _run(suit, chance.below(len(RANKS) - length + 1), length) for suit, length in zip(suits, lengths, strict=True)
    ]
    return {one: [runs[0]], other: [runs[1]]}


def _sharing(chance: Chance, declared: Declared) -> Declared:
    """A player declares four of a kind and a sequence through one of them."""
    at, length = 2 + chance.below(len(RANKS) - 2), chance.pick((3, 3, 4))
    low = max(0, min(at - chance.below(length), len(RANKS) - length))
    sets = [_four(RANKS[at]), _run(chance.pick(SUITS), low, length)]
    return {chance.seat(): sets if chance.uniform() < 0.5 else sets[::-1]}


def _in_parts(chance: Chance, declared: Declared) -> Declared:
    """A player declares a run in two parts, next to each other, apart, or one upon the other."""
    suit, first = chance.pick(SUITS), chance.pick((3, 3, 4))
    second = chance.pick((3, 3, 4) if first == 3 else (3, 4))
    low = chance.below(len(RANKS) - first - second + 1)
    gap = chance.pick((0, 0, 0, -1)) if low or chance.uniform() < 0.7 else 1
    parts = [_run(suit, low, first), _run(suit, min(low + first + gap, len(RANKS) - second), second)]
    return {chance.seat(): parts if chance.uniform() < 0.5 else parts[::-1]}


_AWKWARD: tuple[Callable[[Chance, Declared], Declared], ...] = (_equal, _rivals, _sharing, _in_parts)
