"""What README.md, CONTRIBUTING.md and the protocol promise: commands that exist, examples that work, links that lead
somewhere."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from shutil import which

import pytest
import yaml

from belot_runner.cli import COMMANDS, main

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
VARIANTS = sorted(file.stem for file in (ROOT / "spec" / "variants").glob("*.yaml"))
EXAMPLES = "runner/adapters/examples"
TEXTS = (
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "spec/protocol.md",
    "spec/cases.md",
    "ci/README.md",
    "spec/baseline.md",
    "spec/export.md",
    "spec/judge.md",
    "spec/fuzz.md",
    f"{EXAMPLES}/embedded/README.md",
    f"{EXAMPLES}/python/README.md",
    f"{EXAMPLES}/javascript/README.md",
)

Belot = Callable[..., tuple[int, str]]


@pytest.fixture
def belot(capsys: pytest.CaptureFixture[str]) -> Belot:
    def call(*arguments: str | Path) -> tuple[int, str]:
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as leaving:
            code = int(leaving.code or 0)
        return code, capsys.readouterr().out

    return call


def fenced(text: str, language: str) -> list[str]:
    """The fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def marked(name: str) -> str:
    """The block behind a marker; there is one."""
    (block,) = re.findall(rf"^<!-- {name} -->\n```\w+\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    return str(block)


def yaml_example(file: str) -> str:
    """The example that begins with the name of its file."""
    (text,) = (block for block in fenced(README, "yaml") if block.startswith(f"# {file}\n"))
    return text


# The two commands


def test_the_commands_between_the_markers_are_those_documented() -> None:
    assert marked("run") == (
        "python3 -m venv .venv && .venv/bin/pip install -q -e . && .venv/bin/belot run\n"
    )  # fmt: skip
    assert marked("tests") == (
        "python3 -m venv .venv && .venv/bin/pip install -q -e '.[dev]' && .venv/bin/pytest -q\n"
    )  # fmt: skip


def test_what_the_two_commands_install_is_there() -> None:
    assert set(PROJECT["project"]["scripts"]) == {"belot"}
    module, _, function = PROJECT["project"]["scripts"]["belot"].partition(":")
    assert callable(getattr(import_module(module), function))
    wanted = {re.split(r"[><=]", name)[0] for name in PROJECT["project"]["optional-dependencies"]["dev"]}
    assert wanted >= {"pytest", "ruff", "mypy"}
    assert PROJECT["project"]["requires-python"] == ">=3.11"
    assert "Python 3.11 or later" in README


@pytest.mark.skipif(which("bash") is None, reason="the script is for bash")
def test_the_check_of_everything_runs_the_command_that_the_readme_gives() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "sed -n '/<!-- tests -->/,/^```$/p' README.md" in script
    picked = subprocess.run(
        ["bash", "-c", next(line for line in script.splitlines() if "<!-- tests -->" in line).replace("eval", "echo")],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert picked.stdout == marked("tests")


# Commands, variants, options


def commands_named_in(text: str) -> set[str]:
    """The commands in blocks and between backticks, and those that begin an indented line."""
    code = [*re.findall(r"^```[^\n]*\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)]
    code += re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL))
    code += re.findall(r"^ {4}(belot .*)$", text, re.MULTILINE)
    return {name for piece in code for name in re.findall(r"(?:^|[\s/])belot +([a-z]+)", piece)}


@pytest.mark.parametrize("file", TEXTS)
def test_every_command_that_a_text_names_exists(file: str) -> None:
    assert commands_named_in((ROOT / file).read_text(encoding="utf-8")) - set(COMMANDS) == set()


def test_the_search_for_commands_finds_them() -> None:
    text = "A belot engine. `belot run`, `a b`\n```sh\n.venv/bin/belot check && belot  fill\n```\n    belot serve  x\n"
    assert commands_named_in(text) == {"run", "check", "fill", "serve"}


def test_every_command_is_named_in_the_readme() -> None:
    assert commands_named_in(README) == set(COMMANDS)


def overview() -> dict[str, str]:
    """The lines of the overview: a command and what stands behind it."""
    return dict(re.findall(r"^ {4}belot (\w+) +(.*)$", README, re.MULTILINE))


@pytest.mark.parametrize("command", COMMANDS)
def test_options_and_verbs_of_the_overview_exist(belot: Belot, command: str) -> None:
    told = overview()[command]
    code, help_text = belot(command, "--help")
    assert code == 0
    assert [option for option in re.findall(r"(?<!\S)--?[a-z]+", told) if option not in help_text] == []
    if "·" in told:
        verbs = {verb.split()[0] for verb in told.split("·")}
        assert verbs == set(re.findall(r"^    ([a-z]+) ", help_text, re.MULTILINE))


def test_the_variants_of_the_readme_are_those_that_are_shipped() -> None:
    (table,) = re.findall(r"^\| id \|.*?(?=\n\n)", README, re.MULTILINE | re.DOTALL)
    assert sorted(re.findall(r"`([\w-]+)`", table)) == VARIANTS


def test_the_rule_of_the_readme_has_the_choices_it_says() -> None:
    (rule, choices) = re.findall(r"\(`([\w.-]+)`: ((?:`[\w-]+`(?: or )?)+)\)", README)[0]
    catalogue = {
        entry["id"]: entry
        for file in (ROOT / "spec" / "rules").glob("*.yaml")
        for entry in yaml.safe_load(file.read_text(encoding="utf-8"))["rules"]
    }
    assert re.findall(r"`([\w-]+)`", choices) == list(catalogue[rule]["choices"])


# Examples


def test_a_void_player_who_discards_gets_the_line_that_the_readme_shows(belot: Belot) -> None:
    code, report = belot(
        "run", "--variant", "bulgarian-modern", "--adapter", "python:outsiders.wrong_engines:void_player_discards"
    )
    assert code == 1
    assert marked("example: failure") in report
    told = report.partition(marked("example: failure"))[2].partition("\nFAIL ")[0]
    for part in ("play.void", "source: bg-belot-rules 76", "east (leads)", "expected", "got", "rerun", "belot run"):
        assert part in told


def test_the_parting_that_the_readme_shows_is_told_so(belot: Belot) -> None:
    engine = "python:outsiders.wrong_engines:void_player_discards"
    code, report = belot("perft", "--variant", "bulgarian-modern", "--deal", "276", "--adapter", engine)
    assert code == 1
    assert marked("example: perft") in report


def test_the_house_rules_of_the_readme_are_a_variant_of_five_lines(belot: Belot, tmp_path: Path) -> None:
    text = yaml_example("my-rules.yaml")
    assert len(text.splitlines()) == 5
    file = tmp_path / "my-rules.yaml"
    file.write_text(text, encoding="utf-8")
    asked = {}
    for variant in (str(file), "bulgarian-modern"):
        code, printed = belot("run", "--json", "--variant", variant)
        document = json.loads(printed)
        assert (code, set(document["summary"]["outcomes"])) == (0, {"pass"})
        asked[variant] = {check["case"] for check in document["checks"]}
    came_in, dropped_out = asked[str(file)] - asked["bulgarian-modern"], asked["bulgarian-modern"] - asked[str(file)]
    rule = {case for case in came_in | dropped_out if case.startswith("play.cannot-overtrump/")}
    assert came_in & rule != set()
    assert dropped_out & rule != set()


def test_the_case_of_the_readme_is_sound_and_passes(belot: Belot, tmp_path: Path) -> None:
    file = tmp_path / "my-cases" / "void.yaml"
    file.parent.mkdir()
    file.write_text(yaml_example("my-cases/void.yaml"), encoding="utf-8")
    code, printed = belot("check", "--cases", file.parent)
    assert (code, "my-bug-of-last-tuesday" in printed) == (0, False)
    code, printed = belot("run", "--json", "--cases", file.parent)
    document = json.loads(printed)
    assert {check["case"] for check in document["checks"]} == {"play.void/my-bug-of-last-tuesday"}
    assert {check["variant"] for check in document["checks"]} == {
        *("bulgarian-modern", "bulgarian-classic", "contree", "french-belote")
    }
    assert (code, set(document["summary"]["outcomes"])) == (0, {"pass"})


def test_fill_leaves_the_case_of_the_readme_and_adds_to_another_what_it_depends_on(
    belot: Belot, tmp_path: Path
) -> None:
    text = yaml_example("my-cases/void.yaml")
    other = text.replace("rule: play.void", "rule: play.overtrump")
    other = other.replace("    choice: trump-unless-partner-winning\n", "")
    folder = tmp_path / "my-cases"
    folder.mkdir()
    (folder / "void.yaml").write_text(text, encoding="utf-8")
    (folder / "overtrump.yaml").write_text(other, encoding="utf-8")
    assert belot("check", "--cases", folder)[0] == 1
    assert belot("fill", "--when", "--write", folder)[0] == 0
    assert (folder / "void.yaml").read_text(encoding="utf-8") == text
    (case,) = yaml.safe_load((folder / "overtrump.yaml").read_text(encoding="utf-8"))["cases"]
    assert case["when"] == {"play.void": "trump-unless-partner-winning"}
    assert belot("check", "--cases", folder)[0] == 0


# Links


def links(text: str) -> list[str]:
    without_code = re.sub(r"^```.*?^```$|`[^`\n]*`", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.findall(r"\[[^\]]+\]\(([^)\s]+)\)", without_code)


def anchors(text: str) -> set[str]:
    """The names of headings as they are linked to, and of places that have one of their own."""
    headings = re.findall(r"^#+ (.*)$", re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL), re.MULTILINE)
    named = re.findall(r'<a id="([^"]+)">', text)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings} | {*named}


@pytest.mark.parametrize("file", TEXTS)
def test_links_lead_to_files_and_headings(file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    lost = []
    for link in links(text):
        path, _, anchor = link.partition("#")
        target = (ROOT / file).parent / path if path else ROOT / file
        if "://" in link:
            continue
        if not target.exists() or (anchor and anchor not in anchors(target.read_text(encoding="utf-8"))):
            lost.append(link)
    assert lost == []


def test_the_search_for_links_finds_them() -> None:
    assert links("See [a](b.md), [c\nd](e#f), not `[g](h)`.") == ["b.md", "e#f"]
    assert links(README) != []
    assert anchors("# The questions\n## What else?\n```\n# no\n```\n") == {"the-questions", "what-else"}


def test_the_folders_that_the_texts_tell_of_exist() -> None:
    for file in ("README.md", "CONTRIBUTING.md"):
        named = re.findall(r"^ {4}(\w+)/ ", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE)
        assert named == ["spec", "cases", "reference", "runner", "tests", "ci"]
        assert [folder for folder in named if not (ROOT / folder).is_dir()] == []
