"""A fault of the suite itself, as `belot check` tells it."""

from __future__ import annotations

from dataclasses import dataclass

from belot_runner.errors import Place, SuiteError


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong, where, and how to mend it; `check` is the kind of proof that found it."""

    check: str
    message: str
    place: Place | None = None
    subject: str = ""
    hint: str = ""

    def __str__(self) -> str:
        told = f"{self.message}; {self.hint}" if self.hint else self.message
        about = f"{self.subject}: {told}" if self.subject else told
        return f"{self.place}: {about}" if self.place else about


def from_error(check: str, error: SuiteError) -> Finding:
    """The finding that an error on loading amounts to."""
    return Finding(check, error.message, error.place, hint=error.hint)
