"""Replies in words, and whether two of them say the same."""

from __future__ import annotations

import json

from belot_runner.adapters.lines import shown
from belot_runner.asking import compare
from belot_runner.doctor.reading import Json
from belot_runner.doctor.talking import Heard

_WIDTH = 100


def missing(heard: Heard) -> str:
    """What came in the place of a reply, to follow upon "it"."""
    for piece in heard.messages:
        if piece.data is None:
            return f"{heard.silence()}, and wrote a line that is no JSON object: {quoted(piece.text)}"
    return heard.silence()


def is_greeting(reply: Json | None) -> bool:
    """Whether it is a reply to hello, and no error."""
    return reply is not None and "protocol" in reply


def quoted(text: str) -> str:
    """Something that it wrote, in short."""
    return shown(text, _WIDTH)


def brief(value: object) -> str:
    """A value of a message, in short; one that no JSON has may be in it."""
    return shown(json.dumps(value, separators=(",", ":")), _WIDTH)


def said(reply: Json) -> str:
    """What a reply says, without its id."""
    return brief({name: value for name, value in reply.items() if name != "id"})


def same(one: Json, other: Json) -> bool:
    """Whether two replies say the same; how a refusal is put does not matter."""
    names = ("answer", "unsupported", "error")
    if [name for name in names if one.get(name) is not None] != [name for name in names if other.get(name) is not None]:
        return False
    return compare.same(one.get("answer"), other.get("answer"))
