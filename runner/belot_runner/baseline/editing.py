"""Edits of a list of known failures that leave everything else as its author wrote it, comments too.

A comment directly above an entry, with no empty line between, belongs to that entry and goes with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from belot_runner.baseline.entries import FIELDS, LIST, Baseline
from belot_runner.baseline.renewing import Renewal
from belot_runner.errors import BaselineError, Place, YamlError
from belot_runner.reading.extents import Item, ItemList, list_at
from belot_runner.reading.strict_yaml import parse
from belot_runner.writing.flow import flow

Data = Mapping[str, Any]

NEW = f"""\
# Failures that are known: `belot run --baseline` with this file counts all others. spec/baseline.md has the format.
{LIST}:
"""

_EMPTY = re.compile(rf"^{LIST}:(?:[ ]*(?:\[[ ]*\]|null|~))?(?=[ ]*(?:#.*)?$)", re.MULTILINE)
_DASH = re.compile(r"( *)-( +)")


class _Margin(NamedTuple):
    """What stands before the dash of an entry, and before its further lines."""

    dash: str
    indent: str


class _CannotEdit(Exception):
    """Something is not written line by line: an item, or all of the list."""

    def __init__(self, item: Item | None = None) -> None:
        super().__init__(item)
        self.item = item


def check_editable(baseline: Baseline) -> None:
    """Raise BaselineError where a list is not written so that it could be edited."""
    found = list_at(baseline.text, LIST) if baseline.text else None
    try:
        _margins(found, baseline.text.splitlines(keepends=True))
    except _CannotEdit as fault:
        raise _error(baseline, fault.item) from None


def edited(baseline: Baseline, renewals: Sequence[Renewal], added: Sequence[Data]) -> str:
    """The text of a list with its entries renewed, one renewal for each, and others added behind them.

    A list without a text is begun, if only an empty one. Raises BaselineError where that cannot be done by whole lines.
    """
    if not added and all(renewal.is_idle for renewal in renewals):
        return baseline.text or NEW
    wanted = [*(dict(data) for renewal in renewals for data in renewal.after), *map(dict, added)]
    kept = {name: value for name, value in _data(baseline).items() if name != LIST}
    try:
        after = "".join(_lines(baseline.text or NEW, renewals, added))
        as_wanted = parse(after) in ({**kept, LIST: wanted}, {**kept, LIST: wanted or None})
    except (YamlError, _CannotEdit):
        as_wanted = False
    if not as_wanted:
        raise _error(baseline)
    return after


def _data(baseline: Baseline) -> Data:
    data = parse(baseline.text) if baseline.text else {}
    return data if isinstance(data, dict) else {}


def _error(baseline: Baseline, item: Item | None = None) -> BaselineError:
    line, column = (item.whole.line, item.whole.column) if item else (0, 0)
    message = "a list is only edited where every entry begins right behind a dash of its own, `- id:`"
    return BaselineError(message, Place(baseline.name, line + 1, column + 1), "write it so, or edit it by hand")


def _lines(text: str, renewals: Sequence[Renewal], added: Sequence[Data]) -> Iterator[str]:
    found, lines = list_at(text, LIST), text.splitlines(keepends=True)
    if found is None or not found.items:
        yield from _into_empty(text, added)
        return
    yield from _renewed(lines, found, _margins(found, lines), renewals, added)


def _into_empty(text: str, added: Sequence[Data]) -> Iterator[str]:
    if not re.search(rf"^{LIST}:", text, re.MULTILINE):  # nothing but a format, say
        text = f"{_ended(text)}{LIST}:\n"
    for line in _EMPTY.sub(f"{LIST}:", text, count=1).splitlines(keepends=True):
        yield _ended(line)
        if line.startswith(f"{LIST}:"):
            yield from _written(added, _Margin("  ", "    "))


def _margins(found: ItemList | None, lines: Sequence[str]) -> list[_Margin]:
    """The margin of each item of a list; raises where they do not stand one below the other."""
    if found is None or not found.items:
        return []
    if not found.in_block:
        raise _CannotEdit
    return [_margin(lines[item.whole.line], item) for item in found.items]


def _margin(line: str, item: Item) -> _Margin:
    dash = _DASH.match(line)
    if dash is None or dash.end() != item.whole.column:
        raise _CannotEdit(item)
    return _Margin(dash[1], " " * item.whole.column)


def _renewed(
    lines: Sequence[str],
    found: ItemList,
    margins: Sequence[_Margin],
    renewals: Sequence[Renewal],
    added: Sequence[Data],
) -> Iterator[str]:
    done = 0
    for item, margin, renewal in zip(found.items, margins, renewals, strict=True):
        between, end = lines[done : item.whole.line], _end(lines, item)
        own, done = [_ended(line) for line in lines[item.whole.line : end]], end
        yield from between if renewal.after else _without_own_comment(between)
        if renewal.is_idle:
            yield from own
        elif renewal.after:
            first, *others = renewal.after
            yield from _rewritten(own, item, margin, renewal.before, first)
            yield from _written(others, margin)
    yield from _written(added, margins[-1])
    yield from lines[done:]


def _end(lines: Sequence[str], item: Item) -> int:
    """The line after an entry, and after comments that are indented as what they stand below."""
    end = item.whole.after
    while end < len(lines) and lines[end].startswith(" " * item.whole.column + "#"):
        end += 1
    return end


def _without_own_comment(between: Sequence[str]) -> list[str]:
    """What stands before an entry without the comment directly above it, and without the empty lines above that."""
    kept = list(between)
    while kept and kept[-1].lstrip().startswith("#"):
        kept.pop()
    while kept and not kept[-1].strip():
        kept.pop()
    return kept


def _rewritten(lines: Sequence[str], item: Item, margin: _Margin, before: Data, after: Data) -> Iterator[str]:
    """The lines of an entry with what has changed in it; all written anew where they cannot be kept."""
    first, is_in_line = next(iter(item.fields)), any(at.column != item.whole.column for at in item.fields.values())
    if not item.in_block or is_in_line or first not in after:
        yield from _written([after], margin)
        return
    kept = list(lines)
    come = {name: line for name, line in _fields(after, margin) if name not in item.fields}
    for name, extent in reversed(tuple(item.fields.items())):
        start, end = extent.line - item.whole.line, extent.after - item.whole.line
        if name not in after:
            kept[start:end] = []
        elif before[name] != after[name]:
            rest = kept[end - 1][extent.end_column :] if extent.end_column else "\n"
            kept[start:end] = [f"{kept[start][: extent.column]}{name}: {flow(after[name])}{rest}"]
            end = start + 1
        if name == "id" and "variant" in come:
            kept[end:end] = [come.pop("variant")]
    yield from (*kept, *come.values())


def _written(entries: Iterable[Data], margin: _Margin) -> Iterator[str]:
    """Entries on lines of their own."""
    for data in entries:
        (_, first), *others = _fields(data, margin)
        yield f"{margin.dash}- ".ljust(len(margin.indent)) + first.lstrip()
        yield from (line for _, line in others)


def _fields(data: Data, margin: _Margin) -> Iterator[tuple[str, str]]:
    """The fields of an entry, each with its line."""
    yield from ((name, f"{margin.indent}{name}: {flow(data[name])}\n") for name in FIELDS if name in data)


def _ended(line: str) -> str:
    return line if line.endswith("\n") else f"{line}\n"
