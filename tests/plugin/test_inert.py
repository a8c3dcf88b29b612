"""Where nobody is to be asked the plugin is as good as not there."""

from __future__ import annotations

import subprocess
import sys
from tomllib import loads

from .running import ROOT, Project

IMPORTS = """\
import sys
import pytest

pytest.main(["-q", "-p", "belot_runner.pytest_plugin", "test_own.py"])
print(sorted(name for name in sys.modules if name.startswith(("belot_", "yaml", "rich", "jsonschema"))))
"""


def test_it_is_loaded_by_every_pytest_of_an_environment_that_has_the_suite() -> None:
    project = loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"]["pytest11"] == {"belot": "belot_runner.pytest_plugin"}


def test_it_imports_next_to_nothing_and_leaves_the_session_as_it_was(project: Project) -> None:
    project.write("test_own.py", "def test_own(): pass\n")
    done = subprocess.run(
        [sys.executable, "-c", IMPORTS], cwd=project.folder, capture_output=True, text=True, check=True
    )
    *_, summary, imported = done.stdout.splitlines()
    assert summary.startswith("1 passed in ")
    names = ("", ".hooks", ".naming", ".options")
    assert imported == str(
        [
            "belot_runner",
            "belot_runner.errors",
            "belot_runner.paths",
            *(f"belot_runner.pytest_plugin{name}" for name in names),
        ]
    )


def test_files_and_folders_are_still_not_found_as_ever(project: Project) -> None:
    ended = project.call("nothing.py::test_nothing")
    assert (ended.status, "ERROR: file or directory not found: nothing.py::test_nothing" in ended.text) == (4, True)


def test_its_options_are_told_among_the_others(project: Project) -> None:
    told = project.call("--help").text
    for option in ("adapter", "variant", "rule", "question", "cases", "baseline", "strict", "timeout"):
        assert told.count(f"--belot-{option}") == 1
        assert f"  belot_{option} " in told
