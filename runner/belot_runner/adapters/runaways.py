"""Processes that left the group of the child they come from, and that would outlive it.

Whatever a child starts inherits its environment, however far it goes: a mark in it tells whose they are. It can be
read on Linux; elsewhere only those are found that stay in the group.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

_NAME = "_BELOT_PROCESS_MARK"  # a name that nobody else uses
_PROCESSES = Path("/proc")
_ROUNDS = 5  # while one is looked for another may be started


class Mark:
    """What tells the processes of one child from all others."""

    def __init__(self) -> None:
        self._value = os.urandom(16).hex()

    def environment(self) -> dict[str, str]:
        """The environment of this process, with the mark in it."""
        return {**os.environ, _NAME: self._value}

    def kill(self) -> None:
        """End every process that carries the mark, at once."""
        for _ in range(_ROUNDS):
            found = list(self._carriers())
            if not found:
                return
            for process in found:
                with suppress(OSError):
                    os.kill(process, signal.SIGKILL)

    def _carriers(self) -> Iterator[int]:
        if sys.platform != "linux":
            return
        wanted = f"{_NAME}={self._value}".encode()
        for entry in _PROCESSES.glob("[0-9]*"):
            with suppress(OSError):  # it has ended, or is another user's
                if wanted in (entry / "environ").read_bytes().split(b"\0"):
                    yield int(entry.name)
