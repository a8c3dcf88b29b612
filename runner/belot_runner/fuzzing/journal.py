"""What a run has finished, line by line in a file that is only ever added to, so that nothing finished is lost.

The first line says whose run it is; each further line is what came of some seeds, or, at the end, the groups as they
were settled. A line counts once its end is there: what a process was killed over is asked again.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Any, BinaryIO, NamedTuple, Self

from belot_runner.errors import UsageError, brief
from belot_runner.fuzzing.difference import Difference, Reading, difference_from
from belot_runner.fuzzing.tally import Seeds, Tally, tally_from
from belot_runner.fuzzing.whose import Whose, whose_from
from belot_runner.paths import shown
from belot_runner.reading import schemas

Json = dict[str, Any]

_BEGINS = b'{"journal":'
_HINT = "belot fuzz --journal FILE writes journals; name another file"
_EVERY = 1.0  # seconds between two times that what was written is seen to be on the disk


@dataclass(frozen=True, slots=True)
class Entry:
    """What came of some seeds: where that stands, since all of it at once may be more than memory holds."""

    seeds: Seeds
    file: Path
    line: int
    at: int  # bytes before the line

    @property
    def tally(self) -> Tally:
        """What came of them; reads the line. Raises UsageError where it cannot be read any more."""
        try:
            with self.file.open("rb") as lines:
                lines.seek(self.at)
                return tally_from(json.loads(lines.readline()))
        except (OSError, KeyError, TypeError, ValueError, AttributeError) as error:
            message = f"{shown(self.file)}:{self.line}:1: this has changed while it was read ({brief(error)})"
            raise UsageError(message, hint="one run at a time writes to a journal") from None


class Small(NamedTuple):
    """A group that was settled: by what it was known before; then as a `Group` has it."""

    was: str
    about: str
    steady: bool
    example: Difference


@dataclass(slots=True)
class Kept:
    """What a journal holds: whose it is, what came of which seeds, and what was settled last: groups made small, and
    readings that do not hold."""

    file: Path
    whose: Whose
    entries: list[Entry] = field(default_factory=list)
    small: tuple[Small, ...] = ()
    refuted: tuple[Reading, ...] = ()
    length: int = 0  # bytes up to the end of the last whole line


def read_journal(file: Path) -> Kept | None:
    """What a journal holds; None where it has no whole line yet. Raises UsageError where it is no journal."""
    kept: Kept | None = None
    if file.exists() and not file.is_file():
        raise UsageError(f"{shown(file)} is no file", hint=_HINT)
    try:
        with file.open("rb") as lines:
            begun = lines.read(len(_BEGINS))  # so that nobody's file is taken for half a line, and cut off
            if not _BEGINS.startswith(begun):
                raise _broken(file, 1, f"it does not begin with {_BEGINS.decode()}")
            lines.seek(0)
            for number, line in enumerate(lines, 1):
                if not line.endswith(b"\n"):  # whoever wrote it was ended over it
                    break
                kept = _read(kept, line, number, file)
                kept.length += len(line)
    except OSError as error:
        raise UsageError(f"{shown(file)} cannot be read: {error.strerror}") from None
    return kept


def _read(kept: Kept | None, line: bytes, number: int, file: Path) -> Kept:
    try:
        data = json.loads(line)
        if kept is None:
            return Kept(file, whose_from(data))
        if "journal" in data and kept.whose == whose_from(data):
            raise ValueError("another journal begins here; belot fuzz merge takes several, each in its own file")
        if "settled" in data:
            _settle(kept, data["settled"])
        else:
            first, end = data["seeds"]
            if not 0 <= first < end:
                raise ValueError(f"the seeds {first}:{end} are none")
            tally = tally_from(data)  # so that what is wrong is told at once
            _check_known(kept, [kind.example for kind in tally.kinds.kinds.values()])
            kept.entries.append(Entry(Seeds(int(first), int(end)), file, number, kept.length))
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise _broken(file, number, _fault(line) or brief(error)) from None
    return kept


def _settle(kept: Kept, data: Mapping[str, Any]) -> None:
    kept.small = tuple(
        Small(str(each["was"]), str(each["about"]), bool(each["steady"]), difference_from(each["example"]))
        for each in data["groups"]
    )
    kept.refuted = tuple((rule, option) for rule, option in data["refuted"])
    _check_known(kept, [each.example for each in kept.small])


def _check_known(kept: Kept, differences: Iterable[Difference]) -> None:
    for each in differences:
        if each.variant not in kept.whose.variants:
            raise ValueError(f"{each.variant} is no variant of this journal")


def _fault(line: bytes) -> str | None:
    """What is wrong with a line by its schema; too slow to be asked of each."""
    try:
        return schemas.validate("journal.json", json.loads(line))
    except (ValueError, RecursionError):
        return "it is no JSON"


def _broken(file: Path, number: int, why: str) -> UsageError:
    return UsageError(f"{shown(file)}:{number}:1: this is no line of a journal: {why}", hint=_HINT)


class Journal:
    """A journal that is written to; what stood in it before is in `kept`."""

    def __init__(self, file: Path, whose: Whose) -> None:
        """Open it, or begin it; raises UsageError where it is no journal, or that of another run."""
        self._file = file
        if file.exists():  # what is no journal is not touched
            read_journal(file)
        try:
            self._out: BinaryIO = file.open("ab", buffering=0)
        except OSError as error:
            raise _unwritable(file, error) from None
        try:
            _lock(self._out, file)
            self.kept = read_journal(file)  # nobody else writes to it any more
            if self.kept is not None:
                check_same(self.kept, whose)
            self._out.truncate(self.kept.length if self.kept else 0)  # without half a line, if there is one
        except BaseException:
            self._out.close()
            raise
        self._seen_to = monotonic()
        if self.kept is None:
            self._write(whose.as_json())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(OSError):  # what was written is read again, and told where it is not whole
            os.fsync(self._out.fileno())
        self._out.close()

    def add(self, seeds: Seeds, tally: Tally) -> None:
        """Write what came of some seeds; raises UsageError where that cannot be written."""
        self._write({"seeds": list(seeds), **tally.as_json()})

    def settle(self, settled: Json) -> None:
        """Write the groups as they were settled."""
        self._write({"settled": settled})

    def _write(self, data: Json) -> None:
        line = json.dumps(data, separators=(",", ":")).encode() + b"\n"
        try:
            while line:  # in one piece, as a rule
                line = line[self._out.write(line) :]
            if monotonic() - self._seen_to > _EVERY:
                os.fsync(self._out.fileno())
                self._seen_to = monotonic()
        except OSError as error:
            raise _unwritable(self._file, error) from None


def _lock(out: BinaryIO, file: Path) -> None:
    """Keep a journal to oneself; raises UsageError where another run has it. It ends with the process."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(out, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        hint = "wait for it, or name another journal"
        raise UsageError(f"another run is writing to {shown(file)}", hint=hint) from None
    except OSError:  # a file system without locks
        return


def _unwritable(file: Path, error: OSError) -> UsageError:
    return UsageError(f"{shown(file)} cannot be written: {error.strerror}")


def check_same(kept: Kept, whose: Whose) -> None:
    """Raise UsageError where a journal is that of another run."""
    if apart := kept.whose.apart(whose):
        raise UsageError(f"{shown(kept.file)} was written {apart}", hint="name another journal")
