"""May belot be announced on this card?"""

from __future__ import annotations

from typing import Any

from naive.table import SUITS, Rules


def belot(given: dict[str, Any], rules: Rules) -> dict[str, Any]:
    """The answer to `belot`."""
    return {"allowed": is_allowed(given, rules)}


def exists(suit: str, bid: str, rules: Rules) -> bool:
    """Whether king and queen of that suit are a belot in that contract."""
    if bid == "all-trumps":
        return rules["belot.contracts"] != "trump-suit-only"
    if bid == "no-trumps":
        return rules["belot.contracts"] == "every-contract"
    return SUITS[bid] == suit


def is_allowed(given: dict[str, Any], rules: Rules) -> bool:
    """Whether the announcement is allowed."""
    bid = given["contract"]["bid"]
    rank, suit = given["card"]
    if rank not in "KQ" or not exists(suit, bid, rules):
        return False
    if given.get("announced"):
        return False
    discard = given["trick"] and given["trick"][0][1] != suit
    if bid == "all-trumps" and rules["belot.all-trumps"] == "led-suit" and discard:
        return False
    other = ("Q" if rank == "K" else "K") + suit
    if other in given["hand"]:
        return True
    return rules["belot.moment"] == "either" and other in (given.get("played") or [])
