"""Adapters: how an implementation is named, started and asked."""

from __future__ import annotations

import json
import os
import shlex
import sys

from belot_runner.adapters.base import TIMEOUT, Adapter, Trace
from belot_runner.errors import AdapterError

REFERENCE = "reference"
PYTHON = "python:"
"""How a word begins that names an object in Python."""

_SERVE = "import json, sys; sys.path[:] = json.loads(sys.argv.pop(1)); from belot_runner.cli import entry; entry()"

__all__ = ["PYTHON", "REFERENCE", "Adapter", "open_adapter", "serve", "serving", "split_command"]


def open_adapter(spec: str, timeout: float = TIMEOUT, *, trace: Trace | None = None, jobs: int = 1) -> Adapter:
    """The adapter that `spec` names: `reference`, `python:package.module:object`, or a command.

    A command is started when it is first spoken to, and as often as `jobs` says; so is an object in Python where that
    is more than once. `timeout` is how many seconds one may be silent, and `trace` is told all that is said. The
    reference answers faster than it could be started twice, and always answers in this process. Raises AdapterError.
    """
    if spec == REFERENCE or (spec.startswith(PYTHON) and jobs == 1):
        return _in_process(spec, trace)
    command = serving(spec) if spec.startswith(PYTHON) else split_command(spec)
    if jobs > 1:
        from belot_runner.adapters.crew import Crew

        return Crew(command, jobs, timeout=timeout, trace=trace)
    from belot_runner.adapters.command import CommandAdapter

    return CommandAdapter(command, timeout=timeout, trace=trace)


def _in_process(spec: str, trace: Trace | None) -> Adapter:
    from belot_runner.adapters.python import PythonAdapter, load_player

    if spec == REFERENCE:
        from belot_reference.engine import Reference

        adapter = PythonAdapter(Reference(), is_reference=True)
    else:
        adapter = PythonAdapter(load_player(spec.removeprefix(PYTHON)))
    if trace is None:
        return adapter
    from belot_runner.adapters.tracing import Overheard

    return Overheard(adapter, trace)


def serving(spec: str) -> list[str]:
    """A command by which the reference or an object in Python answers, found where this process would find it."""
    return [sys.executable, "-c", _SERVE, json.dumps(sys.path), *serve(spec)]


def serve(spec: str) -> list[str]:
    """The same as words behind `belot`."""
    return ["serve"] if spec == REFERENCE else ["serve", "--adapter", spec]


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
