"""A run in a line of figures, the same in every report that people read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from belot_runner.asking.results import Run, Summary
from belot_runner.asking.verdict import Outcome
from belot_runner.report.standing import Standing, Standings

_WORDS = {Outcome.PASS: "passed", Outcome.FAIL: "failed", Outcome.NOT_RUN: "not run"}
_PLURALS = {Outcome.ERROR: "errors", Outcome.CRASH: "crashes", Outcome.TIMEOUT: "timeouts"}


def total(run: Run, summary: Summary) -> str:
    """`6,132 checks: 6,100 passed, 20 failed, 12 known to fail`."""
    return f"{checks(len(run.verdicts))}: {', '.join(_figures(run, summary)) or 'none'}"


def checks(number: int) -> str:
    """`1 check`, `6,132 checks`."""
    return f"{number:,} check{'' if number == 1 else 's'}"


def _figures(run: Run, summary: Summary) -> Iterator[str]:
    standings = Standings(summary)
    stands = Counter((verdict.outcome, standings.of(verdict)) for verdict in run.verdicts)
    known = sum(number for (_, standing), number in stands.items() if standing is Standing.KNOWN)
    custom = stands[Outcome.FAIL, Standing.CUSTOM]
    for outcome in Outcome:
        number = sum(stands[outcome, standing] for standing in (Standing.PASSES, Standing.FAILS, Standing.UNTESTED))
        if number:
            yield f"{number:,} {_WORDS.get(outcome, outcome if number == 1 else _PLURALS.get(outcome, outcome))}"
        if outcome is Outcome.FAIL and known:
            yield f"{known:,} known to fail"
        if outcome is Outcome.FAIL and custom:
            differ, them = ("differs", "it") if custom == 1 else ("differ", "them")
            yield f"{custom:,} {differ} from custom (not counted; --strict counts {them})"
