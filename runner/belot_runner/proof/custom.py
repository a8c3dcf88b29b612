"""Whether a customary choice explains an answer that was not the expected one.

Where no source decides, another choice is another custom and no fault. But an answer that no choice of the customary
rules gives is wrong by every custom.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

from belot_runner.asking.select import Check
from belot_runner.proof.departures import gives
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
        if gives(fork.answer, check.expect, answer)
    ]
    return min(filter(None, found), key=len, default=())


def _departures(fork: Fork, check: Check) -> tuple[str, ...]:
    rules = check.variant.rules
    return tuple(f"{rule} = {choice}" for rule, choice in fork.free.items() if choice != rules[rule])
