"""What the documents say is so: commands that exist, case files that are sound, a failure as it is really told."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from belot_runner.baseline.entries import FIELDS, OUTCOMES
from belot_runner.cases.case_file import _CASE, _FILE, _ROW
from belot_runner.cases.files import load_rows
from belot_runner.cases.games import _FILE as _GAME_FILE
from belot_runner.cases.notation import At, calls, cards, trick
from belot_runner.cases.questions import QUESTIONS
from belot_runner.cli import COMMANDS, main
from belot_runner.errors import CaseError
from belot_runner.spec.catalogue import load_catalogue

ROOT = Path(__file__).parents[1]
RUNNER = ROOT / "runner" / "belot_runner"
_ELSEWHERE = {".git", ".venv", "build", "dist", "node_modules"}
TEXTS = sorted(
    file
    for file in ROOT.rglob("*.md")
    if not any(part in _ELSEWHERE or part.endswith("_cache") for part in file.relative_to(ROOT).parts)
)
MODULES = sorted(RUNNER.rglob("*.py"))
CASES = (ROOT / "spec" / "cases.md").read_text(encoding="utf-8")
BASELINE = (ROOT / "spec" / "baseline.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")

# What messages say behind the word without meaning a command: "the game of belot and its variants".
PROSE = frozenset({"and", "before", "in"})

_FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_COMMAND = re.compile(r"(?:^|(?<=[\s`/(]))belot +([a-z]+)\b")


def named(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


# Commands


def commands_in_text(text: str) -> set[str]:
    """The commands in fenced and indented blocks, and between backticks."""
    code = [block.partition("\n")[2] for block in _FENCE.findall(text)]
    rest = _FENCE.sub("", text)
    code += re.findall(r"`([^`\n]+)`", rest) + re.findall(r"^ {4}(.*)$", rest, re.MULTILINE)
    return {name for piece in code for name in _COMMAND.findall(piece)}


def literals(module: Path) -> Iterator[str]:
    """The string literals of a module, docstrings and comments apart, the parts of f-strings each by itself."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef))
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value


@pytest.mark.parametrize("file", TEXTS, ids=named)
def test_a_text_names_only_commands_that_exist(file: Path) -> None:
    assert commands_in_text(file.read_text(encoding="utf-8")) - set(COMMANDS) == set()


def test_messages_and_hints_name_only_commands_that_exist() -> None:
    unknown = {
        f"{named(module)}: {literal}"
        for module in MODULES
        for literal in literals(module)
        if not set(_COMMAND.findall(literal)) <= set(COMMANDS) | PROSE
    }
    assert unknown == set()


def test_docstrings_name_only_commands_that_exist() -> None:
    text = "\n".join(module.read_text(encoding="utf-8") for module in MODULES)
    assert set(re.findall(r"`belot +([a-z]+)", text)) - set(COMMANDS) == set()


def test_the_search_for_commands_finds_them(tmp_path: Path) -> None:
    text = "A belot engine; `belot one`, `.venv/bin/belot two`.\n```sh\nbelot three && belot  four\n```\n"
    text += "    belot five x\n"
    assert commands_in_text(text) == {"one", "two", "three", "four", "five"}
    module = tmp_path / "module.py"
    module.write_text('"""A belot is."""\nhint = f"{1}, or belot six"\n# belot is\n', encoding="utf-8")
    assert {name for literal in literals(module) for name in _COMMAND.findall(literal)} == {"six"}
    assert {ROOT / "README.md", ROOT / "spec" / "protocol.md"} <= set(TEXTS)
    assert any("belot fill" in literal for module in MODULES for literal in literals(module))


# The case files of spec/cases.md


def examples() -> list[str]:
    return re.findall(r"^```yaml\n(.*?)^```$", CASES, re.MULTILINE | re.DOTALL)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The examples as files."""
    for number, text in enumerate(examples()):
        (tmp_path / f"{number}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def test_every_question_that_is_asked_has_a_case(folder: Path) -> None:
    rows = load_rows([folder], load_catalogue())
    assert {row.ask for row in rows} == set(QUESTIONS)
    assert any(row.rule == "" for row in rows)  # a whole deal


def test_the_cases_are_sound_and_pass_in_shipped_variants(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--cases", str(folder)]) == 0, capsys.readouterr().out
    capsys.readouterr()
    assert main(["run", "--json", "--cases", str(folder)]) == 0
    document = json.loads(capsys.readouterr().out)
    assert set(document["summary"]["outcomes"]) == {"pass"}
    assert {check["case"] for check in document["checks"]} == {row.id for row in load_rows([folder], load_catalogue())}


def test_the_examples_need_no_filling(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fill", "--when", str(folder)]) == 0
    assert capsys.readouterr().out == "nothing to fill\n"


def keys_told(heading: str) -> set[str]:
    """The keys in the first column of the table below a line."""
    table = CASES.partition(heading)[2].partition("\n\n")[2].partition("\n\n")[0]
    return {key for line in table.splitlines() for key in re.findall(r"`(\w+)`", line.split("|")[1])}


@pytest.mark.parametrize(
    ("heading", "keys"),
    [
        ("\nOf the file:", _FILE),
        ("\nOf a case:", _CASE),
        ("\nOf an example, a row of the case:", set(_ROW) - {"aliases"}),
        ("rows are `game` questions with the ids `game/NAME/ROW`.", _GAME_FILE),
    ],
)
def test_every_key_is_told(heading: str, keys: tuple[str, ...]) -> None:
    assert keys_told(heading) == set(keys)


def test_the_notation_of_the_table_is_read_as_it_says() -> None:
    told = re.findall(r"^\| [^|]*\| `([^`]+)`[^|]*\| `(\[[^`]+\])` \|$", CASES, re.MULTILINE)
    at = At(ROOT / "spec" / "cases.md", (), CaseError)
    readers = {"7H 10H QD": cards, "QH* 8S": trick, "pass clubs contra": calls}
    assert {written: readers[written](written, at) for written, _ in told} == {
        written: json.loads(wire) for written, wire in told
    }
    assert len(told) == len(readers)


# The list of known failures of spec/baseline.md


def test_every_key_of_an_entry_is_told() -> None:
    table = BASELINE.partition("\n## Every key\n")[2].partition("\n\n| key")[2].partition("\n\n")[0]
    keys = [key for line in table.splitlines() for key in re.findall(r"^\| `(\w+)`", line)]
    assert tuple(sorted(keys)) == tuple(sorted(FIELDS))
    outcomes = next(line for line in table.splitlines() if line.startswith("| `outcome`"))
    assert set(re.findall(r"`([\w-]+)`", outcomes)) - {"outcome"} == {str(outcome) for outcome in OUTCOMES}


def test_the_list_is_sound(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (text,) = re.findall(r"^```yaml\n(.*?)^```$", BASELINE, re.MULTILINE | re.DOTALL)
    file = tmp_path / "belot-baseline.yaml"
    file.write_text(text, encoding="utf-8")
    assert main(["baseline", "check", str(file)]) == 0, capsys.readouterr().out


def test_the_list_is_true_of_the_engine_of_the_readme(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (text,) = re.findall(r"^```yaml\n(.*?)^```$", BASELINE, re.MULTILINE | re.DOTALL)
    file = tmp_path / "belot-baseline.yaml"
    file.write_text(text.partition("\n  - id: declarations")[0] + "\n", encoding="utf-8")
    engine = "python:outsiders.wrong_engines:void_player_discards"
    row = "play.void/opponent-winning/opponent-led"
    words = ["--variant", "bulgarian-modern", "--variant", "bulgarian-classic", "-k", row, "--adapter", engine]
    assert main(["run", *words, "--baseline", str(file)]) == 0, capsys.readouterr().out


def test_what_is_said_to_be_told_is_told() -> None:
    table = BASELINE.partition("\n## What has to be so\n")[2].partition("\n| | |\n|---|---|\n")[2].partition("\n\n")[0]
    told = [part for line in table.splitlines() for part in line.split("|")[1].strip().split(", ")]
    literals_ = "\n".join(
        literal for module in MODULES if module.parent.name == "baseline" for literal in literals(module)
    )
    missing = [part for part in told if any(piece.strip() not in literals_ for piece in part.split("…"))]
    assert missing == ["the entry in line … lists it too"]  # which names what it lists


# The README


def test_the_failure_of_the_readme_is_told_so(capsys: pytest.CaptureFixture[str]) -> None:
    engine = "python:outsiders.wrong_engines:void_player_discards"
    main(["run", "--variant", "bulgarian-modern", "--adapter", engine])
    report = capsys.readouterr().out
    before = README.partition("`belot perft`")[0]
    told = re.findall(r"^```text\n(.*?)^```$", before, re.MULTILINE | re.DOTALL)
    assert len(told) == 2
    for block in told:
        assert block.replace("'node my-adapter.js'", engine) in report
