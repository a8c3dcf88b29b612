"""What the words of a command line name, and what comes out at which width and in which encoding."""

from __future__ import annotations

import gc
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from belot_runner import cli
from belot_runner.suite import load_suite

Belot = Callable[..., tuple[int, str, str]]

ROOT = Path(__file__).parents[2]
ROW = "play.void/opponent-winning/opponent-led"


def asked(out: str) -> list[tuple[str, str]]:
    return [(check["variant"], check["id"]) for check in json.loads(out)["checks"]]


# The command itself


def test_without_a_command_the_help_is_printed(belot: Belot) -> None:
    code, out, err = belot()
    assert (code, err) == (0, "")
    assert out.startswith("usage: belot [-h] [-V] COMMAND ...\n")
    assert all(f"\n  {command} " in out for command in cli.COMMANDS)


def test_a_mistyped_command_is_asked_after(belot: Belot) -> None:
    code, out, err = belot("rnu", "--json")
    assert (code, out) == (2, "")
    assert err.startswith("belot: there is no command rnu; did you mean run?")
    assert err.count("\n") == 1


@pytest.mark.parametrize("command", [["rules", "list", "--json"], ["cases", "list", "--json"]], ids=" ".join)
def test_every_command_but_run_begins_with_the_collector_on(belot: Belot, command: list[str]) -> None:
    gc.disable()
    try:
        belot(*command)
        assert gc.isenabled()
    finally:
        gc.enable()


# Cases


@pytest.mark.parametrize(("pattern", "found"), [
    (ROW, [ROW, f"{ROW}~1", f"{ROW}~2", f"{ROW}~3"]),
    (f"{ROW}~2", [f"{ROW}~2"]),
])  # fmt: skip
def test_an_exact_id_selects_just_that(belot: Belot, pattern: str, found: list[str]) -> None:
    code, out, _ = belot("run", "--json", "--variant", "bulgarian-modern", "-k", pattern)
    assert code == 0
    assert asked(out) == [("bulgarian-modern", name) for name in found]


def test_the_id_of_a_row_does_not_select_those_that_begin_with_it(belot: Belot, tmp_path: Path) -> None:
    given = "given: {contract: hearts by north, leader: north, trick: [], hand: 7H}, expect: {legal: 7H}"
    cases = "".join(f"  - {{name: {name}, title: Any, ask: legal, {given}}}\n" for name in ("mine", "mine-too"))
    (tmp_path / "void.yaml").write_text(f"rule: play.void\ncases:\n{cases}", encoding="utf-8")
    arguments = ("run", "--json", "--variant", "bela-4", "--cases", tmp_path, "-k")
    assert len(asked(belot(*arguments, "play.void/mine")[1])) == 4
    assert len(asked(belot(*arguments, "play.void/min")[1])) == 8


def test_a_text_that_fits_nothing_is_repeated(belot: Belot) -> None:
    code, out, err = belot("run", "-k", "nix")
    assert (code, out) == (2, "")
    assert err.startswith("belot: no check was selected: no id and no title fits -k nix; ")
    code, out, err = belot("cases", "list", "-k", "nix")
    assert (code, out, err) == (0, "0 rows: no id and no title fits -k nix\n", "")


def test_a_case_that_is_not_of_the_rest_is_told_apart_from_none(belot: Belot) -> None:
    code, _, err = belot("run", "-k", ROW, "--rule", "score")
    assert code == 2
    assert err.startswith(f"belot: no check was selected: {ROW} is a case, but not of what else was named; ")


def test_a_twin_is_shown_as_it_is_asked(belot: Belot) -> None:
    code, out, _ = belot("cases", "show", f"{ROW}~3")
    assert code == 0
    assert out.startswith(f"{ROW}~3\n")
    assert out != belot("cases", "show", ROW)[1]
    assert belot("cases", "show", f"{ROW}~4")[0] == 2


def test_a_case_is_shown_as_case_files_write_it(belot: Belot) -> None:
    _, out, _ = belot("cases", "show", "game/worked-example/whole")
    assert "\n  phase: over\n  contract: all-trumps by east\n  tricks: {north-south: 0, east-west: 8}\n" in out
    assert "\n  score.card-points: standard\n  score.last-trick: 10\n" in out
    assert "'" not in out.partition("depends on")[2]


def test_a_case_tells_where_it_is_customary(belot: Belot) -> None:
    _, out, _ = belot("cases", "show", "play.leader/after-the-dealer/an-opponent-declares")
    assert "\nruns in: bulgarian-classic, bulgarian-modern (customary in bulgarian-modern)\n" in out


# Chapters


@pytest.mark.parametrize("word", ["game", "games"])
def test_whole_deals_are_named_by_either_word(belot: Belot, word: str) -> None:
    code, out, _ = belot("run", "--json", "--variant", "bela-2", "--rule", word)
    assert code == 0
    assert {name.split("/")[0] for _, name in asked(out)} == {"game"}
    _, out, _ = belot("cases", "list", "--json", "--rule", word)
    assert {case["rule"] for case in json.loads(out)["cases"]} == {None}


def test_cases_are_listed_by_what_they_ask(belot: Belot) -> None:
    _, out, _ = belot("cases", "list", "--json", "--rule", "play.winner", "--question", "trick", "--question", "perft")
    assert {(row["rule"], row["question"]) for row in json.loads(out)["cases"]} == {("play.winner", "trick")}
    code, out, err = belot("cases", "list", "--question", "tricks")
    assert (code, out) == (2, "")
    assert err.startswith("belot: there is no question tricks; did you mean trick? ")


def test_a_chapter_stands_for_its_rules(belot: Belot) -> None:
    chapter = [rule.id for rule in load_suite().catalogue.rules.values() if rule.chapter == "play"]
    _, out, _ = belot("rules", "list", "--json", "--rule", "play")
    assert [rule["id"] for rule in json.loads(out)["rules"]] == chapter
    _, out, _ = belot("cases", "list", "--json", "--rule", "play")
    assert {case["rule"] for case in json.loads(out)["cases"]} == set(chapter)
    _, out, _ = belot("rules", "show", "play")
    assert [line for line in out.splitlines() if line in chapter] == chapter


@pytest.mark.parametrize("command", [("rules", "show", "plya"), ("rules", "list", "--rule", "plya")], ids=" ".join)
def test_a_mistyped_chapter_is_asked_after(belot: Belot, command: tuple[str, ...]) -> None:
    code, _, err = belot(*command)
    assert code == 2
    assert err == "belot: there is no rule plya; did you mean play?\n"


def test_a_rule_is_shown_with_the_words_of_its_claims(belot: Belot) -> None:
    _, out, _ = belot("rules", "show", "play.cannot-overtrump", "--variant", "bela-4")
    assert '\nbela-4: undertrump (stated)\n    hr-bela 181 "A player without the led suit must trump."\n' in out


# Variants


def test_a_variant_named_twice_is_run_once(belot: Belot) -> None:
    arguments = ["--variant", "bela-4", "--variant", str(ROOT / "spec" / "variants" / "bela-4.yaml")]
    _, out, _ = belot("run", "--json", "-k", f"{ROW}~1", *arguments)
    assert asked(out) == [("bela-4", f"{ROW}~1")]


def test_two_files_with_one_id_are_refused(belot: Belot, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one.yaml", "two.yaml")]
    for file in files:
        file.write_text("variant: mine\nextends: bela-4\nrules: {}\n", encoding="utf-8")
    code, out, err = belot("run", "--variant", files[0], "--variant", files[1])
    assert (code, out) == (2, "")
    message = f"{files[0]} and {files[1]} are both the variant mine"
    assert err == f"belot: {message}; give one of them another id with `variant:`\n"


# What engines print and say


def test_what_an_engine_prints_does_not_spoil_the_document(belot: Belot) -> None:
    code, out, err = belot(
        "run", "--json", "-k", ROW, "--variant", "bela-4", "--adapter", "python:report.engines:talks"
    )
    assert code == 0
    assert json.loads(out)["adapter"]["name"] == "talker"
    assert err == "let me think about legal\n" * 4


def test_what_an_engine_says_does_not_steer_the_terminal(belot: Belot) -> None:
    code, out, _ = belot("run", "-k", f"{ROW}~1", "--variant", "bela-4", "--adapter", "python:report.engines:escapes")
    assert code == 1
    assert out.startswith("\\x1b[2J[red]name")
    assert "    got       legal \\x1b[31m7H[/red]\n" in out
    assert "\x1b" not in out


def test_the_checks_of_a_refused_variant_are_no_failures(belot: Belot) -> None:
    adapter = ("--adapter", "python:report.engines:four_players")
    code, out, _ = belot("run", *adapter, "--variant", "bela-3", "--variant", "bela-4", "--rule", "play.winner")
    assert code == 1
    assert "\nThe variant bela-3 is not supported: only in pairs\n" in out
    assert "UNSUPPORTED" not in out


def test_ten_failures_are_told_unless_more_are_asked_for(belot: Belot) -> None:
    command = ("run", "--adapter", "python:report.engines:plays_any_card", "--variant", "bela-4", "--rule", "play")
    every = belot(*command, "--show", "all")[1].count("\nFAIL  ")
    assert every > 10
    assert belot(*command)[1].count("\nFAIL  ") == 10


def test_a_failure_in_json_says_what_explains_it(belot: Belot) -> None:
    command = ("run", "--json", "--adapter", "python:report.engines:plays_any_card", "--variant", "bela-4")
    document = json.loads(belot(*command, "-k", ROW)[1])
    assert document["summary"]["customary"] == 0
    assert {check["outcome"] for check in document["checks"]} == {"fail"}
    assert "explained" not in document["checks"][0]


# Widths


@pytest.mark.parametrize("columns", [60, 80, 100, 120, 180])
@pytest.mark.parametrize(
    "command",
    [("rules", "list"), ("rules", "variants"), ("rules", "show", "deal.packets"), ("cases", "list"), ("run",)],
    ids=" ".join,
)
def test_no_line_is_wider_than_the_terminal_and_no_word_is_broken(
    belot: Belot, command: tuple[str, ...], columns: int
) -> None:
    whole = set(belot(*command)[1].split())
    _, out, _ = belot(*command, columns=columns)
    lines = out.splitlines()
    assert [line for line in lines if len(line) > columns and " " in line.strip()] == []
    words = {word.strip("[](),:") for word in out.split() if "─" not in word}
    known = {word.strip("[](),:") for word in whole}
    assert {word for word in words - known if re.search(r"[a-z][./-]", word)} == set()


def test_a_narrow_list_has_two_lines_an_entry(belot: Belot) -> None:
    _, out, _ = belot("cases", "list", "--rule", "play.void", columns=80)
    first, second, *_ = out.splitlines()
    assert first == "play.void/partner-winning/partner-led"
    assert second.startswith("    legal: ")


# Encodings


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
@pytest.mark.parametrize(
    ("command", "with_cards"),
    [
        (("cases", "show", ROW), True),
        (("rules", "show", "declarations.carres"), False),
        (("run", "--adapter", "python:report.engines:plays_any_card", "--variant", "bela-4", "-k", ROW), True),
        (("run", "--json", "--adapter", "python:report.engines:escapes", "--variant", "bela-4", "-k", ROW), False),
    ],
    ids=lambda value: " ".join(value[:2]) if isinstance(value, tuple) else "",
)
def test_every_encoding_can_be_printed_to(encoding: str, command: tuple[str, ...], with_cards: bool) -> None:
    paths = os.pathsep.join(str(ROOT / folder) for folder in ("runner", "reference", "tests"))
    done = subprocess.run(
        [sys.executable, "-c", "from belot_runner.cli import entry; entry()", *command],
        env={**os.environ, "PYTHONPATH": paths, "PYTHONIOENCODING": encoding}, capture_output=True, check=False,
    )  # fmt: skip
    out = done.stdout.decode(encoding)
    assert (done.returncode, done.stderr) == (1 if command[0] == "run" else 0, b"")
    assert bool(set("♣♦♥♠") & set(out)) == (with_cards and encoding == "utf-8")
