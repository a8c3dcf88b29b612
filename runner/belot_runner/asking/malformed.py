"""Whether an answer that is not the expected one is an answer at all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_LONGEST_VALIDATED = 2**13  # bytes of a wrong answer; no right one comes near it


def malformed(question: str, answer: Mapping[str, Any], size: int = 0) -> str | None:
    """Why an answer is none that a question can have; None where it is one. `size` is its length in bytes as sent."""
    if is_too_long(size):
        return f"{size} bytes are no answer to {question}"

    from belot_runner.reading.schemas import validate_answer  # slow to import, and not needed where all is well

    return validate_answer(question, answer)


def is_too_long(size: int) -> bool:
    """Whether a wrong answer of so many bytes is too long to be looked at, or kept."""
    return size > _LONGEST_VALIDATED
