"""Engines for belot perft, to be named as `python:` adapters: the reference with one fault, or with less to say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from belot_reference.engine import Reference
from belot_runner.tables import SEATS
from outsiders import wrong_engines

Json = dict[str, Any]


class Engine:
    """One that answers some questions only, some fields of them, and may be wrong in its own way."""

    def __init__(self, engine: Any, *questions: str, fields: Mapping[str, list[str]] | None = None) -> None:
        self._engine = engine
        self._hello = {"protocol": 1, "name": "engine", "questions": list(questions), "fields": dict(fields or {})}
        self.asked: list[tuple[str, Json]] = []

    def hello(self) -> Json:
        return self._hello

    def variant(self, variant: str, rules: Mapping[str, Any]) -> Json:
        reply: Json = self._engine.variant(variant, rules)
        return reply

    def ask(self, question: str, variant: str, given: Json) -> Json:
        self.asked.append((question, given))
        right: Json = self._engine.ask(question, variant, given)
        return self.spoil(question, given, right)

    def spoil(self, question: str, given: Json, right: Json) -> Json:
        return right


class _WrongWinner(Engine):
    """The last card wins where a nine was led, in `trick` and in `perft` alike."""

    def spoil(self, question: str, given: Json, right: Json) -> Json:
        if question == "trick" and given["cards"][0][0] == "9":
            leader = SEATS.index(given["leader"])
            return {**right, "winner": SEATS[(leader + 3) % 4]}
        return right


class _OneTooMany(Engine):
    """Counts one leaf more wherever north leads eight cards deep or more."""

    def spoil(self, question: str, given: Json, right: Json) -> Json:
        if question == "perft" and given["leader"] == "north" and given["depth"] >= 6:
            return {**right, "leaves": right["leaves"] + 1}
        return right


class _WrongSplit(Engine):
    """Counts all ways, but some of them under another first card."""

    def spoil(self, question: str, given: Json, right: Json) -> Json:
        if question != "perft" or len(right["split"]) < 2:
            return right
        one, other, *_ = right["split"]
        split = {**right["split"], one: right["split"][one] + 1, other: right["split"][other] - 1}
        return {**right, "split": split}


class _Malformed(Engine):
    """Answers what is no answer."""

    def spoil(self, question: str, given: Json, right: Json) -> Json:
        return {"legal": "AS"} if question == "legal" else {"winner": 7} if question == "trick" else {"leaves": "many"}


right = Engine(Reference(), "perft", "legal", "trick")
right_by_plays = Engine(Reference(), "legal", "trick")
right_in_leaves = Engine(Reference(), "perft", fields={"perft": ["leaves"]})
silent = Engine(Reference(), "score")
void = Engine(wrong_engines.void_player_discards, "perft", "legal", "trick")
void_by_plays = Engine(wrong_engines.void_player_discards, "legal", "trick")
void_by_counts = Engine(wrong_engines.void_player_discards, "perft")
void_by_leaves = Engine(wrong_engines.void_player_discards, "perft", fields={"perft": ["leaves"]})
partner = Engine(wrong_engines.partner_is_not_raised, "legal", "trick")
ten = Engine(wrong_engines.ten_between_nine_and_jack, "perft", "legal", "trick")
ten_by_plays = Engine(wrong_engines.ten_between_nine_and_jack, "trick")
winner = _WrongWinner(Reference(), "legal", "trick")
splits = _WrongSplit(Reference(), "perft", "legal", "trick")
miscounts = _OneTooMany(Reference(), "perft", "legal", "trick")
malformed = _Malformed(Reference(), "legal", "trick")
malformed_counts = _Malformed(Reference(), "perft")
