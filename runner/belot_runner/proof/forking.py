"""Ask one question under every combination of choices that the answer consults.

Rules are reached only through the rulebook, so a rulebook that listens knows which ones an answer needed. Whatever is
not fixed is free: where a free rule is consulted the run takes its first option, and is made again for each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from belot_reference.questions import MALFORMED, ask
from belot_reference.rules import Rule, Rulebook, all_rules
from belot_runner.cases.features import declares, without_upcard
from belot_runner.spec.constraints import Constraint
from belot_runner.spec.values import Wire
from belot_runner.tables import DECLARING_RULE, FORM_RULE, NOTHING_DECLARED, TURNING_UP

Decisions = Mapping[str, Wire]
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Options:
    """What each rule may say in a proof (choices, counters, values and a probe value), and what goes together."""

    of_rule: Mapping[str, Sequence[Wire]]
    constraints: Sequence[Constraint]
    _binding: dict[str, list[Constraint]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        binding = {rule: [each for each in self.constraints if _speaks_of(each, rule)] for rule in self.of_rule}
        object.__setattr__(self, "_binding", binding)

    def allowed(self, rule: str, decided: Decisions) -> Sequence[Wire]:
        """The options of a rule that break no constraint beside what is decided."""
        options, binding = self.of_rule[rule], self._binding[rule]
        if not binding:
            return options
        return [
            option
            for option in options
            if not any(constraint.broken_by({**decided, rule: option}) for constraint in binding)
        ]

    def changes(self, rules: Decisions) -> Iterator[tuple[str, Wire]]:
        """Every rule with each other option that breaks no constraint beside a full set of decisions."""
        for rule, decision in rules.items():
            yield from ((rule, option) for option in self.allowed(rule, rules) if option != decision)


def _speaks_of(constraint: Constraint, rule: str) -> bool:
    return rule in constraint.when or rule in constraint.forbid or rule in constraint.need


@dataclass(frozen=True, slots=True)
class Fork:
    """One combination of the free rules that were consulted, in that order, and the answer it gives.

    `answer` is None where the question has no answer under it (it is not well formed there).
    """

    free: Decisions
    answer: Json | None


class _Listening(Rulebook):
    """A rulebook that decides a rule when it is first asked for it: as it is fixed, or else by its first option.

    So its keys are the rules that were consulted, and every look-up after the first is the dictionary's own.
    """

    __slots__ = ("branches", "decided", "options")

    def __init__(self, decided: dict[str, Wire], options: Options) -> None:
        super().__init__()
        self.decided = decided
        self.options = options
        self.branches: list[tuple[dict[str, Wire], str, Sequence[Wire]]] = []

    def __missing__(self, rule: Rule[Any]) -> Any:
        name, decided = rule.id, self.decided
        if name not in decided:
            first, *others = self.options.allowed(name, decided)
            if others:
                self.branches.append((dict(decided), name, others))
            decided[name] = first
        self[rule] = read = _read(rule, decided[name])
        return read


class Noting(Rulebook):
    """A rulebook whose keys are the rules that it was asked for since it was last cleared."""

    __slots__ = ("_whole",)

    def __init__(self, whole: Rulebook) -> None:
        super().__init__()
        self._whole = whole

    def __missing__(self, rule: Rule[Any]) -> Any:
        self[rule] = read = self._whole[rule]
        return read


def _read(rule: Rule[Any], decision: Wire) -> Any:
    """What a rule makes of a decision. Tables are read once: a proof asks thousands of times with the same few."""
    if isinstance(decision, str):
        return rule.read(decision)
    known = _TABLES.get((rule.id, id(decision)))
    if known is None or known[0] is not decision:
        known = _TABLES[rule.id, id(decision)] = (decision, rule.read(decision))
    return known[1]


_TABLES: dict[tuple[str, int], tuple[Wire, Any]] = {}


def forks(question: str, given: Json, fixed: Decisions, options: Options, *, refused: bool = False) -> Iterator[Fork]:
    """Every combination of the free rules that the answer consults, with its answer.

    None in which the question could not be asked, unless those by which it is `refused` are wanted too.
    """
    waiting: list[dict[str, Wire]] = [dict(fixed)]
    while waiting:
        rules = _Listening(waiting.pop(), options)
        answer = answer_of(question, given, rules)
        if refused or is_question(given, fixed, rules.decided):
            yield Fork({rule: option for rule, option in rules.decided.items() if rule not in fixed}, answer)
        for decided, rule, others in rules.branches:
            waiting += ({**decided, rule: other} for other in others)


def is_question(given: Mapping[str, Any], fixed: Decisions, rules: Decisions) -> bool:
    """Whether this may be asked under these rules: a card that is turned up is told, and what is declared can be.

    Where nothing can be declared that is fixed, the question is whether it is refused.
    """
    if rules.get(FORM_RULE) in TURNING_UP and without_upcard(given):
        return False
    return DECLARING_RULE in fixed or rules.get(DECLARING_RULE) not in NOTHING_DECLARED or not declares(given)


def answer_of(question: str, given: Mapping[str, Any], rules: Rulebook) -> Json | None:
    """The answer; None where the question is not well formed under these rules."""
    try:
        return ask(question, given, rules)
    except MALFORMED:
        return None


def consulted(question: str, given: Json, rules: Decisions) -> tuple[Json | None, list[str]]:
    """The answer under a full set of rules, and the rules it consulted, in the order of the engine."""
    book = _Listening(dict(rules), Options({}, ()))
    answer = answer_of(question, given, book)
    return answer, [rule.id for rule in all_rules() if rule in book]
