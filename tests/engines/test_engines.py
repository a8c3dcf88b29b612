"""The adapters for engines of other people: held against what is known of each, where it is installed."""

from __future__ import annotations

import os
import re
import shlex
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pytest
import yaml

from belot_engines.asked import Engine
from belot_runner.adapters.python import PythonAdapter
from belot_runner.cli import main
from belot_runner.identifying.identify import identify
from belot_runner.suite import load_suite

ROOT = Path(__file__).parents[2]
HOME = ROOT / "runner" / "adapters" / "belot_engines"
PAGE = (ROOT / "spec" / "engines.md").read_text(encoding="utf-8")
WITH_DECLARATIONS = str(ROOT / "spec" / "houses" / "french-belote-declarations.yaml")

# The adapter, the package as it is installed, its version, and the variants in which it is asked.
ENGINES = {
    "colver": ("colver", "0.11.1", ["contree", str(HOME / "rules" / "colver.yaml")]),
    "belote_cli": (
        "belote-cli",
        "4.9.6",
        ["french-belote", WITH_DECLARATIONS, str(HOME / "rules" / "belote-cli.yaml")],
    ),
    "jass_kit": ("jass-kit", "2.0.5", ["french-belote"]),
    "pyschieber": ("pyschieber", "1.3.2", ["french-belote"]),
}
COMMANDS = [line[4:] for line in PAGE.splitlines() if re.match(r"    belot (run|identify) ", line)]
NAMES = dict(re.findall(r'(\b[A-Z]+)="([^"]+)"', PAGE)) | {"E": str(HOME.relative_to(ROOT))}


def installed(adapter: str) -> Engine:
    """The adapter; the test is skipped where its engine is not there in the version that is known."""
    package, known, _ = ENGINES[adapter]
    try:
        found = version(package)
    except PackageNotFoundError:
        pytest.skip(f"{package} is not installed: pip install -e '.[engines,cousins]'")
    if found != known:
        pytest.skip(f"{package} is installed as {found}, and known as {known}")
    engine = import_module(f"belot_engines.{adapter}").engine
    assert isinstance(engine, Engine)
    return engine


def words(command: str) -> list[str]:
    """The words behind `belot`, with what the page calls by a name written out."""
    return shlex.split(re.sub(r"\$(\w+)", lambda name: NAMES[name[1]], command))[1:]


def described(command: str) -> str:
    return command.rsplit(" -k ", 1)[-1]


@pytest.mark.parametrize("adapter", ENGINES)
def test_an_engine_answers_as_it_is_known_to(adapter: str, capsys: pytest.CaptureFixture[str]) -> None:
    installed(adapter)
    package, _, variants = ENGINES[adapter]
    options = ["--baseline", str(HOME / "baselines" / f"{package}.yaml")]
    for variant in variants:
        options += ["--variant", variant]
    code = main(["run", "--adapter", f"python:belot_engines.{adapter}:engine", *options])
    assert code == 0, capsys.readouterr().out


@pytest.mark.parametrize("adapter", ["colver", "belote_cli"])
def test_the_cases_of_differences_show_them(adapter: str, capsys: pytest.CaptureFixture[str]) -> None:
    installed(adapter)
    package, _, variants = ENGINES[adapter]
    options = ["--cases", str(HOME / "differences")]
    options += ["--baseline", str(HOME / "baselines" / f"{package}-differences.yaml")]
    for variant in variants:
        if "rules" not in Path(variant).parts:
            options += ["--variant", variant]
    code = main(["run", "--adapter", f"python:belot_engines.{adapter}:engine", *options])
    assert code == 0, capsys.readouterr().out


def test_the_cases_of_differences_are_what_the_reference_answers() -> None:
    options = ["--variant", "contree", "--variant", "french-belote", "--variant", WITH_DECLARATIONS]
    assert main(["run", "--cases", str(HOME / "differences"), *options]) == 0


@pytest.mark.parametrize("rules", sorted((HOME / "rules").glob("*.yaml")), ids=lambda file: file.stem)
def test_the_rules_of_an_engine_are_sound(rules: Path) -> None:
    assert main(["check", "--variant", str(rules)]) == 0


@pytest.mark.parametrize("adapter", ENGINES)
def test_an_adapter_says_who_answers_and_which_questions(adapter: str) -> None:
    said = installed(adapter).hello()
    assert (said["name"], said["version"]) == ENGINES[adapter][:2]
    assert "legal" in [*said["questions"], *said["partial"]]


@pytest.mark.parametrize("adapter", ENGINES)
def test_an_adapter_plays_with_two_pairs_only(adapter: str) -> None:
    assert "unsupported" in installed(adapter).variant("three", {"table.seats": "three-alone"})


def test_an_engine_that_answers_alike_each_time_is_not_told_to_have_two_answers() -> None:
    """Its hands before the auction are wrong in cases that pass, since these ask for the talons alone."""
    found = identify(PythonAdapter(installed("belote_cli")), load_suite())
    assert [fault.rules[0] for fault in found.faults] == ["deal.packets", "deal.upcard"]
    assert [fault.evidence.changed for fault in found.faults] == [False] * 2


def test_the_page_shows_each_difference_with_a_command() -> None:
    assert len(COMMANDS) > 15
    judged = re.findall(r'<a id="[bc]\d+"></a>\*\*([BC]\d+)\. (?:.|\n)*?(?=<a id|\n## )', PAGE)
    assert judged == [f"C{i}" for i in range(1, 8)] + [f"B{i}" for i in range(1, 12)]


@pytest.mark.parametrize("command", COMMANDS, ids=described)
def test_a_command_of_the_page_shows_the_difference(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = words(command)
    installed(said[said.index("--adapter") + 1].split(":")[1].split(".")[1])
    monkeypatch.chdir(ROOT)
    assert main(said) == 1
    assert re.search("^(FAIL|CUSTOM|FAULT) ", capsys.readouterr().out, re.MULTILINE)


def test_every_reason_of_a_list_stands_on_the_page() -> None:
    for package in ("colver", "belote-cli", "colver-differences", "belote-cli-differences"):
        listed = yaml.safe_load((HOME / "baselines" / f"{package}.yaml").read_text(encoding="utf-8"))
        for entry in listed["known-failures"]:
            numbers = re.findall(r"\b[BC]\d+\b", entry["reason"])
            assert numbers, entry
            assert [number for number in numbers if f"**{number}. " not in PAGE] == []


def test_the_script_of_the_check_can_be_run() -> None:
    assert os.access(HOME / "check", os.X_OK)
