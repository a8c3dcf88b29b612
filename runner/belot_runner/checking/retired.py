"""Retired ids stay retired: no row bears one, and what is to be asked instead is there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from belot_runner.checking.finding import Finding
from belot_runner.reading.fields import suggest
from belot_runner.spec.retired import Retired, retired_as
from belot_runner.suite import Suite

CHECK = "retired"


def retired(suite: Suite, gone: Mapping[str, Retired]) -> Iterator[Finding]:
    """Rows with an id, or an earlier one, that is retired; and entries that lead to no case."""
    known = {name for row in suite.rows for name in (row.id, row.id.rpartition("/")[0])}
    for row in suite.rows:
        for name in (row.id, *row.aliases):
            entry = retired_as(name, gone)
            if entry is not None:
                message = f"the id {name} was retired in {entry.since} and is never used again"
                yield Finding(CHECK, message, (row.origin / "name").place(), row.id, "take another name")
    for entry in gone.values():
        for index, name in enumerate(entry.instead):
            if name not in known:
                place = (entry.origin / "instead" / index).place()
                yield Finding(CHECK, f"there is no case {name}", place, entry.id, suggest(name, known, "cases"))
