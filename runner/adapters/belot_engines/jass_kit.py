"""jass-kit, rules of the Swiss game of jass: `--adapter python:belot_engines.jass_kit:engine`. A cousin, not a belot.

Its package is called `jass`. A card of theirs is a number, a hand a row of 36 zeros and ones. They know no auction that
would find our contracts, so whatever the variant is, the two questions here are about a suit that is trumps.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from jass.game import const
from jass.game.game_util import get_cards_encoded
from jass.game.rule_schieber import RuleSchieber

from belot_engines.asked import SEATS, Answer, CannotAsk, Engine, Given

RULES = RuleSchieber()
NUMBERS = {name[-1] + name[0] if name[1:] != "10" else "T" + name[0]: i for i, name in enumerate(const.card_strings)}
NAMES = {number: name for name, number in NUMBERS.items()}
TRUMPS = {"clubs": const.CLUBS, "diamonds": const.DIAMONDS, "hearts": const.HEARTS, "spades": const.SPADES}
PLAYERS = {"north": const.NORTH, "west": const.WEST, "south": const.SOUTH, "east": const.EAST}


def numbers(cards: list[str]) -> list[int]:
    return [NUMBERS[card[:2]] for card in cards]


def trump(given: Given) -> int:
    bid: str = given["contract"]["bid"]
    if bid not in TRUMPS:
        raise CannotAsk("jass without trumps counts and ranks its cards in another way")
    return int(TRUMPS[bid])


class JassKit(Engine):
    """What one may play and who wins, in jass with trumps."""

    package = "jass-kit"
    form = None

    def ask_legal(self, given: Given, rules: Given) -> Answer:
        hand, trick = get_cards_encoded(numbers(given["hand"])), numbers(given["trick"])
        valid: Any = RULES.get_valid_cards(hand, trick, len(trick), trump(given))
        return {"legal": [NAMES[int(number)] for number in np.flatnonzero(valid)]}

    def ask_trick(self, given: Given, rules: Given) -> Answer:
        trick = np.array(numbers(given["cards"]))
        winner = RULES.calc_winner(trick, PLAYERS[given["leader"]], trump(given))
        points = RULES.calc_points(trick, is_last=False, trump=trump(given))
        return {"winner": next(seat for seat in SEATS if PLAYERS[seat] == winner), "points": points}


engine = JassKit()
