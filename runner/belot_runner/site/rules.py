"""A page for each rule: what it asks, each choice with who makes it and why, wrong readings, and every case."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from belot_runner.drawing.words import flat
from belot_runner.explaining.choices import sentence, values_of
from belot_runner.explaining.ruling import Example, ruling
from belot_runner.proof.groups import Group
from belot_runner.report.wording import named
from belot_runner.site.matter import Matter
from belot_runner.site.page import Page, made
from belot_runner.site.telling import Answer, Drawn, Teller, Telling, drawn, expected, together
from belot_runner.spec.constraints import Constraint
from belot_runner.spec.decisions import Decision
from belot_runner.spec.rules import RuleSpec
from belot_runner.spec.sources import Claim
from belot_runner.spec.values import Wire
from belot_runner.spec.variants import Variant


@dataclass(frozen=True, slots=True)
class Shown:
    """A row by which a choice is shown, in a variant, or in house rules (`house`) that extend it."""

    id: str
    title: str
    variant: str
    house: bool
    drawn: Drawn
    expected: Sequence[tuple[str, str]]
    answers: Sequence[Answer]


@dataclass(frozen=True, slots=True)
class Player:
    """A variant that makes a choice, and what that rests on."""

    variant: Variant
    decision: Decision
    claims: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """A choice, a value or a wrong reading: what it says, who makes it, an example, and its cases."""

    name: str
    value: str
    sentence: str
    wrong: bool
    players: tuple[Player, ...]
    shown: Shown | None


@dataclass(frozen=True, slots=True)
class Case:
    """A case: its id, the choice that it is about (empty: it holds under all), and its rows."""

    id: str
    choice: str
    rows: tuple[Telling, ...]


def rule_pages(matter: Matter, teller: Teller) -> Iterator[Page]:
    """The pages of all rules, in the order of the catalogue."""
    for rule in matter.suite.catalogue.rules.values():
        options = tuple(_options(rule, matter))
        cases = _in_order_of([each.name for each in options], _cases(rule, matter.cases[rule.id], teller))
        yield made(
            f"rules/{rule.id}.md",
            rule.id,
            "rule.md.jinja",
            rule=rule,
            chapter=matter.suite.catalogue.chapters[rule.chapter],
            options=options,
            cases=cases,
            elsewhere=_elsewhere(rule, matter),
            translations=matter.translations,
            rows=sum(len(case.rows) for case in cases),
            constraints=[each for each in matter.suite.catalogue.constraints if rule.id in _spoken_of(each)],
        )


def games_page(matter: Matter, teller: Teller) -> Page:
    """The page of whole deals."""
    cases = []
    for each in matter.cases[""]:
        told = [teller.tell(row, reasons=False) for row in each.rows]
        cases.append(Case(each.id, "", tuple(row for row in told if row)))
    return made("rules/games.md", "Whole deals", "games.md.jinja", cases=cases)


def _options(rule: RuleSpec, matter: Matter) -> Iterator[Option]:
    examples = {flat(each.value): each.example for each in ruling(rule, matter.variants, matter.suite).shown}
    for value in values_of(rule, matter.variants):
        example = examples.get(flat(value))
        yield Option(
            name=named(rule, value),
            value="" if rule.value is None else flat(value),
            sentence=sentence(rule, value),
            wrong=rule.is_counter(value),
            players=tuple(_players(rule, value, matter)),
            shown=_shown(example, matter) if example else None,
        )


def _players(rule: RuleSpec, value: Wire, matter: Matter) -> Iterator[Player]:
    for variant in matter.variants:
        decision = variant.decisions[rule.id]
        if decision.value == value:
            yield Player(variant, decision, tuple(matter.claims[name] for name in decision.claims))


def _shown(example: Example, matter: Matter) -> Shown:
    check = example.check
    shipped = check.variant.id in matter.suite.variants
    return Shown(
        id=check.row.id,
        title=check.row.title,
        variant=check.variant.id if shipped else check.variant.extends,
        house=not shipped,
        drawn=drawn(check),
        expected=expected(check.expect),
        answers=tuple(together(example.choices)),
    )


def _cases(rule: RuleSpec, groups: Sequence[Group], teller: Teller) -> Iterator[Case]:
    for each in groups:
        rows = tuple(told for row in each.rows if (told := teller.tell(row)))
        choice = each.rows[0].choice
        yield Case(each.id, "" if choice is None else named(rule, choice), rows)


def _in_order_of(names: Sequence[str], cases: Iterable[Case]) -> tuple[Case, ...]:
    """The cases choice by choice, those that hold under all of them last."""
    return tuple(sorted(cases, key=lambda case: names.index(case.choice) if case.choice in names else len(names)))


def _elsewhere(rule: RuleSpec, matter: Matter) -> Mapping[str, int]:
    """The rules whose cases depend on this one, and how many of their rows do."""
    found: dict[str, int] = {}
    for row in matter.suite.rows:
        if row.rule and row.rule != rule.id and rule.id in row.mentions:
            found[row.rule] = found.get(row.rule, 0) + 1
    return found


def _spoken_of(constraint: Constraint) -> set[str]:
    return {*constraint.when, *constraint.forbid, *constraint.need}
