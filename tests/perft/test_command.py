"""`belot perft` as it is called: what it prints and returns."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from asking.fakes import BELOT, ended
from belot_runner.reading import schemas

Belot = Callable[..., tuple[int, str, str]]
CASE = "play.next-leader/endings-of-two/"
ENGINES = "python:perft.engines:"
MODERN = ("--variant", "bulgarian-modern")
HOSTILE = Path(__file__).parents[1] / "asking" / "hostile"

POSITION = """\
contract: hearts by north
leader: north
hands:
  north: 7H AS
  west: 8S KS
  south: 10D 9H
  east: 7C JH
depth: 4
"""


def as_json(belot: Belot, *arguments: str | Path) -> tuple[int, Any]:
    code, out, _ = belot("perft", "--json", *arguments)
    document = json.loads(out)
    assert schemas.validate("output/perft.json", document) is None
    return code, document


def hostile(name: str, *words: str) -> str:
    return " ".join([f"'{sys.executable}'", f"'{HOSTILE / f'{name}.py'}'", *words])


@pytest.fixture
def position(tmp_path: Path) -> Path:
    file = tmp_path / "position.yaml"
    file.write_text(POSITION, encoding="utf-8")
    return file


# Counting.


def test_a_position_is_counted_by_depth_and_by_first_card(belot: Belot, position: Path) -> None:
    code, out, err = belot("perft", *MODERN, "--position", position)
    assert (code, err) == (0, "")
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert lines[0] == "position.yaml in bulgarian-modern"
    assert "hearts ♥ by north" in lines
    assert [line for line in lines if line in {"1 2", "2 4", "3 6", "4 6"}] == ["1 2", "2 4", "3 6", "4 6"]
    assert lines[-2:] == ["7♥ 2", "A♠ 4"]


def test_no_depth_is_none(belot: Belot, position: Path) -> None:
    position.write_text(POSITION.replace("depth: 4", "depth: 0"), encoding="utf-8")
    code, out, err = belot("perft", *MODERN, "--position", position)
    assert (code, out, err) == (2, "", "belot: position.yaml: a depth of 0 is none; 1 to 32\n")


def test_the_same_as_json(belot: Belot, position: Path) -> None:
    code, document = as_json(belot, *MODERN, "--position", position)
    assert code == 0
    assert (document["leaves"], document["split"], document["counts"]) == (6, {"7H": 2, "AS": 4}, [2, 4, 6, 6])
    assert document["given"]["depth"] == 4


def test_the_depth_that_is_wished_for_beats_the_written_one(belot: Belot, position: Path) -> None:
    assert as_json(belot, *MODERN, "--position", position, "--depth", "2")[1]["counts"] == [2, 4]
    assert as_json(belot, *MODERN, "--position", position, "--depth", "32")[1]["counts"] == [2, 4, 6, 6, 6, 6, 6, 6]


def test_without_a_depth_few_cards_are_played_to_the_end(belot: Belot, position: Path) -> None:
    position.write_text(POSITION.replace("depth: 4\n", ""), encoding="utf-8")
    assert as_json(belot, *MODERN, "--position", position)[1]["given"]["depth"] == 8


def test_a_position_may_be_written_in_json(belot: Belot, tmp_path: Path, position: Path) -> None:
    given = as_json(belot, *MODERN, "--position", position)[1]["given"]
    file = tmp_path / "position.json"
    file.write_text(json.dumps(given), encoding="utf-8")
    assert as_json(belot, *MODERN, "--position", file)[1]["leaves"] == 6


def test_a_case_is_counted_as_it_is_recorded(belot: Belot) -> None:
    name = next(name for name in _cases(belot) if name.startswith(CASE))
    code, document = as_json(belot, "--variant", "bela-2", "--case", name)
    assert (code, document["position"]) == (0, name)
    expected = json.loads(belot("cases", "show", name, "--json")[1])
    assert {**document, **expected["expect"]} == document


def _cases(belot: Belot) -> list[str]:
    listed = json.loads(belot("cases", "list", "--rule", "play.next-leader", "--json")[1])
    return [row["id"] for row in listed["cases"]]


def test_a_seed_is_a_deal_and_always_the_same(belot: Belot) -> None:
    first, again, other = (as_json(belot, *MODERN, "--deal", seed, "--depth", "5")[1] for seed in ("7", "7", "8"))
    assert first == again
    assert first["given"]["hands"]["north"] == ["7C", "AC", "9D", "AD", "9H", "TH", "JH", "9S"]  # everywhere
    assert first["given"]["hands"] != other["given"]["hands"]
    assert {len(hand) for hand in first["given"]["hands"].values()} == {8}
    assert as_json(belot, *MODERN)[1]["position"] == "deal 1"


def test_where_a_case_is_none_of_those_that_count_it_is_told_how_they_are_listed(belot: Belot) -> None:
    for name, told in (("nothing/like/it", "which there are"), ("play.raise/iber", "those that do")):
        err = belot("perft", *MODERN, "--case", name)[2]
        hint = err.partition("; ")[2].partition(" shows ")
        assert hint[2] == f"{told}\n"
        code, out, _ = belot(*hint[0].split()[1:], "--json")
        assert (code, {row["question"] for row in json.loads(out)["cases"]}) == (0, {"perft"})


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--deal", "x"), "belot: --deal x: a number was expected"),
        (("--depth", "0"), "belot: --depth 0: a number from 1 was expected"),
        (("--depth", "33"), "belot: deal 1: a depth of 33 is none; 1 to 32"),
        (("--case", "play.void/partner"), "belot: there is no case play.void/partner"),
        (("--case", "play.raise/iber"), "belot: play.raise/iber asks legal, not perft"),
        (("--position", "nowhere.yaml"), "belot: "),
        (("--deal", "1", "--case", "x"), "not allowed with argument"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_wrong_usage_is_told_in_a_line(belot: Belot, words: tuple[str, ...], told: str) -> None:
    code, out, err = belot("perft", *MODERN, *words)
    assert (code, out) == (2, "")
    assert told in err.splitlines()[-1]
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        (("north: 7H AS", "north: 7H"), "the hands are not of one size"),
        (("leader: north", "leader: nobody"), "position.yaml:2:9: "),
        (("west: 8S KS", "west: 8S AS"), "the card AS stands here twice"),
        (("leader: north\n", ""), "the field leader is missing"),
        (("contract:", "contrakt:"), "contrakt"),
        (("hearts by north", "["), "position.yaml:"),
    ],
    ids=["sizes", "seat", "twice", "missing", "unknown", "yaml"],
)
def test_a_file_that_is_no_position_is_refused(
    belot: Belot, position: Path, changed: tuple[str, str], told: str
) -> None:
    position.write_text(POSITION.replace(*changed), encoding="utf-8")
    code, out, err = belot("perft", *MODERN, "--position", position)
    assert (code, out) == (2, "")
    assert told in err
    assert len(err.splitlines()) == 1


def test_a_seat_of_another_table_is_told(belot: Belot, position: Path) -> None:
    code, _, err = belot("perft", "--variant", "bela-3", "--position", position)
    assert code == 2
    assert "Traceback" not in err


# Comparing.


def test_a_right_engine_counts_the_same(belot: Belot) -> None:
    code, out, err = belot("perft", *MODERN, "--deal", "276", "--adapter", f"{ENGINES}right")
    assert (code, err) == (0, "")
    assert out.splitlines()[-1] == "the same, by 1 question"


def test_the_parting_is_drawn_with_its_line_reasons_and_a_case(belot: Belot) -> None:
    code, out, err = belot("perft", *MODERN, "--deal", "276", "--adapter", f"{ENGINES}void")
    assert (code, err) == (1, "")
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert lines[1] == "reference: 3,359 ways; engine: 4,227"
    assert "they part after 5 cards, in legal" in lines
    assert "1 west 9♦ Q♦ K♦ 7♦" in lines
    assert "2 east 8♦" in lines
    assert "expected legal: J♣ Q♣" in lines
    assert "10♥ no yes too many play.void" in lines
    assert any(line.startswith("play.void = trump-unless-partner-winning: ") for line in lines)
    assert "rule: play.void" in lines


def test_first_cards_that_are_counted_otherwise_are_alternatives(belot: Belot) -> None:
    code, out, _ = belot("perft", *MODERN, "--deal", "3", "--adapter", f"{ENGINES}splits")
    assert code == 1
    assert "it is after K♣ or Q♦ that the numbers part" in out


def test_the_parting_as_json(belot: Belot) -> None:
    code, document = as_json(belot, *MODERN, "--deal", "276", "--adapter", f"{ENGINES}void")
    assert (code, document["same"], document["leaves"], document["answered"]["leaves"]) == (1, False, 3359, 4227)
    parting = document["parting"]
    assert parting["line"] == ["9D", "QD", "KD", "7D", "8D"]
    assert (parting["question"], parting["outcome"], parting["rules"]) == ("legal", "fail", ["play.void"])
    assert set(parting["expected"]["legal"]) < set(parting["got"]["legal"])


def test_a_reading_that_the_catalogue_knows_is_named(belot: Belot, tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("extends: bulgarian-modern\nrules:\n  play.raise: every-suit\n", encoding="utf-8")
    serving = f"'{sys.executable}' -c 'from belot_runner.cli import entry; entry()' serve --variant '{house}'"
    code, document = as_json(belot, *MODERN, "--deal", "276", "--adapter", serving)
    assert code == 1
    assert document["parting"]["given_by"][0] == {"play.raise": "every-suit"}
    assert document["parting"]["rules"] == ["play.raise"]


def test_who_answers_neither_is_compared_in_nothing(belot: Belot) -> None:
    code, out, _ = belot("perft", *MODERN, "--adapter", f"{ENGINES}silent")
    assert code == 1
    assert out.splitlines()[-1] == "engine answers neither perft nor legal nor trick: nothing was compared"


def test_what_could_not_be_gone_through_is_not_the_same(belot: Belot) -> None:
    words = (*MODERN, "--adapter", f"{ENGINES}right_by_plays", "--most", "40")
    code, document = as_json(belot, *words)
    assert (code, document["same"]) == (1, False)
    assert document["stopped"] == "there are 52 positions after 3 plays, more than are gone through (--most)"


def test_who_plays_another_game_is_told(belot: Belot) -> None:
    code, out, err = belot("perft", *MODERN, "--adapter", hostile("refuses"), "--timeout", "10")
    assert (code, out) == (2, "")
    assert "does not play bulgarian-modern" in err


# Hostile adapters.


@pytest.mark.parametrize(
    ("name", "code", "outcome"),
    [
        ("sane", 0, None),
        ("slow_start 2", 0, None),
        ("batches", 0, None),
        ("leaves_children stays", 0, None),
        ("floods_stderr", 0, None),
        ("dies_after_seven", 0, None),
        ("noise", 1, None),
        ("answers_twice", 1, None),
        ("errors", 1, "error"),
        ("exits_when_asked", 1, "crash"),
        ("hangs_at_one", 1, "timeout"),
        ("never_answers", 1, "timeout"),
        ("odd_lines {}", 1, "invalid"),
        ("long_line", 1, "crash"),
    ],
)
def test_hostile_adapters_have_the_right_outcome(belot: Belot, name: str, code: int, outcome: str | None) -> None:
    words = (*MODERN, "--deal", "276", "--depth", "3", "--adapter", hostile(*name.split()), "--timeout", "1.5")
    got, document = as_json(belot, *words)
    assert (got, document["same"]) == (code, code == 0)
    assert document.get("parting", {}).get("outcome") == outcome


@pytest.mark.parametrize("name", ["exits_at_once", "says_no_hello"])
def test_who_cannot_be_spoken_to_ends_it(belot: Belot, name: str) -> None:
    code, out, err = belot("perft", *MODERN, "--depth", "3", "--adapter", hostile(name), "--timeout", "1")
    assert (code, out) == (3, "")
    assert err.startswith("belot: ")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
def test_ctrl_c_tells_what_is_known(tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    adapter = hostile("hangs_at_one", "at=40", f"tell={asked}")
    words = [*BELOT, "perft", *MODERN, "--deal", "276", "--adapter", adapter, "--timeout", "60"]
    done = ended(words, once=asked, by=signal.SIGINT)
    assert (done.returncode, done.stderr) == (130, "belot: interrupted\n")
    assert "nothing differs within" in done.stdout


def test_a_known_failure_of_a_count_is_listed_by_the_id_of_its_row(belot: Belot, tmp_path: Path) -> None:
    """It has no twins, of which it could be one."""
    file = tmp_path / "known.yaml"
    words = ("--adapter", f"{ENGINES}void_by_counts", *MODERN, "--question", "perft")
    belot("baseline", "update", file, "--write", "--reason", "known", *words)
    text = file.read_text(encoding="utf-8")
    assert "play.next-leader/endings-where-trumps-are-raised/" in text
    assert "~" not in text
    assert belot("run", *words, "--baseline", file)[0] == 0
