"""A recorded answer: what a line says, or why it is none."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from belot_runner.adapters.lines import Unusable, read_line
from belot_runner.cases.questions import QUESTIONS
from belot_runner.errors import brief
from belot_runner.judging.lines import LONGEST_LINE, Line
from belot_runner.reading.fields import suggest

Json = Mapping[str, Any]


class Recorded(NamedTuple):
    """Who was asked what by which rules, and what was answered. `variant` is None where the line names none."""

    variant: str | None
    question: str
    given: Json
    answer: Json
    about: str


class NotRecorded(NamedTuple):
    """Why a line is no recorded answer, and in which column that shows."""

    why: str
    column: int = 1


def read(line: Line) -> Recorded | NotRecorded:
    """What a line says. Fields that are not known are ignored, but for `id` and `at`, by which its author finds it."""
    if line.text is None:
        return NotRecorded(f"the line is longer than {LONGEST_LINE} bytes")
    message = read_line(line.text)
    if isinstance(message, Unusable):
        return NotRecorded(f"the line cannot be read: {message.fault}", message.character or 1)
    variant, question = message.get("variant"), message.get("question")
    given, answer = message.get("given"), message.get("answer")
    if not (isinstance(question, str) and isinstance(given, dict) and isinstance(answer, dict)):
        return _missing(message)
    if question not in QUESTIONS:
        hint = suggest(question, QUESTIONS, "questions")
        return NotRecorded(f"there is no question {brief(question)}; {hint}", _column_of(question, line.text))
    if not isinstance(variant, str | None):
        return NotRecorded(f"variant: a text was expected, found {brief(variant)}")
    return Recorded(variant, question, given, answer, _about(message))


def _missing(message: Json) -> NotRecorded:
    """Which of the fields that every line has is missing, or is of another kind."""
    for name, kind in (("question", str), ("given", dict), ("answer", dict)):
        value = message.get(name)
        if value is None:
            return NotRecorded(f"the field {name} is missing")
        if not isinstance(value, kind):
            wanted = "a text" if kind is str else "an object"
            return NotRecorded(f"{name}: {wanted} was expected, found {brief(json.dumps(value))}")
    raise AssertionError("none is missing")


def _about(message: Json) -> str:
    """What its author knows the line by."""
    named = {name: value for name in ("id", "at") if isinstance(value := message.get(name), str | int)}
    return ", ".join(f"{name} {brief(value)}" for name, value in named.items())


def _column_of(word: str, text: str) -> int:
    return max(text.find(f'"{word}"'), 0) + 1
