"""The checks of a variant as a document: all that a test runner needs which knows no rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from belot_runner.asking.select import Check
from belot_runner.asking.twins import keeps_suits, twins_of
from belot_runner.exporting import FORMAT
from belot_runner.exporting.rules import said
from belot_runner.exporting.twins import SUITS
from belot_runner.spec.variants import Variant
from belot_runner.tables import SEATS_RULE

Json = dict[str, Any]


def checks_document(variant: Variant, checks: Iterable[Check], *, twins: bool) -> Json:
    """The checks in their order. Without `twins` each says by which renamings its twins are made."""
    return {
        "format": FORMAT,
        "variant": variant.id,
        "checks": [_check(check, twins=twins) for check in checks if twins or not check.twin],
    }


def _check(check: Check, *, twins: bool) -> Json:
    row = check.row
    about = {"rule": row.rule, "claims": list(row.claims), "note": row.note}
    return {
        "id": check.id,
        "case": row.id,
        "twin": check.twin,
        "title": row.title,
        "question": check.question,
        "given": check.given,
        "expect": check.expect,
        "normative": check.normative,
        "depends": list(row.mentions),
        **said(about),
        **({} if twins else {"renamed": renamed(check)}),
    }


def renamed(check: Check) -> Sequence[str]:
    """The renamings that make a check's twins: that of its table, and that of the suits where they move; or none."""
    if len(twins_of(check.row)) == 1:
        return []
    rules = check.variant.rules
    table = str(rules[SEATS_RULE])
    return [table] if keeps_suits(check.row, rules) else [table, SUITS]
