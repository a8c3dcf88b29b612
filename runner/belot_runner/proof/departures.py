"""The fewest choices otherwise made under which a question has a given answer.

Where an implementation answers otherwise than expected, this tells which rule it plays in another way, if it is one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from belot_runner.asking.compare import ILLEGAL, Expectation
from belot_runner.asking.select import Check
from belot_runner.proof.forking import Decisions, Json, Options, consulted
from belot_runner.spec.values import Wire
from belot_runner.tables import SEATS_RULE

Departure = Mapping[str, Wire]
"""What is read otherwise: rule -> choice, counter or value."""

Read = tuple[Departure, list[str]]  # and the rules that the answer consulted under it

DEEPEST = 3  # rules that are read otherwise together
TRIES = 3_000  # readings that are asked for one answer


@dataclass(frozen=True, slots=True)
class Found:
    """The departures that give an answer, all with as few rules as can be.

    Where there are none, `searched` is how many rules have been read otherwise together in every way that there is.
    """

    departures: tuple[Departure, ...]
    searched: int


def gives(
    answer: Json | None, expect: Mapping[str, Any], got: Mapping[str, Any], fields: Collection[str] | None = None
) -> bool:
    """Whether an answer of the reference is the one that was got, as far as what is expected has it compared.

    `fields` are those that the implementation wants compared (None: all).
    """
    if answer is None:
        return False
    names = [name for name in (*expect, ILLEGAL) if name in answer or got.get(name) is not None]
    compared = {name: answer.get(name) for name in names}
    expectation = Expectation(compared or answer, fields)
    return not expectation.is_empty and expectation.fits(got)


def fewest(
    question: str,
    given: Json,
    rules: Decisions,
    options: Options,
    is_it: Callable[[Json | None], bool],
    *,
    deepest: int = DEEPEST,
    tries: int = TRIES,
) -> Found:
    """The departures from a full set of rules under which the answer is it; none where that is so without any.

    Only rules that the answer consults are read otherwise, and never the form of the table, at which the question is
    asked. No combination without a meaning is looked at, and no more than so many readings.
    """
    answer, asked = consulted(question, given, rules)
    if is_it(answer):
        return Found((), 0)
    level: list[Read] = [({}, asked)]
    for depth in range(1, deepest + 1):
        found: list[Departure] = []
        deeper: list[Read] = []
        for departure in _further(level, rules, options):
            if not tries:
                return Found(tuple(found), depth - 1)
            tries -= 1
            answer, asked = consulted(question, given, {**rules, **departure})
            if is_it(answer):
                found.append(departure)
            else:
                deeper.append((departure, asked))
        if found:
            return Found(tuple(found), depth - 1)
        level = deeper
    return Found((), deepest)


def _further(level: Sequence[Read], rules: Decisions, options: Options) -> Iterator[Departure]:
    """Each departure with one more rule read otherwise, each combination once."""
    seen: set[frozenset[tuple[str, int]]] = set()
    for departure, asked in level:
        decided = {**rules, **departure}
        for rule in asked:
            if rule in departure or rule == SEATS_RULE:
                continue
            for option in options.allowed(rule, decided):
                further = {**departure, rule: option}
                key = frozenset((name, id(value)) for name, value in further.items())  # tables cannot be keys
                if option != rules[rule] and key not in seen:
                    seen.add(key)
                    yield further


def single_readings(
    check: Check, got: Mapping[str, Any], fields: Collection[str] | None, options: Options
) -> tuple[Departure, ...]:
    """Each rule that, read otherwise by itself, gives what was got; cheap enough for every failure."""

    def is_got(answer: Json | None) -> bool:
        return gives(answer, check.expect, got, fields)

    return fewest(check.question, dict(check.form.given), check.variant.rules, options, is_got, deepest=1).departures
