"""Whether a customary choice explains an answer that was not the expected one.

Where no source decides, another choice is another custom and no fault. But an answer that no choice of the customary
rules gives is wrong by every custom.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

from belot_runner.asking.compare import Expectation
from belot_runner.asking.select import Check
from belot_runner.proof.forking import Fork, Options, forks
from belot_runner.spec.catalogue import Catalogue
from belot_runner.spec.decisions import Basis

LOOKED_AT = 1_000  # combinations of customary choices that are tried for one answer


def explain(check: Check, answer: Mapping[str, Any], catalogue: Catalogue) -> tuple[str, ...]:
    """The customary choices, as `rule = choice`, by which the answer would be right; none where no such are found.

    The fewest are told where several combinations explain it.
    """
    decisions, mentions = check.variant.decisions, check.row.mentions
    customary = [rule for rule in mentions if decisions[rule].basis is Basis.CUSTOMARY]
    fixed = {rule: value for rule, value in check.variant.rules.items() if rule not in customary}
    options = Options({rule: [*catalogue.rules[rule].choices] for rule in customary}, catalogue.constraints)
    usable = {rule for rule in customary if options.of_rule[rule]}
    fixed.update({rule: check.variant.rules[rule] for rule in customary if rule not in usable})
    found = [
        _departures(fork, check)
        for fork in islice(forks(check.question, dict(check.form.given), fixed, options), LOOKED_AT)
        if _gives(fork, check, answer)
    ]
    return min(filter(None, found), key=len, default=())


def _gives(fork: Fork, check: Check, answer: Mapping[str, Any]) -> bool:
    """Whether a combination gives the answer, as far as the case compares it."""
    if fork.answer is None:
        return False
    compared = {name: fork.answer[name] for name in (*check.expect, "illegal") if name in fork.answer}
    return Expectation(compared or fork.answer).fits(answer)


def _departures(fork: Fork, check: Check) -> tuple[str, ...]:
    rules = check.variant.rules
    return tuple(f"{rule} = {choice}" for rule, choice in fork.free.items() if choice != rules[rule])
