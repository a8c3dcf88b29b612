"""The deals in which positions arise, found anew where those that are kept no longer do."""

from __future__ import annotations

from belot_runner.asking.select import runs_in
from belot_runner.deals.stored import Deal, Deals, arises, has_position
from belot_runner.suite import Suite


def fill_deals(suite: Suite, kept: Deals) -> dict[str, dict[str, Deal]]:
    """Row id -> variant id -> deal, for every position of the suite's own cases in every variant that asks for it.

    A deal that still serves is kept, so that a changed case changes only its own.
    """
    filled: dict[str, dict[str, Deal]] = {}
    for row in suite.rows:
        if not has_position(row):
            continue
        for variant in suite.variants.values():
            if runs_in(row, variant):
                known = kept.stored.get(row.id, {}).get(variant.id)
                serves = known and arises(row.ask, row.given, known, kept.rules(variant))
                deal = known if serves else Deals({row.id: filled.get(row.id, {})}).of(row, variant)
                if deal is not None:
                    filled.setdefault(row.id, {})[variant.id] = deal
    return filled
