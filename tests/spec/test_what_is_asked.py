"""What the protocol says that is never asked is in no case of the suite."""

from __future__ import annotations

from belot_runner.suite import load_suite

ROWS = load_suite().rows
GAMES = [row.given for row in ROWS if row.ask == "game"]


def test_hands_of_declarations_have_every_seat_that_declares() -> None:
    asked = [row for row in ROWS if row.ask == "declarations" and row.given.get("hands")]
    assert len(asked) > 3
    assert [row.id for row in asked if not row.given["declared"].keys() <= row.given["hands"].keys()] == []


def test_no_trick_is_empty_and_none_has_more_than_four_plays() -> None:
    sizes = {len(trick) for given in GAMES for trick in given.get("tricks") or ()}
    assert sizes <= {1, 2, 3, 4}
    assert max(sizes) == 4


def test_no_card_is_put_away_twice() -> None:
    discards = [given["discards"] for given in GAMES if given.get("discards")]
    assert discards
    assert [cards for cards in discards if len(set(cards)) < len(cards)] == []
