"""`when` says enough, and nothing that it need not say."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from belot_runner.checking.finding import Finding, drawn
from belot_runner.drawing.words import flat
from belot_runner.proof.forking import Decisions, Fork, Options, forks
from belot_runner.proof.groups import Group, group, positions_of
from belot_runner.proof.mentions import Disagreement, Position, disagreement, redundant
from belot_runner.proof.options import options_of
from belot_runner.reading.fields import Origin
from belot_runner.suite import Suite
from belot_runner.tables import SEATS_RULE

CHECK = "when"
LOOKED_AT = 2_000  # forks in which the message looks for the nearest that gives what is expected


def mentions(suite: Suite, part: int = 0, parts: int = 1) -> Iterator[Finding]:
    """Cases whose mentions are not sufficient, or not irredundant; of several parts one."""
    options = options_of(suite)
    for case in group(suite.rows)[part::parts]:
        found = disagreement(case.positions(), case.mentions, options)
        if found is not None:
            yield _insufficient(case, found, options)
        elif not case.rows[0].derived:  # a whole deal mentions all that it consulted
            yield from _redundant(case, options)


def _redundant(case: Group, options: Options) -> Iterator[Finding]:
    for rule in redundant(case.positions(), case.mentions, options):
        yield _needless(rule, case.id, case.rows[0].origin)
    for row in case.rows:
        own = case.own(row)
        for rule in redundant(list(positions_of(row, {})), {**case.mentions, **own}, options, among=own):
            yield _needless(rule, row.id, row.origin)


def _needless(rule: str, subject: str, origin: Origin) -> Finding:
    message = f"the answer does not depend on {rule}, which is mentioned"
    return Finding(CHECK, message, origin.place(), subject, "leave it out; belot fill --when proposes what is needed")


def _insufficient(case: Group, found: Disagreement, options: Options) -> Finding:
    position, fork = found.position, found.fork
    row = next(row for row in case.rows if row.id == position.name)
    table = drawn(row, str(position.fixed[SEATS_RULE]))
    parting = _parting(position, {**case.mentions, **position.fixed}, fork, options)
    if not parting:
        message = f"no choice gives the expected answer: what the rules say here gives {_answer(fork.answer)}"
        return Finding(CHECK, message, row.place, row.id, "mend the expectation", table)
    hint = "mention it, or mend the expectation; belot fill --when proposes what is needed"
    return Finding(CHECK, f"{parting} gives {_answer(fork.answer)}", row.place, row.id, hint, table)


def _parting(position: Position, fixed: Decisions, wrong: Fork, options: Options) -> str:
    """The choices that part a fork that gives another answer from the nearest that gives the expected one.

    Empty where no choice gives that.
    """
    right = [
        fork
        for fork in islice(forks(position.question, position.given, fixed, options), LOOKED_AT)
        if fork.answer is not None and position.agrees(fork.answer)
    ]
    if not right:
        return ""
    nearest = min(right, key=lambda fork: len(_different(fork, wrong)))
    rules = _different(nearest, wrong)
    return (
        " with ".join(f"{rule} = {flat(wrong.free[rule])} (and not {flat(nearest.free[rule])})" for rule in rules)
        or "another combination"
    )


def _different(one: Fork, other: Fork) -> list[str]:
    return [rule for rule in one.free if rule in other.free and one.free[rule] != other.free[rule]]


def _answer(answer: dict[str, Any] | None) -> str:
    return "no answer" if answer is None else flat(answer)
