"""The talk with one child process, from hello to bye: which line answers what, and when it has been silent too long."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from time import monotonic
from typing import Any

from belot_runner.adapters import messages
from belot_runner.adapters.base import (
    Ask,
    Hello,
    Ready,
    Reply,
    Strays,
    Trace,
    Unsupported,
    read_hello,
)
from belot_runner.adapters.lines import Unusable, encode, read_line, shown, split_lines
from belot_runner.adapters.process import LONGEST_LINE, Child, Ending, never
from belot_runner.errors import AdapterError
from belot_runner.outcome import Outcome

_GRACE = 1.0  # seconds between bye and the end, and the longest that what came unasked is listened to
_STRAYS_THAT_COUNT = 100  # so many stray lines in a row are a sign of life, more are just noise
_STRAYS_IN_A_ROW = 10_000

_ENDINGS = {
    Ending.TOO_LONG: f"sent a line longer than {LONGEST_LINE} bytes",
    Ending.DEAF: "closed its standard input",
}


class Lost(Exception):
    """The process can be talked to no longer; `outcome` is that of the question it was lost on, if it was alone."""

    def __init__(self, outcome: Outcome, message: str) -> None:
        super().__init__(message)
        self.outcome = outcome
        self.message = message


class Left(Exception):
    """Nobody wants to hear the process any more."""


class Dialogue:
    """Starts a command and talks with it.

    `waiting` are the questions without a reply, `answered` is the last that had one. Raises AdapterError where the
    command cannot be started, Lost where it is lost, Left once `is_left` says so.
    """

    def __init__(
        self,
        command: Sequence[str],
        strays: Strays,
        timeout: float,
        *,
        trace: Trace | None = None,
        is_left: Callable[[], bool] = never,
    ) -> None:
        self.waiting: dict[int, Ask] = {}
        self.answered: Ask | None = None
        self._strays = strays
        self._timeout = timeout
        self._trace = trace
        self._prefixes: dict[tuple[str, str], str] = {}
        self._last_number = 0
        self._noise = 0  # stray lines since the last that was none
        self._last_stray = ""
        self._heard_at = monotonic()
        self._child = Child(command, trace=trace, is_left=is_left)

    # The opening.

    def hello(self, timeout: float) -> Hello:
        """Who answers; raises AdapterError where the reply is not one to hello."""
        reply = self._call(messages.hello(), lambda reply: "protocol" in reply, timeout)
        if "protocol" not in reply:
            raise AdapterError(f"the adapter answered hello with an error: {shown(str(reply['error']))}")
        return read_hello(reply)

    def variant(self, variant: str, rules: Mapping[str, Any] | None) -> Ready | Unsupported:
        """Tell the rules of a variant, or its name alone."""
        message = messages.variant(variant, rules)
        reply = self._call(message, lambda reply: reply.get("variant") == variant, self._timeout)
        if reply.get("ready") is True and reply.get("unsupported") is None:
            return Ready()
        why = reply.get("unsupported") or reply.get("error") or "its reply said neither ready nor unsupported"
        return Unsupported(shown(str(why)))

    def _call(
        self, message: Mapping[str, Any], is_reply: Callable[[dict[str, Any]], bool], timeout: float
    ) -> dict[str, Any]:
        """Say something and wait for what replies to it (or an error): any other line is stray."""
        self._say([encode(message)])
        self._heard_at = monotonic()
        found: dict[str, Any] | None = None
        while found is None:
            for line in self._lines(timeout):
                reply = read_line(line)
                if isinstance(reply, Unusable):
                    self._stray(line, reply.why)
                elif found is None and (is_reply(reply) or reply.get("error") is not None):
                    found = reply
                else:
                    self._stray(line, f"not a reply to {message['op']}")
        self._noise = 0
        return found

    # Questions and replies.

    def send(self, asks: Iterable[Ask]) -> None:
        """Put questions, without waiting for anything."""
        if not self.waiting:
            self._noise = 0
            self._heard_at = monotonic()
        lines = []
        for ask in asks:
            self.waiting[ask.number] = ask
            self._last_number = max(self._last_number, ask.number)
            lines.append(f'{{"op":"ask","id":{ask.number}{self._prefix(ask)}{encode(ask.given)}}}')
        if lines:
            self._say(lines)

    def _prefix(self, ask: Ask) -> str:
        key = (ask.variant, ask.question)
        if key not in self._prefixes:
            self._prefixes[key] = f',"variant":{encode(ask.variant)},"question":{encode(ask.question)},"given":'
        return self._prefixes[key]

    def receive(self) -> list[Reply]:
        """Wait for some lines and give the replies among them, perhaps none."""
        lines = self._lines(self._timeout)
        replies = self._replies(lines)
        if lines and self._noise < _STRAYS_THAT_COUNT:
            self._heard_at = monotonic()
        return replies

    def _replies(self, lines: Iterable[str]) -> list[Reply]:
        """The replies among some lines; the others are stray."""
        replies = []
        for line in lines:
            reply = self._reply(line)
            if isinstance(reply, str):
                self._stray(line, reply)
            else:
                self._noise = 0
                replies.append(reply)
        return replies

    def _reply(self, line: str) -> Reply | str:
        """The reply that a line is, or why it is none."""
        message = read_line(line)
        if isinstance(message, Unusable):
            if message.number in self.waiting:
                return self._invalid(message.number, f"its reply was not usable: {message.why}")
            return message.why
        number = message.get("id")
        if isinstance(number, bool) or not isinstance(number, (int, float)) or number not in self.waiting:
            return self._fits_nothing(message, number)
        number = int(number)
        answer = message.get("answer")
        if isinstance(answer, dict) and len(message) == 2:  # as nearly all are
            self.answered = self.waiting.pop(number)
            return Reply(number, answer, size=len(line))
        return self._unusual_reply(message, number, len(line))

    def _unusual_reply(self, message: Mapping[str, Any], number: int, size: int) -> Reply:
        said = [name for name in ("answer", "unsupported", "error") if message.get(name) is not None]
        if len(said) != 1:
            what = " and ".join(said) or "neither answer nor unsupported nor error"
            return self._invalid(number, f"its reply had {what}")
        value = message[said[0]]
        if said[0] == "answer" and not isinstance(value, dict):
            return self._invalid(number, f"its answer was not an object: {shown(encode(value), 60)}")
        if said[0] != "answer" and (not isinstance(value, str) or not value):
            return self._invalid(number, f"its {said[0]} did not say why, in words")
        self.answered = self.waiting.pop(number)
        if said[0] == "answer":
            return Reply(number, value, size=size)
        return Reply(number, None, Outcome(said[0]), shown(value))

    def _invalid(self, number: int, message: str) -> Reply:
        self.answered = self.waiting.pop(number)
        return Reply(number, None, Outcome.INVALID, message)

    def _fits_nothing(self, message: Mapping[str, Any], number: object) -> str:
        if number is None:
            said = message.get("error")
            return f"an error about no question: {shown(str(said))}" if said else "it has no id"
        if isinstance(number, bool) or not isinstance(number, (int, float)) or number != int(number):
            sent = isinstance(number, str) and number.isdecimal()
            return f"its id is {shown(encode(number), 40)}" + ("; send the number back as a number" if sent else "")
        if number > self._last_number:
            return f"no question {shown(str(number), 40)} was asked so far"
        return f"question {number} waits for no answer: it has one"

    # Lines.

    def _say(self, lines: Sequence[str]) -> None:
        self._child.send(("\n".join(lines) + "\n").encode())

    def _lines(self, patience: float) -> list[str]:
        """What comes next, blank lines left out; raises Lost where nothing came for so many seconds."""
        if self._noise > _STRAYS_IN_A_ROW:
            raise self._lost(Outcome.INVALID, f"sent more than {_STRAYS_IN_A_ROW} lines in a row that fit no question")
        until = self._heard_at + patience
        data = self._child.receive(until)
        if isinstance(data, Ending):
            raise self._over(data)
        lines = split_lines(data) if data else []
        if not lines and monotonic() >= until:
            raise self._silent(patience)
        return lines

    def _stray(self, line: str, why: str) -> None:
        self._strays.add(line, why)
        self._noise += 1
        self._last_stray = f"{shown(line, 80)} ({why})"

    def _silent(self, patience: float) -> Lost:
        if self._noise:
            return self._lost(Outcome.INVALID, f"sent no reply, but a line that fits no question: {self._last_stray}")
        return self._lost(Outcome.TIMEOUT, f"did not reply within {patience:g} seconds")

    def _lost(self, outcome: Outcome, message: str) -> Lost:
        """Lost while it is running still, so that its end does not say why."""
        if self._trace:
            self._trace("*", message)
        return Lost(outcome, message)

    def _over(self, ending: Ending) -> Lost | Left:
        if ending is Ending.LEFT:
            return Left()
        if ending in _ENDINGS:
            return self._lost(Outcome.CRASH, _ENDINGS[ending])
        how, log = self._child.ending(), self._child.last_words()
        return Lost(Outcome.CRASH, f"{how}, its last words: {log}" if log else how)

    # The end.

    def settle(self) -> None:
        """Hear what came unasked; raises Lost where the process has ended."""
        until = monotonic() + _GRACE  # blank lines are no noise, and there may be no end of them
        while self._noise <= _STRAYS_IN_A_ROW and monotonic() < until:
            data = self._child.receive(0)
            if data is None:
                return
            if isinstance(data, Ending):
                raise self._over(data)
            self._replies(split_lines(data))

    def finish(self) -> None:
        """Say bye, hear what still comes, and leave nothing running."""
        self._say(['{"op":"bye"}'])
        self._child.close_input()
        until = monotonic() + _GRACE
        while monotonic() < until and isinstance(data := self._child.receive(until), bytes):
            self._replies(split_lines(data))
        self._child.end(max(0.0, until - monotonic()))

    def kill(self) -> None:
        """End the process at once."""
        self._child.kill()
