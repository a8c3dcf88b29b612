"""A source of chance that gives the same on every machine and in every version of Python.

Only what `random()` gives is promised never to change; all that is drawn here is made of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")


class Steady(Random):
    """Chance from a whole number of 0 or more."""

    def randint(self, a: int, b: int) -> int:
        """Any number from a to b, both included."""
        return a + int(self.random() * (b - a + 1))

    def choice(self, seq: Any) -> Any:
        """Any of them."""
        return seq[int(self.random() * len(seq))]

    def sample(self, population: Sequence[T], k: int, *, counts: Any = None) -> list[T]:
        """So many different ones, in an order of their own."""
        left = list(population)
        return [left.pop(int(self.random() * len(left))) for _ in range(k)]

    def weighted(self, weights: Sequence[float]) -> int:
        """The place of one of some weights, each as likely as it is heavy; the first where all are 0."""
        total = 0.0
        for weight in weights:  # not by `sum`, which rounds in another way from Python 3.12 on
            total += weight
        left = self.random() * total
        found = 0
        for place, weight in enumerate(weights):
            if weight:
                found = place  # the last of them too where so little is left that it is lost in rounding
                left -= weight
                if left < 0:
                    break
        return found
