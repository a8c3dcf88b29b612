"""Runs side by side as Markdown, for the summary of a job or an issue."""

from __future__ import annotations

from typing import TextIO

from belot_runner.comparing import wording
from belot_runner.comparing.matrix import Agreement, Line, Matrix, State
from belot_runner.report.markdown import listed
from belot_runner.report.templating import rendered

_SIGNS = {State.PASSES: "✅", State.FAILS: "❌", State.CUSTOM: "⚠️", State.UNTESTED: "–", State.ABSENT: ""}
LINES = 200  # of a table; further ones are counted


def write(matrix: Matrix, out: TextIO) -> None:
    """The document."""
    tables = [
        (wording.heading(matrix, agreement), listed([_row(line) for line in lines], LINES), rest)
        for agreement in (Agreement.DIFFER, Agreement.PARTLY, Agreement.WRONG)
        if matrix.of(agreement)
        for lines, rest in (wording.listed(matrix, agreement),)
    ]
    counted = [
        wording.heading(matrix, agreement)
        for agreement in (Agreement.RIGHT, Agreement.UNTESTED)
        if matrix.of(agreement)
    ]
    runs = zip(matrix.labels, matrix.runs, strict=True)
    out.write(
        rendered(
            "compare.md.jinja",
            by=matrix.by,
            labels=matrix.labels,
            runs=[(label, wording.about(run), run.suite) for label, run in runs],
            remarks=list(wording.remarks(matrix)),
            tables=tables,
            counted=counted,
        )
    )


def _row(line: Line) -> tuple[str, str, list[str]]:
    cells = [f"{_SIGNS[cell.state]} {wording.figures(cell)}".strip() for cell in line.cells]
    return wording.whole_deals(line.key), line.variant, cells
