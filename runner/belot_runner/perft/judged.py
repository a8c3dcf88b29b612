"""A parting as it is told: the rules behind it, which reading explains the answer, and a case that shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from belot_runner.asking.compare import Expectation
from belot_runner.drawing.words import printable
from belot_runner.explaining.lines import Why
from belot_runner.explaining.why import why
from belot_runner.perft.dividing import Parting
from belot_runner.proof.departures import Departure, fewest, gives
from belot_runner.proof.mentions import Position, minimal
from belot_runner.proof.options import options_of, readings_of
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite
from belot_runner.tables import DEFAULT_TABLE, SEATS_RULE
from belot_runner.writing.flow import flow
from belot_runner.writing.noted import noted

_OF_QUESTION = {"legal": "play.follow", "trick": "play.winner", "perft": "play.next-leader"}
"""Under which rule a case stands where nothing says more."""
_DEEPEST = 2  # rules that are read otherwise together


@dataclass(frozen=True, slots=True)
class Judged:
    """A parting: the reasons of the right answer, the rules that the answer breaks or forgets (none where nobody can
    tell), and the readings that would give it; `case` is the text of a case file."""

    parting: Parting
    whys: tuple[Why, ...]
    rules: tuple[str, ...]
    readings: tuple[Departure, ...]
    case: str


def judged(parting: Parting, variant: Variant, suite: Suite, fields: Sequence[str] | None) -> Judged:
    """What is to be said of a parting; `fields` are those of the answer that are compared, where not all are."""
    query = parting.said.query
    whys = why(query.question, query.given, variant.rules) if query.question != "perft" else ()
    readings = tuple(_readings(parting, variant, suite, fields))
    rules = _responsible(parting, whys, readings)
    own = (*rules, _OF_QUESTION[query.question])[0]
    return Judged(parting, whys, rules, readings, "\n".join(_case(parting, own, variant, suite)))


def _readings(parting: Parting, variant: Variant, suite: Suite, fields: Sequence[str] | None) -> Iterator[Departure]:
    said = parting.said
    got = said.got
    if got is None or said.failure is not None:
        return
    found = fewest(
        said.query.question,
        said.query.given,
        variant.rules,
        readings_of(suite),
        lambda answer: gives(answer, said.query.expect, got, fields),
        deepest=_DEEPEST,
        tries=300,
    )
    yield from sorted(found.departures, key=lambda departure: _wrong(departure, suite))


def _wrong(departure: Departure, suite: Suite) -> int:
    rules = suite.catalogue.rules
    return sum(rules[rule].is_counter(value) for rule, value in departure.items())


def _responsible(parting: Parting, whys: Sequence[Why], readings: Sequence[Departure]) -> tuple[str, ...]:
    """The rules that forbid a card which the answer allows; else those that are read otherwise; else that of tricks."""
    got = (parting.said.got or {}).get("legal")
    allowed = {card for card in got if isinstance(card, str)} if isinstance(got, list) else set[str]()
    forbidding = [rule for each in whys for line in each.lines if line.what in allowed for rule in line.rules]
    read = [rule for departure in readings[:1] for rule in departure]
    of_tricks = [_OF_QUESTION["trick"]] if parting.said.query.question == "trick" and parting.said.got else []
    return tuple(dict.fromkeys(forbidding or read or of_tricks))


def _case(parting: Parting, rule: str, variant: Variant, suite: Suite) -> Iterator[str]:
    """The lines of a case file that asks the question; choice and `when` are those that `belot fill --when` writes."""
    query = parting.said.query
    expect, table = query.expect, variant.rules[SEATS_RULE]
    fits = Expectation(expect).fits
    position = Position("", query.question, query.given, fits, {SEATS_RULE: table})
    mentions = dict(minimal([position], variant.rules, {}, options_of(suite), own=rule) or {})
    named = {name: suite.catalogue.rules[name].name(value) or value for name, value in mentions.items()}
    choice = named.pop(rule, None)
    yield f"rule: {rule}"
    yield "cases:"
    yield "  - name: where-they-part"
    yield f"    title: {flow(_title(parting))}"
    if choice is not None:
        yield f"    choice: {flow(choice)}"
    if named:
        yield f"    when: {flow(named)}"
    if table != DEFAULT_TABLE:
        yield f"    table: {table}"
    yield f"    ask: {query.question}"
    yield "    given:"
    yield from _fields(query.given)
    yield "    expect:"
    yield from _fields(expect)


def _fields(fields: Mapping[str, Any]) -> Iterator[str]:
    for name, value in fields.items():
        yield f"      {name}: {noted(value)}"


def _title(parting: Parting) -> str:
    after = f"After {' '.join(parting.point.line)}" if parting.point.line else "Before the first card"
    return printable(f"{after} {parting.said.query.question} is answered otherwise")
