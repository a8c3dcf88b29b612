"""The independent sets of rules and random questions are read from the folder beside this one."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from belot_runner.suite import Suite, load_suite

sys.path.append(str(Path(__file__).parents[1] / "independence"))


@pytest.fixture(scope="package")
def suite() -> Suite:
    return load_suite()


@pytest.fixture
def rules(suite: Suite) -> dict[str, Any]:
    return dict(suite.variants["bulgarian-modern"].rules)
