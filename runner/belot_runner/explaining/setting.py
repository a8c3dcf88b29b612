"""By whose rules a row is explained, where it runs, and what the others decide otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from belot_runner.asking.select import normative, runs_in
from belot_runner.cases.rows import Row
from belot_runner.checking.exercise import becomes
from belot_runner.spec.values import Wire
from belot_runner.spec.variants import Variant, house
from belot_runner.suite import Suite
from belot_runner.tables import SEATS_RULE


@dataclass(frozen=True, slots=True)
class Setting:
    """A row, and the variant by whose rules it is explained.

    `running` are the variants in which it runs, `elsewhere` the others, each with what it decides otherwise than the
    row needs (nothing, where the question has no meaning in it). `needed` is what a variant of the suite has to decide
    otherwise, where the row runs in none; `variant` is what it becomes then.
    """

    row: Row
    variant: Variant
    running: tuple[Variant, ...]
    elsewhere: Mapping[str, Mapping[str, Wire]]
    needed: Mapping[str, Wire] = field(default_factory=dict)

    def told_in(self, variant: Variant) -> Setting:
        """The same in another of the variants in which it runs."""
        return replace(self, variant=variant)


def setting(row: Row, chosen: Sequence[Variant], suite: Suite) -> Setting | None:
    """Where a row is explained: in the first of the chosen variants in which it runs, best at its own table and by
    more than custom.

    Where it runs in none of the suite's, in the one that becomes such by the fewest decisions (best that of
    its own rule). None where it runs in no
    chosen variant.
    """
    known = {variant.id: variant for variant in (*chosen, *suite.variants.values())}.values()
    running = tuple(variant for variant in known if runs_in(row, variant))
    elsewhere = {variant.id: otherwise(row, variant) for variant in known if variant not in running}
    wanted = [variant for variant in chosen if variant in running]
    if wanted:
        return Setting(row, min(wanted, key=lambda variant: _fitness(row, variant)), running, elsewhere)
    if running:
        return None
    houses = [(_needed(row, variant), variant) for variant in chosen if becomes(row, variant, suite)]
    if not houses:
        return None
    needed, parent = min(houses, key=lambda each: (len(each[0]), row.rule not in each[0]))
    return Setting(row, house(parent, needed, suite.catalogue), running, elsewhere, needed)


def _fitness(row: Row, variant: Variant) -> tuple[bool, bool]:
    """The less, the better a row is explained in a variant."""
    return variant.rules[SEATS_RULE] != row.tables[0], not normative(row, variant)


def otherwise(row: Row, variant: Variant) -> dict[str, Wire]:
    """What a variant decides otherwise than a row needs; the form of its table, where that is it."""
    if variant.rules[SEATS_RULE] not in row.tables:
        return {SEATS_RULE: variant.rules[SEATS_RULE]}
    return {rule: variant.rules[rule] for rule in _needed(row, variant)}


def _needed(row: Row, variant: Variant) -> dict[str, Wire]:
    return {rule: value for rule, value in row.mentions.items() if variant.rules[rule] != value}
