"""Random whole deals as `game` questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from random import Random
from typing import Any, Protocol

from belot_reference.cards import NAMES, Card, Cards, names
from belot_reference.contracts import CALLS
from belot_reference.playout import Playout, playout
from belot_reference.rules import Rulebook
from belot_reference.table import SEATS, Table

Json = dict[str, Any]


class Acts(Protocol):
    """What was done in a deal before the first card was played."""

    @property
    def dealer(self) -> int:
        """His seat."""

    @property
    def deck(self) -> list[Card]:
        """The cards in the order they left it."""

    @property
    def calls(self) -> list[int]:
        """In order."""

    @property
    def discards(self) -> list[Card]:
        """What the caller put away."""

    @property
    def declared(self) -> dict[int, list[Cards]]:
        """By seat, in order."""


def played_deal(rules: Rulebook, random: Random) -> Playout:
    """The next random deal that is played to its last card."""
    seats = len(rules[SEATS].seats)
    return next(deal for number in count() if (deal := playout(number % seats, rules, random)).result is not None)


def game_question(deal: Playout, rules: Rulebook, *, silent: bool = False) -> Json:
    """The `given` of a whole random deal; `silent` leaves out the announcements of belot."""
    plays = [(card, announced and not silent) for card, announced in deal.plays]
    return in_words(rules[SEATS], deal, plays)


def in_words(table: Table, deal: Acts, plays: Sequence[tuple[Card, bool]]) -> Json:
    """The question about a deal up to its last play; each play is a card with whether belot is announced on it."""
    size = len(table.seats)
    cards = [NAMES[card] + "*" * announced for card, announced in plays]
    given: Json = {
        "dealer": table.seats[deal.dealer],
        "deck": [NAMES[card] for card in deal.deck],
        "calls": [CALLS[call] for call in deal.calls],
    }
    if deal.discards:
        given["discards"] = [NAMES[card] for card in deal.discards]
    if deal.declared:
        given["declared"] = declared_in_words(table, deal.declared)
    if plays:
        given["tricks"] = [cards[at : at + size] for at in range(0, len(cards), size)]
    return given


def declared_in_words(table: Table, declared: Mapping[int, Sequence[Cards]]) -> Json:
    """What was declared, by seat."""
    return {table.seats[seat]: [names(cards) for cards in sets] for seat, sets in declared.items()}
