"""However the talk ends, what is known by then is told; and engines that keep state are asked with deals."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

import pytest

from belot_reference.rules import read_rules
from belot_runner.adapters.base import WINDOW, Ask, Reply
from belot_runner.adapters.python import PythonAdapter
from belot_runner.deals.replaying import verify_deal
from belot_runner.deals.stored import ABOUT_A_POSITION, load_deals
from belot_runner.errors import AdapterError
from belot_runner.identifying import identify as identifying
from belot_runner.identifying.belief import Belief
from belot_runner.identifying.confirming import Watching
from belot_runner.identifying.findings import FAULTY, IDENTIFIED, Identified, Standing, Why
from belot_runner.identifying.identify import identify
from belot_runner.outcome import Outcome
from belot_runner.suite import Suite

from .players import Plays
from .test_combinations import combination

Json = dict[str, Any]


def told(found: Identified) -> Json:
    return {each.rule.id: each.value for each in found.findings if each.standing is Standing.TOLD}


def test_where_questions_run_out_the_rest_was_not_asked(
    suite: Suite, rules: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(identifying, "BUDGET", 40)
    found = identify(PythonAdapter(Plays(rules)), suite, confirmed=False)
    assert (found.questions, found.stopped, found.exit_code) == (40, "40 questions were not enough", FAULTY)
    assert found.faults == ()
    assert {each.why for each in found.open} == {Why.NOT_ASKED}
    assert {rule: rules[rule] for rule in told(found)} == told(found)
    assert len(told(found)) > 20


class Interrupts(Plays):
    """Is interrupted after some questions."""

    def __init__(self, rules: Json, at: int = 30) -> None:
        super().__init__(rules)
        self._at = at

    def ask(self, question: str, variant: str, given: Json) -> Json:
        if len(self.asked) == self._at:
            raise KeyboardInterrupt
        return super().ask(question, variant, given)


def test_an_interrupted_talk_tells_what_is_known(suite: Suite, rules: Json) -> None:
    found = identify(PythonAdapter(Interrupts(rules)), suite)
    assert (found.stopped, found.run, found.exit_code) == ("interrupted", None, FAULTY)
    assert told(found)["declarations.sequences"] == rules["declarations.sequences"]
    assert {each.why for each in found.open} == {Why.NOT_ASKED}


def test_where_the_cases_of_what_was_found_are_interrupted_the_rest_is_not_held_against_it(
    suite: Suite, rules: Json
) -> None:
    player = Interrupts(rules, at=100)
    found = identify(PythonAdapter(player), suite)
    assert found.run is not None
    assert (found.stopped, found.exit_code, found.faults) == ("interrupted", FAULTY, ())
    assert (len(found.checked), found.failed, found.fits) == (100 - found.questions, 0, True)


def test_an_interruption_while_it_is_worked_out_what_is_told_loses_nothing(
    suite: Suite, rules: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    interruptions = [KeyboardInterrupt()]
    tightened = Belief.tightened

    def interrupted(belief: Belief) -> int:
        if interruptions:
            raise interruptions.pop()
        return tightened(belief)

    monkeypatch.setattr(Belief, "tightened", interrupted)
    found = identify(PythonAdapter(Plays(rules)), suite, confirmed=False)
    assert (found.stopped, dict(found.played.rules)) == ("interrupted", rules)


def test_it_ends_where_it_is_told_to(suite: Suite, rules: Json) -> None:
    player = Plays(rules)
    watching = Watching(stop=lambda: "that will do" if len(player.asked) >= 10 else "")
    found = identify(PythonAdapter(player), suite, watching=watching)
    assert (found.stopped, len(player.asked)) == ("that will do", 10)


class TurnsAway(PythonAdapter):
    """Turns into another implementation after some questions."""

    def __init__(self, player: Plays, number: int) -> None:
        super().__init__(player)
        self._left = number

    def ask_all(self, questions: Iterable[Ask], window: int = WINDOW) -> Generator[Reply, None, None]:
        for reply in super().ask_all(questions, window):
            self._left -= 1
            if self._left < 0:
                raise AdapterError("the adapter said another hello when it was started again")
            yield reply


@pytest.mark.parametrize("number", [0, 20, 64, 300])
def test_an_implementation_that_becomes_another_ends_it_and_loses_nothing(
    number: int, suite: Suite, rules: Json
) -> None:
    found = identify(TurnsAway(Plays(rules), number), suite)
    assert str(found.fault) == "the adapter said another hello when it was started again"
    assert found.answered == min(number, found.questions)
    assert {rule: rules[rule] for rule in told(found)} == told(found)


# Engines that keep state.


class KeepsState(Plays):
    """Answers about positions only where it can play to them, by its own rules."""

    def __init__(self, rules: Json) -> None:
        super().__init__(rules)
        self._rules = read_rules(rules)
        self.unplayable = 0

    def ask(self, question: str, variant: str, given: Json) -> Json:
        if question in ABOUT_A_POSITION and not self._can_play(question, given):
            self.unplayable += 1
            raise ValueError("this position cannot be played to")
        return super().ask(question, variant, given)

    def _can_play(self, question: str, given: Json) -> bool:
        position = {name: value for name, value in given.items() if name != "deal"}
        return "deal" in given and verify_deal(question, position, given["deal"], self._rules) is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"auction.first-caller": "dealer"},
        {"play.next-leader": "next-in-turn"},
        {"play.winner": "plain-order-in-trumps"},
    ],
)
def test_that_a_deal_cannot_be_played_by_a_wrong_reading_is_no_other_fault(
    wrong: dict[str, str], suite: Suite, rules: Json
) -> None:
    player = KeepsState({**rules, **wrong})
    found = identify(PythonAdapter(player), suite, deals=load_deals())
    assert player.unplayable > 20
    assert [dict.fromkeys(fault.rules, fault.wrong) for fault in found.faults] == [wrong]


def test_a_position_to_which_no_deal_was_found_is_no_fault(suite: Suite) -> None:
    player = KeepsState(combination(16))
    found = identify(PythonAdapter(player), suite, deals=load_deals(), confirmed=False)
    assert (player.unplayable > 0, found.faults, found.exit_code) == (True, (), IDENTIFIED)


@pytest.mark.parametrize("variant", ["bulgarian-modern", "bela-4", "bela-3"])
def test_an_engine_that_keeps_state_is_identified_by_deals(variant: str, suite: Suite) -> None:
    rules = dict(suite.variants[variant].rules)
    found = identify(PythonAdapter(KeepsState(rules)), suite, deals=load_deals())
    assert (found.nearest.id, found.departures, found.faults) == (variant, (), ())
    assert found.exit_code == IDENTIFIED
    whole = identify(PythonAdapter(Plays(rules)), suite)
    assert told(found) == told(whole)


class FewCards(KeepsState):
    """Can play to positions of one or two cards only."""

    def _can_play(self, question: str, given: Json) -> bool:
        return len(given.get("hand", ())) < 3 and super()._can_play(question, given)


def test_an_error_about_a_position_that_can_be_played_to_is_a_fault_and_spoils_nothing(
    suite: Suite, rules: Json
) -> None:
    player = FewCards(rules)
    found = identify(PythonAdapter(player), suite, deals=load_deals(), confirmed=False)
    assert (found.nearest.id, found.departures, found.exit_code) == ("bulgarian-modern", (), FAULTY)
    assert {fault.evidence.ask for fault in found.faults} <= ABOUT_A_POSITION
    assert {fault.evidence.failure for fault in found.faults} == {Outcome.ERROR}
    assert (player.unplayable > 0, told(found)["play.void"]) == (True, rules["play.void"])


class NoPosition(Plays):
    """Answers no question about a position, each with an error."""

    def ask(self, question: str, variant: str, given: Json) -> Json:
        if question in ABOUT_A_POSITION:
            raise ValueError("no engine for that")
        return super().ask(question, variant, given)


def test_one_that_errs_at_every_position_has_faults_though_deals_come_with_them(suite: Suite, rules: Json) -> None:
    found = identify(PythonAdapter(NoPosition(rules)), suite, deals=load_deals())
    assert {(fault.evidence.ask, fault.evidence.failure) for fault in found.faults} == {
        (ask, Outcome.ERROR) for ask in ABOUT_A_POSITION
    }
    assert (dict(found.played.rules), found.exit_code) == (rules, FAULTY)
