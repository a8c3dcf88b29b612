"""Which rules the questions have met: those of which another choice would have given another answer.

A rule is counted until it was met a hundred times, and no further: so counting costs something only as long as it
tells something, and the counts of parts, each cut off at a hundred, add up to those of the whole.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from belot_reference.questions import ask
from belot_reference.rules import Rule, Rulebook, all_rules, read_rules
from belot_runner.asking.compare import Expectation
from belot_runner.cases.rows import Row
from belot_runner.proof.forking import Noting, Options, answer_of
from belot_runner.spec.variants import Variant

Json = dict[str, Any]

ENOUGH = 100

Met = dict[str, int]
"""By rule, how many questions have met it, at most `ENOUGH`."""


def meetable(variant: Variant, options: Options) -> dict[str, list[Rulebook]]:
    """The rules that can be met in a variant, each with the rules of its other choices.

    Those are left out that have no other choice there, or only such as the variant says make no difference.
    """
    others: dict[str, list[Rulebook]] = {}
    for rule, option in options.changes(variant.rules):
        if option not in variant.decisions[rule].same_here:
            others.setdefault(rule, []).append(read_rules({**variant.rules, rule: option}))
    return others


def within_reach(rows: Iterable[Row], questions: Collection[str]) -> frozenset[str]:
    """The rules on which the answers to some questions depend, as the cases of the suite prove it."""
    return frozenset(rule for row in rows if row.ask in questions for rule in row.mentions)


class Coverage:
    """Answers questions by the rules of a variant, and counts what they meet.

    `met` has the rules that were to be counted, `ENOUGH` at most of each. `fields` are, by question, the only ones that
    are compared: what would change none of them is not met.
    """

    def __init__(
        self,
        rules: Rulebook,
        others: Mapping[str, list[Rulebook]],
        wanted: Iterable[str],
        fields: Mapping[str, Collection[str]] | None = None,
    ) -> None:
        self._rules = rules
        self._fields = fields or {}
        self._noting = Noting(rules)
        wanted = frozenset(wanted)
        self.met: Met = {rule: 0 for rule in others if rule in wanted}
        self._open: dict[Rule[Any], list[Rulebook]] = {
            rule: others[rule.id] for rule in all_rules() if rule.id in self.met
        }

    def answer(self, question: str, given: Json) -> Json:
        """The answer of the reference; raises as `ask` does."""
        if not self._open:
            return ask(question, given, self._rules)
        self._noting.clear()
        answer = ask(question, given, self._noting)
        fields = self._fields.get(question)
        for rule in [rule for rule in self._open if rule in self._noting]:
            if any(_differs(answer, answer_of(question, given, other), fields) for other in self._open[rule]):
                self._count(rule)
        return answer

    def _count(self, rule: Rule[Any]) -> None:
        self.met[rule.id] += 1
        if self.met[rule.id] == ENOUGH:
            del self._open[rule]


def _differs(answer: Json, other: Json | None, fields: Collection[str] | None) -> bool:
    return other is not None and other != answer and not Expectation(answer, fields, with_rule=True).fits(other)


def unmet(rules: Iterable[str], met: Mapping[str, int]) -> Met:
    """Those of some rules that were not met often enough, and how often they were."""
    return {rule: number for rule in rules if (number := met.get(rule, 0)) < ENOUGH}


def added(one: Mapping[str, int], other: Mapping[str, int]) -> Met:
    """What two parts have met together, in the order of the first, then of the other."""
    return {rule: min(ENOUGH, one.get(rule, 0) + other.get(rule, 0)) for rule in {**one, **other}}
