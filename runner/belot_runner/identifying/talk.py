"""The talk with an implementation that plays as it does: one question after the other, and what came of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from belot_runner.adapters.base import Adapter, Ask, Ready
from belot_runner.errors import UsageError
from belot_runner.identifying.queries import Query
from belot_runner.outcome import Outcome

AS_PLAYED = "as-played"
"""The id that stands for whatever an implementation plays; no rules are sent with it."""

_TRIES = 3  # questions of a kind without one answer, after which it is asked no more
_REFUSALS = 12  # the same where it is answered at times

Context = Callable[[Query], Mapping[str, Any] | None]


class Over(Exception):
    """No more questions can be asked: the implementation was lost, or it is to end here."""


class Enough(Over):
    """As many questions were asked as may be."""


@dataclass(frozen=True, slots=True, eq=False)
class Said:
    """A question as it was put, and what came of it: an answer, or why there is none.

    `deal` is the whole deal that came with it, empty where none was found, None where none belongs to it; `size` is the
    length of the answer in bytes as it was sent.
    """

    number: int
    query: Query
    deal: Mapping[str, Any] | None
    answer: dict[str, Any] | None
    failure: Outcome | None = None
    message: str = ""
    size: int = 0

    @property
    def is_error_about_deal(self) -> bool:
        """Whether it may be the deal that is answered with an error: there is none, or by other rules it is none."""
        return self.deal is not None and self.failure is Outcome.ERROR


class Talk:
    """Asks an adapter, never more than `budget` questions.

    `context` gives the whole deal that goes with a question about a position; `said` is all that was asked so far, and
    `over` says so where that was as much as may be. `stop` is asked before each question why to end here, if so.
    """

    def __init__(
        self, adapter: Adapter, budget: int, variant: str = AS_PLAYED, stop: Callable[[], str] | None = None
    ) -> None:
        self._adapter = adapter
        self._answered: Counter[str] = Counter()
        self._refused: Counter[str] = Counter()
        self._unplayed: Counter[str] = Counter()
        self._budget = budget
        self.variant = variant
        self.said: list[Said] = []
        self.context: Context = lambda query: None
        self.over = ""
        self._stop = stop
        self.hello = adapter.hello()

    def begin(self) -> None:
        """Tell it what is to be played, without a rule; raises UsageError where it will not."""
        reply = self._adapter.variant(self.variant, None)
        if not isinstance(reply, Ready):
            hint = f"let it say ready to {AS_PLAYED} and play as it does, or name an id that it plays with --as"
            if self._adapter.is_reference:
                hint = "name an implementation with --adapter"
            raise UsageError(f"{self.hello.name} does not play {self.variant}: {reply.why}", hint=hint)

    def answers(self, ask: str) -> bool:
        """Whether a kind of question is answered, as far as is known."""
        if self._unplayed[ask] >= _REFUSALS or self._refused[ask] >= (_REFUSALS if self._answered[ask] else _TRIES):
            return False
        return self.hello.answers(ask)

    def fields(self, ask: str) -> tuple[str, ...] | None:
        """The only fields of its answers that count, where it says so."""
        return self.hello.fields.get(ask)

    def compared(self, said: Said) -> Mapping[str, Any]:
        """Of an answer the fields that count; nothing where there is none."""
        fields = self.fields(said.query.ask)
        named = {*(name.partition(".")[0] for name in fields), "illegal"} if fields else None
        return {name: value for name, value in (said.answer or {}).items() if named is None or name in named}

    def put(self, query: Query) -> Said:
        """Ask; raises Over where that cannot be, AdapterError where it turns into another one."""
        if self._stop and (why := self._stop()):
            raise Over(why)
        if len(self.said) >= self._budget:
            self.over = f"{self._budget} questions were not enough"
            raise Enough(self.over)
        number = len(self.said) + 1
        deal = self.context(query)
        given = {**query.given, "deal": deal} if deal else query.given
        (reply,) = self._adapter.ask_all([Ask(number, self.variant, query.ask, given)])
        if reply.failure is Outcome.NOT_RUN:
            raise Over(reply.message)
        said = Said(number, query, deal, reply.answer, reply.failure, reply.message, reply.size)
        self.said.append(said)
        missing = self._unplayed if said.is_error_about_deal else self._refused
        count = self._answered if said.answer is not None else missing
        count[query.ask] += 1
        return said

    def more(self, number: int) -> None:
        """Let so many more be asked."""
        self._budget = len(self.said) + number
        self.over = ""
