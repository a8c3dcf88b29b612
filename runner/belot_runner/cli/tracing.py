"""Where a trace of the wire goes."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

from belot_runner.adapters.base import Trace
from belot_runner.drawing.words import printable
from belot_runner.errors import UsageError

STANDARD_ERROR = "-"


@contextmanager
def tracing(options: Namespace) -> Iterator[Trace | None]:
    """The trace that `--trace` asks for, if it does; raises UsageError where its file cannot be written.

    Where it cannot be written any more later on, that is told in the end, and nothing else is kept from being done.
    """
    path = getattr(options, "trace", None)
    if path is None:
        yield None
        return
    from belot_runner.adapters.tracing import Written

    out = sys.stderr if path == STANDARD_ERROR else _opened(path)
    trace = Written(out)
    try:
        yield trace
    finally:
        if out is not sys.stderr:
            with suppress(OSError):  # what could not be written is told below
                out.close()
        if trace.fault:
            with suppress(OSError):
                told = f"belot: the trace {printable(path)} could not be written to its end ({trace.fault})"
                print(told, file=sys.stderr)


def _opened(path: str) -> TextIO:
    file = Path(path)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        return file.open("w", encoding="utf-8", newline="\n")
    except OSError as error:
        raise UsageError(f"the trace {printable(path)} cannot be written ({error.strerror})") from error
