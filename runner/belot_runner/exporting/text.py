"""JSON that is compact and yet shows in a diff what has changed: an item of a list or table a line, no more."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

_encode = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode


def document(fields: dict[str, Any]) -> bytes:
    """An object as UTF-8: each field on a line, each item of those that are lists or objects on one of its own."""
    lines = [f"{_encode(name)}: {_opened(value)}" for name, value in fields.items()]
    return f"{_between('{}', lines)}\n".encode()


def _opened(value: Any) -> str:
    if not isinstance(value, (list, dict)) or not value:
        return _encode(value)
    if isinstance(value, list):
        return _between("[]", map(_encode, value))
    return _between("{}", (f"{_encode(name)}: {_encode(item)}" for name, item in value.items()))


def _between(brackets: str, lines: Iterable[str]) -> str:
    return "\n".join((brackets[0], ",\n".join(lines), brackets[1]))
