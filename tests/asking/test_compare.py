"""Comparing answers with expectations."""

from __future__ import annotations

from typing import Any

import pytest

from belot_runner.asking.compare import Difference, Expectation, difference, fits, same

Json = dict[str, Any]


@pytest.mark.parametrize(
    ("expect", "answer"),
    [
        ({"legal": ["7H", "8H"]}, {"legal": ["8H", "7H"]}),
        ({"legal": []}, {"legal": []}),
        ({"stock": ["7H", "8H"]}, {"stock": ["8H", "7H"], "upcard": "9H"}),
        ({"hands": {"north": ["7H", "8H"], "south": []}}, {"hands": {"south": [], "north": ["8H", "7H"]}}),
        ({"talons": {"north": ["7H"]}}, {"talons": {"north": ["7H"], "south": None}}),
        ({"scored": {"north": [["7H", "8H"], ["JC", "JD"]]}}, {"scored": {"north": [["JD", "JC"], ["8H", "7H"]]}}),
        ({"scored": {}}, {"scored": {"north": [], "south": None}}),
        ({"scored": {"north": []}}, {"scored": {}}),
        ({"points": 10}, {"points": 10.0, "winner": "north"}),
        ({"points": 0}, {"points": 0}),
        ({"points": -3}, {"points": -3}),
        ({"over": False}, {"over": False}),
        ({"recorded": {"north-south": 16, "east-west": 0}}, {"recorded": {"east-west": 0.0, "north-south": 16}}),
        ({"recorded": {"north": 1}}, {"recorded": {"north": 1, "west": None}}),
        (
            {"contract": {"bid": "clubs", "declarer": "east", "doubled": "none"}},
            {"contract": {"bid": "clubs", "declarer": "east", "doubled": "none", "since": 3}},
        ),
        ({"winner": None}, {}),
        ({"winner": None}, {"winner": None}),
        (
            {"illegal": {"at": "calls[3]", "rule": "auction.form"}},
            {"illegal": {"at": "calls[3]", "rule": "auction.form"}},
        ),
        ({"status": "open"}, {"status": "open", "illegal": None}),
        ({"order": ["a", ["b"], {"c": 1}]}, {"order": ["a", ["b"], {"c": 1.0}]}),
    ],
)
def test_what_fits(expect: Json, answer: Json) -> None:
    assert fits(expect, answer)
    assert difference(expect, answer) == []


@pytest.mark.parametrize(
    ("expect", "answer", "apart"),
    [
        ({"legal": ["7H", "8H"]}, {"legal": ["7H", "7H"]}, [("legal", ["7H", "8H"], ["7H", "7H"])]),
        ({"legal": ["7H", "8H"]}, {"legal": ["7H", "8H", "8H"]}, [("legal", ["7H", "8H"], ["7H", "8H", "8H"])]),
        ({"legal": ["7H"]}, {"legal": "7H"}, [("legal", ["7H"], "7H")]),
        ({"legal": ["7H"]}, {"legal": [["7H"]]}, [("legal", ["7H"], [["7H"]])]),
        ({"legal": ["7H"]}, {"legal": [{}]}, [("legal", ["7H"], [{}])]),
        ({"legal": ["7H"]}, {}, [("legal", ["7H"], None)]),
        ({"legal": []}, {"legal": None}, [("legal", [], None)]),
        ({"stock": ["7H"]}, {"stock": {"7H": 1}}, [("stock", ["7H"], {"7H": 1})]),
        (
            {"hands": {"north": ["7H"], "south": ["8H"]}},
            {"hands": {"north": ["7H"], "south": ["9H"], "west": []}},
            [("hands.south", ["8H"], ["9H"]), ("hands.west", None, [])],
        ),
        ({"hands": {"north": ["7H"]}}, {"hands": []}, [("hands", {"north": ["7H"]}, [])]),
        (
            {"scored": {"north": [["7H", "8H"]]}},
            {"scored": {"north": [["7H", "8H"], ["8H", "7H"]], "south": []}},
            [("scored.north", [["7H", "8H"]], [["7H", "8H"], ["8H", "7H"]])],
        ),
        (
            {"scored": {"north": [["7H"]]}},
            {"scored": {"north": [["7H", "7H"]]}},
            [("scored.north", [["7H"]], [["7H", "7H"]])],
        ),
        ({"scored": {"north": [["7H"]]}}, {"scored": {"north": ["7H"]}}, [("scored.north", [["7H"]], ["7H"])]),
        ({"scored": {"north": [["7H"]]}}, {"scored": {"north": [[["7H"]]]}}, [("scored.north", [["7H"]], [[["7H"]]])]),
        ({"scored": {"north": [["7H"]]}}, {"scored": {}}, [("scored.north", [["7H"]], None)]),
        ({"scored": {}}, {"scored": {"west": [["7H"]]}}, [("scored.west", None, [["7H"]])]),
        ({"scored": {}}, {}, [("scored", {}, None)]),
        ({"points": 1}, {"points": True}, [("points", 1, True)]),
        ({"points": 0}, {"points": False}, [("points", 0, False)]),
        ({"points": 10}, {"points": "10"}, [("points", 10, "10")]),
        ({"points": 10}, {"points": 10.5}, [("points", 10, 10.5)]),
        ({"points": 10}, {"points": 10**400}, [("points", 10, 10**400)]),
        ({"over": True}, {"over": 1}, [("over", True, 1)]),
        ({"over": False}, {"over": 0}, [("over", False, 0)]),
        ({"winner": None}, {"winner": "north"}, [("winner", None, "north")]),
        ({"winner": "north"}, {"winner": ["north"]}, [("winner", "north", ["north"])]),
        (
            {"recorded": {"north": 16, "south": 10}},
            {"recorded": {"north": True, "south": 10, "west": 0}},
            [("recorded.north", 16, True), ("recorded.west", None, 0)],
        ),
        (
            {"contract": {"bid": "clubs", "declarer": "east", "doubled": "none"}},
            {"contract": {"bid": "clubs", "declarer": "east"}},
            [("contract.doubled", "none", None)],
        ),
        (
            {"illegal": {"at": "calls[3]", "rule": "a.b"}},
            {"status": "open"},
            [("illegal", {"at": "calls[3]", "rule": "a.b"}, None)],
        ),
        (
            {"illegal": {"at": "calls[3]", "rule": "a.b"}},
            {"illegal": {"at": "calls[3]"}},
            [("illegal.rule", "a.b", None)],
        ),
        (
            {"status": "open"},
            {"status": "open", "illegal": {"at": "calls[0]"}},
            [("illegal", None, {"at": "calls[0]"})],
        ),
        ({"order": ["a", "b"]}, {"order": ["b", "a"]}, [("order", ["a", "b"], ["b", "a"])]),
    ],
)
def test_what_does_not_fit(expect: Json, answer: Json, apart: list[tuple[str, Any, Any]]) -> None:
    assert not fits(expect, answer)
    assert difference(expect, answer) == [Difference(*item) for item in apart]


FAULT = {"illegal": {"at": "calls[3]", "rule": "auction.form"}}


def test_the_rule_of_a_fault_counts_only_where_it_is_asked_for() -> None:
    answer = {"illegal": {"at": "calls[3]", "rule": "auction.doubling"}}
    assert Expectation(FAULT).fits(answer)
    assert Expectation(FAULT, ("status", "illegal")).fits(answer)
    assert not Expectation(FAULT, ("status", "illegal.rule")).fits(answer)
    assert not Expectation(FAULT, with_rule=True).fits(answer)


def test_the_place_of_a_fault_counts_always() -> None:
    assert not Expectation(FAULT).fits({"illegal": {"at": "calls[2]", "rule": "auction.form"}})
    assert not Expectation(FAULT).fits({"illegal": True})


def test_only_the_named_fields_count() -> None:
    expect = {"recorded": {"north-south": 16}, "raw": {"north-south": 162}, "outcome": "made"}
    assert Expectation(expect, ("recorded", "hanging")).fits({"recorded": {"north-south": 16}, "raw": 3})
    assert not Expectation(expect, ("recorded", "hanging")).fits({"raw": {"north-south": 162}, "outcome": "made"})


def test_a_fault_where_none_is_expected_counts_whatever_fields_are_named() -> None:
    assert not Expectation({"status": "open"}, ("status",)).fits({"status": "open", "illegal": {"at": "calls[0]"}})


def test_nothing_to_compare_is_told() -> None:
    assert Expectation(FAULT, ("status",)).is_empty
    assert not Expectation(FAULT, ("status", "illegal")).is_empty
    assert not Expectation(FAULT).is_empty


def test_the_rule_of_a_fault_narrows_nothing_where_it_is_named_alone() -> None:
    assert not Expectation({"status": "open"}, ("illegal.rule",)).is_empty
    assert not Expectation(FAULT, ("illegal.rule",)).fits({"illegal": {"at": "calls[3]"}})


def test_a_record_can_be_narrowed_to_its_parts() -> None:
    expect = {"contract": {"bid": "clubs", "declarer": "east", "doubled": "contra"}}
    assert Expectation(expect, ("contract.bid", "contract.declarer")).fits(
        {"contract": {"bid": "clubs", "declarer": "east"}}
    )
    assert not Expectation(expect, ("contract.bid",)).fits({"contract": {"bid": "hearts"}})
    assert not Expectation(expect, ("contract", "contract.bid")).fits({"contract": {"bid": "clubs"}})


@pytest.mark.parametrize("field", ["legal", "declarations", "recorded", "illegal", "contract", "totals"])
@pytest.mark.parametrize("value", ["AS KS", 7, True, ["AS", ["KS"]], {"north": [None]}, [], {}])
def test_what_is_said_twice_is_the_same_whether_it_is_an_answer_or_not(field: str, value: object) -> None:
    assert same({field: value}, {field: value})
    assert not same({field: value}, {field: "something else"})
