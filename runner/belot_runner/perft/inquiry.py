"""Questions put to an implementation, each once, beside what the reference answers."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from belot_runner.adapters.base import Adapter, Ask, Reply, Strays
from belot_runner.asking.compare import Expectation
from belot_runner.asking.malformed import is_too_long, malformed
from belot_runner.outcome import Outcome
from belot_runner.perft.tree import Json

MOST = 200_000
"""Questions, or positions at one depth, after which no more is looked at unless somebody says otherwise."""


class Stopped(Exception):
    """No more is asked: as much was asked as may be, the end was wished for, or the implementation was lost."""


@dataclass(frozen=True, slots=True)
class Query:
    """A question, what the reference answers (as far as it is compared), and the deal that goes with it, if any."""

    question: str
    given: Json
    expect: Json
    deal: Mapping[str, Any] | None = None

    @property
    def key(self) -> str:
        """The question as a text, the same for the same question."""
        return json.dumps([self.question, self.given], sort_keys=True)


@dataclass(frozen=True, slots=True)
class Said:
    """What came of a question: whether that is as expected; the answer, or why there is none."""

    query: Query
    right: bool
    got: Json | None = None
    failure: Outcome | None = None
    message: str = ""

    @property
    def compared(self) -> bool:
        """Whether it says anything."""
        return self.failure is not Outcome.UNSUPPORTED


class Inquiry:
    """Asks an adapter about one variant, never the same question twice, and `most` questions at the most.

    `asked` and `compared` count questions. `stop` is asked before each why to end here, if so; `on_reply` is called
    with each reply.
    """

    def __init__(
        self,
        adapter: Adapter,
        variant: str,
        *,
        most: int = MOST,
        stop: Callable[[], str] | None = None,
        on_reply: Callable[[], None] | None = None,
    ) -> None:
        self._adapter = adapter
        self._variant = variant
        self._stop = stop
        self._on_reply = on_reply
        self._known: dict[str, Said] = {}
        self.most = most
        self.asked = 0
        self.compared = 0
        self.hello = adapter.hello()

    @property
    def strays(self) -> Strays:
        """The lines that fit no question."""
        return self._adapter.strays

    def answers(self, query: Query) -> bool:
        """Whether a question may be asked, and has a field that is compared."""
        return self.hello.answers(query.question) and not self._expectation(query).is_empty

    def put(self, queries: Iterable[Query]) -> list[Said]:
        """What comes of each question that may be asked, in their order; raises Stopped.

        Those asked earlier are not asked again. Raises AdapterError where the implementation turns into another one.
        """
        wanted = [query for query in queries if self.answers(query)]
        new = list({query.key: query for query in wanted if query.key not in self._known}.values())
        room, first = max(self.most - self.asked, 0), self.asked + 1
        asks = [self._ask(number, query) for number, query in enumerate(new[:room], first)]
        with closing(self._adapter.ask_all(asks)) as replies:
            for reply in replies:
                said = self._heard(new[reply.number - first], reply)
                self._known[said.query.key] = said
                if self._stop and (why := self._stop()):
                    raise Stopped(why)
        said_so_far = [self._known[query.key] for query in wanted if query.key in self._known]
        if new[room:] and all(said.right or not said.compared for said in said_so_far):
            raise Stopped(f"{self.most:,} questions were asked, which is as many as may be (--most)")
        return said_so_far

    def _ask(self, number: int, query: Query) -> Ask:
        given = query.given if query.deal is None else {**query.given, "deal": query.deal}
        return Ask(number, self._variant, query.question, given)

    def _heard(self, query: Query, reply: Reply) -> Said:
        if reply.failure is Outcome.NOT_RUN:
            raise Stopped(reply.message)
        self.asked += 1
        if self._on_reply:
            self._on_reply()
        said = self._judged(query, reply)
        self.compared += said.compared
        return said

    def _judged(self, query: Query, reply: Reply) -> Said:
        if reply.answer is None:
            return Said(query, False, None, reply.failure or Outcome.INVALID, reply.message)
        if self._expectation(query).fits(reply.answer):
            return Said(query, True, reply.answer)
        fault = malformed(query.question, reply.answer, reply.size)
        got = None if is_too_long(reply.size) else reply.answer
        return Said(query, False, got, None if fault is None else Outcome.INVALID, fault or "")

    def _expectation(self, query: Query) -> Expectation:
        return Expectation(query.expect, self.hello.fields.get(query.question))
