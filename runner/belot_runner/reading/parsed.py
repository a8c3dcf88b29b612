"""The suite's own files, parsed once: what they hold is kept from run to run, as Python keeps its compiled modules.

A file that has changed, in size or in time, is parsed again. Where nothing can be kept (a read-only home, another
version's leavings, a torn file) everything is parsed, and nobody is told.
"""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from belot_runner import __version__
from belot_runner.reading.strict_yaml import Data, load

_Stamp = tuple[int, int]
_Kept = dict[str, tuple[_Stamp, Data]]


def load_all(files: Sequence[Path]) -> list[Data]:
    """The data of some files, in their order; raises YamlError for the first that is not strict."""
    place = _place(files)
    kept = _read(place)
    data: list[Data] = []
    fresh: _Kept = {}
    for file in files:
        stamp, name = _stamp(file), str(file)
        known = kept.get(name)
        found = known[1] if known and known[0] == stamp else load(file)
        data.append(found)
        if stamp:
            fresh[name] = (stamp, found)
    if fresh.keys() != kept.keys() or any(fresh[name][0] != kept[name][0] for name in fresh):
        _write(place, fresh)
    return data


def _place(files: Sequence[Path]) -> Path:
    """Where the data of these files is kept: one file for each folder that they come from."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    folder = os.path.commonpath(files) if files else ""
    words = (__version__, f"{sys.implementation.cache_tag}", f"{_digest(folder):016x}")
    return Path(base, "belot-conformance", f"{'-'.join(words)}.parsed")


def _digest(text: str) -> int:
    """A number for a path that is the same in every process."""
    number = 0xCBF29CE484222325
    for byte in os.fsencode(text):
        number = (number ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return number


def _stamp(file: Path) -> _Stamp | None:
    try:
        about = os.stat(file)
    except OSError:  # the loader will say what is wrong with it
        return None
    return about.st_mtime_ns, about.st_size


def _read(place: Path) -> _Kept:
    try:
        kept = marshal.loads(place.read_bytes())
    except (OSError, EOFError, ValueError, TypeError):
        return {}
    return kept if isinstance(kept, dict) else {}


def _write(place: Path, fresh: _Kept) -> None:
    """Write beside and move over, so that another process reads all of it or nothing."""
    beside = place.with_suffix(f".{os.getpid()}")
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(marshal.dumps(fresh))
        os.replace(beside, place)
    except OSError:
        beside.unlink(missing_ok=True)
