"""Wrong answers: whether one is as it is listed, and how it is written down."""

from __future__ import annotations

from typing import Any

import pytest

from belot_runner.asking.compare import Expectation
from belot_runner.asking.select import select
from belot_runner.asking.session import judge
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.baseline.answers import as_data, can_be_wrong, fields_of, is_same, wrong_fields
from belot_runner.cases.rows import Row
from belot_runner.reading.strict_yaml import parse
from belot_runner.suite import Suite, load_suite
from belot_runner.writing.flow import flow
from report.running import answered, checks

from .lists import OPPONENT

AUCTION = {"status": "closed", "leader": "west"}
FAULT = {"illegal": {"at": "calls[2]", "rule": "auction.doubling"}}


@pytest.mark.parametrize(("got", "expect", "answer", "same"), [
    # What is named is so, what is not is right.
    ({"legal": ["7H", "8H"]}, {"legal": ["7H"]}, {"legal": ["8H", "7H"]}, True),
    ({"legal": ["7H", "8H"]}, {"legal": ["7H"]}, {"legal": ["8H"]}, False),
    ({"leader": "north"}, AUCTION, {"status": "closed", "leader": "north"}, True),
    ({"leader": "north"}, AUCTION, {"status": "open", "leader": "north"}, False),
    ({"leader": "north"}, AUCTION, {"status": "closed", "leader": "north", "turn": "east"}, True),
    ({"leader": None}, AUCTION, {"status": "closed"}, True),
    ({"leader": None}, AUCTION, {"status": "closed", "leader": None}, True),
    ({"leader": None}, AUCTION, {"status": "closed", "leader": "north"}, False),
    # What stands alone takes the others' place, but those that are there are right.
    (FAULT, AUCTION, FAULT, True),
    (FAULT, AUCTION, {"illegal": {"at": "calls[2]"}}, False),
    ({"illegal": {"at": "calls[2]"}}, AUCTION, FAULT, True),
    ({"illegal": {"at": "calls[1]"}}, AUCTION, FAULT, False),
    (FAULT, AUCTION, {**FAULT, "status": "closed"}, True),
    (FAULT, AUCTION, {**FAULT, "status": "open"}, False),
    ({"leader": "north"}, AUCTION, {"status": "closed", "leader": "north", **FAULT}, False),
    ({"illegal": None}, FAULT, AUCTION, True),
    ({"illegal": None}, FAULT, FAULT, False),
    ({"wins_match": "north-south"}, {"hanging": 0}, {"wins_match": "north-south"}, True),
    ({"wins_match": "north-south"}, {"hanging": 0}, {"wins_match": "east-west"}, False),
    ({"wins_match": "north-south"}, {"hanging": 0}, {"hanging": 0}, False),
    # As answers are compared.
    ({"hanging": 10}, {"hanging": 0}, {"hanging": 10.0}, True),
    ({"hanging": 1}, {"hanging": 0}, {"hanging": True}, False),
])  # fmt: skip
def test_whether_an_answer_is_wrong_as_it_is_listed(
    got: dict[str, Any], expect: dict[str, Any], answer: dict[str, Any], same: bool
) -> None:
    assert is_same(got, expect, answer) is same


@pytest.mark.parametrize(("fields", "answer", "same"), [
    (("leader",), {"leader": "north"}, True),
    (("leader",), {"leader": "north", "status": "open"}, True),
    (("status", "leader"), {"leader": "north", "status": "open"}, False),
    (("illegal.rule",), {"leader": "north", "status": "open"}, False),
    (("leader", "illegal.rule"), {"leader": "north", "status": "open"}, True),
])  # fmt: skip
def test_only_the_fields_of_the_adapter_are_compared(
    fields: tuple[str, ...], answer: dict[str, Any], same: bool
) -> None:
    assert is_same({"leader": "north"}, AUCTION, answer, fields) is same


@pytest.mark.parametrize("fields", [("turn",), ("turn", "illegal.rule"), ("illegal.rule",), None])
def test_what_stands_alone_is_compared_whatever_the_fields(fields: tuple[str, ...] | None) -> None:
    expect = {"turn": "west"}
    assert is_same(FAULT, expect, FAULT, fields)
    assert not is_same(FAULT, expect, {"illegal": {"at": "calls[1]"}}, fields)
    assert not is_same(FAULT, expect, {"turn": "north"}, fields)


def test_parts_of_a_contract_may_be_all_that_is_compared() -> None:
    expect = {"contract": {"bid": "hearts", "declarer": "north", "doubled": "none"}}
    listed = {"contract": {"bid": "clubs", "declarer": "north", "doubled": "none"}}
    other = {"contract": {"bid": "clubs", "declarer": "west", "doubled": "none"}}
    assert is_same(listed, expect, other, ("contract.bid",))
    assert not is_same(listed, expect, other)


# What is written down


def test_what_is_listed_of_a_wrong_answer_is_what_is_wrong(suite: Suite) -> None:
    (check,) = checks(suite, f"{OPPONENT}~1")
    verdict = answered(check, {"legal": ["TC", "9S"], "unknown": [1]})
    assert wrong_fields(verdict) == {"legal": ["TS", "9H"]}  # in the suits of the row
    assert wrong_fields(answered(check, {"legal": ["9S"]})._replace(outcome=Outcome.FAIL)) is None


def test_an_answer_that_was_not_kept_cannot_be_listed(suite: Suite) -> None:
    (check,) = checks(suite, OPPONENT)
    assert wrong_fields(Verdict(check, Outcome.FAIL)) is None


def judged(row: Row, answer: dict[str, Any]) -> Verdict:
    check = select([row], list(load_suite().variants.values()))[0]
    return judge(check, Expectation(check.expect, with_rule=True), answer)


def test_of_an_answer_that_stands_alone_only_that_is_listed() -> None:
    row = next(row for row in load_suite().rows if row.id == "auction.form/higher-bids/over-hearts")
    verdict = judged(row, {"illegal": {"at": "calls[0]", "why": ["x"]}})
    assert verdict.outcome is Outcome.FAIL
    assert wrong_fields(verdict) == {"illegal": {"at": "calls[0]"}}


def test_records_are_listed_without_what_nobody_knows_and_numbers_as_whole_ones() -> None:
    suite = load_suite()
    row = next(row for row in suite.rows if row.ask == "auction" and "contract" in row.expect)
    contract = {"bid": "no-trumps", "declarer": "north", "doubled": "none", "extra": [["x"], 1]}
    verdict = judged(row, {**row.expect, "contract": contract})
    assert wrong_fields(verdict) == {"contract": {"bid": "no-trumps", "declarer": "north", "doubled": "none"}}
    score = next(row for row in suite.rows if "recorded" in row.expect and row.tables == ("two-pairs",))
    wrong = {**score.expect, "recorded": {"north-south": 999.0, "east-west": 1}}
    got = wrong_fields(judged(score, wrong))
    assert got == {"recorded": {"north-south": 999, "east-west": 1}}
    assert isinstance(got["recorded"]["north-south"], int)


@pytest.mark.parametrize(("ask", "got", "written"), [
    ("legal", {"legal": ["7H", "TH"]}, "{legal: 7H 10H}"),
    ("legal", {"legal": []}, "{legal: []}"),
    ("auction", {"legal": ["pass", "clubs"], "turn": None}, "{legal: pass clubs, turn: null}"),
    ("auction", {"contract": {"bid": "hearts", "declarer": "north", "doubled": "contra"}},
     '{contract: "hearts by north, contra"}'),
    ("auction", {"illegal": {"at": "calls[2]"}}, '{illegal: {at: "calls[2]"}}'),
    ("trick", {"winner": "west", "points": 10}, "{winner: west, points: 10}"),
    ("deal", {"hands": {"north": ["TC", "7H"]}}, "{hands: {north: 10C 7H}}"),
    ("deal", {"hands": {"north": ["TC"], "west": ["TC"]}}, "{hands: {north: [TC], west: [TC]}}"),
    ("declarations", {"scored": {"north": [["7H", "8H", "9H"], ["JC"]]}}, "{scored: {north: [7H 8H 9H, JC]}}"),
    ("belot", {"allowed": True}, "{allowed: true}"),
])  # fmt: skip
def test_how_a_wrong_answer_is_written(ask: str, got: dict[str, Any], written: str) -> None:
    from belot_runner.baseline.answers import _read
    from belot_runner.errors import BaselineError
    from belot_runner.reading.fields import Origin

    row = next(row for row in load_suite().rows if row.ask == ask and row.tables == ("two-pairs",))
    assert flow(as_data(got, row)) == written
    assert _read(parse(written), row, Origin(row.file, (), BaselineError)) == got


def test_a_wrong_answer_in_words() -> None:
    told = fields_of({"legal": ["7H", "TH"], "turn": None, "hanging": 0})
    assert told == "legal: 7H 10H; turn: nothing; hanging: 0"


def test_what_can_be_wrong(suite: Suite) -> None:
    row = next(row for row in suite.rows if row.id == OPPONENT)
    assert can_be_wrong({"legal": ["7H"]}, row)
    assert can_be_wrong({"illegal": {"at": "trick[0]"}}, row)
    assert not can_be_wrong({"illegal": None}, row)
    assert not can_be_wrong({"legal": row.expect["legal"]}, row)
