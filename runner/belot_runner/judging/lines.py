"""Files of recorded answers, line by line: however long a file is, one line of it is held at a time."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, NamedTuple

from belot_runner.errors import Place, UsageError
from belot_runner.paths import is_file, shown

STANDARD_INPUT = "-"
LONGEST_LINE = 2**20
"""Bytes of a line; no question comes near it."""

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class Line(NamedTuple):
    """A line: its file as it is named, its number from 1, its text without the end; None where it is too long."""

    file: str
    number: int
    text: str | None

    def place(self, column: int = 1) -> Place:
        """Where it stands."""
        return Place(shown(self.file), self.number, column)


def check_files(names: Sequence[str]) -> None:
    """Raise UsageError for the first file that cannot be read, before any of them is judged."""
    for name in names:
        if name != STANDARD_INPUT:
            _open(name).close()


def size_of(names: Sequence[str]) -> int | None:
    """How many bytes some files have together; None where one is no file, and nobody knows."""
    total = 0
    for name in names:
        if name == STANDARD_INPUT or not is_file(Path(name)):
            return None
        total += Path(name).stat().st_size
    return total


def lines_of(names: Sequence[str]) -> Iterator[Line]:
    """The lines of some files one after the other, without those that are empty; raises UsageError."""
    for name in names:
        if name == STANDARD_INPUT:
            yield from _lines(name, sys.stdin.buffer)
        else:
            with _open(name) as file:
                yield from _lines(name, file)


def _open(name: str) -> IO[bytes]:
    try:
        return Path(name).open("rb")
    except OSError as error:
        raise UsageError(f"{shown(name)} cannot be read: {error.strerror}", hint="look at the path") from None


def _lines(name: str, file: IO[bytes]) -> Iterator[Line]:
    number, read = 0, file.readline
    try:
        while line := read(LONGEST_LINE):
            number += 1
            if line[-1:] != b"\n" and len(line) == LONGEST_LINE:
                while line and line[-1:] != b"\n":
                    line = read(LONGEST_LINE)
                yield Line(name, number, None)
                continue
            if number == 1:
                line = line.removeprefix(_BYTE_ORDER_MARK)
            text = line.decode(errors="surrogateescape").strip()
            if text:
                yield Line(name, number, text)
    except OSError as error:  # a folder, a disk that fails
        raise UsageError(f"{shown(name)} cannot be read: {error.strerror}", hint="look at the path") from None
