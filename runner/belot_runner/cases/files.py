"""Folders of case files: which files there are, what kind each is, and that no id stands twice."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NoReturn

from belot_runner.cases.case_file import read_cases
from belot_runner.cases.games import read_game
from belot_runner.cases.questions import QUESTIONS
from belot_runner.cases.rows import GAME, Row
from belot_runner.errors import CaseError, UsageError
from belot_runner.paths import shown
from belot_runner.reading.fields import Origin
from belot_runner.spec.catalogue import Catalogue

_SUFFIXES = frozenset({".yaml", ".yml"})


def load_rows(paths: Sequence[Path], catalogue: Catalogue) -> tuple[Row, ...]:
    """The rows in some files and folders, in the order of the paths and then of the files' names; wide questions last.

    Raises UsageError where there is no case file, CaseError or YamlError for the first fault of one.
    """
    rows = [row for path in paths for file in case_files(path) for row in read_file(file, catalogue)]
    rows.sort(key=lambda row: QUESTIONS[row.ask].wide)
    check_ids(rows)
    return tuple(rows)


def load_shipped_rows(folder: Path, catalogue: Catalogue) -> tuple[Row, ...]:
    """The rows in the suite's own folder, where a file stands in its chapter and is called after its rule, or stands
    in a folder that is."""
    rows = load_rows([folder], catalogue)
    for file, row in {row.file: row for row in rows}.items():
        chapter, word = row.rule.split(".") if row.rule else ("games", row.id.split("/")[1])
        if file != folder / chapter / f"{word}.yaml" and file.parent != folder / chapter / word:
            at = Origin(file, ("rule" if row.rule else GAME,), CaseError)
            raise at.error(f"this belongs into {chapter}/{word}.yaml", "rename the file, or mend the line")
    return rows


def case_files(path: Path) -> list[Path]:
    """The case files below a folder, sorted, or the file itself; raises UsageError where there are none."""
    try:
        if path.is_dir():
            files = sorted(file for file in _below(path) if file.suffix in _SUFFIXES and file.is_file())
        else:
            files = [path] if path.exists() else []
    except OSError as error:
        where = shown(error.filename or path)
        raise UsageError(f"{where} cannot be read: {error.strerror}", hint="look at the path") from None
    if not files:
        hint = "give a folder of .yaml files, or one file"
        raise UsageError(f"there are no case files at {shown(path)}", hint=hint)
    return files


def _below(folder: Path) -> Iterator[Path]:
    """Everything below a folder that is none itself; raises OSError where one of them cannot be read."""

    def fail(error: OSError) -> NoReturn:
        raise error

    for parent, _, names in os.walk(folder, onerror=fail):
        yield from (Path(parent, name) for name in names)


def read_file(file: Path, catalogue: Catalogue) -> list[Row]:
    """The rows in one file, of a rule's cases or of a whole deal."""
    from belot_runner.reading.strict_yaml import load  # not needed where what was read is kept

    data, origin = load(file), Origin(file, (), CaseError)
    is_game = isinstance(data, dict) and GAME in data
    return list((read_game if is_game else read_cases)(data, origin, catalogue))


def check_ids(rows: Iterable[Row]) -> None:
    """Raise where an id, or one that a row had earlier, stands twice."""
    seen: dict[str, Row] = {}
    for row in rows:
        for name in (row.id, *row.aliases):
            if name in seen:
                message = f"the id {name} is taken by the row at {seen[name].place}"
                hint = "an id is never used twice, nor one that is an alias"
                raise (row.origin / "name").error(message, hint)
            seen[name] = row
