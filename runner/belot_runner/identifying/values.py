"""The values of an implementation: all that can be read off its answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from belot_runner.identifying import figures, worths
from belot_runner.identifying.queries import Query
from belot_runner.identifying.reading import Desk, Reader
from belot_runner.identifying.talk import Talk
from belot_runner.spec.values import Wire
from belot_runner.tables import TABLES

EARLY = (worths.PACKETS,)
"""What is read first, since it depends on how the cards are dealt what an auction can be asked."""

LATER = (*worths.TABLES, *figures.READERS)


def read_values(
    talk: Talk, table: str, named: Mapping[str, Sequence[Wire]], readers: Iterable[Reader]
) -> dict[str, Wire]:
    """The values that the answers tell, by rule; a rule that is not among them could not be read."""

    def put(ask: str, given: dict[str, Any]) -> Mapping[str, Any]:
        return talk.compared(talk.put(Query(ask, given))) if talk.answers(ask) else {}

    desk = Desk(put, TABLES[table], named)
    found: dict[str, Wire] = {}
    for reader in readers:
        if talk.answers(reader.ask):
            found |= reader.read(desk)
    return {rule: _named(value, named[rule]) for rule, value in found.items()}


def _named(value: Wire, known: Sequence[Wire]) -> Wire:
    """A value as it is known, where it is."""
    return next((each for each in known if each == value), value)
