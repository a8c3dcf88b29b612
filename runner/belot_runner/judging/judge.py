"""One recorded answer held against that of the reference, by the rules of its variant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from belot_reference.rules import read_rules
from belot_runner.asking.compare import ILLEGAL, WINS_MATCH, Expectation
from belot_runner.asking.serve import Validity
from belot_runner.cases.features import features
from belot_runner.cases.questions import QUESTIONS
from belot_runner.checking.positions import deal_by, faults
from belot_runner.proof.forking import answer_of
from belot_runner.spec.variants import Variant

Json = Mapping[str, Any]

_FIELDS = {name: tuple(question.answer) for name, question in QUESTIONS.items()}
_ALONE = (ILLEGAL, WINS_MATCH)


class Malformed(NamedTuple):
    """A question that cannot be asked by the rules of the variant, and why not."""

    why: str


class Mismatch(NamedTuple):
    """An answer that is not the reference's: what is expected of it, as far as it says something.

    Without an expectation it says nothing.
    """

    expect: Json
    expectation: Expectation | None


class Judge:
    """Judges the answers to questions that were asked by the rules of one variant."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self._rules = read_rules(variant.rules)
        self._deal = deal_by(variant.rules)
        self._validity = Validity()

    def judge(self, question: str, given: Json, answer: Json) -> Mismatch | Malformed | None:
        """What is wrong with an answer; None where it is right.

        Of an answer the fields that it has are compared, each exactly, and whether the match is won or something is
        illegal, which no answer may leave out. Which rule an illegal play or call breaks is compared where it is said.
        """
        unseen = self._validity.unseen(question, given)
        if unseen and (fault := self._validity.fault(question, given)) is not None:
            return Malformed(f"given: {fault}")
        right = answer_of(question, given, self._rules)
        if right is None or (unseen and not features(given, right).fit(self.variant.rules)):
            self._validity.forget(unseen)
            return Malformed(
                f"{self.variant.id} has no such question; look at its seats and sides, its bids and doublings, and how "
                "many cards lie in a trick"
            )
        if (impossible := next(faults(question, given, self._deal), None)) is not None:
            return Malformed(f"given: {impossible}")
        said = [name for name in _FIELDS[question] if answer.get(name) is not None]
        if not said:
            return Mismatch(right, None)
        expect = {name: right.get(name) for name in said}
        for name in _ALONE:
            if name in right:
                expect[name] = right[name]
        illegal = answer.get(ILLEGAL)
        named = isinstance(illegal, dict) and illegal.get("rule") is not None
        expectation = Expectation(expect, with_rule=named)
        return None if expectation.fits(answer) else Mismatch(expect, expectation)
