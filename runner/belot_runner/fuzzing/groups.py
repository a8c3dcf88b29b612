"""Differences by the rule that explains them, the rule that explains most first."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from belot_runner.fuzzing.difference import Difference, Reading
from belot_runner.fuzzing.kinds import Kind, Kinds
from belot_runner.outcome import Outcome
from belot_runner.spec.decisions import Basis
from belot_runner.spec.values import Wire
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite

LEAST_SHARE = 0.25
"""Of the differences that look alike a reading has to explain so many; one that explains fewer only happens to fit."""

About = Callable[[Difference], str]
"""The rule that an unexplained difference is about; empty where that cannot be told."""


@dataclass(frozen=True, slots=True)
class Group:
    """Differences with one explanation.

    `reading` is the rule that gives the answers, read otherwise; where there is none, `about` is the rule that they are
    about, if that can be told. `count` is how many of those that were examined belong to it, `example` the smallest,
    `variants` where they were. `customary` is whether the reading is another custom where no source decides, `steady`
    whether the example was answered in the same way once more.
    """

    reading: Reading | None
    about: str
    count: int
    example: Difference
    variants: tuple[str, ...]
    customary: bool = False
    steady: bool = True

    @property
    def key(self) -> str:
        """What it is known by: its rule, else its question and how that was answered."""
        if self.reading:
            return " ".join(self.reading)
        if self.about:
            return self.about
        return " ".join((self.example.question, str(self.example.outcome), *self.example.fields[:1]))

    @property
    def rule(self) -> str:
        """The rule that it is about; empty where that cannot be told."""
        return self.reading[0] if self.reading else self.about

    @property
    def option(self) -> Wire:
        """How that rule is read."""
        return json.loads(self.reading[1]) if self.reading else None


class Grouping:
    """Puts differences into groups. `about` is asked of those that no reading explains."""

    def __init__(self, variants: Mapping[str, Variant], suite: Suite, about: About) -> None:
        self._variants, self._about = variants, about
        self._rules = suite.catalogue.rules
        self._order = {rule: place for place, rule in enumerate(self._rules)}

    def groups(self, kinds: Kinds, refuted: Collection[Reading] = ()) -> list[Group]:
        """The groups, those of which there is most first; `refuted` are readings that only happen to fit."""
        left = list(kinds.kinds.values())
        accepted = [reading for reading in _accepted(left) if reading not in refuted]
        groups: list[Group] = []
        while (reading := self._best(left, accepted)) is not None:
            groups.append(self._explained([kind for kind in left if reading in kind.readings], reading))
            left = [kind for kind in left if reading not in kind.readings]
        return united([*groups, *map(self._unexplained, left)], self._variants)

    def _best(self, kinds: Iterable[Kind], accepted: Collection[Reading]) -> Reading | None:
        """The reading that explains most; of equal ones a choice rather than a wrong reading, and an earlier rule."""
        counts: Counter[Reading] = Counter()
        for kind in kinds:
            counts.update({reading: kind.count for reading in kind.readings if reading in accepted})

        def rank(reading: Reading) -> tuple[int, bool, int, str]:
            return -counts[reading], self._is_wrong(reading), self._order[reading[0]], reading[1]

        return min(counts, key=rank, default=None)

    def _is_wrong(self, reading: Reading) -> bool:
        return self._rules[reading[0]].is_counter(json.loads(reading[1]))

    def _explained(self, kinds: Sequence[Kind], reading: Reading) -> Group:
        example = min((kind.example for kind in kinds), key=lambda each: (each.size, each.order))
        names = {kind.example.variant for kind in kinds}
        played = tuple(name for name in self._variants if name in names)
        bases = [self._variants[name].decisions[reading[0]].basis for name in played]
        customary = not self._is_wrong(reading) and all(basis is Basis.CUSTOMARY for basis in bases)
        return Group(reading, "", sum(kind.count for kind in kinds), example, played, customary)

    def _unexplained(self, kind: Kind) -> Group:
        about = self._about(kind.example) if kind.example.outcome is Outcome.FAIL else ""
        return Group(None, about, kind.count, kind.example, (kind.example.variant,))


def united(groups: Iterable[Group], variants: Iterable[str]) -> list[Group]:
    """The groups in order, those that are known by the same made one."""
    found: dict[str, Group] = {}
    for group in groups:
        known = found.get(group.key)
        found[group.key] = _both(known, group, variants) if known else group
    return sorted(found.values(), key=lambda group: (group.customary, -group.count, group.key))


def _both(one: Group, other: Group, variants: Iterable[str]) -> Group:
    example = min(one.example, other.example, key=lambda each: (each.size, each.order))
    played = tuple(name for name in variants if name in one.variants or name in other.variants)
    customary = one.customary and other.customary
    steady = one.steady and other.steady
    return replace(
        one, count=one.count + other.count, example=example, variants=played, customary=customary, steady=steady
    )


def _accepted(kinds: Sequence[Kind]) -> list[Reading]:
    """The readings that explain more than what only happens to fit them."""
    alike: Counter[str] = Counter()
    explained: dict[Reading, Counter[str]] = {}
    for kind in kinds:
        alike[kind.look] += kind.count
        for reading in kind.readings:
            explained.setdefault(reading, Counter())[kind.look] += kind.count
    return [
        reading
        for reading, looks in explained.items()
        if sum(looks.values()) >= LEAST_SHARE * sum(alike[look] for look in looks)
    ]
