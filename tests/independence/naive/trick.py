"""Who wins this trick, and what is in it?"""

from __future__ import annotations

from typing import Any

from naive.table import Rules, bare, is_trump_suit, place_of_winner, seat_after


def trick(given: dict[str, Any], rules: Rules) -> dict[str, Any]:
    """The answer to `trick`."""
    bid = given["contract"]["bid"]
    cards = bare(given["cards"])
    points = 0
    for card in cards:
        table = "trump" if is_trump_suit(card[1], bid) else "plain"
        points += rules["score.card-points"].get(bid, rules["score.card-points"][table])[card[0]]
    return {"winner": seat_after(given["leader"], place_of_winner(cards, bid, rules), rules), "points": points}
