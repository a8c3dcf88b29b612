"""Implementations in Python, sound and others."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


class Sound:
    """Answers one question, rightly or not."""

    def hello(self) -> Json:
        return {"protocol": 1, "name": "object", "variants": ["bela-4"], "questions": ["legal"]}

    def variant(self, variant: str, rules: Any) -> bool:
        return variant == "bela-4"

    def ask(self, question: str, variant: str, given: Any) -> Any:
        return {"legal": set(given["hand"])} if question == "legal" else None


class Mute(Sound):
    def hello(self) -> Json:
        raise ValueError("hm")


class Plain(Sound):
    def ask(self, question: str, variant: str, given: Any) -> Any:
        return {"legal": object()} if question == "legal" else None


class Wild(Sound):
    def ask(self, question: str, variant: str, given: Any) -> Any:
        raise ValueError(f"no {question}")


class Strict(Sound):
    def variant(self, variant: str, rules: Any) -> bool:
        return bool(rules["table.seats"]) and "later.rule" not in rules and super().variant(variant, rules)
