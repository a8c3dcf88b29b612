"""A run as a badge: the document that an endpoint badge of shields.io is made from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TextIO

from belot_runner.asking.results import Run, Summary
from belot_runner.asking.verdict import Outcome
from belot_runner.drawing.words import printable
from belot_runner.report.grouping import counts
from belot_runner.report.output import print_json
from belot_runner.report.standing import Standing, Standings, asked, causes
from belot_runner.report.told import Told

FEW = 2  # variants that are named

ALL_WELL, WELL, NOT_WELL = "brightgreen", "green", "red"

_CAUSES = {
    "fault": "adapter lost",
    "variant": "variant not played",
    "untrue": "known failures untrue",
    "stray": "stray lines",
    "not-run": "not finished",
    "nothing": "nothing compared",
    "exit": "failed",
}
_STANDINGS = {Standing.KNOWN: "known", Standing.CUSTOM: "customary"}


def write(told: Told, out: TextIO) -> None:
    """The document as text."""
    print_json(badge(told), out)


def badge(told: Told) -> dict[str, Any]:
    """The document: red exactly where the run fails, the brightest green only where all that was asked passes."""
    message = ", ".join(_message(told.run, told.summary))
    shown: dict[str, Any] = {"schemaVersion": 1, "label": _label(told), "message": message}
    if told.summary.exit_code:
        return {**shown, "color": NOT_WELL, "isError": True}
    passes = told.summary.outcomes.get(Outcome.PASS, 0)
    return {**shown, "color": ALL_WELL if passes == counts(asked(told.run.verdicts)).total() else WELL}


def _label(told: Told) -> str:
    names = list(told.run.variants) or [variant.id for variant in told.variants]
    return f"belot: {', '.join(map(printable, names)) if len(names) <= FEW else f'{len(names)} variants'}"


def _message(run: Run, summary: Summary) -> Iterator[str]:
    """`1,310 of 1,312` that were asked have passed, how many are known to fail, and what else is wrong."""
    standings = Standings(summary)
    put = asked(run.verdicts)
    yield f"{summary.outcomes.get(Outcome.PASS, 0):,} of {counts(put).total():,}"
    for standing in _STANDINGS:
        if number := counts(verdict for verdict in put if standings.of(verdict) is standing).total():
            yield f"{number:,} {_STANDINGS[standing]}"
    yield from dict.fromkeys(_CAUSES[cause.kind] for cause in causes(run, summary))
