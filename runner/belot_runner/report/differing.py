"""How two variants differ: rule by rule what each decides and why, and a question that they answer differently."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from belot_runner.asking.compare import difference
from belot_runner.drawing.picture import picture
from belot_runner.drawing.text import draw
from belot_runner.drawing.words import flat, printable
from belot_runner.errors import brief
from belot_runner.paths import shown
from belot_runner.proof.apart import Apart, Showing
from belot_runner.report.decisions import choice_of, decision_as_json, own_place, sentence_of, tell_decision
from belot_runner.report.output import say, say_line, say_list, without_empty
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
    """Two variants, told apart; `rules` are those of the catalogue that are looked at, by id."""

    def __init__(self, one: Variant, other: Variant, apart: Apart, rules: Mapping[str, RuleSpec]) -> None:
        self._sides = (one, other)
        self._names = names_apart(one, other)
        self._apart = apart
        self._rules = rules
        self._differing = tuple(rules[name] for name in apart.rules if name in rules)

    # For a person.

    def tell(self, out: Console, claims: Mapping[str, Claim]) -> None:
        """Every rule that differs, `claims` being those of the sources by id."""
        one, other = self._names
        number = len(self._differing)
        say(out, f"{one} and {other} decide {number or 'none'} of {len(self._rules)} rules differently", "bold")
        if number > 1:
            say(out)
            self._tell_choices(out)
        for rule in self._differing:
            say(out)
            self._tell_rule(out, rule, claims)

    def _tell_choices(self, out: Console) -> None:
        """All of it at a glance."""
        one, other = map(printable, self._names)
        entries = [
            (rule.id, *(brief(choice_of(variant, rule.id)) for variant in self._sides)) for rule in self._differing
        ]
        say_list(out, ("rule", one, other), entries, lambda first, second: f"{one}: {first}; {other}: {second}")

    def _tell_rule(self, out: Console, rule: RuleSpec, claims: Mapping[str, Claim]) -> None:
        say(out, f"{rule.id}: {rule.question}", "bold", hanging="  ")
        for name, variant in zip(self._names, self._sides, strict=True):
            tell_decision(out, variant, rule.id, claims, sentence=sentence_of(variant, rule), name=name)
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
        width = max(map(len, self._names))
        hanging = _MARGIN + " " * (width + 4)
        for name, answer in zip(self._names, answers_apart(showing), strict=True):
            say(out, f"{name:{width}}  {answer}", indent=_MARGIN, hanging=hanging)

    def what_shows(self, rule: str, showing: Showing) -> str:
        """Which question it is."""
        asked = f"the case {showing.row.id}" if showing.row else "a random question, for no case shows it"
        told = f"{showing.question}, {asked}"
        if not showing.alone:
            return f"{told}; {rule} cannot be changed there without others that differ too"
        return told if showing.is_whole else f"{told}; others that differ have a part in it"

    def why_not(self, rule: str) -> str:
        """Why there is no question."""
        idle = [
            name
            for name, variant in zip(self._names, self._sides, strict=True)
            if variant.decisions[rule].basis is Basis.INERT
        ]
        if idle:
            return f"No question shows it: it makes no difference in {' and '.join(idle)}."
        one, other = self._sides
        if one.rules[SEATS_RULE] != other.rules[SEATS_RULE]:
            return "No question that can be asked at both tables shows it."
        return "No question was found that shows it."

    # For a machine.

    def as_json(self) -> dict[str, Any]:
        """The same as a document."""
        return {
            "variants": list(self._names),
            "rules": len(self._rules),
            "differences": [self._rule_as_json(rule) for rule in self._differing],
        }

    def _rule_as_json(self, rule: RuleSpec) -> dict[str, Any]:
        showing = self._apart.showing(rule.id)
        decided = (_decision_as_json(variant, rule) for variant in self._sides)
        return {
            "rule": rule.id,
            "question": rule.question,
            "decisions": dict(zip(self._names, decided, strict=True)),
            "shown": self._shown_as_json(showing) if showing else None,
            **({} if showing else {"why": self.why_not(rule.id)}),
        }

    def _shown_as_json(self, showing: Showing) -> dict[str, Any]:
        return {
            "question": showing.question,
            **({"case": showing.row.id} if showing.row else {}),
            "given": dict(showing.given),
            "answers": dict(zip(self._names, showing.answers, strict=True)),
            "alone": showing.alone,
            "whole": showing.is_whole,
        }


def names_apart(one: Variant, other: Variant) -> tuple[str, str]:
    """What two variants are called: by their ids, and where these are the same by their files."""
    if one.id != other.id or one is other:
        return one.id, other.id
    return shown(one.file), shown(other.file)


def _decision_as_json(variant: Variant, rule: RuleSpec) -> dict[str, Any]:
    decision = variant.decisions[rule.id]
    place = own_place(decision)
    told = {"sentence": sentence_of(variant, rule), **({"file": place.file, "line": place.line} if place else {})}
    return {**decision_as_json(decision), **without_empty(told)}


def answers_apart(showing: Showing) -> Iterator[str]:
    """What each answers, in the fields in which they differ."""
    first, second = showing.answers
    differing = [*difference(first, second), *difference(second, first)]
    names = dict.fromkeys(each.field.partition(".")[0] for each in differing)
    for answer in showing.answers:
        told = [f"{name}: {flat(in_order(name, answer[name]))}" for name in names if name in answer]
        yield ", ".join(told) or ", ".join(f"{name}: {flat(value)}" for name, value in answer.items())
