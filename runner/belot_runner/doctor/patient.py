"""An adapter that is looked at: which variant it plays and what it answers, as soon as somebody has to know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from belot_runner.adapters.base import TIMEOUT, WINDOW
from belot_runner.doctor import samples
from belot_runner.doctor.crowd import Crowd, gather
from belot_runner.doctor.reading import Json, number
from belot_runner.doctor.saying import (
    AS_PLAYED,
    LATER_RULE,
    NO_SUCH,
    OTHER,
    Line,
    Sample,
    ask,
    hello,
    hello_in_utf_8,
    variant,
)
from belot_runner.doctor.speaking import Speaker
from belot_runner.doctor.talking import Heard
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite

_OPENING = 2  # lines before the first question: hello and the variant
_BATCH = 10  # questions more that are asked of one that does not answer the first
_DEATHS = 4  # after which the rest of the questions is left


class Opened(NamedTuple):
    """A talk in which nothing is said before the last line has its reply, and the input stays open.

    `stuck` is the place of the line that had no reply while the input was open, None where all had one; `by_more` is
    whether further questions brought the reply.
    """

    heard: Heard
    stuck: int | None
    by_more: bool = False


class Answered(NamedTuple):
    """Questions of the suite and what came: a reply, or in words why there was none."""

    heard: tuple[Heard, ...]
    replies: Mapping[int, Json]
    lost: Mapping[int, str]
    seconds: tuple[float, ...]


class Patient(Speaker):
    """An adapter, and the suite whose questions it is asked; `wanted` is the variant to ask about."""

    def __init__(
        self,
        command: Sequence[str],
        suite: Suite,
        *,
        call: Sequence[str] | None = None,
        timeout: float = TIMEOUT,
        start_timeout: float | None = None,
        wanted: Variant | None = None,
    ) -> None:
        super().__init__(command, call=call, timeout=timeout, start_timeout=start_timeout)
        self.wanted = wanted
        self._suite = suite

    # Which variant it plays.

    @cached_property
    def candidates(self) -> tuple[Variant, ...]:
        """The variants to try: the one that is wanted, else those of its hello, else all."""
        if self.wanted:
            return (self.wanted,)
        known = self._suite.variants
        named = [known[name] for name in self.hello.variants or () if name in known]
        return tuple(named or known.values())

    @cached_property
    def told(self) -> Heard:
        """Hello and every candidate, with its rules, one after the other."""
        return self.speak(
            hello(), *(variant(each.id, each.rules) for each in self.candidates), in_turn=True, at_leisure=True
        )

    @property
    def greets_at_once(self) -> bool:
        """Whether it replies to hello while its input is open."""
        return len(self.told.waits) > 0

    @cached_property
    def ready(self) -> tuple[Variant, ...]:
        """The candidates that it is ready for."""
        replies = zip(self.candidates, self.told.replies[1:], strict=True)
        return tuple(each for each, reply in replies if reply and reply.get("ready") is True)

    @property
    def variant(self) -> Variant:
        """The variant that it is asked about; only where it is ready for one."""
        return self.ready[0]

    @cached_property
    def told_of_odd_ones(self) -> Heard:
        """A variant that nobody knows, the one without rules, and its own with one rule more."""
        rules = self.variant.rules
        odd = (
            variant(NO_SUCH, rules),
            variant(AS_PLAYED),
            variant(self.variant.id, {**rules, **LATER_RULE}),
        )
        return self.hear(hello(), *odd)

    @cached_property
    def others(self) -> tuple[Variant, ...]:
        """Another variant that it is ready for, and one that it is not, as far as there are such."""
        ready = [each for each in self.ready if each.id != self.variant.id]
        not_ready = [each for each in self._suite.variants.values() if each not in self.ready]
        return (*ready[:1], *not_ready[:1])

    @cached_property
    def opened(self) -> Opened:
        """Hello, a variant and a question, one after the other."""
        if not self.greets_at_once or not self.ready or not self.samples:
            return Opened(self.told, None if self.greets_at_once else 0)
        asked = self._asked_in_turn
        if len(asked.waits) > _OPENING:
            return Opened(asked, None)
        if None in asked.replies[: _OPENING + 1]:  # nor did it reply once its input was closed
            return Opened(asked, asked.replies.index(None))
        with self.talk() as talk:
            stuck, by_more = None, False
            lines = (hello(), variant(self.variant.id, self.variant.rules), self.asked(1))
            for place, line in enumerate(lines):
                talk.say(line)
                if not talk.wait_for_replies():
                    stuck = place
                    break
            if stuck == _OPENING and not talk.ending:
                talk.say(*(self.asked(1 + more % len(self.samples), 2 + more) for more in range(_BATCH)))
                by_more = talk.wait_for_reply(stuck)
            talk.hang_up()
            if stuck is not None:
                talk.wait_for_replies()
            return Opened(talk.heard(), stuck, by_more)

    @cached_property
    def in_turn(self) -> bool:
        """Whether one line can be said after the other has its reply."""
        if not self.greets_at_once or self.opened.by_more:
            return False
        return self.opened.stuck is None or self.opened.heard.unanswered is not None

    def hear(self, *lines: Line, in_turn: bool | None = None) -> Heard:
        """What comes of some lines, said to a fresh process, in turn if that can be. Raises AdapterError."""
        return self.speak(*lines, in_turn=self.in_turn if in_turn is None else in_turn)

    # What it answers.

    @cached_property
    def samples(self) -> tuple[Sample, ...]:
        """Some questions of each kind that it answers; numbers count from one."""
        asked = [question for question in samples.QUESTIONS if self.hello.answers(question)]
        return samples.of(self._suite, self.variant, asked)

    def asked(self, sample: int, under: int | None = None, **more: Any) -> Line:
        """A sample as a line, under its own number or another."""
        return ask(self.variant.id, self.samples[sample - 1], sample if under is None else under, **more)

    @cached_property
    def _asked_in_turn(self) -> Heard:
        lines = (self.asked(number) for number in range(1, len(self.samples) + 1))
        opening = (hello(), variant(self.variant.id, self.variant.rules))
        heard = self.speak(*opening, *lines, in_turn=True, at_leisure=True)
        self.slowest = max(heard.waits[_OPENING:], default=0.0)
        return heard

    @cached_property
    def answered(self) -> Answered:
        """Every sample, asked of as many processes as it takes."""
        left = list(range(1, len(self.samples) + 1))
        heard: list[Heard] = []
        replies: dict[int, Json] = {}
        lost: dict[int, str] = {}
        opening = (hello(), variant(self.variant.id, self.variant.rules))
        while left and len(heard) <= _DEATHS:
            is_known = not heard and self.in_turn and self.greets_at_once
            came = self._asked_in_turn if is_known else self.hear(*opening, *map(self.asked, left))
            heard.append(came)
            found = {asked: reply for asked, reply in zip(left, came.replies[_OPENING:], strict=False) if reply}
            replies |= found
            left = [asked for asked in left if asked not in found]
            blamed = left[:1] if came.died else left
            lost |= dict.fromkeys(blamed, came.silence())
            left = left[len(blamed) :]
        waits = tuple(wait for came in heard for wait in came.waits[_OPENING:])
        return Answered(tuple(heard), replies, lost, waits)

    @cached_property
    def main(self) -> int:
        """The sample that other probes ask: the shortest that is answered, or has a reply at all; 0 for none."""
        replies = self.answered.replies
        best = [asked for asked, reply in replies.items() if reply.get("answer") is not None] or list(replies)
        return min(best, key=lambda asked: len(self.asked(asked).text), default=0)

    @property
    def keeps_ids(self) -> bool:
        """Whether replies have the numbers of their questions, if only as texts."""
        return all(number(reply) == asked for asked, reply in self.answered.replies.items())

    @cached_property
    def crowd(self) -> Crowd:
        """What is asked where there are many questions."""
        return gather(self.variant.id, self.main, self.samples, self.answered.replies)

    @cached_property
    def crowded(self) -> Heard:
        """As many questions as a run has on their way, all at once."""
        return self.hear(*self.opening, *self.crowd.lines(WINDOW), in_turn=False)

    @cached_property
    def greeted_in_utf_8(self) -> Heard:
        """Hello with letters that are not ASCII."""
        return self.hear(hello_in_utf_8())

    @cached_property
    def asked_what_nobody_knows(self) -> Heard:
        """A question that is none, and the main one after it."""
        unknown = ask(self.variant.id, Sample(NO_SUCH, {}), OTHER)
        return self.hear(*self.opening, unknown, self.asked(self.main))

    @property
    def can_be_asked(self) -> bool:
        """Whether there is a variant and a question, so that `main` and `opening` mean something."""
        return bool(self.said is not None and self.ready and self.main)

    @cached_property
    def rules_told(self) -> Mapping[str, Any] | None:
        """The rules to be said with the variant: None where that makes no difference, and lines are shorter by much."""
        if not self.can_be_asked:
            return self.variant.rules
        came = self.hear(hello(), variant(self.variant.id), self.asked(self.main))
        same = came.replies[2] == self.answered.replies[self.main]
        return None if same else self.variant.rules

    @property
    def opening(self) -> tuple[Line, Line]:
        """Hello and the variant."""
        return (hello(), variant(self.variant.id, self.rules_told))
