"""How a check ends: the words that adapters, verdicts and reports share."""

from __future__ import annotations

from enum import StrEnum

NOT_ASKED = "not asked: "
"""How a message begins that says why a check was not put to the adapter."""


class Outcome(StrEnum):
    """How a check ended."""

    PASS = "pass"
    FAIL = "fail"
    UNSUPPORTED = "unsupported"
    ERROR = "error"
    CRASH = "crash"
    TIMEOUT = "timeout"
    INVALID = "invalid"
    NOT_RUN = "not-run"
