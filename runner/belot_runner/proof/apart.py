"""What tells two sets of rules apart: for each rule that they decide differently, the smallest question that shows it.

The question is one that both know, well formed at both tables and in both auctions, and its answer is another by each
of the two. It shows a rule where that rule, decided by one as by the other, changes the answer; best where nothing else
has a part in the difference, so that with this rule decided alike both answer the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice
from typing import Any, TypeAlias

from belot_reference.rules import Rulebook, read_rules
from belot_runner.asking.compare import ILLEGAL, difference
from belot_runner.cases.features import asked
from belot_runner.cases.rows import Row
from belot_runner.proof.forking import Options, answer_of, consulted
from belot_runner.proof.inert import random_questions
from belot_runner.proof.sides import by_pairs
from belot_runner.spec.variants import Variant
from belot_runner.tables import SEATS_RULE

Json = dict[str, Any]
_Flipped: TypeAlias = tuple[int, Rulebook]  # a side, and its rules with one decided as the other side does

TRIED = 3_000  # random questions of each variant, where no case shows a rule
_SEED = 1
WHOLE_DEAL = "game"  # which is played at the table for which it was dealt, and at no other


@dataclass(frozen=True, slots=True)
class Showing:
    """A question whose answers by the two sets of rules differ, and the row that asks it (None: a random one).

    `alone` is whether the rule by itself changes the answer; else it cannot be changed by itself, and does so together
    with others that differ too. `left` counts the fields in which the answers still differ where a side decides the
    rule as the other does: none where it makes the whole difference, and 1 where it is not alone.
    """

    question: str
    given: Mapping[str, Any]
    answers: tuple[Json, Json]
    row: Row | None
    alone: bool
    left: int

    @property
    def size(self) -> int:
        """How much there is to read."""
        return len(str(self.given))

    @property
    def is_whole(self) -> bool:
        """Whether nothing but the rule has a part in the difference."""
        return self.left == 0

    def is_refused_by_another(self, rule: str) -> bool:
        """Whether the two differ in that some other rule forbids what is given, whatever this one says."""
        faults = (answer.get(ILLEGAL) for answer in self.answers)
        return not self.is_whole and any(fault is not None and fault["rule"] != rule for fault in faults)


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
        """The smallest question found that shows the rule, of those in which other rules have the least part.

        Cases come before random questions. None where none was found.
        """
        flipped = tuple(self._flipped(rule))
        for group in (self._of_rows, self._at_random):
            shown = (self._showing(asked, flipped) for asked in group if rule in asked.rules)
            if found := [showing for showing in shown if showing and not showing.is_refused_by_another(rule)]:
                return min(found, key=lambda showing: (showing.left, showing.size))
        return None

    def _showing(self, asked: _Asked, flipped: Sequence[_Flipped]) -> Showing | None:
        """A question as it shows a rule, `flipped` being the rules of each side with that one changed; None if not."""
        changed = [(side, answer_of(asked.question, asked.given, rules)) for side, rules in flipped]
        answers = [(side, answer) for side, answer in changed if answer is not None]
        if flipped and not any(self._fields(asked.answers[side], answer) for side, answer in answers):
            return None
        left = min((len(self._fields(asked.answers[1 - side], answer)) for side, answer in answers), default=1)
        return Showing(asked.question, asked.given, asked.answers, asked.row, alone=bool(flipped), left=left)

    def _flipped(self, rule: str) -> Iterator[_Flipped]:
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
        if question == WHOLE_DEAL and self._sit_otherwise:
            return None
        if not all(asked(question, given).fit(variant.rules) for variant in self._sides):
            return None
        (first, of_first), (second, of_second) = (
            consulted(question, dict(given), variant.rules) for variant in self._sides
        )
        if first is None or second is None or not self._fields(first, second):
            return None
        return _Asked(question, given, (first, second), frozenset((*of_first, *of_second)), row)

    def _fields(self, one: Json, other: Json) -> set[str]:
        """The fields in which two answers differ."""
        if self._sit_otherwise:
            one, other = by_pairs(one), by_pairs(other)
        return {each.field.partition(".")[0] for each in (*difference(one, other), *difference(other, one))}

    @cached_property
    def _sit_otherwise(self) -> bool:
        """Whether the two play at different tables."""
        return len({variant.rules[SEATS_RULE] for variant in self._sides}) > 1
