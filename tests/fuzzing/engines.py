"""Implementations to be named as `python:` adapters: the reference, but for what their names say."""

from __future__ import annotations

import os
import signal
from collections.abc import Mapping
from pathlib import Path
from time import sleep
from typing import Any

from belot_reference import duties, match, scoring
from belot_reference.engine import Reference
from belot_reference.questions import ask
from belot_reference.rules import Rule, Rulebook, read_rules

Json = dict[str, Any]

DIES_ONCE = "FUZZ_TEST_DIES_ONCE"
"""A file: who finds it takes it away and is killed."""


class Engine(Reference):
    """The reference, by its own rules for some rules; `questions` are those that it answers, `fields` the only ones."""

    def __init__(
        self, *, questions: tuple[str, ...] = (), fields: Mapping[str, tuple[str, ...]] | None = None, **wrong: Any
    ) -> None:
        super().__init__()
        self._questions = questions
        self._fields = fields
        self._wrong = wrong
        self._books: dict[str, Rulebook] = {}

    def hello(self) -> Json:
        hello = {**super().hello(), "name": "my-belot", "version": "2.3"}
        if self._fields:
            hello["fields"] = {question: list(names) for question, names in self._fields.items()}
        return {**hello, "questions": list(self._questions)} if self._questions else hello

    def variant(self, variant: str, rules: Mapping[str, Any] | None) -> Json:
        book = read_rules(rules or {})
        for name, option in self._wrong.items():
            rule = RULES[name]
            book[rule] = rule.read(option) if isinstance(option, str) else option
        self._books[variant] = book
        return {"variant": variant, "ready": True}

    def ask(self, question: str, variant: str, given: Mapping[str, Any]) -> Json:
        return ask(question, given, self._books[variant])


RULES: dict[str, Rule[Any]] = {
    "void": duties.VOID,
    "tie": scoring.TIE,
    "target": match.TARGET,
    "follow": duties.FOLLOW,
    "cannot_overtrump": duties.CANNOT_OVERTRUMP,
}


class DiesOnce(Engine):
    """One of its processes is killed at some question; whoever starts it again finds it well."""

    def ask(self, question: str, variant: str, given: Mapping[str, Any]) -> Json:
        mark = Path(os.environ[DIES_ONCE])
        if question == "match" and mark.exists():
            mark.unlink(missing_ok=True)
            os.kill(os.getpid(), signal.SIGKILL)
        return super().ask(question, variant, given)


class Dies(Engine):
    """Each of its processes is ended at the first match."""

    def ask(self, question: str, variant: str, given: Mapping[str, Any]) -> Json:
        if question == "match":
            os._exit(1)
        return super().ask(question, variant, given)


class Interrupted(Engine):
    """Is interrupted at the thousandth question."""

    asked = 0

    def ask(self, question: str, variant: str, given: Mapping[str, Any]) -> Json:
        self.asked += 1
        if self.asked == 1_000:
            raise KeyboardInterrupt
        return super().ask(question, variant, given)


class Unsteady(Engine):
    """Gives each score another number of hanging points than before."""

    asked = 0

    def ask(self, question: str, variant: str, given: Mapping[str, Any]) -> Json:
        self.asked += 1
        answer = super().ask(question, variant, given)
        return {**answer, "hanging": 1_000 + self.asked} if "hanging" in answer else answer


class Slow(Engine):
    """Takes its time, now and then."""

    def ask(self, question: str, variant: str, given: Mapping[str, Any]) -> Json:
        if question == "deal":
            sleep(0.05)
        return super().ask(question, variant, given)


right = Engine()
undertrumps = Engine(cannot_overtrump="undertrump", tie="fails")
only_games = Engine(questions=("game",), follow="may")
discards = Engine(void=lambda trick, rules: False)
dies_once = DiesOnce(cannot_overtrump="undertrump", tie="fails")
dies = Dies()
interrupted = Interrupted(cannot_overtrump="undertrump")
unsteady = Unsteady()
slow = Slow(cannot_overtrump="undertrump", tie="fails")
