"""Perft once more, from nothing but the answers to `legal` and `trick`: slow, and whoever answers them.

Cards are words and hands are sets of them. The one short cut is that a trick that begins with the same leader and hands
is counted once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Json = dict[str, Any]
Answer = Callable[[str, Json], Json]
Hands = tuple[frozenset[str], ...]


def count(answer: Answer, given: Json, seats: tuple[str, ...]) -> Json:
    """The answer to `perft`: `leaves`, `split` and `counts`, as `answer` has legal cards and winners."""
    counter = _Counter(answer, given["contract"], seats)
    hands = tuple(frozenset(given["hands"][seat]) for seat in seats)
    depth = min(given["depth"], sum(map(len, hands)))
    by_first = counter.by_first(given["leader"], hands, depth)
    counts = [sum(numbers[place] for numbers in by_first.values()) for place in range(depth)]
    return {"leaves": counts[-1], "split": {card: numbers[-1] for card, numbers in by_first.items()}, "counts": counts}


class _Counter:
    def __init__(self, answer: Answer, contract: Json, seats: tuple[str, ...]) -> None:
        self.answer = answer
        self.contract = contract
        self.seats = seats
        self.known: dict[tuple[str, Hands, int], list[int]] = {}

    def by_first(self, leader: str, hands: Hands, depth: int) -> dict[str, list[int]]:
        """For each card that may be led the number of ways to play one card, two, and so on, it the first of them."""
        return {card: self.after(leader, hands, (card,), depth) for card in self.legal(leader, hands, ())}

    def legal(self, leader: str, hands: Hands, trick: tuple[str, ...]) -> list[str]:
        """Who is to play may play these."""
        seat = (self.seats.index(leader) + len(trick)) % len(self.seats)
        hand = sorted(hands[seat] - {*trick})
        asked = {"contract": self.contract, "leader": leader, "trick": list(trick), "hand": hand}
        legal: list[str] = self.answer("legal", asked)["legal"]
        return legal

    def after(self, leader: str, hands: Hands, trick: tuple[str, ...], depth: int) -> list[int]:
        """The numbers of ways on from a trick in which something lies, its last card counted with them."""
        if depth == 1:
            return [1]
        if len(trick) == len(self.seats):
            asked = {"contract": self.contract, "leader": leader, "cards": list(trick)}
            winner = self.answer("trick", asked)["winner"]
            return [1, *self.trick(winner, tuple(hand - {*trick} for hand in hands), depth - 1)]
        ways = [self.after(leader, hands, (*trick, card), depth - 1) for card in self.legal(leader, hands, trick)]
        return [1, *map(sum, zip(*ways, strict=True))]

    def trick(self, leader: str, hands: Hands, depth: int) -> list[int]:
        """The numbers of ways on from before a trick."""
        if (leader, hands, depth) not in self.known:
            ways = self.by_first(leader, hands, depth).values()
            self.known[leader, hands, depth] = list(map(sum, zip(*ways, strict=True)))
        return self.known[leader, hands, depth]
