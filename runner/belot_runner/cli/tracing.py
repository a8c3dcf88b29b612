"""Where a trace of the wire goes."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import TextIO

from belot_runner.adapters.base import Trace
from belot_runner.errors import UsageError, brief

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

    with _opened(path) as out:
        trace = Written(out)
        yield trace
    if trace.fault:
        with suppress(OSError):
            print(f"belot: the trace {brief(path)} could not be written to its end ({trace.fault})", file=sys.stderr)


def _opened(path: str) -> AbstractContextManager[TextIO]:
    if path == STANDARD_ERROR:
        return nullcontext(sys.stderr)
    file = Path(path)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        return file.open("w", encoding="utf-8", newline="\n")
    except OSError as error:
        raise UsageError(f"the trace {brief(path)} cannot be written ({error.strerror})") from error
