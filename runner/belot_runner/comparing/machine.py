"""Runs side by side as one JSON document; its schema is spec/schemas/output/report-compare.json."""

from __future__ import annotations

from typing import Any

from belot_runner import __version__
from belot_runner.comparing.documents import Document
from belot_runner.comparing.matrix import Cell, Line, Matrix
from belot_runner.comparing.wording import remarks
from belot_runner.outcome import Outcome
from belot_runner.report.output import without_empty


def comparison(matrix: Matrix) -> dict[str, Any]:
    """The document."""
    return {
        "suite": __version__,
        "by": str(matrix.by),
        "runs": [_run(label, run) for label, run in zip(matrix.labels, matrix.runs, strict=True)],
        "remarks": list(remarks(matrix)),
        "lines": [_line(line, matrix) for line in matrix.lines],
    }


def _run(label: str, run: Document) -> dict[str, Any]:
    outcomes = run.outcomes
    return {
        "label": label,
        "file": run.file,
        "suite": run.suite,
        "adapter": {"name": run.name, "version": run.version or None, "language": run.language or None},
        "variants": list(run.variants),
        "strict": run.strict,
        "stopped": run.stopped or None,
        "outcomes": {str(outcome): outcomes[outcome] for outcome in Outcome if outcomes[outcome]},
        "exit": run.exit,
    }


def _line(line: Line, matrix: Matrix) -> dict[str, Any]:
    return {
        "variant": line.variant,
        str(matrix.by): line.key,
        "agreement": str(line.agreement),
        "cells": [_cell(cell) for cell in line.cells],
    }


def _cell(cell: Cell) -> dict[str, Any]:
    counted = {"passed": cell.passed, "asked": cell.asked} if cell.asked else {}
    more = without_empty({"known": cell.known or None, "failing": list(cell.failing)})
    return {"state": str(cell.state), **counted, **more}
