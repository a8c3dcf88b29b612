"""By which reading of a rule a wrong answer would be the right one."""

from __future__ import annotations

import sys
from functools import cached_property
from typing import TYPE_CHECKING

from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.report import wording
from belot_runner.report.grouping import check_of
from belot_runner.report.told import Told

if TYPE_CHECKING:
    from belot_runner.proof.forking import Options

TOLD = 3  # readings of the rules that are told of one answer
EXPLAINED = 300  # answers of which a document tells that: each costs some milliseconds


class Readings:
    """Tells of the answers of a run, of `most` of them at most, which rules, read otherwise, give them."""

    def __init__(self, told: Told, most: int = sys.maxsize) -> None:
        self._suite = told.suite
        self._left = most
        self._fields = told.run.hello.fields

    def given_by(self, verdict: Verdict) -> str:
        """The rules each of which, read otherwise by itself, gives the answer.

        Empty where there is none, and where a custom that gives it is told already.
        """
        if verdict.outcome is not Outcome.FAIL or verdict.got is None or verdict.explained or not self._left:
            return ""
        self._left -= 1
        from belot_runner.proof.departures import single_readings  # the engine is needed only where something differs

        fields = self._fields.get(verdict.check.question)
        found = single_readings(check_of(verdict), verdict.got, fields, self._options)
        return ", or ".join(wording.reading(departure, self._suite.catalogue) for departure in found[:TOLD])

    @cached_property
    def _options(self) -> Options:
        from belot_runner.proof.options import readings_of

        return readings_of(self._suite)
