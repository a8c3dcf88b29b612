"""Implementations that play fixed rules and are told none: the reference, and the reference with a fault."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from belot_reference.engine import Reference
from belot_reference.questions import MALFORMED, QUESTIONS, ask
from belot_reference.rules import Rule, Rulebook, read_rules

Json = dict[str, Any]


class Plays:
    """Plays some rules, and notes what it is told and asked.

    Of `questions` it answers only those, where they are named. With `rule` and `wrong` it misreads one rule, in every
    contract or in a single one.
    """

    def __init__(
        self,
        rules: Mapping[str, Any],
        *,
        questions: Collection[str] = tuple(QUESTIONS),
        rule: Rule[Any] | None = None,
        wrong: Callable[[Any], Any] = lambda right: right,
        contract: str = "",
        **hello: Any,
    ) -> None:
        self.told: list[tuple[str, Any]] = []
        self.asked: list[tuple[str, str, Json]] = []
        self._hello = {"name": "fixed", "questions": list(questions), **hello}
        self._contract = contract
        self._right, self._played = read_rules(rules), read_rules(rules)
        if rule is not None:
            self._played[rule] = wrong(self._played[rule])

    def hello(self) -> Json:
        return {**Reference().hello(), **self._hello}

    def variant(self, variant: str, rules: Any) -> bool:
        self.told.append((variant, rules))
        return True

    def ask(self, question: str, variant: str, given: Json) -> Json:
        self.asked.append((question, variant, given))
        return ask(question, given, self._book(question, given))

    def _book(self, question: str, given: Json) -> Rulebook:
        if not self._contract:
            return self._played
        try:
            contract = given.get("contract") or ask(question, given, self._right).get("contract") or {}
        except MALFORMED:
            contract = {}
        return self._played if contract.get("bid") == self._contract else self._right
