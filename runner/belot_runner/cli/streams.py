"""Standard output and standard error as commands may rely on them: there, and never the reason why one ends.

Who reads may go away, a disk may be full, a stream may be closed from the start. A command then does what it has to do,
writes its files and returns its own exit code; what could not be printed is lost to the reader alone.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TextIO, cast

_NOBODY_READS = (errno.EPIPE, errno.EINVAL)  # as Windows has it


class Sturdy:
    """A stream that swallows everything from the first fault on; `fault` is that fault."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self.fault: OSError | None = None

    def write(self, text: str) -> int:
        """Write, if that is still possible."""
        if self.fault is None:
            try:
                return self._stream.write(text)
            except OSError as fault:
                self._give_up(fault)
        return len(text)

    def flush(self) -> None:
        """Flush, if that is still possible."""
        if self.fault is None:
            try:
                self._stream.flush()
            except OSError as fault:
                self._give_up(fault)

    def writelines(self, lines: Any) -> None:
        """Write lines, if that is still possible."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def _give_up(self, fault: OSError) -> None:
        self.fault = fault
        with suppress(OSError, ValueError):  # what is held back would be tried again when the interpreter ends
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, self._stream.fileno())
            os.close(nowhere)

    @property
    def told(self) -> str:
        """What is wrong, in a line; empty where nothing is, or where only the reader has gone."""
        if self.fault is None or self.fault.errno in _NOBODY_READS:
            return ""
        return f"standard output cannot be written ({self.fault.strerror})"


@contextmanager
def sturdy() -> Iterator[Sturdy]:
    """Make both streams sturdy, rather with a sign that cannot be read than with a traceback; gives standard output."""
    before = sys.stdout, sys.stderr
    out, err = (Sturdy(stream if stream is not None else _nowhere()) for stream in before)
    for stream in (out, err):
        if callable(reconfigure := getattr(stream, "reconfigure", None)):
            reconfigure(errors="replace")
    sys.stdout, sys.stderr = cast(TextIO, out), cast(TextIO, err)
    try:
        yield out
    finally:
        out.flush()
        err.flush()
        sys.stdout, sys.stderr = before


def _nowhere() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")  # it stays open as long as the process
