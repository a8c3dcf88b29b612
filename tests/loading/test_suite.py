from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from belot_runner import paths
from belot_runner.asking.select import select
from belot_runner.cases.faults import leads_into, parse_fault
from belot_runner.cases.questions import QUESTIONS, answer_fields
from belot_runner.errors import CaseError, Place, SuiteError, UsageError, VariantError, brief
from belot_runner.reading.fields import Origin
from belot_runner.suite import load_suite
from belot_runner.tables import DOUBLING, EVERY_CONTRACT, RISING, TABLES

from .conftest import Write


def test_a_suite_of_ones_own_cases(spec: Path, write: Write) -> None:
    file = write(
        "mine/a.yaml",
        """
        rule: play.follow
        cases:
          - name: a
            title: A
            ask: legal
            given: {contract: hearts by north, leader: north, trick: 7H, hand: 8H}
            expect: {legal: 8H}
        """,
    )
    suite = load_suite([file.parent], spec=spec)
    assert [row.id for row in suite.rows] == ["play.follow/a"]
    assert list(suite.variants) == ["island", "mainland"]
    assert "play.follow" in suite.catalogue.rules


def test_the_shipped_suite_loads() -> None:
    suite = load_suite()
    assert [list(variant.rules) for variant in suite.variants.values()] == [list(suite.catalogue.rules)] * len(
        suite.variants
    )
    assert {row.ask for row in suite.rows} <= set(QUESTIONS)


def test_tables_and_auctions_are_those_of_the_shipped_rules() -> None:
    rules = load_suite().catalogue.rules
    assert list(TABLES) == list(rules["table.seats"].choices)
    assert set(rules["auction.form"].choices) > RISING
    assert set(rules["auction.bids"].choices) > EVERY_CONTRACT
    assert set(rules["auction.doubling"].choices) > DOUBLING


def test_every_question_has_its_schemas() -> None:
    folder = paths.spec_dir() / "schemas" / "questions"
    assert sorted(file.name for file in folder.glob("*.json")) == sorted(
        f"{question}.{half}.json" for question in QUESTIONS for half in ("given", "answer")
    )


def test_no_question_is_offered_that_no_case_asks() -> None:
    suite = load_suite()
    assert {row.ask for row in suite.rows} == set(QUESTIONS)
    with pytest.raises(UsageError, match="there is no question bid"):
        select(suite.rows, list(suite.variants.values()), questions=("bid",))


def test_the_parts_of_an_answer_have_names_of_their_own() -> None:
    assert answer_fields(QUESTIONS["legal"]) == ("legal",)
    assert set(answer_fields(QUESTIONS["auction"])) == {
        *QUESTIONS["auction"].answer,
        *("contract.bid", "contract.declarer", "contract.doubled", "illegal.at", "illegal.rule"),
    }


def test_a_target_below_which_no_case_holds_is_refused() -> None:
    rule = load_suite().catalogue.rules["match.target"]
    at = Origin(Path("house.yaml"), ("rules", "match.target"), VariantError)
    assert rule.read(100, at) == 100
    with pytest.raises(VariantError, match=r"match\.target: a number of 100 or more was expected, found 99"):
        rule.read(99, at)


def test_a_wheel_brings_its_own_suite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "site" / "belot_runner"
    (package / "_suite" / "spec").mkdir(parents=True)
    monkeypatch.setattr(paths, "_PACKAGE", package)
    assert paths.spec_dir() == package / "_suite" / "spec"
    assert paths.cases_dir() == package / "_suite" / "cases"


def test_a_broken_installation_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "_PACKAGE", tmp_path / "site" / "belot_runner")
    with pytest.raises(UsageError) as error:
        paths.spec_dir()
    assert str(error.value) == "the rules of the suite are missing from this installation; install it again"


def test_paths_are_shown_from_where_one_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert paths.shown(tmp_path / "cases" / "a.yaml") == "cases/a.yaml"
    assert paths.shown(tmp_path.parent / "a.yaml") == str(tmp_path.parent / "a.yaml")
    assert paths.shown("../a.yaml") == "../a.yaml"


def test_an_error_is_one_line() -> None:
    error = CaseError("a\nb  c", Place("f.yaml", 3, 4), "mend\nit")
    assert str(error) == "f.yaml:3:4: a b c; mend it"
    assert str(SuiteError("a")) == "a"
    assert str(SuiteError("a \x1b[31m \ud800")) == "a \\x1b[31m \\ud800"
    assert (error.message, error.place, error.hint) == ("a\nb  c", Place("f.yaml", 3, 4), "mend\nit")


def test_an_error_survives_the_way_between_processes() -> None:
    error = pickle.loads(pickle.dumps(CaseError("a", Place("f.yaml", 3, 4), "b")))
    assert (type(error), str(error)) == (CaseError, "f.yaml:3:4: a; b")


def test_long_values_are_cut() -> None:
    assert brief("x" * 100, 10) == "xxxxxxx..."
    assert brief("a\n b") == "a b"


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("calls[3]", ("calls", 3)),
        ("deals[0]", ("deals", 0)),
        ("discards", ("discards",)),
        ("declared.north[1]", ("declared", "north", 1)),
        ("tricks[2][1]", ("tricks", 2, 1)),
        ("tricks[2]", None),
        ("tricks", None),
        ("calls", None),
        ("calls[-1]", None),
        ("calls[x]", None),
        ("calls[03]", None),
        ("calls[3", None),
        ("calls[9999]", None),
        ("discards[0]", None),
        ("declared[0]", None),
        ("declared.nobody[0]", None),
        ("calls.north[0]", None),
        ("hands.north", None),
        ("", None),
    ],
)
def test_the_place_of_a_fault(text: str, path: tuple[str | int, ...] | None) -> None:
    assert parse_fault(text) == path


@pytest.mark.parametrize(
    ("path", "inside"),
    [
        (("tricks", 0, 1), True),
        (("tricks", 1, 0), False),
        (("declared", "north", 0), True),
        (("declared", "west", 0), False),
        (("discards",), False),
        (("dealer", 0), False),
    ],
)
def test_whether_a_question_has_that_place(path: tuple[str | int, ...], inside: bool) -> None:
    given = {"dealer": "north", "tricks": [["7H", "8H"]], "declared": {"north": [["7H"]]}}
    assert leads_into(given, path) is inside
