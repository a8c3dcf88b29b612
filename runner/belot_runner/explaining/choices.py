"""What each choice of a rule would answer to one question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from belot_runner.asking.compare import ILLEGAL, WINS_MATCH, Expectation
from belot_runner.asking.select import Check
from belot_runner.proof.forking import Json, consulted, is_question
from belot_runner.report.wording import named
from belot_runner.spec.rules import RuleSpec
from belot_runner.spec.values import Wire
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice, counter or value of a rule, and what it makes of a question.

    `name` is what it is called, `sentence` what it says (of a value nothing), `wrong` whether it is a wrong reading,
    `here` whether it is the one of the variant; `variants` are those that make it. `answer` are the fields that are
    expected, None where there is none; `as_expected` is whether it is the expected one. `barred` is why it has no
    meaning beside the other choices of the variant, where it has none.
    """

    value: Wire
    name: str
    sentence: str
    wrong: bool
    here: bool
    variants: tuple[str, ...]
    answer: Json | None
    as_expected: bool
    barred: str


def choices_of(rule: RuleSpec, check: Check, suite: Suite, played: Iterable[Variant] = ()) -> tuple[Choice, ...]:
    """Every choice of a rule, then its wrong readings; of a rule of values those that have a name or are played.

    `played` are variants of the user's own, to be told with those of the suite.
    """
    expectation = Expectation(check.expect, with_rule=True)
    players = list({variant.id: variant for variant in (*suite.variants.values(), *played)}.values())
    values = values_of(rule, [*players, check.variant])
    return tuple(_choice(rule, value, check, expectation, players, suite) for value in values)


def values_of(rule: RuleSpec, variants: Iterable[Variant]) -> Iterator[Wire]:
    """The choices of a rule and its wrong readings; of a rule of values those that have a name or a variant has."""
    if rule.value is None:
        yield from (*rule.choices, *rule.counters)
        return
    seen: list[Wire] = []
    for value in (*rule.named.values(), *(variant.rules[rule.id] for variant in variants)):
        if value not in seen:  # tables cannot be keys
            seen.append(value)
            yield value


def sentence(rule: RuleSpec, value: Wire) -> str:
    """What a choice or a wrong reading says; of a value nothing."""
    return "" if rule.value is not None else {**rule.choices, **rule.counters}[value]


def _choice(
    rule: RuleSpec, value: Wire, check: Check, expectation: Expectation, players: Iterable[Variant], suite: Suite
) -> Choice:
    rules = {**check.variant.rules, rule.id: value}
    here = value == check.variant.rules[rule.id]
    broken = next((each for each in suite.catalogue.constraints if each.broken_by(rules)), None)
    unasked = broken or not is_question(check.form.given, check.row.mentions, rules)
    answer = None if unasked else consulted(check.question, dict(check.form.given), rules)[0]
    return Choice(
        value=value,
        name=named(rule, value),
        sentence=sentence(rule, value),
        wrong=rule.is_counter(value),
        here=here,
        variants=tuple(variant.id for variant in players if variant.rules[rule.id] == value),
        answer=None if answer is None else compared(answer, check.expect),
        as_expected=answer is not None and expectation.fits(answer),
        barred=broken.reason if broken else "",
    )


def compared(answer: Mapping[str, Any], expect: Mapping[str, Any]) -> Json:
    """The part of an answer that is compared with what is expected, or all of it where no such part is there."""
    part = {name: answer[name] for name in (*expect, ILLEGAL, WINS_MATCH) if name in answer}
    return part or dict(answer)
