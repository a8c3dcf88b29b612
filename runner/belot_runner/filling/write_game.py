"""A whole deal as a file: always the same layout, so that a change is a small diff."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from belot_runner.spec.values import Wire

WIDTH = 110
HEAD = ("game", "title", "table", "derived", "note")


def write_game(data: Mapping[str, Any], when: Mapping[str, Wire], answers: Sequence[Mapping[str, Any]]) -> str:
    """The text of a whole deal's file, from its data, its `when` and the answers to its rows."""
    lines = [line for name in HEAD if name in data for line in _head(name, data[name])]
    lines += ["when:", *(f"  {rule}: {flow(value)}" for rule, value in when.items())]
    lines += ["given:", *_given(data["given"]), "rows:"]
    for row, answer in zip(data["rows"], answers, strict=True):
        lines += _row(row, answer)
    return "\n".join(lines) + "\n"


def _head(name: str, value: Any) -> list[str]:
    line = f"{name}: {_scalar(value)}"
    if len(line) <= WIDTH:
        return [line]
    return [f"{name}: >-", *wrap(str(value), WIDTH, initial_indent="  ", subsequent_indent="  ")]


def _given(given: Mapping[str, Any]) -> Iterator[str]:
    for name, value in given.items():
        if name in ("hands", "declared"):
            yield f"  {name}:"
            yield from (f"    {seat}: {flow(cards)}" for seat, cards in value.items())
        elif name == "tricks":
            yield f"  {name}:"
            yield from (f"    - {flow(trick)}" for trick in value)
        else:
            yield f"  {name}: {flow(value)}"


def _row(row: Mapping[str, Any], answer: Mapping[str, Any]) -> Iterator[str]:
    first, *others = [(name, value) for name, value in row.items() if name != "expect"]
    yield f"  - {first[0]}: {_scalar(first[1])}"
    yield from (f"    {name}: {_scalar(value) if name == 'title' else flow(value)}" for name, value in others)
    yield "    expect:"
    yield from (f"      {name}: {_answer(value)}" for name, value in answer.items())


def _answer(value: Any) -> str:
    """A part of an answer in the notation of case files: cards and calls in one string, contracts in words."""
    if isinstance(value, Mapping) and "bid" in value:
        doubled = "" if value["doubled"] == "none" else f", {value['doubled']}"
        return _scalar(f"{value['bid']} by {value['declarer']}{doubled}")
    if isinstance(value, list):
        return " ".join(value) or "[]"
    return flow(value)


def _scalar(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    text = str(value)
    return f'"{text}"' if any(sign in text for sign in ":#,{}[]\"'") else text


def flow(value: Any) -> str:
    """A value in one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(flow, value)) + "]"
    return _scalar(value)
