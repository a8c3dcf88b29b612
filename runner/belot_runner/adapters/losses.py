"""How often an implementation was lost, whichever of its processes, and when that is too often."""

from __future__ import annotations

from threading import Lock

from belot_runner.adapters.base import Ask
from belot_runner.outcome import NOT_ASKED

IN_A_ROW = 3
IN_ALL = 50


class Losses:
    """What the processes of one implementation have in common: their losses, and a sign of life of any of them.

    `given_up` says why it is asked no more, empty while it is; `answered` is the question that was replied to last.
    """

    def __init__(self) -> None:
        self.count = 0
        self.given_up = ""
        self.answered: Ask | None = None
        self._lock = Lock()

    def add(self, in_a_row: int, what: str) -> None:
        """Count one, which was so many for its process without a reply between, and give up where it is too many."""
        with self._lock:
            self.count += 1
            if self.given_up:
                return
            if in_a_row >= IN_A_ROW:
                times = f"{IN_A_ROW} times without an answer between"
            elif self.count >= IN_ALL:
                times = f"{IN_ALL} times"
            else:
                return
            self.given_up = f"{NOT_ASKED}the adapter was lost {times}, the last time it {what}"
