"""Parts of a selection: every row in exactly one of them, and none moved by what is added."""

from __future__ import annotations

from collections import Counter

import pytest

from belot_runner.asking.select import Check, select
from belot_runner.asking.shards import Shard, read_shard
from belot_runner.errors import UsageError
from belot_runner.suite import load_suite

SUITE = load_suite()
CHECKS = select(SUITE.rows, [SUITE.variants.find(name) for name in SUITE.variants])
NUMBERS = [1, 2, 3, 4, 5, 8, 16, 61]


def shards(number: int) -> list[Shard]:
    return [Shard(k, number) for k in range(1, number + 1)]


@pytest.mark.parametrize("number", NUMBERS)
def test_every_check_is_in_exactly_one_shard(number: int) -> None:
    parts = [shard.split(CHECKS)[0] for shard in shards(number)]
    assert Counter(map(id, CHECKS)) == Counter(id(check) for part in parts for check in part)


@pytest.mark.parametrize("number", NUMBERS)
def test_what_is_not_in_a_shard_is_elsewhere(number: int) -> None:
    here, elsewhere = Shard(1, number).split(CHECKS)
    assert len(here) + len(elsewhere) == len(CHECKS)
    assert {id(check) for check in here} & {id(check) for check in elsewhere} == set()


def test_a_shard_keeps_the_order_of_the_checks() -> None:
    here, _ = Shard(2, 3).split(CHECKS)
    places = {id(check): place for place, check in enumerate(CHECKS)}
    assert [places[id(check)] for check in here] == sorted(places[id(check)] for check in here)


def test_a_row_is_asked_in_one_shard_with_all_its_twins_in_all_variants() -> None:
    found: dict[str, set[int]] = {}
    for shard in shards(4):
        for check in shard.split(CHECKS)[0]:
            found.setdefault(check.row.id, set()).add(shard.number)
    assert {row for row, numbers in found.items() if len(numbers) > 1} == set()


@pytest.mark.parametrize("number", [2, 3, 4, 8])
def test_no_shard_has_much_more_to_ask_than_another(number: int) -> None:
    sizes = [len(shard.split(CHECKS)[0]) for shard in shards(number)]
    assert min(sizes) * number / len(CHECKS) > 0.7
    assert max(sizes) * number / len(CHECKS) < 1.4


def test_what_else_is_selected_moves_no_row() -> None:
    def of(checks: list[Check]) -> set[int]:
        return {id(check) for check in Shard(2, 5).split(checks)[0]}

    few = CHECKS[::7]
    assert of(few) == of(CHECKS) & {id(check) for check in few}


@pytest.mark.parametrize(
    ("row", "part"),
    [("play.void/opponent-winning/opponent-led", 5), ("play.raise/iber", 3), ("score.capot/written-down/suit", 6)],
)
def test_where_a_row_belongs_stays_as_it_is(row: str, part: int) -> None:
    """Whoever caches results by shard relies on it, and so does whoever compares two runs shard by shard."""
    assert [shard.number for shard in shards(7) if shard.holds(row)] == [part]


@pytest.mark.parametrize("text", ["", "1", "0/3", "4/3", "1/0", "-1/3", "1/3/5", "a/b", "1/", "٣/٤", "1 / 3", "1/1e9"])
def test_what_is_no_shard_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="I/N was expected"):
        read_shard(text)


def test_a_shard_is_written_as_it_is_read() -> None:
    assert str(read_shard("2/4")) == "2/4"
