"""A list of known failures brought up to date by a run: its new text, and what that leaves to be done by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from belot_runner.asking.results import Run
from belot_runner.asking.verdict import Outcome
from belot_runner.baseline.editing import edited
from belot_runner.baseline.entries import with_text
from belot_runner.baseline.knowing import Comparison
from belot_runner.baseline.ledger import Ledger, hold
from belot_runner.baseline.renewing import Renewal, Renewing
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite
from belot_runner.writing.change import Change


@dataclass(frozen=True, slots=True)
class Update:
    """What becomes of a list.

    `changes` are its entries that do not stay as they are, and `added` the new ones; `after` is the changed list held
    against the suite; `not_run` are checks of which nothing is known, so that what is listed of them stays.
    """

    change: Change
    changes: tuple[Renewal, ...]
    added: tuple[Mapping[str, Any], ...]
    after: Ledger
    not_run: int

    @property
    def is_empty(self) -> bool:
        """Whether the list stays as it is."""
        return self.change.before == self.change.after


def update(
    ledger: Ledger,
    run: Run,
    suite: Suite,
    variants: Sequence[Variant],
    *,
    named: bool,
    strict: bool,
    reason: str,
) -> Update:
    """What becomes of a list after a run of some variants, `named` by the user or by the adapter.

    `strict` lists what differs from custom only, too; `reason` is that of all new entries. Raises BaselineError where
    the file cannot be edited.
    """
    baseline = ledger.baseline
    renewing = Renewing(ledger, Comparison(ledger, run, named=named))
    renewals, added = renewing.renewals(), renewing.added(strict=strict, reason=reason)
    text = edited(baseline, renewals, added)
    return Update(
        Change(baseline.file, baseline.text, text),
        tuple(renewal for renewal in renewals if not renewal.is_idle),
        added,
        hold(with_text(baseline.file, text), suite, variants),
        sum(verdict.outcome is Outcome.NOT_RUN for verdict in run.verdicts),
    )
