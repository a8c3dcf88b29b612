"""What tells two sets of rules apart: for each rule that they decide differently, the smallest question that shows it.

The question is one that both know, well formed at both tables and in both auctions, and its answer is another by each
of the two. It shows a rule where that rule, decided by one as by the other, changes the answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice
from typing import Any

from belot_reference.rules import Rulebook, read_rules
from belot_runner.asking.compare import fits
from belot_runner.cases.features import asked
from belot_runner.cases.rows import Row
from belot_runner.proof.forking import Options, answer_of, consulted
from belot_runner.proof.inert import random_questions
from belot_runner.spec.variants import Variant
from belot_runner.tables import SEATS_RULE

Json = dict[str, Any]

TRIED = 3_000  # random questions of each variant, where no case shows a rule
_SEED = 1
WHOLE_DEAL = "game"  # which is played at the table for which it was dealt, and at no other


@dataclass(frozen=True, slots=True)
class Showing:
    """A question whose answers by the two sets of rules differ, and the row that asks it (None: a random one).

    `alone` is whether the rule by itself changes the answer; else it cannot be changed by itself, and does so together
    with others that differ too.
    """

    question: str
    given: Mapping[str, Any]
    answers: tuple[Json, Json]
    row: Row | None
    alone: bool

    @property
    def size(self) -> int:
        """How much there is to read."""
        return len(str(self.given))


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question that both know, both answers, and the rules that either of them consulted."""

    question: str
    given: Mapping[str, Any]
    answers: tuple[Json, Json]
    rules: frozenset[str]
    row: Row | None = None


class Apart:
    """Two sets of rules, and what tells them apart. `rows` are the questions that are tried first."""

    def __init__(self, one: Variant, other: Variant, rows: Iterable[Row], options: Options) -> None:
        self._sides = (one, other)
        self._rows = tuple(rows)
        self._options = options

    @cached_property
    def rules(self) -> tuple[str, ...]:
        """The rules that the two decide differently, in the order of the catalogue."""
        one, other = self._sides
        return tuple(rule for rule, value in one.rules.items() if value != other.rules[rule])

    def showing(self, rule: str) -> Showing | None:
        """The smallest question found that shows the rule; None where there is none.

        Cases come before random questions.
        """
        flipped = tuple(self._flipped(rule))
        for group in (self._of_rows, self._at_random):
            found = [
                Showing(asked.question, asked.given, asked.answers, asked.row, alone=bool(flipped))
                for asked in group
                if rule in asked.rules and (not flipped or _changes(asked, flipped))
            ]
            if found:
                return min(found, key=lambda showing: showing.size)
        return None

    def _flipped(self, rule: str) -> Iterator[tuple[int, Rulebook]]:
        """Each side's rules with this one decided as the other does, where that breaks no constraint."""
        for side, variant in enumerate(self._sides):
            option = self._sides[1 - side].rules[rule]
            if option in self._options.allowed(rule, variant.rules):
                yield side, read_rules({**variant.rules, rule: option})

    @cached_property
    def _of_rows(self) -> list[_Asked]:
        """The rows that both know and answer differently."""
        asked = (self._ask(row.ask, row.given, row) for row in self._rows)
        return [each for each in asked if each]

    @cached_property
    def _at_random(self) -> list[_Asked]:
        """Random questions of either that both know and answer differently."""
        questions = chain.from_iterable(
            islice(random_questions(variant, _SEED, TRIED, 0), TRIED) for variant in self._sides
        )
        asked = (self._ask(question, given) for question, given in questions)
        return [each for each in asked if each]

    def _ask(self, question: str, given: Mapping[str, Any], row: Row | None = None) -> _Asked | None:
        """Both answers; None where they are the same, or the question is not well formed for both."""
        if question == WHOLE_DEAL and len({variant.rules[SEATS_RULE] for variant in self._sides}) > 1:
            return None
        if not all(asked(question, given).fit(variant.rules) for variant in self._sides):
            return None
        (first, of_first), (second, of_second) = (
            consulted(question, dict(given), variant.rules) for variant in self._sides
        )
        if first is None or second is None or not _differ(first, second):
            return None
        return _Asked(question, given, (first, second), frozenset((*of_first, *of_second)), row)


def _changes(asked: _Asked, flipped: Iterable[tuple[int, Rulebook]]) -> bool:
    """Whether some side answers otherwise with its rules so changed."""
    return any(_differ(asked.answers[side], answer_of(asked.question, asked.given, rules)) for side, rules in flipped)


def _differ(one: Json, other: Json | None) -> bool:
    return other is not None and not (fits(one, other) and fits(other, one))
