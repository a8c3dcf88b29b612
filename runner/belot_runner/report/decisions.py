"""How a decision of a variant is told: what is chosen, and what that rests on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from belot_runner.drawing.words import written
from belot_runner.report.output import say, without_empty
from belot_runner.spec.decisions import Decision
from belot_runner.spec.sources import Claim
from belot_runner.spec.values import Wire
from belot_runner.spec.variants import Variant

if TYPE_CHECKING:
    from rich.console import Console


def tell_decision(
    out: Console, variant: Variant, rule: str, claims: Mapping[str, Claim], sentence: str | None = None
) -> None:
    """What a variant decides, in a sentence if there is one, and the words of the sources that it rests on."""
    decision = variant.decisions[rule]
    say(out, f"{variant.id}: {choice_of(variant, rule)} ({decision.basis})")
    if sentence:
        say(out, sentence, indent="    ")
    for name in decision.claims:
        said = f' "{claims[name].text}"' if name in claims else ""
        say(out, f"{name}{said}", "dim", indent="    ", hanging="      ")
    if decision.note:
        say(out, decision.note, "dim", indent="    ")


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
