"""Whether the cases can tell each choice from the others: every variant is played with one choice changed.

A mutant is a variant that makes one other choice, or falls for one wrong reading. It is asked only where its rule is
consulted, since elsewhere it cannot answer otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from belot_reference.rules import Rulebook, read_rules
from belot_runner.asking.compare import Expectation
from belot_runner.asking.select import runs_in
from belot_runner.cases.rows import Row
from belot_runner.proof.forking import Options, answer_of, consulted
from belot_runner.spec.values import Wire
from belot_runner.spec.variants import Variant


@dataclass(frozen=True, slots=True)
class Mutant:
    """A variant with one choice (or value) changed, and the rows that catch it."""

    variant: str
    rule: str
    option: Wire
    caught_by: tuple[str, ...]
    asked: int  # rows of the variant that consult the rule


def mutants(variant: Variant, rows: Iterable[Row], options: Options) -> list[Mutant]:
    """Every mutant of a variant that no constraint forbids, judged by the rows that run in it."""
    consulting: dict[str, list[tuple[Row, Expectation]]] = {rule: [] for rule in variant.rules}
    for row in rows:
        if runs_in(row, variant):
            expectation = Expectation(row.expect, with_rule=True)
            for rule in consulted(row.ask, dict(row.given), variant.rules)[1]:
                consulting[rule].append((row, expectation))
    return [
        Mutant(variant.id, rule, option, _catching(rules, consulting[rule]), len(consulting[rule]))
        for rule, option in options.changes(variant.rules)
        for rules in (read_rules({**variant.rules, rule: option}),)
    ]


def _catching(rules: Rulebook, rows: Iterable[tuple[Row, Expectation]]) -> tuple[str, ...]:
    return tuple(row.id for row, expectation in rows if not _agrees(row, expectation, rules))


def _agrees(row: Row, expectation: Expectation, rules: Rulebook) -> bool:
    answer = answer_of(row.ask, row.given, rules)
    return answer is not None and expectation.fits(answer)
