"""What was read from the suite's own files, kept from run to run as Python keeps its compiled modules.

It is read anew when a file has changed, in size or in time, or one has come or gone. Where nothing can be kept (no
home, a full disk, a torn file) everything is read from the files, and nobody need be told.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

from belot_runner import __version__

T = TypeVar("T")

_CODE = Path(__file__).parents[1]
_CODE_FOLDERS = ("reading", "spec", "cases")  # whose classes are kept


def kept(name: str, folders: Iterable[Path], make: Callable[[], T]) -> T:
    """What `make` makes of the files in `folders`, taken from the last time if none of them has changed since.

    `name` tells it from other things that are kept. What `make` raises is raised.
    """
    stamps = "\n".join(_stamps([*folders, *(_CODE / folder for folder in _CODE_FOLDERS)]))
    try:
        place = _place(name, stamps)
    except RuntimeError:  # nobody knows where home is
        return make()
    found: list[T] = _read(place, stamps)
    if found:
        return found[0]
    made = make()
    _write(place, stamps, made)
    return made


def _stamps(folders: Iterable[Path]) -> Iterator[str]:
    """A line for each file in some folders and below: its path, time and size."""
    for folder in folders:
        with os.scandir(folder) as entries:
            for entry in sorted(entries, key=lambda entry: entry.name):
                if entry.is_dir():
                    if entry.name != "__pycache__":
                        yield from _stamps([Path(entry.path)])
                else:
                    about = entry.stat()
                    yield f"{entry.path} {about.st_mtime_ns} {about.st_size}"


def _place(name: str, stamps: str) -> Path:
    """One file for each installation, so that two of them do not overwrite each other's."""
    home = os.environ.get("XDG_CACHE_HOME")
    base = Path(home) if home else Path("~/.cache").expanduser()
    where = os.fsencode(stamps.partition(" ")[0])
    words = (name, __version__, sys.implementation.cache_tag or "", f"{_digest(where):016x}")
    return base / "belot-conformance" / "-".join(words)


def _digest(text: bytes) -> int:
    """A number for a text that is the same in every process."""
    number = 0xCBF29CE484222325
    for byte in text:
        number = (number ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return number


def _read(place: Path, stamps: str) -> list[T]:
    from _pickle import loads  # the part of `pickle` that is needed, at a third of its import

    try:
        before, _, rest = place.read_bytes().partition(b"\0")
        return [loads(rest)] if before == os.fsencode(stamps) else []
    except Exception:  # whatever is wrong with what was kept, the files themselves are at hand
        return []


def _write(place: Path, stamps: str, made: object) -> None:
    """Write beside and move over, so that another process reads all of it or nothing."""
    from _pickle import dumps

    beside = place.with_suffix(f".{os.getpid()}")
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(os.fsencode(stamps) + b"\0" + dumps(made, 5))
        beside.replace(place)
    except OSError:
        beside.unlink(missing_ok=True)
