"""A real browser for pages: what they say to its console, what they ask for, and what is wrong for who needs aids.

The browser is Chromium as the system has it, or the one that BELOT_CHROMIUM names. Where it is missing, or the packages
that drive it, these tests are skipped and say why.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING

import pytest

from .opened import Opener

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FLAGS = (
    "--headless",
    "--no-sandbox",  # tests may be run by root, in a container
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NAMES = ("chromium", "chromium-browser", "google-chrome")


def chromium_path() -> str | None:
    """Where Chromium is."""
    named = os.environ.get("BELOT_CHROMIUM")
    return named or next((found for name in NAMES if (found := which(name))), None)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium, with a profile of its own that nobody else has used."""
    drivers = pytest.importorskip("playwright.sync_api", reason="the package playwright is not installed")
    path = chromium_path()
    if path is None:
        pytest.skip(f"there is no {', '.join(NAMES)} on the path; BELOT_CHROMIUM names another")
    with drivers.sync_playwright() as driver:
        try:
            started = driver.chromium.launch(executable_path=path, args=list(FLAGS))
        except drivers.Error as error:
            pytest.skip(f"{path} cannot be started: {str(error).splitlines()[0]}")
        yield started
        started.close()


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Opener]:
    """Opens pages; in the end nothing may stand in a console, and no page may have asked for anything else."""
    opener = Opener(browser, tmp_path)
    yield opener
    opener.close()
    assert opener.said == []
    assert opener.asked_for == []
