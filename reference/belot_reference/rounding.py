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
BOUNDARY = Rule[Callable[[int], int]]("score.rounding-boundary")
ONE_SIDED = Rule[Callable[[int], int]]("score.one-sided-rounding")
DOUBLED_ROUNDING = Rule[Callable[[Split, int, Rulebook], Split]]("score.doubled-rounding")

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


@ROUNDING.choice("tens")
def tens(split: Split, rules: Rulebook) -> Split:
    """Share the total's tens: whole tens first, the rest to the larger remainders; hanging points come first among
    equals, and between sides score.rounding-boundary decides."""
    shares = [*split.written, split.hanging]
    writing = [place for place, points in enumerate(shares) if points]
    if len(writing) <= 1:
        recorded = [rules[ONE_SIDED](points) if points else 0 for points in shares]
    else:
        recorded = [points // TEN for points in shares]
        left = half_up(sum(shares)) - sum(recorded)
        if 0 < left < len(writing):
            writing = _first_to_round_up(split, shares, writing, left, rules)
        for place in writing[:left]:
            recorded[place] += 1
    return Split(tuple(recorded[:-1]), recorded[-1])


def _first_to_round_up(split: Split, shares: list[int], writing: list[int], left: int, rules: Rulebook) -> list[int]:
    """The places of `shares` in the order in which they round up."""
    ranked = sorted(writing, key=lambda place: shares[place] % TEN, reverse=True)
    if shares[ranked[left - 1]] % TEN != shares[ranked[left]] % TEN:
        return ranked
    if split.hanging:
        return sorted(ranked, key=lambda place: (shares[place] % TEN, place), reverse=True)
    return sorted(ranked, key=lambda place: (shares[place] % TEN, rules[BOUNDARY](shares[place])), reverse=True)


@DOUBLED_ROUNDING.choice("multiply-then-round")
def multiply_then_round(split: Split, factor: int, rules: Rulebook) -> Split:
    """Raw points are multiplied, then rounded."""
    return rules[ROUNDING](split.times(factor), rules)


@DOUBLED_ROUNDING.choice("round-then-multiply")
def round_then_multiply(split: Split, factor: int, rules: Rulebook) -> Split:
    """Recorded points are multiplied."""
    return rules[ROUNDING](split, rules).times(factor)
