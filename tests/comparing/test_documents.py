"""What a run has left is read back, or refused in a line that says what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from belot_runner.comparing.documents import Document, labels, read_document
from belot_runner.errors import SchemaError
from belot_runner.outcome import Outcome

from .documents import Json, check, document, written


def read(folder: Path, data: object, name: str = "run.json") -> Document:
    return read_document(written(folder, name, data))


def test_a_run_is_read_back(tmp_path: Path) -> None:
    data = document(
        check("play.void/one"),
        check("play.void/one~2", "fail", known={"reason": "why"}),
        check("play.leader/two", "fail", normative=False, explained=["play.leader = declarer"]),
        check("play.leader/three", "fail", normative=False, explained=[]),
        check("game/deal/end", "not-run"),
        check("play.void/owed", "unsupported"),
        check("play.void/free", "unsupported", fails=False),
        stopped="interrupted",
        strict=True,
    )
    found = read(tmp_path, data)
    assert (found.name, found.version, found.language, found.suite, found.stopped, found.strict) == (
        "mine", "1", "go", "1.0.0", "interrupted", True,
    )  # fmt: skip
    assert [(one.case, one.rule, one.asked, one.custom, one.known) for one in found.checks] == [
        ("play.void/one", "play.void", True, False, False),
        ("play.void/one", "play.void", True, False, True),
        ("play.leader/two", "play.leader", True, True, False),
        ("play.leader/three", "play.leader", True, False, False),
        ("game/deal/end", "", False, False, False),
        ("play.void/owed", "play.void", True, False, False),
        ("play.void/free", "play.void", False, False, False),
    ]
    assert found.outcomes[Outcome.FAIL] == 3


def test_nothing_is_owed_of_a_variant_that_is_refused(tmp_path: Path) -> None:
    data = document(check("play.void/one", "unsupported"), variants=[], unsupported={"bela-4": "never"})
    assert [one.asked for one in read(tmp_path, data).checks] == [False]


def test_what_a_real_run_writes_is_read(belot: Callable[..., Any], tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    adapter = ("--adapter", "python:report.engines:plays_any_card", "--variant", "bela-4")
    belot("run", *adapter, "--report", f"json={file}")
    found = read_document(file)
    assert found.name == "any-card"
    assert {Outcome.PASS, Outcome.FAIL} == set(found.outcomes)


def broken(change: Callable[[Json], Any]) -> Json:
    data = document(check("play.void/one"), check("play.void/two", "fail"))
    change(data)
    return data


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ("{", "run.json:1:2: this is not JSON: "),
        ("[1]", "run.json:1:1: this is not the document of a run: a mapping was expected, found "),
        ({"checks": 1}, "this is not the document of a run: "),
        (broken(lambda data: data.pop("exit")), "the field exit is missing"),
        (broken(lambda data: data.update(more=1)), "there is no field more here"),
        (broken(lambda data: data["checks"][1].update(outcome="passed")), "checks[1].outcome: one of "),
        (broken(lambda data: data["checks"][0].update(twin=4)), "checks[0].twin: "),
        (broken(lambda data: data["checks"][0].update(twin=True)), "checks[0].twin: "),
        (broken(lambda data: data["checks"][0].update(id="<b>")), "checks[0].id: "),
        (broken(lambda data: data["checks"][0].update(variant=7)), "checks[0].variant: "),
        (broken(lambda data: data["checks"][0].update(outcome=[])), "checks[0].outcome: "),
        (broken(lambda data: data["checks"].append("x")), "checks[2]: a mapping was expected"),
        ("[" * 100_000, "nested too deeply"),
    ],
)
def test_what_is_no_run_is_refused_in_one_line(tmp_path: Path, data: object, told: str) -> None:
    with pytest.raises(SchemaError) as error:
        read(tmp_path, data)
    text = str(error.value)
    assert told in text
    assert "\n" not in text
    assert text.endswith("; name files that belot run --report json=FILE has written")


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(SchemaError, match="the file cannot be read: No such file"):
        read_document(tmp_path / "none.json")
    with pytest.raises(SchemaError, match="the file cannot be read: Is a directory"):
        read_document(tmp_path)
    (tmp_path / "latin.json").write_bytes('{"é": 1}'.encode("latin-1"))
    with pytest.raises(SchemaError, match="not JSON in UTF-8"):
        read_document(tmp_path / "latin.json")


def named(folder: Path, *runs: tuple[str, str | None, str]) -> list[str]:
    documents = [read(folder, document(name=name, version=version), file) for name, version, file in runs]
    return [label.replace(f"{folder}/", "") for label in labels(documents)]


@pytest.mark.parametrize(
    ("runs", "told"),
    [
        ([("one", "1", "a"), ("two", "1", "b")], ["one", "two"]),
        ([("one", "1", "a"), ("one", "2", "b"), ("two", "1", "c")], ["one 1", "one 2", "two"]),
        ([("one", None, "a"), ("one", None, "b")], ["one (a)", "one (b)"]),
        ([("one", "1", "a"), ("one", "1", "a")], ["one 1 (a) #1", "one 1 (a) #2"]),
        ([("x" * 90, "1", "a"), ("\x1b[2J", "1", "b")], [f"{'x' * 37}...", "\\x1b[2J"]),
    ],
)
def test_runs_are_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, runs: list[tuple[str, str | None, str]], told: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert named(Path(), *runs) == told
