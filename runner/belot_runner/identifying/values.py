"""The values of an implementation: all that can be read off its answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
) -> Iterator[dict[str, Wire]]:
    """The values that the answers tell, by rule, as they are read; a rule that is not among them could not be."""

    def put(ask: str, given: dict[str, Any]) -> Mapping[str, Any]:
        return talk.compared(talk.put(Query(ask, given))) if talk.answers(ask) else {}

    desk = Desk(put, TABLES[table], named)
    for reader in readers:
        if talk.answers(reader.ask):
            yield {rule: _named(value, named[rule]) for rule, value in reader.read(desk).items()}


def _named(value: Wire, known: Sequence[Wire]) -> Wire:
    """A value as it is known, where it is."""
    return next((each for each in known if each == value), value)
