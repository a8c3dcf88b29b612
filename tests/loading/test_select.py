from __future__ import annotations

from collections.abc import Callable

import pytest

from belot_runner.asking.select import normative, runs_in, select
from belot_runner.cases.files import read_file
from belot_runner.cases.rows import Row
from belot_runner.errors import UsageError
from belot_runner.spec.catalogue import Catalogue
from belot_runner.spec.variants import Variants

from .conftest import Write

CASES = """
    rule: play.cannot-overtrump
    cases:
      - name: any
        title: Any card may be played
        choice: any-card
        ask: legal
        aliases: [everything]
        given: {contract: hearts by north, leader: north, trick: AS JH, hand: 7H KC}
        expect: {legal: 7H KC}
      - name: under
        title: A trump must be played
        choice: undertrump
        ask: legal
        given: {contract: hearts by north, leader: north, trick: AS JH, hand: 7H KC}
        expect: {legal: 7H}
      - name: control
        title: The ace wins
        ask: trick
        given: {contract: clubs by north, leader: north, cards: AS 7S 8S 9S}
        expect: {winner: north}
    """

Read = Callable[[str], list[Row]]


@pytest.fixture
def read(write: Write, catalogue: Catalogue) -> Read:
    def rows(text: str) -> list[Row]:
        return read_file(write("cases.yaml", text), catalogue)

    return rows


def test_rows_run_where_their_choices_are_made(read: Read, variants: Variants) -> None:
    checks = select(read(CASES), [variants["mainland"]])
    assert [check.id for check in checks] == [
        "play.cannot-overtrump/any",
        "play.cannot-overtrump/any~1",
        "play.cannot-overtrump/any~2",
        "play.cannot-overtrump/any~3",
        "play.cannot-overtrump/control",
        "play.cannot-overtrump/control~1",
        "play.cannot-overtrump/control~2",
        "play.cannot-overtrump/control~3",
    ]
    assert [check.twin for check in checks] == [0, 1, 2, 3, 0, 1, 2, 3]
    assert [check.question for check in checks] == ["legal"] * 4 + ["trick"] * 4


def test_a_twin_has_question_and_answer_moved(read: Read, variants: Variants) -> None:
    itself, twin = select(read(CASES), [variants["mainland"]])[:2]
    assert (itself.given, itself.expect) == (itself.row.given, itself.row.expect)
    assert twin.given == {
        "contract": {"bid": "spades", "declarer": "west", "doubled": "none"},
        "leader": "west",
        "trick": ["AC", "JS"],
        "hand": ["7S", "KD"],
    }
    assert twin.expect == {"legal": ["7S", "KD"]}


def test_variants_share_their_twins(read: Read, variants: Variants) -> None:
    checks = select(read(CASES), [variants["mainland"], variants["island"]])
    assert [check.variant.id for check in checks] == ["mainland"] * 8 + ["island"] * 8
    assert all(one.form is other.form for one, other in zip(checks[:8], checks[8:], strict=True))


def test_suits_stay_put_in_one_variant_and_move_in_another(read: Read, variants: Variants) -> None:
    rows = read(
        """
        rule: play.follow
        cases:
          - name: a
            title: The turn goes round
            ask: auction
            given: {dealer: north, calls: pass}
            expect: {turn: south}
            examples:
              - name: b
                given: {calls: hearts}
                expect: {turn: south}
        """
    )
    checks = select(rows, [variants["mainland"], variants["island"]], pattern="a/b~1")
    assert [(check.variant.id, check.given["calls"]) for check in checks] == [
        ("mainland", ["hearts"]),
        ("island", ["spades"]),
    ]


@pytest.mark.parametrize(
    ("pattern", "ids"),
    [
        ("ANY CARD", ["any", "any~1", "any~2", "any~3"]),
        ("everything", ["any", "any~1", "any~2", "any~3"]),
        ("control~2", ["control~2"]),
        ("*~3", ["any~3", "control~3"]),
        ("the ac?", []),
        ("the ac*", ["control", "control~1", "control~2", "control~3"]),
        ("nothing", []),
    ],
)
def test_a_pattern_is_part_of_an_id_or_title(read: Read, variants: Variants, pattern: str, ids: list[str]) -> None:
    checks = select(read(CASES), [variants["mainland"]], pattern=pattern)
    assert [check.id.partition("/")[2] for check in checks] == ids


def test_rules_and_questions_narrow_the_choice(read: Read, variants: Variants) -> None:
    rows, shipped = read(CASES), [variants["mainland"]]
    assert len(select(rows, shipped, questions=["trick"])) == 4
    assert len(select(rows, shipped, rules=["play.cannot-overtrump"])) == 8
    assert len(select(rows, shipped, rules=["play"])) == 8
    assert len(select(rows, shipped, rules=["play.*trump"])) == 8
    assert select(rows, shipped, rules=["play.follow"]) == []


def test_unknown_rules_and_questions(read: Read, variants: Variants) -> None:
    rows, shipped = read(CASES), [variants["mainland"]]
    with pytest.raises(UsageError, match=r"^there is no rule play.folow; did you mean play.follow\? rules: "):
        select(rows, shipped, rules=["play.folow"])
    with pytest.raises(UsageError, match=r"^there is no question trik; did you mean trick\? questions: "):
        select(rows, shipped, questions=["trik"])


def test_customary_choices_are_not_normative(read: Read, variants: Variants, write: Write) -> None:
    mine = variants.find(write("mine.yaml", "extends: mainland\nrules: {play.cannot-overtrump: any-card}\n"))
    any_card, _, control = read(CASES)
    assert normative(any_card, variants["mainland"]) is False
    assert normative(control, variants["mainland"]) is True
    assert normative(any_card, mine) is True
    assert [check.normative for check in select([any_card, control], [variants["mainland"]])] == [False] * 4 + [
        True
    ] * 4


QUESTIONS = {
    "a suit by north": ("trick", "{contract: hearts by north, leader: north, cards: 7H 8H 9H 10H}", "{points: 10}"),
    "all-trumps": ("trick", "{contract: all-trumps by north, leader: north, cards: 7H 8H 9H 10H}", "{points: 24}"),
    "contra": ("trick", "{contract: 'hearts by north, contra', leader: north, cards: 7H 8H 9H 10H}", "{points: 24}"),
    "three cards in a trick": ("trick", "{contract: hearts by north, leader: north, cards: 7H 8H 9H}", "{points: 14}"),
    "a full open trick": ("legal", "{contract: hearts by north, leader: north, trick: 7H 8H 9H TH, hand: AS}",
                          "{legal: AS}"),
    "a bid that is refused": ("auction", "{dealer: north, calls: hearts all-trumps contra}",
                              "{illegal: {at: 'calls[1]', rule: auction.form}}"),
    "a bid that may be made": ("auction", "{dealer: north, calls: hearts}", "{legal: spades all-trumps}"),
    "a contra that may be said": ("auction", "{dealer: north, calls: hearts}", "{legal: contra}"),
    "a deal with its last trick full": ("game", "{dealer: north, hands: {}, calls: hearts, tricks: [7H 8H 9H TH]}",
                                        "{phase: play}"),
    "a deal with a trick too long": ("game", "{dealer: north, hands: {}, calls: hearts, tricks: [7H 8H 9H TH JH]}",
                                     "{phase: play}"),
    "a deal with a trick too short": ("game", "{dealer: north, hands: {}, calls: hearts, tricks: [7H 8H 9H, TH]}",
                                      "{phase: play}"),
}  # fmt: skip


@pytest.mark.parametrize(
    ("question", "where"),
    [
        ("a suit by north", ["mainland", "island"]),
        ("all-trumps", ["mainland"]),
        ("contra", ["mainland"]),
        ("three cards in a trick", []),
        ("a full open trick", []),
        ("a bid that is refused", ["mainland", "island"]),
        ("a bid that may be made", ["mainland"]),
        ("a contra that may be said", ["mainland"]),
        ("a deal with its last trick full", ["mainland", "island"]),
        ("a deal with a trick too long", []),
        ("a deal with a trick too short", []),
    ],
)
def test_a_question_runs_where_it_is_well_formed(
    read: Read, variants: Variants, question: str, where: list[str]
) -> None:
    ask, given, expect = QUESTIONS[question]
    text = f"rule: play.follow\ncases:\n- name: a\n  title: A\n  ask: {ask}\n  given: {given}\n  expect: {expect}\n"
    (row,) = read(text)
    assert [name for name in ("mainland", "island") if runs_in(row, variants[name])] == where


def test_a_row_runs_at_its_own_table(read: Read, variants: Variants, write: Write) -> None:
    three = variants.find(write("three.yaml", "extends: island\nrules: {table.seats: three-alone}\n"))
    rows = read(
        """
        rule: play.follow
        cases:
          - name: a
            title: A
            table: [two-pairs, three-alone]
            ask: legal
            given: {contract: hearts by north, leader: north, trick: 7H, hand: 8H}
            expect: {legal: 8H}
            examples:
              - name: south
                given: {leader: south}
                expect: {legal: 8H}
              - name: three-cards
                given: {trick: 7H 8H 9H, hand: AH}
                expect: {legal: AH}
        """
    )
    assert [runs_in(row, variants["island"]) for row in rows] == [True, True, True]
    assert [runs_in(row, three) for row in rows] == [True, False, False]
    turns = [(check.twin, check.given["leader"]) for check in select(rows, [three])]
    assert turns == [(0, "north"), (1, "west"), (2, "east"), (3, "north")]
