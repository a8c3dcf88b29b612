"""What can be asked: the suite's own questions and any other, and when each is well formed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

from belot_runner.cases.features import Features, asked
from belot_runner.cases.rows import Row
from belot_runner.identifying.space import Space
from belot_runner.spec.values import Wire
from belot_runner.tables import (
    BIDS_RULE,
    DECLARING_RULE,
    DOUBLING_RULE,
    FORM_RULE,
    MATCH_WON_RULE,
    SEATS_RULE,
    TIE_RULE,
)

Given = Mapping[str, Any]

SCOPE = (FORM_RULE, BIDS_RULE, DOUBLING_RULE, DECLARING_RULE, MATCH_WON_RULE, TIE_RULE)
"""The rules beside the table's on which it depends whether a question is well formed."""


@dataclass(frozen=True, eq=False)
class Query:
    """A question that may be asked; `row` is the one of the suite that asks it, None where it was made here."""

    ask: str
    given: Given
    row: Row | None = None

    @cached_property
    def features(self) -> Features:
        """What of tables, auctions and doubling it uses."""
        return asked(self.ask, self.given)

    @cached_property
    def size(self) -> int:
        """How much there is to read."""
        return len(str(self.given))

    @property
    def name(self) -> str:
        """The id of the row, or the kind of question that it is."""
        return self.row.id if self.row else self.ask


class Scope:
    """What the table, the auction and the doubling leave open, and so which questions are well formed."""

    def __init__(self, table: str, space: Space) -> None:
        self._table = table
        self._space = space
        self._mask = sum(space.masks[rule] for rule in SCOPE)
        self._combinations: Sequence[Mapping[str, Wire]] = ()
        self._possible = -1
        self._known: dict[Features, tuple[bool, bool]] = {}

    def narrow(self, possible: int) -> None:
        """Take in what is possible still."""
        if possible & self._mask != self._possible:
            self._possible = possible & self._mask
            options = [self._space.options(possible, rule) for rule in SCOPE]
            self._combinations = [
                {SEATS_RULE: self._table, **dict(zip(SCOPE, combination, strict=True))}
                for combination in product(*options)
            ]
            self._known = {}

    def surely(self, query: Query) -> bool:
        """Whether a question is well formed whatever is open still."""
        return self._fits(query)[0]

    def perhaps(self, query: Query) -> bool:
        """Whether it may be."""
        return self._fits(query)[1]

    def _fits(self, query: Query) -> tuple[bool, bool]:
        wanted = query.features
        if wanted not in self._known:
            found = {wanted.fit(rules) for rules in self._combinations}
            self._known[wanted] = (found == {True}, True in found)
        return self._known[wanted]


def of_rows(rows: Collection[Row], table: str) -> Iterator[Query]:
    """The questions of the suite for a form of table."""
    return (Query(row.ask, row.given, row) for row in rows if table in row.tables)
