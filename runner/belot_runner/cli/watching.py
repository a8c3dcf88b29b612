"""What happens beside a run while it asks: how far it is is shown, and it is ended when there is a reason."""

from __future__ import annotations

from collections.abc import Callable

from belot_runner.adapters.base import Hello
from belot_runner.asking.limit import Limit
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.cli.signals import Signals
from belot_runner.report.progress import Bar


class Watch:
    """Told of what is asked and what comes of it; `counts` says whether a verdict is a failure of who answers.

    `wants_verdicts` is whether it has anything to do with them.
    """

    def __init__(
        self, signals: Signals, counts: Callable[[Hello], Callable[[Verdict], bool]], bar: Bar, limit: Limit | None
    ) -> None:
        self._signals = signals
        self._counts_of = counts
        self._counts: Callable[[Verdict], bool] | None = None
        self._bar = bar
        self._limit = limit
        self.wants_verdicts = bool(limit) or bar.can_show

    def begin(self, hello: Hello, number: int) -> None:
        """So many checks are asked from now on; of what cannot be asked, nothing is shown, and it ends no run."""
        self._counts = self._counts_of(hello)
        self._bar.begin(number)

    def note(self, verdict: Verdict) -> None:
        """A verdict has come."""
        if self._counts is None or verdict.outcome is Outcome.NOT_RUN:
            return
        failed = self._counts(verdict)
        self._bar.note(failed=failed)
        if self._limit:
            self._limit.note(verdict, failed=failed)

    def why_end(self) -> str:
        """Why the run is to end here; empty while it is not."""
        return self._signals.why_end() or (self._limit.reached() if self._limit else "")
