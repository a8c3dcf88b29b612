"""An adapter that is spoken to: how it is started, how long it is waited for, and what it says to hello."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from time import monotonic
from typing import Any

from belot_runner.adapters.base import TIMEOUT, Hello, read_hello
from belot_runner.adapters.lines import shown
from belot_runner.doctor.reading import Json, kind
from belot_runner.doctor.saying import Line, hello
from belot_runner.doctor.shell import Shell
from belot_runner.doctor.talking import QUIET, Heard, Talk, converse
from belot_runner.errors import AdapterError

_LEAST_PATIENCE = 3.0  # seconds
_STARTS, _ANSWERS = 10, 4  # times the start, times the slowest answer: so long it may be silent, if that is more
_SILENCE = 40.0  # seconds in all after which nothing more is asked


class Speaker:
    """An adapter as a command; `call` is the one by which its author calls it.

    `timeout` is how many seconds it may be silent at most, `start_timeout` the same for its first word.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        call: Sequence[str] | None = None,
        timeout: float = TIMEOUT,
        start_timeout: float | None = None,
    ) -> None:
        self.command = tuple(command)
        self.timeout = timeout
        self.start_timeout = max(timeout, TIMEOUT) if start_timeout is None else start_timeout
        self.start_seconds = 0.0  # from the start to its first word, once that is known
        self.slowest = 0.0  # seconds of an answer, once that is known
        self._call = tuple(call or command)
        self._silence = 0.0

    def knows(self, name: str) -> bool:
        """Whether one of these things is known already, so that nothing is asked to find it out."""
        return name in self.__dict__

    @cached_property
    def shell(self) -> Shell:
        """How to call it by hand."""
        return Shell(self._call, self.start_seconds)

    @property
    def patience(self) -> float:
        """How many seconds it may be silent, by what it needed so far."""
        needed = max(_STARTS * self.start_seconds, _ANSWERS * self.slowest)
        return min(self.timeout, max(_LEAST_PATIENCE, needed))

    @property
    def is_exhausted(self) -> bool:
        """Whether it was silent for so long that nothing more should be asked."""
        return self._silence > _SILENCE

    def speak(self, *lines: Line, in_turn: bool, at_leisure: bool = False) -> Heard:
        """What comes of some lines, said to a fresh process one after the other or at once. Raises AdapterError.

        `at_leisure` it may be silent for as long as in a run, once it has said hello.
        """
        began = monotonic()
        with self.talk() as talk:
            talk.longest += _ANSWERS * self.slowest * len(lines)
            heard = converse(talk, lines, in_turn=in_turn, then=self.timeout if at_leisure else self.patience)
        if heard.unanswered is not None and not heard.died:
            self._silence += monotonic() - began
        return heard

    def talk(self, *, listening: bool = True) -> Talk:
        """A talk with a fresh process that is held otherwise. Raises AdapterError."""
        return Talk(self.command, self.patience, listening=listening)

    @cached_property
    def greeting(self) -> Heard:
        """Hello, and no more; said once more with the input left open where nothing came. Raises AdapterError."""
        began = monotonic()
        with Talk(self.command, self.start_timeout) as talk:
            talk.say(hello())
            talk.hang_up()
            if talk.wait_for_replies():
                self.start_seconds = monotonic() - began
                talk.pause(QUIET)
            closed = talk.heard()
        if closed.replies[0] is not None:
            return closed
        opened = self.speak(hello(), in_turn=True)
        return opened if opened.replies[0] is not None else closed

    @property
    def said(self) -> Json | None:
        """Its reply to hello; None where there is none, or an error in its place."""
        reply = self.greeting.replies[0]
        return None if reply is None or kind(reply) != "hello" else reply

    @cached_property
    def hello(self) -> Hello:
        """Who it is; of a reply that is not as it should be what can be made out."""
        said = self.said or {}
        try:
            return read_hello(said)
        except AdapterError:
            return Hello(
                name=shown(str(said.get("name") or "(without a name)")),
                variants=_names(said.get("variants")),
                questions=_names(said.get("questions")),
                partial=_names(said.get("partial")),
            )


def _names(value: Any) -> tuple[str, ...] | None:
    return tuple(name for name in value if isinstance(name, str)) if isinstance(value, list) else None
