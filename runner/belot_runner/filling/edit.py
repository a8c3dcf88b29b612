"""Edits of case files that leave everything else as its author wrote it, comments too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from belot_runner.errors import YamlError
from belot_runner.reading.data import Data, DataPath
from belot_runner.reading.strict_yaml import locate, parse
from belot_runner.spec.values import Wire

WIDTH = 100  # the longest line that is written in one


class CannotEdit(Exception):
    """The case at `path` is not written one field to a line, so that no line can be put between them."""

    def __init__(self, path: DataPath) -> None:
        super().__init__(path)
        self.path = path


def set_when(text: str, case: DataPath, when: Mapping[str, Wire]) -> str:
    """The text of a file with the `when` of the case at that path replaced, added, or (empty) taken away.

    Raises CannotEdit where that cannot be done by whole lines.
    """
    try:
        edited = _edited(text, case, when)
        as_wanted = parse(edited) == _with_when(parse(text), case, when)
    except (YamlError, StopIteration) as error:
        raise CannotEdit(case) from error
    if not as_wanted:
        raise CannotEdit(case)
    return edited


def _with_when(data: Data, case: DataPath, when: Mapping[str, Wire]) -> Data:
    """The data of a file with another `when`."""
    inside: Any = data
    for step in case:
        inside = inside[step]
    inside.pop("when", None)
    if when:
        inside["when"] = parse(_flow(when))
    return data


def _edited(text: str, case: DataPath, when: Mapping[str, Wire]) -> str:
    lines = text.splitlines(keepends=True)
    start, column = _key(text, (*case, "name" if case else "title"))
    end = _end_of_mapping(lines, start, column)
    at = _find(lines, "when", start, end, column)
    if at is not None:
        del lines[at : _end_of_key(lines, at, column)]
    else:
        at = next(
            found for name in ("table", "ask", "given") if (found := _find(lines, name, start, end, column)) is not None
        )
    lines[at:at] = _written(when, column)
    return "".join(lines)


def _key(text: str, path: DataPath) -> tuple[int, int]:
    """Line and column, counted from zero, of a key."""
    place = locate(text, path, key=True)
    return place.line - 1, place.column - 1


def _depth(line: str) -> int:
    """The column at which a line says something, an item's dash counted as space; -1 where it says nothing."""
    bare = line.rstrip("\n")
    said = bare.lstrip(" ")
    if not said or said.startswith("#"):
        return -1
    return len(bare) - len(said) + (2 if said.startswith("- ") else 0)


def _end_of_mapping(lines: list[str], start: int, column: int) -> int:
    for number in range(start + 1, len(lines)):
        depth = _depth(lines[number])
        if 0 <= depth < column or (depth == column and lines[number].lstrip(" ").startswith("- ")):
            return number
    return len(lines)


def _end_of_key(lines: list[str], at: int, column: int) -> int:
    """The line after a key's value; comments and blank lines before the next key are not part of it."""
    end = next((number for number in range(at + 1, len(lines)) if 0 <= _depth(lines[number]) <= column), len(lines))
    while _depth(lines[end - 1]) < 0:
        end -= 1
    return end


def _find(lines: list[str], key: str, start: int, end: int, column: int) -> int | None:
    for number in range(start, end):
        if _depth(lines[number]) == column and lines[number].lstrip(" -").startswith(f"{key}:"):
            return number
    return None


def _written(when: Mapping[str, Wire], column: int) -> list[str]:
    if not when:
        return []
    indent = " " * column
    entries = [f"{rule}: {_flow(value)}" for rule, value in when.items()]
    line = f"{indent}when: {{{', '.join(entries)}}}\n"
    if len(line) <= WIDTH:
        return [line]
    return [f"{indent}when:\n", *(f"{indent}  {entry}\n" for entry in entries)]


def _flow(value: Wire) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    return str(value)
