"""The deals that are kept beside the cases, those that are not, and those that a case brings itself."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from belot_runner.asking.select import Check, select
from belot_runner.checking.finding import Finding
from belot_runner.checking.reachable import reachable
from belot_runner.deals import finding
from belot_runner.deals.replaying import verify_deal
from belot_runner.deals.stored import Deals, has_position, load_deals, prepare
from belot_runner.paths import cases_dir
from belot_runner.suite import Suite, load_suite
from belot_runner.tables import DEFAULT_TABLE, SEATS_RULE

from .houses import FOUR, SHIPPED, SUITE, Json, contract

GIVEN = {"contract": contract("spades", "west"), "leader": "north", "trick": ["AD", "7S", "8D"], "hand": ["9S", "TC"]}
FOUR_SEATS = [name for name, variant in SUITE.variants.items() if variant.rules[SEATS_RULE] == DEFAULT_TABLE]


def own_case(folder: Path, given: Mapping[str, Any], name: str = "mine", rule: str = "play.void") -> Suite:
    """The suite with one case of a user's own; a flow of JSON is YAML too."""
    folder.mkdir(exist_ok=True)
    case = {"name": name, "title": "Mine", "ask": "legal", "given": given, "expect": {"legal": given["hand"]}}
    (folder / "mine.yaml").write_text(json.dumps({"rule": rule, "cases": [case]}))
    return load_suite([folder])


def checks_of(suite: Suite, deals: Deals, *variants: str) -> list[Check]:
    return select(suite.rows, [suite.variants[name] for name in variants or (FOUR,)], deals=deals)


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The questions for which a deal was searched."""
    asked: list[str] = []
    search = finding.find_deal

    def listening(question: str, given: Json, rules: Any) -> Json | None:
        asked.append(question)
        return search(question, given, rules)

    monkeypatch.setattr(finding, "find_deal", listening)
    return asked


# Where a deal comes from


def test_the_suites_own_deals_are_kept_and_none_is_searched(searched: list[str]) -> None:
    checks = checks_of(SUITE, load_deals(), *SHIPPED)
    prepare(checks)
    assert all("deal" in check.given for check in checks if has_position(check.row))
    assert searched == []


def test_deals_are_searched_before_anything_is_asked(tmp_path: Path, searched: list[str]) -> None:
    checks = checks_of(own_case(tmp_path, GIVEN), load_deals())
    prepare(checks)
    assert searched == ["legal"]
    deals = [check.given["deal"] for check in checks]
    assert len(deals) == 4
    assert searched == ["legal"]
    assert verify_deal("legal", GIVEN, deals[0], SHIPPED[FOUR]) is None


def test_what_is_asked_without_deals_is_not_searched(tmp_path: Path, searched: list[str]) -> None:
    suite = own_case(tmp_path, GIVEN)
    prepare(select(suite.rows, list(suite.variants.values())))
    assert searched == []


def test_a_house_variant_takes_the_deals_of_others_where_they_will_do(tmp_path: Path, searched: list[str]) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(f"extends: {FOUR}\nrules:\n  match.target: 201\n")
    checks = select(SUITE.rows, [SUITE.variants.find(file)], deals=load_deals())
    prepare(checks)
    assert all("deal" in check.given for check in checks if has_position(check.row))
    assert searched == []


def test_a_case_of_ones_own_is_not_given_the_deal_of_the_suites_case_of_that_name(tmp_path: Path) -> None:
    row = next(row for row in SUITE.rows if row.ask == "legal" and row.id.count("/") == 1 and row.rule == "play.void")
    suite = own_case(tmp_path, GIVEN, name=row.id.partition("/")[2])
    (mine,) = suite.rows
    assert mine.id == row.id
    deal = load_deals().of(mine, suite.variants[FOUR])
    assert deal is not None
    assert verify_deal("legal", GIVEN, deal, SHIPPED[FOUR]) is None


def test_a_copy_of_the_suites_cases_takes_its_deals(tmp_path: Path, searched: list[str]) -> None:
    (tmp_path / "void.yaml").write_bytes((cases_dir() / "play" / "void.yaml").read_bytes())
    prepare(checks_of(load_suite([tmp_path]), load_deals()))
    assert searched == []


def test_what_is_no_position_is_asked_without_a_deal(tmp_path: Path) -> None:
    checks = checks_of(own_case(tmp_path, {**GIVEN, "hand": []}), load_deals())
    prepare(checks)
    assert ["deal" in check.given for check in checks] == [False] * 4


# Whether it leads there


def faults(suite: Suite, deals: Deals | None = None) -> Iterator[Finding]:
    return reachable(suite, deals or Deals({}), kept=False)


def test_a_deal_that_a_case_brings_is_held_to_what_it_says(tmp_path: Path) -> None:
    deal = finding.find_deal("legal", GIVEN, SHIPPED[FOUR])
    assert deal is not None
    assert FOUR not in " ".join(map(str, faults(own_case(tmp_path, {**GIVEN, "deal": deal}))))
    hands = {**deal["hands"], "north": deal["hands"]["north"][1:]}
    told = list(faults(own_case(tmp_path, {**GIVEN, "deal": {**deal, "hands": hands}})))
    wrong = "north is dealt 7 cards, not 8"
    assert [fault.message for fault in told] == [
        f"its deal does not lead here in {name}: {wrong}" for name in FOUR_SEATS
    ]
    assert {str(fault).partition(":")[0] for fault in told} == {str(tmp_path / "mine.yaml")}


def test_a_deal_that_leads_elsewhere_is_told(tmp_path: Path) -> None:
    deal = finding.find_deal("legal", {**GIVEN, "hand": ["9S", "TC", "JC"]}, SHIPPED[FOUR])
    told = [str(fault) for fault in faults(own_case(tmp_path, {**GIVEN, "deal": deal}))]
    assert any("east holds TC JC 9S, not TC 9S" in line for line in told)


@pytest.mark.parametrize("given", [{**GIVEN, "hand": []}, {**GIVEN, "hand": [], "trick": []}])
def test_what_is_no_position_is_told_once(tmp_path: Path, given: Json) -> None:
    (told,) = faults(own_case(tmp_path, given))
    assert "this is no position: the player to act holds a card" in str(told)
    assert told.subject == "play.void/mine"


def test_a_position_that_no_deal_leads_to_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "belot_runner.checking.reachable.look_for_deal", lambda *_: finding.FoundDeal(None, certain=True)
    )
    told = next(faults(own_case(tmp_path, GIVEN)))
    assert told.message == f"no deal of {FOUR_SEATS[0]} leads to this position"
    assert told.position[:3] == ("spades ♠ by west", "                  north (leads)", "                    [A♦]")


def test_a_kept_deal_that_no_longer_leads_there_is_told() -> None:
    row = next(row for row in SUITE.rows if has_position(row) and row.features.fit(SUITE.variants[FOUR].rules))
    stored = {row.id: {name: {"dealer": "north", "calls": [], "hands": {}, "tricks": []} for name in SHIPPED}}
    told = [fault.message for fault in faults(Suite(SUITE.catalogue, SUITE.variants, (row,)), Deals(stored))]
    assert told
    assert all(message.startswith("the deal kept for ") for message in told)
