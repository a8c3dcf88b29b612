from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from belot_runner.asking.twins import keeps_suits, rename
from belot_runner.cases.rows import Row
from belot_runner.reading.fields import Origin
from belot_runner.tables import CARDS, SEATS, TABLES


def row(ask: str, given: dict[str, Any], expect: dict[str, Any]) -> Row:
    return Row(
        id="a",
        title="A",
        rule="",
        choice=None,
        when={},
        tables=("two-pairs",),
        ask=ask,
        given=given,
        expect=expect,
        claims=(),
        note="",
        aliases=(),
        origin=Origin(Path("f.yaml")),
    )


QUESTION = {
    "contract": {"bid": "spades", "declarer": "south", "doubled": "contra"},
    "hands": {"north": ["7C", "TS"], "east": ["AD"]},
    "cards": {"north-south": 10, "east-west": 0},
    "tricks": [["QH*", "8C"], []],
    "announced": True,
    "illegal": {"at": "declared.east[1]", "rule": "play.void"},
}


def test_suits_and_seats_move_one_place() -> None:
    assert rename(QUESTION, 1, "two-pairs") == {
        "contract": {"bid": "clubs", "declarer": "east", "doubled": "contra"},
        "hands": {"west": ["7D", "TC"], "north": ["AH"]},
        "cards": {"east-west": 10, "north-south": 0},
        "tricks": [["QS*", "8D"], []],
        "announced": True,
        "illegal": {"at": "declared.north[1]", "rule": "play.void"},
    }


def test_suits_may_stay_put() -> None:
    moved = rename(QUESTION, 2, "two-pairs", suits=False)
    assert moved["contract"] == {"bid": "spades", "declarer": "north", "doubled": "contra"}
    assert (moved["hands"], moved["cards"]) == ({"south": ["7C", "TS"], "west": ["AD"]}, QUESTION["cards"])
    assert moved["illegal"]["at"] == "declared.west[1]"


@pytest.mark.parametrize(
    ("k", "table", "moved"),
    [
        (1, "three-alone", ["west", "east", "north"]),
        (3, "three-alone", ["north", "west", "east"]),
        (1, "two-alone", ["south", "north"]),
        (2, "two-alone", ["north", "south"]),
        (3, "two-pairs", ["east", "north", "west", "south"]),
    ],
)
def test_seats_go_round_their_own_table(k: int, table: str, moved: list[str]) -> None:
    assert rename(list(TABLES[table].seats), k, table) == moved


@pytest.mark.parametrize("word", ["calls[3]", "discards", "tricks[2][1]", "no-trumps", "pass", "play.void", "made"])
def test_other_words_stay(word: str) -> None:
    assert rename(word, 1, "two-pairs") == word


@pytest.mark.parametrize("k", [1, 2, 3])
def test_a_twin_and_its_counterpart_cancel_out(k: int) -> None:
    value = {"cards": list(CARDS), "seats": list(SEATS), "question": QUESTION}
    assert rename(rename(value, k, "two-pairs"), 4 - k, "two-pairs") == value


def test_the_question_itself_is_left_alone() -> None:
    before = str(QUESTION)
    rename(QUESTION, 1, "two-pairs")
    assert str(QUESTION) == before


@pytest.mark.parametrize(
    ("ask", "given", "expect", "form", "keeps"),
    [
        ("auction", {"calls": []}, {}, "ascending", True),
        ("auction", {"calls": []}, {}, "one-round", False),
        ("legal", {}, {}, "ascending", False),
        ("game", {"calls": ["hearts", "pass"]}, {"phase": "auction"}, "ascending", False),
        ("game", {"calls": ["hearts", "no-trumps"]}, {"phase": "auction"}, "ascending", False),
        ("game", {"calls": ["hearts", "spades"]}, {}, "ascending", True),
        ("game", {"calls": ["hearts"]}, {"legal": ["spades", "pass"]}, "ascending", True),
        ("game", {"calls": ["hearts"]}, {"legal": ["7H"]}, "ascending", False),
        ("legal", {"deal": {"calls": ["hearts", "spades"]}}, {}, "ascending", True),
        ("legal", {"deal": {"calls": ["hearts"]}}, {}, "ascending", False),
    ],
)
def test_suits_stay_where_an_auction_orders_them(
    ask: str, given: dict[str, Any], expect: dict[str, Any], form: str, keeps: bool
) -> None:
    assert keeps_suits(row(ask, given, expect), {"auction.form": form}) is keeps
