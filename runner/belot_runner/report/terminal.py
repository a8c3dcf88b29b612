"""The report that a person reads: a table of variants by chapters, then what is wrong, each with its position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from belot_runner.asking.results import Run, Summary
from belot_runner.asking.verdict import Outcome
from belot_runner.report import SHOWN
from belot_runner.report.failures import Failures
from belot_runner.report.grouping import by_row, by_rule, not_known, untested, was_asked
from belot_runner.report.known import say_expected, say_unseen, say_untrue
from belot_runner.report.output import say, say_line
from belot_runner.report.overview import checks, say_rules, say_strays, say_table, say_total
from belot_runner.report.standing import advice, failures, not_run, unsupported
from belot_runner.report.told import Told

if TYPE_CHECKING:
    from rich.console import Console

FEW = 3  # failed rows that need no table
NAMED = 8  # rules that no case depended on; where there are more they are counted


class TerminalReport:
    """Prints a run, `shown` of its failures at length; those that are known only where they are to be shown."""

    def __init__(self, out: Console, told: Told, *, shown: int = SHOWN, show_known: bool = False) -> None:
        self._out = out
        self._told = told
        self._shown = shown
        self._show_known = show_known
        self._tell = Failures(out, told, shown)

    def print(self) -> None:
        """The whole report."""
        told, run, summary = self._told, self._told.run, self._told.summary
        self._head(run)
        say_table(self._out, run, summary, list(told.suite.catalogue.chapters))
        self._failures(run, summary)
        self._customary(run, summary)
        if self._show_known:
            say_expected(self._out, self._tell, summary, told.baseline)
        self._not_supported(run)
        if not told.narrowed and not summary.outcomes.get(Outcome.NOT_RUN):
            self._untested(untested(run, told.variants))
        say_strays(self._out, run.strays)
        self._not_run(run)
        say_untrue(self._out, summary, told.baseline, self._shown)
        if summary.expected and not self._show_known:
            say_unseen(self._out, summary, told.baseline)
        if told_by := advice(told):
            say(self._out)
            say_line(self._out, told_by)
        say_total(self._out, run, summary)

    def _say(self, text: str, style: str = "", *, indent: str = "", hanging: str | None = None) -> None:
        say(self._out, text, style, indent=indent, hanging=hanging)

    def _heading(self, text: str, style: str) -> None:
        say(self._out)
        self._say(text, style)

    def _head(self, run: Run) -> None:
        told = run.hello.told
        self._say(f"{told}, shard {self._told.shard}" if self._told.shard else told, "bold")

    def _failures(self, run: Run, summary: Summary) -> None:
        """What fails by itself: not what was not run, and no checks of a variant that is not played."""
        failed = failures(run, summary)
        rules = by_rule(failed, filter(was_asked, run.verdicts))
        if sum(rule.failed for rule in rules) > FEW:
            say_rules(self._out, rules)
        self._tell.say(failed, "FAIL", "bold red")

    def _customary(self, run: Run, summary: Summary) -> None:
        told = by_row(not_known(run, summary))
        if told:
            self._heading("Differs from custom, where no source decides (--strict makes these count):", "bold yellow")
        self._tell.say(told, "CUSTOM", "bold yellow")

    def _not_supported(self, run: Run) -> None:
        for refusal in run.refused:
            style = "bold red" if refusal.named else "yellow"
            self._heading(f"The variant {refusal.variant} is not supported: {refusal.why}", style)
        counted = unsupported(run.verdicts)
        if counted:
            self._heading("Not supported by this implementation, and so not tested:", "yellow")
        for (question, why), number in counted.items():
            told = f"{question}: {checks(number)}{f' ({why})' if why else ''}"
            self._say(told, "yellow", indent="  ", hanging="    ")

    def _untested(self, without: Mapping[str, Sequence[str]]) -> None:
        """The rules by name; where an implementation supports little, and they are many, how many of each chapter."""
        if without:
            counted = any(len(rules) > NAMED for rules in without.values())
            self._heading(f"No case that was asked depends on{' (--json names all)' if counted else ''}:", "dim")
        for variant, rules in without.items():
            told = ", ".join(rules) if len(rules) <= NAMED else _by_chapter(rules)
            self._say(f"{variant}: {told}", "dim", indent="  ", hanging="    ")

    def _not_run(self, run: Run) -> None:
        """How many checks were left, and why: once, however many they are."""
        for text in not_run(run):
            self._heading(text, "bold red")


def _by_chapter(rules: Sequence[str]) -> str:
    counted = Counter(rule.partition(".")[0] for rule in rules)
    return f"{len(rules)} rules ({', '.join(f'{chapter} {number}' for chapter, number in counted.items())})"
