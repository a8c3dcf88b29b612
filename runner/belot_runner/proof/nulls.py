"""Null adapters: implementations that know nothing of belot. Whatever they get right, a case does not test.

Each answers every question from its form alone. The suite is strong where they fail.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from belot_reference.rules import Rulebook
from belot_runner.asking.compare import Expectation
from belot_runner.asking.select import runs_in
from belot_runner.cases.rows import Row
from belot_runner.proof.forking import answer_of
from belot_runner.spec.variants import Variant
from belot_runner.tables import CALLS, EVERY_CALL, SEATS_RULE, TABLES, Table

Json = dict[str, Any]
Answer = Callable[[Row, Table], Json]


def _hand(row: Row, table: Table) -> list[str]:
    """The cards from which an answer can be picked."""
    given = row.given
    if "hand" in given:
        return list(given["hand"])
    hands = given.get("hands")
    return list(next(iter(hands.values()))) if isinstance(hands, Mapping) else []


def _filled(row: Row, table: Table, number: int, cards: list[str], seat: str) -> Json:
    """An answer with every field that the row's question has, all of them alike."""
    by_side = dict.fromkeys(table.sides, number)
    side = next(side for side in table.sides if seat in side.split("-"))
    declared = row.given.get("declared") or {}
    scored = {who: sets for who, sets in declared.items() if sets} if number else {}
    return {
        "legal": cards,
        "winner": seat if row.ask == "trick" else side,
        "points": number if row.ask == "trick" else by_side,
        "allowed": bool(number),
        "scored": scored,
        "raw": by_side,
        "recorded": by_side,
        "totals": by_side,
        "declarations": by_side,
        "tricks": by_side,
        "outcome": "made",
        "hanging": number,
        "over": bool(number),
        "status": "open",
        "phase": "play",
        "turn": seat,
        "dealer": seat,
        "leader": seat,
        "hands": dict.fromkeys(table.seats, cards),
        "talons": dict.fromkeys(table.seats, cards),
    }


def whole_hand(row: Row, table: Table) -> Json:
    """Everything is allowed: every card, every call, every announcement."""
    cards = list(EVERY_CALL if row.features.valued else CALLS) if row.ask == "auction" else _hand(row, table)
    return _filled(row, table, 1, cards, table.seats[0])


def nothing(row: Row, table: Table) -> Json:
    """Nothing is allowed, nothing is scored."""
    return _filled(row, table, 0, [], table.seats[0])


def first_card(row: Row, table: Table) -> Json:
    """The first card, the first call."""
    cards = ["pass"] if row.ask == "auction" else _hand(row, table)[:1]
    return _filled(row, table, 0, cards, table.seats[0])


def echo(row: Row, table: Table) -> Json:
    """Whatever it was asked, it says again."""
    return {**_filled(row, table, 0, _hand(row, table), table.seats[0]), **row.given}


def leader_wins(row: Row, table: Table) -> Json:
    """Whoever leads, deals or declares wins."""
    given = row.given
    seat = given.get("leader") or (given.get("contract") or {}).get("declarer") or given.get("dealer") or table.seats[0]
    return _filled(row, table, 10, _hand(row, table), seat)


def zero_points(row: Row, table: Table) -> Json:
    """Nobody gets anything; as they stand the card points are what each side has."""
    answer = _filled(row, table, 0, _hand(row, table), table.seats[-1])
    return {
        **answer,
        "raw": row.given.get("cards", answer["raw"]),
        "outcome": "failed",
        "status": "closed",
        "phase": "over",
    }


NULLS: Mapping[str, Answer] = {
    "whole-hand": whole_hand,
    "nothing": nothing,
    "first-card": first_card,
    "echo": echo,
    "leader-wins": leader_wins,
    "zero-points": zero_points,
}


@dataclass(frozen=True, slots=True)
class NullScore:
    """What a null adapter gets right in a variant: rows by question, and the rules of which it gets every row."""

    adapter: str
    variant: str
    right: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)
    whole_rules: tuple[str, ...] = ()

    def share(self, question: str) -> float:
        """The part of a question's rows that it gets right."""
        return self.right[question] / self.asked[question] if self.asked[question] else 0.0


def null_scores(variant: Variant, rows: Iterable[Row], others: Mapping[str, Rulebook]) -> list[NullScore]:
    """The scores of every null adapter in a variant, and of those that play one of the `others` instead."""
    running = [(row, Expectation(row.expect)) for row in rows if runs_in(row, variant)]
    table = TABLES[variant.rules[SEATS_RULE]]
    answers: dict[str, Callable[[Row], Json]] = {
        name: lambda row, answer=answer: answer(row, table)  # type: ignore[misc]  # a default binds it early
        for name, answer in NULLS.items()
    }
    for name, rules in others.items():
        answers[name] = lambda row, rules=rules: answer_of(row.ask, row.given, rules) or {}  # type: ignore[misc]
    return [_score(name, variant, running, answer) for name, answer in answers.items()]


def _score(
    name: str, variant: Variant, running: list[tuple[Row, Expectation]], answer: Callable[[Row], Json]
) -> NullScore:
    score = NullScore(name, variant.id)
    wrong: set[str] = set()
    expected: dict[str, list[Any]] = {}
    for row, expectation in running:
        score.asked[row.ask] += 1
        seen = expected.setdefault(row.rule, [])
        if row.expect not in seen:
            seen.append(row.expect)
        if expectation.fits(answer(row)):
            score.right[row.ask] += 1
        else:
            wrong.add(row.rule)
    whole = tuple(rule for rule, answers in expected.items() if rule not in wrong and len(answers) > 1)
    return NullScore(name, variant.id, score.right, score.asked, whole)
