"""A run as annotations of GitHub: workflow commands, printed by the step that is to show them.

A step shows ten errors and drops the others unseen, so there are never more: the last one says how many more there are.
A case in a file of the user's is annotated there. Where all is well a notice says so.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple, TextIO

from belot_runner.drawing.words import printable
from belot_runner.errors import Place, SuiteError
from belot_runner.paths import cases_dir, real
from belot_runner.report.grouping import Failure, varied
from belot_runner.report.overview import total
from belot_runner.report.plain import Plain
from belot_runner.report.standing import Cause, causes, failures
from belot_runner.report.told import Told

SHOWN = 10  # errors that a step shows
LONGEST = 4000  # characters of a message


class Annotation(NamedTuple):
    """A message with its title, and the place that it is about, if it is in a file of the user's."""

    title: str
    text: str
    place: Place | None = None


def write(told: Told, out: TextIO) -> None:
    """The commands, one a line."""
    for annotation in errors(told):
        out.write(_command("error", annotation))
    if told.summary.exit_code == 0:
        out.write(_command("notice", Annotation("belot", total(told.run, told.summary))))


def errors(told: Told) -> list[Annotation]:
    """What makes the run fail: first what belongs to no check, then each row that fails in a variant."""
    run, summary, plain = told.run, told.summary, Plain(told)
    beside, rows = causes(run, summary), varied(failures(run, summary))
    found = [*map(_of_cause, beside[:SHOWN]), *(_of_row(failure, plain) for failure in rows[:SHOWN])]
    number = len(beside) + len(rows)
    if number <= SHOWN:
        return found
    more = Annotation("belot", f"and {number - SHOWN + 1:,} more; {total(run, summary)}")
    return [*found[: SHOWN - 1], more]


def _of_cause(cause: Cause) -> Annotation:
    return Annotation(f"belot: {cause.kind}", cause.text, cause.place)


def _of_row(failure: Failure, plain: Plain) -> Annotation:
    check = failure.check
    lines = [
        check.row.title,
        *plain.rule(check),
        *(f"{label}: {text}" for label, text in (*plain.answers(failure.first), *plain.reading(failure.first))),
        f"rerun: {plain.rerun(check)}",
    ]
    title = f"{check.variant.id}: {check.id} {failure.and_twins}".rstrip()
    return Annotation(title, "\n".join(map(printable, lines)), _place(failure))


def _place(failure: Failure) -> Place | None:
    """Where the case stands, if it is no case of the suite's own."""
    row = failure.check.row
    if real(cases_dir()) in real(row.file).parents:
        return None
    try:
        return row.place
    except (SuiteError, OSError):  # the file has been changed or removed since
        return Place(str(row.file))


def _command(name: str, annotation: Annotation) -> str:
    about = {"title": annotation.title, **_where(annotation.place)}
    properties = ",".join(f"{key}={_property(value)}" for key, value in about.items())
    return f"::{name} {properties}::{_data(annotation.text[:LONGEST])}\n"


def _where(place: Place | None) -> Mapping[str, str]:
    """File, line and column, the file as it is called in the repository."""
    if place is None:
        return {}
    root = os.environ.get("GITHUB_WORKSPACE") or Path.cwd()
    file = real(Path(place.file))
    below = file.relative_to(real(Path(root))) if real(Path(root)) in file.parents else file
    return {"file": below.as_posix(), "line": str(place.line), "col": str(place.column)}


def _data(text: str) -> str:
    lines = map(printable, text.split("\n"))
    return "%0A".join(line.replace("%", "%25") for line in lines)


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
