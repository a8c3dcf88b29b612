"""How an adapter is started to be looked at, and how its author starts it by hand."""

from __future__ import annotations

import sys
from typing import NamedTuple

from belot_runner.adapters import REFERENCE, split_command

_PYTHON = "python:"
_SERVE = "import sys; sys.path[:] = {path!r}; from belot_runner.cli import entry; entry()"


class Called(NamedTuple):
    """The words that start it here, and those of its author. An object in Python is served, and is no process then."""

    command: list[str]
    by_hand: list[str]
    is_object: bool


def called(spec: str) -> Called:
    """How the adapter that `spec` names is started; raises AdapterError."""
    if spec != REFERENCE and not spec.startswith(_PYTHON):
        words = split_command(spec)
        return Called(words, words, is_object=False)
    serve = ["serve"] if spec == REFERENCE else ["serve", "--adapter", spec]
    path = [entry or "." for entry in sys.path]
    return Called([sys.executable, "-c", _SERVE.format(path=path), *serve], ["belot", *serve], is_object=True)
