"""Adapters: how an implementation is named, started and asked."""

from __future__ import annotations

import os
import shlex

from belot_runner.adapters.base import TIMEOUT, Adapter, Trace
from belot_runner.errors import AdapterError

REFERENCE = "reference"
_PYTHON = "python:"

__all__ = ["REFERENCE", "Adapter", "open_adapter"]


def open_adapter(spec: str, timeout: float = TIMEOUT, *, trace: Trace | None = None) -> Adapter:
    """The adapter that `spec` names: `reference`, `python:package.module:object`, or a command.

    A command is started when it is first spoken to; `timeout` is how many seconds it may be silent then, and `trace` is
    called with every line of the talk. Raises AdapterError.
    """
    if spec == REFERENCE:
        return _reference()
    if spec.startswith(_PYTHON):
        from belot_runner.adapters.python import PythonAdapter, load_player

        return PythonAdapter(load_player(spec.removeprefix(_PYTHON)))

    from belot_runner.adapters.command import CommandAdapter

    return CommandAdapter(split_command(spec), timeout=timeout, trace=trace)


def _reference() -> Adapter:
    from belot_reference.engine import Reference
    from belot_runner.adapters.python import PythonAdapter

    return PythonAdapter(Reference(), is_reference=True)


def split_command(command: str) -> list[str]:
    """A command as a shell would split it, without running one; raises AdapterError."""
    try:
        if os.name == "nt":  # where a backslash is part of a path
            words = [word.strip('"') for word in shlex.split(command, posix=False)]
        else:
            words = shlex.split(command)
    except ValueError as error:
        raise AdapterError(f"the adapter's command cannot be read ({error})", hint="close its quotes") from error
    if not words:
        raise AdapterError("the adapter's command is empty", hint="give one, such as 'node my-adapter.js'")
    return words
