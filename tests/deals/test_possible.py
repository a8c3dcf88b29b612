"""What cannot be is found by the rules that a case depends on, and not by those of some variant."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from belot_runner.checking.positions import positions
from belot_runner.suite import load_suite

from .houses import SUITE, contract

STANDARD = SUITE.catalogue.rules["score.card-points"].named["standard"]
DEARER = {**STANDARD, "trump": {**STANDARD["trump"], "J": 30}}
SHORT = {"hand": [3], "talon": [2]}


def faults(
    folder: Path, rule: str, ask: str, given: Mapping[str, Any], expect: Mapping[str, Any], **more: Any
) -> list[str]:
    case = {"name": "mine", "title": "Mine", "ask": ask, "given": given, "expect": expect, **more}
    (folder / "mine.yaml").write_text(json.dumps({"rule": rule, "cases": [case]}))
    return [found.message for found in positions(load_suite([folder]))]


def score(bid: str, one: int, other: int, **more: Any) -> dict[str, Any]:
    cards = {"north-south": one, "east-west": other}
    return {"contract": contract(bid, "north"), "cards": cards, "last_trick": "north-south", **more}


@pytest.mark.parametrize(("bid", "total"), [("hearts", 152), ("no-trumps", 120), ("all-trumps", 248)])
def test_card_points_add_up_to_those_of_the_pack(tmp_path: Path, bid: str, total: int) -> None:
    expect = {"outcome": "made"}
    assert faults(tmp_path, "score.made", "score", score(bid, total - 10, 10), expect) == []
    for wrong in (total - 1, total + 1):
        told = faults(tmp_path, "score.made", "score", score(bid, wrong - 10, 10), expect)
        assert told == [f"card points of a deal add up to {total}, found {wrong}"]


@pytest.mark.parametrize(("bid", "total"), [("hearts", 162), ("no-trumps", 120), ("all-trumps", 288)])
def test_they_are_those_of_the_table_that_the_case_depends_on(tmp_path: Path, bid: str, total: int) -> None:
    for mention in ({"choice": DEARER}, {"choice": "standard"}):
        told = faults(tmp_path, "score.card-points", "score", score(bid, total, 0), {"outcome": "made"}, **mention)
        assert (told == []) == (mention["choice"] is DEARER or bid == "no-trumps")


def test_the_stock_of_two_players_keeps_some_back(tmp_path: Path) -> None:
    given = {"contract": contract("hearts", "north"), "cards": {"north": 80, "south": 20}, "last_trick": "north"}
    table = {"table": "two-alone"}
    assert faults(tmp_path, "score.made", "score", given, {"outcome": "made"}, **table) == []
    given["cards"] = {"north": 150, "south": 20}
    told = faults(tmp_path, "score.made", "score", given, {"outcome": "made"}, **table)
    assert told == ["card points of a deal add up to 152 at the most, found 170"]


def test_hands_have_as_many_cards_as_the_packets_that_the_case_depends_on(tmp_path: Path) -> None:
    given = {
        "contract": contract("spades", "west"),
        "leader": "north",
        "trick": ["AD"],
        "hand": ["9S", "TC", "JC", "QC", "KC", "AC"],
    }
    expect = {"legal": given["hand"]}
    assert faults(tmp_path, "play.void", "legal", given, expect) == []
    told = faults(tmp_path, "play.void", "legal", given, expect, when={"deal.packets": SHORT})
    assert told == ["a hand has 5 cards at the most, found 6"]
    many = {**given, "hand": [*given["hand"], "7C", "8C", "9C"]}
    assert faults(tmp_path, "play.void", "legal", many, expect) == ["a hand has 8 cards at the most, found 9"]
    assert faults(tmp_path, "play.void", "legal", many, expect, table="three-alone") == []


def test_as_many_tricks_are_taken_as_there_are_cards_in_a_hand(tmp_path: Path) -> None:
    given = score("hearts", 100, 52, tricks={"north-south": 3, "east-west": 2})
    told = faults(tmp_path, "score.made", "score", given, {"outcome": "made"})
    assert told == ["a deal has 8 tricks, found 5"]
    assert faults(tmp_path, "score.made", "score", {**given, "cards": {"north-south": 60, "east-west": 20}},
                  {"outcome": "made"}, when={"deal.packets": SHORT}) == []  # fmt: skip


@pytest.mark.parametrize(("declarer", "told"), [("north", []), ("east", ["north has card points and no trick"])])
def test_only_the_caller_may_have_put_points_away(tmp_path: Path, declarer: str, told: list[str]) -> None:
    given = {
        "contract": contract("hearts", declarer),
        "cards": {"north": 21, "west": 81, "east": 50},
        "last_trick": "west",
        "tricks": {"north": 0, "west": 6, "east": 4},
    }
    assert faults(tmp_path, "score.made", "score", given, {"outcome": "failed"}, table="three-alone") == told
