"""What an adapter wrote, read with more patience than a run has: each fault is for the probe that is about it.

So an id that came as a text is an id, a reply over ten lines is a reply, and one without an id answers what is open.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from json import JSONDecoder
from typing import Any, NamedTuple

from belot_runner.adapters.lines import DEEPEST, depth, shown

Json = Mapping[str, Any]

_decode = JSONDecoder().raw_decode
_BOM = "\ufeff"
_BLANK = re.compile(rf"[\s{_BOM}]*")
_SAID = frozenset({"answer", "unsupported", "error"})
_WIDE = 0.2  # the share of zero bytes from which on a text has two bytes a character


@dataclass(frozen=True, slots=True)
class Message:
    """A piece of what was written: a JSON object, or what is none (`data` is None then).

    `spread` is whether it stands on several lines, `crowded` whether it shares its line with the one before.
    """

    text: str
    data: Json | None
    spread: bool = False
    crowded: bool = False


class Want(NamedTuple):
    """A reply that is waited for: to hello, to a variant (its id), to a question (its number), or an error."""

    kind: str
    key: str | int | None = None


class Text(NamedTuple):
    """What was written as text, and what is wrong with its encoding; empty where nothing is."""

    text: str
    fault: str


def decoded(raw: bytes) -> Text:
    """Bytes as text, whatever their encoding."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return Text(raw.decode("utf-16", errors="replace"), "UTF-16, with a byte order mark")
    if raw.count(0) > _WIDE * len(raw):
        name = "utf-16-le" if raw[1::2].count(0) > raw[::2].count(0) else "utf-16-be"
        return Text(raw.decode(name, errors="replace"), "UTF-16")
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        text = raw.decode(errors="replace")
        before = raw[: error.start].rpartition(b"\n")[2][-30:].decode("latin-1")
        return Text(text, f"no UTF-8: the byte {raw[error.start]:02X} behind {shown(before)}")
    return Text(text, "UTF-8 with a byte order mark" if _BOM in text else "")


def messages(text: str) -> Iterator[Message]:
    """The pieces of a text, one after the other."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    at, end_of_last = 0, -1  # the end of the last object
    while True:
        at = _skip_blank(lines, at)
        if at == len(lines):
            return
        data, end = _object(lines, at)
        piece = lines[at:end]
        crowded = data is not None and end_of_last >= 0 and "\n" not in lines[end_of_last:at]
        yield Message(piece, data, spread="\n" in piece, crowded=crowded)
        at, end_of_last = end, end if data is not None else -1


def _skip_blank(text: str, at: int) -> int:
    found = _BLANK.match(text, at)
    return found.end() if found else at


def _object(text: str, at: int) -> tuple[Json | None, int]:
    """The object that begins at a place, and its end; else None, and the end of the line, or an object further on."""
    end = text.find("\n", at)
    end = len(text) if end < 0 else end
    found = _decoded_object(text, at)
    if found:
        return found
    brace = text.find("{", at + 1, end)
    return None, brace if brace > 0 and _decoded_object(text, brace) else end


def _decoded_object(text: str, at: int) -> tuple[Json, int] | None:
    if text[at] != "{":
        return None
    try:
        data, end = _decode(text, at)
    except (ValueError, RecursionError):
        return None
    return (data, end) if depth(data) <= DEEPEST else None


def kind(data: Json) -> str:
    """What a message is meant to be: `hello`, `variant`, `reply`, or nothing of it."""
    if "protocol" in data or ("name" in data and not data.keys() & {"id", "variant", *_SAID}):
        return "hello"
    if "ready" in data or ("variant" in data and number(data) is None):
        return "variant"
    return "reply" if "id" in data or data.keys() & _SAID else ""


def number(data: Json) -> int | None:
    """The id of a message as a number, also where it came as a text; None where it is none."""
    value = data.get("id")
    if isinstance(value, str) and re.fullmatch(r"\s*\d{1,20}(\.0)?\s*", value):
        value = float(value) if "." in value else int(value)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or value != value or abs(value) == float("inf"):
        return None
    return int(value) if value == int(value) else None


def assigned(wants: Sequence[Want | None], pieces: Sequence[Message]) -> list[Json | None]:
    """The reply to each want, as far as there is one: the one that says so, else the first that may be it."""
    found: list[Json | None] = [None] * len(wants)
    taken: set[int] = set()
    keys = {want.key for want in wants if want and want.key is not None}
    for fits in (_is_reply, _may_be_reply):
        for place, want in enumerate(wants):
            if want is None or found[place] is not None:
                continue
            for index, piece in enumerate(pieces):
                if piece.data is not None and index not in taken and fits(want, piece.data, keys):
                    found[place] = piece.data
                    taken.add(index)
                    break
    return found


def _is_reply(want: Want, data: Json, keys: set[Any]) -> bool:
    if want.kind == "hello":
        return kind(data) == "hello"
    if want.kind == "variant":
        return kind(data) == "variant" and data.get("variant") == want.key
    if want.kind == "error":
        return "error" in data and number(data) not in keys
    return kind(data) == "reply" and number(data) == want.key


def _may_be_reply(want: Want, data: Json, keys: set[Any]) -> bool:
    """What says of no other question that it answers it."""
    if want.kind == "error":
        return False
    if want.kind == "hello":
        return "error" in data
    if want.kind == "variant":
        of_variant = kind(data) == "variant" and data.get("variant") not in keys
        return of_variant or (bool(data.keys() & {"error", "unsupported"}) and data.get("id") in (None, want.key))
    return kind(data) == "reply" and number(data) not in keys
