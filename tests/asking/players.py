"""Implementations in Python for the tests of the adapter in process, good ones and others."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, NoReturn

Json = dict[str, Any]


class Card(StrEnum):
    SEVEN = "7H"
    EIGHT = "8H"


def fail(error: BaseException) -> NoReturn:
    raise error


def loop() -> Json:
    answer: Json = {}
    answer["self"] = answer
    return answer


def print_and_answer() -> Json:
    print("to the screen")
    return {"legal": []}


def spoil(given: Mapping[str, Any]) -> Json:
    given["hand"].clear()
    return {"legal": ["7H", "8H"]}


class Mute(NotImplementedError):
    def __str__(self) -> str:
        raise RuntimeError("no words")


class Stop(BaseException):
    pass


class Trap(dict[str, Any]):
    def items(self) -> Any:
        raise Stop("no items")

    def get(self, *_: Any) -> Any:
        raise Stop("no get")


def nest(depth: int) -> list[Any]:
    return [nest(depth - 1)] if depth else []


DEEDS: dict[str, Callable[[Mapping[str, Any]], Any]] = {
    "raise": lambda _: fail(ValueError("no such\ncard")),
    "exit": lambda _: fail(SystemExit(3)),
    "recurse": lambda given: DEEDS["recurse"](given),
    "interrupt": lambda _: fail(KeyboardInterrupt()),
    "stop": lambda _: fail(Stop("at once")),
    "mute": lambda _: fail(Mute()),
    "trap": lambda _: Trap(a=1),
    "half": lambda _: {"legal": ["\ud800"]},
    "digits": lambda _: {"n": 10**5000},
    "deep": lambda _: {"legal": nest(60)},
    "refuse": lambda _: fail(NotImplementedError("not yet")),
    "nothing": lambda _: None,
    "list": lambda _: ["7H"],
    "object": lambda _: {"legal": [object()]},
    "nan": lambda _: {"n": float("nan")},
    "loop": lambda _: loop(),
    "print": lambda _: print_and_answer(),
    "types": lambda _: {"legal": {Card.SEVEN, Card.EIGHT}},
    "spoil": spoil,
}


class Player:
    """Answers what the question says, or does what it says."""

    def hello(self) -> Json:
        return {"protocol": 1, "name": "player", "version": "2", "questions": ["legal"], "partial": ["trick"]}

    def variant(self, variant: str, rules: Mapping[str, Any] | None) -> Json | bool | None:
        return {"variant": variant, "ready": True} if variant == "plain" else {"variant": variant, "unsupported": "no"}

    def ask(self, question: str, variant: str, given: Mapping[str, Any]) -> Any:
        return DEEDS[given["do"]](given) if "do" in given else given["say"]


player = Player()


def make() -> Player:
    return Player()


def broken() -> Player:
    raise RuntimeError("no licence")


class Silent:
    def ask(self, question: str, variant: str, given: Mapping[str, Any]) -> Json:
        return {}


class Rude(Player):
    def hello(self) -> Json:
        raise ValueError("go away")

    def variant(self, variant: str, rules: Mapping[str, Any] | None) -> Json:
        raise ValueError("never")


class Short(Player):
    def variant(self, variant: str, rules: Mapping[str, Any] | None) -> bool:
        return variant == "plain"


class Newer(Player):
    def hello(self) -> Json:
        return {"protocol": 2, "name": "newer"}


class Bad(Player):
    def hello(self) -> Json:
        return {"protocol": 1, "name": "\ud800"}

    def variant(self, variant: str, rules: Mapping[str, Any] | None) -> Json:
        return Trap(ready=True) if variant == "plain" else {"unsupported": object()}


class Closed(Player):
    @property
    def ask(self) -> Any:  # type: ignore[override]
        raise Stop("closed")


class Tells:
    """Answers with the number of its process."""

    def hello(self) -> Json:
        return {"protocol": 1, "name": "tells"}

    def variant(self, variant: str, rules: Mapping[str, Any] | None) -> bool:
        return True

    def ask(self, question: str, variant: str, given: Mapping[str, Any]) -> Json:
        return {"process": os.getpid()}
