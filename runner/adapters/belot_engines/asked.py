"""What every adapter here does with a question: finds the method of its name, and says no where there is none."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, ClassVar, TypeVar

SEATS = ("north", "west", "south", "east")  # in turn order
SIDES = ("north-south", "east-west")

# By package, the shipped variants that come nearest to what is played.
NEAREST: Mapping[str, list[str]] = json.loads(Path(__file__).with_name("nearest.json").read_text(encoding="utf-8"))

State = TypeVar("State")
Card = TypeVar("Card")
Given = Mapping[str, Any]
Answer = dict[str, Any]


class CannotAsk(NotImplementedError):
    """The engine has no public way to be asked this. The suite writes it down as `unsupported`, with these words."""


class Illegal(Exception):
    """The engine refuses what stands at `where`, a path into the question."""

    def __init__(self, where: str) -> None:
        super().__init__(where)
        self.where = where


class Engine:
    """An implementation by the protocol of `--adapter python:`. A question is a method `ask_` and its name."""

    package: ClassVar[str]
    """The package as it is installed; also the name in reports."""
    form: ClassVar[str | None]
    """The form of auction that is played, a choice of `auction.form`; None where the questions do not touch on it."""
    always: ClassVar[tuple[str, ...]] = ()
    """Questions that are always answered; all others that there is a method for are answered at times."""
    fields: ClassVar[Mapping[str, list[str]]] = {}
    """By question, the only fields that the engine has an answer to; one that is left out is answered in full."""

    def __init__(self) -> None:
        self.rules: dict[str, Mapping[str, Any]] = {}

    def hello(self) -> Answer:
        """Who answers, and what."""
        questions = sorted(name.removeprefix("ask_") for name in dir(self) if name.startswith("ask_"))
        return {
            "protocol": 1,
            "name": self.package,
            "version": version(self.package),
            "variants": NEAREST[self.package],
            "questions": list(self.always),
            "partial": [question for question in questions if question not in self.always],
            "fields": dict(self.fields),
        }

    def variant(self, variant: str, rules: Mapping[str, Any] | None) -> Answer:
        """The engine plays one game. It can be asked wherever two pairs sit at the table and bid in its way."""
        rules = rules or {}
        if rules.get("table.seats", "two-pairs") != "two-pairs":
            return {"unsupported": f"{self.package} is for two pairs"}
        if self.form not in (None, rules.get("auction.form", self.form)):
            return {"unsupported": f"the auction of {self.package} is {self.form}"}
        self.rules[variant] = rules
        return {"ready": True}

    def ask(self, question: str, variant: str, given: Given) -> Answer:
        """The engine's answer; raises CannotAsk where it has none."""
        answer = getattr(self, f"ask_{question}", None)
        if answer is None:
            raise CannotAsk(f"{self.package} has no public function for it")
        try:
            said: Answer = answer(given, self.rules.get(variant, {}))
        except Illegal as refused:
            return {"illegal": {"at": refused.where}}
        return said


def actor(given: Given) -> str:
    """Whose turn it is in the trick of a question."""
    return SEATS[(SEATS.index(given["leader"]) + len(given["trick"])) % 4]


def dealt(given: Given, packets: Sequence[int]) -> tuple[dict[str, list[str]], list[str]]:
    """The hands of a `game` before the auction, and the cards of the deck that are left, the upcard first.

    A deck is dealt out here, since no engine takes one as ours comes. It only brings the cards to where the question
    has them: what the engine is asked begins with the auction.
    """
    if "hands" in given:
        return {seat: list(hand) for seat, hand in given["hands"].items()}, []
    deck, first = list(given["deck"]), SEATS.index(given["dealer"]) + 1
    hands: dict[str, list[str]] = {seat: [] for seat in SEATS}
    for packet in packets:
        for turn in range(4):
            hands[SEATS[(first + turn) % 4]] += deck[:packet]
            del deck[:packet]
    return hands, deck


def ways(
    state: State,
    depth: int,
    legal: Callable[[State], list[Card]],
    play: Callable[[State, Card], State],
    name: Callable[[Card], str],
) -> Answer:
    """How many ways there are to play on. The engine says what is legal and what comes of it; here it is counted."""
    split = {name(card): _counts(play(state, card), depth - 1, legal, play) for card in legal(state)}
    counts = [sum(level) for level in zip(*split.values(), strict=True)]
    return {"leaves": counts[-1], "split": {card: below[-1] for card, below in split.items()}, "counts": counts}


def _counts(
    state: State, depth: int, legal: Callable[[State], list[Card]], play: Callable[[State, Card], State]
) -> list[int]:
    """The sequences of no play, of one, and so on to `depth`; one that cannot go on is counted all the same."""
    cards = legal(state) if depth else []
    if not cards:
        return [1] * (depth + 1)
    if depth == 1:
        return [1, len(cards)]
    below = [_counts(play(state, card), depth - 1, legal, play) for card in cards]
    return [1, *(sum(level) for level in zip(*below, strict=True))]


def paths(tricks: list[list[str]]) -> list[tuple[str, str]]:
    """Every play of a deal with its path, in order."""
    return [(f"tricks[{i}][{j}]", play) for i, trick in enumerate(tricks) for j, play in enumerate(trick)]


def by_side(values: tuple[int, int]) -> dict[str, int]:
    """Two numbers, north-south first, as a table by side."""
    return dict(zip(SIDES, values, strict=True))
