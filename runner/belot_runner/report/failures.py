"""What is wrong with a row, at length: the rule and its source, the position, what was expected, what came."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from belot_runner.asking.select import Check
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.drawing.picture import picture
from belot_runner.drawing.text import draw
from belot_runner.report import wording
from belot_runner.report.grouping import Failure
from belot_runner.report.output import say, say_line
from belot_runner.report.readings import Readings
from belot_runner.report.told import Told
from belot_runner.tables import SEATS_RULE

if TYPE_CHECKING:
    from rich.console import Console

NAMED = 20  # failures that are named, beside those that are told at length

About = Callable[[Verdict], Iterable[tuple[str, str]]]

_LABEL = 10
_MARGIN = " " * 4


class Failures:
    """Tells the failures of a run, `shown` of them at length; `rerun` gives another command that asks one again."""

    def __init__(self, out: Console, told: Told, shown: int, *, rerun: Callable[[Check], str] | None = None) -> None:
        self._out = out
        self._suite = told.suite
        self._rerun = rerun or (lambda check: wording.rerun(check, told.suite, told.asked))
        self._readings = Readings(told)
        self._shown = shown

    def say(self, failures: Sequence[Failure], word: str, style: str, about: About | None = None) -> None:
        """Tell the first of them at length, name some others, and count the rest.

        `about` gives what else there is to tell of one, each with a label.
        """
        for failure in failures[: self._shown]:
            self._say_one(failure, word, style, about(failure.first) if about else ())
        rest = failures[self._shown :]
        if rest:
            say(self._out)
            more = "more " if self._shown else ""
            say(self._out, f"{len(rest):,} {more}(--show all tells them at length):", style)
        for failure in rest[:NAMED]:
            say_line(self._out, f"  {failure.check.variant.id}  {failure.check.row.id}")
        if rest[NAMED:]:
            say(self._out, f"  and {len(rest) - NAMED:,} others")

    def _say_one(self, failure: Failure, word: str, style: str, about: Iterable[tuple[str, str]]) -> None:
        check, verdict, out = failure.check, failure.first, self._out
        word = word if verdict.outcome is Outcome.FAIL else verdict.outcome.upper()
        say(out)
        self._head(f"{word}  {check.variant.id}  {check.id}", failure.and_twins, style)
        say(out, check.row.title, indent="  ")
        for line in (*wording.ruling(check, self._suite), *wording.grounds(check)):
            say(out, line, "dim", indent="  ", hanging="    ")
        say(out)
        form, rules = check.variant.rules[SEATS_RULE], check.variant.rules
        for line in draw(picture(check.question, check.given, form, rules), out.width - len(_MARGIN)):
            say_line(out, _MARGIN + line)
        say(out)
        for label, text in wording.answers(verdict):
            self._labelled(label, text)
        if verdict.explained is not None:
            self._labelled("custom", wording.by_custom(verdict.explained))
        if given_by := self._readings.given_by(verdict):
            self._labelled("given by", given_by)
        for label, text in about:
            self._labelled(label, text)
        say_line(out, f"{_MARGIN}{'rerun':{_LABEL}}{self._rerun(check)}", "dim")

    def _head(self, head: str, twins: str, style: str) -> None:
        """What fails, and behind it or, where that is too wide, below it its twins that fail too."""
        indent = " " * (_LABEL - len(_MARGIN))
        if len(head) + len(twins) + 2 <= self._out.width:
            say_line(self._out, f"{head}  {twins}".rstrip(), style)
            return
        say(self._out, head, style, hanging=indent)
        if twins:
            say(self._out, twins, style, indent=indent)

    def _labelled(self, label: str, text: str) -> None:
        hanging = _MARGIN + " " * (_LABEL + 2)
        say(self._out, f"{label:{_LABEL - 1}} {text}", indent=_MARGIN, hanging=hanging)
