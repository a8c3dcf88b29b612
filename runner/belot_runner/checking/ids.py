"""Ids are permanent: what was published is found for ever, and what was retired is never used again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from belot_runner.checking.finding import Finding
from belot_runner.reading.fields import suggest
from belot_runner.spec.published import Published
from belot_runner.spec.retired import Retired, retired_as
from belot_runner.suite import Suite

CHECK = "id"


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


def lost(suite: Suite, published: Mapping[str, Published], gone: Mapping[str, Retired]) -> Iterator[Finding]:
    """Ids that a release has published and that lead nowhere."""
    known = {name for row in suite.rows for name in (row.id, *row.aliases)}
    for entry in published.values():
        if entry.id not in known and retired_as(entry.id, gone) is None:
            message = f"no row bears this id any more, which was published in {entry.version}"
            hint = "name it under `aliases` of the row that took its place, or enter it in spec/retired.yaml"
            yield Finding(CHECK, message, entry.origin.place(), entry.id, hint)
