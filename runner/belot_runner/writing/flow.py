"""Values as YAML has them, in one line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from belot_runner.errors import YamlError
from belot_runner.reading.strict_yaml import parse


def flow(value: Any) -> str:
    """A value in one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{scalar(key)}: {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(flow, value)) + "]"
    return scalar(value)


def scalar(value: Any) -> str:
    """A value that has no parts, in quotes where it would be read as something else without them."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    text = str(value)
    return _quoted(text) if isinstance(value, str) and not _is_plain(text) else text


def _is_plain(text: str) -> bool:
    """Whether a text without quotes is read as itself, in a flow too."""
    if any(sign in text for sign in ":#,{}[]\"'"):
        return False
    try:
        return text.isprintable() and parse(text) == text
    except YamlError:
        return False


def _quoted(text: str) -> str:
    return '"' + "".join(f"\\{sign}" if sign in '"\\' else _escaped(sign) for sign in text) + '"'


def _escaped(sign: str) -> str:
    return sign if sign.isprintable() else f"\\U{ord(sign):08x}"
