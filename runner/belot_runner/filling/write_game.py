"""A whole deal as a file: always the same layout, so that a change is a small diff."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from belot_runner.drawing.words import written
from belot_runner.spec.values import Wire
from belot_runner.writing.flow import flow, scalar

__all__ = ["HEAD", "WIDTH", "flow", "write_game"]

WIDTH = 110
HEAD = ("game", "title", "table", "derived", "note")


def write_game(
    data: Mapping[str, Any],
    when: Mapping[str, Wire],
    of_rows: Sequence[Mapping[str, Wire]],
    answers: Sequence[Mapping[str, Any]],
) -> str:
    """The text of a whole deal's file.

    From its data, what all of its rows depend on and what each does beside that, and their answers. Null is left out.
    """
    lines = [line for name in HEAD if data.get(name) is not None for line in _head(name, data[name])]
    lines += ["when:", *(f"  {rule}: {flow(value)}" for rule, value in when.items())]
    lines += ["given:", *_given(data["given"]), "rows:"]
    for row, own, answer in zip(data["rows"], of_rows, answers, strict=True):
        lines += _row(row, own, answer)
    return "\n".join(lines) + "\n"


def _head(name: str, value: Any) -> list[str]:
    line = f"{name}: {scalar(value)}"
    if len(line) <= WIDTH or not _can_be_folded(value):
        return [line]
    folded = wrap(value, WIDTH - 2, break_long_words=False, break_on_hyphens=False)
    return [f"{name}: >-", *(f"  {part}" for part in folded)]


def _can_be_folded(value: Any) -> bool:
    """Whether a text is the same after its lines were broken between words and put together again."""
    return isinstance(value, str) and value.isprintable() and value == " ".join(value.split())


def _given(given: Mapping[str, Any]) -> Iterator[str]:
    for name, value in given.items():
        if value in (None, {}, []):
            yield f"  {name}: {flow(value)}"
        elif name in ("hands", "declared"):
            yield f"  {name}:"
            yield from (f"    {seat}: {flow(cards)}" for seat, cards in value.items())
        elif name == "tricks":
            yield f"  {name}:"
            yield from (f"    - {flow(trick)}" for trick in value)
        else:
            yield f"  {name}: {flow(value)}"


def _row(row: Mapping[str, Any], own: Mapping[str, Wire], answer: Mapping[str, Any]) -> Iterator[str]:
    yield f"  - name: {scalar(row['name'])}"
    others = [(name, value) for name, value in row.items() if name not in ("name", "when", "expect")]
    yield from (f"    {name}: {flow(value)}" for name, value in others)
    if own:
        yield "    when:"
        yield from (f"      {rule}: {flow(value)}" for rule, value in own.items())
    yield "    expect:"
    yield from (f"      {name}: {_answer(value)}" for name, value in answer.items())


def _answer(value: Any) -> str:
    """A part of an answer in the notation of case files: cards and calls in one string, contracts in words."""
    if isinstance(value, Mapping) and "bid" in value:
        return scalar(written(value))
    if isinstance(value, list):
        return " ".join(value) or "[]"
    return flow(value)
