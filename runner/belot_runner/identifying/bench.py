"""The questions that could be asked next, and which of them tells most."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import log2

from belot_runner.identifying.queries import Query
from belot_runner.identifying.space import Space
from belot_runner.identifying.trees import Tree, spread

READING = 1500  # what is to be read so far outweighs one bit that is told
_NOTHING = 1e-9


@dataclass(slots=True, eq=False)
class Candidate:
    """A question with its tree, and how many bits its answer tells as far as is known; -1: that is not known.

    It tells as much while of the rules in `forks` just the options in `options` are possible. It is `sound` where there
    is an answer to it whatever is possible.
    """

    query: Query
    tree: Tree
    told: float = -1.0
    forks: int = 0
    options: int = 0
    sound: bool = True

    @property
    def worth(self) -> float:
        """What is told, less what has to be read for it."""
        return self.told - self.query.size / READING


class Bench:
    """Questions not asked yet."""

    def __init__(self, candidates: Iterable[Candidate], space: Space) -> None:
        self._left = list(candidates)
        self._space = space

    def best(self, possible: int, allowed: Callable[[Candidate], bool]) -> Candidate | None:
        """The question that is worth most, taken from the bench; None where none tells anything.

        What tells nothing now never will, since what is possible only gets less; it is put away.
        """
        best: Candidate | None = None
        left = []
        for candidate in self._left:
            if candidate.told < 0 or candidate.options != possible & candidate.forks:
                self._weigh(candidate, possible)
            if candidate.told > _NOTHING:
                left.append(candidate)
                if (best is None or candidate.worth > best.worth) and allowed(candidate):
                    best = candidate
        self._left = left
        if best is not None:
            left.remove(best)
        return best

    def _weigh(self, candidate: Candidate, possible: int) -> None:
        classes: dict[int, float] = {}
        candidate.forks = spread(candidate.tree.root, possible, self._space.weights, classes)
        candidate.options = possible & candidate.forks
        candidate.sound = all(candidate.tree.answers[number] is not None for number in classes)
        candidate.told = -sum([share * log2(share) for share in classes.values() if share])
