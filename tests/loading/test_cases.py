from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from belot_runner.cases.files import case_files, load_rows, load_shipped_rows, read_file
from belot_runner.cases.rows import Row
from belot_runner.errors import CaseError, UsageError
from belot_runner.spec.catalogue import Catalogue

from .conftest import Write

CASE = """
    rule: play.cannot-overtrump
    cases:
      - name: over-a-jack
        title: Only low trumps against an opponent's jack
        choice: any-card
        ask: legal
        given:
          contract: hearts by north
          leader: north
          trick: AS JH
          hand: 7H 8H KC 10D
        expect:
          legal: 7H 8H KC 10D
        claims: [old-book 78]
        note: A note.
        aliases: [over-the-jack, play.trumps/low]
    """


@pytest.fixture
def read(write: Write, catalogue: Catalogue) -> Callable[[str], list[Row]]:
    """Reads the rows of a case file's text."""

    def rows(text: str) -> list[Row]:
        return read_file(write("cases/play/cannot-overtrump.yaml", text), catalogue)

    return rows


Read = Callable[[str], list[Row]]


def test_a_case_is_a_row(read: Read) -> None:
    (row,) = read(CASE)
    assert (row.id, row.rule, row.choice) == (
        "play.cannot-overtrump/over-a-jack",
        "play.cannot-overtrump",
        "any-card",
    )
    assert (row.title, row.note, row.ask) == ("Only low trumps against an opponent's jack", "A note.", "legal")
    assert (row.tables, row.claims, row.derived) == (("two-pairs",), ("old-book 78",), False)
    assert row.aliases == ("play.cannot-overtrump/over-the-jack", "play.trumps/low")
    assert row.given == {
        "contract": {"bid": "hearts", "declarer": "north", "doubled": "none"},
        "leader": "north",
        "trick": ["AS", "JH"],
        "hand": ["7H", "8H", "KC", "TD"],
    }
    assert row.expect == {"legal": ["7H", "8H", "KC", "TD"]}
    assert (row.when, row.mentions) == ({}, {"play.cannot-overtrump": "any-card"})
    assert (row.file.name, row.path, row.place.line) == ("cannot-overtrump.yaml", ("cases", 0), 3)


def test_a_control_mentions_nothing(read: Read) -> None:
    (row,) = read(CASE.replace("choice: any-card", "note: true under every choice").replace("note: A note.", ""))
    assert (row.choice, row.mentions) == (None, {})


def test_when_adds_up(read: Read) -> None:
    rows = read(
        """
        rule: play.cannot-overtrump
        when: {auction.form: ascending}
        table: [two-pairs, three-alone]
        cases:
          - name: a
            title: A
            when: {score.last-trick: 10}
            choice: undertrump
            table: three-alone
            ask: trick
            given: {contract: hearts by north, leader: north, cards: 7H 8H 9H}
            expect: {winner: east}
            examples:
              - name: b
                when: {score.carres: {J: 200}, auction.form: ascending}
                expect: {winner: west}
          - name: c
            title: C
            ask: trick
            given: {contract: hearts by north, leader: north, cards: 7H 8H 9H 10H}
            expect: {winner: east}
        """
    )
    assert [(row.id.partition("/")[2], row.tables) for row in rows] == [
        ("a", ("three-alone",)),
        ("a/b", ("three-alone",)),
        ("c", ("two-pairs", "three-alone")),
    ]
    assert rows[0].when == {"auction.form": "ascending", "score.last-trick": 10}
    assert rows[1].mentions == {
        "auction.form": "ascending",
        "score.last-trick": 10,
        "score.carres": {"J": 200},
        "play.cannot-overtrump": "undertrump",
    }
    assert rows[2].mentions == {"auction.form": "ascending"}


EXAMPLES = """
    rule: score.last-trick
    cases:
      - name: sums
        title: The last trick counts
        choice: 10
        ask: score
        claims: [old-book 1]
        note: For all.
        aliases: [totals]
        given:
          contract: hearts by north
          cards: {north-south: 100, east-west: 52}
          last_trick: north-south
          belots: {north-south: 1}
        examples:
          - name: for-them
            given: {last_trick: east-west, belots: null}
            expect: {raw: {north-south: 100, east-west: 62}}
          - name: for-us
            title: Ours
            note: For this one.
            claims: [old-book 2]
            aliases: [for-them-not]
            given:
            expect: {raw: {north-south: 130, east-west: 52}}
    """


def test_examples_change_what_they_give(read: Read) -> None:
    theirs, ours = read(EXAMPLES)
    assert theirs.given == {
        "contract": {"bid": "hearts", "declarer": "north", "doubled": "none"},
        "cards": {"north-south": 100, "east-west": 52},
        "last_trick": "east-west",
    }
    assert ours.given["belots"] == {"north-south": 1}
    assert (theirs.id, theirs.title) == ("score.last-trick/sums/for-them", "The last trick counts: for them")
    assert (ours.id, ours.title) == ("score.last-trick/sums/for-us", "Ours")
    assert (theirs.claims, theirs.note) == (("old-book 1",), "For all.")
    assert (ours.claims, ours.note) == (("old-book 2",), "For this one.")
    assert theirs.aliases == ("score.last-trick/totals/for-them",)
    assert ours.aliases == ("score.last-trick/totals/for-us", "score.last-trick/sums/for-them-not")
    assert (theirs.choice, theirs.path) == (10, ("cases", 0, "examples", 0))


def test_a_case_with_an_answer_of_its_own_is_a_row_beside_its_examples(read: Read) -> None:
    text = EXAMPLES.replace("    examples:", "    expect: {raw: {north-south: 110, east-west: 52}}\n        examples:")
    assert [row.id for row in read(text)] == [
        "score.last-trick/sums",
        "score.last-trick/sums/for-them",
        "score.last-trick/sums/for-us",
    ]


def swap(old: str, new: str) -> str:
    assert old in CASE
    return CASE.replace(old, new)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (swap("play.cannot-overtrump", "play.can-overtrump"), "1:7: there is no rule play.can-overtrump; "
         "did you mean play.cannot-overtrump? rules: table.seats, auction.form, auction.doubling, play.follow, "
         "play.cannot-overtrump, score.last-trick, score.carres"),
        (swap("rule:", "role:"), "1:1: there is no field role here; "
         "did you mean rule? fields here: rule, when, table, note, cases"),
        (swap("        ask: legal\n", ""), "3:5: the field ask is missing; add `ask:`"),
        (swap("ask: legal", "ask: legl"), "6:10: there is no question legl; "
         "did you mean legal? questions: deal, auction, legal, trick, belot, declarations, score, match, game, perft"),
        (swap("over-a-jack", "Over a jack"), "3:11: Over a jack is not a word for an id; "
         "use small letters, digits and hyphens: any-card-over-a-higher-trump"),
        (swap("any-card", "any"), "5:13: play.cannot-overtrump has no choice any; choices: any-card, undertrump"),
        (swap("note: A", "when: {play.folow: must}\n        note: A"), "15:12: there is no rule play.folow; "
         "did you mean play.follow? rules: table.seats, auction.form, auction.doubling, play.follow, "
         "play.cannot-overtrump, score.last-trick, score.carres"),
        (swap("note: A", "when: {play.follow: may}\n        note: A"), "15:25: may is a wrong reading of play.follow, "
         "which no variant may choose; choices: must"),
        (swap("note: A", "when: {play.cannot-overtrump: any-card}\n        note: A"), "15:12: "
         "play.cannot-overtrump is the rule of this file; name its choice with `choice:`"),
        (swap("note: A", "table: two-pair\n        note: A"), "15:12: there is no table two-pair; "
         "did you mean two-pairs? tables: two-pairs, three-alone, two-alone"),
        (swap("7H 8H KC 10D\n        expect", "7H 8H KC 1D\n        expect"), "11:13: cases[0].given.hand: "
         "1D is not a card; "
         "write a rank, 7 8 9 10 J Q K A, and a suit, C D H S, and a space between cards: 7H 10S"),
        (swap("leader: north\n", "\n"), "8:7: the field leader is missing; add `leader:`; an empty list is []"),
        (swap("hand:", "hands:"), "11:7: there is no field hands here; "
         "did you mean hand? fields here: contract, leader, trick, hand, deal"),
        (swap("legal: 7H", "leagl: 7H"), "13:7: there is no field leagl here; "
         "did you mean legal? fields here: legal"),
        ("rule: play.follow\ncases: 3\n", "2:8: cases: a list was expected, found 3"),
        ("rule: play.follow\ncases: [{name: a, title: A, ask: trick, given: 3}]\n", "2:48: "
         "cases[0].given: a mapping was expected, found 3"),
        (swap("note: A", "table: [[two-pairs]]\n        note: A"), "15:12: there is no table a list; "
         "tables: two-pairs, three-alone, two-alone"),
        (swap("any-card", "[any-card]"), "5:13: play.cannot-overtrump has no choice a list; "
         "choices: any-card, undertrump"),
        (swap("any-card", "[any-card]").replace("play.cannot-overtrump\n", "[play]\n"), "1:7: there is "
         "no rule a list; rules: table.seats, auction.form, auction.doubling, play.follow, play.cannot-overtrump, "
         "score.last-trick, score.carres"),
        (CASE.partition("    expect")[0], "3:5: the field expect is missing; add `expect:`"),
        (swap("claims: [old-book 78]", "claims: old-book 78"), "14:13: cases[0].claims: "
         "a list of texts was expected, found old-book 78"),
    ],
)  # fmt: skip
def test_a_case_that_is_not_well_formed(read: Read, tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(CaseError) as error:
        read(text)
    assert str(error.value) == f"{tmp_path}/cases/play/cannot-overtrump.yaml:{told}"


@pytest.mark.parametrize(
    ("illegal", "told"),
    [
        ("{at: 'calls[1]', rule: auction.frm}", "8:46: there is no rule auction.frm; did you mean auction.form? "
         "rules: table.seats, auction.form, auction.doubling, play.follow, play.cannot-overtrump, score.last-trick, "
         "score.carres"),
        ("{at: 'calls[2]', rule: auction.form}", "8:28: there is no calls[2] in the question; count from 0"),
        ("{at: discards, rule: auction.form}", "8:28: there is no discards in the question; count from 0"),
        ("{at: 'calls[01]', rule: auction.form}", "8:28: cases[0].expect.illegal.at: the place of a fault was "
         "expected, found calls[01]; write it like calls[3], deals[2], discards, declared.north[0] or tricks[2][1]"),
        ("{at: calls, rule: auction.form}", "8:28: cases[0].expect.illegal.at: the place of a fault was expected, "
         "found calls; write it like calls[3], deals[2], discards, declared.north[0] or tricks[2][1]"),
        ("{at: 'calls[1]'}", "8:23: the field rule is missing; add `rule:`"),
    ],
)  # fmt: skip
def test_the_fault_in_an_answer_is_in_the_question(read: Read, tmp_path: Path, illegal: str, told: str) -> None:
    text = f"""
        rule: auction.form
        cases:
          - name: a
            title: A
            choice: ascending
            ask: auction
            given: {{dealer: north, calls: hearts clubs}}
            expect: {{illegal: {illegal}}}
        """
    with pytest.raises(CaseError) as error:
        read(text)
    assert str(error.value) == f"{tmp_path}/cases/play/cannot-overtrump.yaml:{told}"


@pytest.mark.parametrize(
    ("given", "at", "rule"),
    [
        ("dealer: north, calls: hearts clubs", "calls[1]", "auction.form"),
        ("dealer: north, calls: hearts clubs", "calls[1]", "table.cards"),
    ],
)
def test_a_fault_that_can_be_there(read: Read, given: str, at: str, rule: str) -> None:
    (row,) = read(
        f"""
        rule: auction.form
        cases:
          - name: a
            title: A
            ask: auction
            given: {{{given}}}
            expect: {{illegal: {{at: "{at}", rule: {rule}}}}}
        """
    )
    assert row.expect == {"illegal": {"at": at, "rule": rule}}


def test_choices_that_contradict_each_other(read: Read, tmp_path: Path) -> None:
    text = CASE.replace("rule: play.cannot-overtrump", "rule: play.cannot-overtrump\n    when: {score.last-trick: 10}")
    text = text.replace("note: A note.", "when: {score.last-trick: 20}")
    with pytest.raises(CaseError) as error:
        read(text)
    told = "16:12: score.last-trick is decided differently above; what `when` says in file, case and row adds up"
    assert str(error.value) == f"{tmp_path}/cases/play/cannot-overtrump.yaml:{told}"


def test_ids_are_never_used_twice(write: Write, catalogue: Catalogue, tmp_path: Path) -> None:
    write("cases/a.yaml", CASE)
    write("cases/b.yaml", CASE.replace("over-a-jack", "low").replace("over-the-jack", "over-a-jack"))
    with pytest.raises(CaseError) as error:
        load_rows([tmp_path / "cases"], catalogue)
    assert str(error.value) == (
        f"{tmp_path}/cases/b.yaml:3:11: the id play.cannot-overtrump/over-a-jack is taken by the row at "
        f"{tmp_path}/cases/a.yaml:3:5; an id is never used twice, nor one that is an alias"
    )


def test_folders_and_files(write: Write, catalogue: Catalogue, tmp_path: Path) -> None:
    one = write("mine/deep/one.yml", CASE)
    write("mine/readme.md", "no case")
    assert len(load_rows([tmp_path / "mine"], catalogue)) == 1
    assert len(load_rows([one], catalogue)) == 1


def test_folders_without_cases(write: Write, catalogue: Catalogue, tmp_path: Path) -> None:
    with pytest.raises(UsageError) as error:
        load_rows([tmp_path / "gone"], catalogue)
    assert str(error.value) == f"there are no case files at {tmp_path}/gone; give a folder of .yaml files, or one file"
    folder = write("empty/readme.md", "no case").parent
    with pytest.raises(UsageError) as error:
        load_rows([folder], catalogue)
    assert str(error.value) == f"there are no case files at {folder}; give a folder of .yaml files, or one file"


def test_a_folder_that_cannot_be_looked_into(catalogue: Catalogue) -> None:
    with pytest.raises(UsageError) as error:
        load_rows([Path("x" * 5000)], catalogue)
    assert str(error.value).endswith("xxx cannot be read: File name too long; look at the path")


def test_a_shipped_file_is_called_after_its_rule(write: Write, catalogue: Catalogue, tmp_path: Path) -> None:
    write("cases/play/cannot-overtrump.yaml", CASE)
    assert len(load_shipped_rows(tmp_path / "cases", catalogue)) == 1
    file = write("cases/play/overtrump.yaml", EXAMPLES)
    with pytest.raises(CaseError) as error:
        load_shipped_rows(tmp_path / "cases", catalogue)
    assert str(error.value) == (
        f"{file}:1:7: this belongs into score/last-trick.yaml; rename the file, or mend the line"
    )


def test_a_subfolder_that_cannot_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.yaml").write_text("")
    (tmp_path / "shut").mkdir()
    scan = os.scandir

    def guarded(path: str) -> Any:
        if str(path).endswith("shut"):
            raise PermissionError(13, "Permission denied", str(path))
        return scan(path)

    monkeypatch.setattr(os, "scandir", guarded)
    with pytest.raises(UsageError, match="shut cannot be read: Permission denied"):
        case_files(tmp_path)
