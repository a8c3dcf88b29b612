"""Who led to each trick of a deal that is told as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def leaders(given: Mapping[str, Any], rules: Mapping[str, Any]) -> list[str]:
    """The seat that leads to each trick of a `game` question under a variant's rules.

    As far as the deal can be followed: where a rule was broken before a trick, nobody leads to it.
    """
    from belot_reference.questions import MALFORMED, ask  # the engine is not needed for any other drawing
    from belot_reference.rules import read_rules

    book = read_rules(rules)
    found = []
    for number in range(len(given["tricks"])):
        try:
            answer = ask("game", {**given, "tricks": given["tricks"][:number]}, book)
        except MALFORMED:
            break
        if answer.get("phase") != "play":
            break
        found.append(str(answer["turn"]))
    return found
