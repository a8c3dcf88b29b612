"""With what commands end."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """The exit code of a command; one that a signal has ended may have another, 128 and its number."""

    OK = 0
    NOT_AS_EXPECTED = 1
    USAGE = 2
    NO_ADAPTER = 3
    INTERRUPTED = 130
