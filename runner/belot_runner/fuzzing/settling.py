"""What comes after the last deal: which readings hold, what shows each group best, and what is one after all."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from belot_runner.fuzzing.difference import Difference, Reading, size_of
from belot_runner.fuzzing.groups import Group, Grouping, united
from belot_runner.fuzzing.kinds import Kinds
from belot_runner.fuzzing.part import Bench
from belot_runner.fuzzing.shrinking import Shrinker
from belot_runner.suite import Suite

Json = dict[str, Any]

PROBES, AMONG = 8, 24
"""So many questions that a reading would answer otherwise, the smallest among some more, are put to the adapter."""
MOST = 0.75
"""So many of them it has to answer as the reading does; the others may fall to what else is wrong with it."""
LOOKED_AT = 400
"""In the deals of so many seeds such questions are looked for."""
BEGINNINGS, DEALS = (1, 2), 100
"""The first so many tricks of so many deals are tried where a whole deal shows nothing smaller."""
WHOLE_DEAL = "game"
SHRUNK = 40
"""So many groups at the most are made small."""


@dataclass(frozen=True, slots=True)
class Settled:
    """The groups as they were settled.

    `refuted` are the readings that do not hold; `small` has each group as it is now, by what it was known by before it
    was made small.
    """

    groups: tuple[Group, ...] = ()
    refuted: tuple[Reading, ...] = ()
    small: Mapping[str, Group] = field(default_factory=dict)

    def as_json(self) -> Json:
        """What a journal keeps of it."""
        groups = [
            {"was": was, "about": group.about, "steady": group.steady, "example": group.example.as_json()}
            for was, group in self.small.items()
        ]
        return {"groups": groups, "refuted": [list(reading) for reading in self.refuted]}


class Settler:
    """Settles the groups of a run with an adapter that can still be asked; `stop` says when to leave it at that."""

    def __init__(self, bench: Bench, suite: Suite, stop: Callable[[], bool]) -> None:
        self._bench, self._stop = bench, stop
        self._variants = {name: each.variant for name, each in bench.benches.items()}
        self._grouping = Grouping(self._variants, suite, lambda each: bench.benches[each.variant].examiner.about(each))
        self._shrinker = Shrinker(
            {name: each.questions.rules for name, each in bench.benches.items()},
            {name: variant.rules for name, variant in self._variants.items()},
            {name: each.examiner for name, each in bench.benches.items()},
            bench.put,
            stop,
        )

    def settled(self, kinds: Kinds) -> Settled:
        """The groups, each with the smallest question that was found."""
        groups, refuted = self._held(kinds)
        held = [group.reading for group in groups if group.reading]
        shrunk = [group if number >= SHRUNK else self._shrunk(group, held) for number, group in enumerate(groups)]
        small = {group.key: found for group, found in zip(groups, shrunk, strict=True)}
        return Settled(tuple(united(shrunk, self._variants)), refuted, small)

    def _held(self, kinds: Kinds) -> tuple[list[Group], tuple[Reading, ...]]:
        """The groups by readings that hold, and those that do not."""
        refuted: set[Reading] = set()
        held: set[Reading] = set()
        while True:
            groups = self._grouping.groups(kinds, refuted)
            doubted = [group for group in groups if group.reading and group.reading not in held]
            for group in doubted:
                assert group.reading is not None
                (held if self._stop() or self._holds(group) else refuted).add(group.reading)
            if all(group.reading in held for group in doubted):
                return groups, tuple(sorted(refuted))

    def _holds(self, group: Group) -> bool:
        """Whether the adapter answers as the reading of a group has it, in most questions that tell."""
        found = sorted(islice(self._telling(group), AMONG), key=lambda each: size_of(each[1]))[:PROBES]
        asked = [self._answers_so(group, question, given) for question, given in found]
        return sum(asked) >= MOST * len(asked)

    def _telling(self, group: Group) -> Iterator[tuple[str, Json]]:
        """Questions that the reading of a group answers otherwise, one of a deal."""
        bench = self._bench.benches[group.example.variant]
        assert group.reading is not None
        for seed in range(LOOKED_AT):
            for question, given in bench.questions.of(seed):
                if self._bench.asks(question) and bench.examiner.tells(group.reading, group.option, question, given):
                    yield question, given
                    break

    def _beginnings(self, example: Difference) -> Iterator[Json]:
        """Other deals, after their first tricks: some deal shows it sooner than others."""
        bench = self._bench.benches[example.variant]
        for number in BEGINNINGS:
            for seed in range(DEALS):
                for question, given in bench.questions.of(seed):
                    if question == WHOLE_DEAL and len(given.get("tricks", ())) > number:
                        yield {**given, "tricks": given["tricks"][:number]}

    def _answers_so(self, group: Group, question: str, given: Json) -> bool:
        bench = self._bench.benches[group.example.variant]
        found = self._bench.put(group.example.variant, question, given)
        assert group.reading is not None
        return found is not None and bench.examiner.gives(group.reading, found, group.option)

    def _shrunk(self, group: Group, held: Collection[Reading]) -> Group:
        found = self._shrinker.shrunk(group, held)
        if found.example.question == WHOLE_DEAL:
            found = self._shrinker.shrunk_among(found, held, self._beginnings(found.example))
        found = replace(found, steady=self._shrinker.is_steady(found.example))
        if group.reading or not found.steady:  # of what is answered at random no rule tells anything
            return found
        return replace(found, about=self._bench.benches[found.example.variant].examiner.about(found.example))
