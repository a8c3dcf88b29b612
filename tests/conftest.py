"""Tests keep what they read of the suite in a folder of their own: they neither use nor touch what is kept at home."""

from __future__ import annotations

import os
from shutil import rmtree
from tempfile import mkdtemp

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Before any test module is imported, since some read the suite at once; what tests start inherits it."""
    before, folder = os.environ.get("XDG_CACHE_HOME"), mkdtemp(prefix="belot-tests-")
    os.environ["XDG_CACHE_HOME"] = folder

    def restore() -> None:
        rmtree(folder, ignore_errors=True)
        if before is None:
            del os.environ["XDG_CACHE_HOME"]
        else:
            os.environ["XDG_CACHE_HOME"] = before

    config.add_cleanup(restore)
