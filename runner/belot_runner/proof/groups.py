"""Cases as the proof sees them: the rows that share a `when`, what is shared, and what each row adds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from belot_runner.asking.compare import Expectation
from belot_runner.cases.rows import Row
from belot_runner.proof.mentions import Position
from belot_runner.spec.values import Wire
from belot_runner.tables import SEATS_RULE


@dataclass(frozen=True, slots=True)
class Group:
    """The rows of one case, or those of one whole deal.

    `mentions` are the choices that all of its rows make, `own` those that a row makes beside them.
    """

    id: str
    rows: tuple[Row, ...]
    mentions: Mapping[str, Wire]

    @property
    def file(self) -> Path:
        """The file in which the case stands."""
        return self.rows[0].file

    @property
    def path(self) -> tuple[str | int, ...]:
        """Where in the file's data the case stands (a whole deal is the file itself)."""
        return self.rows[0].path[:2] if self.rows[0].rule else ()

    def own(self, row: Row) -> dict[str, Wire]:
        """The choices that a row makes by itself."""
        return {
            rule: value
            for rule, value in row.mentions.items()
            if rule not in self.mentions and rule != SEATS_RULE  # the table is fixed as it is
        }

    def positions(self) -> list[Position]:
        """Every row at every table for which it is meant, with what only it decides."""
        return [position for row in self.rows for position in positions_of(row, self.own(row))]


def positions_of(row: Row, fixed: Mapping[str, Wire]) -> Iterator[Position]:
    """A row at each of its tables."""
    agrees = Expectation(row.expect, with_rule=True).fits
    for table in row.tables:
        yield Position(row.id, row.ask, dict(row.given), agrees, {**fixed, SEATS_RULE: table})


def group(rows: Iterable[Row]) -> list[Group]:
    """The rows by case, in their order."""
    of_case: dict[tuple[Path, tuple[str | int, ...]], list[Row]] = {}
    for row in rows:
        of_case.setdefault((row.file, row.path[:2] if row.rule else ()), []).append(row)
    return [_group(found) for found in of_case.values()]


def _group(rows: list[Row]) -> Group:
    first = rows[0]
    shared = {
        rule: value
        for rule, value in first.mentions.items()
        if rule != SEATS_RULE and all(row.mentions.get(rule) == value for row in rows)
    }
    case = "/".join(first.id.split("/")[:2])
    return Group(case, tuple(rows), shared)
