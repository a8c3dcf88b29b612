"""How a check ends as an item: what passes, what fails, what is skipped, and what fails as it was expected to."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from belot_runner.asking.results import Expected, Untrue
from belot_runner.asking.verdict import Outcome, Verdict


class NotAsExpected(Exception):
    """A check did not end as it has to; `excused` is why that is no failure, if it is none.

    `message` is one line; as a text it is told at length.
    """

    def __init__(self, message: str, at_length: str = "", excused: str = "") -> None:
        super().__init__(at_length or message)
        self.message = message
        self.excused = excused


def settle(
    verdict: Verdict, known: Expected | Untrue | None, *, strict: bool, at_length: Callable[[Verdict], str]
) -> None:
    """Raise NotAsExpected, or what skips an item, unless the answer is right.

    `known` is what a list of known failures says of the check: that it fails, and it fails just so; or what is not so,
    and fails whatever the answer is.
    """
    if isinstance(known, Untrue):
        said = known.told
        raise NotAsExpected(
            said, "" if verdict.outcome is Outcome.PASS else f"{at_length(verdict)}\n    listed    {said}"
        )
    excused = ""
    if known is not None:
        excused = " ".join(filter(None, ("known:", known.reason, known.link)))
    elif not verdict.fails(strict=strict):
        if verdict.outcome is Outcome.UNSUPPORTED:
            pytest.skip(verdict.message or "not supported")
        if not verdict.customary:
            return
        excused = _custom(verdict)
    raise NotAsExpected(_in_one_line(verdict), at_length(verdict), excused)


def _in_one_line(verdict: Verdict) -> str:
    if verdict.outcome is Outcome.FAIL:
        return verdict.message
    return f"{verdict.outcome}: {verdict.message or 'no reason was given'}"


def _custom(verdict: Verdict) -> str:
    right = f" (right if {' and '.join(verdict.explained)})" if verdict.explained else ""
    return f"differs from custom, where no source decides: {verdict.message}{right}"
