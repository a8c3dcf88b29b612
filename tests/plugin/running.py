"""pytest with the plugin, in a project of its own that has a few cases."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from belot_runner.pytest_plugin import inside, plugin
from belot_runner.reading import schemas, yaml_events
from report.running import CASES, LEADER

# What is first imported while pytest is called here is forgotten by the next call, which libraries in C do not survive.
LOADED = (inside, plugin, schemas, yaml_events)

ROOT = Path(__file__).parents[2]
VARIANT = "bulgarian-modern"
OPENING = f"belot::{VARIANT}::play.leader/opening"
VOID = f"belot::{VARIANT}::play.void/opponent-winning"
ITEMS = 20  # five rows with their twins

# The reference, but for a method.
ENGINE = """\
from belot_reference.engine import Reference

class Engine(Reference):
    {}
"""
ANY_CARD = ENGINE.format(
    """def ask(self, question, variant, given):
        return {"legal": given["hand"]} if question == "legal" else super().ask(question, variant, given)"""
)
OTHER_CUSTOM = ENGINE.format(
    """def variant(self, variant, rules):
        return super().variant(variant, {**rules, "play.leader": "declarer"})"""
)
NO_CUSTOM = ENGINE.format(
    """def ask(self, question, variant, given):
        answer = super().ask(question, variant, given)
        return {**answer, "leader": given["dealer"]} if "leader" in answer else answer"""
)


class Ended(NamedTuple):
    """The exit status, how many items ended how, and what was printed."""

    status: int
    outcomes: dict[str, int]
    text: str


class Project:
    """A folder with case files in `cases`, and pytest called there."""

    def __init__(self, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
        self.pytester = pytester
        self.folder = pytester.path
        self.write("cases/void.yaml", CASES)
        self.write("cases/leader.yaml", LEADER)
        path = [str(ROOT / "runner"), str(ROOT / "reference"), os.environ.get("PYTHONPATH", "")]
        monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, path)))  # for what is started
        monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # the suite may be installed, or not
        monkeypatch.setenv("COLUMNS", "160")
        monkeypatch.delenv("CI", raising=False)

    def write(self, name: str, text: str) -> Path:
        """A file of the project."""
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return file

    def pytest(self, *arguments: str) -> Ended:
        """Call it; the cases are those of the project."""
        return self.call("--belot-cases", "cases", *arguments)

    def engine(self, text: str, folder: Path = Path()) -> str:
        """An engine in Python, in a folder of the project, as an adapter is named."""
        name = f"engine_{len(list(self.folder.rglob('engine_*.py')))}"  # none that was imported before
        self.write(f"{folder}/{name}.py", text)
        return f"python:{name}:Engine"

    def ask(self, adapter: str, *arguments: str) -> Ended:
        """Call it with an adapter, about one variant."""
        return self.pytest("--belot-adapter", adapter, "--belot-variant", VARIANT, *arguments)

    def call(self, *arguments: str) -> Ended:
        """Call it with these arguments and no others."""
        result = self.pytester.runpytest_inprocess("-p", "belot_runner.pytest_plugin", *arguments)
        try:
            outcomes = result.parseoutcomes()
        except ValueError:  # it has not come so far
            outcomes = {}
        outcomes.pop("warnings", None)  # that the plugin has been imported before
        return Ended(int(result.ret), outcomes, f"{result.stdout}\n{result.stderr}")


def process(**options: str | int | Path) -> str:
    """The reference as a command, with options of process.py."""
    said = [f"{name}={value}" for name, value in options.items()]
    return shlex.join([sys.executable, str(Path(__file__).with_name("process.py")), *said])
