"""Rules as a variant: what of them a variant may decide, and the variant that they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from belot_runner.errors import SuiteError
from belot_runner.spec.decisions import Basis, Decision
from belot_runner.spec.rules import RuleSpec
from belot_runner.spec.values import Wire
from belot_runner.spec.variants import Variant

Rules = dict[str, Wire]


def allowed(rule: RuleSpec, value: Wire, named: Sequence[Wire], instead: Wire) -> Wire:
    """What a variant may decide in the place of a value: itself, if it may.

    No variant may choose a wrong reading, and none counts what no table of the suite counts: four sevens, say. Then it
    is the table without that, or what is decided `instead` where nothing is left of it.
    """
    if isinstance(value, dict):
        value = {name: entry for name, entry in value.items() if any(name in table for table in named)}
        if not value:
            return instead
    try:
        return rule.read(value, rule.origin)
    except SuiteError:
        return instead


def variant_of(rules: Mapping[str, Wire], nearest: Variant, name: str, specs: Mapping[str, RuleSpec]) -> Variant:
    """Rules as a variant, every decision of it as good as stated."""
    decisions = {
        rule: Decision(specs[rule].name(value), value, Basis.STATED, (), "", (), nearest.decisions[rule].origin)
        for rule, value in rules.items()
    }
    return Variant(
        id=name,
        title=nearest.title,
        summary="",
        sources=nearest.sources,
        extends=nearest.id,
        decisions=decisions,
        file=Path(nearest.file),
    )
