"""A fault of the suite itself, as `belot check` tells it."""

from __future__ import annotations

from dataclasses import dataclass

from belot_runner.cases.rows import Row
from belot_runner.drawing.picture import picture
from belot_runner.drawing.text import draw
from belot_runner.errors import Place, SuiteError


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong, where, and how to mend it; `check` is the kind of proof that found it.

    `position` is the question drawn, line by line, where it is about what is on the table.
    """

    check: str
    message: str
    place: Place | None = None
    subject: str = ""
    hint: str = ""
    position: tuple[str, ...] = ()

    def __str__(self) -> str:
        told = f"{self.message}; {self.hint}" if self.hint else self.message
        about = f"{self.subject}: {told}" if self.subject else told
        return f"{self.place}: {about}" if self.place else about


def drawn(row: Row, table: str) -> tuple[str, ...]:
    """The question of a row, which has to fit its schema, drawn at a form of the table."""
    return tuple(draw(picture(row.ask, row.given, table)))


def from_error(check: str, error: SuiteError) -> Finding:
    """The finding that an error on loading amounts to."""
    return Finding(check, error.message, error.place, hint=error.hint)
