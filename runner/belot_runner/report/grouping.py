"""A run seen from above: counts by variant and chapter, failures by row, rules that nothing tested."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from belot_runner.asking.select import Check
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.spec.variants import Variant

GAMES = "games"  # the chapter of whole deals

Counts = Counter[Outcome]


def check_of(verdict: Verdict) -> Check:
    """The check of a verdict, with its row and its twin."""
    return cast(Check, verdict.check)  # a run judges whatever has a question; here it is always a selected row


def chapter_of(check: Check) -> str:
    """The chapter of the rule that a check is filed under."""
    return check.row.rule.split(".")[0] if check.row.rule else GAMES


def by_chapter(verdicts: Iterable[Verdict]) -> dict[str, dict[str, Counts]]:
    """Outcomes counted by variant and chapter."""
    counted: dict[str, dict[str, Counts]] = {}
    for verdict in verdicts:
        check = check_of(verdict)
        chapters = counted.setdefault(check.variant.id, {})
        chapters.setdefault(chapter_of(check), Counter())[verdict.outcome] += 1
    return counted


@dataclass(frozen=True, slots=True)
class Failure:
    """A row that fails in a variant: the first verdict, and the ids of the twins that fail with it."""

    first: Verdict
    twins: tuple[str, ...]

    @property
    def check(self) -> Check:
        """The check that is shown for all of them."""
        return check_of(self.first)


def by_row(verdicts: Iterable[Verdict]) -> list[Failure]:
    """Verdicts of one row, variant and outcome as one failure, in their order."""
    found: dict[tuple[str, str, Outcome], list[Verdict]] = {}
    for verdict in verdicts:
        check = check_of(verdict)
        found.setdefault((check.variant.id, check.row.id, verdict.outcome), []).append(verdict)
    return [Failure(first, tuple(other.check.id for other in others)) for first, *others in found.values()]


def untested(checks: Iterable[Check], variants: Sequence[Variant]) -> dict[str, list[str]]:
    """For each variant the rules on which none of its checks depends, though their choice makes a difference there."""
    mentioned: Mapping[str, set[str]] = {variant.id: set() for variant in variants}
    for check in checks:
        if not check.twin and check.variant.id in mentioned:
            mentioned[check.variant.id].update(check.row.mentions)
    return {variant.id: [rule for rule in variant.rules if rule not in mentioned[variant.id]] for variant in variants}
