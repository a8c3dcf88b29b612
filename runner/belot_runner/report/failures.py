"""What is wrong with a row, at length, on a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from belot_runner.asking.verdict import Outcome
from belot_runner.report.grouping import Failure
from belot_runner.report.output import say, say_line
from belot_runner.report.wording import LABEL, MARGIN, Wording, answers, position
from belot_runner.suite import Suite

if TYPE_CHECKING:
    from rich.console import Console

NAMED = 20  # failures that are named, beside those that are told at length


class Failures:
    """Tells failures, `shown` of them at length. `asked` are the words that name adapter and cases for the command."""

    def __init__(self, out: Console, suite: Suite, asked: Sequence[str], shown: int) -> None:
        self._out = out
        self._wording = Wording(suite, asked)
        self._shown = shown

    def say(self, failures: Sequence[Failure], word: str, style: str) -> None:
        """Tell the first of them at length, name some others, and count the rest."""
        for failure in failures[: self._shown]:
            self._say_one(failure, word, style)
        rest = failures[self._shown :]
        if rest:
            say(self._out)
            more = "more " if self._shown else ""
            say(self._out, f"{len(rest):,} {more}(--show all tells them at length):", style)
        for failure in rest[:NAMED]:
            say_line(self._out, f"  {failure.check.variant.id}  {failure.check.row.id}")
        if rest[NAMED:]:
            say(self._out, f"  and {len(rest) - NAMED:,} others")

    def _say_one(self, failure: Failure, word: str, style: str) -> None:
        check, verdict, out = failure.check, failure.first, self._out
        word = word if verdict.outcome is Outcome.FAIL else verdict.outcome.upper()
        say(out)
        self._head(f"{word}  {check.variant.id}  {check.id}", failure.and_twins, style)
        say(out, check.row.title, indent="  ")
        for line in (*self._wording.rule(check), *self._wording.source(check)):
            say(out, line, "dim", indent="  ", hanging="    ")
        say(out)
        for line in position(check, out.width - len(MARGIN)):
            say_line(out, MARGIN + line)
        say(out)
        for label, text in answers(verdict):
            self._labelled(label, text)
        say_line(out, f"{MARGIN}{'rerun':{LABEL}}{self._wording.rerun(check)}", "dim")

    def _head(self, head: str, twins: str, style: str) -> None:
        """What fails, and behind it or, where that is too wide, below it its twins that fail too."""
        indent = " " * (LABEL - len(MARGIN))
        if len(head) + len(twins) + 2 <= self._out.width:
            say_line(self._out, f"{head}  {twins}".rstrip(), style)
            return
        say(self._out, head, style, hanging=indent)
        if twins:
            say(self._out, twins, style, indent=indent)

    def _labelled(self, label: str, text: str) -> None:
        hanging = MARGIN + " " * (LABEL + 2)
        say(self._out, f"{label:{LABEL - 1}} {text}", indent=MARGIN, hanging=hanging)
