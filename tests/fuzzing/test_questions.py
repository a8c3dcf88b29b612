"""What is asked about a deal: well formed, the same everywhere, and such that every rule matters somewhere."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import pytest

from asking.fakes import ENVIRONMENT
from belot_reference.questions import ask
from belot_runner.cases.features import features
from belot_runner.deals.replaying import verify_deal
from belot_runner.deals.stored import ABOUT_A_POSITION
from belot_runner.fuzzing.coverage import Coverage, added, meetable
from belot_runner.fuzzing.questions import ASKED, Questions
from belot_runner.fuzzing.steady import Steady
from belot_runner.proof.options import options_of
from belot_runner.reading import schemas
from belot_runner.suite import Suite, load_suite

VARIANTS = sorted(load_suite().variants)


@pytest.fixture(scope="module")
def suite() -> Suite:
    return load_suite()


@pytest.mark.parametrize("name", VARIANTS)
def test_every_question_is_well_formed_and_every_position_arises(name: str, suite: Suite) -> None:
    variant = suite.variants[name]
    questions = Questions(variant)
    asked: Counter[str] = Counter()
    for seed in range(150):
        for question, given in questions.of(seed):
            asked[question] += 1
            answer = ask(question, given, questions.rules)
            assert schemas.validate(f"questions/{question}.given.json", given) is None
            assert features(given, answer).fit(variant.rules)
            if question in ABOUT_A_POSITION:
                bare = {field: value for field, value in given.items() if field != "deal"}
                assert verify_deal(question, bare, given["deal"], questions.rules) is None
    assert set(asked) == set(ASKED)


DIGEST = """
import hashlib, json, sys
from belot_runner.fuzzing.questions import Questions
from belot_runner.suite import load_suite
suite = load_suite()
told = [list(Questions(suite.variants[name]).of(seed)) for name in sorted(suite.variants) for seed in (0, 7, 10**12)]
print(hashlib.sha256(json.dumps(told).encode()).hexdigest())
"""
KNOWN = "4a2d128e8b985c450e37f43761a0848a42af96874886de58a41272cd5e37b8a8"


@pytest.mark.parametrize("hashing", ["0", "1", "random"])
def test_a_seed_gives_the_same_deal_in_any_process(hashing: str) -> None:
    """On any machine and in any version of Python too: a digest that changes says that seeds mean something else now,
    which the changelog has to say."""
    environment = {**ENVIRONMENT, "PYTHONHASHSEED": hashing}
    done = subprocess.run([sys.executable, "-c", DIGEST], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == KNOWN


def test_a_deal_does_not_depend_on_those_before_it(suite: Suite) -> None:
    variant = suite.variants["bulgarian-modern"]
    some = Questions(variant)
    in_order = {seed: some.of(seed) for seed in range(20)}
    assert {seed: Questions(variant).of(seed) for seed in reversed(range(20))} == in_order


def test_chance_draws_everything_from_one_kind_of_number() -> None:
    steady = Steady(1)
    drawn = [steady.randint(1, 6), steady.choice("abc"), steady.sample(range(9), 3), steady.weighted((0, 1, 0))]
    assert drawn == [1, "c", [6, 2, 4], 1]
    assert steady.weighted((0, 0)) == 0


@pytest.mark.parametrize("weights", [(0.1,) * 10, (0.1, 0.2, 0.3), (0, 0.7, 0.1, 0.1, 0.1)], ids=str)
def test_chance_that_is_almost_one_draws_the_last(weights: tuple[float, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """However weights are rounded as they are added up, which `sum` does in another way from Python 3.12 on."""
    monkeypatch.setattr(Steady, "random", lambda self: 1 - 2**-53)
    assert Steady(0).weighted(weights) == len(weights) - 1


# Coverage


@pytest.mark.parametrize("name", VARIANTS)
def test_every_rule_that_can_be_met_is_met(name: str, suite: Suite) -> None:
    variant = suite.variants[name]
    questions = Questions(variant)
    others = meetable(variant, options_of(suite))
    coverage = Coverage(questions.rules, others, others)
    for seed in range(1_000):
        for question, given in questions.of(seed):
            coverage.answer(question, given)
    assert [rule for rule, number in coverage.met.items() if number < 2] == []
    same = {rule for rule in variant.rules if rule not in others}
    for rule in same:  # what cannot be met is what the variant says makes no difference, or has no other choice there
        rest = [option for option in options_of(suite).allowed(rule, variant.rules) if option != variant.rules[rule]]
        assert all(option in variant.decisions[rule].same_here for option in rest)


def test_a_rule_is_counted_to_a_hundred_and_only_where_it_is_wanted(suite: Suite) -> None:
    variant = suite.variants["bulgarian-modern"]
    questions = Questions(variant)
    others = meetable(variant, options_of(suite))
    coverage = Coverage(questions.rules, others, ["play.winner", "score.last-trick"])
    for seed in range(300):
        for question, given in questions.of(seed):
            assert coverage.answer(question, given) == ask(question, given, questions.rules)
    assert coverage.met == {"play.winner": 100, "score.last-trick": 100}


def test_parts_add_up_to_no_more_than_a_hundred() -> None:
    assert added({"a": 60, "b": 1}, {"a": 60, "c": 100}) == {"a": 100, "b": 1, "c": 100}
