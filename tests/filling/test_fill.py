"""`belot fill`: what it prints, what it writes, and what it says to files that are broken."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from belot_runner.cli import main
from belot_runner.paths import cases_dir
from belot_runner.reading.strict_yaml import load

Result = tuple[int, str, str]
Fill = Callable[..., Result]

GAMES = sorted(file for file in (cases_dir() / "games").glob("*.yaml") if "derived: true" in file.read_text())
GAME = GAMES[0].read_text(encoding="utf-8")
CASE = """\
rule: play.overtrump
cases:
  - name: mine
    title: The partner is winning with a trump, so nothing is asked
    ask: legal
    given:
      contract: spades by west
      leader: north
      trick: AD 7S 8D
      hand: 9S TC
    expect:
      legal: 9S TC
"""
WHEN = "    when: {play.void: trump-unless-partner-winning}\n"


@pytest.fixture
def fill(belot: Fill) -> Fill:
    def call(*arguments: str | Path) -> Result:
        return belot("fill", *arguments)

    return call


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "mine.yaml"


# What it tells


def test_a_change_is_printed_and_then_written(fill: Fill, file: Path) -> None:
    file.write_text(CASE)
    code, out, err = fill(file)
    assert (code, err) == (1, "")
    assert f"+{WHEN}" in out
    assert "wrote" not in out
    assert file.read_text() == CASE
    code, out, err = fill("--write", file)
    assert (code, err) == (0, "")
    assert f"+{WHEN}" in out
    assert out.endswith(f"wrote {file}\n")
    assert file.read_text() == CASE.replace("    ask", f"{WHEN}    ask")
    assert fill(file) == (0, "nothing to fill\n", "")
    assert fill("--write", file) == (0, "nothing to fill\n", "")


def test_a_case_that_holds_nowhere_is_exit_code_1(fill: Fill, file: Path) -> None:
    file.write_text(CASE.replace("legal: 9S TC", "legal: TC"))
    code, out, err = fill("--write", file)
    assert (code, out) == (1, "")
    assert f"{file}:3:5: play.overtrump/mine: in no variant do the answers of this case hold" in err


def test_the_help_tells_what_the_exit_codes_mean(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["fill", "--help"])
    assert "1: something would change" in " ".join(capfd.readouterr().out.split())


def test_line_ends_stay_as_they_are(fill: Fill, file: Path) -> None:
    file.write_bytes(CASE.replace("\n", "\r\n").encode())
    assert fill("--write", file)[0] == 0
    assert file.read_bytes() == CASE.replace("    ask", f"{WHEN}    ask").replace("\n", "\r\n").encode()


def test_nothing_is_written_where_one_file_is_broken(fill: Fill, file: Path) -> None:
    file.write_text(CASE)
    file.with_name("next.yaml").write_text("rule: 3\n")
    assert fill("--write", file.parent)[0] == 2
    assert file.read_text() == CASE


def test_a_file_that_cannot_be_written_is_told(fill: Fill, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Path, *content: object, **how: object) -> int:
        raise OSError(28, "No space left on device")

    file.write_text(CASE)
    monkeypatch.setattr(Path, "write_text", full)
    code, _, err = fill("--write", file)
    assert (code, err) == (2, f"belot: {file} cannot be written: No space left on device\n")


@pytest.mark.parametrize("name", ["", "Mine", "../mine", "a/b", "a b"])
def test_a_new_game_has_a_name_that_can_be_one(fill: Fill, name: str) -> None:
    code, out, err = fill(f"--new-game={name}", "--variant", "bela-2")
    assert (code, out) == (2, "")
    assert err.endswith("is not a name for a deal; use small letters, digits and hyphens\n")


# Whole deals


def test_a_deal_without_answers_is_filled(fill: Fill, file: Path) -> None:
    data = load(GAMES[0])
    assert isinstance(data, dict)
    for row in data["rows"]:
        del row["expect"]
        row.pop("when", None)
    comment = GAME.splitlines()[0]  # which stays where it is
    file.write_text(f"{comment}\n{yaml.safe_dump(data, sort_keys=False, allow_unicode=True)}")
    assert fill("--write", file)[0] == 0
    assert file.read_text(encoding="utf-8") == GAME


BROKEN: dict[str, Callable[[dict[str, Any]], Any]] = {
    "the field rows is missing": lambda data: data.pop("rows"),
    "a moment at which the deal is asked for was expected, found none": lambda data: data.update(rows=[]),
    "rows: a list was expected, found x": lambda data: data.update(rows="x"),
    "rows[0]: a mapping was expected, found 3": lambda data: data.update(rows=[3]),
    "the field name is missing": lambda data: data["rows"][0].pop("name"),
    "rows[0].upto: a mapping was expected, found 3": lambda data: data["rows"][0].update(upto=3),
    "when: a mapping was expected, found a list": lambda data: data.update(when=["play.follow"]),
    "there is no rule play.folow": lambda data: data.update(when={"play.folow": "must"}),
    "no variant makes the choices": lambda data: data.update(when={"play.follow": "must", "match.target": 333}),
    "the field given is missing": lambda data: data.pop("given"),
    "given: a mapping was expected, found x": lambda data: data.update(given="x"),
    "given.calls": lambda data: data["given"].update(calls=3),
    "given.tricks": lambda data: data["given"].update(tricks="7H 8H"),
    "one of the fields deck, hands was expected": lambda data: data["given"].pop(
        "deck", data["given"].pop("hands", None)
    ),
    "the field title is missing": lambda data: data.pop("title"),
    "there is no table x": lambda data: data.update(table="x"),
    "note: a text was expected, found 3": lambda data: data.update(note=3),
    "the reference cannot answer this row": lambda data: data["given"].update(hands={"north": "7H"}, deck=None),
}


@pytest.mark.parametrize("told", BROKEN)
def test_a_broken_deal_is_one_line_with_its_place(fill: Fill, file: Path, told: str) -> None:
    data = deepcopy(load(GAMES[0]))
    assert isinstance(data, dict)
    BROKEN[told](data)
    file.write_text(yaml.safe_dump(data, sort_keys=False, allow_unicode=True))
    code, out, err = fill("--write", file)
    assert (code, out) == (2, "")
    assert err.startswith(f"belot: {file}:")
    assert told in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "text", [b"\xff\xfe", b"derived: true\ntitle: caf\xe9\n", b"", b"- derived\n", b"derived: true\n", b"3"]
)
def test_a_file_that_is_none_is_one_line(fill: Fill, file: Path, text: bytes) -> None:
    file.write_bytes(text)
    code, out, err = fill(file)
    assert (code, out) == (2, "")
    assert err.startswith(f"belot: {file}:")
    assert err.count("\n") == 1


def test_a_case_that_is_written_in_one_line_is_told(fill: Fill, file: Path) -> None:
    file.write_text(yaml.safe_dump(yaml.safe_load(CASE), default_flow_style=True))
    code, out, err = fill("--write", file)
    assert (code, out) == (2, "")
    assert "the `when` of a case is filled only where each of its fields has a line of its own" in err


# Anything at all

ODD: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    1.5,
    "",
    "x",
    "7H",
    [],
    {},
    [None],
    [[]],
    {"a": 1},
    {3: 4},
    "pass pass",
    "two-alone",
)


def ways(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to every value in some data."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [way, *(found for key, item in items for found in ways(item, (*way, key)))]


def spoilt(data: Any, random: Random) -> Any:
    """Some data with one value taken away or made another."""
    *above, last = random.choice(ways(data)[1:])
    place = data
    for step in above:
        place = place[step]
    if random.random() < 0.3:
        del place[last]
    else:
        place[last] = deepcopy(random.choice(ODD))
    return data


@pytest.mark.parametrize("seed", range(60))
def test_no_file_makes_it_fail(fill: Fill, file: Path, seed: int) -> None:
    random = Random(seed)
    text = random.choice([CASE, *(game.read_text(encoding="utf-8") for game in GAMES)])
    if random.random() < 0.7:
        text = yaml.safe_dump(spoilt(yaml.safe_load(text), random), sort_keys=False, allow_unicode=True)
    content = bytearray(text.encode())
    if random.random() < 0.5:
        content[random.randrange(len(content))] = random.choice(b"\xff\n :#'\"{-a")
    file.write_bytes(content)
    code, out, err = fill("--write", file)
    assert code in (0, 1, 2)
    assert code != 2 or (out == "" and err.count("\n") == 1)
    if code == 0:
        assert fill(file) == (0, "nothing to fill\n", "")
