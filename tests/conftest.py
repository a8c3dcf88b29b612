"""Tests keep what they read of the suite in a folder of their own: they neither use nor touch what is kept at home."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Before any test module is imported, since some read the suite at once; what tests start inherits it."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # as in the background of a shell: Ctrl-C is tested too
        signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.pop("COLUMNS", None)  # reports are as wide as they are for most, whatever screen the tests are run on
    before, folder = os.environ.get("XDG_CACHE_HOME"), mkdtemp(prefix="belot-tests-")
    os.environ["XDG_CACHE_HOME"] = folder

    def restore() -> None:
        rmtree(folder, ignore_errors=True)
        if before is None:
            del os.environ["XDG_CACHE_HOME"]
        else:
            os.environ["XDG_CACHE_HOME"] = before

    config.add_cleanup(restore)


@pytest.fixture
def belot(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[int, str, str]]:
    """A command line, called in this process: exit code, standard output and standard error."""
    from belot_runner.cli import main  # only now, when it is settled where what is read is kept

    def call(*arguments: str | Path, columns: int | None = None) -> tuple[int, str, str]:
        if columns is not None:
            monkeypatch.setenv("COLUMNS", str(columns))
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as leaving:
            code = int(leaving.code or 0)
        return (code, *capfd.readouterr())

    return call


@pytest.fixture(scope="session")
def built_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built once; skipped where what builds it is missing."""
    for name in ("mkdocs", "material"):
        pytest.importorskip(name, reason=f"{name} is not installed: pip install 'belot-conformance[site]'")
    from belot_runner.paths import suite_root
    from belot_runner.site.building import build
    from belot_runner.site.matter import load_matter
    from belot_runner.site.whole import whole_site

    folder = tmp_path_factory.mktemp("site") / "built"
    root = suite_root()
    assert build(whole_site(root, load_matter()), root, folder) == []
    return folder
