"""A small suite."""

from __future__ import annotations

import pytest

from belot_runner.suite import Suite
from report.running import suite_in


@pytest.fixture(scope="session")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Suite:
    return suite_in(tmp_path_factory.mktemp("cases"))
