"""Ends from outside: a signal (Ctrl-C is one) closes the adapter first, and what is known is told before the end."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from threading import current_thread, main_thread
from types import FrameType

_DEADLY = ("SIGINT", "SIGTERM", "SIGHUP")  # where they exist
_USUAL = (signal.SIG_DFL, signal.default_int_handler)  # nohup has SIGHUP ignored, a shell that of a job without it
_DEADLY_EXIT = 128  # and the number of the signal, as shells have it


class Ended(KeyboardInterrupt):
    """A signal asks to end: the adapter is closed first."""


@dataclass(slots=True)
class Signals:
    """The signals that came while they were noted."""

    numbers: list[int] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.numbers)

    def why_end(self) -> str:
        """Why a run is to end, empty where none has come: an engine in process may keep the exception to itself."""
        return "interrupted" if self.numbers else ""

    @property
    def code(self) -> int:
        """The exit code of a command that the first of them has ended."""
        return _DEADLY_EXIT + self.numbers[0]

    def exit_code(self) -> int:
        """The same code, once it is told what has ended the command."""
        number = self.numbers[0]
        how = "interrupted" if number == signal.SIGINT else f"ended by {signal.Signals(number).name}"
        with suppress(OSError):  # the terminal may be gone
            print(f"belot: {how}", file=sys.stderr)
        return self.code


@contextmanager
def noted(*, patience: int = 0) -> Iterator[Signals]:
    """Let the signals that would end this process, and leave the adapter behind, raise Ended and be noted.

    The first few, as many as there is `patience`, are only noted: what is being written is then written to its end.
    """
    signals = Signals()

    def end(number: int, frame: FrameType | None) -> None:
        signals.numbers.append(number)
        if len(signals.numbers) > patience:
            raise Ended

    previous = {}
    try:
        if current_thread() is main_thread():  # no other can be told of signals
            for name in _DEADLY:
                number = getattr(signal, name, None)
                if number is not None and signal.getsignal(number) in _USUAL:
                    previous[number] = signal.signal(number, end)
        yield signals
    except Ended:  # before the first question, or while saying goodbye
        pass
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)
