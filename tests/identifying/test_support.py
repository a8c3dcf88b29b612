"""Implementations that answer little, or not as they should."""

from __future__ import annotations

from typing import Any

import pytest

from belot_runner.adapters.python import PythonAdapter
from belot_runner.identifying.findings import FAULTY, IDENTIFIED, Identified, Standing, Why
from belot_runner.identifying.identify import BUDGET, identify
from belot_runner.outcome import Outcome
from belot_runner.suite import Suite

from .players import Plays

Json = dict[str, Any]

PLAY = ["follow", "raise", "raise-after-ruff", "void", "overtrump", "cannot-overtrump", "winner"]


def rules_of(suite: Suite, variant: str, **changes: Any) -> Json:
    return {**suite.variants[variant].rules, **{rule.replace("__", "."): value for rule, value in changes.items()}}


def identified(player: Plays, suite: Suite) -> Identified:
    return identify(PythonAdapter(player), suite)


def told(found: Identified) -> Json:
    return {each.rule.id: each.value for each in found.findings if each.standing is Standing.TOLD}


def why(found: Identified) -> dict[str, tuple[Why | None, tuple[str, ...]]]:
    return {each.rule.id: (each.why, each.questions) for each in found.open}


@pytest.mark.parametrize("variant", ["bulgarian-modern", "bulgarian-classic", "bela-4", "bela-3", "bela-2"])
def test_every_variant_of_the_suite_is_told(variant: str, suite: Suite) -> None:
    player = Plays(rules_of(suite, variant))
    found = identified(player, suite)
    assert (found.nearest.id, found.departures, found.faults, found.stopped) == (variant, (), (), "")
    assert {each.why for each in found.open} <= {Why.NO_DIFFERENCE}
    same = {rule: decision.same_here for rule, decision in suite.variants[variant].decisions.items()}
    assert all(option in (each.value, *same[each.rule.id]) for each in found.open for option in each.possible)
    assert (found.exit_code, found.questions <= BUDGET) == (IDENTIFIED, True)


def test_nothing_that_is_sent_says_what_is_expected(suite: Suite) -> None:
    player = Plays(rules_of(suite, "bulgarian-modern"))
    identified(player, suite)
    assert set(map(str, player.told)) == {"('as-played', None)"}
    assert {variant for _, variant, _ in player.asked} == {"as-played"}
    words = {*suite.catalogue.rules, *suite.variants}
    assert [given for _, _, given in player.asked if any(word in str(given) for word in words)] == []


@pytest.mark.parametrize("variant", ["bulgarian-modern", "bela-4"])
def test_with_legal_and_trick_alone_all_rules_of_play_are_told(variant: str, suite: Suite) -> None:
    rules = rules_of(suite, variant, play__raise="every-suit", play__void="always-trump")
    found = identified(Plays(rules, questions=["legal", "trick"]), suite)
    assert {rule: value for rule, value in told(found).items() if rule.startswith("play.")} == {
        f"play.{name}": rules[f"play.{name}"] for name in PLAY
    }
    assert told(found)["score.card-points"] == rules["score.card-points"]
    assert (found.faults, found.exit_code) == ((), IDENTIFIED)


@pytest.mark.parametrize("kind", ["declarations", "match", "deal", "score", "trick", "auction", "game"])
@pytest.mark.parametrize("variant", ["bulgarian-modern", "bela-3", "bela-2"])
def test_any_kind_of_question_but_two_tells_the_table(variant: str, kind: str, suite: Suite) -> None:
    rules = rules_of(suite, variant)
    found = identify(PythonAdapter(Plays(rules, questions=[kind])), suite, confirmed=False)
    assert told(found)["table.seats"] == rules["table.seats"]
    assert (found.nearest.id if variant != "bulgarian-modern" else variant, found.faults) == (variant, ())


def test_where_nothing_tells_the_table_that_is_said(suite: Suite) -> None:
    found = identified(Plays(rules_of(suite, "bulgarian-modern"), questions=["legal"]), suite)
    kinds = ("auction", "deal", "declarations", "game", "match", "score", "trick")
    assert why(found)["table.seats"] == (Why.NOT_SUPPORTED, kinds)
    assert told(found)["play.void"] == "trump-unless-partner-winning"


def test_of_the_rest_it_says_that_it_cannot_be_told_and_why(suite: Suite) -> None:
    found = identified(Plays(rules_of(suite, "bela-4"), questions=["legal", "trick"]), suite)
    left = why(found)
    assert left["auction.form"] == (Why.NOT_SUPPORTED, ("auction", "game"))
    assert left["score.rounding"] == (Why.NOT_SUPPORTED, ("game", "score"))
    assert left["match.target"] == (Why.NOT_SUPPORTED, ("match",))
    assert left["play.next-leader"] == (Why.NOT_SUPPORTED, ("game",))
    assert left["declarations.carre-rank"] == (Why.NOT_SUPPORTED, ("declarations", "game"))
    rules_told = {*told(found), *left}
    assert rules_told == set(suite.catalogue.rules)


def test_a_rule_that_matters_only_beside_another_choice_makes_no_difference(suite: Suite) -> None:
    found = identified(Plays(rules_of(suite, "bulgarian-modern"), questions=["legal", "trick"]), suite)
    assert why(found)["play.raise-after-ruff"] == (Why.NO_DIFFERENCE, ())
    assert why(found)["play.overtrump"] == (Why.NO_DIFFERENCE, ())


def test_contracts_that_may_not_exist_are_asked_about_only_where_nothing_tells_which_do(suite: Suite) -> None:
    whole = Plays(rules_of(suite, "bela-4"))
    identified(whole, suite)
    assert "no-trumps" not in {(given.get("contract") or {}).get("bid") for _, _, given in whole.asked}
    part = Plays(rules_of(suite, "bulgarian-modern"), questions=["legal", "trick", "score"])
    found = identified(part, suite)
    assert told(found)["score.no-trumps"] == "doubled"
    assert told(found)["score.doubled-tie"] == "everything-hangs"


class NoOtherContracts(Plays):
    """Knows suit contracts only, and dies of no other."""

    def ask(self, question: str, variant: str, given: Json) -> Json:
        contract = given.get("contract") or {}
        if contract.get("bid") in ("no-trumps", "all-trumps") or contract.get("doubled") in ("contra", "recontra"):
            raise ValueError("there is no such contract")
        return super().ask(question, variant, given)


def test_to_refuse_a_contract_that_may_not_exist_is_no_fault(suite: Suite) -> None:
    rules = rules_of(suite, "bela-4")
    found = identified(NoOtherContracts(rules, questions=["legal", "trick", "score"]), suite)
    assert (found.nearest.id, found.faults, found.exit_code) == ("bela-4", (), IDENTIFIED)
    assert why(found)["score.doubled"] == (Why.NOT_SUPPORTED, ("score",))


def test_fields_that_are_not_compared_tell_nothing(suite: Suite) -> None:
    player = Plays(rules_of(suite, "bulgarian-modern"), questions=["trick"], fields={"trick": ["winner"]})
    found = identified(player, suite)
    assert told(found)["play.winner"] == "trump-or-led"
    assert why(found)["score.card-points"] == (Why.NOT_SUPPORTED, ("game", "trick"))


def test_whole_deals_alone_tell_much(suite: Suite) -> None:
    rules = rules_of(suite, "bulgarian-modern")
    found = identified(Plays(rules, questions=["game"]), suite)
    known = told(found)
    assert {rule: rules[rule] for rule in known} == known
    assert {"table.seats", "auction.form", "play.next-leader"} <= set(known)
    assert found.faults == ()


class AtTimes(Plays):
    """Answers no question about all-trumps."""

    def ask(self, question: str, variant: str, given: Json) -> Json:
        if (given.get("contract") or {}).get("bid") == "all-trumps":
            raise NotImplementedError("no all-trumps")
        return super().ask(question, variant, given)


def test_what_is_refused_at_times_is_told_as_not_supported(suite: Suite) -> None:
    rules = rules_of(suite, "bulgarian-modern")
    found = identified(AtTimes(rules, questions=[], partial=["belot", "legal", "auction"]), suite)
    assert (found.faults, found.exit_code) == ((), IDENTIFIED)
    assert why(found)["belot.all-trumps"][0] is Why.NOT_SUPPORTED
    assert "belot" in why(found)["belot.all-trumps"][1]
    assert told(found)["belot.moment"] == rules["belot.moment"]


def test_one_that_answers_nothing_is_not_identified(suite: Suite) -> None:
    found = identified(Plays(rules_of(suite, "bela-4"), questions=[]), suite)
    assert (found.answered, told(found), found.exit_code) == (0, {"deal.discard": "none"}, FAULTY)


# Numbers and tables.


def test_numbers_and_tables_that_nobody_has_a_name_for_are_read_off(suite: Suite) -> None:
    rules = rules_of(
        suite,
        "bulgarian-modern",
        score__capot=77,
        belot__worth=25,
        match__target=2543,
        declarations__sequences={"3": 30, "4": 40, "5": 90, "6": 90, "7": 95, "8": 400},
        declarations__carres={"J": 210, "9": 140, "A": 110},
    )
    rules["score.last-trick"] = 0
    rules["score.card-points"] = {
        "trump": dict(zip("789TJQKA", range(1, 9), strict=True)),
        "plain": dict(zip("789TJQKA", range(11, 19), strict=True)),
    }
    found = identified(Plays(rules), suite)
    known = told(found)
    assert {rule: rules[rule] for rule in known} == known
    assert {rule.id for rule in suite.catalogue.rules.values() if rule.value} <= set(known)
    assert (found.faults, found.questions <= BUDGET) == ((), True)


class NeverRefuses(Plays):
    """Plays on after the end of a match."""

    def ask(self, question: str, variant: str, given: Json) -> Json:
        answer = super().ask(question, variant, given)
        if question == "match" and "illegal" in answer:
            totals = {
                side: sum(deal["recorded"][side] for deal in given["deals"]) for side in given["deals"][0]["recorded"]
            }
            return {"totals": totals, "over": True, "winner": max(totals, key=lambda side: totals[side])}
        return answer


def test_a_target_is_found_where_deals_after_the_end_are_not_refused(suite: Suite) -> None:
    rules = rules_of(suite, "bulgarian-modern", match__target=420)
    found = identified(NeverRefuses(rules, questions=["match"]), suite)
    assert found.played.rules["match.target"] == 420
    assert (found.exit_code, {fault.evidence.ask for fault in found.faults}) == (FAULTY, {"match"})


# What does not answer as it should.


class Errs(Plays):
    """Fails at every question of some kinds, each in its way."""

    def ask(self, question: str, variant: str, given: Json) -> Any:
        super().ask(question, variant, given)
        raise {"legal": ValueError("no engine"), "trick": SystemExit(3)}[question]


def test_errors_are_faults_and_a_kind_that_gives_nothing_else_is_asked_no_more(suite: Suite) -> None:
    found = identified(Errs(rules_of(suite, "bela-4"), questions=["legal", "trick"]), suite)
    assert (found.exit_code, found.answered) == (FAULTY, 0)
    assert {fault.evidence.ask: str(fault.evidence.failure) for fault in found.faults} == {
        "legal": "error",
        "trick": "error",
    }
    assert found.questions < 20


class Nonsense(Plays):
    """Answers everything with something else."""

    def ask(self, question: str, variant: str, given: Json) -> Any:
        return {"legal": 7, "points": {"north": "many"}, "raw": [], "hands": {"north": 3}, "totals": None, "over": "?"}


class SupportsLess(Plays):
    """Does not support some kinds of question, whatever it promised."""

    def __init__(self, rules: Json, *unsupported: str, **hello: Any) -> None:
        super().__init__(rules, **hello)
        self._unsupported = unsupported

    def ask(self, question: str, variant: str, given: Json) -> Json:
        if question in self._unsupported:
            raise NotImplementedError("not yet")
        return super().ask(question, variant, given)


def test_what_was_promised_and_is_not_supported_is_a_fault(suite: Suite) -> None:
    found = identified(SupportsLess(rules_of(suite, "bela-4"), "score"), suite)
    (fault,) = found.faults
    assert (fault.evidence.ask, fault.evidence.failure, fault.evidence.message) == (
        "score",
        Outcome.UNSUPPORTED,
        "not yet",
    )
    assert (found.nearest.id, found.exit_code) == ("bela-4", FAULTY)


def test_where_it_is_answered_at_times_only_that_is_no_fault(suite: Suite) -> None:
    rules = rules_of(suite, "bela-4")
    found = identified(SupportsLess(rules, "score", questions=[], partial=["legal", "trick", "score"]), suite)
    assert (found.faults, found.exit_code) == ((), IDENTIFIED)


def test_nonsense_is_no_variant_and_no_traceback(suite: Suite) -> None:
    found = identified(Nonsense(rules_of(suite, "bela-4")), suite)
    assert found.exit_code == FAULTY
    assert found.faults != ()
    assert told(found).keys() <= {"deal.discard"}
