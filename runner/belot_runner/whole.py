"""Files that are there whole or not at all: written beside, and moved to their place when they are complete."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO


@contextmanager
def written(file: Path, *, errors: str = "strict") -> Iterator[TextIO]:
    """A text file in UTF-8 with line feeds, which takes its place when the block ends, and never if it breaks off.

    What is no plain file, such as a device or a pipe, is written as it goes, and so is a file that a link leads to.
    Raises OSError.
    """
    if file.is_symlink() or (file.exists() and not file.is_file()):
        with file.open("w", encoding="utf-8", errors=errors, newline="\n") as out:
            yield out
        return
    beside = file.with_name(f".{file.name}.part")
    try:
        with beside.open("w", encoding="utf-8", errors=errors, newline="\n") as out:
            yield out
        if file.exists():
            beside.chmod(file.stat().st_mode)
        beside.replace(file)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise
