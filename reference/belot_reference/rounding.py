"""From raw points to recorded points."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .rules import Rule, Rulebook

TEN = 10


class Split(NamedTuple):
    """Points shared out: what each side writes, and what hangs. Raw before rounding, recorded after it."""

    written: tuple[int, ...]
    hanging: int = 0

    def times(self, factor: int) -> Split:
        """The same shares, multiplied."""
        return Split(tuple(points * factor for points in self.written), self.hanging * factor)


Rounding = Callable[[Split, Rulebook], Split]

ROUNDING = Rule[Rounding]("score.rounding")
FIVE = Rule[int]("score.rounding-five")  # what is added before the last digit is cut off
BOUNDARY = Rule[Callable[[int], int]]("score.rounding-boundary")
ONE_SIDED = Rule[Callable[[int], int]]("score.one-sided-rounding")
DOUBLED_ROUNDING = Rule[Callable[[Split, int, Rulebook], Split]]("score.doubled-rounding")

FIVE.choice("up")(5)
FIVE.choice("down")(4)
BOUNDARY.choice("fewer-rounds-up")(lambda points: -points)
BOUNDARY.choice("more-rounds-up")(lambda points: points)


@ONE_SIDED.choice("half-up")
def half_up(points: int) -> int:
    """Tens, a five rounding up."""
    return (points + TEN // 2) // TEN


@ROUNDING.choice("none")
def as_they_are(split: Split, rules: Rulebook) -> Split:
    """Raw points are recorded."""
    return split


@ROUNDING.choice("nearest-ten")
def nearest_ten(split: Split, rules: Rulebook) -> Split:
    """Everybody's points by themselves, to a multiple of ten. Implements score.rounding-five."""
    shares = [(points + rules[FIVE]) // TEN * TEN for points in (*split.written, split.hanging)]
    return Split(tuple(shares[:-1]), shares[-1])


@ROUNDING.choice("tens")
def tens(split: Split, rules: Rulebook) -> Split:
    """Share the total's tens between two who write: whole tens first, the rest to the larger remainder."""
    shares = [*split.written, split.hanging]
    writing = [place for place, points in enumerate(shares) if points]
    if len(writing) == 2:
        recorded = [points // TEN for points in shares]
        left = half_up(sum(shares)) - sum(recorded)
        for place in _rounding_up(shares, writing, rules)[:left] if left == 1 else writing[:left]:
            recorded[place] += 1
    else:
        recorded = [rules[ONE_SIDED](points) for points in shares]
    return Split(tuple(recorded[:-1]), recorded[-1])


def _rounding_up(shares: list[int], writing: list[int], rules: Rulebook) -> list[int]:
    """The two places of `shares`, the one that rounds up first in front.

    Hanging points, which stand last, come first among equal remainders; between sides score.rounding-boundary decides.
    """
    one, other = (shares[place] % TEN for place in writing)
    if one != other:
        return sorted(writing, key=lambda place: -(shares[place] % TEN))
    if shares[-1]:
        return writing[::-1]
    return sorted(writing, key=lambda place: -rules[BOUNDARY](shares[place]))


@DOUBLED_ROUNDING.choice("multiply-then-round")
def multiply_then_round(split: Split, factor: int, rules: Rulebook) -> Split:
    """Raw points are multiplied, then rounded."""
    return rules[ROUNDING](split.times(factor), rules)


@DOUBLED_ROUNDING.choice("round-then-multiply")
def round_then_multiply(split: Split, factor: int, rules: Rulebook) -> Split:
    """Recorded points are multiplied."""
    return rules[ROUNDING](split, rules).times(factor)
