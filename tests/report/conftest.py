"""A small suite, and the command in process."""

from __future__ import annotations

import pytest

from belot_runner.suite import Suite

from .running import suite_in


@pytest.fixture(scope="session")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Suite:
    return suite_in(tmp_path_factory.mktemp("cases"))
