"""The action: what it declares it uses, its scripts do what they should, and nothing that comes in is run."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from .scripts import ACTION, ROOT, Done, example, needs_bash, run, table, without_reports

STEPS: list[dict[str, Any]] = ACTION["runs"]["steps"]
(INSTALL,) = (step for step in STEPS if step.get("id") == "install")
(RUN,) = (step for step in STEPS if step.get("id") == "run")
WRONG = "python:report.engines:plays_any_card"

DEFAULTS = {
    "INPUT_ADAPTER": "./my adapter --fast",
    "INPUT_VARIANTS": "",
    "INPUT_BASELINE": "",
    "INPUT_STRICT": "false",
    "INPUT_ARGS": "",
    "INPUT_REPORTS": "belot-report",
    "PYTHON": sys.executable,
    "BELOT": "belot",
}


def act(folder: Path, *, real: bool = False, then: str = "", **inputs: str) -> Done:
    return run(RUN["run"], folder, {**DEFAULTS, **inputs}, real=real, then=then)


# What it declares


def test_it_fits_the_published_schema() -> None:
    words = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-actions", "action.yml"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def expressions(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for item in value.values():
            yield from expressions(item)
    elif isinstance(value, list):
        for item in value:
            yield from expressions(item)
    elif isinstance(value, str):
        yield from re.findall(r"\$\{\{(.*?)\}\}", value)


def test_every_input_is_used_and_every_one_that_is_used_is_declared() -> None:
    used = {name for text in expressions(STEPS) for name in re.findall(r"inputs\.([\w-]+)", text)}
    assert used == set(ACTION["inputs"])


def test_every_input_but_the_adapter_has_a_default() -> None:
    assert {name for name, about in ACTION["inputs"].items() if "default" not in about} == {"adapter"}
    assert ACTION["inputs"]["adapter"]["required"] is True
    assert all(isinstance(about.get("default", ""), str) for about in ACTION["inputs"].values())


def test_no_script_has_an_expression_in_it() -> None:
    scripts = [step["run"] for step in STEPS if "run" in step]
    assert len(scripts) == 2
    assert [script for script in scripts if "${{" in script] == []


def read_of(step: str) -> set[str]:
    """The outputs of a step that other steps read, or the action's own outputs."""
    return {
        name
        for text in expressions([STEPS, ACTION["outputs"]])
        for name in re.findall(rf"steps\.{step}\.outputs\.([\w-]+)", text)
    }


def test_every_variable_of_a_script_is_given_to_it() -> None:
    of_the_runner = {"RUNNER_TEMP", "GITHUB_ACTION_PATH", "GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY"}
    for step in (INSTALL, RUN):
        used = set(re.findall(r"\$\{?([A-Z][A-Z_]+)", step["run"]))
        assert used == set(step["env"]) | (used & of_the_runner)


# What it runs


@needs_bash
def test_adapter_and_reports_are_always_given(tmp_path: Path) -> None:
    done = act(tmp_path)
    assert done.called == [
        "run", "--adapter", "./my adapter --fast",
        "--report", "json=belot-report/run.json", "--report", "junit=belot-report/junit.xml",
        "--report", "markdown=belot-report/summary.md", "--report", "github=belot-report/annotations.txt",
        "--report", "badge=belot-report/badge.json", "--report", "html=belot-report/report.html",
    ]  # fmt: skip
    assert (done.code, done.outputs) == (0, {"exit": "0"})


@needs_bash
def test_every_input_becomes_the_words_it_means(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("")
    done = act(
        tmp_path,
        INPUT_VARIANTS="bulgarian-modern\n  rules/club.yaml\n",
        INPUT_BASELINE="known failures.yaml",
        INPUT_STRICT="true",
        INPUT_ARGS="--rule play.* -k  *.yaml",
        INPUT_REPORTS="my reports",
    )
    assert without_reports(done.called) == [
        "run", "--adapter", "./my adapter --fast", "--variant", "bulgarian-modern", "--variant", "rules/club.yaml",
        "--baseline", "known failures.yaml", "--strict", "--rule", "play.*", "-k", "*.yaml",
    ]  # fmt: skip
    assert "json=my reports/run.json" in done.called


@needs_bash
@pytest.mark.parametrize("name", [name for name in DEFAULTS if name.startswith("INPUT_")])
def test_nothing_that_comes_in_is_run(tmp_path: Path, name: str) -> None:
    harm = "$(touch harm) `touch harm`; touch harm #'\"\n& touch harm"
    act(tmp_path, **{name: harm})
    assert list(tmp_path.rglob("harm")) == []


@needs_bash
def test_strict_is_true_or_false(tmp_path: Path) -> None:
    done = act(tmp_path, INPUT_STRICT="yes")
    assert (done.code, done.called, done.outputs) == (2, [], {"exit": "2"})
    assert done.out == "::error title=belot::strict: true or false was expected\n"


# What it leaves


@needs_bash
def test_a_run_that_is_well_leaves_its_reports(tmp_path: Path) -> None:
    done = act(tmp_path, real=True, INPUT_ADAPTER="reference", INPUT_VARIANTS="bela-4", INPUT_ARGS="--rule play.void")
    assert (done.code, done.err) == (0, "")
    passed = done.outputs["passed"]
    assert done.outputs == {"passed": passed, "failed": "0", "exit": "0"}
    assert set(done.outputs) == read_of("run")
    assert int(passed) > 20
    assert f"::notice title=belot::{passed} checks: {passed} passed\n" in done.out
    assert done.summary.startswith("# ✅ belot: ")
    reports = sorted(file.name for file in (tmp_path / "belot-report").iterdir())
    assert reports == [
        "annotations.txt", "badge.json", "junit.xml", "report.html", "run.json", "stderr.txt", "summary.md",
    ]  # fmt: skip


@needs_bash
def test_a_run_that_fails_is_told_and_fails_the_step(tmp_path: Path) -> None:
    done = act(tmp_path, real=True, INPUT_ADAPTER=WRONG, INPUT_VARIANTS="bela-4", INPUT_ARGS="--rule play.void")
    document = json.loads((tmp_path / "belot-report" / "run.json").read_text(encoding="utf-8"))
    assert (done.code, done.outputs["exit"]) == (1, "1")
    assert done.outputs["failed"] == str(document["summary"]["failing"])
    assert done.outputs["passed"] == str(document["summary"]["outcomes"]["pass"])
    assert "\nFAIL  " in done.out
    rows = {check["case"] for check in document["checks"] if check.get("fails")}
    assert done.out.count("::error ") == len(rows) <= 10
    assert done.summary.startswith("# ❌ belot: ")


@needs_bash
@pytest.mark.parametrize(
    ("inputs", "code", "why"),
    [
        ({"INPUT_ADAPTER": "no-such-program"}, 3, "belot: the adapter no-such-program was not found"),
        ({"INPUT_ADAPTER": "reference", "INPUT_VARIANTS": "bela-5"}, 2, "belot: there is no variant bela-5"),
    ],
)
def test_what_could_not_be_run_is_told_too(tmp_path: Path, inputs: dict[str, str], code: int, why: str) -> None:
    done = act(tmp_path, real=True, **{"INPUT_VARIANTS": "bela-4", **inputs})
    assert (done.code, done.outputs) == (code, {"exit": str(code)})
    assert why in done.err
    assert f"::error title=belot::{why}" in done.out
    assert done.summary.startswith(f"# ❌ belot\n\n    {why}")


@needs_bash
def test_what_ends_it_is_one_annotation_however_it_is_written(tmp_path: Path) -> None:
    done = act(tmp_path, then="echo 'noise' >&2; echo 'belot: 100% wrong' >&2; exit 2")
    assert (done.code, done.out) == (2, "::error title=belot::belot: 100%25 wrong\n")
    assert done.summary == "# ❌ belot\n\n    belot: 100% wrong\n"


@needs_bash
def test_an_end_without_a_word_is_told_by_its_code(tmp_path: Path) -> None:
    done = act(tmp_path, then="exit 137")
    assert (done.code, done.out) == (137, "::error title=belot::belot: ended with exit code 137\n")


@needs_bash
def test_reports_of_an_earlier_run_are_not_taken_for_this_ones(tmp_path: Path) -> None:
    first = act(tmp_path, real=True, INPUT_ADAPTER="reference", INPUT_VARIANTS="bela-4", INPUT_ARGS="--rule play.void")
    assert "passed" in first.outputs
    second = act(tmp_path, then="exit 2")
    assert second.outputs == {"exit": "2"}
    assert "✅" not in second.summary
    assert "::notice" not in second.out


# How it is installed


@needs_bash
@pytest.mark.parametrize("own", [True, False])
def test_the_suite_is_installed_from_the_checkout_of_the_action(tmp_path: Path, own: bool) -> None:
    python = tmp_path / ("own-python" if own else ".tools/python")
    python.parent.mkdir(exist_ok=True)
    python.write_text(
        '#!/bin/sh\nprintf "%s\\n" "$0" "$@" >>"$CALLED"\n'
        'if [ "$2" = venv ]; then mkdir -p "$3/bin"; cp "$0" "$3/bin/python"; fi\n'
    )
    python.chmod(0o755)
    given = {
        "OWN_PYTHON": str(python) if own else "",
        "RUNNER_TEMP": str(tmp_path / "temp"),
        "GITHUB_ACTION_PATH": str(ROOT),
    }
    done = run(INSTALL["run"], tmp_path, given)
    bin_folder = tmp_path / "temp" / "belot-conformance" / "bin"
    runs = str(bin_folder / "python") if own else str(python)
    made = [str(python), "-m", "venv", str(bin_folder.parent)] if own else []
    assert (done.code, done.err) == (0, "")
    assert done.called == [*made, runs, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(ROOT)]
    belot = str(bin_folder / "belot") if own else "belot"
    assert done.outputs == {"python": str(bin_folder / "python") if own else "python", "belot": belot}
    assert set(done.outputs) == read_of("install")


# The page


def test_the_example_of_the_page_is_a_workflow_that_uses_what_there_is(tmp_path: Path) -> None:
    workflow = example(".github/workflows/belot.yml")
    steps = workflow["jobs"]["belot"]["steps"]
    (ours,) = (step for step in steps if step.get("uses", "").startswith("OWNER/belot-conformance@"))
    assert set(ours["with"]) <= set(ACTION["inputs"])
    outputs = {name for text in expressions(steps) for name in re.findall(r"steps\.belot\.outputs\.(\w+)", text)}
    assert outputs == set(ACTION["outputs"])
    file = tmp_path / "workflow.yml"
    file.write_text(
        yaml.safe_dump({"on": workflow.pop(True), **workflow}), encoding="utf-8"
    )  # YAML 1.1 reads on as true
    words = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", str(file)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "ok -- validation done\n")


def test_the_page_tells_of_every_input() -> None:
    assert table("GitHub") == list(ACTION["inputs"])
