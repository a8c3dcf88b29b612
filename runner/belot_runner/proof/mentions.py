"""Which choices an expectation depends on: a proof that `when` says enough, and nothing that it need not say.

*Sufficient*: with the mentioned choices fixed and every other rule free, every fork gives what is expected.
*Irredundant*: with any one mention freed, some row forks into another answer.
Single flips are not enough for either, since rules matter jointly; the forks go through combinations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from belot_runner.proof.forking import Decisions, Fork, Options, consulted, forks
from belot_runner.spec.values import Wire

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Position:
    """One question whose expected answer is known: `agrees` tells whether an answer is it.

    `fixed` is decided from outside: the form of the table at which the question is asked.
    """

    name: str
    question: str
    given: Json
    agrees: Callable[[Json], bool]
    fixed: Decisions


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A fork that does not give what a position expects."""

    position: Position
    fork: Fork


def disagreement(positions: Iterable[Position], mentions: Decisions, options: Options) -> Disagreement | None:
    """The first fork, if any, that gives another answer than expected while the mentions are fixed."""
    for position in positions:
        for fork in forks(position.question, position.given, {**mentions, **position.fixed}, options):
            if fork.answer is None or not position.agrees(fork.answer):
                return Disagreement(position, fork)
    return None


def redundant(
    positions: Sequence[Position], mentions: Decisions, options: Options, *, among: Iterable[str] | None = None
) -> list[str]:
    """The mentions that could be left out, each taken by itself; `among` says which of them to try (None: all).

    One that the constraints leave no other way is not among them: it says what is so at that table.
    """
    return [
        rule
        for rule in (mentions if among is None else among)
        if not _forced(rule, positions, mentions, options) and not _matters(rule, positions, mentions, options)
    ]


def _matters(rule: str, positions: Sequence[Position], mentions: Decisions, options: Options) -> bool:
    """Whether some fork gives another answer once the mention of `rule` is freed.

    Its options are gone through one by one, since the first fork of another option mostly tells already.
    """
    for position in positions:
        for option in options.allowed(rule, {**mentions, **position.fixed}):
            if option != mentions[rule] and disagreement([position], {**mentions, rule: option}, options):
                return True
    return False


def _forced(rule: str, positions: Sequence[Position], mentions: Decisions, options: Options) -> bool:
    return all(len(options.allowed(rule, {**mentions, **position.fixed})) == 1 for position in positions)


def minimal(
    positions: Sequence[Position], rules: Decisions, kept: Decisions, options: Options, *, own: str = ""
) -> dict[str, Wire] | None:
    """The fewest mentions, `kept` among them where they matter, under which every fork gives what is expected.

    `rules` is a full set of decisions under which the positions hold; its choices are what is mentioned. `own` is the
    rule that a case is about: what others can say in its place, they say. None where the positions do not hold.
    """
    needed = set(kept)
    fixed = {rule for position in positions for rule in position.fixed}
    for position in positions:
        decided = {**rules, **kept, **position.fixed}
        answer, asked = consulted(position.question, position.given, decided)
        if answer is None or not position.agrees(answer):
            return None
        needed |= set(asked)
        if own in asked and own not in kept:  # a control: what its rule's other choices ask for may matter too
            for option in options.of_rule[own]:
                needed |= set(consulted(position.question, position.given, {**decided, own: option})[1])
    mentions: dict[str, Wire] = {rule: kept.get(rule, rules[rule]) for rule in rules if rule in needed - fixed}
    for rule in sorted(mentions, key=lambda name: (name in kept, name != own)):
        if rule in kept and _forced(rule, positions, mentions, options):
            continue
        if not _matters(rule, positions, mentions, options):
            del mentions[rule]
    return mentions
