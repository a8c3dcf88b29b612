"""What a session has to tell beside its tests, and whether it fails by that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

import pytest

from belot_runner.adapters.base import Strays
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.report import wording
from belot_runner.report.overview import checks

_COMPARED = frozenset({Outcome.PASS, Outcome.FAIL})


@dataclass(slots=True)
class Heard:
    """Of one process or of several: how many checks were asked for, and of how many the answer was compared.

    `strays` counts lines that fit no question, `kept` are the first kinds of them; `fault` is why nobody could be
    asked; `untrue` is what a list of known failures says and cannot be so.
    """

    asked: int = 0
    compared: int = 0
    strays: int = 0
    kept: list[str] = field(default_factory=list)
    fault: str = ""
    untrue: list[str] = field(default_factory=list)

    def count(self, verdict: Verdict) -> None:
        """Count a check."""
        self.asked += 1
        self.compared += verdict.outcome in _COMPARED

    def listen(self, strays: Strays) -> None:
        """Take over the stray lines of an adapter, all of them so far."""
        self.strays = strays.count
        self.kept = list(wording.strays(strays))

    def add(self, other: Heard) -> None:
        """What another process has heard."""
        self.asked += other.asked
        self.compared += other.compared
        self.strays += other.strays
        self.kept += other.kept
        self.fault = self.fault or other.fault
        self.untrue = self.untrue or other.untrue  # all have the same list

    def exit_status(self, status: int) -> int:
        """The exit status of a session that would have this one."""
        if self.fault:
            return pytest.ExitCode.USAGE_ERROR
        if status == pytest.ExitCode.OK and (self.strays or self._proves_nothing or (self.asked and self.untrue)):
            return pytest.ExitCode.TESTS_FAILED
        return status

    def of_strays(self) -> Iterator[str]:
        """The lines that fit no question, told."""
        if self.strays:
            fit = "line of the adapter fits" if self.strays == 1 else "lines of the adapter fit"
            yield f"{self.strays:,} {fit} no question:"
            yield from (f"  {line}" for line in self.kept)

    def lines(self) -> Iterator[str]:
        """All that is to be told at the end."""
        yield from self.of_strays()
        if self.asked and self.untrue:
            yield "Listed as known failures, and not so:"
            yield from (f"  {line}" for line in self.untrue)
        if self._proves_nothing:
            yield f"{checks(self.asked)}, and nothing was compared, so nothing is proved"

    @property
    def _proves_nothing(self) -> bool:
        return bool(self.asked) and not self.compared and not self.fault

    def to_send(self) -> Mapping[str, Any]:
        """All of it in plain values."""
        return asdict(self)
