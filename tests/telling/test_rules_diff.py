"""`belot rules diff`: which rules two variants decide differently, and a question that shows each."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from belot_reference.questions import MALFORMED, ask
from belot_reference.rules import Rulebook, read_rules
from belot_runner.asking.compare import fits
from belot_runner.cases.features import features
from belot_runner.cases.rows import Row
from belot_runner.proof.apart import Apart
from belot_runner.proof.options import options_of
from belot_runner.reading import schemas
from belot_runner.spec.decisions import Basis
from belot_runner.spec.variants import Variant
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


@pytest.mark.parametrize(("one", "other"), PAIRS, ids="-".join)
def test_that_sides_are_called_otherwise_is_no_difference(one: str, other: str) -> None:
    apart = differences(SUITE, one, other)
    shown = [showing for showing in map(apart.showing, apart.rules) if showing and showing.question == "declarations"]
    for showing in shown:
        first, second = (
            (
                answer.get("illegal"),
                "wins_match" in answer,
                sum(answer.get("points", {}).values()),
                answer.get("scored"),
            )
            for answer in showing.answers
        )
        assert first != second, showing


@pytest.mark.parametrize(("one", "other"), [("bela-4", "bulgarian-modern"), ("bulgarian-classic", "bulgarian-modern")])
def test_no_smaller_case_shows_a_rule_as_purely(one: str, other: str) -> None:
    apart, sides = differences(SUITE, one, other), (SUITE.variants[one], SUITE.variants[other])
    rows = [row for row in SUITE.rows if all(features(row.given, {}).fit(side.rules) for side in sides)]
    books = [read_rules(side.rules) for side in sides]
    answers = [(row, [_asked(row, book) for book in books]) for row in rows]
    differing = [(row, both) for row, both in answers if not _same(*both)]
    for rule in apart.rules:
        showing, flipped = apart.showing(rule), list(_flipped(rule, sides))
        assert showing is not None
        smaller = [each for each in differing if not showing.is_whole or len(str(each[0].given)) < showing.size]
        purely = [row.id for row, both in smaller if any(_same(_asked(row, book), both[at]) for at, book in flipped)]
        assert purely == [], rule


def _flipped(rule: str, sides: tuple[Variant, Variant]) -> Iterator[tuple[int, Rulebook]]:
    """Each side's rules with one decided as the other does, and the place of that other."""
    for at, (side, other) in enumerate((sides[::-1], sides)):
        if other.rules[rule] in options_of(SUITE).allowed(rule, side.rules):
            yield at, read_rules({**side.rules, rule: other.rules[rule]})


def _asked(row: Row, book: Rulebook) -> Any:
    try:
        return ask(row.ask, dict(row.given), book)
    except MALFORMED:
        return None


def _same(one: Any, other: Any) -> bool:
    return one is other or (one is not None and other is not None and fits(one, other) and fits(other, one))


def test_what_another_rule_forbids_shows_nothing(belot: Belot) -> None:
    assert differences(SUITE, "bela-3", "bulgarian-modern").showing("auction.nobody-bids") is None
    code, out, _ = belot("rules", "diff", "bela-3", "bulgarian-modern", "--rule", "auction.nobody-bids")
    assert code == 0
    assert "No question shows it: it makes no difference in bela-3." in out


def test_a_question_in_which_others_have_a_part_says_so(belot: Belot) -> None:
    words = ("rules", "diff", "bela-4", "bulgarian-modern", "--rule")
    assert "others that differ have a part in it" in belot(*words, "score.tie")[1]
    assert "others that differ have a part in it" not in belot(*words, "play.void")[1]


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


def test_numbers_and_packets_are_told_in_words_too(belot: Belot) -> None:
    _, out, _ = belot("rules", "diff", "bulgarian-modern", "bela-4", "--rule", "match", "--rule", "deal.packets")
    assert out.startswith("bulgarian-modern and bela-4 decide 3 of 6 rules differently\n\nrule ")
    for part in ("151 (stated)\n    151 recorded points\n", "{hand: [3, 2], talon: [3]}\n"):
        assert part in out


@pytest.mark.parametrize(("name", "told"), [("game", "whole deals have no rule"), ("pley", "did you mean play?")])
def test_a_rule_that_does_not_exist_is_told(belot: Belot, name: str, told: str) -> None:
    code, out, err = belot("rules", "diff", "bela-3", "bela-4", "--rule", name)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert told in err


def test_a_decision_of_ones_own_rests_on_the_file_it_stands_in(belot: Belot, house: Path) -> None:
    assert (
        f"house: 777 (stated)\n    777 recorded points\n    {house}:4:17\n"
        in belot("rules", "diff", "bela-4", house)[1]
    )


def test_files_of_one_name_are_told_by_their_paths(
    belot: Belot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for folder, target in (("old", 501), ("new", 777)):
        Path(folder).mkdir()
        Path(folder, "house.yaml").write_text(f"extends: bela-4\nrules:\n  match.target: {target}\n")
    names = ["old/house.yaml", "new/house.yaml"]
    code, out, err = belot("rules", "diff", *names, "--json")
    document = json.loads(out)
    assert (code, err, document["variants"]) == (0, "", names)
    assert schemas.validate("output/rules-diff.json", document) is None
    (difference,) = document["differences"]
    assert [*difference["decisions"]] == [*difference["shown"]["answers"]] == names
    assert belot("rules", "diff", *names)[1].startswith("old/house.yaml and new/house.yaml decide 1 of 71 rules")


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
