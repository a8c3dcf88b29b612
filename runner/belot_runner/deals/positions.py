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
    nobody's hand is told). In earlier tricks he has played `played`, which is all he has played of `pair` (king and
    queen of one suit; 0 where it does not matter), and `announced` belot on one of them or not. `card` is what he plays
    next, where that is told.
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
    def placed(self) -> Cards:
        """All cards whose place the question tells."""
        return sum(BIT[card] for card in set(self.trick)) | self.hand | self.played

    @property
    def contradictory(self) -> bool:
        """Whether it has a card in two places."""
        return self.placed.bit_count() < len(self.trick) + self.hand.bit_count() + self.played.bit_count()


def _legal(given: Given, rules: Rulebook) -> Position:
    return _to_act(given, rules)


def _trick(given: Given, rules: Rulebook) -> Position:
    position = _position(given, given["cards"], rules)
    if len(position.trick) != len(rules[SEATS].seats):
        raise ValueError("a complete trick has a card of everybody")
    return position


def _belot(given: Given, rules: Rulebook) -> Position:
    card = NUMBERS[given["card"]]
    return _to_act(
        given,
        rules,
        pair=SUIT_OF[card] & ROYALS,
        played=pack(given.get("played") or ()),
        announced=bool(given.get("announced")),
        card=card,
    )


def _to_act(given: Given, rules: Rulebook, **more: Any) -> Position:
    position = _position(given, given.get("trick") or (), rules, hand=pack(given["hand"]), **more)
    if not position.hand or len(position.trick) >= len(rules[SEATS].seats):
        raise ValueError("the player to act holds a card and has not played to the trick")
    return position


def _position(given: Given, plays: Any, rules: Rulebook, **more: Any) -> Position:
    table = rules[SEATS]
    contract = wire.read_contract(given["contract"], table)
    return Position(contract, table.seat(given["leader"]), tuple(wire.read_cards(plays)), **more)


# The questions that are asked in a bare position.
READERS: Mapping[str, Callable[[Given, Rulebook], Position]] = {"legal": _legal, "trick": _trick, "belot": _belot}


def read_position(question: str, given: Given, rules: Rulebook) -> Position:
    """The position of a `legal`, `trick` or `belot` question, as it is on the wire.

    Raises KeyError for another question, KeyError or ValueError for one that is not well formed at the table.
    """
    return READERS[question](given, rules)
