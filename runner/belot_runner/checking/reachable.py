"""Positions that some deal reaches, and the deals that are kept to show it."""

from __future__ import annotations

from collections.abc import Iterator

from belot_runner.asking.select import runs_in
from belot_runner.cases.rows import Row
from belot_runner.checking.finding import Finding, drawn
from belot_runner.deals.finding import look_for_deal
from belot_runner.deals.replaying import verify_deal
from belot_runner.deals.stored import ABOUT_A_POSITION, Deals, has_position
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite
from belot_runner.tables import SEATS_RULE

CHECK = "reachable"


def reachable(suite: Suite, deals: Deals, *, kept: bool) -> Iterator[Finding]:
    """Positions without a deal that leads to them, in any variant that asks for them.

    A deal that the case itself brings is held to that too. With `kept` the others are those of the file beside the
    cases, and one that is missing there is a finding as well.
    """
    for row in suite.rows:
        if row.ask in ABOUT_A_POSITION:
            try:
                for variant in suite.variants.values():
                    if runs_in(row, variant):
                        yield from _in_variant(row, variant, deals, kept=kept)
            except (KeyError, ValueError) as error:
                message = f"this is no position: {error}"
                yield Finding(CHECK, message, row.place, row.id, "look at the hand and the trick")


def _in_variant(row: Row, variant: Variant, deals: Deals, *, kept: bool) -> Iterator[Finding]:
    rules = deals.rules(variant)
    if not has_position(row):
        fault = verify_deal(row.ask, row.given, row.given["deal"], rules)
        if fault is not None:
            message = f"its deal does not lead here in {variant.id}: {fault}"
            hint = "mend the deal, or leave it out: one is searched"
            yield Finding(CHECK, message, row.place, row.id, hint)
        return
    deal = deals.stored.get(row.id, {}).get(variant.id)
    if deal is not None:
        fault = verify_deal(row.ask, row.given, dict(deal), rules)
        if fault is not None:
            message = f"the deal kept for {variant.id} does not lead here: {fault}"
            yield Finding(CHECK, message, row.place, row.id, "belot fill --deals --write finds another")
        return
    found = look_for_deal(row.ask, row.given, rules)
    if found.deal is None:
        word = "no deal of" if found.certain else "no deal was found in"
        hint = "look at the hand, the trick, and what its players would have had to play"
        message, table = f"{word} {variant.id} leads to this position", drawn(row, variant.rules[SEATS_RULE])
        yield Finding(CHECK, message, row.place, row.id, hint, table)
    elif kept:
        message = f"the deal that leads here in {variant.id} is not kept"
        yield Finding(CHECK, message, row.place, row.id, "belot fill --deals --write adds it")
