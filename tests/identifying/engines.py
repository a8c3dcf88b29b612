"""Implementations to be named as `python:` adapters: fixed rules, whatever they are told."""

from __future__ import annotations

from typing import Any

from belot_reference.trick import WINNER
from belot_runner.suite import load_suite

from .players import Plays

_VARIANTS = load_suite().variants
MODERN = dict(_VARIANTS["bulgarian-modern"].rules)
HOUSE = MODERN | {"play.cannot-overtrump": "undertrump", "match.target": 201}

modern = Plays(MODERN)
house = Plays(HOUSE)
plain_trumps = Plays(MODERN, rule=WINNER, wrong=lambda right: WINNER.read("plain-order-in-trumps"))
part = Plays(dict(_VARIANTS["bela-4"].rules), questions=["legal", "trick"])


class Muddled(Plays):
    """Lets nobody play more than one card, and writes down half."""

    def ask(self, question: str, variant: str, given: dict[str, Any]) -> dict[str, Any]:
        answer = super().ask(question, variant, given)
        if question == "legal":
            return {"legal": answer["legal"][:1]}
        return answer | {"recorded": {side: points // 2 for side, points in answer["recorded"].items()}}


muddled = Muddled(MODERN, questions=["legal", "score"])


class ByName(Plays):
    """Plays Bela where that is asked for, and nothing by its own."""

    def variant(self, variant: str, rules: Any) -> bool:
        self.told.append((variant, rules))
        return variant == "bela-4"


by_name = ByName(dict(_VARIANTS["bela-4"].rules))
