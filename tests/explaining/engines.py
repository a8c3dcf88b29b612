"""Engines for the tests of explanations, named as `python:` adapters: the reference, but for what each is for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from belot_reference.engine import Reference
from belot_reference.questions import ask
from belot_reference.rules import read_rules

Json = dict[str, Any]
Otherwise = Callable[[str, Json], Mapping[str, Any]]


class Engine:
    """The reference, but for the rules that it reads otherwise when asked some questions, and for its hello."""

    def __init__(self, otherwise: Otherwise, **hello: Any) -> None:
        self._otherwise = otherwise
        self._hello = hello
        self._rules: dict[str, Mapping[str, Any]] = {}

    def hello(self) -> Json:
        return {**Reference().hello(), "version": "2.1", **self._hello}

    def variant(self, variant: str, rules: Mapping[str, Any]) -> Json:
        self._rules[variant] = rules
        return {"ready": True}

    def ask(self, question: str, variant: str, given: Json) -> Json:
        rules = read_rules({**self._rules[variant], **self._otherwise(question, given)})
        return ask(question, given, rules)


def always(**rules: Any) -> Otherwise:
    """Whatever is asked; a rule is named with an underline for its dot, and for its hyphens."""
    named = {name.replace("__", ".").replace("_", "-"): value for name, value in rules.items()}
    return lambda question, given: named


def _unless_spades(question: str, given: Json) -> Mapping[str, Any]:
    spades = given.get("contract", {}).get("bid") == "spades"
    return {} if spades else {"play.void": "always-trump"}


right = Engine(always(), name="right")
right_in_spades = Engine(_unless_spades, name="right-in-spades")
wrong_about_two = Engine(always(score__last_trick=0, score__rounding="none"), name="wrong-about-two")
plays_bela = Engine(always(play__void="always-trump"), name="plays-bela", variants=["bela-4", "bulgarian-modern"])
trumps_plain = Engine(always(play__winner="plain-order-in-trumps"), name="trumps-plain", variants=["bulgarian-modern"])


class _OnlyRecorded(Engine):
    """Has raw points compared by nobody, and for a reason."""

    def ask(self, question: str, variant: str, given: Json) -> Json:
        return {**super().ask(question, variant, given), "raw": {"north-south": 1, "east-west": 1}}


only_recorded = _OnlyRecorded(
    always(score__last_trick=0), name="only-recorded", questions=["score"], fields={"score": ["recorded"]}
)


class _Failing(Engine):
    def ask(self, question: str, variant: str, given: Json) -> Json:
        raise RuntimeError("\x1b[31mout of cards")


fails = _Failing(always(), name="\x1b[2J[red]fails")


class _Refusing(Engine):
    def variant(self, variant: str, rules: Mapping[str, Any]) -> Json:
        return {"unsupported": "only on Sundays"}


refuses = _Refusing(always(), name="refuses", variants=["bulgarian-modern"])


class _Elsewhere(Engine):
    """Answers with a card that nobody holds."""

    def ask(self, question: str, variant: str, given: Json) -> Json:
        return {"legal": [*given["hand"][1:], "7S" if "7S" not in given["hand"] else "8S"]}


invents_a_card = _Elsewhere(always(), name="invents-a-card")
