"""How a decision of a variant is told: what is chosen, and what that rests on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from belot_runner.drawing.words import written
from belot_runner.errors import Place
from belot_runner.paths import real, spec_dir
from belot_runner.report.output import say, without_empty
from belot_runner.spec.decisions import Decision
from belot_runner.spec.rules import RuleSpec
from belot_runner.spec.sources import Claim
from belot_runner.spec.values import Wire
from belot_runner.spec.variants import Variant

if TYPE_CHECKING:
    from rich.console import Console


def tell_decision(
    out: Console, variant: Variant, rule: str, claims: Mapping[str, Claim], *, sentence: str = "", name: str = ""
) -> None:
    """What a variant decides, in a sentence if there is one, and what that rests on: sources, else where it stands.

    `name` is how the variant is called where its id does not tell it from another.
    """
    decision = variant.decisions[rule]
    say(out, f"{name or variant.id}: {choice_of(variant, rule)} ({decision.basis})")
    if sentence:
        say(out, sentence, indent="    ")
    for claim in decision.claims:
        said = f' "{claims[claim].text}"' if claim in claims else ""
        say(out, f"{claim}{said}", "dim", indent="    ", hanging="      ")
    if place := own_place(decision):
        say(out, str(place), "dim", indent="    ")
    if decision.note:
        say(out, decision.note, "dim", indent="    ")


def own_place(decision: Decision) -> Place | None:
    """Where a user's own decision stands, if it names no source: then the file is all that it rests on."""
    is_shipped = real(decision.origin.file).is_relative_to(real(spec_dir()))
    return None if decision.claims or is_shipped else decision.place


def sentence_of(variant: Variant, rule: RuleSpec) -> str:
    """What a variant decides, in words beside the name that `choice_of` gives; empty where that says it all."""
    decision = variant.decisions[rule.id]
    if decision.choice is not None and decision.choice in rule.choices:
        return rule.choices[decision.choice]
    if rule.unit and isinstance(decision.value, int):
        return f"{decision.value} {rule.unit}"
    return "" if decision.choice is None else written(decision.value)


def choice_of(variant: Variant, rule: str) -> str:
    """The name of a choice or value, else the value as case files write it."""
    decision = variant.decisions[rule]
    return written(decision.value) if decision.choice is None else decision.choice


def decision_as_json(decision: Decision) -> dict[str, Wire]:
    """A decision as documents tell it."""
    told = {
        "choice": decision.choice,
        "basis": str(decision.basis),
        "claims": list(decision.claims),
        "note": decision.note,
        "same_here": list(decision.same_here),
    }
    return {"value": decision.value, **without_empty(told)}
