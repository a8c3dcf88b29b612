"""What is said of runs that are compared, whatever the form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from belot_runner.cases.rows import GAMES
from belot_runner.comparing.documents import Document
from belot_runner.comparing.matrix import Agreement, By, Cell, Line, Matrix, State
from belot_runner.drawing.words import printable
from belot_runner.outcome import Outcome
from belot_runner.report.wording import cut

SIGNS: Mapping[State, str] = {
    State.PASSES: "✓",
    State.FAILS: "✗",
    State.CUSTOM: "≠",
    State.UNTESTED: "–",
    State.ABSENT: "",
}
MEANINGS: Mapping[State, str] = {
    State.PASSES: "passes all that was asked",
    State.FAILS: "does not",
    State.CUSTOM: "differs from custom only",
    State.UNTESTED: "not supported, or not run",
    State.ABSENT: "not to be asked there",
}
_HEADINGS: Mapping[Agreement, str] = {
    Agreement.DIFFER: "on which they differ",
    Agreement.PARTLY: "not tested in all of them",
    Agreement.WRONG: "that all fail alike",
    Agreement.RIGHT: "that all pass",
    Agreement.UNTESTED: "tested in none",
}
_PLURALS: Mapping[By, tuple[str, str]] = {
    By.RULE: ("rule", "rules"),
    By.CHAPTER: ("chapter", "chapters"),
    By.CASE: ("case", "cases"),
}


def heading(matrix: Matrix, agreement: Agreement) -> str:
    """`3 rules on which they differ`, or `5 rules of 2 variants ...`: in each variant a rule counts by itself."""
    lines = matrix.of(agreement)
    one, several = _PLURALS[matrix.by]
    variants = len({line.variant for line in lines})
    of_variants = f" of {variants} variants" if variants > 1 else ""
    return f"{len(lines):,} {one if len(lines) == 1 else several}{of_variants} {_HEADINGS[agreement]}"


def listed(matrix: Matrix, agreement: Agreement) -> tuple[list[Line], str]:
    """The lines that are named at a glance, and what is said of the rest, if any: one run passes, no other is asked."""
    lines = matrix.of(agreement)
    named = [line for line in lines if not _passes_alone(line)] if agreement is Agreement.PARTLY else lines
    rest = len(lines) - len(named)
    return named, f"{rest:,} of these only one was to be asked, and passes" if rest else ""


def _passes_alone(line: Line) -> bool:
    states = sorted(cell.state for cell in line.cells if cell.state is not State.ABSENT)
    return states == [State.PASSES]


def figures(cell: Cell) -> str:
    """`12`, or `9/12` where not all pass."""
    if not cell.asked:
        return ""
    return f"{cell.passed:,}" if cell.passed == cell.asked else f"{cell.passed:,}/{cell.asked:,}"


def about(document: Document) -> str:
    """Who was asked what, and how it went: `my-belot 1.2 (go): 600 of 612 pass; bela-4`."""
    who = " ".join(filter(None, (document.name, document.version)))
    language = f" ({document.language})" if document.language else ""
    asked = sum(check.asked for check in document.checks)
    passed = document.outcomes[Outcome.PASS]
    variants = ", ".join(document.variants) or "no variant"
    return printable(f"{cut(who)}{cut(language)}: {passed:,} of {asked:,} pass; {variants}")


def remarks(matrix: Matrix) -> Iterator[str]:
    """What has to be known to read the matrix rightly, a sentence each."""
    if len(matrix.suites) > 1:
        told = ", ".join(f"{label} {run.suite}" for label, run in zip(matrix.labels, matrix.runs, strict=True))
        yield f"The versions of the suite differ ({told}): what only some of them have was not asked of the others."
    strict = [label for label, run in zip(matrix.labels, matrix.runs, strict=True) if run.strict]
    if strict and len(strict) < len(matrix.runs):
        yield f"Only some runs were strict ({', '.join(strict)}); here that makes no difference."
    for label, run in zip(matrix.labels, matrix.runs, strict=True):
        for variant, why in run.refused.items():
            yield f"{label} does not play {variant}: {cut(printable(why))}"
        if run.stopped:
            yield f"{label} was not asked everything: {cut(printable(run.stopped))}"


def whole_deals(key: str) -> str:
    """The key of a line as it is read: whole deals have no rule."""
    return "whole deals" if key in ("game", GAMES) else key
