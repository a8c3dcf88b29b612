"""The report that a person reads: a table of variants by chapters, then what is wrong, each with its position."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from belot_runner.asking.compare import Difference, difference
from belot_runner.asking.results import Run, Summary
from belot_runner.asking.select import Check
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.drawing.picture import picture
from belot_runner.drawing.text import draw
from belot_runner.drawing.words import flat, sorted_cards
from belot_runner.report.grouping import Counts, Failure, by_chapter, by_row, untested
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite
from belot_runner.tables import SEATS_RULE

if TYPE_CHECKING:
    from rich.console import Console

SHOWN = 20  # failures that are told at length unless more are asked for

_NOT_COUNTED = (Outcome.UNSUPPORTED,)
_SETS = frozenset({"legal", "stock"})


class TerminalReport:
    """Prints a run.

    `asked` are the words that name adapter and cases on a command line, `narrowed` is whether only a part was asked.
    """

    def __init__(self, out: Console, suite: Suite, asked: Sequence[str], *, narrowed: bool, shown: int = SHOWN) -> None:
        self._out = out
        self._suite = suite
        self._asked = asked
        self._narrowed = narrowed
        self._shown = shown

    def print(self, run: Run, summary: Summary, variants: Sequence[Variant]) -> None:
        """The whole report."""
        self._head(run)
        self._table(run)
        self._failures("FAIL", by_row(summary.failing))
        self._customary(summary)
        self._not_supported(run)
        self._untested(run, variants)
        self._strays(run)
        self._total(run, summary)

    def _line(self, text: str = "", style: str = "") -> None:
        self._out.print(text, style=style or None, soft_wrap=True)

    def _head(self, run: Run) -> None:
        hello = run.hello
        told = " ".join(part for part in (hello.name, hello.version or "") if part)
        self._line(f"{told} ({hello.language})" if hello.language else told, "bold")

    def _table(self, run: Run) -> None:
        from rich.text import Text

        from belot_runner.cli.output import table

        counted = by_chapter(run.verdicts)
        chapters = [
            name
            for name in (*self._suite.catalogue.chapters, "games")
            if any(name in of_variant for of_variant in counted.values())
        ]
        made = table("", *chapters)
        for column in made.columns[1:]:
            column.justify = "right"
        for variant, of_variant in counted.items():
            cells = [_cell(of_variant.get(chapter)) for chapter in chapters]
            made.add_row(variant, *(Text(text, style=style) for text, style in cells))
        self._out.print(made)

    def _failures(self, word: str, failures: Sequence[Failure]) -> None:
        for failure in failures[: self._shown]:
            self._failure(word, failure)
        rest = failures[self._shown :]
        if rest:
            self._line(f"\nand {len(rest)} more (--show all tells them at length):")
        for failure in rest:
            self._line(f"  {failure.first.outcome} {failure.check.variant.id} {failure.check.row.id}")

    def _failure(self, word: str, failure: Failure) -> None:
        check, verdict = failure.check, failure.first
        word = word if verdict.outcome is Outcome.FAIL else verdict.outcome.upper()
        self._out.print()
        self._line(f"{word}  {check.variant.id}  {check.id}{_twins(failure)}", "bold red")
        self._line(f"  {check.row.title}")
        for line in self._rule(check):
            self._line(f"  {line}", "dim")
        self._out.print()
        for line in draw(picture(check.question, check.given, check.variant.rules[SEATS_RULE])):
            self._line(f"    {line}")
        self._out.print()
        for line in _answers(verdict):
            self._line(f"    {line}")
        self._line(f"    {'rerun':10}{self._rerun(check)}", "dim")

    def _rule(self, check: Check) -> Iterator[str]:
        row = check.row
        if not row.rule:
            return
        rule = self._suite.catalogue.rules[row.rule]
        if row.choice is None:
            yield f"{rule.id}: {rule.question}"
        else:
            name = rule.name(row.choice) or str(row.choice)
            yield f"{rule.id} = {name}: {rule.choices.get(name, rule.question)}"
        if row.claims:
            yield f"source: {', '.join(row.claims)}"

    def _rerun(self, check: Check) -> str:
        variant = check.variant
        name = variant.id if variant.id in self._suite.variants else str(variant.file)
        return shlex.join(["belot", "run", *self._asked, "--variant", name, "-k", check.id])

    def _customary(self, summary: Summary) -> None:
        told = [failure for failure in by_row(summary.customary) if failure.first not in summary.failing]
        if not told:
            return
        self._line("\nDiffers from custom, where no source decides (--strict makes these count):", "bold yellow")
        for failure in told:
            self._line(f"  {failure.check.variant.id}  {failure.check.row.id}: {failure.check.row.title}", "yellow")

    def _not_supported(self, run: Run) -> None:
        for refusal in run.refused:
            self._line(f"\nThe variant {refusal.variant} is not supported: {refusal.why}", "yellow")
        counted: dict[tuple[str, str], int] = {}
        for verdict in run.verdicts:
            if verdict.outcome is Outcome.UNSUPPORTED and not verdict.owed:
                key = (verdict.check.question, verdict.message)
                counted[key] = counted.get(key, 0) + 1
        if counted:
            self._line("\nNot supported by this implementation, and so not tested:", "yellow")
        for (question, why), number in counted.items():
            self._line(f"  {question}: {_checks(number)}{f' ({why})' if why else ''}", "yellow")

    def _untested(self, run: Run, variants: Sequence[Variant]) -> None:
        played = [variant for variant in variants if variant.id in run.variants]
        answered = [verdict.check for verdict in run.verdicts if verdict.outcome is not Outcome.UNSUPPORTED]
        without = untested(answered, played)  # type: ignore[arg-type]  # a run of selected checks
        if self._narrowed:
            return
        for variant, rules in without.items():
            for rule in rules:
                self._line(f"  {variant}: no case that was asked depends on {rule}", "dim")

    def _strays(self, run: Run) -> None:
        if run.strays.count:
            self._line(f"\n{run.strays.count} lines of the adapter fit no question:", "bold red")
        for stray in run.strays.kept:
            self._line(f"  {stray.why}: {stray.line}")
        for reason in (run.given_up, run.stopped):
            if reason:
                self._line(f"\n{reason}", "bold red")

    def _total(self, run: Run, summary: Summary) -> None:
        told = [
            f"{summary.outcomes[outcome]:,} {_PLURAL.get(outcome, outcome)}"
            for outcome in Outcome
            if summary.outcomes.get(outcome)
        ]
        style = "bold green" if summary.exit_code == 0 else "bold red"
        self._line(f"\n{_checks(len(run.verdicts))}: {', '.join(told) or 'none'} in {run.seconds:.2f} s", style)


_PLURAL = {Outcome.PASS: "passed", Outcome.FAIL: "failed", Outcome.NOT_RUN: "not run"}


def _checks(number: int) -> str:
    return f"{number:,} check{'' if number == 1 else 's'}"


def _cell(counts: Counts | None) -> tuple[str, str]:
    if counts is None:
        return "–", "dim"
    asked = sum(number for outcome, number in counts.items() if outcome not in _NOT_COUNTED)
    if not asked:
        return "–", "dim"
    passed = counts.get(Outcome.PASS, 0)
    return (f"{asked}", "green") if passed == asked else (f"{passed}/{asked}", "bold red")


def _twins(failure: Failure) -> str:
    return f"  (and {' '.join(twin.rpartition('~')[1] + twin.rpartition('~')[2] for twin in failure.twins)})" * bool(
        failure.twins
    )


def _answers(verdict: Verdict) -> Iterator[str]:
    """Expected against got, field by field; or what the adapter did instead of answering."""
    expect = verdict.check.expect
    if verdict.outcome is not Outcome.FAIL or verdict.got is None:
        yield f"{'expected':10}{flat(expect)}"
        yield f"{verdict.outcome:10}{verdict.message}"
        return
    for found in difference(expect, verdict.got):
        yield f"{'expected':10}{found.field}: {_shown(found.field, found.expected)}"
        yield f"{'got':10}{found.field}: {_shown(found.field, found.got)}{_apart(found)}"


def _shown(field: str, value: Any) -> str:
    if value is None:
        return "nothing"
    if field in _SETS and isinstance(value, list) and all(isinstance(item, str) for item in value):
        return flat(sorted_cards(value))
    return flat(value)


def _apart(found: Difference) -> str:
    """For sets, what is too much and what is missing."""
    if found.field not in _SETS or not isinstance(found.got, list) or not isinstance(found.expected, list):
        return ""
    extra = [item for item in found.got if item not in found.expected]
    missing = [item for item in found.expected if item not in found.got]
    told = [
        f"{word} {flat(sorted_cards(map(str, items)))}"
        for word, items in (("not", extra), ("missing", missing))
        if items
    ]
    return f"   ({'; '.join(told)})" if told else ""
