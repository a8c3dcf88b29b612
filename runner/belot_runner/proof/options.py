"""What the rules of the suite may say in a proof."""

from __future__ import annotations

from belot_runner.proof.forking import Options
from belot_runner.spec.rules import RuleSpec
from belot_runner.spec.values import Wire
from belot_runner.suite import Suite


def options_of(suite: Suite) -> Options:
    """For every rule its choices and counters, or its values (of the catalogue, of the variants, and the probe)."""
    return Options(
        {rule.id: _options(rule, suite) for rule in suite.catalogue.rules.values()}, suite.catalogue.constraints
    )


def _options(rule: RuleSpec, suite: Suite) -> list[Wire]:
    if rule.value is None:
        return [*rule.choices, *rule.counters]
    shipped = (variant.rules[rule.id] for variant in suite.variants.values())
    probe = () if rule.probe is None else (rule.probe,)
    found: list[Wire] = []
    for value in (*rule.named.values(), *shipped, *probe):
        if value not in found:  # tables cannot be keys
            found.append(value)
    return found
