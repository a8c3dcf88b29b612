"""When a run has found enough failures."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from belot_runner.asking.limit import Limit
from belot_runner.asking.verdict import Outcome, Verdict


def check(name: str, variant: str = "v") -> Any:
    """A check of the row before the ~ of its name."""
    return SimpleNamespace(
        id=name, row=SimpleNamespace(id=name.split("~")[0]), variant=SimpleNamespace(id=variant), normative=True
    )


CHECKS = {name: check(name) for name in ("a", "a~1", "b", "b~1", "c", "c~1")}


def after(most: int, *ends: str) -> str:
    """Why a run ends after some verdicts, each a name and an outcome."""
    limit = Limit(most, CHECKS.values())
    for end in ends:
        name, outcome = end.split()
        verdict = Verdict(CHECKS[name], Outcome(outcome))
        limit.note(verdict, failed=verdict.fails())
    return limit.reached()


FIRST = "ended after the first case that failed, as was asked for"


@pytest.mark.parametrize(
    ("most", "ends", "why"),
    [
        (1, [], ""),
        (1, ["a pass", "a~1 pass", "b pass"], ""),
        (1, ["a fail"], ""),
        (1, ["a fail", "b pass"], ""),
        (1, ["a fail", "a~1 fail"], FIRST),
        (1, ["a fail", "a~1 pass"], FIRST),
        (1, ["a pass", "a~1 fail"], FIRST),
        (1, ["a~1 fail", "b pass", "a pass"], FIRST),
        (1, ["a error", "a~1 invalid"], FIRST),
        (1, ["a crash"], FIRST),
        (1, ["a timeout"], FIRST),
        (1, ["a unsupported", "a~1 unsupported"], ""),
        (2, ["a fail", "a~1 fail"], ""),
        (2, ["a fail", "a~1 fail", "b fail"], ""),
        (2, ["a fail", "b fail", "b~1 fail", "a~1 pass"], "ended after 2 cases that failed, as was asked for"),
        (2, ["a crash", "a~1 crash"], ""),
    ],
)
def test_a_row_fails_once_and_is_heard_to_its_end_unless_it_kills(most: int, ends: list[str], why: str) -> None:
    assert after(most, *ends) == why


def test_a_row_that_fails_in_two_variants_fails_twice() -> None:
    both = [check("a", "v"), check("a", "w")]
    limit = Limit(2, both)
    for each in both:
        assert limit.reached() == ""
        limit.note(Verdict(each, Outcome.FAIL), failed=True)
    assert limit.reached() == "ended after 2 cases that failed, as was asked for"


def test_what_does_not_count_ends_nothing() -> None:
    limit = Limit(1, [CHECKS["a"]])
    limit.note(Verdict(CHECKS["a"], Outcome.FAIL), failed=False)
    assert limit.reached() == ""
