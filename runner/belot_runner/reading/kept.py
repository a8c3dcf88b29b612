"""What was read from the suite's own files, kept from run to run as Python keeps its compiled modules.

It is read anew when a file has changed, or one has come or gone. Where nothing can be kept (no home, a full disk, a
torn file) everything is read from the files, and nobody need be told.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from time import time_ns
from typing import TypeVar

from belot_runner import __version__

T = TypeVar("T")

_PACKAGE = Path(__file__).parents[1]
_NOT_CODE = frozenset({"__pycache__", "_suite"})
_CODE = (".py",)
_DATA = (".yaml", ".yml")

# Younger files may change once more without a change of their times, which some disks count in steps of two seconds.
_SETTLED = 2_000_000_000  # nanoseconds


def kept(name: str, root: Path, sources: Iterable[Path], make: Callable[[], T]) -> T:
    """What `make` makes of the YAML in some files and folders, taken from the last time if nothing changed since.

    Nothing means neither that YAML nor the code of this package. `name` tells it from other things that are kept, and
    `root` this installation from others. What `make` raises is raised.
    """
    try:
        stamps = _Stamps([(_PACKAGE, _CODE), *((source, _DATA) for source in sources)])
    except OSError:
        return make()
    place = _place(name, root)
    if place is None:
        return make()
    found: list[T] = _read(place, stamps.text)
    if found:
        return found[0]
    made = make()
    if time_ns() - stamps.youngest > _SETTLED:
        _write(place, stamps.text, made)
    return made


class _Stamps:
    """A line for each file, by which a change shows, and the time of the youngest; raises OSError.

    A link may lead to what changes without a change of the link: none is followed. One that leads nowhere, by which
    editors lock files, is passed over; any other raises OSError.
    """

    def __init__(self, sources: Iterable[tuple[Path, tuple[str, ...]]]) -> None:
        self.youngest = 0
        lines: list[str] = []
        for source, suffixes in sources:
            if source.suffix in suffixes:
                lines += self._line(os.fspath(source), source.lstat())
            else:
                lines += self._below(source, suffixes)
        self.text = "\n".join(lines)

    def _below(self, folder: Path | str, suffixes: tuple[str, ...]) -> Iterator[str]:
        with os.scandir(folder) as entries:
            for entry in sorted(entries, key=lambda entry: entry.name):
                if entry.is_dir(follow_symlinks=False):
                    if entry.name not in _NOT_CODE:
                        yield from self._below(entry.path, suffixes)
                elif entry.name.endswith(suffixes):
                    yield from self._line(entry.path, entry.stat(follow_symlinks=False))

    def _line(self, path: str, about: os.stat_result) -> Iterator[str]:
        if not stat.S_ISLNK(about.st_mode):
            self.youngest = max(self.youngest, about.st_mtime_ns, about.st_ctime_ns)
            yield f"{path} {about.st_size} {about.st_mtime_ns} {about.st_ctime_ns}"
        elif Path(path).exists():
            raise OSError(f"{path} leads elsewhere")


def _place(name: str, root: Path) -> Path | None:
    """One file for each installation, so that two of them do not overwrite each other's; None where there is no home.

    A relative XDG_CACHE_HOME is to be ignored, as its specification has it.
    """
    cache = Path(os.environ.get("XDG_CACHE_HOME", ""))
    try:
        cache = cache if cache.is_absolute() else Path("~/.cache").expanduser()
    except RuntimeError:
        return None
    if not cache.is_absolute():
        return None
    words = (name, __version__, sys.implementation.cache_tag or "", f"{_digest(os.fsencode(root)):016x}")
    return cache / "belot-conformance" / "-".join(words)


def _digest(text: bytes) -> int:
    """A number for a text that is the same in every process."""
    number = 0xCBF29CE484222325
    for byte in text:
        number = (number ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return number


def _read(place: Path, stamps: str) -> list[T]:
    from _pickle import loads  # the part of `pickle` that is needed, at a third of its import

    try:
        before, _, rest = _own(place).partition(b"\0")
        return [loads(rest)] if before == os.fsencode(stamps) else []
    except Exception:  # whatever is wrong with what was kept, the files themselves are at hand
        return []


def _own(place: Path) -> bytes:
    """The bytes of a file that nobody but this user can have written; raises OSError for any other.

    What is kept is code to whoever unpacks it.
    """
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(place, flags), "rb") as file:
        about = os.fstat(file.fileno())
        if not stat.S_ISREG(about.st_mode):
            raise OSError("no file")
        if sys.platform != "win32" and (about.st_uid != os.geteuid() or about.st_mode & 0o022):
            raise OSError("somebody else may have written it")
        return file.read()


def _write(place: Path, stamps: str, made: object) -> None:
    """Write beside and move over, so that another process reads all of it or nothing."""
    from _pickle import dumps
    from tempfile import mkstemp

    content = os.fsencode(stamps) + b"\0" + dumps(made, 5)
    with suppress(OSError):
        place.parent.parent.mkdir(parents=True, exist_ok=True)
        place.parent.mkdir(mode=0o700, exist_ok=True)
        handle, beside = mkstemp(prefix=f"{place.name}.", dir=place.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            Path(beside).replace(place)
        except BaseException:
            Path(beside).unlink(missing_ok=True)
            raise
