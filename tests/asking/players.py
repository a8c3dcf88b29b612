"""Implementations in Python for the tests of the adapter in process, good ones and others."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

Json = dict[str, Any]


class Card(StrEnum):
    SEVEN = "7H"
    EIGHT = "8H"


class Player:
    """Answers what the question says, or does what it says."""

    def hello(self) -> Json:
        return {"protocol": 1, "name": "player", "version": "2", "questions": ["legal"], "partial": ["trick"]}

    def variant(self, variant: str, rules: Json | None) -> Json | bool | None:
        return {"variant": variant, "ready": True} if variant == "plain" else {"variant": variant, "unsupported": "no"}

    def ask(self, question: str, variant: str, given: Json) -> Any:
        match given.get("do"):
            case "raise":
                raise ValueError("no such\ncard")
            case "exit":
                raise SystemExit(3)
            case "recurse":
                return self.ask(question, variant, given)
            case "interrupt":
                raise KeyboardInterrupt
            case "refuse":
                raise NotImplementedError("not yet")
            case "nothing":
                return None
            case "list":
                return ["7H"]
            case "object":
                return {"legal": [object()]}
            case "nan":
                return {"n": float("nan")}
            case "loop":
                answer: Json = {}
                answer["self"] = answer
                return answer
            case "print":
                print("to the screen")
                return {"legal": []}
            case "types":
                return {"legal": {Card.SEVEN, Card.EIGHT}}
            case "spoil":
                given["hand"].clear()
                return {"legal": ["7H", "8H"]}
        return given["say"]


player = Player()


def make() -> Player:
    return Player()


def broken() -> Player:
    raise RuntimeError("no licence")


class Silent:
    def ask(self, question: str, variant: str, given: Json) -> Json:
        return {}


class Rude(Player):
    def hello(self) -> Json:
        raise ValueError("go away")

    def variant(self, variant: str, rules: Json | None) -> Json:
        raise ValueError("never")


class Short(Player):
    def variant(self, variant: str, rules: Json | None) -> bool:
        return variant == "plain"


class Newer(Player):
    def hello(self) -> Json:
        return {"protocol": 2, "name": "newer"}
