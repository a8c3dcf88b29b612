"""The first fault of a history."""

from __future__ import annotations


class Illegal(Exception):
    """Something in the history was not allowed: `at` is its path (`calls[3]`), `rule` the id of the rule it breaks."""

    def __init__(self, at: str, rule: str) -> None:
        self.at = at
        self.rule = rule


CARDS_IN_HAND = "table.cards"  # not a decision point: a card not held, held twice, or out of turn
