"""`belot identify` as it is called: what it prints, writes and returns."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from belot_runner.cli import identify as command
from belot_runner.errors import UsageError
from belot_runner.reading import schemas

from .engines import HOUSE, MODERN, by_name

Belot = Callable[..., tuple[int, str, str]]
ENGINES = "python:identifying.engines:"
EXAMPLES = Path(__file__).parents[2] / "runner" / "adapters" / "examples"
NODE = shutil.which("node")


def as_json(belot: Belot, *arguments: str | Path) -> tuple[int, Any]:
    code, out, _ = belot("identify", "--json", *arguments)
    document = json.loads(out)
    assert schemas.validate("output/identify.json", document) is None
    return code, document


def serving(*arguments: str) -> str:
    """The command of a process that misbehaves."""
    path = os.pathsep.join(filter(None, sys.path))
    program = f"import sys; sys.path[:0] = {path.split(os.pathsep)!r}; import runpy; runpy.run_path(sys.argv.pop(1))"
    return shlex.join([sys.executable, "-c", program, str(Path(__file__).with_name("serving.py")), *arguments])


# What is told.


def test_it_says_what_is_played_and_what_otherwise(belot: Belot) -> None:
    code, out, err = belot("identify", "--adapter", f"{ENGINES}house")
    assert (code, err) == (0, "")
    head, *lines = out.splitlines()
    assert head == "fixed 1.0.0 (python) plays bulgarian-modern, except"
    assert "  play.cannot-overtrump = undertrump" in lines
    assert "    A trump must be played all the same, any of them. (bulgarian-modern: any-card)" in lines
    assert "  match.target = 201" in lines
    assert any(line.startswith("  makes no difference beside the other choices: ") for line in lines)
    assert lines[-1].partition(", in ")[0].endswith("checks of these rules: all as expected")


def test_a_fault_is_told_with_the_position_and_what_came(belot: Belot) -> None:
    code, out, _ = belot("identify", "--adapter", f"{ENGINES}plain_trumps")
    assert code == 1
    assert out.splitlines()[0] == "fixed 1.0.0 (python) plays bulgarian-modern with 1 fault"
    assert "FAULT  play.winner = plain-order-in-trumps, a wrong reading: " in out
    for part in ("(leads)", "expected  winner: ", "got       winner: ", "rerun     belot run --adapter"):
        assert part in out


def test_of_many_faults_some_are_told_at_length(belot: Belot) -> None:
    code, out, _ = belot("identify", "--adapter", f"{ENGINES}muddled", "--show", "2")
    _, document = as_json(belot, "--adapter", f"{ENGINES}muddled")
    number = len(document["faults"])
    assert (code, number > 10, out.count("FAULT  ")) == (1, True, 2)
    assert f"{number - 2} more faults (--show all tells them at length):\n" in out
    _, out, _ = belot("identify", "--adapter", f"{ENGINES}muddled", "--show", "all")
    assert (out.count("FAULT  "), "more faults" in out) == (number, False)


def test_what_cannot_be_told_is_told_with_the_reason(belot: Belot) -> None:
    code, out, _ = belot("identify", "--adapter", f"{ENGINES}part")
    assert code == 0
    assert ", as far as it can be told" in out.splitlines()[0]
    assert "auction and game not supported: auction.form" in " ".join(out.split())


def test_as_json_every_rule_has_its_standing(belot: Belot) -> None:
    code, document = as_json(belot, "--adapter", f"{ENGINES}house")
    assert (code, document["exit"], document["nearest"], document["faults"]) == (0, 0, "bulgarian-modern", [])
    assert sorted(document["departures"]) == ["match.target", "play.cannot-overtrump"]
    assert document["rules"].keys() == HOUSE.keys()
    assert all(found["value"] == HOUSE[rule] for rule, found in document["rules"].items() if "value" in found)
    assert document["confirmed"].keys() == {"pass"}
    assert document["rules"]["play.raise-after-ruff"]["why"] == "no-difference"


def test_as_json_a_fault_has_its_evidence(belot: Belot) -> None:
    code, document = as_json(belot, "--adapter", f"{ENGINES}plain_trumps")
    (fault,) = document["faults"]
    assert (code, fault["rules"], fault["wrong"]) == (1, ["play.winner"], "plain-order-in-trumps")
    assert fault["case"].startswith("play.winner/")
    assert fault["got"]["winner"] != fault["expected"]["winner"]


# House rules.


def test_the_file_that_is_written_has_what_differs_and_passes(belot: Belot, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    code, out, _ = belot("identify", "--adapter", f"{ENGINES}house", "--write-variant", file)
    assert (code, f"wrote {file}" in out) == (0, True)
    written = yaml.safe_load(file.read_text(encoding="utf-8"))
    assert (written["extends"], written["rules"]) == (
        "bulgarian-modern",
        {"play.cannot-overtrump": "undertrump", "match.target": 201},
    )
    assert "# Makes no difference beside the other choices" in file.read_text(encoding="utf-8")
    assert [line for line in file.read_text(encoding="utf-8").splitlines() if line.endswith("-")] == []
    assert belot("run", "--adapter", f"{ENGINES}house", "--variant", file)[0] == 0
    assert belot("check", "--variant", file)[0] == 0


def test_a_file_of_rules_with_a_fault_says_so(belot: Belot, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    assert belot("identify", "--adapter", f"{ENGINES}plain_trumps", "--write-variant", file)[0] == 1
    text = file.read_text(encoding="utf-8")
    assert "#   play.winner\n" in text
    assert yaml.safe_load(text)["rules"] == {}
    code, out, _ = belot("run", "--json", "--adapter", f"{ENGINES}plain_trumps", "--variant", file)
    failed = {check["case"] for check in json.loads(out)["checks"] if check["outcome"] == "fail"}
    assert (code, "play.winner" in {case.partition("/")[0] for case in failed}) == (1, True)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("mine.txt", "is no name that ends in .yaml"),
        ("bela-4.yaml", "is the name of a variant of the suite"),
        ("my rules.yaml", "cannot be the id of a variant"),
        ("there.yaml", "exists already"),
        ("there.yaml/below.yaml", "cannot be written"),
        (f"{'a' * 300}.yaml", "cannot be written"),
    ],
)
def test_a_file_that_cannot_be_written_is_refused_before_anything_is_asked(
    name: str, told: str, belot: Belot, tmp_path: Path
) -> None:
    (tmp_path / "there.yaml").touch()
    code, out, err = belot("identify", "--adapter", "no-such-program-anywhere", "--write-variant", tmp_path / name)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert told in err


def test_a_file_that_cannot_be_written_in_the_end_is_told_last(
    belot: Belot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise UsageError("the disk is full")

    monkeypatch.setattr(command, "write_file", full)
    code, out, err = belot("identify", "--json", "--adapter", f"{ENGINES}part", "--write-variant", tmp_path / "a.yaml")
    document = json.loads(out)
    assert (code, document["exit"], err) == (2, 2, "belot: the disk is full\n")
    assert document["nearest"] == "bela-4"


def test_the_trace_and_the_rules_are_not_written_to_one_file(belot: Belot, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    code, out, err = belot("identify", "--adapter", f"{ENGINES}part", "--write-variant", file, "--trace", file)
    assert (code, out, file.exists()) == (2, "", False)
    assert "has the same file; give each a file of its own" in err


# Who is asked, and as what.


def test_the_reference_plays_nothing_of_its_own(belot: Belot) -> None:
    code, out, err = belot("identify")
    assert (code, out) == (2, "")
    assert err.endswith("; name an implementation with --adapter\n")


def test_one_that_refuses_is_asked_by_a_name_of_its_own(belot: Belot) -> None:
    code, _, err = belot("identify", "--adapter", f"{ENGINES}by_name")
    assert (code, "let it say ready to as-played" in err) == (2, True)
    code, out, _ = belot("identify", "--adapter", f"{ENGINES}by_name", "--as", "bela-4")
    assert (code, out.splitlines()[0]) == (0, "fixed 1.0.0 (python) plays bela-4")
    assert set(map(str, by_name.told)) == {"('as-played', None)", "('bela-4', None)"}


def test_a_run_that_does_not_know_what_to_ask_points_here(belot: Belot) -> None:
    code, _, err = belot("run", "--adapter", f"{ENGINES}modern")
    assert (code, "belot identify" in err) == (2, True)


@pytest.mark.skipif(NODE is None, reason="Node.js is not installed")
def test_the_javascript_example_plays_what_it_says(belot: Belot) -> None:
    code, document = as_json(belot, "--adapter", f"{NODE} {EXAMPLES / 'javascript' / 'adapter.mjs'}")
    assert (code, document["nearest"], document["departures"], document["faults"]) == (0, "bulgarian-modern", [], [])
    told = {rule for rule, found in document["rules"].items() if found["standing"] == "told"}
    assert {"play.void", "play.winner", "score.doubled-tie", "score.rounding", "score.no-trumps", "score.capot"} <= told
    assert document["rules"]["auction.form"] == {
        "standing": "open",
        "possible": ["ascending", "valued", "one-round", "first-player", "upcard-two-rounds"],
        "why": "not-supported",
        "questions": ["auction", "game"],
    }


def test_the_skeleton_as_it_comes_is_asked_and_says_nothing(belot: Belot) -> None:
    code, document = as_json(belot, "--adapter", shlex.join([sys.executable, str(EXAMPLES / "python" / "skeleton.py")]))
    assert (code, document["faults"], document["confirmed"]) == (1, [], None)
    code, out, _ = belot(
        "identify", "--adapter", shlex.join([sys.executable, str(EXAMPLES / "python" / "skeleton.py")])
    )
    assert out.splitlines()[0] == "skeleton 0 (python) answered nothing, so nothing is known"


# Processes.


def test_a_command_is_identified_as_an_object_is(belot: Belot) -> None:
    code, document = as_json(belot, "--adapter", serving())
    assert (document["losses"], document["stopped"]) == (0, None)
    assert (code, document["nearest"], document["departures"], document["faults"]) == (0, "bulgarian-modern", [], [])


def test_several_processes_confirm_what_was_found(belot: Belot) -> None:
    code, document = as_json(belot, "--adapter", serving(), "--jobs", "2")
    assert (code, document["nearest"], document["departures"], document["faults"]) == (0, "bulgarian-modern", [], [])


def test_one_that_dies_of_a_kind_of_question_is_identified_by_the_others(belot: Belot) -> None:
    code, document = as_json(belot, "--adapter", serving("belot", "dies"))
    assert (code, document["nearest"], document["departures"]) == (1, "bulgarian-modern", [])
    assert [(fault["question"], fault["outcome"]) for fault in document["faults"]] == [("belot", "crash")]
    assert document["losses"] >= 3
    told = {rule: found["value"] for rule, found in document["rules"].items() if found["standing"] == "told"}
    assert {rule: MODERN[rule] for rule in told} == told
    assert "belot.unannounced" in told  # by whole deals


def test_one_that_falls_silent_is_told_of(belot: Belot) -> None:
    code, document = as_json(belot, "--adapter", serving("deal", "hangs"), "--timeout", "0.5")
    assert (code, document["nearest"]) == (1, "bulgarian-modern")
    assert [(fault["question"], fault["outcome"]) for fault in document["faults"]] == [("deal", "timeout")]


def test_one_that_always_dies_is_given_up(belot: Belot) -> None:
    code, document = as_json(belot, "--adapter", serving("every", "dies"))
    assert code == 1
    assert "the adapter was lost" in document["stopped"]


def test_one_that_becomes_another_ends_with_exit_code_3_and_says_so(belot: Belot) -> None:
    hostile = Path(__file__).parents[1] / "asking" / "hostile" / "another_each_time.py"
    code, document = as_json(belot, "--adapter", shlex.join([sys.executable, str(hostile)]))
    assert (code, document["exit"]) == (3, 3)
    assert "said another hello" in document["stopped"]


def test_stray_lines_spoil_it(belot: Belot) -> None:
    code, out, _ = belot("identify", "--adapter", serving("deal", "babbles"))
    assert (code, "of the adapter fit no question" in out) == (1, True)


def test_an_adapter_that_cannot_be_started_is_exit_code_3(belot: Belot) -> None:
    code, out, err = belot("identify", "--adapter", "no-such-program-anywhere")
    assert (code, out, err.count("\n")) == (3, "", 1)


def test_what_the_readme_shows_is_told_so(belot: Belot, tmp_path: Path) -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    shown = re.search(r"^```console\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
    assert shown is not None
    house = tmp_path / "house.yaml"
    house.write_text("extends: bulgarian-modern\nrules:\n  play.cannot-overtrump: undertrump\n  match.target: 201\n")
    program = f"import sys; from belot_runner.cli import main; sys.exit(main(['serve', '--variant', '{house}']))"
    _, out, _ = belot("identify", "--adapter", shlex.join([sys.executable, "-c", program]))
    first, *others = shown[1].splitlines()
    assert out.splitlines()[0] == first.replace("my-belot 2.3 (go)", "belot-reference 1.0.0 (python)")
    assert [line.strip() for line in out.splitlines()[1 : len(others) + 1]] == [line.strip() for line in others]
