"""The one interface behind which every implementation stands, whatever its language and wherever it runs."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, NamedTuple, Protocol, Self

from belot_runner.adapters.lines import shown
from belot_runner.errors import AdapterError, brief
from belot_runner.outcome import Outcome

PROTOCOL = 1
WINDOW = 64
"""How many questions may be on their way at once."""
TIMEOUT = 10.0
"""Seconds that an adapter may be silent while something is expected of it."""

Trace = Callable[[str, str], None]
"""Called with ">" or "<" and each line that is sent to a command or received from it, as that happens, and with "*" and
what becomes of its process. Where there are several the number of one stands before the sign: "2>". It may be called
from any thread, and raises nothing."""

STRAYS_KEPT = 20

_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Hello:
    """Who answers, and what is promised.

    `questions` are always answered, `partial` ones at times, others never; where both are None any may be. `fields`
    names, by question, the only fields to compare. None: not said.
    """

    name: str
    protocol: int = PROTOCOL
    version: str | None = None
    language: str | None = None
    variants: tuple[str, ...] | None = None
    questions: tuple[str, ...] | None = None
    partial: tuple[str, ...] | None = None
    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def told(self) -> str:
        """Who it is, in words: `Name 1.0 (Go)`."""
        named = f"{self.name} {self.version}" if self.version else self.name
        return f"{named} ({self.language})" if self.language else named

    def answers(self, question: str) -> bool:
        """Whether the question may be asked at all."""
        if self.questions is None and self.partial is None:
            return True
        return self.promises(question) or question in (self.partial or ())

    def promises(self, question: str) -> bool:
        """Whether an answer is owed, so that `unsupported` is a failure."""
        return question in (self.questions or ())


@dataclass(frozen=True, slots=True)
class Ready:
    """The adapter plays the variant."""


@dataclass(frozen=True, slots=True)
class Unsupported:
    """The adapter does not play the variant."""

    why: str


class Ask(NamedTuple):
    """A question to be sent: no two of a run have the same number, and numbers count from 1."""

    number: int
    variant: str
    question: str
    given: Mapping[str, Any]


class Reply(NamedTuple):
    """What came of a question: an answer (then `failure` is None), or why there is none.

    `failure` is unsupported, error, crash, timeout, invalid or not-run. `size` is the length of the answer in bytes as
    it was sent, 0 where it never was text.
    """

    number: int
    answer: dict[str, Any] | None
    failure: Outcome | None = None
    message: str = ""
    size: int = 0


class Stray(NamedTuple):
    """A line of the adapter that fits no question, shortened, and why it does not."""

    line: str
    why: str


@dataclass(slots=True)
class Alike:
    """Stray lines that are alike: the first of them, and how many there are."""

    first: Stray
    count: int


@dataclass(slots=True)
class Strays:
    """The stray lines of an adapter: all counted, the first ones kept, and the first kinds of them.

    Lines are of one kind that differ in numbers only; messages, too, that are stray for the same reason.
    """

    count: int = 0
    kept: list[Stray] = field(default_factory=list)
    kinds: dict[str, Alike] = field(default_factory=dict)

    def add(self, line: str, why: str) -> None:
        """Count a line, and keep it if it is among the first."""
        stray = Stray(shown(line), why)
        self.count += 1
        if len(self.kept) < STRAYS_KEPT:
            self.kept.append(stray)
        self._count(stray, 1)

    def join(self, other: Strays) -> None:
        """Count those of another adapter too."""
        self.count += other.count
        self.kept += other.kept[: STRAYS_KEPT - len(self.kept)]
        for alike in other.kinds.values():
            self._count(alike.first, alike.count)

    @property
    def others(self) -> int:
        """How many there are of further kinds."""
        return self.count - sum(alike.count for alike in self.kinds.values())

    def _count(self, stray: Stray, number: int) -> None:
        is_message = stray.line.startswith("{")
        kind = _NUMBER.sub("0", stray.why if is_message else f"{stray.why}: {stray.line}")
        if kind in self.kinds:
            self.kinds[kind].count += number
        elif len(self.kinds) < STRAYS_KEPT:
            self.kinds[kind] = Alike(stray, number)


class Adapter(Protocol):
    """How the runner speaks with an implementation.

    Ending a `with` block, or `close`, ends whatever the adapter started; what is asked later starts it again.
    """

    @property
    def is_reference(self) -> bool:
        """Whether it is the suite's own engine, which plays any variant and owes the rule of a fault."""

    @property
    def strays(self) -> Strays:
        """The lines so far that fit no question."""

    @property
    def given_up(self) -> str:
        """Why it is asked no more; empty while it is."""

    @property
    def losses(self) -> int:
        """How often it died or fell silent and had to be started again."""

    def hello(self) -> Hello:
        """Who answers; asked of the implementation once. Raises AdapterError."""

    def variant(self, variant: str, rules: Mapping[str, Any] | None) -> Ready | Unsupported:
        """Tell it the rules of a variant (None: as it plays). Raises AdapterError."""

    def ask_all(self, questions: Iterable[Ask], window: int = WINDOW) -> Generator[Reply, None, None]:
        """Ask, and give exactly one reply for each question, in any order.

        Questions are taken from the iterable as they can be sent, no more than `window` ahead of their replies (where
        there are several processes, about as many for each), and maybe in another thread, one at a time; with a window
        of one, none is taken before there is a reply to the last. Raises AdapterError where the implementation turns
        into another one.
        """

    def close(self) -> None:
        """Say goodbye."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


class EndsWithBlock:
    """What a `with` block ends: with a goodbye, or at once where an exception leaves it."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.close()
        else:
            self.drop()

    def close(self) -> None:
        """Say goodbye."""
        raise NotImplementedError

    def drop(self) -> None:
        """End it at once, without a word."""
        raise NotImplementedError


def read_hello(reply: Mapping[str, Any]) -> Hello:
    """The reply to hello as it came over the wire; raises AdapterError where it is not one. Null is absent."""
    protocol = reply.get("protocol")
    if isinstance(protocol, bool) or protocol != PROTOCOL:
        raise AdapterError(
            f"the adapter speaks protocol {brief(protocol)}, this suite speaks {PROTOCOL}",
            hint=f'answer hello with "protocol":{PROTOCOL}',
        )
    name = _text(reply, "name")
    if not name:
        raise AdapterError("hello: a name was expected", hint='answer hello with "name":"my-belot"')
    return Hello(
        name=name,
        version=_text(reply, "version"),
        language=_text(reply, "language"),
        variants=_names(reply.get("variants"), "variants"),
        questions=_names(reply.get("questions"), "questions"),
        partial=_names(reply.get("partial"), "partial"),
        fields=_fields(reply.get("fields")),
    )


def _text(reply: Mapping[str, Any], name: str) -> str | None:
    value = reply.get(name)
    if value is not None and not isinstance(value, str):
        raise AdapterError(f"hello: {name}: a text was expected, found {brief(value)}")
    return None if value is None else shown(value)


def _names(value: Any, where: str) -> tuple[str, ...] | None:
    if value is None:
        return None
    if not isinstance(value, (list, tuple)) or not all(isinstance(item, str) for item in value):
        raise AdapterError(f"hello: {where}: a list of names was expected, found {brief(value)}")
    return tuple(sorted(set(value)))  # their order says nothing, and may be another at each start


def _fields(value: Any) -> dict[str, tuple[str, ...]]:
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise AdapterError(f"hello: fields: names by question were expected, found {brief(value)}")
    named = {str(question): _names(names, f"fields: {question}") for question, names in value.items()}
    for question, names in named.items():
        _check_fields(question, names or ())
    return {question: names for question, names in named.items() if names}


def _check_fields(question: str, names: Iterable[str]) -> None:
    """Raise for a name that is none: nothing would be compared by it, and no answer be wrong."""
    from belot_runner.cases.questions import QUESTIONS, answer_fields
    from belot_runner.reading.fields import suggest

    if question not in QUESTIONS:
        hint = suggest(question, QUESTIONS, "questions")
        raise AdapterError(f"hello: fields: there is no question {brief(question)}", hint=hint)
    fields = answer_fields(QUESTIONS[question])
    for name in names:
        if name not in fields:
            message = f"hello: fields: {question}: there is no field {brief(name)} in its answer"
            raise AdapterError(message, hint=suggest(name, fields, "fields"))
