"""How strong the cases are: whether they catch every other choice, and everyone who knows nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from belot_reference.rules import read_rules
from belot_runner.checking.finding import Finding
from belot_runner.drawing.words import flat
from belot_runner.proof.adequacy import Mutant, mutants
from belot_runner.proof.inert import DEALS, QUESTIONS, Suspect, random_questions, suspects, tell_apart
from belot_runner.proof.nulls import NULLS, NullScore, null_scores
from belot_runner.proof.options import options_of
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite

SEED = 1
# The most that a null adapter may get right of a question's rows in any variant.
MOST = {"legal": 0.40, "declarations": 0.30, "score": 0.02}


def all_mutants(suite: Suite) -> list[Mutant]:
    """Every variant with every other choice, and the rows that catch it."""
    options = options_of(suite)
    return [mutant for variant in suite.variants.values() for mutant in mutants(variant, suite.rows, options)]


def uncaught(suite: Suite, found: Iterable[Mutant]) -> Iterator[Finding]:
    """Mutants that no row catches, though the variant does not say that they make no difference."""
    for mutant in found:
        variant = suite.variants[mutant.variant]
        decision = variant.decisions[mutant.rule]
        same_here = mutant.option in decision.same_here
        option = _named(suite, mutant.rule, mutant.option)
        if not mutant.caught_by and not same_here:
            message = f"no case of {variant.id} tells {mutant.rule} = {option} from {variant.choice(mutant.rule)}"
            hint = "write one that does, or list it under same-here where it makes no difference"
            yield Finding("choice", message, decision.place, mutant.rule, hint)
        elif mutant.caught_by and same_here:
            message = (
                f"{mutant.rule} = {option} is said to make no difference, but {mutant.caught_by[0]} tells it apart"
            )
            yield Finding("same-here", message, decision.place, variant.id, "take it out of same-here")


def not_the_same(suite: Suite, variant: Variant, questions: int = QUESTIONS, deals: int = DEALS) -> list[Finding]:
    """Choices that random questions tell apart though `same-here` says otherwise, and those that they do not."""
    found = suspects(variant, options_of(suite))
    tell_apart(variant, found, random_questions(variant, SEED, questions, deals))
    findings = list(_untrue(suite, variant, found))
    for suspect in found:
        if not suspect.same_here and suspect.told_by is None:
            option = _named(suite, suspect.rule, suspect.option)
            message = f"in {questions} random questions and {deals} deals {suspect.rule} = {option} makes no difference"
            hint = "list it under same-here if that is so, else make such questions more likely"
            place = variant.decisions[suspect.rule].place
            findings.append(Finding("same-here", message, place, variant.id, hint))
    return findings


def untrue(suite: Suite, variant: Variant) -> list[Finding]:
    """Choices that random questions tell apart though a variant says, in its own file, that they are the same there."""
    own = [
        suspect
        for suspect in suspects(variant, options_of(suite))
        if suspect.same_here and variant.decisions[suspect.rule].origin.file == variant.file
    ]
    if own:
        tell_apart(variant, own, random_questions(variant, SEED, QUESTIONS, DEALS))
    return list(_untrue(suite, variant, own))


def _untrue(suite: Suite, variant: Variant, found: Iterable[Suspect]) -> Iterator[Finding]:
    for suspect in found:
        if suspect.same_here and suspect.told_by is not None:
            kind, given = suspect.told_by
            option = _named(suite, suspect.rule, suspect.option)
            message = (
                f"{suspect.rule} = {option} is said to make no difference, but this {kind} tells it: {flat(given)}"
            )
            place = variant.decisions[suspect.rule].place
            yield Finding("same-here", message, place, variant.id, "take it out of same-here")


def _named(suite: Suite, rule: str, option: Any) -> str:
    return suite.catalogue.rules[rule].name(option) or str(option)


def all_null_scores(suite: Suite) -> list[NullScore]:
    """What null adapters, and those that play another variant, get right in each variant."""
    rulebooks = {variant.id: read_rules(variant.rules) for variant in suite.variants.values()}
    return [
        score
        for variant in suite.variants.values()
        for score in null_scores(
            variant, suite.rows, {name: rules for name, rules in rulebooks.items() if name != variant.id}
        )
    ]


def too_alike(scores: Iterable[NullScore]) -> Iterator[Finding]:
    """Null adapters that get too much right: where they do, the cases are too alike."""
    for score in scores:
        if score.adapter not in NULLS:
            if score.right == score.asked:
                yield Finding("null", f"{score.adapter} passes every case of {score.variant}", subject=score.adapter)
            continue
        for question, most in MOST.items():
            if score.share(question) > most:
                share = f"{score.share(question):.0%} of {question} in {score.variant} (at most {most:.0%})"
                hint = "add rows with other answers"
                yield Finding("null", f"an adapter that knows nothing gets {share}", subject=score.adapter, hint=hint)
        for rule in score.whole_rules:
            message = f"an adapter that knows nothing passes every case of {rule} in {score.variant}"
            yield Finding("null", message, subject=score.adapter, hint="add a row with another answer")
