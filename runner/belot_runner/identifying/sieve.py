"""A quick look at questions that were made, before what they tell is worked out: does one change make a difference?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from belot_reference.rules import Rule, Rulebook, all_rules, read_rules
from belot_runner.proof.forking import Noting, answer_of
from belot_runner.spec.values import Wire

_IDLE = 60  # questions that consult a rule without a difference, after which it is not looked at any more


class Sieve:
    """Lets questions through whose answer by some rules changes with one of the rules that are open."""

    def __init__(self, rules: Mapping[str, Wire], open_rules: Mapping[str, Sequence[Wire]]) -> None:
        self._book = read_rules(rules)
        self._noting = Noting(self._book)
        self._others: dict[Rule[Any], list[Any]] = {
            rule: [rule.read(option) for option in open_rules[rule.id] if option != rules[rule.id]]
            for rule in all_rules()
            if rule.id in open_rules
        }
        self._idle: Counter[Rule[Any]] = Counter()

    def passes(self, ask: str, given: Mapping[str, Any]) -> bool:
        """Whether a question tells anything, as far as is seen so."""
        self._noting.clear()
        answer = answer_of(ask, given, self._noting)
        for rule, others in self._others.items():
            if rule in self._noting and self._idle[rule] < _IDLE:
                self._idle[rule] += 1
                for other in others:
                    book = Rulebook(self._book)
                    book[rule] = other
                    if answer_of(ask, given, book) != answer:
                        return True
        return False
