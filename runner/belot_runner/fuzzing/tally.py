"""What came of the deals of some seeds, and how such parts of a run are cut and added up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from belot_runner.fuzzing.coverage import Met, added
from belot_runner.fuzzing.kinds import Kinds, kinds_from, no_kinds

Json = dict[str, Any]

PART = 100
"""The seeds of a part, where it is a whole one: they begin at a multiple of it."""


class Seeds(NamedTuple):
    """The seeds from `first` on, up to but without `end`."""

    first: int
    end: int

    def parts(self) -> Iterator[Seeds]:
        """Cut where whole parts begin, so that any cut of the same seeds gives the same parts."""
        first = self.first
        while first < self.end:
            end = min(self.end, (first // PART + 1) * PART)
            yield Seeds(first, end)
            first = end


def joined(seeds: Iterable[Seeds]) -> list[Seeds]:
    """The same seeds in as few ranges as can be, in order; those that overlap are one."""
    found: list[Seeds] = []
    for first, end in sorted(seeds):
        if found and first <= found[-1].end:
            found[-1] = Seeds(found[-1].first, max(end, found[-1].end))
        elif first < end:
            found.append(Seeds(first, end))
    return found


@dataclass(slots=True)
class Tally:
    """What came of some seeds: deals, questions by kind, how they ended, rules met by variant, differences.

    `counting` is how many of the differences count, where that matters to when a run ends.
    """

    deals: int
    asked: dict[str, int]
    outcomes: dict[str, int]
    met: dict[str, Met]
    kinds: Kinds
    counting: int = 0

    def add(self, other: Tally) -> None:
        """What came of other seeds beside."""
        self.deals += other.deals
        for mine, more in ((self.asked, other.asked), (self.outcomes, other.outcomes)):
            for name, number in more.items():
                mine[name] = mine.get(name, 0) + number
        for variant, met in other.met.items():
            self.met[variant] = added(self.met.get(variant, {}), met)
        self.kinds.add_all(other.kinds)
        self.counting += other.counting

    def as_json(self) -> Json:
        """What a journal keeps of it."""
        return {
            "deals": self.deals,
            "asked": dict(sorted(self.asked.items())),
            "outcomes": {str(name): number for name, number in sorted(self.outcomes.items())},
            "met": {variant: {rule: n for rule, n in met.items() if n} for variant, met in self.met.items()},
            **self.kinds.as_json(),
        }


def no_tally() -> Tally:
    """Nothing yet."""
    return Tally(0, {}, {}, {}, no_kinds())


def tally_from(data: Mapping[str, Any]) -> Tally:
    """What a journal has kept; raises KeyError, TypeError or ValueError where it is nothing of the sort."""
    return Tally(
        int(data["deals"]),
        {str(name): int(number) for name, number in data["asked"].items()},
        {str(name): int(number) for name, number in data["outcomes"].items()},
        {str(name): {str(rule): int(number) for rule, number in met.items()} for name, met in data["met"].items()},
        kinds_from(data),
    )


@dataclass(frozen=True, slots=True)
class Ended:
    """A part that was asked: its tally, the seeds that it has come to, and why the adapter was given up, if it was."""

    tally: Tally
    seeds: Seeds
    given_up: str = ""
