"""The position that a question asks about, as far as the question tells it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from belot_reference import wire
from belot_reference.cards import BIT, NUMBERS, ROYALS, SUIT_OF, Card, Cards, pack
from belot_reference.contracts import Contract
from belot_reference.rules import Rulebook
from belot_reference.table import SEATS

Given = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Position:
    """A trick under way or complete, and what is known of the player to act.

    `trick` are the cards played to it in order, `hand` what the player to act holds (0 where the trick is complete and
    nobody's hand is told). Of `pair`, king and queen of one suit (0 where it does not matter), he has played `played`
    in earlier tricks, and announced belot on one of them or not. `card`, where there is one, is what he plays next.
    """

    contract: Contract
    leader: int
    trick: tuple[Card, ...]
    hand: Cards = 0
    pair: Cards = 0
    played: Cards = 0
    announced: bool = False
    card: Card | None = None

    @property
    def known(self) -> Cards:
        """All cards whose place the question tells."""
        return sum(BIT[card] for card in self.trick) | self.hand | self.played

    @property
    def consistent(self) -> bool:
        """Whether it tells one place for each of them, and one that the player to act has announced."""
        told = len(self.trick) + self.hand.bit_count() + self.played.bit_count()
        return self.known.bit_count() == told and (bool(self.played & self.pair) or not self.announced)


def _legal(given: Given, rules: Rulebook) -> Position:
    return _to_act(given, rules)


def _trick(given: Given, rules: Rulebook) -> Position:
    return _in_trick(given, given["cards"], rules)


def _belot(given: Given, rules: Rulebook) -> Position:
    card = NUMBERS[given["card"]]
    played = pack(given.get("played") or ())
    return _to_act(
        given,
        rules,
        pair=SUIT_OF[card] & ROYALS,
        played=played,
        announced=bool(given.get("announced")),
        card=card,
    )


def _to_act(given: Given, rules: Rulebook, **more: Any) -> Position:
    return _in_trick(given, given.get("trick") or (), rules, hand=pack(given["hand"]), **more)


def _in_trick(given: Given, plays: list[str], rules: Rulebook, **more: Any) -> Position:
    table = rules[SEATS]
    contract = wire.read_contract(given["contract"], table)
    return Position(contract, table.seat(given["leader"]), tuple(wire.read_cards(plays)), **more)


# The questions that are asked in a bare position.
READERS: Mapping[str, Callable[[Given, Rulebook], Position]] = {"legal": _legal, "trick": _trick, "belot": _belot}


def read_position(question: str, given: Given, rules: Rulebook) -> Position:
    """The position of a `legal`, `trick` or `belot` question; raises KeyError for another question and ValueError for
    a seat that the table does not have."""
    return READERS[question](given, rules)
