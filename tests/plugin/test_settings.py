"""Who is asked, and what: a conftest.py with an engine, the settings file, and which of them is heard."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .running import ANY_CARD, ENGINE, ITEMS, OPENING, ROOT, VARIANT, VOID, Project

CONFTEST = """\
import my_engine
def pytest_belot_engine():
    return my_engine.Engine()
"""
SETTINGS = "[pytest]\nbelot_cases = cases\nbelot_variant =\n    bulgarian-modern\n"
OWN = "def test_own(): pass\n"


@pytest.fixture
def project(project: Project) -> Project:
    """One that has an engine, a test of its own and settings."""
    project.write("test_own.py", OWN)
    project.write("pytest.ini", SETTINGS)
    return project


def with_engine(project: Project, text: str = ANY_CARD, where: str = "conftest.py") -> None:
    """Let a conftest.py have an engine, in a module that was not imported before."""
    name = project.engine(text, Path(where).parent).split(":")[1]
    project.write(where, CONFTEST.replace("my_engine", name))


# An engine in process


def test_three_lines_in_a_conftest_are_enough(project: Project) -> None:
    with_engine(project)
    ended = project.call()
    assert (ended.status, ended.outcomes) == (1, {"passed": 1 + 16, "failed": 4})
    assert f"    rerun     pytest {VOID}" in ended.text.splitlines()
    assert project.call(VOID).outcomes == {"failed": 1}
    assert project.call("--lf").outcomes == {"failed": 4, "deselected": 17}


def test_the_files_of_the_readme_are_complete(project: Project) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for name in ("conftest.py", "pytest.ini"):
        (text,) = re.findall(rf"^```\w+\n# {re.escape(name)}\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
        project.write(name, text)
    project.write("my_engine.py", ANY_CARD)
    ended = project.pytest()
    assert (ended.status, ended.outcomes) == (1, {"passed": 1 + 16, "failed": 4})


def test_a_conftest_may_name_the_variants(project: Project) -> None:
    project.write("pytest.ini", "[pytest]\nbelot_cases = cases\n")
    with_engine(project)
    named = "def pytest_belot_variants():\n    return ['bulgarian-classic', 'my-rules.yaml']\n"
    project.write("conftest.py", (project.folder / "conftest.py").read_text(encoding="utf-8") + named)
    project.write("my-rules.yaml", f"extends: {VARIANT}\nrules: {{play.leader: declarer}}\n")
    printed = project.call("--collect-only", "-q").text.splitlines()
    found = {line.split("::")[1] for line in printed if line.startswith("belot::")}
    assert found == {"bulgarian-classic", "my-rules"}


def test_an_engine_needs_no_more_than_ask(project: Project) -> None:
    with_engine(
        project, "class Mine:\n    def ask(self, question, variant, given):\n        return None\nEngine = Mine\n"
    )
    ended = project.call("-rs", "-k", "belot")
    assert ended.outcomes == {"skipped": ITEMS, "deselected": 1}
    assert f"SKIPPED [{ITEMS}] belot: it returned None" in ended.text.splitlines()


def test_a_conftest_below_the_root_may_have_the_engine(project: Project) -> None:
    project.write("deep/down/test_there.py", OWN)
    with_engine(project, where="deep/down/conftest.py")
    assert project.call().outcomes == {"passed": 2 + 16, "failed": 4}


def test_a_conftest_that_has_none_after_all_leaves_everything_as_it_is(project: Project) -> None:
    project.write("conftest.py", "def pytest_belot_engine():\n    return None\n")
    ended = project.call()
    assert (ended.status, ended.outcomes) == (0, {"passed": 1})


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("def pytest_belot_engine(): return object",
         "pytest_belot_engine: <class 'object'> is no engine; let it return one with ask(question, variant, given); "
         "hello() and variant(id, rules) may be left out"),
        ("def pytest_belot_engine(): return 5", "pytest_belot_engine: 5 is no engine; let it return one with"),
        ("def pytest_belot_engine():\n    import nothing",
         "conftest.py:2:1: a conftest.py fails to say what is asked: ModuleNotFoundError: No module named 'nothing'"),
        ("class E: ask = print\ndef pytest_belot_engine(): return E()\n"
         "def pytest_belot_variants(): return 'bela-4'",
         "pytest_belot_variants: a text was returned; return a list, also of a single variant"),
    ],
)  # fmt: skip
def test_a_conftest_that_says_it_wrong_is_told_so_in_one_line(project: Project, text: str, told: str) -> None:
    project.write("conftest.py", f"{text}\n")
    ended = project.call()
    (line,) = [line for line in ended.text.splitlines() if line.startswith("ERROR")]
    assert line.startswith(f"ERROR: belot: {told}")
    assert ended.status == 4


def test_an_engine_that_fails_at_hello_is_one_error_for_the_session(project: Project) -> None:
    with_engine(project, ENGINE.format("def hello(self):\n        raise ValueError('go away')"))
    ended = project.call()
    assert (ended.status, ended.outcomes) == (4, {"passed": 1, "failed": 1})
    assert "belot: the adapter failed at hello: ValueError: go away" in ended.text


def test_two_engines_are_one_too_many(project: Project) -> None:
    with_engine(project)
    with_engine(project, where="below/conftest.py")
    project.write("below/test_there.py", OWN)
    ended = project.call()
    assert ended.status == 4
    assert "belot: pytest_belot_engine: several conftest.py have an engine; let all but one return None" in ended.text


# The settings file


def test_the_settings_file_may_name_everything(project: Project) -> None:
    settings = "belot_adapter = reference\nbelot_rule =\n    play.void\n    play.leader\nbelot_question = auction\n"
    project.write("pytest.ini", f"{SETTINGS}{settings}belot_timeout = 5\n")
    ended = project.call()
    assert (ended.status, ended.outcomes) == (0, {"passed": 1 + 4})


def test_so_may_pyproject(project: Project) -> None:
    (project.folder / "pytest.ini").unlink()
    text = f'belot_adapter = "reference"\nbelot_cases = ["cases"]\nbelot_variant = ["{VARIANT}"]\n'
    project.write("pyproject.toml", f"[tool.pytest.ini_options]\n{text}")
    assert project.call().outcomes == {"passed": 1 + ITEMS}


def test_paths_in_the_settings_begin_at_their_file(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    project.write("my-rules.yaml", f"extends: {VARIANT}\nrules: {{play.leader: declarer}}\n")
    text = "[pytest]\nbelot_adapter = reference\nbelot_cases = cases\nbelot_variant = ./my-rules.yaml\n"
    project.write("pytest.ini", text)
    project.write("below/test_there.py", OWN)
    monkeypatch.chdir(project.folder / "below")
    assert project.call().outcomes == {"passed": 1 + 16}


def test_the_command_line_is_heard_before_a_conftest_and_that_before_the_settings(project: Project) -> None:
    project.write("pytest.ini", f"{SETTINGS}belot_adapter = no-such-engine\n")
    with_engine(project)
    assert project.call().outcomes == {"passed": 1 + 16, "failed": 4}
    assert project.call("--belot-adapter", "reference").outcomes == {"passed": 1 + ITEMS}
    ended = project.call("--belot-adapter", "reference", "--belot-variant", "bulgarian-classic", "--belot-rule", "play")
    assert ended.outcomes == {"passed": 1 + ITEMS}


# What else is run


@pytest.mark.parametrize(
    ("arguments", "number"),
    [
        ([], 2 + ITEMS),
        (["."], 2 + ITEMS),
        (["tests"], 1 + ITEMS),
        (["tests", "test_own.py"], 2 + ITEMS),
        (["test_own.py"], 1),
        (["test_own.py::test_own"], 1),
        (["test_own.py", "tests/test_there.py"], 2),
        (["test_own.py", OPENING], 2),
        (["--belot-adapter", "reference", "test_own.py"], 1 + ITEMS),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_suite_that_the_settings_ask_for_is_left_out_where_only_files_are_named(
    project: Project, arguments: list[str], number: int
) -> None:
    project.write("tests/test_there.py", OWN)
    project.write("pytest.ini", f"{SETTINGS}belot_adapter = reference\n")
    ended = project.call(*arguments)
    assert (ended.status, ended.outcomes) == (0, {"passed": number})


def test_a_session_says_whom_it_asks_about_what_and_when_it_does_not(project: Project) -> None:
    project.write("pytest.ini", f"{SETTINGS}belot_adapter = reference\n")
    said = [
        [line for line in project.call(*arguments).text.splitlines() if line.startswith("belot: ")]
        for arguments in ([], ["test_own.py"], ["-p", "no:cacheprovider", OPENING])
    ]
    assert said == [
        [f"belot: {ITEMS} checks for reference ({VARIANT})"],
        ["belot: left out, since only files are named; belot:: names its checks"],
        [f"belot: 1 check for reference ({VARIANT})"],
    ]
    with_engine(project)
    assert f"belot: 1 check for the engine of a conftest.py ({VARIANT})" in project.call(OPENING).text.splitlines()


def test_a_check_that_is_named_needs_somebody_to_be_asked(project: Project) -> None:
    ended = project.call(OPENING)
    assert ended.status == 4
    assert ended.text.splitlines()[-1] == (
        f"ERROR: belot: {OPENING} names checks of the suite, but nobody is there to be asked; "
        "name an adapter with --belot-adapter, or belot_adapter in the settings"
    )
