"""Single lines of the reference with a fault: each is found within some deals, and shown by a small question."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from belot_runner.adapters.python import PythonAdapter
from belot_runner.fuzzing.campaign import Goal
from belot_runner.fuzzing.crews import Order
from belot_runner.fuzzing.fuzz import fuzz
from belot_runner.fuzzing.tally import Seeds
from belot_runner.suite import Suite, load_suite

from .planting import FAULTS, Fault, planted

DEALS = 20_000
CARDS = 8
WHOLE_PACK = ("hands", "deck")  # what somebody was dealt is no history


@pytest.fixture(scope="module")
def suite() -> Suite:
    return load_suite()


def cards_in(value: Any) -> int:
    """How many cards a question asks about, or has in its history."""
    if isinstance(value, str):
        return len(value.rstrip("*")) == 2 and value[0] in "789TJQKA" and value[1] in "CDHS"
    if isinstance(value, dict):
        return sum(cards_in(item) for name, item in value.items() if name not in ("deal", *WHOLE_PACK))
    return sum(map(cards_in, value)) if isinstance(value, list) else 0


def test_there_are_thirty_at_the_least_and_all_different() -> None:
    assert len({(fault.module, fault.line) for fault in FAULTS}) == len(FAULTS) >= 30


@pytest.mark.parametrize("number", range(len(FAULTS)), ids=lambda number: str(FAULTS[number]))
def test_a_planted_fault_is_found_and_made_small(number: int, suite: Suite, tmp_path: Path) -> None:
    fault: Fault = FAULTS[number]
    engine = planted(fault, tmp_path, f"planted_{number}")
    order = Order("", 10, (suite.variants[fault.variant],), explicit=True)
    found = fuzz(PythonAdapter(engine), order, Goal(Seeds(0, DEALS), most=1, strict=True), suite)
    assert found.tally.kinds.count == 1
    (group,) = found.groups
    assert group.example.question == "score" or cards_in(group.example.given) <= CARDS
