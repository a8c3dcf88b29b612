"""The report that a person reads: a table of variants by chapters, then what is wrong, each with its position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from belot_runner.asking.results import Run, Summary
from belot_runner.asking.verdict import Outcome
from belot_runner.report import SHOWN
from belot_runner.report.failures import Failures
from belot_runner.report.grouping import by_row, by_rule, not_counted, untested, was_asked
from belot_runner.report.output import say
from belot_runner.report.overview import checks, say_rules, say_strays, say_table, say_total
from belot_runner.report.told import Told

if TYPE_CHECKING:
    from rich.console import Console

FEW = 3  # failed rows that need no table

_NOT_ASKED = "not asked: "


class TerminalReport:
    """Prints a run, `shown` of its failures at length."""

    def __init__(self, out: Console, told: Told, *, shown: int = SHOWN) -> None:
        self._out = out
        self._told = told
        self._tell = Failures(out, told, shown)

    def print(self) -> None:
        """The whole report."""
        told, run, summary = self._told, self._told.run, self._told.summary
        self._head(run)
        say_table(self._out, run, summary, list(told.suite.catalogue.chapters))
        self._failures(run, summary)
        self._customary(run, summary)
        self._not_supported(run)
        if not told.narrowed and not summary.outcomes.get(Outcome.NOT_RUN):
            self._untested(untested(run, told.variants))
        say_strays(self._out, run.strays)
        self._not_run(run)
        say_total(self._out, run, summary)

    def _say(self, text: str, style: str = "", *, indent: str = "", hanging: str | None = None) -> None:
        say(self._out, text, style, indent=indent, hanging=hanging)

    def _heading(self, text: str, style: str) -> None:
        say(self._out)
        self._say(text, style)

    def _head(self, run: Run) -> None:
        hello = run.hello
        told = " ".join(part for part in (hello.name, hello.version or "") if part)
        self._say(f"{told} ({hello.language})" if hello.language else told, "bold")

    def _failures(self, run: Run, summary: Summary) -> None:
        """What fails by itself: not what was not run, and no checks of a variant that is not played."""
        refused = {refusal.variant for refusal in run.refused}
        failures = by_row(
            verdict
            for verdict in summary.failing
            if verdict.outcome is not Outcome.NOT_RUN and verdict.check.variant.id not in refused
        )
        rules = by_rule(failures, filter(was_asked, run.verdicts))
        if sum(rule.failed for rule in rules) > FEW:
            say_rules(self._out, rules)
        self._tell.say(failures, "FAIL", "bold red")

    def _customary(self, run: Run, summary: Summary) -> None:
        told = by_row(not_counted(run, summary.failing))
        if told:
            self._heading("Differs from custom, where no source decides (--strict makes these count):", "bold yellow")
        self._tell.say(told, "CUSTOM", "bold yellow")

    def _not_supported(self, run: Run) -> None:
        for refusal in run.refused:
            style = "bold red" if refusal.named else "yellow"
            self._heading(f"The variant {refusal.variant} is not supported: {refusal.why}", style)
        counted = Counter(
            (verdict.check.question, verdict.message)
            for verdict in run.verdicts
            if verdict.outcome is Outcome.UNSUPPORTED and not verdict.owed
        )
        if counted:
            self._heading("Not supported by this implementation, and so not tested:", "yellow")
        for (question, why), number in counted.items():
            told = f"{question}: {checks(number)}{f' ({why})' if why else ''}"
            self._say(told, "yellow", indent="  ", hanging="    ")

    def _untested(self, without: Mapping[str, Sequence[str]]) -> None:
        if without:
            self._heading("No case that was asked depends on:", "dim")
        for variant, rules in without.items():
            self._say(f"{variant}: {', '.join(rules)}", "dim", indent="  ", hanging="    ")

    def _not_run(self, run: Run) -> None:
        """How many checks were left, and why: once, however many they are."""
        reasons = Counter(verdict.message for verdict in run.verdicts if verdict.outcome is Outcome.NOT_RUN)
        for reason, number in reasons.items():
            were = "was" if number == 1 else "were"
            told = f": {reason.removeprefix(_NOT_ASKED)}" if reason else ""
            self._heading(f"{checks(number)} {were} not run{told}", "bold red")
        for reason in dict.fromkeys((run.given_up, run.stopped)):
            if reason and reason not in reasons:
                self._heading(reason, "bold red")
