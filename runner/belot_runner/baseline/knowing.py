"""What a list of known failures says of a run: which failures are just as it says, and what it says and is not so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import cast

from belot_runner.adapters.base import Hello
from belot_runner.asking.results import Expected, Known, Run
from belot_runner.asking.select import Check
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.baseline.answers import is_same
from belot_runner.baseline.ledger import Ledger, Listed, Remark, Spot, spot_of
from belot_runner.baseline.telling import Judged, messages


class Comparison:
    """A run, entry by entry. `named` is whether the user chose the variants, so that others are beside the point."""

    def __init__(self, ledger: Ledger, run: Run, *, named: bool) -> None:
        self._ledger = ledger
        self._run = run
        self._named = named
        refused = {refusal.variant for refusal in run.refused}
        self._verdicts = {
            spot_of(verdict): verdict for verdict in run.verdicts if verdict.check.variant.id not in refused
        }

    def unlisted(self, *, strict: bool) -> list[Verdict]:
        """The failures that no entry is about."""
        listed = {spot for each in self._ledger.listed for spot in each.spots}
        return [
            verdict
            for spot, verdict in self._verdicts.items()
            if verdict.outcome is not Outcome.NOT_RUN and verdict.fails(strict=strict) and spot not in listed
        ]

    def judged(self, listed: Listed) -> Judged:
        """What became of the checks of an entry."""
        passing, as_listed, otherwise = [], [], []
        for verdict in self._of(listed.spots):
            if verdict.outcome is Outcome.PASS:
                passing.append(verdict)
            elif self.is_as_listed(listed, verdict):
                as_listed.append(verdict)
            elif verdict.outcome is not Outcome.UNSUPPORTED or verdict.owed:
                otherwise.append(verdict)
        return Judged(tuple(as_listed), tuple(otherwise), tuple(passing), self.why_unasked(listed.spots))

    def is_as_listed(self, listed: Listed, verdict: Verdict) -> bool:
        """Whether a check fails, if only from custom, and just as its entry says."""
        if verdict.outcome is Outcome.UNSUPPORTED and not verdict.owed:
            return False
        if listed.entry.outcome not in (None, verdict.outcome):
            return False
        if listed.got is None or verdict.got is None:
            return listed.got is None
        check = cast(Check, verdict.check)
        got = listed.got if listed.words_of else check.form.renamed(listed.got)
        return is_same(got, check.expect, verdict.got, self.fields(check))

    def why_unasked(self, spots: Sequence[Spot]) -> str:
        """Why none of some checks is ever asked of this adapter; empty where one is, or may be in another run."""
        reasons = [self._reason(spot) for spot in spots]
        return reasons[0] if reasons and all(reasons) else ""

    def fields(self, check: Check) -> tuple[str, ...] | None:
        """The fields of an answer that the adapter wants compared; None for all."""
        return self._run.hello.fields.get(check.question)

    def known(self) -> Known:
        """What is expected, and everything of the list that is not so."""
        expected: list[Expected] = []
        remarks = list(self._ledger.remarks)
        for listed in self._ledger.listed:
            judged, entry = self.judged(listed), listed.entry
            expected += (Expected(verdict, entry.reason, entry.link) for verdict in judged.as_listed)
            remarks += (Remark(entry, message) for message in messages(listed, judged))
        return Known(tuple(expected), self._ledger.untrue(remarks))

    def _of(self, spots: Iterable[Spot]) -> Iterator[Verdict]:
        for spot in spots:
            verdict = self._verdicts.get(spot)
            if verdict is not None and verdict.outcome is not Outcome.NOT_RUN:
                yield verdict

    def _reason(self, spot: Spot) -> str:
        verdict = self._verdicts.get(spot)
        if verdict is not None:
            unowed = verdict.outcome is Outcome.UNSUPPORTED and not verdict.owed
            return f"{spot.row.ask} is not supported ({verdict.message})" if unowed else ""
        return "" if self._named or spot.variant in self._run.variants else f"{spot.variant} is not played"


class Excuses:
    """The known failures of one implementation, told one by one while others are still to come."""

    def __init__(self, ledger: Ledger, hello: Hello) -> None:
        self._listed = {spot: listed for listed in ledger.listed for spot in listed.spots}
        self._comparison = Comparison(ledger, Run(hello, (), ()), named=True)

    def __contains__(self, verdict: Verdict) -> bool:
        listed = self._listed.get(spot_of(verdict))
        return listed is not None and self._comparison.is_as_listed(listed, verdict)
