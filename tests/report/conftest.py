"""A small suite, and the command in process."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from belot_runner.cli import main
from belot_runner.suite import Suite

from .running import suite_in

Belot = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="session")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Suite:
    return suite_in(tmp_path_factory.mktemp("cases"))


@pytest.fixture
def belot(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Belot:
    """A command line: exit code, standard output and standard error."""
    monkeypatch.delenv("COLUMNS", raising=False)

    def call(*arguments: str | Path, columns: int | None = None) -> tuple[int, str, str]:
        if columns is not None:
            monkeypatch.setenv("COLUMNS", str(columns))
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as leaving:
            code = int(leaving.code or 0)
        out, err = capfd.readouterr()
        return code, out, err

    return call
