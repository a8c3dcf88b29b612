"""A rulebook that remembers what each rule was asked and what it said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from belot_reference.rules import Rule, Rulebook, read_rules
from belot_runner.spec.values import Wire


class Step(NamedTuple):
    """A rule at work: its id, what it was given (nothing where it is a value), and what it said, all as the engine has
    it."""

    rule: str
    given: tuple[Any, ...]
    said: Any


class Tracing(Rulebook):
    """The rules of a variant; `steps` is what they said so far, a rule within another before that other."""

    __slots__ = ("steps",)

    def __init__(self, rules: Mapping[str, Wire]) -> None:
        super().__init__(read_rules(rules))
        self.steps: list[Step] = []

    def __getitem__(self, rule: Rule[Any], /) -> Any:
        said = super().__getitem__(rule)
        if not callable(said):
            self.steps.append(Step(rule.id, (), said))
            return said

        def traced(*given: Any) -> Any:
            result = said(*given)
            self.steps.append(Step(rule.id, given, result))
            return result

        return traced

    def of(self, rule: Rule[Any]) -> list[Step]:
        """What one rule said, in order."""
        return [step for step in self.steps if step.rule == rule.id]
