from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from belot_runner.cases.files import read_file
from belot_runner.cases.rows import Row
from belot_runner.errors import CaseError
from belot_runner.spec.catalogue import Catalogue

from .conftest import Write

GAME = """
    game: short
    title: A short deal
    derived: true
    when: {auction.form: ascending}
    note: A note.
    given:
      dealer: east
      hands: {north: 7H 8H, west: 7C 8C, south: 7D 8D, east: 7S 8S}
      calls: hearts pass pass pass
      discards: null
      declared: {north: [7H 8H]}
      tricks:
        - 7H 7C 7D 7S
        - 8H 8C 8D 8S
    rows:
      - name: some-row
        ROW
        expect: {phase: play}
    """

Read = Callable[[str], list[Row]]


@pytest.fixture
def read(write: Write, catalogue: Catalogue) -> Read:
    """Reads the rows of a whole deal, whose only row says what is given."""

    def rows(row: str) -> list[Row]:
        return read_file(write("cases/games/short.yaml", GAME.replace("ROW", row)), catalogue)

    return rows


def test_a_row_without_upto_asks_for_the_whole_deal(read: Read) -> None:
    (row,) = read("claims: [old-book 3]")
    assert (row.id, row.title, row.ask, row.derived) == ("game/short/some-row", "A short deal: some row", "game", True)
    assert (row.rule, row.choice, row.mentions) == ("", None, {"auction.form": "ascending"})
    assert (row.claims, row.note) == (("old-book 3",), "A note.")
    assert list(row.given) == ["dealer", "hands", "calls", "declared", "tricks"]
    assert row.given["tricks"] == [["7H", "7C", "7D", "7S"], ["8H", "8C", "8D", "8S"]]


FIRST, SECOND = ["7H", "7C", "7D", "7S"], ["8H", "8C", "8D", "8S"]
CALLS = ["hearts", "pass", "pass", "pass"]
SETS = {"north": [["7H", "8H"]]}


@pytest.mark.parametrize(
    ("upto", "course"),
    [
        ("{calls: 0}", {"calls": []}),
        ("{calls: 3}", {"calls": CALLS[:3]}),
        ("{calls: 4}", {"calls": CALLS}),
        ("{discards: true}", {"calls": CALLS}),
        ("{tricks: 0}", {"calls": CALLS, "declared": SETS, "tricks": []}),
        ("{tricks: 1}", {"calls": CALLS, "declared": SETS, "tricks": [FIRST]}),
        ("{tricks: 1, plays: 0}", {"calls": CALLS, "declared": SETS, "tricks": [FIRST, []]}),
        ("{tricks: 1, plays: 3}", {"calls": CALLS, "declared": SETS, "tricks": [FIRST, SECOND[:3]]}),
        ("{tricks: 2}", {"calls": CALLS, "declared": SETS, "tricks": [FIRST, SECOND]}),
    ],
)
def test_a_deal_is_cut(read: Read, upto: str, course: dict[str, Any]) -> None:
    (row,) = read(f"upto: {upto}")
    assert {name: value for name, value in row.given.items() if name not in ("dealer", "hands")} == course


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("upto: {calls: 5}", "17:19: there are only 4 calls here, not 5; ask for fewer"),
        ("upto: {tricks: 3}", "17:20: there are only 2 tricks here, not 3; ask for fewer"),
        ("upto: {tricks: 1, plays: 5}", "17:30: there are only 4 plays here, not 5; ask for fewer"),
        ("upto: {tricks: 2, plays: 1}", "17:30: there are only 0 plays here, not 1; ask for fewer"),
        ("upto: {plays: 1}", "17:11: rows[0].upto: one moment of the deal was expected, found a mapping; "
         "write {calls: 3}, {discards: true}, or {tricks: 2, plays: 1}"),
        ("upto: {discards: false}", "17:11: rows[0].upto: one moment of the deal was expected, found a mapping; "
         "write {calls: 3}, {discards: true}, or {tricks: 2, plays: 1}"),
        ("upto: {calls: three}", "17:19: rows[0].upto.calls: a whole number, none or more, was expected, found three"),
        ("given: {}", "17:5: there is no field given here; "
         "fields here: name, title, when, upto, expect, claims, note, aliases"),
        ("when: {auction.form: one-round}", "17:12: auction.form is decided differently above; "
         "what `when` says in file, case and row adds up"),
    ],
)  # fmt: skip
def test_a_row_that_is_not_well_formed(read: Read, row: str, told: str) -> None:
    with pytest.raises(CaseError) as error:
        read(row)
    assert str(error.value).partition("short.yaml:")[2] == told
