"""How an adapter is started to be looked at, and how its author starts it by hand."""

from __future__ import annotations

from typing import NamedTuple

from belot_runner.adapters import PYTHON, REFERENCE, serve, serving, split_command


class Called(NamedTuple):
    """The words that start it here, and those of its author. An object in Python is served, and is no process then."""

    command: list[str]
    by_hand: list[str]
    is_object: bool


def called(spec: str) -> Called:
    """How the adapter that `spec` names is started; raises AdapterError."""
    if spec != REFERENCE and not spec.startswith(PYTHON):
        words = split_command(spec)
        return Called(words, words, is_object=False)
    return Called(serving(spec), ["belot", *serve(spec)], is_object=True)
