"""The fewest rules read otherwise that give an answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from belot_reference.questions import ask
from belot_reference.rules import read_rules
from belot_runner.cases.rows import Row
from belot_runner.proof.departures import Found, fewest, gives
from belot_runner.proof.forking import answer_of
from belot_runner.proof.options import options_of, readings_of
from belot_runner.suite import load_suite
from belot_runner.tables import SEATS_RULE

SUITE = load_suite()
READINGS = readings_of(SUITE)
ROWS = {row.id: row for row in SUITE.rows}
MODERN = SUITE.variants["bulgarian-modern"].rules


def found(
    row_id: str, rules: Mapping[str, Any] = MODERN, *, tries: int = 3_000, deepest: int = 3, **read: Any
) -> Found:
    """What explains an implementation that reads these rules otherwise (an underline stands for a dot, a hyphen)."""
    row = ROWS[row_id]
    departure = {name.replace("__", ".").replace("_", "-"): value for name, value in read.items()}
    got = ask(row.ask, row.given, read_rules({**rules, **departure}))
    return explained(row, got, rules, tries=tries, deepest=deepest)


def explained(row: Row, got: Mapping[str, Any], rules: Mapping[str, Any] = MODERN, **bounds: int) -> Found:
    return fewest(row.ask, dict(row.given), rules, READINGS, lambda answer: gives(answer, row.expect, got), **bounds)


def test_a_rule_that_is_read_otherwise_is_found() -> None:
    assert found("play.void/partner-winning/partner-led", play__void="always-trump") == Found(
        ({"play.void": "always-trump"},), 0
    )


def test_wrong_readings_are_found() -> None:
    assert found("play.winner/trump-order/nine-over-ace", play__winner="plain-order-in-trumps") == Found(
        ({"play.winner": "plain-order-in-trumps"},), 0
    )


def test_points_that_are_forgotten_are_found() -> None:
    assert found("score.last-trick/ten-for-its-winner/all-trumps", score__last_trick=0).departures == (
        {"score.last-trick": 0},
    )


def test_packets_in_another_order_are_found() -> None:
    packets = {"hand": [2, 3], "talon": [3]}
    assert found("deal.packets/three-two-then-three/hands", deal__packets=packets).departures == (
        {"deal.packets": packets},
    )


def test_all_that_give_the_answer_by_themselves_are_found() -> None:
    row = ROWS["auction.nobody-bids/one-round-dealer-must/four-suits"]
    rules = SUITE.variants["bela-4"].rules
    together = found(row.id, rules, auction__nobody_bids="redeal").departures
    assert {frozenset(departure.items()) for departure in together} == {
        frozenset({("auction.nobody-bids", "redeal")}),
        frozenset({("auction.first-caller", "dealer")}),
    }


def test_two_rules_are_read_otherwise_together_where_one_is_not_enough() -> None:
    both = {"score.last-trick": 0, "score.rounding": "none"}
    row = ROWS["score.doubled/winner-takes-all/contra"]
    got = ask(row.ask, row.given, read_rules({**MODERN, **both}))
    assert explained(row, got) == Found((both,), 1)
    assert explained(row, got, deepest=1) == Found((), 1)


def test_an_answer_that_nothing_gives_is_searched_for_in_all_combinations() -> None:
    row = ROWS["play.void/opponent-winning/opponent-led"]
    assert explained(row, {"legal": row.given["hand"]}) == Found((), 3)


def test_a_search_is_ended_after_so_many_tries() -> None:
    row = ROWS["play.void/opponent-winning/opponent-led"]
    assert explained(row, {"legal": row.given["hand"]}, tries=1) == Found((), 0)


def test_what_needs_no_departure_has_none() -> None:
    row = ROWS["play.void/opponent-winning/opponent-led"]
    assert explained(row, dict(row.expect)) == Found((), 0)


def test_no_departure_breaks_a_constraint_or_moves_to_another_table() -> None:
    row = ROWS["score.tie/declarers-points-hang/hundred-and-fifty-four-each"]
    seen: list[Mapping[str, Any]] = []
    original = READINGS.allowed

    for wanted in range(400):
        departures = explained(row, {"raw": {"north-south": wanted, "east-west": 0}}, deepest=1).departures
        seen += departures
    assert original("score.tie", MODERN) == ["hangs", "fails", "makes"]
    assert all(SUITE.catalogue.allows({**MODERN, **departure}) for departure in seen)
    assert not any(SEATS_RULE in departure for departure in seen)


def test_only_what_is_compared_has_to_be_given() -> None:
    row = ROWS["score.doubled/winner-takes-all/contra"]
    answer = answer_of(row.ask, row.given, read_rules(MODERN))
    half = {"recorded": row.expect["recorded"], "raw": {"north-south": 1, "east-west": 1}}
    assert not gives(answer, row.expect, half)
    assert gives(answer, row.expect, half, ("recorded",))
    assert not gives(answer, row.expect, half, ("hanging",))
    assert not gives(None, row.expect, half)


def test_an_implementation_reads_no_probe_value() -> None:
    probes = {rule.id: rule.probe for rule in SUITE.catalogue.rules.values() if rule.probe is not None}
    proof = options_of(SUITE)
    assert all(probe in proof.of_rule[rule] for rule, probe in probes.items())
    assert [rule for rule, probe in probes.items() if probe in READINGS.of_rule[rule]] == ["deal.packets"]
    assert [rule for rule, options in READINGS.of_rule.items() if 0 in options] == [
        "belot.worth",
        "score.last-trick",
        "score.capot",
    ]
