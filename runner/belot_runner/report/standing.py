"""How checks stand in the end, and everything that makes a run fail: what all reports have to agree on."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from belot_runner.asking.results import Expected, Run, Summary
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.errors import Place
from belot_runner.outcome import NOT_ASKED
from belot_runner.report.grouping import Failure, by_row, was_asked
from belot_runner.report.told import Told


class Standing(StrEnum):
    """What a check means for the run: only `FAILS` makes it fail."""

    PASSES = "passes"
    FAILS = "fails"
    KNOWN = "known"
    CUSTOM = "custom"
    UNTESTED = "untested"


class Standings:
    """The standing of each check of a run."""

    def __init__(self, summary: Summary) -> None:
        self._failing = {id(verdict) for verdict in summary.failing}
        self._known: Mapping[int, Expected] = {id(each.verdict): each for each in summary.expected}

    def of(self, verdict: Verdict) -> Standing:
        """How one of its checks stands."""
        if id(verdict) in self._failing:
            return Standing.FAILS
        if id(verdict) in self._known:
            return Standing.KNOWN
        if verdict.outcome is Outcome.FAIL:
            return Standing.CUSTOM
        return Standing.PASSES if verdict.outcome is Outcome.PASS else Standing.UNTESTED

    def known(self, verdict: Verdict) -> Expected | None:
        """Why it is known that a check fails, where it is."""
        return self._known.get(id(verdict))


@dataclass(frozen=True, slots=True)
class Cause:
    """Something that makes a run fail: its kind in a word, what is not so, a sentence, and its place, if any.

    `what` tells it from others of its kind.
    """

    kind: str
    what: str
    text: str
    place: Place | None = None

    @property
    def told(self) -> str:
        """The sentence, behind the place where there is one."""
        return f"{self.place}: {self.text}" if self.place else self.text


def causes(run: Run, summary: Summary) -> tuple[Cause, ...]:
    """All that makes a run fail besides the checks that fail; together they are empty exactly where it exits with 0."""
    if summary.exit_code == 0:
        return ()
    found = tuple(_causes(run, summary))
    if found or summary.failing:
        return found
    return (Cause("exit", "exit code", f"the run ends with exit code {summary.exit_code}"),)


def _causes(run: Run, summary: Summary) -> Iterator[Cause]:
    if run.fault is not None:
        yield Cause("fault", "the adapter can be spoken to", str(run.fault))
    for refusal in run.refused:
        if refusal.named:
            text = f"the variant {refusal.variant} is not supported: {refusal.why}"
            yield Cause("variant", f"{refusal.variant} is played", text)
    for untrue in summary.untrue:
        yield Cause("untrue", f"known failure {untrue.entry}", f"{untrue.entry}: {untrue.message}", untrue.place)
    if number := run.strays.count:
        fit = "line fits" if number == 1 else "lines fit"
        first = "".join(f"; {stray.why}: {stray.line}" for stray in run.strays.kept[:1])
        yield Cause("stray", "every line fits a question", f"{number:,} {fit} no question{first}")
    for text in not_run(run):
        yield Cause("not-run", "every check is run", text)
    if not run.verdicts:
        yield Cause("nothing", "something is compared", "no check was put to the adapter, so nothing is proved")
    elif compared(summary) == 0:
        yield Cause("nothing", "something is compared", "nothing was compared, so nothing is proved")


def advice(told: Told) -> str:
    """Who looks at the adapter itself, where the run ends with a fault of that; else empty."""
    run = told.run
    lost = any(verdict.outcome in (Outcome.CRASH, Outcome.TIMEOUT) for verdict in told.summary.failing)
    at_fault = lost or run.fault is not None or run.strays.count or run.given_up
    return doctor(told.adapter) if told.adapter and at_fault else ""


def doctor(adapter: str) -> str:
    """The command that looks at an adapter, and what it does."""
    return f"{shlex.join(['belot', 'doctor', '--adapter', adapter])} tells what is wrong with the adapter itself"


def not_run(run: Run) -> list[str]:
    """How many checks were left and why, a line for each reason; and why the run ended early, if no check says it."""
    reasons = Counter(verdict.message for verdict in run.verdicts if verdict.outcome is Outcome.NOT_RUN)
    told = []
    for reason, number in reasons.items():
        were = "check was" if number == 1 else "checks were"
        why = f": {reason.removeprefix(NOT_ASKED)}" if reason else ""
        told.append(f"{number:,} {were} not run{why}")
    ended = dict.fromkeys((run.given_up, run.stopped))
    return told + [reason for reason in ended if reason and reason not in reasons]


def compared(summary: Summary) -> int:
    """How many answers were compared with what was expected."""
    return summary.outcomes.get(Outcome.PASS, 0) + summary.outcomes.get(Outcome.FAIL, 0)


def asked(verdicts: Iterable[Verdict]) -> list[Verdict]:
    """The checks that were put to the adapter, or to which it owed an answer."""
    return [verdict for verdict in verdicts if was_asked(verdict)]


def failures(run: Run, summary: Summary) -> list[Failure]:
    """The rows that fail by themselves: not what was not run, and no checks of a variant that is not played."""
    refused = {refusal.variant for refusal in run.refused}
    return by_row(
        verdict
        for verdict in summary.failing
        if verdict.outcome is not Outcome.NOT_RUN and verdict.check.variant.id not in refused
    )


def unsupported(verdicts: Sequence[Verdict]) -> Counter[tuple[str, str]]:
    """What was not tested since the implementation does not answer it: how many checks by question and reason."""
    return Counter(
        (verdict.check.question, verdict.message)
        for verdict in verdicts
        if verdict.outcome is Outcome.UNSUPPORTED and not verdict.owed
    )
