"""pyschieber, the Swiss game of Schieber: `--adapter python:belot_engines.pyschieber:engine`. A cousin, not a belot.

What is asked here stands in `pyschieber.rules`: functions of cards, a trick and what is trumps. Suits are the Swiss
ones, and any of ours may stand for any of them.
"""

from __future__ import annotations

from pyschieber.card import Card
from pyschieber.rules.count_rules import count_stich
from pyschieber.rules.stich_rules import allowed_cards, stich_rules
from pyschieber.stich import PlayedCard
from pyschieber.suit import Suit
from pyschieber.trumpf import Trumpf, get_trumpf

from belot_engines.asked import SEATS, Answer, CannotAsk, Engine, Given

SUITS = {"C": Suit.ACORN, "D": Suit.BELL, "H": Suit.ROSE, "S": Suit.SHIELD}
RANKS = {"7": 7, "8": 8, "9": 9, "T": 10, "J": 11, "Q": 12, "K": 13, "A": 14}
LETTERS = {value: rank for rank, value in RANKS.items()}


def card(name: str) -> Card:
    return Card(SUITS[name[1]], RANKS[name[0]])


def name(card: Card) -> str:
    return LETTERS[card.value] + next(letter for letter, suit in SUITS.items() if suit is card.suit)


def trump(given: Given) -> Trumpf:
    suit = SUITS.get(given["contract"]["bid"][0].upper())  # no suit begins with the A of all-trumps
    if suit is None:
        raise CannotAsk("jass without trumps counts and ranks its cards in another way")
    return get_trumpf(suit.name)


class Pyschieber(Engine):
    """What one may play and who wins, in jass with trumps."""

    package = "pyschieber"
    form = None

    def ask_legal(self, given: Given, rules: Given) -> Answer:
        allowed = allowed_cards(list(map(card, given["hand"])), list(map(card, given["trick"])), trump(given))
        return {"legal": list(map(name, allowed))}

    def ask_trick(self, given: Given, rules: Given) -> Answer:
        first = SEATS.index(given["leader"])
        laid = [PlayedCard(SEATS[(first + i) % 4], card(play)) for i, play in enumerate(given["cards"])]
        won = stich_rules[trump(given)](played_cards=laid)
        return {"winner": won.player, "points": count_stich([play.card for play in laid], trump(given))}


engine = Pyschieber()
