"""One recorded answer: what is compared of it, and which questions cannot be asked by the rules of a variant."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from belot_reference.questions import ask
from belot_reference.rules import read_rules
from belot_runner.asking.compare import difference
from belot_runner.chance.games import game_question, played_deal
from belot_runner.chance.questions import random_question
from belot_runner.chance.source import Chance
from belot_runner.checking.positions import deal_by, faults
from belot_runner.judging.judge import Judge, Malformed, Mismatch
from belot_runner.reading import schemas
from belot_runner.suite import load_suite

SUITE = load_suite()
MODERN = "bulgarian-modern"
HEARTS = {"bid": "hearts", "declarer": "north"}
NO_TRUMPS = {"bid": "no-trumps", "declarer": "north"}
LED = {"contract": HEARTS, "leader": "north"}
LEGAL = {**LED, "trick": ["7C", "AC"], "hand": ["9H", "TS", "KD"]}
CLOSED = {"dealer": "north", "calls": ["hearts", "pass", "pass", "pass"]}
REFUSED = {"dealer": "north", "calls": ["hearts", "clubs"]}
SCORE = {"contract": HEARTS, "cards": {"north-south": 92, "east-west": 60}, "last_trick": "north-south"}


def judged(question: str, given: Any, answer: Any, variant: str = MODERN) -> Mismatch | Malformed | None:
    return Judge(SUITE.variants[variant]).judge(question, given, answer)


def expected(question: str, given: Any, answer: Any, variant: str = MODERN) -> dict[str, Any]:
    """What is expected of an answer that is wrong."""
    found = judged(question, given, answer, variant)
    assert isinstance(found, Mismatch)
    assert found.expectation is not None
    return dict(found.expect)


def can_be(question: str, given: Any, variant: str) -> bool:
    """Whether a random question has no points without a trick, nor anything else that no deal has."""
    return not list(faults(question, given, deal_by(SUITE.variants[variant].rules)))


# What is compared


@pytest.mark.parametrize(
    ("question", "given", "answer"),
    [
        ("legal", LEGAL, {"legal": ["9H"]}),
        ("legal", LEGAL, {"legal": ["9H"], "took": 3}),
        ("score", SCORE, {"recorded": {"north-south": 10, "east-west": 6}}),
        ("score", SCORE, {"outcome": "made", "hanging": 0.0, "raw": None}),
        ("auction", CLOSED, {"status": "closed", "turn": None}),
        ("auction", REFUSED, {"illegal": {"at": "calls[1]", "rule": "auction.form"}}),
        ("auction", REFUSED, {"illegal": {"at": "calls[1]"}}),
        ("auction", REFUSED, {"illegal": {"at": "calls[1]", "rule": None}}),
    ],
)
def test_an_answer_is_right_where_the_fields_that_it_has_are(question: str, given: Any, answer: Any) -> None:
    assert judged(question, given, answer) is None


@pytest.mark.parametrize(
    ("question", "given", "answer", "wanted"),
    [
        ("legal", LEGAL, {"legal": ["9H", "TS"]}, {"legal": ["9H"]}),
        ("score", SCORE, {"recorded": {"north-south": 10}}, {"recorded": {"north-south": 10, "east-west": 6}}),
        ("score", SCORE, {"wins_match": "east-west", "hanging": 0}, {"wins_match": None, "hanging": 0}),
        # What does not apply is not there.
        ("auction", CLOSED, {"turn": "north"}, {"turn": None}),
        # Nor may be left out that a call was not allowed, whatever else the answer says.
        (
            "auction",
            REFUSED,
            {"status": "open"},
            {"status": None, "illegal": {"at": "calls[1]", "rule": "auction.form"}},
        ),
        ("auction", CLOSED, {"illegal": {"at": "calls[0]"}}, {"illegal": None}),
        # Which rule it breaks is compared where it is said.
        (
            "auction",
            REFUSED,
            {"illegal": {"at": "calls[1]", "rule": "auction.doubling"}},
            {"illegal": {"at": "calls[1]", "rule": "auction.form"}},
        ),
        ("trick", {**LED, "cards": ["7C", "8C", "9C", "JD"]}, {"winner": "west"}, {"winner": "south"}),
        ("trick", {**LED, "cards": ["7C", "8C", "9C", "TD"]}, {"points": True}, {"points": 10}),
    ],
)  # fmt: skip
def test_an_answer_is_wrong_where_one_of_its_fields_is(question: str, given: Any, answer: Any, wanted: Any) -> None:
    assert expected(question, given, answer) == wanted


def test_a_match_that_is_won_may_not_be_left_out() -> None:
    given = {"contract": {"bid": "spades", "declarer": "east"}, "dealer": "east",
             "declared": {"south": [["7S", "8S", "9S", "TS", "JS", "QS", "KS", "AS"]]}}  # fmt: skip
    answer = {"points": {"north-south": 100, "east-west": 0}}
    assert expected("declarations", given, answer, "bela-4") == {"points": None, "wins_match": "north-south"}
    assert judged("declarations", given, {"wins_match": "north-south"}, "bela-4") is None


@pytest.mark.parametrize("answer", [{}, {"legal": None}, {"leagl": ["9H"]}])
def test_an_answer_without_any_field_is_none(answer: Any) -> None:
    found = judged("legal", LEGAL, answer)
    assert isinstance(found, Mismatch)
    assert found.expectation is None


def test_a_field_of_a_question_that_nobody_knows_is_passed_over() -> None:
    assert judged("legal", {**LEGAL, "table": 7}, {"legal": ["9H"]}) is None


# Questions that are none


@pytest.mark.parametrize(
    ("question", "given", "variant", "why"),
    [
        ("legal", {**LEGAL, "hand": ["1H"]}, MODERN, "given: hand[0]: 1H does not have the form of a card"),
        ("legal", {}, MODERN, "given: the field contract, leader, trick, hand is missing"),
        ("legal", LEGAL, "bela-2", "bela-2 has no such question; "),
        ("legal", {**LEGAL, "leader": "south"}, "bela-3", "bela-3 has no such question; "),
        ("legal", {**LEGAL, "contract": {"bid": "no-trumps", "declarer": "north"}}, "bela-4", "bela-4 has no such"),
        ("score", {**SCORE, "contract": {**HEARTS, "doubled": "contra"}}, "bela-4", "bela-4 has no such question; "),
        ("score", {**SCORE, "hanging": 5}, "bela-4", "bela-4 has no such question; "),
        ("trick", {**LED, "cards": ["7C", "8C"]}, MODERN, f"{MODERN} has no such"),
    ],
)
def test_a_question_that_cannot_be_asked_is_told_apart(question: str, given: Any, variant: str, why: str) -> None:
    found = judged(question, given, {"legal": ["9H"], "points": 3, "hanging": 0}, variant)
    assert isinstance(found, Malformed)
    assert found.why.startswith(why)


@pytest.mark.parametrize(
    ("question", "given", "variant", "why"),
    [
        (
            "score",
            {**SCORE, "cards": {"north-south": 92, "east-west": 59}},
            MODERN,
            "card points of a deal add up to 152, found 151",
        ),
        ("score", {**SCORE, "contract": NO_TRUMPS}, MODERN, "card points of a deal add up to 120, found 152"),
        (
            "score",
            {"contract": HEARTS, "cards": {"north": 100, "south": 53}, "last_trick": "north"},
            "bela-2",
            "card points of a deal add up to 152 at the most, found 153",
        ),
        ("score", {**SCORE, "tricks": {"north-south": 5, "east-west": 2}}, MODERN, "a deal has 8 tricks, found 7"),
        (
            "score",
            {**SCORE, "tricks": {"north-south": 8, "east-west": 0}},
            MODERN,
            "east-west has card points and no trick",
        ),
        ("legal", {**LEGAL, "hand": ["AC", "9H"]}, MODERN, "AC is in two places at once"),
    ],
)
def test_a_question_that_no_deal_leads_to_is_told_apart(question: str, given: Any, variant: str, why: str) -> None:
    book = read_rules(SUITE.variants[variant].rules)
    assert judged(question, given, ask(question, given, book), variant) == Malformed(f"given: {why}")


@pytest.mark.parametrize(
    "given",
    [
        {**SCORE, "tricks": None},
        {**SCORE, "tricks": {"north-south": 6, "east-west": 2}},
        {**SCORE, "contract": NO_TRUMPS, "cards": {"north-south": 60, "east-west": 60}},
    ],
)
def test_points_and_tricks_that_add_up_are_a_question(given: Any) -> None:
    assert judged("score", given, ask("score", given, read_rules(SUITE.variants[MODERN].rules))) is None


def test_a_question_is_refused_as_often_as_it_comes() -> None:
    judge = Judge(SUITE.variants["bela-4"])
    wrong = {**LEGAL, "contract": {"bid": "all-trumps", "declarer": "north"}}
    for given, is_question in [(wrong, False), (LEGAL, True), (wrong, False), (wrong, False), (LEGAL, True)]:
        assert isinstance(judge.judge("legal", given, {"legal": ["9H"]}), Malformed) is not is_question


def test_a_call_that_is_refused_is_part_of_the_question() -> None:
    given = {"dealer": "north", "calls": ["no-trumps"]}
    assert judged("auction", given, {"illegal": {"at": "calls[0]"}}, "bela-4") is None


# Whatever comes


@pytest.mark.parametrize("variant", SUITE.variants)
def test_what_the_reference_answers_is_right_in_full_and_in_part(variant: str) -> None:
    random, rules = Random(5), SUITE.variants[variant].rules
    chance, judge = Chance(rules, random), Judge(SUITE.variants[variant])
    book = read_rules(rules)
    questions = [asked for asked in (random_question(chance) for _ in range(400)) if can_be(*asked, variant)]
    questions += [("game", game_question(played_deal(book, random), book)) for _ in range(20)]
    for question, given in questions:
        answer = ask(question, given, book)
        assert judge.judge(question, given, answer) is None
        decisive = {name: value for name, value in answer.items() if name in ("illegal", "wins_match")}
        part = {name: answer[name] for name in random.sample(list(answer), 1)}
        assert judge.judge(question, given, {**part, **decisive}) is None


@pytest.mark.parametrize("variant", SUITE.variants)
def test_an_answer_to_another_question_is_wrong_just_where_it_differs(variant: str) -> None:
    random, rules = Random(6), SUITE.variants[variant].rules
    chance, judge, book = Chance(rules, random), Judge(SUITE.variants[variant]), read_rules(rules)
    questions = [asked for asked in (random_question(chance) for _ in range(300)) if can_be(*asked, variant)]
    wrong = 0
    for (question, given), (other, elsewhere) in pairwise(questions):
        if question == other:
            right, answer = ask(question, given, book), ask(question, elsewhere, book)
            found = judge.judge(question, given, answer)
            every = dict.fromkeys([*right, *answer])
            apart = difference({name: right.get(name) for name in every}, answer)
            if set(answer) >= set(right):
                assert (found is None) == (apart == [])
            wrong += found is not None
    assert wrong > 10


def test_the_schema_of_a_line_knows_what_is_judged() -> None:
    line = {"variant": MODERN, "question": "legal", "given": LEGAL, "answer": {"legal": ["9H"]}, "mine": 1}
    fault = lambda data: schemas.validate("recorded.json", data)  # noqa: E731  # one line of a test
    assert fault(line) is None
    assert fault({**line, "variant": None, "at": 17}) is None
    assert fault({**line, "question": "bid"}) is not None
    assert fault({**line, "given": SCORE}) is not None
    assert fault({**line, "answer": {"legal": "9H"}}) is not None
    assert fault({"question": "legal", "given": LEGAL}) is not None


def test_the_line_of_the_document_is_right_and_fits_its_schema() -> None:
    text = (Path(__file__).parents[2] / "spec" / "judge.md").read_text(encoding="utf-8")
    line = json.loads(text.partition("```json\n")[2].partition("```")[0])
    assert schemas.validate("recorded.json", line) is None
    assert judged(line["question"], line["given"], line["answer"], line["variant"]) is None
