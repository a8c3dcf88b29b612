"""Several processes of one command behind one adapter: each takes its questions from the same source.

Every process has a thread that talks with it, just as it would be talked with if it were alone. A question that is lost
with others is put again to the process that lost it, so that no other is blamed; but losses are counted together.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from itertools import chain, islice
from queue import Empty, Full, Queue
from threading import Event, Lock, Thread
from typing import Any, TypeVar

from belot_runner.adapters.base import (
    TIMEOUT,
    WINDOW,
    Ask,
    EndsWithBlock,
    Hello,
    Ready,
    Reply,
    Strays,
    Trace,
    Unsupported,
)
from belot_runner.adapters.command import CommandAdapter
from belot_runner.adapters.dialogue import Left
from belot_runner.adapters.losses import Losses
from belot_runner.errors import AdapterError
from belot_runner.outcome import Outcome

_SMALLEST_WINDOW = 8  # a question that is lost among few others is soon found, but each such loss counts
_GLANCE = 0.1  # seconds between looks whether everybody has gone

Answer = TypeVar("Answer")
_Heard = Queue[Sequence[Reply] | BaseException | None]  # replies, why there will be none, or that all were given


class Crew(EndsWithBlock):
    """Speaks with some processes of a command; the rest is as with one, in `CommandAdapter`."""

    is_reference = False

    def __init__(
        self,
        command: Sequence[str],
        jobs: int,
        *,
        timeout: float = TIMEOUT,
        start_timeout: float | None = None,
        trace: Trace | None = None,
    ) -> None:
        self._losses = Losses()
        self._left = Event()
        self._threads: Sequence[Thread] = ()
        self._members = [
            CommandAdapter(
                command,
                timeout=timeout,
                start_timeout=start_timeout,
                trace=_numbered(trace, number) if trace else None,
                losses=self._losses,
                is_left=self._left.is_set,
            )
            for number in range(1, jobs + 1)
        ]

    @property
    def strays(self) -> Strays:
        """The lines so far that fit no question, process by process."""
        all_of_them = Strays()
        for member in self._members:
            all_of_them.join(member.strays)
        return all_of_them

    @property
    def given_up(self) -> str:
        """Why none of them is asked any more; empty while they are."""
        return self._losses.given_up

    @property
    def losses(self) -> int:
        """How often one of them died or fell silent and had to be started again."""
        return self._losses.count

    def hello(self) -> Hello:
        """Who answers; raises AdapterError where one does not reply, or is another than the first."""
        return self._agreed(lambda member: member.hello(), "hello")

    def variant(self, variant: str, rules: Mapping[str, Any] | None) -> Ready | Unsupported:
        """Tell all of them the rules of a variant; raises AdapterError where one does not reply or says otherwise."""
        return self._agreed(lambda member: member.variant(variant, rules), f"the variant {variant}")

    def _agreed(self, ask: Callable[[CommandAdapter], Answer], about: str) -> Answer:
        """What all of them say, asked at the same time; raises AdapterError where that is not the same."""
        first, *others = self._from_all(ask)
        if isinstance(first, BaseException):
            raise first
        hint = f"it was started {len(self._members)} times at once; without --jobs it is started once"
        for number, other in enumerate(others, 2):
            if isinstance(other, AdapterError):
                raise AdapterError(f"process {number} of the adapter: {other.message}", hint=hint)
            if isinstance(other, BaseException):
                raise other
            if type(other) is not type(first) or (isinstance(other, Hello) and other != first):
                raise AdapterError(f"process {number} of the adapter replied otherwise to {about}", hint=hint)
        return first

    def _from_all(self, ask: Callable[[CommandAdapter], Answer]) -> list[Answer | BaseException]:
        """What each of them says or raises."""
        said: dict[CommandAdapter, Answer | BaseException] = {}

        def listen(member: CommandAdapter) -> None:
            try:
                said[member] = ask(member)
            except Left:
                member.drop()
            except BaseException as error:  # raised where the replies are waited for
                said[member] = error

        with self._at_work(listen) as threads:
            _wait(threads)
        return [said[member] for member in self._members]

    def ask_all(self, questions: Iterable[Ask], window: int = WINDOW) -> Generator[Reply, None, None]:
        """A reply for each question, from whichever of them it was put to; raises AdapterError as one of them does."""
        source, share = self._shared(iter(questions), window)
        heard: _Heard = Queue(2 * len(self._members))
        with self._at_work(lambda member: self._work(member, source, share, heard)) as threads:
            busy = len(threads)
            while busy:
                try:
                    came = heard.get(timeout=_GLANCE)
                except Empty:
                    continue
                if isinstance(came, BaseException):
                    raise came
                if came is None:
                    busy -= 1
                else:
                    yield from came
        for ask in source.rest():
            yield Reply(ask.number, None, Outcome.NOT_RUN, self.given_up)

    def _shared(self, questions: Iterator[Ask], window: int) -> tuple[_Source, int]:
        """The questions, and how many of them each may have at once: fewer where there are not enough to go round."""
        jobs = len(self._members)
        share = max(min(window, _SMALLEST_WINDOW), window // jobs)
        ahead = list(islice(questions, jobs * share))
        if len(ahead) < jobs * share:
            share = max(1, -(-len(ahead) // jobs))
        return _Source(chain(ahead, questions), self._losses), share

    def _work(self, member: CommandAdapter, source: Iterable[Ask], window: int, heard: _Heard) -> None:
        """Put questions to one of them until there are none left, and hand over what comes of them."""
        end: BaseException | None = None
        try:
            with closing(member.batches(source, window)) as batches:
                for replies in batches:
                    if replies and not self._hand_over(replies, heard):
                        return
        except Left:
            member.drop()
            return
        except BaseException as error:  # raised where the replies are waited for
            end = error
        self._hand_over(end, heard)

    def _hand_over(self, what: Sequence[Reply] | BaseException | None, heard: _Heard) -> bool:
        """Whether it was taken; not where nobody wants to hear it any more."""
        while not self._left.is_set():
            try:
                heard.put(what, timeout=_GLANCE)
            except Full:
                continue
            return True
        return False

    def close(self) -> None:
        """Say goodbye to all of them."""
        with self._at_work(CommandAdapter.close) as threads:
            _wait(threads)

    def drop(self) -> None:
        """End all of them at once, without a word."""
        self._leave()
        for member in self._members:
            member.drop()

    @contextmanager
    def _at_work(self, work: Callable[[CommandAdapter], None]) -> Iterator[Sequence[Thread]]:
        """A thread for each of them; at the end none is left."""
        self._leave()  # a second Ctrl-C may have come while they were waited for
        self._left.clear()
        self._threads = [Thread(target=work, args=(member,), daemon=True) for member in self._members]
        try:
            for thread in self._threads:
                thread.start()
            yield self._threads
        finally:
            self._leave()

    def _leave(self) -> None:
        """Let go of whatever is still waited for, and wait for the threads to end."""
        self._left.set()
        for thread in self._threads:
            if thread.ident is not None:  # else it was never started
                thread.join()


def _wait(threads: Iterable[Thread]) -> None:
    """Wait for threads to end, looking up now and then: Ctrl-C is not heard everywhere by who waits without end."""
    for thread in threads:
        while thread.is_alive():
            thread.join(_GLANCE)


class _Source:
    """Questions that are taken by several threads, none once the adapter is given up."""

    def __init__(self, questions: Iterator[Ask], losses: Losses) -> None:
        self._questions = questions
        self._losses = losses
        self._lock = Lock()

    def __iter__(self) -> Iterator[Ask]:
        return self

    def __next__(self) -> Ask:
        with self._lock:
            if self._losses.given_up:
                raise StopIteration
            return next(self._questions)

    def rest(self) -> Iterator[Ask]:
        """What nobody has taken."""
        return self._questions


def _numbered(trace: Trace, number: int) -> Trace:
    return lambda way, line: trace(f"{number}{way}", line)
