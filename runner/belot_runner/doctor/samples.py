"""Questions of the suite to be asked of an adapter: some of each kind, from all over the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from belot_runner.asking.select import Check, select
from belot_runner.cases.questions import QUESTIONS
from belot_runner.deals.stored import load_deals
from belot_runner.doctor.saying import Sample
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite

__all__ = ["QUESTIONS", "of"]

_OF_EACH = 3


def of(suite: Suite, variant: Variant, questions: Sequence[str]) -> tuple[Sample, ...]:
    """Some samples of each question, those about a position with the deal in which it arises, and one without."""
    if not questions:
        return ()
    checks = select(suite.rows, [variant], questions=questions, deals=load_deals())
    by_question: dict[str, list[Check]] = {question: [] for question in questions}
    for check in checks:
        if not check.twin:
            by_question[check.question].append(check)
    return tuple(sample for found in by_question.values() for sample in _some(found))


def _some(checks: Sequence[Check]) -> Iterator[Sample]:
    """Some of these, far from one another."""
    step = max(1, len(checks) // _OF_EACH)
    chosen = checks[::step][:_OF_EACH]
    for check in chosen:
        yield Sample(check.question, check.given)
    for check in chosen[:1]:
        if "deal" in check.given:
            yield Sample(check.question, {name: value for name, value in check.given.items() if name != "deal"})
