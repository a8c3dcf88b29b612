"""Every choice is exercised, and every case runs somewhere."""

from __future__ import annotations

from collections.abc import Iterator

from belot_runner.asking.select import runs_in, runs_under
from belot_runner.cases.rows import Row
from belot_runner.checking.finding import Finding
from belot_runner.spec.rules import RuleSpec
from belot_runner.spec.values import Wire
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite
from belot_runner.tables import SEATS_RULE


def unexercised(suite: Suite) -> Iterator[Finding]:
    """Choices and shipped values on which no case depends."""
    seen: dict[str, list[Wire]] = {rule: [] for rule in suite.catalogue.rules}
    for row in suite.rows:
        for rule, value in row.mentions.items():
            seen[rule].append(value)
        for table in row.tables:
            seen[SEATS_RULE].append(table)
    for spec in suite.catalogue.rules.values():
        for value in _to_exercise(spec, suite):
            if value not in seen[spec.id]:
                message = f"no case depends on {spec.id} = {spec.name(value) or value}"
                yield Finding("choice", message, spec.origin.place(), spec.id, "write one, from both sides")


def _to_exercise(rule: RuleSpec, suite: Suite) -> list[Wire]:
    if rule.choices:
        return list(rule.choices)
    decided: list[Wire] = []
    for variant in suite.variants.values():
        if variant.rules[rule.id] not in decided:
            decided.append(variant.rules[rule.id])
    return decided


def stranded(suite: Suite) -> Iterator[Finding]:
    """Cases that run in no shipped variant, nor in one that makes the choices they name."""
    for row in suite.rows:
        variants = suite.variants.values()
        if not any(runs_in(row, variant) or becomes(row, variant, suite) for variant in variants):
            message = "this runs in no variant, nor in one that makes the choices it names"
            hint = "look at `when`, at `table`, and at the constraints of the catalogue"
            yield Finding("stranded", message, row.place, row.id, hint)


def becomes(row: Row, variant: Variant, suite: Suite) -> bool:
    """Whether a house variant that extends `variant` with the row's choices is lawful and runs the row."""
    rules = {**variant.rules, **row.mentions}
    return runs_under(row, rules) and suite.catalogue.allows(rules)
