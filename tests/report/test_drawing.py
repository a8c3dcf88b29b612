"""Positions and values in words and lines."""

from __future__ import annotations

import io
import sys
from typing import Any

import pytest

from belot_runner.cases.rows import Row
from belot_runner.drawing import words
from belot_runner.drawing.picture import picture
from belot_runner.drawing.text import draw
from belot_runner.suite import load_suite


def drawn(question: str, given: dict[str, Any], width: int | None = None) -> list[str]:
    return draw(picture(question, given, "two-pairs"), width)


def test_a_match_is_drawn_deal_by_deal_without_what_is_not_so() -> None:
    deals = [
        {"recorded": {"north-south": 10, "east-west": 6}, "declarer": "north", "capot": False, "hanging": 0},
        {"recorded": {"north-south": 0, "east-west": 8}, "declarer": "west", "capot": False, "hanging": 8},
        {"recorded": {"north-south": 25, "east-west": 0}, "declarer": "north", "capot": True, "hanging": 0},
        {"passed_out": True},
        {"wins_match": "east-west", "declarer": "east"},
    ]
    assert drawn("match", {"dealer": "south", "deals": deals}) == [
        "dealer        south",
        "deals         1  north-south 10, east-west 6; declarer north",
        "              2  north-south 0, east-west 8; declarer west; 8 hanging",
        "              3  north-south 25, east-west 0; declarer north; capot",
        "              4  passed out",
        "              5  east-west wins the match; declarer east",
    ]


def test_where_nothing_has_happened_that_is_said_where_it_matters() -> None:
    assert drawn("match", {"dealer": "south", "deals": []})[1:] == ["deals         none yet"]
    assert drawn("auction", {"dealer": "south", "calls": []})[1:] == ["calls         none yet"]
    contract = {"bid": "hearts", "declarer": "north"}
    assert drawn("declarations", {"contract": contract, "dealer": "south", "declared": {}, "trickless": []}) == [
        "hearts ♥ by north",
        "dealer        south",
        "declared      nothing",
    ]


def test_a_deck_is_drawn_in_rows_of_eight() -> None:
    deck = [rank + suit for suit in "CDHS" for rank in "789TJQKA"]
    assert drawn("deal", {"dealer": "east", "deck": deck}) == [
        "dealer        east",
        "deck          7♣ 8♣ 9♣ 10♣ J♣ Q♣ K♣ A♣",
        "              7♦ 8♦ 9♦ 10♦ J♦ Q♦ K♦ A♦",
        "              7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ A♥",
        "              7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠ A♠",
    ]


def row_of_a_whole_deal() -> Row:
    return next(row for row in load_suite().rows if row.id == "game/worked-example/the-losers-second-belot")


def test_tricks_stand_one_to_a_line_with_who_led() -> None:
    row, rules = row_of_a_whole_deal(), load_suite().variants["bulgarian-classic"].rules
    lines = draw(picture(row.ask, row.given, row.tables[0], rules))
    first = next(index for index, line in enumerate(lines) if line.startswith("tricks"))
    assert lines[first : first + 3] == [
        "tricks        1  north  Q♥* 8♠ 10♥ 9♥",
        "              2  east   J♥ K♥ 10♠ 8♥",
        "              3  east   Q♣* 8♣ 9♣ A♣",
    ]


def test_without_rules_nobody_is_said_to_have_led() -> None:
    row = row_of_a_whole_deal()
    assert "tricks        1  Q♥* 8♠ 10♥ 9♥" in draw(picture(row.ask, row.given, row.tables[0]))


def test_a_table_that_is_too_wide_becomes_a_list() -> None:
    hands = {
        seat: [rank + suit for rank in "789TJQKA"]
        for seat, suit in zip(("north", "west", "south", "east"), "CDHS", strict=True)
    }
    given = {"dealer": "west", "calls": ["pass"], "hands": hands}
    assert any(line.startswith("west (dealer)  ") and line.endswith("  east") for line in drawn("game", given, 90))
    assert drawn("game", given, 40)[:4] == [
        "north",
        "  7♣ 8♣ 9♣ 10♣ J♣ Q♣ K♣ A♣",
        "west (dealer)",
        "  7♦ 8♦ 9♦ 10♦ J♦ Q♦ K♦ A♦",
    ]


def test_a_fact_that_is_too_long_goes_on_below() -> None:
    calls = ["pass"] * 20
    lines = drawn("auction", {"dealer": "west", "calls": calls}, 60)
    assert lines[1] == "calls         pass pass pass pass pass pass pass pass pass"
    assert lines[2] == "                pass pass pass pass pass pass pass pass pass"


def test_that_belot_was_not_announced_is_told_once_a_card_of_it_is_gone() -> None:
    given = {
        "contract": {"bid": "hearts", "declarer": "north"},
        "leader": "north",
        "trick": [],
        "hand": ["QH"],
        "card": "QH",
    }
    assert "announced     no" in drawn("belot", {**given, "played": ["KH"], "announced": False})
    assert not any("announced" in line for line in drawn("belot", {**given, "played": [], "announced": False}))


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (["7H", "TH", "QH*"], "7H 10H QH*"),
        ([], "[]"),
        (True, "true"),
        (151, "151"),
        ({"bid": "hearts", "declarer": "north", "doubled": "none"}, "hearts by north"),
        ({"bid": "all-trumps", "declarer": "west", "doubled": "contra"}, "all-trumps by west, contra"),
        ({"north": [["7H", "8H", "9H"]]}, "{north: [7H 8H 9H]}"),
        ({"at": "calls[3]", "rule": "auction.form"}, "{at: calls[3], rule: auction.form}"),
        ({"hand": [3, 2], "talon": [3]}, "{hand: [3, 2], talon: [3]}"),
    ],
    ids=str,
)
def test_values_are_written_as_in_case_files(value: object, written: str) -> None:
    assert words.written(value) == written


@pytest.mark.parametrize(
    ("encoding", "card", "bid"),
    [("utf-8", "10♥*", "hearts ♥"), ("cp1252", "10H*", "hearts"), ("ascii", "10H*", "hearts")],
)
def test_suits_are_letters_where_their_symbols_cannot_be_printed(
    monkeypatch: pytest.MonkeyPatch, encoding: str, card: str, bid: str
) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding=encoding))
    assert (words.card("TH*"), words.bid("hearts")) == (card, bid)


def test_foreign_words_are_spelt_out() -> None:
    assert words.flat({"legal": ["\x1b[2J", "7H"]}) == "legal \\x1b[2J 7♥"
    assert words.flat({"\x07": "a\nb"}) == "\\x07 a\\nb"
