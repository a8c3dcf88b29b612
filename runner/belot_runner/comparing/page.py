"""Runs side by side as one HTML file: the matrix, what differs first, with the cases behind every cell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TextIO

from belot_runner import __version__
from belot_runner.comparing import wording
from belot_runner.comparing.matrix import Agreement, Matrix, State
from belot_runner.outcome import Outcome
from belot_runner.pages.markup import Page
from belot_runner.suite import Suite


def write(matrix: Matrix, suite: Suite, out: TextIO) -> None:
    """The page; what the suite says of rules and cases that it knows is told with them."""
    page = Page("belot_runner.comparing", "compare.html.jinja", styles="compare.css", script="compare.js")
    page.write(
        out,
        suite=__version__,
        matrix=matrix,
        runs=list(zip(matrix.labels, matrix.runs, strict=True)),
        passed=Outcome.PASS,
        remarks=list(wording.remarks(matrix)),
        parts=[
            (agreement, wording.heading(matrix, agreement), lines)
            for agreement in Agreement
            if (lines := matrix.of(agreement))
        ],
        variants=list(dict.fromkeys(line.variant for line in matrix.lines)),
        says=_titles(suite),
        failed_by=lambda line, case: [
            label for label, cell in zip(matrix.labels, line.cells, strict=True) if case in cell.failing
        ],
        signs=wording.SIGNS,
        meanings=wording.MEANINGS,
        states=[state for state in State if any(cell.state is state for line in matrix.lines for cell in line.cells)],
        figures=wording.figures,
        whole_deals=wording.whole_deals,
    )


def _titles(suite: Suite) -> Mapping[str, str]:
    """What rules ask, chapters are called and cases say, by their ids."""
    rules = {rule.id: rule.question for rule in suite.catalogue.rules.values()}
    cases = {name: row.title for row in suite.rows for name in (row.id, *row.aliases)}
    return {**suite.catalogue.chapters, **rules, **cases}
