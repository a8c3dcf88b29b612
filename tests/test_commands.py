"""The command line, from its arguments to what it prints and returns."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from textwrap import indent

import pytest

from belot_runner.cli import COMMANDS
from belot_runner.paths import cases_dir
from report.running import OWN_CASE

Result = tuple[int, str, str]
Belot = Callable[..., Result]

HOUSE = """\
extends: bela-4
rules:
  play.void: trump-unless-partner-winning
"""


def test_the_reference_passes_the_whole_suite(belot: Belot) -> None:
    code, out, err = belot("run")
    assert (code, err) == (0, "")
    assert "failed" not in out


def test_a_run_as_json_fits_its_schema(belot: Belot) -> None:
    code, out, _ = belot("run", "--json", "--rule", "play", "--variant", "bulgarian-modern")
    document = json.loads(out)
    assert (code, document["exit"]) == (0, 0)
    assert document["summary"]["outcomes"] == {"pass": len(document["checks"])}


@pytest.mark.parametrize(
    "arguments",
    [
        ("rules", "list"),
        ("rules", "show", "play.void"),
        ("rules", "show", "score.last-trick"),
        ("rules", "variants"),
        ("cases", "list"),
        ("cases", "show", "play.raise/iber"),
        ("check",),
        ("run", "--question", "deal"),
        ("doctor",),
    ],
    ids=" ".join,
)
def test_every_command_that_prints_data_prints_json_too(belot: Belot, arguments: tuple[str, ...]) -> None:
    code, out, err = belot(*arguments, "--json")
    assert (code, err) == (0, "")
    name = {"variants": "variants", "check": "check", "run": "run"}.get(arguments[-1], "-".join(arguments[:2]))
    name = {"run---question": "run"}.get(name, name)
    assert schema_fault(name, json.loads(out)) is None


def schema_fault(name: str, document: object) -> str | None:
    from belot_runner.reading import schemas

    return schemas.validate(f"output/{name}.json", document)


@pytest.mark.parametrize(
    "arguments",
    [
        ("rules", "list"),
        ("rules", "show", "play.void"),
        ("rules", "variants"),
        ("cases", "list", "--rule", "play.void"),
    ],
    ids=" ".join,
)
def test_lists_are_printed_for_people(belot: Belot, arguments: tuple[str, ...]) -> None:
    code, out, err = belot(*arguments)
    assert (code, err) == (0, "")
    assert "play.void" in out


def test_a_row_is_shown_with_its_position(belot: Belot) -> None:
    code, out, _ = belot("cases", "show", "play.raise/iber")
    assert code == 0
    for part in ("[8♠]", "7♠ 10♠", "west (to play)", "hr-bela 180", "bela-4"):
        assert part in out


def test_a_house_file_of_three_lines_swaps_the_cases(belot: Belot, tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(HOUSE)
    asked = {}
    for name in ("bela-4", str(house)):
        code, out, _ = belot("run", "--json", "--rule", "play.void", "--variant", name)
        assert code == 0
        asked[name] = {check["case"] for check in json.loads(out)["checks"]}
    assert "play.void/trump-over-the-partner/partner-led" in asked["bela-4"] - asked[str(house)]
    assert "play.void/partner-winning/partner-led" in asked[str(house)] - asked["bela-4"]


def test_cases_of_ones_own_are_judged_like_shipped_ones(belot: Belot, tmp_path: Path) -> None:
    (tmp_path / "void.yaml").write_text(OWN_CASE)
    code, out, _ = belot("run", "--cases", tmp_path)
    assert code == 1
    assert "play.void/mine" in out
    assert "expected  legal: 9♠" in out
    assert "got       legal: 10♣ 9♠" in out
    code, out, _ = belot("check", "--cases", tmp_path)
    assert code == 1
    assert "play.void/mine" in out


POSITION = """\
spades ♠ by west
                  north (leads)
                    [A♦]
west (declarer)                  east (to play)
  [7♠]                             10♣  9♠
                  south
                    [8♦]"""


def test_check_draws_the_position_of_a_wrong_expectation(belot: Belot, tmp_path: Path) -> None:
    (tmp_path / "void.yaml").write_text(OWN_CASE)
    _, out, _ = belot("check", "--cases", tmp_path)
    what = "play.void/mine: no choice gives the expected answer: what the rules say here gives legal 10♣ 9♠"
    assert f"{what}; mend the expectation\n\n{indent(POSITION, '    ')}\n\n" in out
    _, out, _ = belot("check", "--json", "--cases", tmp_path)
    document = json.loads(out)
    assert schema_fault("check", document) is None
    assert [finding.get("position") for finding in document["findings"]] == [POSITION.splitlines()]


def test_a_failure_names_the_command_that_asks_it_alone(belot: Belot, tmp_path: Path) -> None:
    (tmp_path / "void.yaml").write_text(OWN_CASE)
    _, out, _ = belot("run", "--cases", tmp_path)
    again = next(line for line in out.splitlines() if "rerun" in line)
    assert again.split()[1:] == [
        "belot",
        "run",
        "--cases",
        str(tmp_path),
        "--variant",
        "bulgarian-classic",
        "-k",
        "play.void/mine",
    ]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("run", "--variant", "bulgarian-moden"), "did you mean bulgarian-modern"),
        (("run", "--rule", "play.voit"), "did you mean play.void"),
        (("run", "--question", "leagl"), "did you mean legal"),
        (("run", "-k", "no such case anywhere"), "no check"),
        (("run", "--cases", "/no/such/folder"), "/no/such/folder"),
        (("rules", "show", "play.voit"), "did you mean play.void"),
        (("cases", "show", "play.void/mien"), "there is no case"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_a_mistake_is_one_line_and_exit_code_2(belot: Belot, arguments: tuple[str, ...], told: str) -> None:
    code, out, err = belot(*arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert told in err


@pytest.mark.parametrize("adapter", ["no-such-program-anywhere", "python:no.such.module:thing", "''"])
def test_an_adapter_that_cannot_be_started_is_exit_code_3(belot: Belot, adapter: str) -> None:
    code, _, err = belot("run", "--adapter", adapter, "--variant", "bulgarian-modern")
    assert code == 3
    assert err.count("\n") == 1


def test_a_broken_case_file_is_told_with_its_place(belot: Belot, tmp_path: Path) -> None:
    (tmp_path / "broken.yaml").write_text(OWN_CASE.replace("hand: 9S TC", "hand: 9S ZC"))
    code, _, err = belot("run", "--cases", tmp_path)
    assert code == 2
    assert "broken.yaml:11:13:" in err
    assert "ZC" in err


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(belot: Belot, command: str) -> None:
    code, out, _ = belot(command, "--help")
    assert code == 0
    assert f"usage: belot {command}" in out


def test_the_version_is_told(belot: Belot) -> None:
    assert belot("--version")[:2] == (0, "belot 1.0.0\n")


def test_what_is_derived_is_up_to_date(belot: Belot) -> None:
    code, out, err = belot("fill")
    assert (code, out, err) == (0, "nothing to fill\n", "")


def test_check_proposes_every_minimal_when(belot: Belot, tmp_path: Path) -> None:
    control = OWN_CASE.replace("legal: 9S\n", "legal: 9S TC\n").replace("    choice:", "    #")
    (tmp_path / "void.yaml").write_text(control)
    code, out, _ = belot("check", "--fix", "--cases", tmp_path)
    assert code == 1
    assert "the answer depends on play.void itself; add `choice: trump-unless-partner-winning`" in out
    assert belot("check", "--fix", "--cases", cases_dir() / "play")[:2] == (0, "every `when` is sound\n")
