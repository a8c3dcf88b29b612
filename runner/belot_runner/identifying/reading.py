"""What those who read values off answers have in common: how they ask, and take numbers from what is foreign."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from belot_runner.spec.values import Wire
from belot_runner.tables import Table

_MOST = 10**9  # more than anyone counts, and no more than any file can hold

Json = dict[str, Any]
Answer = Mapping[str, Any]

BID, TRUMP, PLAIN = "hearts", "H", "C"
"""The contract of every question, its suit, and one that is not trumps."""


@dataclass(frozen=True, slots=True)
class Desk:
    """Where a reader works: `put` asks a question and gives the answer, empty where there is none; `named` are the
    values that each rule has in the catalogue and in the variants."""

    put: Callable[[str, Json], Answer]
    table: Table
    named: Mapping[str, Sequence[Wire]]

    @property
    def seat(self) -> str:
        """The first player."""
        return self.table.seats[0]

    @property
    def side(self) -> str:
        """His side."""
        return self.table.sides[0]

    @property
    def contract(self) -> Json:
        """A contract of his."""
        return {"bid": BID, "declarer": self.seat, "doubled": "none"}

    @property
    def tricks(self) -> int:
        """How many there are in a deal."""
        return 8 if len(self.table.sides) < len(self.table.seats) else 10

    def by_side(self, **points: int) -> dict[str, int]:
        """Points of the first side and of the second; the others have none."""
        named = zip(self.table.sides, (points.get("first", 0), points.get("second", 0)), strict=False)
        return dict.fromkeys(self.table.sides, 0) | dict(named)


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads the values of some rules off answers to one kind of question; what cannot be read it leaves out."""

    ask: str
    read: Callable[[Desk], dict[str, Wire]]


def whole(value: object) -> int | None:
    """A whole number as it came, 10.0 too; None for all else, and for what no table counts."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or value != value // 1 or abs(value) > _MOST:
        return None
    return int(value)


def entry(answer: Answer, field: str, name: str) -> int | None:
    """A number in a table of an answer."""
    told = answer.get(field)
    return whole(told.get(name)) if isinstance(told, Mapping) else None


def less(number: int | None, *others: int | None) -> int | None:
    """A number without some others; None where one is not known, or the others are more."""
    if number is None or any(other is None for other in others):
        return None
    left = number - sum(other for other in others if other is not None)
    return left if left >= 0 else None


def refused(answer: Answer) -> str | None:
    """The place of what was not allowed, where that is the answer."""
    illegal = answer.get("illegal")
    at = illegal.get("at") if isinstance(illegal, Mapping) else None
    return at if isinstance(at, str) else None
