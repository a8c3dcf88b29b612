"""Writing an export into a folder: a new or empty one, or that of an earlier export, which it replaces.

Nothing is overwritten and nothing removed that an earlier export has not written. What else stands beside an export,
such as a source file that embeds it, stays.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from belot_runner.errors import UsageError
from belot_runner.exporting.index import MADE_BY, NAME
from belot_runner.paths import shown


@dataclass(frozen=True, slots=True)
class Written:
    """What came of it: paths that are new, changed or the same as before, and those of an earlier export that went."""

    added: tuple[str, ...]
    changed: tuple[str, ...]
    same: tuple[str, ...]
    removed: tuple[str, ...]


def write(folder: Path, files: Mapping[str, bytes]) -> Written:
    """Write the files of an export; raises UsageError where that cannot or must not be done.

    While files change the index only names them, old and new, so that what was broken off is mended by the next run and
    is no export to anybody else. The real one is written last.
    """
    try:
        earlier = _earlier(folder)
        before = {path: _content(folder / path) for path in files}
        _refuse_foreign(folder, files, before, earlier)
        wanted = [path for path in files if before[path] != files[path]]
        stale = earlier - files.keys()
        if wanted or stale:
            _put(folder / NAME, _unfinished(earlier | files.keys()))
        for path in wanted:
            if path != NAME:
                _put(folder / path, files[path])
        removed = [path for path in sorted(stale) if _remove(folder, path)]
        if wanted or stale:
            _put(folder / NAME, files[NAME])
    except OSError as error:
        where = shown(error.filename or folder)
        raise UsageError(f"the export cannot be written: {where}: {error.strerror or error}") from None
    return Written(
        added=tuple(path for path in files if before[path] is None),
        changed=tuple(path for path, content in files.items() if before[path] not in (None, content)),
        same=tuple(path for path, content in files.items() if before[path] == content),
        removed=tuple(removed),
    )


def _earlier(folder: Path) -> frozenset[str]:
    """The paths that an earlier export has written there; raises UsageError where the folder is somebody else's."""
    if not folder.exists():
        return frozenset()
    if not folder.is_dir():
        raise UsageError(f"{shown(folder)} is no folder", hint="name a new one, or that of an earlier export")
    index = _read_index(folder / NAME)
    if index is None:
        if any(folder.iterdir()):
            hint = "name a new or an empty folder, or that of an earlier export"
            raise UsageError(f"{shown(folder)} is not empty, and no earlier export", hint=hint)
        return frozenset()
    entries = index.get("files")
    named = [entry.get("path") for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []
    return frozenset({NAME, *(path for path in named if isinstance(path, str))})


def _read_index(file: Path) -> dict[str, Any] | None:
    """The index of an earlier export; None where there is none of ours."""
    try:
        index = json.loads(file.read_bytes())
    except (FileNotFoundError, ValueError, RecursionError):
        return None
    return index if isinstance(index, dict) and index.get("export") == MADE_BY else None


def _unfinished(paths: Collection[str]) -> bytes:
    """The index of an export that is being written: which files are its own, and nothing else."""
    entries = [{"path": path} for path in sorted(paths) if path != NAME]
    return (json.dumps({"export": MADE_BY, "unfinished": True, "files": entries}) + "\n").encode()


def _refuse_foreign(
    folder: Path, files: Mapping[str, bytes], before: Mapping[str, bytes | None], earlier: Collection[str]
) -> None:
    """Raise for a file that is in the way and was not written by an export, unless it is just what would be."""
    for path, content in files.items():
        if before[path] not in (None, content) and path not in earlier:
            raise UsageError(f"{shown(folder / path)} is not of the export that is there", hint="move it elsewhere")


def _content(file: Path) -> bytes | None:
    try:
        return file.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None


def _put(file: Path, content: bytes) -> None:
    """Write beside and move over, so that nobody reads half of it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(f"{file.name}.part")
    try:
        beside.write_bytes(content)
        beside.replace(file)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise


def _remove(folder: Path, path: str) -> bool:
    """Remove a file of the earlier export, and the folders that it leaves empty; whether it was there."""
    file = folder / path
    home = file.parent.resolve()
    if not file.is_file() or folder.resolve() not in (home, *home.parents):
        return False  # gone already; or what an index names that anybody may have edited, or a link, leads elsewhere
    file.unlink()
    for parent in PurePosixPath(path).parents:
        if parent.parts:
            with suppress(OSError):  # others are in it
                (folder / parent).rmdir()
    return True
