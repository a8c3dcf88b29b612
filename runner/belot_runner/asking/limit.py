"""When a run has found enough to be ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import cast

from belot_runner.asking import select
from belot_runner.asking.verdict import Outcome, Verdict

_DEAR = frozenset({Outcome.CRASH, Outcome.TIMEOUT})

Key = tuple[str, str]  # variant and row


class Limit:
    """Ends a run once so many rows have failed.

    A row fails once in a variant, and is heard with all its twins before the run ends, since which of them fail says
    where to look; only where it costs a process each time they are not waited for.
    """

    def __init__(self, most: int, checks: Iterable[select.Check]) -> None:
        self._most = most
        self._unheard = Counter(_key(check) for check in checks)
        self._failing: set[Key] = set()
        self._failed: set[Key] = set()  # those that need not be waited for

    def note(self, verdict: Verdict, *, failed: bool) -> None:
        """Take account of a verdict on what was asked, and of whether it counts as a failure."""
        key = _key(cast(select.Check, verdict.check))  # a run judges whatever has a question; here it is a selected row
        self._unheard[key] -= 1
        if failed:
            self._failing.add(key)
        if key in self._failing and (not self._unheard[key] or verdict.outcome in _DEAR):
            self._failed.add(key)

    def reached(self) -> str:
        """Why the run is to end now; empty while it is not."""
        number = len(self._failed)
        if number < self._most:
            return ""
        cases = "the first case that failed" if self._most == 1 else f"{number} cases that failed"
        return f"ended after {cases}, as was asked for"


def _key(check: select.Check) -> Key:
    return check.variant.id, check.row.id
