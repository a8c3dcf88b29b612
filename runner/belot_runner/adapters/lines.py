"""One line of the protocol: a JSON object as text, read without trust and written without spaces."""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass
from typing import Any, NoReturn

DEEPEST = 50
LONGEST_NUMBER = 1000
_EXACT = 2**53  # from here on a number with a point may stand for several whole ones

_BRACKETS_WITHOUT_A_LOOK = DEEPEST  # so many that open something cannot be nested deeper
_READABLE_ID = re.compile(r'"id"\s*:\s*(\d{1,15})(?![\d.eE])')


@dataclass(frozen=True, slots=True)
class Unusable:
    """A line that is no message: what is wrong with it, and the id of its question where that can be made out.

    `character` is where it stops being JSON, from 1; None where something else is wrong.
    """

    fault: str
    number: int | None = None
    character: int | None = None

    @property
    def why(self) -> str:
        """What is wrong with it, and where."""
        return self.fault if self.character is None else f"{self.fault} at character {self.character}"


class _NotPlain(ValueError):
    """JSON that Python reads and the protocol does not have."""


def _no_constant(name: str) -> NoReturn:
    raise _NotPlain(f"{name} is not JSON")


def _integer(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise _NotPlain(f"a number of {len(digits)} digits")
    return int(digits)


def _finite(digits: str) -> float:
    """A number that is written with a point or an exponent; 10.0 is 10."""
    number = float(digits)
    if not math.isfinite(number):
        raise _NotPlain("a number too large to be one")
    return int(number) if number.is_integer() and abs(number) < _EXACT else number


_decode = json.JSONDecoder(parse_constant=_no_constant, parse_float=_finite).decode
_decode_with_care = json.JSONDecoder(parse_constant=_no_constant, parse_float=_finite, parse_int=_integer).decode
encode = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode
"""A value as the protocol writes it: ASCII, no spaces. Raises ValueError for a number that is none."""


def read_line(line: str) -> dict[str, Any] | Unusable:
    """The message that a line is, or what is wrong with it; bytes that are not UTF-8 come as lone surrogates."""
    try:
        # Only a very long line can hold a very long number, and reading every number with care takes its time.
        message = (_decode if len(line) < LONGEST_NUMBER else _decode_with_care)(line)
    except _NotPlain as error:
        return Unusable(str(error), _readable_id(line))
    except RecursionError:
        return Unusable(f"nested deeper than {DEEPEST}", _readable_id(line))
    except ValueError as error:
        return _not_json(line, error)
    if not isinstance(message, dict):
        return Unusable("not a JSON object")
    fault = _fault_of_text(line, message)
    return Unusable(fault, _readable_id(line)) if fault else message


def split_lines(data: bytes) -> list[str]:
    """Whole lines, blank ones left out; bytes that are not UTF-8 become lone surrogates."""
    return [line for line in data.decode(errors="surrogateescape").split("\n") if line and not line.isspace()]


def _fault_of_text(line: str, message: dict[str, Any]) -> str:
    """What only a closer look finds; a line gets one where it has something unusual about it."""
    if not line.isascii() and _has_surrogates(line):
        return "not UTF-8"
    if "\\u" in line and _has_surrogates(json.dumps(message, ensure_ascii=False)):
        return "half a character (a lone surrogate)"
    if line.count("[") + line.count("{") > _BRACKETS_WITHOUT_A_LOOK and depth(message) > DEEPEST:
        return f"nested deeper than {DEEPEST}"
    return ""


def _not_json(line: str, error: ValueError) -> Unusable:
    if line.startswith("\ufeff"):
        return Unusable("not JSON: the line begins with a byte order mark")
    return Unusable("not JSON", character=error.pos + 1 if isinstance(error, json.JSONDecodeError) else None)


def _readable_id(line: str) -> int | None:
    found = _READABLE_ID.search(line)
    return int(found[1]) if found else None


def _has_surrogates(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False


def depth(value: Any) -> int:
    """How deep a value is nested, found level by level so that no depth can exhaust the stack."""
    depth, level = 0, [value]
    while level:
        depth += 1
        level = [
            child
            for parent in level
            for child in (parent.values() if isinstance(parent, dict) else parent)
            if isinstance(child, (dict, list))
        ]
    return depth


def shown(text: str, width: int = 200) -> str:
    """A foreign text as it may be printed: one line, no control characters, at most `width` characters."""
    kept = text if len(text) <= width else f"{text[: width - 3]}..."
    kept = kept.strip()
    if kept.isprintable():
        return kept
    return "".join(sign if sign.isprintable() else _escaped(sign) for sign in kept)


def _escaped(sign: str) -> str:
    return " " if sign in "\t\r\n" else sign.encode("unicode_escape").decode()
