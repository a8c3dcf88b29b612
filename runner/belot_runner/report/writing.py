"""Where reports go: one for a person, and as many as are wanted in files, all from the same verdicts."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import redirect_stdout
from importlib import import_module
from pathlib import Path
from stat import S_ISREG
from typing import NamedTuple, Protocol, TextIO

from belot_runner.errors import UsageError, brief
from belot_runner.report.told import Told
from belot_runner.whole import written

KINDS: Mapping[str, str] = {
    "json": "machine",
    "junit": "junit",
    "markdown": "markdown",
    "html": "html",
    "github": "github",
    "badge": "badge",
}
"""The kinds of reports, each with its module here, imported when it is wanted."""

STANDARD_OUTPUT = "-"


class Kind(Protocol):
    """A module of this package: a form of report."""

    def write(self, told: Told, out: TextIO) -> None:
        """Write the report, ended by a line end."""


class Destination(NamedTuple):
    """A report that is wanted: its kind, and the path of its file, or - for standard output."""

    kind: str
    path: str


def destination(text: str) -> Destination:
    """`KIND=PATH` as it was written; raises UsageError."""
    from belot_runner.reading.fields import suggest

    kind, equals, path = text.partition("=")
    if kind not in KINDS:
        raise UsageError(f"there is no report {brief(kind)}", hint=suggest(kind, KINDS, "reports"))
    if not equals or not path:
        raise UsageError(f"--report {kind}: a file was expected", hint=f"write --report {kind}=FILE, or {kind}=-")
    return Destination(kind, path)


def each_its_own(
    destinations: Iterable[Destination] = (),
    *,
    others: Mapping[str, str | None] | None = None,
    read: Mapping[str, str | None] | None = None,
) -> None:
    """Raise UsageError where a file would be written twice, or is read.

    `others` are files that are written beside the reports, `read` those that are read, by what names them.
    """
    used = {os.path.realpath(path): name for name, path in (read or {}).items() if path}
    reports = [(f"--report {kind}", f"--report {kind}={brief(path)}", path) for kind, path in destinations]
    named = [(name, f"{name} {brief(path)}", path) for name, path in (others or {}).items() if path]
    for name, words, path in (*named, *reports):
        place = os.path.realpath(path)
        if path == STANDARD_OUTPUT or _is_device(path):
            continue
        if place in used:
            raise UsageError(f"{words}: {used[place]} has the same file", hint="give each a file of its own")
        used[place] = name


def _is_device(path: str) -> bool:
    """Whether what is written to a path is kept in no file: /dev/null, say, or a pipe."""
    try:
        return not S_ISREG(Path(path).stat().st_mode)
    except OSError:  # it is not there yet, or cannot be, which is told when it is written
        return False


def tell(
    told: Told, destinations: Iterable[Destination], *, as_json: bool, shown: int, show_known: bool = False
) -> None:
    """Write every report that is wanted, and the one for a person, known failures in it where they are to be shown.

    A report on standard output has it for itself: the one for a person then goes to standard error. Raises UsageError
    where a file cannot be written; all that can be written are.
    """
    wanted = list(destinations)
    if as_json:
        wanted.append(Destination("json", STANDARD_OUTPUT))
    faults = [fault for each in wanted if each.path != STANDARD_OUTPUT and (fault := _to_file(told, each))]
    to_output = [each for each in wanted if each.path == STANDARD_OUTPUT]
    if not as_json:
        with redirect_stdout(sys.stderr if to_output else sys.stdout):
            _for_a_person(told, shown, show_known)
    for each in to_output:
        _module(each.kind).write(told, sys.stdout)
    if faults:
        raise faults[0]


def _to_file(told: Told, wanted: Destination) -> UsageError | None:
    """Write one file; the fault where that cannot be done."""
    what = f"the report {wanted.kind}={brief(wanted.path)}"
    return into_file(wanted.path, lambda out: _module(wanted.kind).write(told, out), what)


def into_file(name: str, write: Callable[[TextIO], None], what: str) -> UsageError | None:
    """Let a file be written, its folder made; the fault, which names `what`, where that cannot be done."""
    path = Path(name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # What cannot be written, half a character, is spelt out. The signs of the suits are chosen by standard output.
        with (
            written(path, errors="backslashreplace") as out,
            redirect_stdout(out),
        ):
            write(out)
    except OSError as error:
        return UsageError(f"{what} cannot be written ({error.strerror})")
    return None


def _module(kind: str) -> Kind:
    module: Kind = import_module(f"belot_runner.report.{KINDS[kind]}")
    return module


def _for_a_person(told: Told, shown: int, show_known: bool) -> None:
    from belot_runner.report.output import console
    from belot_runner.report.terminal import TerminalReport

    TerminalReport(console(), told, shown=shown, show_known=show_known).print()
