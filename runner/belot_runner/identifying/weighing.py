"""Whether rules explain answers, and which change of them would explain more."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from belot_reference.rules import read_rules
from belot_runner.identifying.trees import Fields, agrees
from belot_runner.proof.forking import Decisions, Options, answer_of, consulted
from belot_runner.spec.values import Wire

Rules = dict[str, Wire]
_CHANGES = 8  # of one rule after the other
_LOOKED_AT = 1_000  # answers


@dataclass(frozen=True, slots=True, eq=False)
class Witness:
    """A question and the answer that was given to it."""

    ask: str
    given: Mapping[str, Any]
    answer: Mapping[str, Any]
    fields: Fields = None

    def agrees(self, own: dict[str, Any] | None) -> bool:
        """Whether that is the answer, in the fields that it has."""
        return own is not None and (
            agrees(own, self.answer, self.fields) or agrees(own, self.answer, self.fields, present=True)
        )


def unexplained(witnesses: Iterable[Witness], rules: Decisions) -> list[Witness]:
    """Those whose answer is not that of some rules; a question that is not well formed by them counts for nothing."""
    book = read_rules(rules)
    found = []
    for witness in witnesses:
        own = answer_of(witness.ask, witness.given, book)
        if own is not None and not witness.agrees(own):
            found.append(witness)
    return found


def improved(rules: Rules, witnesses: Sequence[Witness], options: Options, fixed: Collection[str]) -> Rules:
    """The rules with those changes, one after the other, by which more answers are explained; as they are if none does.

    Nothing `fixed` is changed. Of very many answers only some are looked at, each as likely.
    """
    witnesses = witnesses[:: 1 + len(witnesses) // _LOOKED_AT]
    for _ in range(_CHANGES):
        change = _best_change(rules, witnesses, options, fixed)
        if change is None:
            break
        rules = {**rules, **change}
    return rules


def _best_change(rules: Rules, witnesses: Sequence[Witness], options: Options, fixed: Collection[str]) -> Rules | None:
    left = unexplained(witnesses, rules)
    if not left:
        return None
    suspects = {rule for witness in left for rule in _consulted(witness, rules)} - set(fixed)
    concerned: dict[str, list[tuple[Witness, bool]]] = {rule: [] for rule in suspects}
    wrong = {id(witness) for witness in left}
    for witness in witnesses:
        for rule in suspects.intersection(_consulted(witness, rules)):
            concerned[rule].append((witness, id(witness) not in wrong))
    best: tuple[int, Rules] = (0, {})
    for rule, option in options.changes(rules):
        if rule in suspects:
            gain = _gain({**rules, rule: option}, concerned[rule])
            if gain > best[0]:
                best = (gain, {rule: option})
    return best[1] or None


def _consulted(witness: Witness, rules: Rules) -> list[str]:
    return consulted(witness.ask, dict(witness.given), rules)[1]


def _gain(rules: Rules, concerned: Iterable[tuple[Witness, bool]]) -> int:
    """How many more answers rules explain than were explained before."""
    book = read_rules(rules)
    return sum(witness.agrees(answer_of(witness.ask, witness.given, book)) - before for witness, before in concerned)
