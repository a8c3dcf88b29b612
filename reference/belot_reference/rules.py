"""What a rule is: a typed key, with one function (or value) for each of its choices.

The kernel asks a rulebook for a rule at the moment it needs it: `rules[FOLLOW](...)`. So the rules that an answer
depends on are those that were looked up on the way to it, and whoever wants to know them passes a rulebook that
listens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

T = TypeVar("T")

_ALL: dict[str, Rule[Any]] = {}


class UnknownChoice(ValueError):
    """A rulebook was asked for with a rule left out, or with a choice that the rule does not have."""


class Rule(Generic[T]):
    """A decision point of the game; `T` is the type that its choices share, mostly a function."""

    __slots__ = ("choices", "counters", "id")

    def __init__(self, rule_id: str) -> None:
        if rule_id in _ALL:
            raise ValueError(f"there is a rule {rule_id} already")
        self.id = rule_id
        self.choices: dict[str, T] = {}
        self.counters: dict[str, T] = {}
        _ALL[rule_id] = self

    def __repr__(self) -> str:
        return f"Rule({self.id!r})"

    def choice(self, name: str) -> Callable[[T], T]:
        """Register the decorated function as the choice `name`."""
        return lambda made: self._register(self.choices, name, made)

    def counter(self, name: str) -> Callable[[T], T]:
        """Register the decorated function as a wrong reading that no variant may choose."""
        return lambda made: self._register(self.counters, name, made)

    def _register(self, known: dict[str, T], name: str, made: T) -> T:
        if name in known:
            raise ValueError(f"{self.id} has a choice {name!r} already")
        known[name] = made
        return made

    def read(self, decision: Any) -> T:
        """The choice or counter called `decision`; raises UnknownChoice."""
        if isinstance(decision, str):  # a table in its place cannot be a key
            for known in (self.choices, self.counters):
                if decision in known:
                    return known[decision]
        raise UnknownChoice(f"{self.id} has no choice {decision!r}; it has {', '.join(self.choices)}")


class ValueRule(Rule[T]):
    """A rule that is decided by a value: a number of points, or a table of them. `parse` makes it ready for use."""

    __slots__ = ("parse",)

    def __init__(self, rule_id: str, parse: Callable[[Any], T]) -> None:
        super().__init__(rule_id)
        self.parse = parse

    def read(self, decision: Any) -> T:
        """The value ready for use; raises UnknownChoice where it is not of the rule's kind."""
        try:
            return self.parse(decision)
        except (TypeError, ValueError, KeyError, AttributeError) as error:
            raise UnknownChoice(f"{self.id} cannot be {decision!r}: {error}") from None


class Rulebook(dict[Rule[Any], Any]):
    """What each rule says in one variant. A subclass that overrides `__getitem__` sees which rules are consulted."""

    if TYPE_CHECKING:  # only the type is sharpened: the look-up is in the hot path and stays the dict's own

        def __getitem__(self, rule: Rule[T], /) -> T: ...


def all_rules() -> Iterator[Rule[Any]]:
    """Every rule of the engine. Importing `belot_reference.questions` registers them all."""
    return iter(_ALL.values())


def read_rules(decisions: Mapping[str, Any]) -> Rulebook:
    """The rulebook for {rule id: choice or value}, as the `variant` message of the wire carries it.

    Rule ids that the engine does not know are ignored (a newer suite may have more of them).
    Raises UnknownChoice for a rule left undecided and for a choice or value that a rule does not have.
    """
    missing = [rule_id for rule_id in _ALL if rule_id not in decisions]
    if missing:
        raise UnknownChoice(f"undecided: {', '.join(missing)}")
    return Rulebook((rule, rule.read(decisions[rule_id])) for rule_id, rule in _ALL.items())


def integer(value: Any) -> int:
    """Parser of whole points; raises ValueError."""
    if isinstance(value, bool) or value != int(value):
        raise ValueError("a whole number is needed")
    return int(value)
