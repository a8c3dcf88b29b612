"""Differences made small: the adapter is asked with less and less, as long as its answer is wrong in the same way."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from belot_reference.rules import Rulebook
from belot_runner.cases.features import features
from belot_runner.deals.stored import ABOUT_A_POSITION
from belot_runner.fuzzing.difference import Difference, Reading, size_of
from belot_runner.fuzzing.elsewhere import within
from belot_runner.fuzzing.examining import Examiner
from belot_runner.fuzzing.groups import Group
from belot_runner.fuzzing.smaller import is_sound, smaller
from belot_runner.outcome import Outcome
from belot_runner.proof.forking import answer_of
from belot_runner.spec.values import Wire
from belot_runner.tables import SEATS_RULE, TABLES

Json = dict[str, Any]

QUESTIONS = 400
"""So many questions may be asked again for one group."""
DEALS = 8
"""So many tries to find a deal in which a smaller position arises."""
_LOSSES = 5  # so many times an adapter may be lost on one group: each costs a process, and fifty are the end

_DEAR = {Outcome.CRASH, Outcome.TIMEOUT}


class Puts(Protocol):
    """Asks again."""

    def __call__(self, variant: str, question: str, given: Json) -> Difference | None:
        """The difference that its answer makes; None where it is right, or where the question is not asked."""


@dataclass(slots=True)
class _Budget:
    """What may still be spent on a group."""

    questions: int = QUESTIONS
    losses: int = _LOSSES

    @property
    def is_spent(self) -> bool:
        return self.questions <= 0 or self.losses <= 0


class Shrinker:
    """Makes the examples of groups small, under the rules of the variant of each.

    `put` asks again; `stop` says whether to end, and leave what is found so far.
    """

    def __init__(
        self,
        books: Mapping[str, Rulebook],
        rules: Mapping[str, Mapping[str, Wire]],
        examiners: Mapping[str, Examiner],
        put: Puts,
        stop: Callable[[], bool],
    ) -> None:
        self._books, self._rules, self._examiners, self._put, self._stop = books, rules, examiners, put, stop
        self._held: Collection[Reading] = ()

    def shrunk(self, group: Group, held: Collection[Reading]) -> Group:
        """The group with the smallest question that was found; none that readings which hold would explain better."""
        self._held = held
        budget = _Budget()
        best = group.example
        while not budget.is_spent and not self._stop():
            found = self._smaller(best, group, budget)
            if found is None:
                break
            best = found
        return replace(group, example=best)

    def is_steady(self, example: Difference) -> bool:
        """Whether the same comes once more; so it is taken to be where it cannot be asked, or costs a process."""
        given = self._with_deal(example.question, example.given, self._books[example.variant])
        if given is None or example.outcome in _DEAR or self._stop():
            return True
        found = self._put(example.variant, example.question, given)
        return found is not None and (found.outcome, found.got) == (example.outcome, example.got)

    def shrunk_among(self, group: Group, held: Collection[Reading], others: Iterable[Json]) -> Group:
        """The group with the first of some other questions of that kind that is smaller and shows the same."""
        self._held = held
        budget = _Budget()
        best = group.example
        for given in others:
            if budget.is_spent or self._stop():
                break
            if size_of(given)[0] < best.size[0] and (found := self._tried(best, best.question, given, group, budget)):
                return self.shrunk(replace(group, example=found), held)
        return group

    def _smaller(self, best: Difference, group: Group, budget: _Budget) -> Difference | None:
        """A smaller question with the same difference; None where none is found."""
        book = self._books[best.variant]
        seen: set[str] = set()
        for question, given in self._candidates(best, book):
            if budget.is_spent or self._stop():
                return None
            size = size_of(given)
            if size >= best.size or size[-1] in seen:
                continue
            seen.add(size[-1])
            if (found := self._tried(best, question, given, group, budget)) is not None:
                return found
        return None

    def _tried(self, best: Difference, question: str, given: Json, group: Group, budget: _Budget) -> Difference | None:
        """The same difference in another question, as one of the same deal; None where it is not there."""
        expected = answer_of(question, given, self._books[best.variant])
        if expected is None or not is_sound(question, given):
            return None
        if not features(given, expected).fit(self._rules[best.variant]):
            return None
        found = self._asked(best, question, given, group, budget)
        return replace(found, seed=best.seed, place=best.place) if found else None

    def _asked(self, best: Difference, question: str, given: Json, group: Group, budget: _Budget) -> Difference | None:
        """The same difference in a smaller question; None where it is not there, or need not be asked for."""
        examiner = self._examiners[best.variant]
        if group.reading and not examiner.tells(group.reading, group.option, question, given):
            return None
        given_with_deal = self._with_deal(question, given, self._books[best.variant])
        if given_with_deal is None:
            return None
        budget.questions -= 1
        found = self._put(best.variant, question, given_with_deal)
        if found is None:
            return None
        budget.losses -= found.outcome in _DEAR
        return found if self._is_same(found, group) else None

    def _candidates(self, best: Difference, book: Rulebook) -> Iterator[tuple[str, Json]]:
        if best.question == "game":
            yield from sorted(within(best.given, book), key=lambda each: size_of(each[1]))
        table = TABLES[self._rules[best.variant][SEATS_RULE]]
        for given in smaller(best.question, best.given, table):
            yield best.question, given

    def _with_deal(self, question: str, given: Json, book: Rulebook) -> Json | None:
        """The question with a deal in which its position arises; None where none is found: it may be impossible."""
        if question not in ABOUT_A_POSITION:
            return given
        from belot_runner.deals.finding import find_deal

        try:
            deal = find_deal(question, given, book, tries=DEALS)
        except (KeyError, ValueError):
            return None
        return None if deal is None else {**given, "deal": deal}

    def _is_same(self, found: Difference, group: Group) -> bool:
        """Whether a difference has the explanation of the group."""
        if found.outcome is not group.example.outcome:
            return False
        if group.reading:
            return self._examiners[found.variant].gives(group.reading, found, group.option)
        readings = self._examiners[found.variant].examined(found).readings if found.got is not None else ()
        return not any(reading in self._held for reading in readings)
