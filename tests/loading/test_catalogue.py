from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from belot_runner.errors import CatalogueError
from belot_runner.reading.fields import Origin
from belot_runner.spec.catalogue import Catalogue, load_catalogue
from belot_runner.spec.constraints import Constraint
from belot_runner.spec.values import VALUE_TYPES

from .conftest import SPEC, Write


def test_rules_come_in_the_order_of_a_deal(catalogue: Catalogue) -> None:
    assert list(catalogue.rules) == [
        "table.seats",
        "auction.form",
        "auction.doubling",
        "play.follow",
        "play.cannot-overtrump",
        "score.last-trick",
        "score.carres",
    ]
    assert catalogue.chapters == {"table": "Table", "auction": "Auction", "play": "Play", "score": "Score"}


def test_a_rule_of_choices(catalogue: Catalogue) -> None:
    rule = catalogue.rules["play.follow"]
    assert (rule.chapter, rule.choices, rule.counters) == ("play", {"must": "Yes, when able."}, {"may": "No."})
    assert (rule.value, rule.named, rule.probe) == (None, {}, None)
    assert str(rule.origin.place()).endswith("spec/rules/play.yaml:4:5")


def test_a_rule_of_value(catalogue: Catalogue) -> None:
    rule = catalogue.rules["score.carres"]
    assert (rule.value, rule.choices) == ("points-by-rank", {})
    assert rule.named == {"standard": {"9": 150, "T": 100, "J": 200, "Q": 100, "K": 100, "A": 100}}
    assert catalogue.rules["score.last-trick"].probe == 7


def test_a_decision_is_read_by_name_or_written_out(catalogue: Catalogue, tmp_path: Path) -> None:
    rule, at = catalogue.rules["score.carres"], Origin(tmp_path / "f.yaml", (), CatalogueError)
    assert rule.read("standard", at) == rule.named["standard"]
    assert rule.read({9: 150, "10": 100}, at) == {"9": 150, "T": 100}
    assert rule.name({"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100}) == "standard"
    assert rule.name({"9": 150, "T": 100}) is None
    assert catalogue.rules["score.last-trick"].read(10.0, at) == 10


@pytest.mark.parametrize(
    ("rule", "written", "told"),
    [
        (
            "play.cannot-overtrump",
            "undertrum",
            "play.cannot-overtrump has no choice undertrum; did you mean undertrump? choices: any-card, undertrump",
        ),
        ("play.cannot-overtrump", True, "play.cannot-overtrump has no choice true; choices: any-card, undertrump"),
        ("play.follow", "may", "may is a wrong reading of play.follow, which no variant may choose; choices: must"),
        ("score.last-trick", "ten", "a: a value of type integer was expected, found ten"),
        ("score.last-trick", -1, "a: a whole number, none or more, was expected, found -1"),
        ("score.last-trick", True, "a: a whole number, none or more, was expected, found true"),
        ("score.carres", "standart", "score.carres has no value called standart; "
         "did you mean standard? named values: standard"),
        ("score.carres", {"X": 1}, "there is no field X here; fields here: 7, 8, 9, T, J, Q, K, A"),
    ],
)  # fmt: skip
def test_a_decision_that_is_none_is_refused(
    catalogue: Catalogue, tmp_path: Path, rule: str, written: Any, told: str
) -> None:
    at = Origin(tmp_path / "f.yaml", ("a",), CatalogueError)
    with pytest.raises(CatalogueError) as error:
        catalogue.rules[rule].read(written, at)
    assert str(error.value) == f"{tmp_path}/f.yaml:1:1: {told}"


PLAIN = {"7": 0, "8": 0, "9": 0, "T": 10, "J": 2, "Q": 3, "K": 4, "A": 11}


@pytest.mark.parametrize(
    ("kind", "written", "wire"),
    [
        ("integer", 90, 90),
        (
            "points-by-length",
            {3: 20, 4: 50, 5: 100, 6: 100, 7: 100, 8: 100},
            {"3": 20, "4": 50, "5": 100, "6": 100, "7": 100, "8": 100},
        ),
        ("points-by-rank", {"J": 200, 9: 150}, {"J": 200, "9": 150}),
        ("card-points", {"trump": PLAIN, "plain": PLAIN}, {"trump": PLAIN, "plain": PLAIN}),
        ("packets", {"hand": [3, 2], "talon": [3]}, {"hand": [3, 2], "talon": [3]}),
        (
            "packets",
            {"hand": [3, 3], "upcard": 1, "talon": [4], "first-player-extra": None},
            {"hand": [3, 3], "upcard": 1, "talon": [4]},
        ),
    ],
)
def test_values_in_wire_form(tmp_path: Path, kind: str, written: Any, wire: Any) -> None:
    assert VALUE_TYPES[kind](written, Origin(tmp_path / "f.yaml")) == wire


@pytest.mark.parametrize(
    ("kind", "written", "told"),
    [
        ("integer", [1], "a whole number, none or more, was expected, found a list"),
        ("points-by-length", {3: 20}, "the field 4 is missing; add `4:`"),
        ("points-by-length", 20, "a mapping was expected, found 20"),
        ("points-by-rank", {}, "points for 7, 8, 9, T, J, Q, K, A was expected, found nothing"),
        ("points-by-rank", {"J": "x"}, "J: a whole number, none or more, was expected, found x"),
        ("card-points", {"trump": PLAIN}, "the field plain is missing; add `plain:`"),
        ("card-points", {"trump": PLAIN, "plain": {"7": 0}}, "the field 8 is missing; add `8:`"),
        ("packets", {"hand": [3, 2]}, "the field talon is missing; add `talon:`"),
        ("packets", {"hand": 5, "talon": [3]}, "hand: a list of packet sizes such as [3, 2] was expected, found 5"),
        ("packets", {"hand": [9], "talon": [3]}, "hand[0]: a packet of one to eight cards was expected, found 9"),
    ],
)
def test_values_of_the_wrong_shape(tmp_path: Path, kind: str, written: Any, told: str) -> None:
    with pytest.raises(CatalogueError) as error:
        VALUE_TYPES[kind](written, Origin(tmp_path / "f.yaml", (), CatalogueError))
    assert str(error.value) == f"{tmp_path}/f.yaml:1:1: {told}"


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("{id: play.void}", "7:5: the field question is missing; add `question:`"),
        ("{id: deal.x, question: x}", "7:10: the id of a rule of this chapter begins with play., found deal.x; "
         "rename it, or move it to its chapter"),
        ("{id: play.x, question: x}", "7:5: a rule has choices or the type of a value; "
         "add `choices:` or `value:`"),
        ("{id: play.x, question: x, choices: {a: b}}", "7:31: a rule with one choice has a counter; "
         "add `counters:` with a wrong reading of it"),
        ("{id: play.x, question: x, choices: {a: b, c: d}, counters: {a: b}}", "7:65: a is both a choice "
         "and a counter; keep one of them"),
        ("{id: play.x, question: x, choices: {a: b, c: 3}}", "7:50: rules[1].choices.c: "
         "a sentence was expected, found 3"),
        ("{id: play.x, question: x, value: int}", "7:38: there is no type of value called int; "
         "did you mean integer? types: integer, points-by-length, points-by-rank, card-points, packets"),
        ("{id: play.x, question: x, value: integer, choices: {a: b}}", "7:47: choices belongs to a rule of choices; "
         "a rule has either choices or a value"),
        ("{id: play.x, question: x, choices: {a: b, c: d}, probe: 3}", "7:54: probe belongs to a rule of value; "
         "a rule has either choices or a value"),
        ("{id: play.x, question: x, value: integer, probe: seven}", "7:54: rules[1].probe: "
         "a whole number, none or more, was expected, found seven"),
        ("{id: play.x, question: x, value: integer, least: 100, probe: 99}", "7:66: rules[1].probe: "
         "a number of 100 or more was expected, found 99; the suite has no cases for less"),
        ("{id: play.x, question: x, value: integer, least: 3, named: {few: 2}}", "7:70: rules[1].named.few: "
         "a number of 3 or more was expected, found 2; the suite has no cases for less"),
        ("{id: play.x, question: x, value: points-by-rank, least: 3}", "7:54: only a rule whose value is a number "
         "has a least one; leave it out"),
        ("{id: play.x, question: x, choices: {a: b}, least: 3}", "7:48: least belongs to a rule of value; "
         "a rule has either choices or a value"),
        ("{id: play.x, question: x, value: integer, least: few}", "7:54: rules[1].least: "
         "a whole number, none or more, was expected, found few"),
        ("{id: play.x, question: x, choice: {a: b}}", "7:31: there is no field choice here; "
         "did you mean choices? fields here: id, question, text, choices, counters, note, value, unit, named, least, "
         "probe"),
        ("{id: play.a, question: x, value: integer}", "7:10: the rule play.a stands here twice; keep one of them"),
    ],
)  # fmt: skip
def test_a_rule_that_is_not_well_formed(spec: Path, write: Write, rule: str, told: str) -> None:
    first = "  - id: play.a\n    question: x\n    value: integer\n"
    file = write("spec/rules/play.yaml", f"chapter: play\ntitle: Play\nrules:\n{first}  - {rule}\n")
    with pytest.raises(CatalogueError) as error:
        load_catalogue(spec)
    assert str(error.value) == f"{file}:{told}"


def test_a_chapter_stands_in_its_own_file(spec: Path, write: Write) -> None:
    file = write("spec/rules/deal.yaml", SPEC["rules/play.yaml"])
    with pytest.raises(CatalogueError) as error:
        load_catalogue(spec)
    assert str(error.value) == f"{file}:1:10: the chapter play stands in deal.yaml; rename one of them"


def test_a_folder_without_rules(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError) as error:
        load_catalogue(tmp_path)
    assert str(error.value) == f"there are no rules in {tmp_path}/rules; look at the folder"


@pytest.mark.parametrize(
    ("rules", "broken"),
    [
        ({"table.seats": "two-pairs", "auction.doubling": "contra-recontra"}, ()),
        ({"table.seats": "three-alone", "auction.doubling": "none", "auction.form": "one-round"}, ()),
        ({"table.seats": "three-alone"}, ()),
        ({"table.seats": "three-alone", "auction.doubling": "contra-recontra"}, ("table.seats", "auction.doubling")),
        ({"table.seats": "three-alone", "auction.form": "ascending"}, ("table.seats", "auction.form")),
    ],
)
def test_a_constraint_forbids_and_needs(catalogue: Catalogue, rules: dict[str, str], broken: tuple[str, ...]) -> None:
    assert catalogue.constraints[0].broken_by(rules) == broken


def test_a_table_in_a_constraint_stands_for_all_that_have_its_entries() -> None:
    constraint = Constraint("x", {"a": ("b",)}, {}, {"deal": ({"upcard": 1},)}, "")
    assert constraint.broken_by({"a": "b", "deal": {"hand": [3], "upcard": 1}}) == ()
    assert constraint.broken_by({"a": "b", "deal": {"hand": [3]}}) == ("a", "deal")


@pytest.mark.parametrize(
    ("constraint", "told"),
    [
        (
            "{id: a, when: {table.seat: two-pairs}, forbid: {play.follow: must}, reason: x}",
            "2:18: there is no rule table.seat; did you mean table.seats? rules: table.seats, auction.form, "
            "auction.doubling, play.follow, play.cannot-overtrump, score.last-trick, score.carres",
        ),
        (
            "{id: a, when: {table.seats: [two-pairs, x]}, forbid: {play.follow: must}, reason: x}",
            "2:43: table.seats has no choice x; choices: two-pairs, three-alone, two-alone",
        ),
        (
            "{id: a, when: {table.seats: two-pairs}, reason: x}",
            "2:3: a constraint forbids or needs something; add `forbid:` or `need:`",
        ),
    ],
)
def test_a_constraint_that_is_not_well_formed(spec: Path, write: Write, constraint: str, told: str) -> None:
    file = write("spec/constraints.yaml", f"constraints:\n- {constraint}\n")
    with pytest.raises(CatalogueError) as error:
        load_catalogue(spec)
    assert str(error.value) == f"{file}:{told}"
