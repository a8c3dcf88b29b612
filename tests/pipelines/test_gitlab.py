"""The template for GitLab: it is well formed, its script runs in any shell, and nothing that comes in is run."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from shutil import which
from xml.etree import ElementTree

import pytest
import yaml

from .scripts import GITLAB, ROOT, Done, example, run, table, without_reports

JOB = GITLAB[".belot"]
INSTALL, RUN = JOB["script"]
VARIABLES = {name: str(value) for name, value in JOB["variables"].items()}
GIVEN = {"BELOT_SUITE": "the-suite", "BELOT_ADAPTER": "./my adapter --fast"}
SHELLS = [shell for shell in ("bash", "sh", "dash") if which(shell)]

pytestmark = pytest.mark.skipif(not SHELLS, reason="the script is for a shell")


def act(folder: Path, *, shell: str = SHELLS[0], real: bool = False, **variables: str) -> Done:
    return run(RUN, folder, {**VARIABLES, **GIVEN, "BELOT": "belot", **variables}, shell=shell, real=real)


def test_it_fits_the_published_schema() -> None:
    assert faults(ROOT / "ci" / "gitlab.yml") == (0, "ok -- validation done\n")


def faults(file: Path) -> tuple[int, str]:
    words = ["--builtin-schema", "vendor.gitlab-ci", "--data-transform", "gitlab-ci", str(file)]
    done = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", *words], capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout


def test_every_variable_is_used_and_every_one_that_is_used_is_declared() -> None:
    assert set(re.findall(r"\$(BELOT_\w+)", INSTALL + RUN)) == set(VARIABLES)


@pytest.mark.parametrize("shell", SHELLS)
def test_every_variable_becomes_the_words_it_means(tmp_path: Path, shell: str) -> None:
    (tmp_path / "a.yaml").write_text("")
    done = act(
        tmp_path,
        shell=shell,
        BELOT_VARIANTS="bulgarian-modern  rules/club.yaml",
        BELOT_BASELINE="known failures.yaml",
        BELOT_STRICT="true",
        BELOT_ARGS="--rule play.* -k *.yaml",
    )
    assert (done.code, done.err) == (0, "")
    assert without_reports(done.called) == [
        "run", "--adapter", "./my adapter --fast", "--variant", "bulgarian-modern", "--variant", "rules/club.yaml",
        "--baseline", "known failures.yaml", "--strict", "--rule", "play.*", "-k", "*.yaml",
    ]  # fmt: skip
    assert without_reports(act(tmp_path, shell=shell).called) == ["run", "--adapter", "./my adapter --fast"]


@pytest.mark.parametrize("name", VARIABLES)
def test_nothing_that_comes_in_is_run(tmp_path: Path, name: str) -> None:
    act(tmp_path, **{name: "$(touch harm) `touch harm`; touch harm #'\"\n& touch harm"})
    assert list(tmp_path.rglob("harm")) == []


@pytest.mark.parametrize("shell", SHELLS)
def test_strict_is_true_or_false(tmp_path: Path, shell: str) -> None:
    done = act(tmp_path, shell=shell, BELOT_STRICT="yes")
    assert (done.code, done.called) == (2, [])
    assert done.err == "belot: BELOT_STRICT: true or false was expected\n"


@pytest.mark.parametrize("name", GIVEN)
def test_what_has_to_be_set_is_asked_for(tmp_path: Path, name: str) -> None:
    done = run(INSTALL, tmp_path, {**VARIABLES, **GIVEN, name: ""})
    assert done.code == 2
    assert done.err == "belot: BELOT_SUITE and BELOT_ADAPTER have to be set in the variables of the job\n"


@pytest.mark.parametrize("shell", SHELLS)
def test_the_suite_is_installed_beside_what_the_image_has(tmp_path: Path, shell: str) -> None:
    tools = tmp_path / ".tools"
    tools.mkdir()
    python = tools / "python3"
    python.write_text(
        '#!/bin/sh\nprintf "%s\\n" "${0##*/}" "$@" >>"$CALLED"\n'
        'if [ "$2" = venv ]; then mkdir -p "$4/bin"; cp "$0" "$4/bin/pip"; fi\n'
    )
    python.chmod(0o755)
    done = run(f'{INSTALL}\necho "$BELOT"', tmp_path, {**VARIABLES, **GIVEN, "TMPDIR": str(tmp_path)}, shell=shell)
    venv = done.called[4]
    assert (done.code, done.err) == (0, "")
    assert done.called == [
        "python3", "-m", "venv", "--system-site-packages", venv,
        "pip", "install", "--quiet", "--disable-pip-version-check", "the-suite",
    ]  # fmt: skip
    assert done.out == f"{venv}/bin/belot\n"


@pytest.mark.parametrize(("adapter", "code"), [("reference", 0), ("python:report.engines:plays_any_card", 1)])
def test_what_the_job_keeps_is_written(tmp_path: Path, adapter: str, code: int) -> None:
    done = act(tmp_path, real=True, BELOT_ADAPTER=adapter, BELOT_VARIANTS="bela-4", BELOT_ARGS="--rule play.void")
    assert done.code == code
    assert JOB["artifacts"]["when"] == "always"
    kept = tmp_path / JOB["artifacts"]["paths"][0]
    assert sorted(file.name for file in kept.iterdir()) == [
        "badge.json", "junit.xml", "report.html", "run.json", "summary.md",
    ]  # fmt: skip
    root = ElementTree.parse(tmp_path / JOB["artifacts"]["reports"]["junit"]).getroot()
    assert (int(root.get("tests", 0)) > 20, root.get("failures") != "0") == (True, code != 0)


def test_the_example_of_the_page_uses_what_there_is(tmp_path: Path) -> None:
    pipeline = example(".gitlab-ci.yml")
    job = pipeline["belot"]
    assert (job["extends"], set(job["variables"]) <= set(VARIABLES)) == (".belot", True)
    assert pipeline["include"][0]["file"] == "/ci/gitlab.yml"
    file = tmp_path / "pipeline.yml"
    file.write_text(yaml.safe_dump(pipeline), encoding="utf-8")
    assert faults(file) == (0, "ok -- validation done\n")


def test_the_page_tells_of_every_variable() -> None:
    assert table("GitLab") == list(VARIABLES)
