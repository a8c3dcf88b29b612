"""A list of known failures, asked of one check at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from belot_runner.asking.results import Expected, Run, Untrue
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.baseline.entries import read_baseline
from belot_runner.baseline.knowing import Comparison
from belot_runner.baseline.ledger import Remark, hold, spot_of
from belot_runner.baseline.telling import Judged, messages
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite


class Listed:
    """The list in a file, held against what is asked; raises SuiteError where it cannot be read."""

    def __init__(self, file: str, suite: Suite, variants: Sequence[Variant]) -> None:
        self._ledger = hold(read_baseline(Path(file)), suite, variants)
        self._of = {spot: listed for listed in self._ledger.listed for spot in listed.spots}

    @property
    def untrue(self) -> tuple[Untrue, ...]:
        """What it says and cannot be so, whatever anybody answers."""
        return self._ledger.untrue(self._ledger.remarks)

    def says_of(self, verdict: Verdict, run: Run) -> Expected | Untrue | None:
        """That a check fails, and it fails just so; or what of that is not so. None where it says nothing.

        `run` is what is known of the adapter. Of what is not asked nothing can be said.
        """
        listed = self._of.get(spot_of(verdict))
        if listed is None or verdict.outcome is Outcome.NOT_RUN:
            return None
        if verdict.outcome is Outcome.UNSUPPORTED and not verdict.owed:
            return None
        compared, entry = Comparison(self._ledger, replace(run, verdicts=(verdict,)), named=True), listed.entry
        if verdict.outcome is Outcome.PASS:
            judged = Judged(as_listed=(), otherwise=(), passing=(verdict,))
        elif compared.is_as_listed(listed, verdict):
            return Expected(verdict, entry.reason, entry.link)
        else:
            judged = Judged(as_listed=(), otherwise=(verdict,), passing=())
        (message,) = messages(listed, judged)
        (untrue,) = self._ledger.untrue([Remark(entry, message)])
        return untrue
