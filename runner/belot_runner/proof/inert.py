"""Whether choices make a difference at all: a variant and its mutants are asked the same random questions.

What a variant says makes no difference there (`same-here`) must never be told apart; whatever it does not say so of
must be, in the same run, since a generator that sees no difference proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from belot_reference.questions import ask
from belot_reference.rules import Rule, Rulebook, all_rules, read_rules
from belot_runner.asking.compare import Expectation
from belot_runner.chance.games import game_question, played_deal
from belot_runner.chance.questions import random_question
from belot_runner.chance.source import Chance
from belot_runner.proof.forking import Noting, Options, answer_of
from belot_runner.spec.variants import Variant

Json = dict[str, Any]
Question = tuple[str, Json]

QUESTIONS, DEALS = 20_000, 2_000


@dataclass(slots=True)
class Suspect:
    """A variant with one choice changed, and the first question that tells it apart."""

    rule: str
    option: Any
    same_here: bool
    rules: Rulebook
    told_by: Question | None = None


def random_questions(variant: Variant, seed: int, questions: int, deals: int) -> Iterator[Question]:
    """So many random questions for a variant, and so many whole random deals."""
    random = Random(f"{seed} {variant.id}")
    chance = Chance(variant.rules, random)
    for _ in range(questions):
        yield random_question(chance)
    for _ in range(deals):
        yield "game", game_question(played_deal(chance.rules, random), chance.rules, silent=random.random() < 1 / 3)


def suspects(variant: Variant, options: Options) -> list[Suspect]:
    """Every mutant of a variant that no constraint forbids."""
    return [
        Suspect(
            rule,
            option,
            option in variant.decisions[rule].same_here,
            read_rules({**variant.rules, rule: option}),
        )
        for rule, option in options.changes(variant.rules)
    ]


def tell_apart(variant: Variant, mutants: list[Suspect], questions: Iterable[Question]) -> None:
    """Ask every question of the variant, and of the mutants of the rules it consults until they are told apart."""
    rules = {rule.id: rule for rule in all_rules()}
    undecided: dict[Rule[Any], list[Suspect]] = {}
    for mutant in mutants:
        undecided.setdefault(rules[mutant.rule], []).append(mutant)
    noting = Noting(read_rules(variant.rules))
    for kind, given in questions:
        noting.clear()
        answer = ask(kind, given, noting)
        for rule in noting.keys() & undecided.keys():
            for mutant in undecided[rule]:
                other = answer_of(kind, given, mutant.rules)
                if other != answer and not (other and Expectation(answer, with_rule=True).fits(other)):
                    mutant.told_by = (kind, given)
            undecided[rule] = [mutant for mutant in undecided[rule] if mutant.told_by is None]
            if not undecided[rule]:
                del undecided[rule]
