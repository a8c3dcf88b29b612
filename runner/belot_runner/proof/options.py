"""What the rules of the suite may say in a proof, and in an implementation that reads them otherwise."""

from __future__ import annotations

from collections.abc import Iterator

from belot_runner.proof.forking import Options
from belot_runner.spec.rules import RuleSpec
from belot_runner.spec.values import NUMBER, PACKETS, Wire
from belot_runner.suite import Suite


def options_of(suite: Suite) -> Options:
    """For every rule its choices and counters, or its values (of the catalogue, of the variants, and the probe)."""
    return Options(
        {rule.id: _options(rule, suite) for rule in suite.catalogue.rules.values()}, suite.catalogue.constraints
    )


def readings_of(suite: Suite) -> Options:
    """For every rule what an implementation may take it to say: its choices, counters and values, and for points none.

    Without the probe values, which nobody plays, but for that of the packets: it takes them in another order.
    """
    return Options(
        {rule.id: _readings(rule, suite) for rule in suite.catalogue.rules.values()}, suite.catalogue.constraints
    )


def _options(rule: RuleSpec, suite: Suite) -> list[Wire]:
    if rule.value is None:
        return [*rule.choices, *rule.counters]
    return _without_repeats(*_decided(rule, suite), *(() if rule.probe is None else (rule.probe,)))


def _readings(rule: RuleSpec, suite: Suite) -> list[Wire]:
    if rule.value is None:
        return [*rule.choices, *rule.counters]
    mistaken = [0] if rule.value == NUMBER and rule.least is None else []
    if rule.value == PACKETS and rule.probe is not None:
        mistaken.append(rule.probe)
    return _without_repeats(*_decided(rule, suite), *mistaken)


def _decided(rule: RuleSpec, suite: Suite) -> Iterator[Wire]:
    """The values of a rule that have a name or are those of a variant of the suite."""
    yield from rule.named.values()
    yield from (variant.rules[rule.id] for variant in suite.variants.values())


def _without_repeats(*values: Wire) -> list[Wire]:
    found: list[Wire] = []
    for value in values:
        if value not in found:  # tables cannot be keys
            found.append(value)
    return found
