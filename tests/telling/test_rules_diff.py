"""`belot rules diff`: which rules two variants decide differently, and a question that shows each."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from belot_reference.questions import ask
from belot_reference.rules import read_rules
from belot_runner.asking.compare import fits
from belot_runner.proof.apart import Apart
from belot_runner.proof.options import options_of
from belot_runner.reading import schemas
from belot_runner.spec.decisions import Basis
from belot_runner.suite import Suite, load_suite

Belot = Callable[..., tuple[int, str, str]]

SUITE = load_suite()
PAIRS = [*combinations(SUITE.variants, 2)]

HOUSE = """\
extends: bela-4
rules:
  play.void: trump-unless-partner-winning
  match.target: 777
"""


def differences(suite: Suite, one: str, other: str) -> Apart:
    return Apart(suite.variants[one], suite.variants[other], suite.rows, options_of(suite))


@pytest.fixture
def house(tmp_path: Path) -> Path:
    file = tmp_path / "house.yaml"
    file.write_text(HOUSE)
    return file


@pytest.mark.parametrize(("one", "other"), PAIRS, ids="-".join)
def test_every_question_shown_is_answered_differently_by_the_two(one: str, other: str) -> None:
    apart = differences(SUITE, one, other)
    for rule in apart.rules:
        showing = apart.showing(rule)
        if showing is None:
            continue
        answers = [
            ask(showing.question, dict(showing.given), read_rules(SUITE.variants[name].rules)) for name in (one, other)
        ]
        assert answers == list(showing.answers)
        assert not (fits(answers[0], answers[1]) and fits(answers[1], answers[0]))


@pytest.mark.parametrize(("one", "other"), PAIRS, ids="-".join)
def test_at_one_table_every_difference_that_matters_is_shown(one: str, other: str) -> None:
    tables = {SUITE.variants[name].rules["table.seats"] for name in (one, other)}
    apart = differences(SUITE, one, other)
    hidden = {rule for rule in apart.rules if apart.showing(rule) is None}
    idle = {
        rule
        for rule in apart.rules
        if any(SUITE.variants[name].decisions[rule].basis is Basis.INERT for name in (one, other))
    }
    bidding = {SUITE.variants[name].rules["auction.form"] for name in (one, other)}
    if (
        "valued" in bidding and len(bidding) > 1
    ):  # one has contracts that the other does not know, and nothing to compare
        idle |= {rule for rule in apart.rules if rule.startswith(("auction.", "score.", "belot."))}
    assert hidden <= (idle if len(tables) == 1 else set(apart.rules))


def test_the_smallest_case_is_shown() -> None:
    showing = differences(SUITE, "bela-4", "bulgarian-modern").showing("play.void")
    assert showing is not None
    assert (showing.row is not None, showing.alone) == (True, True)
    assert len(showing.given["trick"]) + len(showing.given["hand"]) <= 6


def test_a_rule_that_the_cases_of_neither_show_is_shown_by_a_random_question() -> None:
    apart = Apart(SUITE.variants["bela-4"], SUITE.variants["bulgarian-modern"], (), options_of(SUITE))
    showing = apart.showing("play.void")
    assert showing is not None
    assert (showing.row, showing.alone) == (None, True)


def test_a_person_reads_both_choices_their_sources_and_the_position(belot: Belot) -> None:
    code, out, err = belot("rules", "diff", "bulgarian-modern", "bulgarian-classic")
    assert (code, err) == (0, "")
    assert out.startswith("bulgarian-modern and bulgarian-classic decide 4 of 71 rules differently")
    for part in (
        "bulgarian-modern: like-the-rest (stated)",
        "The declarer's side keeps them.",
        'bg-belot-scoring 113 "',
        "the case belot.moment/second-card/king-follows-after-the-queen",
        "west (to play)",
        "bulgarian-modern   allowed: yes",
        "bulgarian-classic  allowed: no",
    ):
        assert part in out


def test_house_rules_are_told_from_what_they_extend(belot: Belot, house: Path) -> None:
    code, out, _ = belot("rules", "diff", "bela-4", house, "--json")
    told = json.loads(out)
    assert code == 0
    assert told["variants"] == ["bela-4", "house"]
    assert [difference["rule"] for difference in told["differences"]] == ["play.void", "match.target"]
    assert all(difference["shown"] for difference in told["differences"])


@pytest.mark.parametrize(("one", "other"), [("bela-3", "bela-4"), ("bela-2", "bulgarian-modern")])
def test_the_document_fits_its_schema(belot: Belot, one: str, other: str) -> None:
    code, out, err = belot("rules", "diff", one, other, "--json")
    document: Any = json.loads(out)
    assert (code, err) == (0, "")
    assert schemas.validate("output/rules-diff.json", document) is None
    assert any(difference["shown"] is None and difference["why"] for difference in document["differences"])


def test_a_variant_differs_from_itself_in_nothing(belot: Belot) -> None:
    code, out, err = belot("rules", "diff", "bela-4", "bela-4")
    assert (code, out, err) == (0, "bela-4 and bela-4 decide none of 71 rules differently\n", "")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("bela-5", "bela-4"), "did you mean bela-"),
        (("bela-4", "no/such.yaml"), "no/such.yaml"),
        (("bela-4", ""), "an empty text"),
    ],
)
def test_what_is_no_variant_is_told_in_one_line(belot: Belot, words: tuple[str, str], told: str) -> None:
    code, out, err = belot("rules", "diff", *words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert told in err


@pytest.mark.parametrize("columns", [40, 80])
def test_narrow_terminals_are_told_the_same(belot: Belot, columns: int) -> None:
    code, out, _ = belot("rules", "diff", "bulgarian-modern", "bela-4", columns=columns)
    assert code == 0
    assert "play.void: In a suit" in " ".join(out.split())
