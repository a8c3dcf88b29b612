"""At which table an implementation plays: the first that is asked, since every other question depends on it.

Nothing that is sent says how many are expected. What is asked first can be asked at every table, since all of them have
a north; then come questions that only one table has, and an implementation of another may refuse them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from belot_runner.identifying.queries import Query
from belot_runner.identifying.talk import Talk
from belot_runner.tables import CARDS, DEFAULT_TABLE, TABLES, Table

Json = dict[str, Any]

_SURE = 2  # kinds of question that agree
_CONTRACT = {"bid": "hearts", "declarer": "north"}
_FIRST = "north"  # whom every table has


@dataclass(frozen=True, slots=True)
class _Probe:
    """A kind of question: what is asked of a table, and whether an answer is that table's."""

    ask: str
    given: Callable[[Table], Json]
    fits: Callable[[Mapping[str, Any], Table], bool]


def _keys(field: str, of: str) -> Callable[[Mapping[str, Any], Table], bool]:
    """Whether a field of the answer tells of all seats or sides of a table, and no other."""

    def fits(answer: Mapping[str, Any], table: Table) -> bool:
        told = answer.get(field)
        return isinstance(told, Mapping) and set(told) == set(getattr(table, of))

    return fits


def _score(table: Table) -> Json:
    points = dict.fromkeys(table.sides, 0) | {table.sides[0]: 152}
    return {"contract": _CONTRACT, "cards": points, "last_trick": table.sides[0]}


def _trick(table: Table) -> Json:
    cards = ["7C", "8C", "TC", "AC"][-len(table.seats) :]
    return {"contract": _CONTRACT, "leader": _FIRST, "cards": cards}


def _scores(answer: Mapping[str, Any], table: Table) -> bool:
    return any(_keys(field, "sides")(answer, table) for field in ("raw", "recorded"))


def _third_speaks(answer: Mapping[str, Any], table: Table) -> bool:
    """Whether it is the turn of the player after the second, who deals."""
    return bool(answer.get("turn") == table.seats[2 % len(table.seats)])


_PROBES = (
    _Probe(
        "declarations",
        lambda table: {"contract": _CONTRACT, "dealer": _FIRST, "declared": {}},
        _keys("points", "sides"),
    ),
    _Probe("match", lambda table: {"dealer": _FIRST, "deals": []}, _keys("totals", "sides")),
    _Probe("deal", lambda table: {"dealer": _FIRST, "deck": list(CARDS)}, _keys("hands", "seats")),
    _Probe("score", _score, _scores),
    _Probe("trick", _trick, lambda answer, table: answer.get("winner") == table.seats[-1]),
    _Probe("auction", lambda table: {"dealer": table.seats[1], "calls": [], "upcard": "7H"}, _third_speaks),
    _Probe("game", lambda table: {"dealer": table.seats[1], "deck": list(CARDS), "calls": []}, _third_speaks),
)


TELLING = frozenset(probe.ask for probe in _PROBES)
"""The kinds of question that tell the table."""


@dataclass(frozen=True, slots=True)
class Seating:
    """A form of table (a choice of table.seats), and whether the implementation has shown that it is this one."""

    table: str
    shown: bool


def find_table(talk: Talk, forms: Sequence[str]) -> Seating:
    """The form of table at which an implementation plays, of some; the usual one where nothing tells."""
    votes: Counter[str] = Counter()
    for probe in _PROBES:
        if votes[_leader(votes)] >= _SURE:
            break
        if talk.answers(probe.ask):
            votes.update(_fitting(talk, probe, forms))
    leader = _leader(votes)
    return Seating(leader or next(iter(votes), DEFAULT_TABLE), shown=bool(leader))


def _leader(votes: Mapping[str, int]) -> str:
    """The form for which more speaks than for any other; none where two are level."""
    most = max(votes.values(), default=0)
    leaders = [form for form, number in votes.items() if number == most]
    return leaders[0] if len(leaders) == 1 else ""


def _fitting(talk: Talk, probe: _Probe, forms: Sequence[str]) -> list[str]:
    """The forms whose answer is given; no other is asked for once there is one."""
    put: list[tuple[Json, Mapping[str, Any]]] = []
    for form in forms:
        given = probe.given(TABLES[form])
        answer = next((answer for asked, answer in put if asked == given), None)
        if answer is None:
            answer = talk.compared(talk.put(Query(probe.ask, given)))
            put.append((given, answer))
        if probe.fits(answer, TABLES[form]):
            return [form]
    return []
