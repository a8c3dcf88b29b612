"""Whole deals that together meet every choice that can be met: of many random ones, those that add most.

A choice is met by a deal whose result another choice of that rule, a wrong reading or another value would change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from belot_reference.questions import ask
from belot_reference.rules import Rulebook, read_rules
from belot_reference.table import SEATS
from belot_runner.asking.compare import Expectation
from belot_runner.filling.random_game import written
from belot_runner.fuzzing.coverage import meetable
from belot_runner.fuzzing.dealing import Dealer
from belot_runner.fuzzing.games import whole_deal
from belot_runner.fuzzing.questions import Questions
from belot_runner.fuzzing.steady import Steady
from belot_runner.proof.forking import Noting, Options, answer_of
from belot_runner.spec.variants import Variant
from belot_runner.tables import DEFAULT_TABLE, SEATS_RULE

Json = dict[str, Any]
Met = frozenset[tuple[str, int]]
"""Rules with the number of another option of theirs."""

SEEDS = 15_000  # deals that are looked at for each variant
OFTEN = 3  # what so many deals meet is met often


@dataclass(frozen=True, slots=True)
class Candidate:
    """A deal by its seed: the question, which other options would change the answer, and whether it is played out."""

    seed: int
    given: Json
    met: Met
    whole: bool


class Meeting:
    """Which other options of the rules change an answer in a variant; `others` has them all, by rule."""

    def __init__(self, variant: Variant, options: Options) -> None:
        self._rules = read_rules(variant.rules)
        self._noting = Noting(self._rules)
        self.others: Mapping[str, list[Rulebook]] = meetable(variant, options)

    def met(self, question: str, given: Json) -> Met:
        """What a question meets."""
        self._noting.clear()
        expected = Expectation(ask(question, given, self._noting), with_rule=True)
        asked_for = [rule.id for rule in self._noting if rule.id in self.others]
        return frozenset(
            (rule, number)
            for rule in asked_for
            for number, other in enumerate(self.others[rule])
            if (answer := answer_of(question, given, other)) is not None and not expected.fits(answer)
        )


def rare_games(variant: Variant, options: Options, number: int, seeds: int = SEEDS) -> Iterator[Json]:
    """The data of so many files in cases/games, the most telling first.

    Each is the one that meets most of what those before it have met least. Deals that are cut, or in which something is
    not allowed, are taken only for what no other shows. The same variant and number give the same deals everywhere.
    """
    left = list(_candidates(variant, options, seeds))
    so_far: Counter[tuple[str, int]] = Counter()
    for place in range(1, min(number, len(left)) + 1):
        best = max(left, key=lambda each: (worth(each, so_far), each.whole, -each.seed))
        left.remove(best)
        so_far.update(best.met)
        yield _file(f"{variant.id}-rare-{place}", variant, best)


def _candidates(variant: Variant, options: Options, seeds: int) -> Iterator[Candidate]:
    """Of each seed the deal as it was played, and the question about it that `belot fuzz` asks."""
    rules, meeting, questions = read_rules(variant.rules), Meeting(variant, options), Questions(variant)
    dealer = Dealer(rules)
    for seed in range(seeds):
        dealing = dealer.deal(Steady(seed))
        if dealing.contract is not None:
            given = whole_deal(dealing, rules[SEATS])
            yield Candidate(seed, given, meeting.met("game", given), whole=True)
        for question, given in questions.of(seed):
            if question == "game":
                yield Candidate(seed, given, meeting.met("game", given), whole=False)


def worth(candidate: Candidate, so_far: Mapping[tuple[str, int], int]) -> tuple[int, ...]:
    """How much of what a deal meets was not met yet, was met once, twice, or more often.

    What was met less often counts for more than all that was met more often. A deal that is not whole has only the
    first of these. They are whole numbers, which add up to the same in any order.
    """
    often = Counter(min(so_far[each], OFTEN) for each in candidate.met)
    return tuple(often[times] if candidate.whole or not times else 0 for times in range(OFTEN + 1))


def _file(name: str, variant: Variant, candidate: Candidate) -> Json:
    seats = {} if variant.rules[SEATS_RULE] == DEFAULT_TABLE else {"table": variant.rules[SEATS_RULE]}
    return {
        "game": name,
        "title": f"A rare deal of {variant.title}",
        **seats,
        "derived": True,
        "note": f"The deal of seed {candidate.seed} of `belot fuzz`; its answers are filled by the reference.",
        "given": written(candidate.given),
        "rows": [{"name": "whole" if candidate.whole else "as-asked"}],
    }
