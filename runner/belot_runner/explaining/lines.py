"""What a reason is made of, whatever the question."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from belot_runner.spec.values import Wire


@dataclass(frozen=True, slots=True)
class Line:
    """One thing and what is so of it.

    `what` is a card, the cards of a declaration, calls, or a step in words; `told` what is said of it, by name, on the
    wire (cards by their names, points by side), and `rules` are those by which it is so.
    """

    what: Wire
    told: Mapping[str, Wire]
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Why:
    """The reasons of an answer, one thing after the other.

    `about` is what they are about: cards, calls, trick, belot, declarations, score, match, deal or fault. `note` says
    at which moment of a deal, and what was done there.
    """

    about: str
    lines: tuple[Line, ...]
    note: str = ""
