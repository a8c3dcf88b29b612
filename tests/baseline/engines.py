"""Implementations that fail in known ways, named as `python:` adapters: the reference, but for what each is for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from zlib import crc32

from report.engines import Engine

Json = dict[str, Any]


def _any_card(question: str, given: Json) -> Json | None:
    return {"legal": given["hand"]} if question == "legal" else None


def _only_right_in_spades(question: str, given: Json) -> Json | None:
    return None if given.get("contract", {}).get("bid") == "spades" else _any_card(question, given)


def _one_card(question: str, given: Json) -> Json | None:
    return {"legal": given["hand"][:1]} if question == "legal" else None


def _no_cards(question: str, given: Json) -> Json | None:
    if question == "legal":
        raise RuntimeError("there are no legal cards yet")
    return None


def _erratic(salt: str) -> Callable[[str, Json], Json | None]:
    """Right, wrong in two ways or without an answer, by what is asked: each twin in its own way, always the same."""

    def answer(question: str, given: Json) -> Json | None:
        deed = (None, _any_card, _one_card, _no_cards)[crc32(f"{salt}{given}".encode()) % 4]
        return deed(question, given) if deed else None

    return answer


def _wrong_winner(question: str, given: Json) -> Json | None:
    return {"winner": given["leader"], "points": 0} if question == "trick" else None


def _broken(question: str, given: Json) -> Json | None:
    return {"legal": ["7X"]} if question == "legal" else None


any_card = Engine(_any_card, name="any-card")
only_right_in_spades = Engine(_only_right_in_spades, name="spades")
one_card = Engine(_one_card, name="one-card")
no_cards = Engine(_no_cards, name="no-cards")
wrong_winner = Engine(_wrong_winner, name="leader-wins")
winner_alone = Engine(_wrong_winner, name="leader-wins", fields={"trick": ["winner"]})
erratic, otherwise_erratic = (Engine(_erratic(salt), name="erratic") for salt in ("one", "other"))
broken = Engine(_broken, name="broken")
right = Engine(lambda question, given: None, name="right")
without_tricks = Engine(lambda question, given: None, name="no-tricks", questions=["legal"], partial=[])
right_in_modern_only = Engine(lambda question, given: None, name="modern", variants=["bulgarian-modern"])
modern_only = Engine(_any_card, name="modern", variants=["bulgarian-modern"])
