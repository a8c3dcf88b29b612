"""An implementation as a command that speaks the protocol, however it crashes, hangs or babbles.

Questions are put many at a time. When the process dies or falls silent, nobody can tell which of those on their way
was to blame: they are put again to a fresh process, one at a time, and what it is lost on alone has its verdict. A
crash counts only in a process that was started for that very question: another may have been dead before it was asked.
The next after a loss is a question from elsewhere, so that a few of a kind, side by side, do not look like the end;
and before it is given up it is asked once more what it has answered before.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from itertools import chain, islice
from typing import Any

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
from belot_runner.adapters.dialogue import Dialogue, Lost
from belot_runner.adapters.losses import IN_A_ROW, Losses
from belot_runner.adapters.process import never
from belot_runner.errors import AdapterError
from belot_runner.outcome import Outcome

_ALIKE = 4  # so many side by side may be one question, in other suits and seats
_LEAP = 0.618  # of what is left: leaps of this size come near no place again for long

_HINT = "run it by hand, send it a hello line, and see whether it flushes its reply"


class CommandAdapter(EndsWithBlock):
    """Speaks with a command (the program and its arguments).

    `timeout` is how many seconds it may be silent while something is expected of it, `start_timeout` the same for its
    first word. `losses` are counted here, and may be counted with those of other processes; once `is_left` says so,
    whatever is being waited for raises Left.
    """

    is_reference = False

    def __init__(
        self,
        command: Sequence[str],
        *,
        timeout: float = TIMEOUT,
        start_timeout: float | None = None,
        trace: Trace | None = None,
        losses: Losses | None = None,
        is_left: Callable[[], bool] = never,
    ) -> None:
        self.strays = Strays()
        self._command = tuple(command)
        self._timeout = timeout
        self._start_timeout = max(timeout, TIMEOUT) if start_timeout is None else start_timeout
        self._trace = trace
        self._hello: Hello | None = None
        self._variants: dict[str, Mapping[str, Any] | None] = {}
        self._talk: Dialogue | None = None
        self._is_left = is_left
        self._losses = losses or Losses()
        self._losses_in_a_row = 0

    @property
    def given_up(self) -> str:
        """Why it is asked no more; empty while it is."""
        return self._losses.given_up

    @property
    def losses(self) -> int:
        """How often it died or fell silent and had to be started again."""
        return self._losses.count

    def hello(self) -> Hello:
        """Who answers. Starts the command if need be; raises AdapterError where it does not reply."""
        if self._hello is None:
            try:
                self._connect()
            except Lost as lost:
                self.drop()
                raise AdapterError(f"sent hello, the adapter {lost.message}", hint=_HINT) from None
        assert self._hello is not None  # a connection begins with it
        return self._hello

    def variant(self, variant: str, rules: Mapping[str, Any] | None) -> Ready | Unsupported:
        """Tell it the rules of a variant; raises AdapterError where it does not reply."""
        try:
            answer = self._connect().variant(variant, rules)
        except Lost as lost:
            self.drop()
            message = f"sent the variant {variant}, the adapter {lost.message}"
            raise AdapterError(message, hint=_HINT) from None
        if isinstance(answer, Ready):
            self._variants[variant] = rules
        return answer

    def ask_all(self, questions: Iterable[Ask], window: int = WINDOW) -> Generator[Reply, None, None]:
        """Exactly one reply for each question, whatever happens to the process.

        Raises AdapterError where a fresh process turns out to be another implementation.
        """
        with closing(self.batches(questions, window)) as batches:
            for replies in batches:
                yield from replies

    def batches(self, questions: Iterable[Ask], window: int = WINDOW) -> Generator[Sequence[Reply], None, None]:
        """The same, with the replies that came together."""
        source = iter(questions)
        left: Iterable[Ask] = ()
        try:
            while not self.given_up:
                if not self._seems_alive():
                    continue
                if window > 1:
                    unanswered = yield from self._ask_together(source, window)
                else:
                    unanswered = list(islice(source, 1)) or None
                if unanswered is None:
                    return
                left = yield from self._ask_one_at_a_time(unanswered, source)
            for ask in chain(left, source):
                yield [Reply(ask.number, None, Outcome.NOT_RUN, self.given_up)]
        finally:
            if self._talk and self._talk.waiting:  # left in the middle of it: what still comes would fit nothing
                self.drop()

    def close(self) -> None:
        """Say bye and leave nothing running."""
        if self._talk:
            self._talk.finish()
            self._talk = None

    def drop(self) -> None:
        """End the process at once, without a word."""
        if self._talk:
            self._talk.kill()
            self._talk = None

    def _ask_together(self, source: Iterator[Ask], window: int) -> Generator[Sequence[Reply], None, list[Ask] | None]:
        """Ask until there are no more questions (None), or until the process is lost: on what had no answer by then."""
        talk = None
        try:
            talk = self._connect()
            replies: Sequence[Reply] = ()
            while True:
                # Filled up only when it is half empty: a few large writes cost less than many small ones.
                if len(talk.waiting) <= window // 2:
                    talk.send(list(islice(source, window - len(talk.waiting))))
                yield replies
                if not talk.waiting:
                    return None
                replies = self._receive(talk)
        except Lost as lost:
            unanswered = list(talk.waiting.values()) if talk else []
            self._bury(lost)
            return unanswered

    def _ask_one_at_a_time(self, todo: list[Ask], source: Iterator[Ask]) -> Generator[Sequence[Reply], None, list[Ask]]:
        """Ask each alone; what is left where the adapter is given up."""
        lost_on = [ask.number for ask in todo[:1]]  # most answer in order, so that it was the first, most likely
        doubt: tuple[Ask, Lost] | None = None  # a question that is put once more, and what came of it before
        while todo and not self.given_up:
            if not self._seems_alive():
                continue
            if doubt:
                ask = doubt[0]
            elif self._losses_in_a_row:
                ask = self._next(todo, lost_on, source)
            else:
                ask = todo[0]
            is_fresh = self._talk is None
            talk = None
            try:
                talk = self._connect()
                talk.send([ask])
                while talk.waiting:
                    yield self._receive(talk)
                todo.remove(ask)
                if doubt:
                    self._count(doubt[1])
                    doubt = None
            except Lost as lost:
                if talk and not is_fresh and lost.outcome is Outcome.CRASH:
                    self.drop()  # it may have been dead before it was asked; counted once that is known
                    doubt = (ask, lost)
                    continue
                self._bury(lost)
                if talk:  # else it was lost before it was asked
                    doubt = None
                    todo.remove(ask)
                    lost_on.append(ask.number)
                    yield [Reply(ask.number, None, lost.outcome, lost.message)]
        return todo

    def _seems_alive(self) -> bool:
        """Before the loss that is one too many: whether it still answers what was answered before, if anything was."""
        known = self._losses.answered
        if known is None or self._losses_in_a_row < IN_A_ROW - 1:
            return True
        try:
            talk = self._connect()
            talk.send([known])
            while talk.waiting:
                self._receive(talk)
        except Lost as lost:
            self._bury(lost)
            return False
        return True

    def _next(self, todo: list[Ask], lost_on: Sequence[int], source: Iterator[Ask]) -> Ask:
        """A question that is unlike those that it was lost on, from the source where none is left; else the first.

        The nearest after one loss, after more of them one of the farther half: it may be lost for a while.
        """

        def is_unlike(ask: Ask) -> bool:
            return all(abs(ask.number - number) >= _ALIKE for number in lost_on)

        unlike = [ask for ask in todo if is_unlike(ask)]
        while not unlike and (fresh := next(source, None)):
            todo.append(fresh)
            unlike = [fresh] if is_unlike(fresh) else []
        if not unlike or self._losses_in_a_row == 1:
            return (unlike or todo)[0]
        farther = unlike[len(unlike) // 2 :]
        return farther[int(len(farther) * (_LEAP * len(lost_on) % 1))]

    def _receive(self, talk: Dialogue) -> list[Reply]:
        replies = talk.receive()
        if replies:
            self._losses_in_a_row = 0
            self._losses.answered = talk.answered
        return replies

    def _bury(self, lost: Lost) -> None:
        """Clear away a lost process, and give the adapter up where there were too many of them."""
        self.drop()
        self._losses_in_a_row += 1
        self._count(lost)

    def _count(self, lost: Lost) -> None:
        self._losses.add(self._losses_in_a_row, lost.message)

    def _connect(self) -> Dialogue:
        """The talk with the running process, or with a fresh one that was told all that the last one knew."""
        if self._talk:
            self._talk.settle()
            return self._talk
        talk = self._talk = Dialogue(
            self._command, self.strays, self._timeout, trace=self._trace, is_left=self._is_left
        )
        hello = talk.hello(self._start_timeout)
        if self._hello is not None and hello != self._hello:
            self.drop()
            raise AdapterError(
                "the adapter said another hello when it was started again",
                hint="name, version, variants, questions and fields have to stay the same",
            )
        self._hello = hello
        for variant, rules in self._variants.items():
            answer = talk.variant(variant, rules)
            if isinstance(answer, Unsupported):
                self.drop()
                raise AdapterError(
                    f"the adapter played {variant} and refuses it now that it was started again: {answer.why}"
                )
        return talk
