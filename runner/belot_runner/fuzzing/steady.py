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
        left = self.random() * sum(weights)
        for place, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return place
        return 0
