"""A selection in several parts that are asked apart, by as many machines.

To which part a row belongs depends on its id and on the number of parts alone: all its twins, in all variants, are
asked together, and whatever is added to the suite moves no other row.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from belot_runner.asking.select import Check
from belot_runner.errors import UsageError, brief

_SYNTAX = re.compile(r"(\d{1,9})/(\d{1,9})", re.ASCII)


class Shard(NamedTuple):
    """The number of a part, counted from 1, and of how many."""

    number: int
    of: int

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"

    def holds(self, row: str) -> bool:
        """Whether the row of this id belongs to it."""
        from hashlib import sha256  # slow to import, and seldom needed

        return int.from_bytes(sha256(row.encode()).digest()[:8], "big") % self.of == self.number - 1

    def split(self, checks: Iterable[Check]) -> tuple[list[Check], list[Check]]:
        """The checks that belong to it, and the others."""
        parts: tuple[list[Check], list[Check]] = ([], [])
        held: dict[str, bool] = {}
        for check in checks:
            row = check.row.id
            if row not in held:
                held[row] = self.holds(row)
            parts[0 if held[row] else 1].append(check)
        return parts


def read_shard(text: str) -> Shard:
    """`I/N` as it was written; raises UsageError."""
    found = _SYNTAX.fullmatch(text)
    if found:
        shard = Shard(int(found[1]), int(found[2]))
        if 1 <= shard.number <= shard.of:
            return shard
    raise UsageError(f"--shard {brief(text)}: I/N was expected, I from 1 to N", hint="the second of four parts is 2/4")
