"""The tree of plays below a position, as the reference has it: whose turn it is, what may be played, who wins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from belot_reference.questions import ask
from belot_reference.rules import read_rules
from belot_runner.perft.starts import PERFT, Start
from belot_runner.spec.variants import Variant
from belot_runner.tables import SEATS_RULE, TABLES

Json: TypeAlias = dict[str, Any]
Key: TypeAlias = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Point:
    """A moment of the play: who led, what lies in the trick (all cards of it, before it is gathered), what everyone
    holds, by seat in turn order, and the cards that led here from where counting began."""

    leader: str
    trick: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    line: tuple[str, ...] = ()

    @property
    def key(self) -> Key:
        """What makes it another position, however it was come to."""
        return self.leader, self.trick, self.hands


class Tree:
    """The plays under a contract by the rules of a variant."""

    def __init__(self, start: Start, variant: Variant) -> None:
        self.contract: Mapping[str, str] = start.given["contract"]
        self.seats = TABLES[variant.rules[SEATS_RULE]].seats
        self._rules = read_rules(variant.rules)
        self._known: dict[Key, Json] = {}
        hands = tuple(tuple(start.given["hands"][seat]) for seat in self.seats)
        self.root = Point(start.given["leader"], (), hands)

    def seat(self, point: Point) -> int:
        """Whose turn it is."""
        return (self.seats.index(point.leader) + len(point.trick)) % len(self.seats)

    def is_full(self, point: Point) -> bool:
        """Whether everyone has played to the trick."""
        return len(point.trick) == len(self.seats)

    def question(self, point: Point) -> tuple[str, Json]:
        """What is asked at a point: who wins a full trick, else which cards may be played."""
        about = {"contract": self.contract, "leader": point.leader}
        if self.is_full(point):
            return "trick", {**about, "cards": list(point.trick)}
        return "legal", {**about, "trick": list(point.trick), "hand": list(point.hands[self.seat(point)])}

    def counting(self, point: Point, depth: int) -> Json:
        """The question how many ways there are from a point before a trick."""
        hands = {seat: list(hand) for seat, hand in zip(self.seats, point.hands, strict=True)}
        return {"contract": self.contract, "leader": point.leader, "hands": hands, "depth": depth}

    def answer(self, point: Point) -> Json:
        """What the reference answers there; of a full trick the winner alone."""
        held = () if self.is_full(point) else point.hands[self.seat(point)]
        key = (point.leader, point.trick, held)
        if (known := self._known.get(key)) is None:
            answer = ask(*self.question(point), self._rules)
            answer.pop("points", None)
            known = self._known[key] = answer
        return known

    def ways(self, point: Point, depth: int) -> Json:
        """How many ways there are, by the reference."""
        return ask(PERFT, self.counting(point, depth), self._rules)

    def play(self, point: Point, card: str) -> Point:
        """The point after a card."""
        seat = self.seat(point)
        hands = list(point.hands)
        hands[seat] = tuple(held for held in hands[seat] if held != card)
        return Point(point.leader, (*point.trick, card), tuple(hands), (*point.line, card))

    def gather(self, point: Point) -> Point:
        """The point after a full trick."""
        return Point(self.answer(point)["winner"], (), point.hands, point.line)

    def below(self, points: Iterable[Point]) -> list[Point]:
        """Every point one card on, each once, full tricks not yet gathered."""
        return unique(self.play(point, card) for point in points for card in self.answer(point)["legal"])

    def tricks_on(self, point: Point) -> list[Point]:
        """Every point one whole trick on from before one."""
        points = [point]
        for _ in self.seats:
            points = self.below(points)
        return unique(map(self.gather, points))


def unique(points: Iterable[Point]) -> list[Point]:
    """Points without those that are the same position as an earlier one."""
    found: dict[Key, Point] = {}
    for point in points:
        found.setdefault(point.key, point)
    return list(found.values())
