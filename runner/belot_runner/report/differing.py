"""How two variants differ: rule by rule what each decides and why, and a question that they answer differently."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from belot_runner.asking.compare import difference
from belot_runner.cases.rows import Row
from belot_runner.drawing.picture import picture
from belot_runner.drawing.text import draw
from belot_runner.drawing.words import flat
from belot_runner.proof.apart import Apart, Showing
from belot_runner.report.decisions import choice_of, decision_as_json, tell_decision
from belot_runner.report.output import say, say_line
from belot_runner.report.wording import in_order
from belot_runner.spec.decisions import Basis
from belot_runner.spec.rules import RuleSpec
from belot_runner.spec.sources import Claim
from belot_runner.spec.variants import Variant
from belot_runner.tables import SEATS_RULE

if TYPE_CHECKING:
    from rich.console import Console

_MARGIN = " " * 4


class Difference:
    """Two variants, told apart; `rules` is the catalogue's."""

    def __init__(self, one: Variant, other: Variant, apart: Apart, rules: Mapping[str, RuleSpec]) -> None:
        self._sides = (one, other)
        self._apart = apart
        self._rules = rules

    # For a person.

    def tell(self, out: Console, claims: Mapping[str, Claim]) -> None:
        """Every rule that differs, `claims` being those of the sources by id."""
        one, other = self._sides
        number = len(self._apart.rules)
        say(out, f"{one.id} and {other.id} decide {number or 'none'} of {len(self._rules)} rules differently", "bold")
        for name in self._apart.rules:
            say(out)
            self._tell_rule(out, self._rules[name], claims)

    def _tell_rule(self, out: Console, rule: RuleSpec, claims: Mapping[str, Claim]) -> None:
        say(out, f"{rule.id}: {rule.question}", "bold", hanging="  ")
        for variant in self._sides:
            tell_decision(out, variant, rule.id, claims, rule.choices.get(choice_of(variant, rule.id)))
        showing = self._apart.showing(rule.id)
        say(out)
        if showing is None:
            say(out, self.why_not(rule.id), "dim", indent="  ")
            return
        self._tell_question(out, rule.id, showing)

    def _tell_question(self, out: Console, rule: str, showing: Showing) -> None:
        one = self._sides[0]
        say(out, self.what_shows(rule, showing), "dim", indent="  ")
        drawing = picture(showing.question, showing.given, one.rules[SEATS_RULE], one.rules)
        for line in draw(drawing, out.width - len(_MARGIN)):
            say_line(out, _MARGIN + line)
        width = max(len(variant.id) for variant in self._sides)
        hanging = _MARGIN + " " * (width + 4)
        for variant, answer in zip(self._sides, answers_apart(showing), strict=True):
            say(out, f"{variant.id:{width}}  {answer}", indent=_MARGIN, hanging=hanging)

    def what_shows(self, rule: str, showing: Showing) -> str:
        """Which question it is."""
        asked = f"the case {showing.row.id}" if showing.row else "a random question, for no case shows it"
        told = f"{showing.question}, {asked}"
        return told if showing.alone else f"{told}; {rule} cannot be changed there without others that differ too"

    def why_not(self, rule: str) -> str:
        """Why there is no question."""
        idle = [variant.id for variant in self._sides if variant.decisions[rule].basis is Basis.INERT]
        if idle:
            return f"No question shows it: it makes no difference in {' and '.join(idle)}."
        one, other = self._sides
        if one.rules[SEATS_RULE] != other.rules[SEATS_RULE]:
            return "No question that can be asked at both tables shows it."
        return "No question was found that shows it."

    # For a machine.

    def as_json(self) -> dict[str, Any]:
        """The same as a document."""
        one, other = self._sides
        return {
            "variants": [one.id, other.id],
            "rules": len(self._rules),
            "differences": [self._rule_as_json(self._rules[name]) for name in self._apart.rules],
        }

    def _rule_as_json(self, rule: RuleSpec) -> dict[str, Any]:
        showing = self._apart.showing(rule.id)
        decided = {
            variant.id: {
                **decision_as_json(variant.decisions[rule.id]),
                **({"sentence": sentence} if (sentence := rule.choices.get(choice_of(variant, rule.id))) else {}),
            }
            for variant in self._sides
        }
        return {
            "rule": rule.id,
            "question": rule.question,
            "decisions": decided,
            "shown": self._shown_as_json(showing) if showing else None,
            **({} if showing else {"why": self.why_not(rule.id)}),
        }

    def _shown_as_json(self, showing: Showing) -> dict[str, Any]:
        named = {"case": showing.row.id} if isinstance(showing.row, Row) else {}
        answers = {variant.id: answer for variant, answer in zip(self._sides, showing.answers, strict=True)}
        return {
            "question": showing.question,
            **named,
            "given": dict(showing.given),
            "answers": answers,
            "alone": showing.alone,
        }


def answers_apart(showing: Showing) -> Iterator[str]:
    """What each answers, in the fields in which they differ."""
    first, second = showing.answers
    differing = [*difference(first, second), *difference(second, first)]
    names = dict.fromkeys(each.field.partition(".")[0] for each in differing)
    for answer in showing.answers:
        told = [f"{name}: {flat(in_order(name, answer[name]))}" for name in names if name in answer]
        yield ", ".join(told) or ", ".join(f"{name}: {flat(value)}" for name, value in answer.items())
