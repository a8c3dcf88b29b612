"""How a check ends: the words that adapters, verdicts and reports share."""

from __future__ import annotations

from enum import StrEnum


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
