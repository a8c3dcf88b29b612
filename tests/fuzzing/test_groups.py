"""What differs is put together by what explains it, and shown by the smallest question that can be found."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from asking.fakes import HOSTILE
from belot_reference import duties
from belot_runner.adapters.base import Adapter
from belot_runner.adapters.command import CommandAdapter
from belot_runner.adapters.python import PythonAdapter
from belot_runner.fuzzing.campaign import Goal
from belot_runner.fuzzing.crews import Order
from belot_runner.fuzzing.difference import size_of
from belot_runner.fuzzing.fuzz import fuzz
from belot_runner.fuzzing.fuzzed import Fuzzed
from belot_runner.fuzzing.tally import Seeds
from belot_runner.outcome import Outcome
from belot_runner.suite import Suite, load_suite

from .engines import Engine, discards, only_games

Json = dict[str, Any]


@pytest.fixture(scope="module")
def suite() -> Suite:
    return load_suite()


def fuzzed(adapter: Adapter | Engine, suite: Suite, *variants: str, deals: int = 300, **goal: Any) -> Fuzzed:
    asked = PythonAdapter(adapter) if isinstance(adapter, Engine) else adapter
    order = Order("", 10, tuple(suite.variants[name] for name in variants or ("bulgarian-modern",)), explicit=True)
    return fuzz(asked, order, Goal(Seeds(0, deals), **goal), suite)


def bare(given: Json) -> Json:
    return {name: value for name, value in given.items() if name != "deal"}


def test_no_rule_is_blamed_where_a_number_may_be_wrong_too(suite: Suite) -> None:
    (group,) = fuzzed(Engine(target=101), suite).groups
    assert (group.reading, group.about, group.example.question) == (None, "", "match")


def test_a_choice_of_the_catalogue_is_one_group_in_all_variants(suite: Suite) -> None:
    found = fuzzed(Engine(void="always-trump"), suite, "bulgarian-modern", "bulgarian-classic")
    (group,) = found.groups
    assert (group.reading, group.customary) == (("play.void", '"always-trump"'), False)
    assert group.variants == ("bulgarian-modern", "bulgarian-classic")
    assert (group.example.question, size_of(group.example.given)[0]) == ("legal", 4)
    assert group.example.got == {
        "legal": [card for card in group.example.given["hand"] if card in group.example.got["legal"]]
    }


def test_two_choices_are_two_groups(suite: Suite) -> None:
    found = fuzzed(Engine(cannot_overtrump="undertrump", tie="fails"), suite)
    assert {group.reading for group in found.groups} == {
        ("score.tie", '"fails"'), ("play.cannot-overtrump", '"undertrump"')
    }  # fmt: skip


def test_what_no_choice_explains_is_named_by_the_rule_that_it_offends(suite: Suite) -> None:
    group, *others = fuzzed(discards, suite).groups
    assert (group.reading, group.about) == (None, "play.void")
    assert {other.about for other in others} <= {"play.overtrump"}  # who holds nothing but trumps offends that
    assert bare(group.example.given)["trick"] in (["7C"], ["7D"], ["7H"], ["7S"])
    assert len(group.example.given["hand"]) == 2


def test_a_reading_that_only_happens_to_fit_is_none(suite: Suite) -> None:
    """Nobody need beat his partner in trumps: at times that is what plain order in trumps would give."""

    def unless_the_partner_wins(trick: Any, allowed: int, rules: Any) -> int:
        right = rules[duties.SEATS] and duties.raise_trumps(trick, allowed, rules)
        return allowed if duties.partner_wins(trick, rules) else right

    found = fuzzed(RaisesOpponents(unless_the_partner_wins), suite)
    assert [(group.reading, group.about) for group in found.groups] == [(None, "play.raise")]


class RaisesOpponents(Engine):
    """Plays a duty of its own."""

    def __init__(self, duty: Any) -> None:
        super().__init__()
        self._duty = duty

    def variant(self, variant: str, rules: Any) -> Json:
        ready = super().variant(variant, rules)
        self._books[variant][duties.RAISE] = self._duty
        return ready


def test_another_custom_is_no_fault_unless_it_is_meant_to_be(suite: Suite) -> None:
    from belot_reference.auction import NOBODY_BIDS

    class MustBid(Engine):
        def variant(self, variant: str, rules: Any) -> Json:
            ready = super().variant(variant, rules)
            self._books[variant][NOBODY_BIDS] = NOBODY_BIDS.read("dealer-must")
            return ready

    found = fuzzed(MustBid(), suite, deals=100)
    assert [(group.rule, group.customary) for group in found.groups] == [("auction.nobody-bids", True)]
    assert found.exit_code == 0
    assert fuzzed(MustBid(), suite, deals=100, strict=True).exit_code == 1
    assert fuzzed(MustBid(), suite, deals=100, most=1).tally.deals == 100  # it counts for nothing there either
    assert fuzzed(MustBid(), suite, most=1, strict=True).tally.kinds.count == 1


def test_an_engine_of_whole_deals_is_asked_no_other_question(suite: Suite) -> None:
    found = fuzzed(only_games, suite)
    (group,) = found.groups
    assert set(found.tally.asked) == {"game"}
    assert (group.reading, group.example.question) == (("play.follow", '"may"'), "game")
    assert sum(map(len, group.example.given["tricks"])) == 1


# Adapters that do other things than answer.


def hostile(script: str) -> CommandAdapter:
    return CommandAdapter([sys.executable, "-S", "-E", str(HOSTILE / f"{script}.py")], timeout=5)


def serving(*words: str) -> CommandAdapter:
    import asking.fakes as fakes

    file = Path(__file__).with_name("serving.py")
    return CommandAdapter(["env", f"PYTHONPATH={fakes.ENVIRONMENT['PYTHONPATH']}", sys.executable, str(file), *words])


@pytest.mark.skipif(sys.platform == "win32", reason="env is a program of Unix")
def test_deaths_are_told_by_the_question_that_they_are_died_of(suite: Suite) -> None:
    with serving("dies", "trick") as adapter:
        found = fuzzed(adapter, suite, deals=12)
    (group,) = found.groups
    assert (group.key, group.example.outcome) == ("trick crash", Outcome.CRASH)
    assert found.tally.outcomes["pass"] > 50
    assert found.given_up == ""


@pytest.mark.skipif(sys.platform == "win32", reason="env is a program of Unix")
def test_an_adapter_that_dies_of_everything_is_given_up(suite: Suite) -> None:
    with serving("dies", "every") as adapter:
        found = fuzzed(adapter, suite, deals=12)
    assert "the adapter" in found.given_up
    assert found.exit_code == 1


@pytest.mark.skipif(sys.platform == "win32", reason="env is a program of Unix")
def test_errors_are_one_group_for_each_question(suite: Suite) -> None:
    with serving("errs", "belot") as adapter:
        found = fuzzed(adapter, suite, deals=60)
    (group,) = found.groups
    assert (group.key, group.example.message) == ("belot error", "ValueError: no such thing here")
    assert len(group.example.given["hand"]) == 1  # no card can be left out of it


@pytest.mark.skipif(sys.platform == "win32", reason="env is a program of Unix")
def test_lines_that_fit_nothing_are_counted_and_make_it_red(suite: Suite) -> None:
    with serving("babbles", "trick") as adapter:
        found = fuzzed(adapter, suite, deals=20)
    assert (found.groups, found.exit_code) == ((), 1)
    assert found.strays == found.tally.asked["trick"]
