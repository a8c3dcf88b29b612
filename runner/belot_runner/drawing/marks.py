"""What a picture can say of a card besides showing it, and the signs that say so where there is no colour."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum


class Mark(StrEnum):
    """What a card is to an answer.

    `right`: it belongs to the answer. `wrong`: it was answered and does not. `missing`: it belongs to the answer and
    was not answered. `out`: it does not belong to it, and nobody said so.
    """

    RIGHT = "right"
    WRONG = "wrong"
    MISSING = "missing"
    OUT = "out"


Marks = Mapping[str, Mark]  # by card, without a star

NO_MARKS: Marks = {}

SIGNS: Mapping[Mark, str] = {Mark.RIGHT: "✓", Mark.WRONG: "✗", Mark.MISSING: "!"}
"""The sign on a card that is marked; what is out has none."""


def of_set(wanted: object, answered: object = None) -> dict[str, Mark]:
    """The marks of a set of cards that was expected, and of the set that was answered, if there was an answer.

    What is not a card is left out, since whatever an implementation says can stand here.
    """
    right = _words(wanted)
    said = right if answered is None else _words(answered)
    marks = {card: Mark.RIGHT if card in said else Mark.MISSING for card in right}
    return {**marks, **{card: Mark.WRONG for card in said if card not in right}}


def _words(value: object) -> list[str]:
    return [item for item in value if isinstance(item, str)] if isinstance(value, (list, tuple)) else []
