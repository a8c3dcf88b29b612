"""The reasons of an answer are those of the answer: whatever they say of a question adds up to what is answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from belot_runner.asking.select import runs_in
from belot_runner.cases.questions import QUESTIONS
from belot_runner.cases.rows import Row
from belot_runner.explaining.lines import Line, Why
from belot_runner.explaining.setting import setting
from belot_runner.explaining.why import why
from belot_runner.proof.forking import consulted
from belot_runner.suite import load_suite

SUITE = load_suite()
VARIANTS = list(SUITE.variants.values())
ROWS = {row.id: row for row in SUITE.rows}

Json = Mapping[str, Any]


def asked(question: str) -> Iterator[tuple[str, Row, Json]]:
    """Every row of a question in every variant in which it runs, or in house rules in which it does."""
    for row in SUITE.rows:
        if row.ask == question:
            running = [variant for variant in VARIANTS if runs_in(row, variant)]
            for variant in running or [setting(row, VARIANTS, SUITE).variant]:  # type: ignore[union-attr]
                yield f"{row.id} in {variant.id}", row, variant.rules


def answer(row: Row, rules: Json) -> Json:
    found = consulted(row.ask, dict(row.given), rules)[0]
    assert found is not None
    return found


def reasons(row: Row, rules: Json) -> dict[str, Why]:
    return {reason.about: reason for reason in why(row.ask, row.given, rules)}


def in_variant(row_id: str, variant: str) -> dict[str, Why]:
    return reasons(ROWS[row_id], SUITE.variants[variant].rules)


def told(reason: Why) -> list[tuple[Any, dict[str, Any], tuple[str, ...]]]:
    return [(line.what, dict(line.told), line.rules) for line in reason.lines]


# What adds up, for every row of the suite


def allowed(reason: Why) -> set[str]:
    found: set[str] = set()
    for line in reason.lines:
        if line.told.get("allowed"):
            found |= {line.what} if isinstance(line.what, str) else set(line.what)
    return found


def of_legal(reason: Why, answer: Json) -> bool:
    forbidden = [line for line in reason.lines if not line.told["allowed"]]
    return allowed(reason) == set(answer["legal"]) and all(len(line.rules) == 1 for line in forbidden)


def of_calls(reason: Why, answer: Json) -> bool:
    if "legal" in answer:
        return allowed(reason) == set(answer["legal"])
    contracts = [line.told["contract"] for line in reason.lines if "contract" in line.told]
    return contracts == [answer["contract"]] if "contract" in answer else contracts == []


def of_trick(reason: Why, answer: Json) -> bool:
    winning = [line.told["seat"] for line in reason.lines if line.told["winning"]]
    return (winning[-1], sum(line.told["points"] for line in reason.lines)) == (answer["winner"], answer["points"])


def of_belot(reason: Why, answer: Json) -> bool:
    (line,) = reason.lines
    return (line.told["allowed"], len(line.rules)) == (answer["allowed"], 0 if answer["allowed"] else 1)


def of_declarations(reason: Why, answer: Json) -> bool:
    if "wins_match" in answer:
        return [line.told["wins_match"] for line in reason.lines].count(True) == 1
    counting = [line for line in reason.lines if line.told["counts"]]
    scored = {seat: {frozenset(cards) for cards in sets} for seat, sets in answer["scored"].items()}
    found: dict[str, set[frozenset[str]]] = {}
    for line in counting:
        found.setdefault(line.told["seat"], set()).add(frozenset(line.what))
    unexplained = [line for line in reason.lines if not line.told["counts"] and not line.rules]
    return (
        found == scored
        and sum(line.told["points"] for line in counting) == sum(answer["points"].values())
        and (unexplained == [])
    )


def of_score(reason: Why, answer: Json) -> bool:
    if "wins_match" in answer:
        return [line.told["side"] for line in reason.lines] == [answer["wins_match"]]
    *_, last = reason.lines
    raw = next(place for place, line in enumerate(reason.lines) if line.what == "raw points")
    first = 1 if any(line.what == "card points in no-trumps" for line in reason.lines) else 0
    parts = [line.told["by_side"] for line in reason.lines[first:raw]]
    sums = {side: sum(part[side] for part in parts) for side in answer["raw"]}
    return (reason.lines[raw].told["by_side"], sums, last.told["by_side"], last.told.get("hanging", 0)) == (
        answer["raw"], answer["raw"], answer["recorded"], answer["hanging"],
    )  # fmt: skip


def of_match(reason: Why, answer: Json) -> bool:
    last = reason.lines[-1].told
    return (last["by_side"], last["over"]) == (answer["totals"], answer["over"])


def of_deal(reason: Why, answer: Json) -> bool:
    found: dict[str, dict[str, set[str]]] = {"hands": {}, "talons": {}}
    for line in reason.lines:
        part = {"hand": "hands", "talon": "talons"}.get(line.told["part"])
        if part:
            found[part].setdefault(line.told["seat"], set()).update(line.what)
    told = {part: {seat: set(cards) for seat, cards in answer.get(part, {}).items() if cards} for part in found}
    return found == told


def of_perft(reason: Why, answer: Json) -> bool:
    return {line.what: line.told["ways"] for line in reason.lines} == answer["split"]


ABOUT: Mapping[str, tuple[str, Callable[[Why, Json], bool]]] = {
    "deal": ("deal", of_deal),
    "auction": ("calls", of_calls),
    "legal": ("cards", of_legal),
    "trick": ("trick", of_trick),
    "belot": ("belot", of_belot),
    "declarations": ("declarations", of_declarations),
    "score": ("score", of_score),
    "match": ("match", of_match),
    "perft": ("perft", of_perft),
}


@pytest.mark.parametrize("question", ABOUT)
def test_the_reasons_of_every_row_add_up_to_its_answer(question: str) -> None:
    about, adds_up = ABOUT[question]
    wrong, looked_at = [], 0
    for name, row, rules in asked(question):
        given, found = answer(row, rules), reasons(row, rules)
        if "illegal" in given:
            right = next(iter(found)) == "fault"
        elif row.given.get("deals") == []:
            right = found == {}
        else:
            right = list(found) == [about] and adds_up(found[about], given)
            looked_at += 1
        if not right:
            wrong.append(name)
    assert wrong == []
    assert looked_at > 10


def test_every_question_has_its_reasons() -> None:
    assert {*ABOUT, "game"} == set(QUESTIONS)


def of_game(found: Mapping[str, Why], answer: Json) -> bool:
    match answer:
        case {"illegal": {"at": at, "rule": rule}}:
            (line,) = found["fault"].lines
            return (line.told["at"], line.rules) == (at, (rule,))
        case {"phase": "auction"}:
            return of_calls(found["calls"], answer)
        case {"phase": "discard"} | {"phase": "play"}:
            return allowed(found["cards"]) == set(answer["legal"])
        case {"wins_match": _}:
            return of_declarations(found["declarations"], answer)
        case {"phase": "over"}:
            counting = [line for line in found["declarations"].lines if line.told["counts"]] if len(found) > 1 else []
            points = sum(line.told["points"] for line in counting)
            return of_score(found["score"], answer) and points == sum(answer["declarations"].values())
        case _:
            return [line.told for line in found["calls"].lines] == [{}]


def test_the_reasons_of_every_deal_add_up_to_its_answer() -> None:
    phases: set[str] = set()
    wrong = []
    for name, row, rules in asked("game"):
        given = answer(row, rules)
        phases.add(given.get("phase", "illegal"))
        if not of_game(reasons(row, rules), given):
            wrong.append(name)
    assert wrong == []
    assert phases == {"auction", "discard", "play", "over", "passed-out", "illegal"}


# What the lines say


def test_a_card_is_told_with_the_first_rule_that_leaves_it_out() -> None:
    found = in_variant("play.overtrump/opponents-trump/over-the-ten", "bulgarian-modern")["cards"]
    row = ROWS["play.overtrump/opponents-trump/over-the-ten"]
    by = {line.what: line.rules for line in found.lines}
    assert {card for card, rules in by.items() if rules == ()} == set(row.expect["legal"])
    assert {rules for rules in by.values() if rules} == {("play.void",), ("play.overtrump",)}


def test_a_play_that_was_refused_comes_with_the_cards_at_that_moment() -> None:
    found = in_variant("play.void/discard-refused", "bulgarian-modern")
    assert told(found["fault"]) == [("QC", {"at": "tricks[1][3]", "allowed": False}, ("play.void",))]
    cards = {line.what: line.told["allowed"] for line in found["cards"].lines}
    assert cards == {"JC": False, "QC": False, "TH": True, "KH": True, "7S": False, "9S": False, "AS": False}


def test_a_call_that_was_refused_comes_with_the_calls_at_that_moment() -> None:
    found = in_variant("auction.form/refused-in-a-deal/fourth-pass", "bulgarian-modern")
    assert told(found["fault"]) == [("pass", {"at": "calls[4]", "allowed": False}, ("auction.form",))]
    assert found["calls"].lines[0].told["contract"]["bid"] == "hearts"


def test_a_star_that_was_refused_is_told_with_its_rule() -> None:
    found = in_variant("belot.moment/announced-twice", "bulgarian-classic")
    assert told(found["belot"]) == [("KH", {"allowed": False}, ("belot.moment",))]


CONTEST, SEQUENCE, CARRE, TIE, ORDER, TRICKLESS = (
    f"declarations.{name}" for name in ("contest", "sequence-rank", "carre-rank", "tie", "order", "trickless")
)


@pytest.mark.parametrize(("row_id", "by"), [
    # A higher one of the same kind on the other side.
    ("declarations.contest/sum-does-not-matter", [(CONTEST, SEQUENCE)] * 3),
    # The carré cancels them, however high they are.
    ("declarations.contest/carre-cancels/hundred", [(CONTEST,)]),
    ("declarations.contest/one-contest/carre-over-hundred", [(CONTEST,)]),
    # Two equal carrés; the lower sequence loses to the higher one.
    (
        "declarations.contest/tied-carres-cancel-nothing",
        [(CONTEST, CARRE, TIE), (CONTEST, CARRE, TIE), (CONTEST, SEQUENCE)],
    ),
    # Called after a weaker one.
    ("declarations.contest/carre-called-second-between-two", [(ORDER,)]),
    ("declarations.trickless/lost", [(TRICKLESS,)] * 2),
])  # fmt: skip
def test_a_declaration_that_does_not_count_is_told_with_what_decided(row_id: str, by: list[tuple[str, ...]]) -> None:
    found = setting(ROWS[row_id], VARIANTS, SUITE)
    assert found is not None
    lines = reasons(ROWS[row_id], found.variant.rules)["declarations"].lines
    assert [line.rules for line in lines if not line.told["counts"]] == by


def test_a_sheet_goes_from_the_cards_to_what_is_recorded() -> None:
    found = in_variant("score.doubled/winner-takes-all/everything-at-once", "bulgarian-modern")["score"]
    assert [(line.what, *line.told.get("by_side", {}).values()) for line in found.lines] == [
        ("card points", 0, 248),
        ("last trick", 0, 10),
        ("declarations", 0, 100),
        ("belots", 20, 40),
        ("capot", 0, 90),
        ("raw points", 20, 488),
        ("the contract is made",),
        ("written", 0, 508),
        ("times 2", 0, 1016),
        ("rounded", 0, 102),
        ("from earlier deals", 0, 11),
        ("recorded", 0, 113),
    ]
    by = {line.what: line.rules for line in found.lines}
    assert by["written"] == ("score.doubled",)
    assert by["times 2"] == ("score.doubled-rounding",)
    assert by["from earlier deals"] == ("score.hanging", "score.hanging-doubled")


def test_a_question_that_has_no_meaning_has_no_reasons() -> None:
    assert why("legal", {"contract": {"bid": "hearts", "declarer": "nobody"}, "hand": []}, VARIANTS[0].rules) == ()
    assert Line("7H", {}) == Line("7H", {}, ())
