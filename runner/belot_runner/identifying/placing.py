"""Whole deals for questions about positions, by the rules as far as they are known: for engines that keep state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from belot_reference.rules import read_rules
from belot_runner.deals.stored import ABOUT_A_POSITION, Deals, arises
from belot_runner.identifying.queries import Query
from belot_runner.spec.values import Wire

_TRIES = 16  # as many as a question is worth


class Placing:
    """Finds the deals. `rules` gives the rules as they are believed at the moment."""

    def __init__(self, deals: Deals, rules: Callable[[], Mapping[str, Wire]]) -> None:
        self._deals = deals
        self._rules = rules

    def deal(self, query: Query) -> Mapping[str, Any] | None:
        """A deal in which the position of a question arises, empty where none is found; None for other questions."""
        if query.ask not in ABOUT_A_POSITION or "deal" in query.given:
            return None
        rules = self._rules()
        book = read_rules(rules)
        if query.row:
            stored = self._deals.stored.get(query.row.id, {}).values()
            found = next((deal for deal in stored if arises(query.ask, query.given, deal, book)), None)
            if found is not None:
                return found
        from belot_runner.deals.finding import find_deal

        try:
            return find_deal(query.ask, query.given, book, tries=_TRIES) or {}
        except (KeyError, ValueError):
            return {}
