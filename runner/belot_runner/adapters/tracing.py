"""What is said on the wire, written down as it is said: each line with the time and the way that it went.

Only the wire: neither the command nor its environment, which may hold what is nobody's business, nor what it logs.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from threading import Lock
from types import TracebackType
from typing import Any, Self, TextIO

from belot_runner.adapters import messages
from belot_runner.adapters.base import WINDOW, Ask, Hello, Ready, Reply, Strays, Trace, Unsupported
from belot_runner.adapters.lines import encode
from belot_runner.adapters.python import PythonAdapter
from belot_runner.outcome import Outcome

LONGEST = 2**14
"""Characters of a line that are written."""


class Written:
    """A trace that is written to a file; `fault` says why it could not be written on, if that is so."""

    def __init__(self, out: TextIO) -> None:
        self.fault = ""
        self._out = out
        self._lock = Lock()

    def __call__(self, way: str, line: str) -> None:
        """Write a line at once, so that it stands there whatever happens next. May be called from any thread."""
        with self._lock:
            if self.fault:
                return
            now = datetime.now(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
            try:
                self._out.write(f"{now} {way} {written(line)}\n")
                self._out.flush()
            except (OSError, ValueError) as error:  # a full disk, a reader that has gone, a file that was closed
                self.fault = getattr(error, "strerror", None) or str(error)


def written(line: str) -> str:
    """A line as it stands in a trace: what cannot be printed spelt out, and of a long one the beginning."""
    kept = line if len(line) <= LONGEST else f"{line[:LONGEST]}... ({len(line):,} characters)"
    if kept.isprintable():
        return kept
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in kept)


class Overheard:
    """An implementation in process, and a trace of what would stand on the wire if it were none."""

    def __init__(self, adapter: PythonAdapter, trace: Trace) -> None:
        self._adapter = adapter
        self._trace = trace

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def is_reference(self) -> bool:
        """Whether it is the suite's own engine."""
        return self._adapter.is_reference

    @property
    def strays(self) -> Strays:
        """None, since there are no lines."""
        return self._adapter.strays

    @property
    def given_up(self) -> str:
        """Empty: it is always asked on."""
        return self._adapter.given_up

    @property
    def losses(self) -> int:
        """None."""
        return self._adapter.losses

    def hello(self) -> Hello:
        """Who answers; raises AdapterError."""
        self._say(messages.hello())
        hello = self._adapter.hello()
        self._hear({name: value for name, value in asdict(hello).items() if value})
        return hello

    def variant(self, variant: str, rules: Mapping[str, Any] | None) -> Ready | Unsupported:
        """Tell it the rules of a variant; raises AdapterError."""
        self._say(messages.variant(variant, rules))
        answer = self._adapter.variant(variant, rules)
        self._hear(
            {"variant": variant} | ({"ready": True} if isinstance(answer, Ready) else {"unsupported": answer.why})
        )
        return answer

    def ask_all(self, questions: Iterable[Ask], window: int = WINDOW) -> Generator[Reply, None, None]:
        """A reply for each question, one after the other."""
        for ask in questions:
            self._say(messages.ask(ask))
            reply = self._adapter.ask(ask)
            said = "unsupported" if reply.failure is Outcome.UNSUPPORTED else "error"
            self._hear({"id": ask.number} | ({said: reply.message} if reply.failure else {"answer": reply.answer}))
            yield reply

    def close(self) -> None:
        """Nothing has to be ended."""

    def _say(self, message: messages.Message) -> None:
        self._trace(">", encode(message))

    def _hear(self, message: messages.Message) -> None:
        self._trace("<", encode(message))
