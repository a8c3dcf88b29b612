"""What a conftest.py may say to the suite."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest


def pytest_belot_engine(config: pytest.Config) -> object | None:
    """An engine, to be asked in this process; None for none.

    An object with `ask(question, variant, given)`, which returns the answer as the protocol has it; None, or raising
    NotImplementedError, says that it has none. Where it has `hello()` and `variant(id, rules)` too they reply as the
    protocol says; without the first it may be asked anything, without the second it plays any variant.
    """


def pytest_belot_variants(config: pytest.Config) -> Sequence[str | Path] | None:
    """The ids and files of the variants that are asked, where the command line names none; None for no word on it."""
