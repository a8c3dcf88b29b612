"""A part of a run: the deals of some seeds, put to an implementation and judged. What came of parts can be added up."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from typing import Any, NamedTuple

from belot_reference.questions import ask
from belot_runner.adapters.base import Adapter, Ask, Hello, Reply
from belot_runner.asking.session import Introduction, judge, missing
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.errors import AdapterError
from belot_runner.fuzzing.coverage import Coverage, meetable, within_reach
from belot_runner.fuzzing.difference import Difference
from belot_runner.fuzzing.examining import Examiner
from belot_runner.fuzzing.kinds import EXAMINED, Kind, look
from belot_runner.fuzzing.questions import ASKED, Questions
from belot_runner.fuzzing.tally import Ended, Seeds, no_tally
from belot_runner.proof.forking import Options
from belot_runner.proof.options import options_of, readings_of
from belot_runner.spec.decisions import Basis
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite

Json = dict[str, Any]


class Asked(NamedTuple):
    """One question of a deal, and what is expected; what a session judges as a check."""

    id: str
    variant: Variant
    question: str
    given: Json
    expect: Json
    normative: bool
    seed: int
    place: int


def is_difference(verdict: Verdict) -> bool:
    """Whether it was asked and is not as expected."""
    return verdict.outcome is not Outcome.NOT_RUN and verdict.fails(strict=True)


def difference_of(asked: Asked, verdict: Verdict) -> Difference:
    """The difference that a verdict tells."""
    return Difference(
        asked.variant.id,
        asked.seed,
        asked.place,
        asked.question,
        {name: value for name, value in asked.given.items() if name != "deal"},  # it only leads there
        asked.expect,
        dict(verdict.got) if verdict.got is not None and verdict.outcome is Outcome.FAIL else None,
        verdict.outcome,
        verdict.message,
        tuple(dict.fromkeys(each.field.partition(".")[0] for each in verdict.differences)),
    )


class _Bench:
    """What is needed to ask about one variant."""

    def __init__(self, variant: Variant, suite: Suite, options: Options, readings: Options, hello: Hello) -> None:
        self.variant = variant
        self.fields = hello.fields
        self._catalogue = suite.catalogue
        self.questions = Questions(variant)
        reach = within_reach(suite.rows, list(filter(hello.answers, ASKED)))
        self.others = {rule: books for rule, books in meetable(variant, options).items() if rule in reach}
        self.examiner = Examiner(variant.rules, self.questions.rules, readings, hello.fields)

    def is_customary(self, difference: Difference) -> bool:
        """Whether it is explained by another custom, where no source decides."""
        decisions, rules = self.variant.decisions, self._catalogue.rules
        return any(
            decisions[rule].basis is Basis.CUSTOMARY and not rules[rule].is_counter(json.loads(option))
            for rule, option in difference.readings
        )


class Bench:
    """Puts parts to an adapter that was introduced."""

    def __init__(self, adapter: Adapter, known: Introduction, variants: Sequence[Variant], suite: Suite) -> None:
        self._adapter, self._known = adapter, known
        options, readings = options_of(suite), readings_of(suite)
        self.benches = {
            variant.id: _Bench(variant, suite, options, readings, known.hello)
            for variant in variants
            if variant.id in known.played
        }
        self.broken_off: Ended | None = None
        self._number = 0
        self._on_their_way: dict[int, Asked] = {}

    def meetable(self) -> dict[str, list[str]]:
        """By variant the rules that can be met."""
        return {name: list(bench.others) for name, bench in self.benches.items()}

    def ask(
        self,
        seeds: Seeds,
        wanted: Mapping[str, Sequence[str]],
        *,
        most: int | None = None,
        strict: bool = False,
    ) -> Ended:
        """Deal some seeds, and ask.

        `wanted` are by variant the rules that are to be counted still; `most` is how many differences are enough, such
        as are only another custom not counted where it is not strict. Raises AdapterError; what was known by then, or
        when it was interrupted, is in `broken_off`.
        """
        part = _Part(self.benches, wanted, most, strict)
        hello = self._known.hello
        try:
            with closing(self._adapter.ask_all(self._questions(part, seeds))) as replies:
                for reply in replies:
                    asked = self._on_their_way.pop(reply.number)
                    part.note(asked, self._verdict(asked, reply, hello))
        except (AdapterError, KeyboardInterrupt):
            self.broken_off = part.broken_off(seeds)
            raise
        finally:
            self._on_their_way.clear()
        return part.ended(seeds, self._adapter.given_up)

    def asks(self, question: str) -> bool:
        """Whether such questions are asked at all."""
        return self._known.hello.answers(question)

    def put(self, variant: str, question: str, given: Json) -> Difference | None:
        """Ask one question; the difference that its answer makes, None where it is right or not asked."""
        hello, bench = self._known.hello, self.benches[variant]
        if not hello.answers(question) or self._adapter.given_up:
            return None
        expected = ask(question, given, bench.questions.rules)
        self._number += 1
        asked = Asked("", bench.variant, question, given, expected, True, 0, 0)
        with closing(self._adapter.ask_all([Ask(self._number, variant, question, given)], window=1)) as replies:
            for reply in replies:
                verdict = self._verdict(asked, reply, hello)
                return difference_of(asked, verdict) if is_difference(verdict) else None
        return None

    def _questions(self, part: _Part, seeds: Seeds) -> Iterator[Ask]:
        for asked in part.questions(seeds, self._known.hello):
            self._number += 1
            self._on_their_way[self._number] = asked
            yield Ask(self._number, asked.variant.id, asked.question, asked.given)

    def _verdict(self, asked: Asked, reply: Reply, hello: Hello) -> Verdict:
        if reply.answer is None:
            return missing(asked, reply, owed=hello.promises(asked.question))
        return judge(asked, self._known.expectation(asked), reply.answer, reply.size)


class _Part:
    """A part while it is asked."""

    def __init__(
        self, benches: Mapping[str, _Bench], wanted: Mapping[str, Sequence[str]], most: int | None, strict: bool
    ) -> None:
        self._benches, self._most, self._strict = benches, most, strict
        self._coverage = {
            name: Coverage(bench.questions.rules, bench.others, wanted.get(name, ()), bench.fields)
            for name, bench in benches.items()
        }
        self._tally = no_tally()
        self._differences: list[Difference] = []
        self._counting = 0
        self._last = -1

    def questions(self, seeds: Seeds, hello: Hello) -> Iterator[Asked]:
        """All that is asked, with what is expected; ends once enough is found."""
        for seed in range(*seeds):
            for name, bench in self._benches.items():
                if self._most is not None and self._counting >= self._most:
                    return
                self._last = seed
                self._tally.deals += 1
                answer = self._coverage[name].answer
                for place, (question, given) in enumerate(bench.questions.of(seed)):
                    if hello.answers(question):
                        expected = answer(question, given)
                        yield Asked(f"{name} {seed}", bench.variant, question, given, expected, True, seed, place)

    def note(self, asked: Asked, verdict: Verdict) -> None:
        """Take account of a verdict."""
        tally = self._tally
        tally.asked[asked.question] = tally.asked.get(asked.question, 0) + 1
        tally.outcomes[verdict.outcome] = tally.outcomes.get(verdict.outcome, 0) + 1
        if not is_difference(verdict):
            return
        difference = difference_of(asked, verdict)
        if self._most is not None:
            difference = self._benches[difference.variant].examiner.examined(difference)
            self._counting += self._counts(difference)
        self._differences.append(difference)

    def _counts(self, difference: Difference) -> bool:
        return self._strict or not self._benches[difference.variant].is_customary(difference)

    def ended(self, seeds: Seeds, given_up: str) -> Ended:
        """What came of it: of each look the first few differences are examined, in the order of the seeds."""
        differences = sorted(self._differences, key=lambda each: each.order)
        enough = self._most is not None and self._counting >= self._most
        if enough:
            differences = differences[: self._place_of_last(differences)]
            self._counting = self._most or 0
        kinds, seen = self._tally.kinds, self._tally.kinds.seen
        for difference in differences:
            name = look(difference)
            seen[name] = seen.get(name, 0) + 1
            if seen[name] <= EXAMINED:
                if self._most is None:
                    difference = self._benches[difference.variant].examiner.examined(difference)
                kinds.add(Kind(1, difference))
        self._tally.met = {name: coverage.met for name, coverage in self._coverage.items()}
        reached = Seeds(seeds.first, self._last + 1 if enough or given_up else seeds.end)
        self._tally.counting = self._counting
        return Ended(self._tally, reached, given_up)

    def broken_off(self, seeds: Seeds) -> Ended:
        """What came of it so far; the deal that was asked last may not have been asked to its end."""
        ended = self.ended(seeds, "")
        return replace(ended, seeds=Seeds(seeds.first, max(seeds.first, self._last + 1)))

    def _place_of_last(self, differences: Sequence[Difference]) -> int:
        """Behind which difference there are enough."""
        left = self._most or 0
        for place, difference in enumerate(differences, 1):
            left -= self._counts(difference)
            if left <= 0:
                return place
        return len(differences)
