"""What a variant decides for one rule, and what that rests on."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from belot_runner.errors import Place
from belot_runner.reading.data import Data
from belot_runner.reading.fields import Fields, Origin, read_fields, suggest
from belot_runner.spec.rules import RuleSpec
from belot_runner.spec.values import Wire

_DECISION = ("choice", "basis", "claims", "note", "same-here")


class Basis(StrEnum):
    """What a decision rests on."""

    STATED = "stated"  # a source says so; a user's own decisions count as stated
    IMPLIED = "implied"  # it follows from what a source says
    CUSTOMARY = "customary"  # no source says it; the customary answer is taken
    INERT = "inert"  # it makes no difference in this variant


@dataclass(frozen=True, slots=True)
class Decision:
    """What a variant decides for one rule, and what that rests on.

    `choice` is the name of the choice or of the value, None where a value has no name; `value` its wire form.
    `same_here` are other choices (or counters) that make no difference in this variant.
    """

    choice: str | None
    value: Wire
    basis: Basis
    claims: tuple[str, ...]
    note: str
    same_here: tuple[Wire, ...]
    origin: Origin = field(repr=False, compare=False)

    @property
    def place(self) -> Place:
        """Where it stands; reads the file again."""
        return self.origin.place()


def read_decision(rule: RuleSpec, written: Data, origin: Origin) -> Decision:
    """A decision as it stands in a file: a choice, a value, or `choice:` and what it rests on.

    A bare choice or value counts as stated. Raises where it is not well formed.
    """
    if not isinstance(written, dict) or "choice" not in written:
        value = rule.read(written, origin)
        return Decision(rule.name(value), value, Basis.STATED, (), "", (), origin)
    fields = read_fields(written, origin, _DECISION, ("choice",))
    value = rule.read(fields.get("choice"), fields.at("choice"))
    return Decision(
        choice=rule.name(value),
        value=value,
        basis=_basis(fields),
        claims=fields.texts("claims"),
        note=fields.text("note"),
        same_here=_same_here(rule, fields),
        origin=fields.at("choice"),
    )


def _basis(fields: Fields) -> Basis:
    word = fields.text("basis", Basis.STATED)
    try:
        return Basis(word)
    except ValueError:
        hint = suggest(word, list(Basis), "it is one of")
        raise fields.at("basis").error(f"there is no basis {word}", hint) from None


def _same_here(rule: RuleSpec, fields: Fields) -> tuple[Wire, ...]:
    """Other choices or counters, and values, that make no difference."""
    at = fields.at("same-here")
    return tuple(
        item if isinstance(item, str) and item in rule.counters else rule.read(item, at / index)
        for index, item in enumerate(fields.items("same-here"))
    )
