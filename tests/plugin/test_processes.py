"""Processes: how many adapters there are and how they end, several workers, and the files that other tools read."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from asking.fakes import ended, processes

from .running import ANY_CARD, ENGINE, ITEMS, OPENING, OTHER_CUSTOM, VARIANT, VOID, Project, process

ALONE = ("-p", "xdist", "-n", "1")
SPREAD = ("-p", "xdist", "-n", "2")


def starts(log: Path) -> list[str]:
    """The processes that were started as adapters; none of them may be left."""
    assert processes(f"log={log}") == []
    return log.read_text(encoding="utf-8").split() if log.exists() else []


def test_one_adapter_serves_all_and_is_ended(project: Project, tmp_path: Path) -> None:
    log = tmp_path / "log"
    assert project.ask(process(log=log)).outcomes == {"passed": ITEMS}
    assert len(starts(log)) == 1


def test_none_is_started_where_nothing_is_asked(project: Project, tmp_path: Path) -> None:
    log = tmp_path / "log"
    project.write("test_own.py", "def test_own(): pass\n")
    assert project.ask(process(log=log), "--collect-only").status == 0
    assert project.ask(process(log=log), "-k", "test_own").outcomes == {"passed": 1, "deselected": ITEMS}
    assert starts(log) == []


def test_x_leaves_no_adapter_behind(project: Project, tmp_path: Path) -> None:
    log = tmp_path / "log"
    project.write("test_own.py", "def test_own(): pass\n")
    assert project.ask(process(log=log, dies="auction"), "-x").outcomes == {"passed": 1, "failed": 1}
    assert len(starts(log)) > 1


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_an_interrupt_leaves_no_adapter_behind(project: Project, tmp_path: Path) -> None:
    log, waits = tmp_path / "log", tmp_path / "waits"
    words = ["-p", "belot_runner.pytest_plugin", "--belot-adapter", process(log=log, waits=waits)]
    words += ["--belot-variant", VARIANT, "--belot-cases", "cases", "--belot-timeout", "60"]
    done = ended([sys.executable, "-m", "pytest", *words], once=waits, cwd=project.folder, env=os.environ)
    assert done.returncode == 2
    assert "KeyboardInterrupt" in done.stdout
    assert len(starts(log)) == 1


def test_looking_at_the_plugin_starts_nothing(project: Project, tmp_path: Path) -> None:
    log = tmp_path / "log"
    look = (
        "def pytest_collection_finish(session):\n    plugin = session.config.pluginmanager.get_plugin('belot-suite')\n"
    )
    project.write(
        "conftest.py", f"{look}    print('looked at', len([getattr(plugin, name) for name in dir(plugin)]))\n"
    )
    ended = project.ask(process(log=log), "--collect-only", "-s")
    assert (ended.status, "looked at " in ended.text, starts(log)) == (0, True, [])


# Several workers


def test_workers_collect_the_same_and_have_an_adapter_each(project: Project, tmp_path: Path) -> None:
    log = tmp_path / "log"
    project.write("test_own.py", "def test_own(): pass\n")
    ended = project.ask(process(log=log), *SPREAD)
    assert (ended.status, ended.outcomes) == (0, {"passed": 1 + ITEMS})
    assert len(starts(log)) in (1, 2)  # the first may have taken all


def test_workers_tell_failures_like_any_process(project: Project) -> None:
    engine = project.engine(ANY_CARD)
    ended = project.ask(engine, *ALONE, VOID, OPENING)
    assert (ended.status, ended.outcomes) == (1, {"passed": 1, "failed": 1})
    told = project.ask(engine, VOID).text
    head = f"FAIL  {VARIANT}  play.void/opponent-winning\n"
    told = told[told.index(head) : told.index("    rerun")]
    assert told in ended.text
    assert f"FAILED {VOID} - legal: expected 9H, got 9H TS KD" in ended.text.splitlines()


def test_workers_know_customs_and_skips(project: Project) -> None:
    assert project.ask(project.engine(OTHER_CUSTOM), *ALONE).outcomes == {"passed": 16, "xfailed": 4}
    half = project.engine(ENGINE.format("def hello(self):\n        return {**super().hello(), 'questions': ['legal']}"))
    ended = project.ask(half, *ALONE, "-rs")
    assert (ended.status, ended.outcomes) == (0, {"passed": 16, "skipped": 4})
    assert "SKIPPED [4] belot: not asked: belot-reference does not answer auction" in ended.text.splitlines()


def test_the_variants_of_a_hello_are_asked_for_before_there_are_workers(project: Project, tmp_path: Path) -> None:
    log = tmp_path / "log"
    ended = project.pytest("--belot-adapter", process(log=log, name=VARIANT), *ALONE)
    assert (ended.status, ended.outcomes) == (0, {"passed": ITEMS})
    assert len(starts(log)) == 2


def test_what_workers_hear_beside_their_checks_is_told_together(project: Project) -> None:
    ended = project.ask(process(late=""), *ALONE)
    assert (ended.status, ended.outcomes) == (1, {"passed": ITEMS})
    assert "  not JSON at character 1: that was all" in ended.text.splitlines()
    mute = project.engine(ENGINE.format("def hello(self):\n        return {**super().hello(), 'questions': []}"))
    ended = project.ask(mute, *ALONE)
    assert (ended.status, ended.outcomes) == (1, {"skipped": ITEMS})
    assert "20 checks, and nothing was compared, so nothing is proved" in ended.text.splitlines()


def test_what_cannot_be_chosen_or_started_is_one_error_with_workers_too(project: Project) -> None:
    for arguments in (["--belot-rule", "nothing"], ["--belot-variant", "nothing"], ["belot::nothing"]):
        ended = project.pytest("--belot-adapter", "reference", *arguments, *ALONE)
        assert (ended.status, ended.outcomes) == (4, {})
        assert ended.text.count("ERROR: belot: ") == 1
    ended = project.pytest("--belot-adapter", "no-such-engine", *ALONE)
    assert (ended.status, ended.text.count("ERROR: belot: the adapter no-such-engine was not found")) == (4, 1)
    ended = project.ask("no-such-engine", *ALONE)
    assert ended.status == 4
    assert "Interrupted: belot: the adapter no-such-engine was not found; give the whole command" in ended.text


def test_an_engine_of_a_conftest_that_only_workers_read_is_asked(project: Project) -> None:
    engine = project.engine(ANY_CARD, Path("deep/down")).split(":")[1]
    hook = f"import {engine}\ndef pytest_belot_engine():\n    return {engine}.Engine()\n"
    project.write("deep/down/conftest.py", hook)
    project.write("deep/down/test_there.py", "def test_there(): pass\n")
    ended = project.pytest("--belot-variant", VARIANT, *ALONE)
    assert (ended.status, ended.outcomes) == (1, {"passed": 17, "failed": 4})
    ended = project.pytest("--belot-variant", "nothing", *ALONE)
    assert ended.outcomes == {"passed": 1, "errors": 1}
    assert "there is no variant nothing" in ended.text


# What other tools read


@pytest.mark.parametrize("spread", [(), ALONE], ids=["one", "workers"])
def test_junit_has_every_check_with_its_rule_variant_and_question(project: Project, spread: tuple[str, ...]) -> None:
    file = project.folder / "junit.xml"
    project.ask(project.engine(ANY_CARD), f"--junitxml={file}", *spread, VOID, OPENING)
    cases = {case.get("name"): case for case in ElementTree.parse(file).iter("testcase")}
    assert {case.get("classname") for case in cases.values()} == {f"belot.{VARIANT}"}
    assert set(cases) == {"play.void/opponent-winning", "play.leader/opening"}
    told = {
        name: {each.get("name"): each.get("value") for each in case.iter("property")} for name, case in cases.items()
    }
    assert told == {
        "play.leader/opening": {
            "rule": "play.leader", "variant": VARIANT, "question": "auction", "outcome": "pass"
        },
        "play.void/opponent-winning": {
            "rule": "play.void", "variant": VARIANT, "question": "legal", "outcome": "fail"
        },
    }  # fmt: skip
    (failure,) = cases["play.void/opponent-winning"].iter("failure")
    assert failure.get("message") == "legal: expected 9H, got 9H TS KD"
    assert (failure.text or "").splitlines()[0] == f"FAIL  {VARIANT}  play.void/opponent-winning"
    assert [each.tag for each in cases["play.leader/opening"]] == ["properties"]
