"""The reference behind the adapter interface: the object that the runner asks, in process or over the wire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .questions import MALFORMED, QUESTIONS, ask
from .rules import Rulebook, UnknownChoice, read_rules

VERSION = "1.0.0"


class BadQuestion(ValueError):
    """A question that is not well formed, or about a variant that was never announced."""


class Reference:
    """Answers every question for every variant it is told the rules of."""

    def __init__(self) -> None:
        self._rulebooks: dict[str, Rulebook] = {}

    def hello(self) -> dict[str, Any]:
        """Who answers: the reply to the wire's `hello`."""
        return {
            "protocol": 1,
            "name": "belot-reference",
            "version": VERSION,
            "language": "python",
            "questions": list(QUESTIONS),
        }

    def variant(self, variant: str, rules: Mapping[str, Any] | None) -> dict[str, Any]:
        """Take the rules of a variant; the reply to the wire's `variant`."""
        if not rules:
            return {"variant": variant, "unsupported": "the reference plays the rules it is given, and none were"}
        try:
            self._rulebooks[variant] = read_rules(rules)
        except UnknownChoice as error:
            return {"variant": variant, "unsupported": str(error)}
        return {"variant": variant, "ready": True}

    def ask(self, question: str, variant: str, given: Mapping[str, Any]) -> dict[str, Any]:
        """Answer one question by the rules of a variant; raises BadQuestion, for an unknown one NotImplementedError."""
        rules = self._rulebooks.get(variant)
        if rules is None:
            raise BadQuestion(f"no rules were given for the variant {variant!r}")
        if question not in QUESTIONS:
            raise NotImplementedError(f"no question is called {question!r}; there are {', '.join(QUESTIONS)}")
        try:
            return ask(question, given, rules)
        except MALFORMED as error:
            raise BadQuestion(f"the question is not well formed: {type(error).__name__}: {error}") from error
