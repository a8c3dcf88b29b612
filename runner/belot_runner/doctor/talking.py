"""A talk with a fresh process that keeps every byte of it, and ends whatever the adapter does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from time import monotonic
from types import TracebackType
from typing import Self

from belot_runner.adapters.process import LONGEST_LINE, Child, Ending
from belot_runner.doctor.reading import Json, Message, Text, assigned, decoded, messages
from belot_runner.doctor.saying import Line

QUIET = 0.3
"""Seconds for which one is listened to who has said all that was wanted, in case there is more."""

_MOST = 2**18  # bytes of one talk, if it is no unusual one; more is babble
_PATIENCES = 2  # the longest wait, where it says something all the time that is not wanted

# Where it is set a Python adapter flushes without being told to, here and perhaps not where it is used.
_FLUSHING = ("PYTHONUNBUFFERED",)


_ENDINGS = {
    Ending.TOO_LONG: f"sent a line longer than {LONGEST_LINE} bytes",
    Ending.DEAF: "closed its standard input",
}


@dataclass(frozen=True)  # without slots: what is read of it is kept in it
class Heard:
    """What came of a talk.

    `lines` is what was said and `raw` what was heard. `ending` says how the process ended by itself (empty: it had to
    be ended), `code` is its exit code then, and `early` whether it ended while its input was still open. `waits` are
    the seconds that each line said in turn waited for its reply.
    """

    lines: tuple[Line, ...]
    raw: bytes
    ending: str
    code: int | None
    early: bool
    last_words: str
    waits: tuple[float, ...]
    patience: float

    @cached_property
    def written(self) -> Text:
        """All that was heard, as text."""
        return decoded(self.raw)

    @cached_property
    def messages(self) -> tuple[Message, ...]:
        """All that was heard, piece by piece."""
        return tuple(messages(self.written.text))

    @cached_property
    def replies(self) -> tuple[Json | None, ...]:
        """The reply to each line, None where none came or none was wanted."""
        return tuple(assigned([line.want for line in self.lines], self.messages))

    @property
    def unanswered(self) -> int | None:
        """The first line whose reply is missing; None where all are there."""
        for place, line in enumerate(self.lines):
            if line.want and self.replies[place] is None:
                return place
        return None

    @property
    def died(self) -> bool:
        """Whether it ended where it should not have, or not well."""
        return bool(self.ending and (self.early or self.code))

    def silence(self) -> str:
        """Why nothing more came, to follow upon "it"."""
        if self.died:
            return f"{self.ending}, its last words: {self.last_words}" if self.last_words else self.ending
        if self.ending:
            return "did not reply, also not when its input was closed"
        return f"did not reply within {self.patience:g} seconds"


class Talk:
    """A fresh process; raises AdapterError where it cannot be started. It is ended with the block."""

    def __init__(self, command: Sequence[str], patience: float, *, listening: bool = True) -> None:
        self.patience = patience
        self.lines: list[Line] = []
        self.waits: list[float] = []
        self.raw = bytearray()
        self.most = _MOST
        self.longest = _PATIENCES * patience
        self.ending: Ending | None = None
        self._early = False  # whether it ended before it should have
        self._hung_up = False
        self._child = Child(command, listening=listening, without=_FLUSHING)
        self._heard_at = monotonic()
        self._pieces: Sequence[Message] = ()
        self._read = 0  # bytes

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._child.kill()

    def say(self, *lines: Line) -> None:
        """Say some lines at once, without waiting for anything."""
        self.lines += lines
        self.write(b"".join(line.encoded() for line in lines))

    def write(self, data: bytes) -> None:
        """Send some bytes."""
        self._child.send(data)
        self._heard_at = monotonic()

    def hang_up(self) -> None:
        """Close its input."""
        self._child.close_input()
        self._hung_up = True
        self._heard_at = monotonic()

    def listen(self) -> None:
        """Begin to read, where the talk was begun without."""
        self._child.listen()
        self._heard_at = monotonic()

    def pause(self, seconds: float) -> None:
        """Let some time pass, and hear what comes."""
        until = monotonic() + seconds
        while not self.ending and monotonic() < until:
            self._hear(until)

    def wait(self, done: Callable[[], bool]) -> bool:
        """Hear until something is so; false where it was silent for too long, or has ended before."""
        began = monotonic()
        while not done():
            until = min(self._heard_at + self.patience, began + max(self.longest, self.patience))
            if self.ending or len(self.raw) > self.most or not self._hear(until):
                return False
        return True

    def wait_for_replies(self) -> bool:
        """Hear until every line that was said has its reply."""
        wants = [line.want for line in self.lines]
        number = sum(want is not None for want in wants)
        return self.wait(lambda: sum(reply is not None for reply in assigned(wants, self.pieces())) == number)

    def wait_for_reply(self, place: int) -> bool:
        """Hear until the line at a place has its reply."""
        wants = [line.want for line in self.lines]
        return self.wait(lambda: assigned(wants, self.pieces())[place] is not None)

    def pieces(self) -> Sequence[Message]:
        """What was heard so far, piece by piece; not read again before another object can be in it."""
        if not self._pieces or b"}" in self.raw[self._read :]:
            self._pieces = tuple(messages(decoded(bytes(self.raw)).text))
            self._read = len(self.raw)
        return self._pieces

    def wait_for_end(self) -> bool:
        """Hear until it has ended; false where it does not."""
        return self.wait(lambda: self.ending is not None)

    def heard(self) -> Heard:
        """All of it so far."""
        ended = self.ending is Ending.CLOSED
        ending = self._child.ending() if ended else _ENDINGS[self.ending] if self.ending else ""
        return Heard(
            lines=tuple(self.lines),
            raw=bytes(self.raw),
            ending=ending,
            code=self._child.exit_code if ended else None,
            early=self._early,
            last_words=self._child.last_words() if ended else "",
            waits=tuple(self.waits),
            patience=self.patience,
        )

    def _hear(self, until: float) -> bool:
        came = self._child.receive(until)
        if isinstance(came, Ending):
            self.ending, self._early = came, not self._hung_up or came is not Ending.CLOSED
        elif came is not None:
            self.raw += came
            self._heard_at = monotonic()
        return came is not None


def converse(talk: Talk, lines: Sequence[Line], *, in_turn: bool, then: float) -> Heard:
    """Say some lines, each once the one before has its reply or all at once, and then no more.

    As soon as one waits for its reply in vain all others are said, and the input closed: that may be what it waits for.
    Once the first has its reply, the patience is `then`.
    """
    left = list(lines)
    while in_turn and left and not talk.ending:
        began, line = monotonic(), left.pop(0)
        talk.say(line)
        in_turn = talk.wait_for_replies()
        if in_turn and line.want:
            talk.waits.append(monotonic() - began)
        talk.patience = then if in_turn else talk.patience
    talk.say(*left)
    talk.hang_up()
    if talk.wait_for_replies():
        talk.pause(QUIET)
    return talk.heard()
