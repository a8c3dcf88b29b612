"""What a run has finished, line by line in a file that is only ever added to, so that nothing finished is lost.

The first line says whose run it is; each further line is what came of some seeds, or, at the end, the groups as they
were settled. A line counts once its end is there: what a process was killed over is asked again.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Any, BinaryIO, Self

from belot_runner import __version__
from belot_runner.adapters.base import Hello
from belot_runner.errors import UsageError, brief
from belot_runner.fuzzing.difference import as_key
from belot_runner.fuzzing.tally import Seeds, Tally, tally_from
from belot_runner.paths import shown
from belot_runner.spec.variants import Variant

Json = dict[str, Any]

FORMAT = 1
_EVERY = 1.0  # seconds between two times that what was written is seen to be on the disk


@dataclass(frozen=True, slots=True)
class Whose:
    """Whose answers a journal keeps, and by which rules: only what is the same in all of it can be added up."""

    suite: str
    adapter: Mapping[str, Any]
    variants: Mapping[str, str]

    @property
    def told(self) -> str:
        """It in a few words."""
        return f"{self.adapter.get('name')} in {', '.join(self.variants)}, suite {self.suite}"

    def as_json(self) -> Json:
        """The first line."""
        return {
            "journal": FORMAT,
            "suite": self.suite,
            "adapter": dict(self.adapter),
            "variants": dict(self.variants),
        }


def whose(hello: Hello, variants: Sequence[Variant]) -> Whose:
    """Of this implementation, by the rules of these variants."""
    adapter = {"name": hello.name, "version": hello.version, "language": hello.language}
    return Whose(__version__, adapter, {variant.id: digest(variant.rules) for variant in variants})


def digest(rules: Mapping[str, Any]) -> str:
    """A short word for a set of rules, another for other rules."""
    return hashlib.sha256(as_key(dict(rules)).encode()).hexdigest()[:16]


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


@dataclass(slots=True)
class Kept:
    """What a journal holds: whose it is, what came of which seeds, and the groups as they were last settled."""

    file: Path
    whose: Whose
    entries: list[Entry] = field(default_factory=list)
    settled: Json | None = None
    length: int = 0  # bytes up to the end of the last whole line


def read_journal(file: Path) -> Kept | None:
    """What a journal holds; None where it has no whole line yet. Raises UsageError where it is no journal."""
    kept: Kept | None = None
    try:
        with file.open("rb") as lines:
            for number, line in enumerate(lines, 1):
                if not line.endswith(b"\n"):  # whoever wrote it was ended over it
                    break
                kept = _read(kept, line, number, file)
                kept.length += len(line)
    except OSError as error:
        raise UsageError(f"{shown(file)} cannot be read: {error.strerror}") from None
    return kept


def _read(kept: Kept | None, line: bytes, number: int, file: Path) -> Kept:
    hint = "belot fuzz --journal writes such files; name another"
    try:
        data = json.loads(line)
        if kept is None:
            return Kept(file, _whose_from(data))
        if "settled" in data:
            kept.settled = dict(data["settled"])
        else:
            first, end = data["seeds"]
            tally_from(data)  # so that what is wrong is told at once
            kept.entries.append(Entry(Seeds(int(first), int(end)), file, number, kept.length))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        told = f"{shown(file)}:{number}:1: this is no line of a journal ({brief(error)})"
        raise UsageError(told, hint=hint) from None
    return kept


def _whose_from(data: Mapping[str, Any]) -> Whose:
    if data["journal"] != FORMAT:
        raise ValueError(f"format {data['journal']}, {FORMAT} was expected")
    return Whose(str(data["suite"]), dict(data["adapter"]), dict(data["variants"]))


class Journal:
    """A journal that is written to; what stood in it before is in `kept`."""

    def __init__(self, file: Path, whose: Whose) -> None:
        """Open it, or begin it; raises UsageError where it is no journal, or that of another run."""
        self._file = file
        self.kept = read_journal(file) if file.exists() else None
        if self.kept is not None:
            check_same(self.kept, whose)
        try:
            self._out: BinaryIO = file.open("r+b" if file.exists() else "wb", buffering=0)
            self._out.seek(self.kept.length if self.kept else 0)
            self._out.truncate()  # half a line, if anything
        except OSError as error:
            raise _unwritable(file, error) from None
        self._seen_to = monotonic()
        if self.kept is None:
            self._write(whose.as_json())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
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


def _unwritable(file: Path, error: OSError) -> UsageError:
    return UsageError(f"{shown(file)} cannot be written: {error.strerror}")


def check_same(kept: Kept, whose: Whose) -> None:
    """Raise UsageError where a journal is that of another run."""
    if kept.whose != whose:
        message = f"{shown(kept.file)} is of {kept.whose.told}, and not of {whose.told}"
        if set(kept.whose.variants) == set(whose.variants):
            message += ", or other rules stand behind the same names"
        raise UsageError(message, hint="name another journal")


def gaps(seeds: Seeds, entries: Sequence[Entry]) -> Iterator[Seeds]:
    """The parts of some seeds that are in none of the entries."""
    first = seeds.first
    for entry in sorted(entries, key=lambda each: each.seeds):
        if entry.seeds.end > first and entry.seeds.first < seeds.end:
            yield from Seeds(first, min(entry.seeds.first, seeds.end)).parts()
            first = max(first, entry.seeds.end)
    yield from Seeds(first, seeds.end).parts()
