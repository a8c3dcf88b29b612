from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from belot_runner.cases import notation
from belot_runner.cases.notation import At
from belot_runner.cases.questions import QUESTIONS, check_given, read_answer, read_given
from belot_runner.errors import CaseError
from belot_runner.tables import CARDS, TABLES


def at(*tables: str) -> At:
    return At(
        Path("/gone/f.yaml"), ("given", "x"), CaseError, tuple(TABLES[table] for table in tables or ("two-pairs",))
    )


@pytest.mark.parametrize(
    ("kind", "written", "wire"),
    [
        (notation.cards, "7H 10H KC", ["7H", "TH", "KC"]),
        (notation.cards, ["7H", "10S"], ["7H", "TS"]),
        (notation.cards, "", []),
        (notation.cards, [], []),
        (notation.card, "10D", "TD"),
        (notation.deck, " ".join(CARDS), list(CARDS)),
        (notation.trick, "QH* 8S 10H* 9H", ["QH*", "8S", "TH*", "9H"]),
        (notation.tricks, ["QH* 8S", ["10C"], ""], [["QH*", "8S"], ["TC"], []]),
        (notation.tricks, ["7H 7H"], [["7H", "7H"]]),
        (notation.calls, "pass clubs contra", ["pass", "clubs", "contra"]),
        (notation.calls, ["pass"], ["pass"]),
        (notation.calls_or_cards, "hearts pass", ["hearts", "pass"]),
        (notation.calls_or_cards, "7H 8H", ["7H", "8H"]),
        (notation.contract, "hearts by north", {"bid": "hearts", "declarer": "north", "doubled": "none"}),
        (
            notation.contract,
            "all-trumps by west, contra",
            {"bid": "all-trumps", "declarer": "west", "doubled": "contra"},
        ),
        (
            notation.contract,
            {"bid": "clubs", "declarer": "east", "doubled": None},
            {"bid": "clubs", "declarer": "east", "doubled": "none"},
        ),
        (notation.hands, {"north": "7H", "west": ["8H"], "east": None}, {"north": ["7H"], "west": ["8H"]}),
        (notation.by_seat(notation.declarations), {"west": ["7H 8H 9H", "JC"]}, {"west": [["7H", "8H", "9H"], ["JC"]]}),
        (notation.by_side, {"east-west": 10.0}, {"east-west": 10}),
        (notation.by_every_side, {"east-west": 0, "north-south": 1}, {"east-west": 0, "north-south": 1}),
        (notation.sides, ["east-west"], ["east-west"]),
        (notation.by_card, {"10H": 3}, {"TH": 3}),
    ],
)
def test_notation_in_wire_form(kind: notation.Kind, written: Any, wire: Any) -> None:
    assert kind(written, at()) == wire


@pytest.mark.parametrize(
    ("kind", "written", "told"),
    [
        (notation.cards, "7H 11H", "11H is not a card; "
         "write a rank, 7 8 9 10 J Q K A, and a suit, C D H S, and a space between cards: 7H 10S"),
        (notation.cards, "7H, 8H", "7H, is not a card; "
         "write a rank, 7 8 9 10 J Q K A, and a suit, C D H S, and a space between cards: 7H 10S"),
        (notation.cards, "QH*", "QH* is not a card; "
         "write a rank, 7 8 9 10 J Q K A, and a suit, C D H S, and a space between cards: 7H 10S"),
        (notation.cards, [7], "7 is not a card; "
         "write a rank, 7 8 9 10 J Q K A, and a suit, C D H S, and a space between cards: 7H 10S"),
        (notation.cards, {"7H": 1}, "a list of cards was expected, found a mapping; "
         "write a rank, 7 8 9 10 J Q K A, and a suit, C D H S, and a space between cards: 7H 10S"),
        (notation.cards, "7H 10S TS", "the card TS stands here twice; a deck has every card once"),
        (notation.card, "7H 8H", "one card was expected, found 7H 8H; "
         "write a rank, 7 8 9 10 J Q K A, and a suit, C D H S, and a space between cards: 7H 10S"),
        (notation.deck, " ".join(CARDS[2:]), "a deck of 32 cards was expected, found 30; missing: 7C 8C"),
        (notation.trick, "QH* QH", "the card QH stands here twice; a deck has every card once"),
        (notation.tricks, "7H 8H", "a list of tricks was expected, found 7H 8H; "
         "write one trick to a line, `- QH* 8S TH 9H`"),
        (notation.calls, "pass heart", "heart is not a call; "
         "calls are pass, clubs, diamonds, hearts, spades, no-trumps, all-trumps, contra, recontra, "
         "and where points are bid such as `80 hearts` and `capot spades`"),
        (notation.contract, "hearts", "a contract was expected, found hearts; "
         "write `hearts by north`, `all-trumps by west, contra`, or `80 hearts by east`"),
        (notation.contract, "hearts by north, ", "a contract was expected, found hearts by north,; "
         "write `hearts by north`, `all-trumps by west, contra`, or `80 hearts by east`"),
        (notation.contract, "heart by north", "a bid was expected, found heart; "
         "did you mean hearts? here: clubs, diamonds, hearts, spades, no-trumps, all-trumps"),
        (notation.contract, "hearts by north, contra, recontra", "none, contra or recontra was expected, "
         "found contra, recontra; did you mean recontra? here: none, contra, recontra"),
        (notation.seat, "nort", "a seat was expected, found nort; "
         "did you mean north? here: north, west, south, east"),
        (notation.side, "north", "a side was expected, found north; "
         "did you mean north-south? here: north-south, east-west"),
        (notation.by_every_side, {"east-west": 3}, "every side was expected, found east-west; "
         "sides: north-south, east-west"),
        (notation.declarations, "7H 8H 9H", "a list of declarations was expected, found 7H 8H 9H; "
         "write [7H 8H 9H], a comma before the next"),
        (notation.number, "ten", "a whole number, none or more, was expected, found ten"),
        (notation.number, 1.5, "a whole number, none or more, was expected, found 1.5"),
        (notation.flag, 1, "true or false was expected, found 1"),
        (notation.one_of("open", "closed"), "shut", "one of open, closed was expected, found shut"),
    ],
)  # fmt: skip
def test_what_is_not_of_its_kind_is_refused(kind: notation.Kind, written: Any, told: str) -> None:
    with pytest.raises(CaseError) as error:
        kind(written, at())
    assert str(error.value) == f"/gone/f.yaml:1:1: given.x: {told}"


def test_the_field_path_leads_to_the_fault() -> None:
    with pytest.raises(CaseError, match=r"given\.x\.west: the card 7H stands here twice"):
        notation.hands({"north": "8H", "west": "7H 7H"}, at())
    with pytest.raises(CaseError, match=r"given\.x: the card 8H stands here twice"):
        notation.hands({"north": "8H", "west": "8H"}, at())
    with pytest.raises(CaseError, match=r"given.x\[1\]: 7X is not a card"):
        notation.tricks(["7H", "7X"], at())


def test_seats_and_sides_are_those_of_the_tables() -> None:
    assert notation.side("north", at("three-alone")) == "north"
    assert notation.seat("south", at("three-alone", "two-alone")) == "south"
    with pytest.raises(CaseError, match=r"a seat was expected, found south; .*here: north, west, east"):
        notation.seat("south", at("three-alone"))


def test_every_side_is_that_of_one_of_the_tables() -> None:
    points = {"north": 1, "south": 2}
    assert notation.by_every_side(points, at("three-alone", "two-alone")) == points
    with pytest.raises(CaseError, match="every side was expected, found north, west; sides: north, west, east"):
        notation.by_every_side({"north": 1, "west": 2}, at("three-alone"))


def test_a_question_keeps_null_fields_for_the_row_to_see() -> None:
    given = read_given(QUESTIONS["auction"], {"calls": "pass", "upcard": None}, at())
    assert given == {"calls": ["pass"], "upcard": None}


def test_deals_of_a_match() -> None:
    deals = [
        {"recorded": {"north-south": 16, "east-west": 0}, "declarer": "north"},
        {"recorded": {"north-south": 8, "east-west": 0}, "declarer": "west", "capot": True, "hanging": 8},
        {"passed_out": True},
        {"wins_match": "east-west"},
    ]
    given = read_given(QUESTIONS["match"], {"dealer": "east", "deals": deals}, at())
    assert given["deals"] == [
        {"capot": False, "hanging": 0, "recorded": {"north-south": 16, "east-west": 0}, "declarer": "north"},
        {"capot": True, "hanging": 8, "recorded": {"north-south": 8, "east-west": 0}, "declarer": "west"},
        {"passed_out": True},
        {"wins_match": "east-west"},
    ]


def test_a_deal_of_a_match_is_written_down_for_every_side() -> None:
    deal = {"recorded": {"north-south": 16}, "declarer": "north"}
    with pytest.raises(CaseError, match=r"deals\[0\]\.recorded: every side was expected, found north-south; sides"):
        read_given(QUESTIONS["match"], {"dealer": "east", "deals": [deal]}, at())


def test_declarations_that_win_the_match_stand_in_a_score() -> None:
    won = read_given(QUESTIONS["score"], {"declarations": {"wins_match": "east-west"}}, at())
    scored = read_given(QUESTIONS["score"], {"declarations": {"east-west": 50}}, at())
    assert (won["declarations"], scored["declarations"]) == ({"wins_match": "east-west"}, {"east-west": 50})


def test_a_position_may_come_with_the_deal_around_it() -> None:
    deal = {"dealer": "east", "calls": "hearts pass pass pass", "hands": {"north": "7H"}, "tricks": []}
    given = read_given(QUESTIONS["legal"], {"deal": deal}, at())
    assert given["deal"] == {
        "dealer": "east",
        "calls": ["hearts", "pass", "pass", "pass"],
        "hands": {"north": ["7H"]},
        "tricks": [],
    }


@pytest.mark.parametrize(
    ("ask", "given", "told"),
    [
        ("legal", {"contract": {}, "leader": "north", "trick": []}, "the field hand is missing; "
         "add `hand:`; an empty list is []"),
        ("game", {"dealer": "north", "calls": []}, "one of the fields deck, hands was expected; "
         "give exactly one of them"),
        ("game", {"dealer": "north", "calls": [], "deck": [], "hands": {}}, "one of the fields deck, hands "
         "was expected; give exactly one of them"),
    ],
)  # fmt: skip
def test_a_question_that_lacks_something(ask: str, given: dict[str, Any], told: str) -> None:
    with pytest.raises(CaseError) as error:
        check_given(QUESTIONS[ask], given, at())
    assert str(error.value) == f"/gone/f.yaml:1:1: {told}"


def test_an_answer_has_only_fields_of_its_question() -> None:
    assert read_answer(QUESTIONS["trick"], {"winner": "west", "points": None}, at()) == {"winner": "west"}
    with pytest.raises(CaseError, match="there is no field wins here; did you mean winner"):
        read_answer(QUESTIONS["trick"], {"wins": "west"}, at())
    with pytest.raises(CaseError, match="an expected answer was expected, found nothing; fields: winner, points"):
        read_answer(QUESTIONS["trick"], {"points": None}, at())
