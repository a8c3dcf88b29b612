"""What a probe finds: that all is well, a fault with the lines that show it, or that it cannot be told."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

LONGEST = 3
"""Lines of a reproduction."""


class Verdict(StrEnum):
    """How a probe ended."""

    OK = "ok"
    FAULT = "fault"
    NOT_TELLABLE = "not-tellable"


class Need(StrEnum):
    """What must be there before a probe can tell anything, in words that say that it is not."""

    NOTHING = ""
    START = "it does not start"
    HELLO = "it has not replied to hello"
    VARIANT = "it is ready for no variant"
    REPLY = "it has replied to no question"
    PATIENCE = "it has been silent for too long already"


@dataclass(frozen=True, slots=True)
class Reproduction:
    """Lines to be pasted into a shell, at most three, and what is to be seen then where all is well."""

    lines: tuple[str, ...]
    expected: str


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found: in words, a fault always, and the lines that show it; `lacking` is what there was not for it."""

    verdict: Verdict
    found: str = ""
    reproduction: Reproduction | None = None
    lacking: Need | None = None


def sound(found: str = "") -> Finding:
    """All is well, perhaps with something to be said."""
    return Finding(Verdict.OK, found)


def fault(found: str, reproduction: Reproduction) -> Finding:
    """Something is wrong."""
    return Finding(Verdict.FAULT, found, reproduction)


def not_tellable(why: str) -> Finding:
    """Something else stands in the way."""
    return Finding(Verdict.NOT_TELLABLE, why)


def lacking(need: Need) -> Finding:
    """Something is not there that has to be."""
    return Finding(Verdict.NOT_TELLABLE, need, lacking=need)
