"""Values in the notation of case files."""

from __future__ import annotations

from collections.abc import Mapping

from belot_runner.drawing.words import is_card, written
from belot_runner.spec.values import Wire
from belot_runner.tables import EVERY_CALL
from belot_runner.writing.flow import flow


def noted(value: Wire) -> str:
    """A value in the notation of case files: contracts in words, cards and calls in one string."""
    if isinstance(value, Mapping):
        if {"bid", "declarer"} <= value.keys():
            return flow(written(value))
        return "{" + ", ".join(f"{key}: {noted(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list) and value:
        if all(isinstance(item, str) and (is_card(item) or item in EVERY_CALL) for item in value):
            return " ".join(value)
        return "[" + ", ".join(map(noted, value)) + "]"
    return flow(value)
