"""A rule explained: each of its choices by an example, each wrong reading by a case that refutes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from belot_runner.asking.select import Check, select
from belot_runner.cases.rows import Row
from belot_runner.explaining.choices import Choice, choices_of, values_of
from belot_runner.explaining.setting import setting
from belot_runner.spec.rules import RuleSpec
from belot_runner.spec.values import Wire
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite


@dataclass(frozen=True, slots=True)
class Example:
    """A row by which a choice is shown, in one of the variants in which it runs, and what each choice answers there."""

    check: Check
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """A choice, counter or value, and an example of it, where the cases have one.

    Of a wrong reading it is one in which it gives another answer than is expected. `variants` are those that make the
    choice.
    """

    value: Wire
    variants: tuple[str, ...]
    example: Example | None


@dataclass(frozen=True, slots=True)
class Ruling:
    """A rule and its choices, and how many rows are about it."""

    rule: RuleSpec
    shown: tuple[Shown, ...]
    rows: int


def ruling(rule: RuleSpec, variants: Sequence[Variant], suite: Suite) -> Ruling:
    """A rule explained, its examples taken from these variants where they have one."""
    rows = [row for row in suite.rows if row.rule == rule.id]
    known = list({variant.id: variant for variant in (*variants, *suite.variants.values())}.values())
    shown = tuple(
        Shown(
            value,
            tuple(variant.id for variant in known if variant.rules[rule.id] == value),
            _refuting(rule, value, rows, known, suite)
            if rule.is_counter(value)
            else _example(rule, value, rows, known, suite),
        )
        for value in values_of(rule, known)
    )
    return Ruling(rule, shown, len(rows))


def _example(
    rule: RuleSpec, value: Wire, rows: Iterable[Row], variants: Sequence[Variant], suite: Suite
) -> Example | None:
    """A row about a choice, or else one of another rule that depends on it.

    Best is one to which another choice by itself gives another answer, and then the one that depends on the least.
    """
    own = [row for row in rows if row.choice == value]
    first: Example | None = None
    for row in _simplest(own or [row for row in suite.rows if row.mentions.get(rule.id) == value]):
        if (check := _check(row, variants, suite)) is not None:
            example = Example(check, choices_of(rule, check, suite))
            if any(_tells_apart(each) and not each.wrong for each in example.choices):
                return example
            first = first or example
    return first


def _refuting(
    rule: RuleSpec, value: Wire, rows: Iterable[Row], variants: Sequence[Variant], suite: Suite
) -> Example | None:
    """A row to which a wrong reading gives another answer than is expected."""
    for row in _simplest(rows):
        if (check := _check(row, variants, suite)) is not None:
            choices = choices_of(rule, check, suite)
            if any(each.value == value and _tells_apart(each) for each in choices):
                return Example(check, choices)
    return None


def _tells_apart(choice: Choice) -> bool:
    return choice.answer is not None and not choice.as_expected


def _simplest(rows: Iterable[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: len(row.mentions))


def _check(row: Row, variants: Sequence[Variant], suite: Suite) -> Check | None:
    """A row as it is asked in the first variant in which it runs."""
    found = setting(row, variants, suite)
    return None if found is None else select([row], [found.variant])[0]
