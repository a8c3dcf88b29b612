"""How examples are chosen where the plan names none that runs."""

from __future__ import annotations

import pytest

from belot_runner.rulebook.choosing import MOST, chosen
from belot_runner.spec.order import RulePlace

from .shelf import LIBRARY, SUITE

ROWS = {row.id: row for row in SUITE.rows}


def place(rule: str, *examples: str) -> RulePlace:
    return RulePlace(rule, {}, (), (), tuple(f"{rule}/{name}" for name in examples))


def ids(of: RulePlace, variant: str) -> list[str]:
    return [check.id for check in chosen(of, SUITE.variants[variant], SUITE.rows)]


def test_what_the_plan_names_is_shown_in_its_order_as_far_as_it_runs() -> None:
    named = place(
        "play.void",
        "two-players",
        "partner-winning/partner-led",
        "opponent-winning/opponent-led",
        "no-duty/trumps-led",
        "no-duty/all-trumps",
    )
    assert ids(named, "bulgarian-modern") == [
        "play.void/partner-winning/partner-led",
        "play.void/opponent-winning/opponent-led",
        "play.void/no-duty/trumps-led",
    ]
    assert ids(named, "bela-2") == ["play.void/two-players"]


@pytest.mark.parametrize("variant", SUITE.variants)
def test_where_nothing_is_named_few_are_chosen_each_of_another_case(variant: str) -> None:
    for rule in SUITE.catalogue.rules:
        found = ids(place(rule), variant)
        assert len(found) <= MOST
        cases = ["/".join(name.split("/")[:2]) for name in found]
        assert len(cases) == len(set(cases)), rule


def test_the_first_is_one_of_the_variants_own_choice() -> None:
    for rule, variant, own in (
        ("play.void", "bulgarian-modern", "trump-unless-partner-winning"),
        ("play.void", "bela-4", "always-trump"),
        ("declarations.contest", "bulgarian-classic", "carre-cancels-sequences"),
        ("score.failed", "bela-3", "points-vanish"),
    ):
        assert ROWS[ids(place(rule), variant)[0]].choice == own


def test_the_plan_has_every_rule_of_the_catalogue() -> None:
    rules = [place.rule for plan in LIBRARY.order.chapters.values() for place in plan.rules]
    assert rules == list(SUITE.catalogue.rules)
