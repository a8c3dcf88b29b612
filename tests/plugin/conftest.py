"""A project in which pytest is called."""

from __future__ import annotations

import pytest

from .running import Project


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Project:
    return Project(pytester, monkeypatch)
