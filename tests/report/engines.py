"""Implementations for the tests of reports, named as `python:` adapters: the reference, but for what each is for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from belot_reference.engine import Reference

from .scenes import HOSTILE

Json = dict[str, Any]

FOREIGN = HOSTILE.replace("\ud800", "")  # half a character never comes this far


class Engine:
    """The reference, with another answer to some questions (None: the reference's), or to hello."""

    def __init__(self, answer: Callable[[str, Json], Json | None], **hello: Any) -> None:
        self._reference = Reference()
        self._answer = answer
        self._hello = hello

    def hello(self) -> Json:
        return {**self._reference.hello(), **self._hello}

    def variant(self, variant: str, rules: Mapping[str, Any]) -> Json:
        return dict(self._reference.variant(variant, rules))

    def ask(self, question: str, variant: str, given: Json) -> Json:
        answer = self._answer(question, given)
        return self._reference.ask(question, variant, given) if answer is None else answer


def _whole_hand(question: str, given: Json) -> Json | None:
    return {"legal": given["hand"]} if question == "legal" else None


def _chatting(question: str, given: Json) -> None:
    print("let me think about", question)


def _escapes(question: str, given: Json) -> Json | None:
    return {"legal": ["\x1b[31m7H[/red]"]} if question == "legal" else None


def _hostile(question: str, given: Json) -> Json | None:
    return {"legal": [FOREIGN], FOREIGN: FOREIGN} if question == "legal" else None


plays_any_card = Engine(_whole_hand, name="any-card")
talks = Engine(_chatting, name="talker")
escapes = Engine(_escapes, name="\x1b[2J[red]name")
hostile = Engine(_hostile, name=FOREIGN, version=FOREIGN, language=FOREIGN)


class _FourPlayers(Engine):
    def variant(self, variant: str, rules: Mapping[str, Any]) -> Json:
        if rules["table.seats"] == "two-pairs":
            return super().variant(variant, rules)
        return {"unsupported": "only in pairs"}


four_players = _FourPlayers(_whole_hand, name="four-players")


class _DealerMust(Engine):
    """Plays by another custom, where no source decides."""

    def variant(self, variant: str, rules: Mapping[str, Any]) -> Json:
        return super().variant(variant, {**rules, "auction.nobody-bids": "dealer-must"})


def _nothing_else(question: str, given: Json) -> None:
    return None


dealer_must = _DealerMust(_nothing_else, name="dealer-must")
only_tricks = Engine(_nothing_else, name="only-tricks", questions=["trick"])
only_deals = Engine(_nothing_else, name="only-deals", questions=["deal"])
