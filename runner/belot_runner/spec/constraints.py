"""Which choices go together: combinations without a meaning, which no variant may make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from belot_runner.errors import CatalogueError
from belot_runner.reading.data import Data
from belot_runner.reading.fields import Fields, Origin, keys_as_text, load_fields, read_fields, suggest
from belot_runner.spec.rules import RuleSpec
from belot_runner.spec.values import Wire

_CONSTRAINT = ("id", "when", "forbid", "need", "reason")

Conditions: TypeAlias = Mapping[str, tuple[Wire, ...]]  # to each rule the values that count


@dataclass(frozen=True, slots=True)
class Constraint:
    """Where all of `when` is decided so, nothing of `forbid` may be, and all of `need` must be.

    Each maps a rule to the values that count. A table stands for every value that has the same entries:
    `deal.packets: {upcard: 1}` for all packets with an upcard.
    """

    id: str
    when: Conditions
    forbid: Conditions
    need: Conditions
    reason: str

    def broken_by(self, rules: Mapping[str, Wire]) -> tuple[str, ...]:
        """The rules that break it together, none where it holds. A rule left undecided breaks nothing."""
        if not holds(self.when, rules):
            return ()
        decided_against = [rule for rule, values in self.forbid.items() if _fits(rules.get(rule), values)]
        decided_against += [
            rule for rule, values in self.need.items() if rule in rules and not _fits(rules[rule], values)
        ]
        return (*self.when, *decided_against) if decided_against else ()


def holds(conditions: Conditions, rules: Mapping[str, Wire]) -> bool:
    """Whether each of these rules is decided, and so that it counts."""
    return all(rule in rules and _fits(rules[rule], values) for rule, values in conditions.items())


def load_constraints(file: Path, rules: Mapping[str, RuleSpec]) -> tuple[Constraint, ...]:
    """The constraints in a file; raises CatalogueError where one speaks of an unknown rule or choice."""
    fields = load_fields(file, CatalogueError, ("constraints",), ("constraints",))
    items, at = fields.items("constraints"), fields.at("constraints")
    return tuple(_constraint(item, at / index, rules) for index, item in enumerate(items))


def _constraint(item: Data, origin: Origin, rules: Mapping[str, RuleSpec]) -> Constraint:
    fields = read_fields(item, origin, _CONSTRAINT, ("id", "when", "reason"))
    when, forbid, need = (read_conditions(fields, name, rules) for name in ("when", "forbid", "need"))
    if not forbid and not need:
        raise origin.error("a constraint forbids or needs something", "add `forbid:` or `need:`")
    return Constraint(fields.text("id"), when, forbid, need, fields.text("reason"))


def read_conditions(fields: Fields, name: str, rules: Mapping[str, RuleSpec]) -> Conditions:
    """The conditions in a field, none where it is absent; raises where one speaks of an unknown rule or choice."""
    return conditions(fields.mapping(name), fields.at(name), rules)


def conditions(written_by_rule: Mapping[str, Data], origin: Origin, rules: Mapping[str, RuleSpec]) -> Conditions:
    """The conditions written in a mapping; raises where one speaks of an unknown rule or choice."""
    values = {}
    for rule, written in written_by_rule.items():
        at = origin / rule
        if rule not in rules:
            raise at.error(f"there is no rule {rule}", suggest(rule, rules, "rules"), key=True)
        if isinstance(written, list):
            values[rule] = tuple(_value(rules[rule], item, at / index) for index, item in enumerate(written))
        else:
            values[rule] = (_value(rules[rule], written, at),)
    return values


def _value(rule: RuleSpec, written: Data, origin: Origin) -> Wire:
    if rule.value is not None and isinstance(written, dict):
        return keys_as_text(written)
    return rule.read(written, origin)


def _fits(value: Wire | None, values: tuple[Wire, ...]) -> bool:
    return any(_has(value, wanted) for wanted in values)


def _has(value: Wire | None, wanted: Wire) -> bool:
    """Whether a value equals the wanted one, or, being a table, has its entries."""
    if isinstance(value, dict) and isinstance(wanted, dict):
        return all(key in value and _has(value[key], entry) for key, entry in wanted.items())
    return bool(value == wanted)
