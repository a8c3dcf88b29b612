"""Random whole deals as `game` questions."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

from belot_reference.cards import NAMES, names
from belot_reference.contracts import CALLS
from belot_reference.playout import Playout, playout
from belot_reference.rules import Rulebook
from belot_reference.table import SEATS

Json = dict[str, Any]


def played_deal(rules: Rulebook, random: Random) -> Playout:
    """The next random deal that is played to its last card."""
    seats = len(rules[SEATS].seats)
    return next(deal for number in count() if (deal := playout(number % seats, rules, random)).result is not None)


def game_question(deal: Playout, rules: Rulebook, *, silent: bool = False) -> Json:
    """The `given` of a whole random deal; `silent` leaves out the announcements of belot."""
    table = rules[SEATS]
    size = len(table.seats)
    plays = [NAMES[card] + "*" * (announced and not silent) for card, announced in deal.plays]
    given: Json = {
        "dealer": table.seats[deal.dealer],
        "deck": [NAMES[card] for card in deal.deck],
        "calls": [CALLS[call] for call in deal.calls],
    }
    if deal.discards:
        given["discards"] = [NAMES[card] for card in deal.discards]
    if deal.declared:
        given["declared"] = {
            table.seats[seat]: [names(cards) for cards in sets] for seat, sets in deal.declared.items()
        }
    given["tricks"] = [plays[at : at + size] for at in range(0, len(plays), size)]
    return given
