"""What all reports have in common: they tell the same of a run, and nothing that comes from outside becomes theirs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from belot_runner.reading.schemas import validate as schema_fault
from belot_runner.report.standing import causes
from belot_runner.report.writing import KINDS
from belot_runner.suite import Suite

from .scenes import HOSTILE, PARTNER, SCENES, UNTRUE, hostile
from .writing_reports import IS_RED, as_json, report

Belot = Callable[..., tuple[int, str, str]]

WRONG = ("run", "--adapter", "python:report.engines:plays_any_card", "--variant", "bela-4", "--rule", "play.void")


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_report_is_red_exactly_where_the_run_fails(suite: Suite, scene: str, kind: str) -> None:
    code, made = SCENES[scene]
    told = made(suite)
    assert told.summary.exit_code == code
    assert IS_RED[kind](report(kind, told)) == (code != 0)


@pytest.mark.parametrize("scene", SCENES)
def test_there_is_a_cause_where_a_run_fails_without_a_failing_check(suite: Suite, scene: str) -> None:
    code, made = SCENES[scene]
    told = made(suite)
    assert bool(causes(told.run, told.summary) or told.summary.failing) == (code != 0)


@pytest.mark.parametrize("kind", sorted(set(KINDS) - {"badge"}))
@pytest.mark.parametrize(
    ("scene", "text"),
    [
        ("untrue", UNTRUE.message),
        ("named variant refused", "only in pairs"),
        ("strays", "not JSON"),
        ("given up", "the adapter was lost 3 times"),
        ("stopped", "interrupted"),
        ("fault when all was judged", "gone"),
        ("nothing compared", "nothing is proved"),
        ("empty", "nothing is proved"),
        ("crash", f"{PARTNER}/two"),
    ],
)
def test_what_makes_a_run_fail_is_told(suite: Suite, scene: str, text: str, kind: str) -> None:
    assert text in report(kind, SCENES[scene][1](suite))


@pytest.mark.parametrize("kind", KINDS)
def test_what_comes_from_outside_steers_nothing(suite: Suite, kind: str) -> None:
    written = report(kind, hostile(suite))
    told = json.dumps(json.loads(written)) if kind in ("json", "badge") else written  # JSON spells it out
    assert set(told) & set("\r\x1b\x00\x08\u202e\u2028\ufffe\ud800") == set()
    assert IS_RED[kind](written)


@pytest.mark.parametrize("scene", SCENES)
def test_the_json_document_fits_its_schema(suite: Suite, scene: str) -> None:
    assert schema_fault("output/run.json", as_json("json", SCENES[scene][1](suite))) is None


def test_the_json_document_of_a_hostile_run_fits_its_schema(suite: Suite) -> None:
    assert schema_fault("output/run.json", as_json("json", hostile(suite))) is None


def test_the_json_document_tells_what_is_known_what_is_untrue_and_what_was_lost(suite: Suite) -> None:
    document = as_json("json", SCENES["known, and one more"][1](suite))
    assert document["summary"] | {"outcomes": 0, "chapters": 0} == {
        "outcomes": 0, "chapters": 0, "customary": 0, "failing": 1, "known": 2, "stray": 0,
    }  # fmt: skip
    assert [(check["fails"], check.get("known")) for check in document["checks"]] == [
        (False, {"reason": "why"}),
        (False, {"reason": "why"}),
        (True, None),
    ]
    untrue = as_json("json", SCENES["untrue"][1](suite))
    assert untrue["untrue"] == [
        {"file": "known.yaml", "line": 3, "column": 5, "id": UNTRUE.entry, "message": UNTRUE.message}
    ]
    text = f"{UNTRUE.entry}: {UNTRUE.message}"
    assert untrue["causes"] == [{"kind": "untrue", "text": text, "file": "known.yaml", "line": 3, "column": 5}]
    assert as_json("json", SCENES["given up"][1](suite))["losses"] == 3
    assert as_json("json", SCENES["strays"][1](suite))["summary"]["stray"] == 2


# The command


def test_several_reports_are_written_at_once_and_tell_the_same(belot: Belot, tmp_path: Path) -> None:
    files = {kind: tmp_path / "new" / f"report.{kind}" for kind in KINDS}
    code, out, err = belot(*WRONG, *(f"--report={kind}={file}" for kind, file in files.items()))
    assert (code, err) == (1, "")
    assert "\nFAIL  " in out
    written = {kind: file.read_text(encoding="utf-8") for kind, file in files.items()}
    assert {kind: IS_RED[kind](text) for kind, text in written.items()} == dict.fromkeys(KINDS, True)
    failing = json.loads(written["json"])["summary"]["failing"]
    assert written["junit"].count("<failure ") == failing
    assert f" {failing} failed" in written["markdown"]
    passed = json.loads(written["json"])["summary"]["outcomes"]["pass"]
    assert json.loads(written["badge"])["message"] == f"{passed} of {passed + failing}"


@pytest.mark.parametrize("kind", KINDS)
def test_a_report_on_standard_output_has_it_for_itself(belot: Belot, kind: str) -> None:
    code, out, err = belot(*WRONG, "--report", f"{kind}=-")
    assert code == 1
    assert IS_RED[kind](out)
    assert "\nFAIL  " in err
    assert "\nFAIL  " not in out


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_is_written_whatever_an_engine_says(belot: Belot, tmp_path: Path, kind: str) -> None:
    file = tmp_path / "report"
    adapter = ("--adapter", "python:report.engines:hostile", "--variant", "bela-4", "--rule", "play.void")
    code, _, err = belot("run", *adapter, "--report", f"{kind}={file}")
    assert (code, err) == (1, "")
    assert IS_RED[kind](file.read_text(encoding="utf-8"))


def test_a_kind_that_does_not_exist_is_asked_after(belot: Belot) -> None:
    code, out, err = belot("run", "--report", "jnuit=x")
    assert (code, out) == (2, "")
    assert err == f"belot: there is no report jnuit; did you mean junit? reports: {', '.join(KINDS)}\n"


def test_where_one_file_cannot_be_written_the_others_are(belot: Belot, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    broken, good = tmp_path / "file" / "below", tmp_path / "good.xml"
    code, out, err = belot(*WRONG, "--report", f"json={broken}", "--report", f"junit={good}")
    assert code == 2
    assert err.startswith("belot: the report json=")
    assert err.count("\n") == 1
    assert "\nFAIL  " in out
    assert IS_RED["junit"](good.read_text(encoding="utf-8"))


def test_a_report_that_is_not_wanted_costs_nothing() -> None:
    heavy = "{'jinja2', 'rich', 'xml.etree.ElementTree', 'belot_runner.report.junit', 'belot_runner.report.markdown'}"
    script = (
        "import sys; from belot_runner.cli import main; "
        f"code = main(['run', '--json', '-k', 'play.follow*']); print({heavy} & set(sys.modules), file=sys.stderr)"
    )
    paths = os.pathsep.join(entry for entry in sys.path if entry)
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "set()\n")


def test_the_text_that_means_harm_is_what_it_should_be() -> None:
    assert set("\r\n\x1b\x00\u202e\ud800%`|<>[]*_~$#@") <= set(HOSTILE)
