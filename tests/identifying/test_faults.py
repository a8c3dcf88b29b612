"""What no choice explains is told as a fault, with a question that shows it, and spoils nothing else."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from belot_reference.cards import RANKS
from belot_reference.declaring import CARRES
from belot_reference.duties import FOLLOW
from belot_reference.rounding import ROUNDING, Split
from belot_reference.rules import Rulebook
from belot_reference.trick import WINNER
from belot_runner.adapters.python import PythonAdapter
from belot_runner.asking.compare import fits
from belot_runner.identifying.findings import FAULTY, IDENTIFIED, Evidence, Identified, Standing
from belot_runner.identifying.identify import BUDGET, identify
from belot_runner.identifying.shrinking import shrunk
from belot_runner.outcome import Outcome
from belot_runner.suite import Suite

from .players import Plays

Json = dict[str, Any]


def identified(player: Plays, suite: Suite) -> Identified:
    return identify(PythonAdapter(player), suite)


def each_by_itself(right: Any) -> Any:
    def rounded(split: Split, rules: Rulebook) -> Split:
        return Split(tuple((raw + 5) // 10 for raw in split.written), (split.hanging + 5) // 10)

    return rounded


PLANTED: dict[str, Json] = {
    "the trick is won by plain order in trumps": {
        "rule": WINNER,
        "wrong": lambda right: WINNER.read("plain-order-in-trumps"),
    },
    "five rounds up in all-trumps": {"rule": ROUNDING, "wrong": each_by_itself, "contract": "all-trumps"},
    "follow suit is forgotten in no-trumps": {
        "rule": FOLLOW,
        "wrong": lambda right: FOLLOW.read("may"),
        "contract": "no-trumps",
    },
    "four sevens count": {"rule": CARRES, "wrong": lambda right: {**right, RANKS.index("7"): 100}},
}
ABOUT = {
    "the trick is won by plain order in trumps": {"play.winner"},
    "five rounds up in all-trumps": {"score.rounding", "score.rounding-boundary", "score.tie"},
    "follow suit is forgotten in no-trumps": {"play.follow"},
    "four sevens count": {"declarations.carres"},
}


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_told_as_a_fault_and_not_as_a_variant(fault: str, suite: Suite, rules: Json) -> None:
    found = identified(Plays(rules, **PLANTED[fault]), suite)
    assert (found.exit_code, found.nearest.id, found.departures) == (FAULTY, "bulgarian-modern", ())
    assert dict(found.played.rules) == rules
    assert {rule for each in found.faults for rule in each.rules} & ABOUT[fault] != set()
    assert {rule for each in found.faults for rule in each.rules} <= ABOUT[fault]
    standing = {finding.rule.id: finding.standing for finding in found.findings}
    assert all(standing[rule] is Standing.FAULTY for each in found.faults for rule in each.rules)
    assert found.questions <= BUDGET


@pytest.mark.parametrize("fault", PLANTED)
def test_its_evidence_is_a_question_that_shows_it(fault: str, suite: Suite, rules: Json) -> None:
    player = Plays(rules, **PLANTED[fault])
    for each in identified(player, suite).faults:
        evidence = each.evidence
        right = Plays(rules).ask(evidence.ask, "any", dict(evidence.given))
        wrong = player.ask(evidence.ask, "any", dict(evidence.given))
        assert fits(evidence.expected, right)
        assert evidence.got == wrong
        assert not fits(evidence.expected, wrong)
        if "contract" in PLANTED[fault]:
            assert evidence.given["contract"]["bid"] == PLANTED[fault]["contract"]


def test_a_wrong_reading_is_named(suite: Suite, rules: Json) -> None:
    (fault,) = identified(Plays(rules, **PLANTED["the trick is won by plain order in trumps"]), suite).faults
    assert (fault.wrong, fault.failed > 0, fault.asked > fault.failed) == ("plain-order-in-trumps", True, True)


def test_a_table_that_counts_what_none_does_is_told_with_what_it_counts(suite: Suite, rules: Json) -> None:
    (fault,) = identified(Plays(rules, **PLANTED["four sevens count"]), suite).faults
    assert fault.wrong == {**rules["declarations.carres"], "7": 100}


def test_a_number_that_nobody_can_count_is_a_fault_and_no_value(suite: Suite, rules: Json) -> None:
    found = identified(Plays({**rules, "score.last-trick": 10**30}, questions=["score"]), suite)
    assert (found.departures, found.exit_code) == ((), FAULTY)
    assert "score.last-trick" in {rule for fault in found.faults for rule in fault.rules}


@pytest.mark.parametrize("counted", [{}, {"7": 100}, {"7": 100, "8": 100}])
def test_a_table_of_nothing_that_counts_anywhere_is_no_table(counted: Json, suite: Suite, rules: Json) -> None:
    found = identified(Plays({**rules, "declarations.carres": counted}), suite)
    assert [(fault.rules, fault.wrong) for fault in found.faults] == [(("declarations.carres",), counted)]
    assert (found.departures, dict(found.played.rules)) == ((), rules)


def test_one_that_has_none_is_identified(suite: Suite, rules: Json) -> None:
    found = identified(Plays(rules), suite)
    assert (found.exit_code, found.faults, dict(found.played.rules)) == (IDENTIFIED, (), rules)


@pytest.mark.parametrize(
    ("variant", "wrong"),
    [
        (
            "bulgarian-modern",
            {  # the second shows only in whole deals, where the first shows too
                "auction.first-caller": "dealer",
                "play.next-leader": "next-in-turn",
                "score.one-sided-rounding": "down",
                "declarations.shape": "round-the-corner",
                "play.follow": "may",
            },
        ),
        (
            "bela-4",
            {  # by these nobody can be sure to declare what he has
                "play.winner": "highest-of-any-suit",
                "score.made-writes": "winner-takes-all",
                "play.follow": "may",
                "declarations.shape": "any-suit",
            },
        ),
    ],
)
def test_several_wrong_readings_at_once_are_each_told_as_a_fault(
    variant: str, wrong: dict[str, str], suite: Suite
) -> None:
    rules = dict(suite.variants[variant].rules)
    found = identified(Plays({**rules, **wrong}), suite)
    assert {fault.rules[0]: fault.wrong for fault in found.faults} == wrong
    assert (found.nearest.id, found.departures, dict(found.played.rules)) == (variant, (), rules)


class AtRandom(Plays):
    """Answers each question as one variant or another does."""

    def __init__(self, several: list[Json], seed: int) -> None:
        super().__init__(several[0])
        self._players = [Plays(rules) for rules in several]
        self._random = Random(seed)

    def ask(self, question: str, variant: str, given: Json) -> Json:
        super().ask(question, variant, given)
        return self._random.choice(self._players).ask(question, variant, given)


def test_two_variants_at_random_are_faults(suite: Suite) -> None:
    rules = [dict(suite.variants[name].rules) for name in ("bulgarian-modern", "bela-4")]
    every = [identified(AtRandom(rules, seed), suite) for seed in range(4)]
    assert {(found.exit_code, len(found.faults) > 10) for found in every} == {(FAULTY, True)}
    assert any(fault.evidence.changed for found in every for fault in found.faults)  # it answered rightly the next time


class Texts(Plays):
    """Sends truth values and numbers as texts."""

    def ask(self, question: str, variant: str, given: Json) -> Json:
        answer = super().ask(question, variant, given)
        return {name: str(value) if isinstance(value, int) else value for name, value in answer.items()}


def test_an_answer_that_no_question_has_is_told_as_one(suite: Suite, rules: Json) -> None:
    found = identified(Texts(rules), suite)
    assert {(fault.evidence.ask, fault.evidence.failure) for fault in found.faults} == {
        (ask, Outcome.INVALID) for ask in ("belot", "score", "game", "match", "trick", "perft")
    }


# A single wrong answer, wherever it comes, is told and changes nothing of what is found.


class WrongOnce(Plays):
    """Answers the question of some number wrongly, the first time that it is put."""

    def __init__(self, rules: Json, number: int) -> None:
        super().__init__(rules)
        self._number = number

    def ask(self, question: str, variant: str, given: Json) -> Json:
        answer = super().ask(question, variant, given)
        return SPOILED[question](answer) if len(self.asked) == self._number else answer


def _other_seat(answer: Json) -> Json:
    name = next(name for name in ("turn", "leader", "winner", "dealer") if name in answer)
    return {**answer, name: "north" if answer[name] != "north" else "south"}


def _more(answer: Json, *fields: str) -> Json:
    return answer | {name: {side: points + 3 for side, points in answer[name].items()} for name in fields}


SPOILED: dict[str, Callable[[Json], Json]] = {
    "auction": lambda answer: {"illegal": {"at": "calls[0]"}} if "illegal" not in answer else {"status": "passed-out"},
    "legal": lambda answer: {"legal": answer["legal"][1:]},
    "trick": _other_seat,
    "belot": lambda answer: {"allowed": not answer["allowed"]},
    "declarations": lambda answer: (
        _more(answer, "points") if "points" in answer else {"points": {"north-south": 7, "east-west": 0}, "scored": {}}
    ),
    "score": lambda answer: _more(answer, "raw", "recorded"),
    "match": lambda answer: _more(answer, "totals") if "totals" in answer else {"illegal": {"at": "deals[0]"}},
    "deal": lambda answer: answer | {"hands": {seat: cards[1:] for seat, cards in answer["hands"].items()}},
    "game": lambda answer: {"phase": "passed-out"},
}


@pytest.mark.parametrize("number", [1, 3, 6, 9, 14, 23, 27, 30, 40, 53])
def test_one_wrong_answer_does_not_spoil_the_rest(number: int, suite: Suite, rules: Json) -> None:
    player = WrongOnce(rules, number)
    found = identified(player, suite)
    assert dict(found.played.rules) == rules
    assert [each.evidence.ask for each in found.faults] == [player.asked[number - 1][0]]
    assert [each.evidence.changed for each in found.faults] == [True]
    assert found.exit_code == FAULTY


# Evidence is made smaller.


def test_as_much_is_left_out_of_a_question_as_leaves_its_answer_wrong(rules: Json) -> None:
    void = Plays(rules, rule=FOLLOW, wrong=lambda right: FOLLOW.read("may"))
    given: Json = {
        "contract": {"bid": "hearts", "declarer": "north", "doubled": "none"},
        "leader": "north",
        "trick": ["AC"],
        "hand": ["7C", "8C", "9D", "TS", "KS", "AH"],
    }
    right = Plays(rules).ask("legal", "any", given)
    evidence = Evidence("legal", given, right, void.ask("legal", "any", given))
    smaller = shrunk(evidence, rules, lambda query: void.ask(query.ask, "any", dict(query.given)), None)
    assert len(smaller.given["hand"]) == 2  # a club, and what is no club
    assert smaller.expected == {"legal": [card for card in smaller.given["hand"] if card[1] == "C"]}
    assert smaller.got == {"legal": sorted(smaller.given["hand"], key=lambda card: "CDHS".index(card[1]))}


def test_no_more_is_left_out_than_can_be_asked(rules: Json) -> None:
    given = {"dealer": "north", "deals": [{"passed_out": True}] * 4}
    evidence = Evidence("match", given, {"over": False}, {"over": True})
    assert shrunk(evidence, rules, lambda query: None, None) == evidence
