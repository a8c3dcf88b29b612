"""A run seen from above: counts by variant and chapter, failures by row and rule, rules that nothing tested."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import cast

from belot_runner.asking.results import Run, Summary
from belot_runner.asking.select import Check
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.cases.questions import QUESTIONS
from belot_runner.cases.rows import GAMES
from belot_runner.spec.decisions import Basis
from belot_runner.spec.variants import Variant

UNASKED = frozenset({Outcome.UNSUPPORTED, Outcome.NOT_RUN})

Counts = Counter[Outcome]


def check_of(verdict: Verdict) -> Check:
    """The check of a verdict, with its row and its twin."""
    return cast(Check, verdict.check)  # a run judges whatever has a question; here it is always a selected row


def was_asked(verdict: Verdict) -> bool:
    """Whether a check was put to the adapter, or the adapter owed an answer to it."""
    return verdict.outcome not in UNASKED or verdict.owed


def chapter_of(check: Check) -> str:
    """The chapter that a check is counted under."""
    return check.row.chapter


def subject_of(check: Check) -> str:
    """The rule that a check is about, empty for a whole deal; the question, where it is recorded."""
    return check.row.rule or ("" if check.row.chapter == GAMES else check.row.chapter)


def in_order(chapters: Iterable[str], there: Collection[str]) -> list[str]:
    """The chapters that are there: first those of the catalogue in its order, then whole deals, then questions."""
    return [name for name in dict.fromkeys((*chapters, GAMES, *QUESTIONS)) if name in there]


def by_chapter(verdicts: Iterable[Verdict]) -> dict[str, dict[str, list[Verdict]]]:
    """Verdicts by variant and chapter."""
    found: dict[str, dict[str, list[Verdict]]] = {}
    for verdict in verdicts:
        check = check_of(verdict)
        found.setdefault(check.variant.id, {}).setdefault(chapter_of(check), []).append(verdict)
    return found


def counts(verdicts: Iterable[Verdict]) -> Counts:
    """How many checks ended how."""
    counted: Counts = Counter()
    for verdict in verdicts:
        counted[verdict.outcome] += verdict.times
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

    @property
    def and_twins(self) -> str:
        """`(and ~1 ~3)`, the twins that fail too; empty where none does."""
        return f"(and {' '.join('~' + twin.rpartition('~')[2] for twin in self.twins)})" if self.twins else ""


def by_row(verdicts: Iterable[Verdict]) -> list[Failure]:
    """Verdicts of one row, variant and outcome as one failure, in their order."""
    found: dict[tuple[str, str, Outcome], list[Verdict]] = {}
    for verdict in verdicts:
        check = check_of(verdict)
        found.setdefault((check.variant.id, check.row.id, verdict.outcome), []).append(verdict)
    return [Failure(first, tuple(other.check.id for other in others)) for first, *others in found.values()]


def varied(failures: Iterable[Failure]) -> list[Failure]:
    """The same, the first of each rule before the second of any, for where few can be told."""
    seen: Counter[str] = Counter()
    places = []
    for failure in failures:
        rule = subject_of(failure.check)
        places.append((seen[rule], failure))
        seen[rule] += 1
    return [failure for _, failure in sorted(places, key=lambda placed: placed[0])]


@dataclass(frozen=True, slots=True)
class FailedRule:
    """A rule (empty: whole deals) in a variant, how many of its rows fail there, and of how many that were asked."""

    rule: str
    variant: str
    failed: int
    asked: int


def by_rule(failures: Sequence[Failure], verdicts: Iterable[Verdict]) -> list[FailedRule]:
    """The rules that rows fail, those with the most such rows first."""
    failed, asked = _rows(failure.first for failure in failures), _rows(verdicts)
    rules = [FailedRule(rule, variant, number, asked[rule, variant]) for (rule, variant), number in failed.items()]
    return sorted(rules, key=lambda rule: -rule.failed)


def _rows(verdicts: Iterable[Verdict]) -> dict[tuple[str, str], int]:
    """How many rows of each rule there are in each variant, a row with its twins being one."""
    rows: dict[tuple[str, str], dict[str, int]] = {}
    for verdict in verdicts:
        check = check_of(verdict)
        rows.setdefault((subject_of(check), check.variant.id), {})[check.row.id] = verdict.times
    return {about: sum(times.values()) for about, times in rows.items()}


def not_counted(run: Run, failing: Iterable[Verdict]) -> list[Verdict]:
    """The answers that were not as expected and yet do not make the run fail: they differ from custom only."""
    counted = {id(verdict) for verdict in failing}
    return [verdict for verdict in run.verdicts if verdict.outcome is Outcome.FAIL and id(verdict) not in counted]


def not_known(run: Run, summary: Summary) -> list[Verdict]:
    """What differs from custom only and is not known to."""
    return not_counted(run, (*summary.failing, *(known.verdict for known in summary.expected)))


def untested(run: Run, variants: Sequence[Variant]) -> dict[str, list[str]]:
    """For each variant that was played, the rules on which no case that was put to the adapter depends.

    Rules whose choice makes no difference in a variant are left out: no case could depend on them.
    """
    mentioned: dict[str, set[str]] = {}
    for verdict in run.verdicts:
        check = check_of(verdict)
        if verdict.outcome not in UNASKED:
            mentioned.setdefault(check.variant.id, set()).update(check.row.mentions)
    without = {
        variant.id: [
            rule
            for rule, decision in variant.decisions.items()
            if decision.basis is not Basis.INERT and rule not in mentioned.get(variant.id, ())
        ]
        for variant in variants
        if variant.id in run.variants
    }
    return {variant: rules for variant, rules in without.items() if rules}
