"""The lines that are said to an adapter: those that the suite says, and those that it might."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from belot_runner.adapters import messages
from belot_runner.adapters.base import Ask
from belot_runner.adapters.lines import encode
from belot_runner.doctor.reading import Want

NO_SUCH = "no-such-thing"
"""The name of a variant, a question or an op that nobody knows."""

LETTERS = "žluťoučký ♠"
"""Some that are not ASCII."""

AS_PLAYED = "as-played"
"""The variant that comes without rules: whatever is played."""

LATER_RULE = {"later.rule": "some-choice"}
"""A rule that a later version of the suite may have."""

OTHER = 1_000_000
"""The number of a line that is only there to see what becomes of the others."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line and the reply that it wants, if any; `end` is what is written behind it."""

    text: str
    want: Want | None = None
    end: str = "\n"

    def encoded(self) -> bytes:
        """The line as it is sent."""
        return f"{self.text}{self.end}".encode()


class Sample(NamedTuple):
    """A question of the suite."""

    question: str
    given: Mapping[str, Any]


def hello(**more: Any) -> Line:
    """The first line of every process; `more` are further fields, or others in the place of the usual ones."""
    return Line(encode(messages.hello() | more), Want("hello"))


def hello_in_utf_8() -> Line:
    """The same with letters of two and of three bytes in it."""
    return Line(hello(suite="@").text.replace("@", LETTERS), Want("hello"))


def variant(name: str, rules: Mapping[str, Any] | None = None, **more: Any) -> Line:
    """A variant, with its rules or without."""
    return Line(encode(messages.variant(name, rules) | more), Want("variant", name))


def question(name: str, sample: Sample, number: int) -> dict[str, Any]:
    """A question about a variant, as a message."""
    return messages.ask(Ask(number, name, sample.question, dict(sample.given)))


def ask(name: str, sample: Sample, number: int, **more: Any) -> Line:
    """The same as a line."""
    return Line(encode(question(name, sample, number) | more), Want("reply", number))


def bye() -> Line:
    """The last line."""
    return Line(encode({"op": "bye"}))
