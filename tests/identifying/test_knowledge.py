"""What answers tell together: ways that are tied are searched, not taken to be independent."""

from __future__ import annotations

import pytest

from belot_runner.identifying.bench import Bench, Candidate
from belot_runner.identifying.knowledge import Knowledge, NothingFits, Ways
from belot_runner.identifying.queries import Query
from belot_runner.identifying.space import Space, bits
from belot_runner.identifying.trees import Tree, grow, paths, spread
from belot_runner.proof.forking import Fork

RULES = {"a": ["no", "yes"], "b": ["no", "yes"], "c": ["no", "yes", "wrong"]}
SPACE = Space(RULES, {"c": ["wrong"]})


def nothing_known() -> Knowledge:
    return Knowledge(tuple(SPACE.masks.values()), SPACE.everything)


def tree(*rules: str) -> Tree:
    """A question that is answered by how many of some rules say yes."""
    combinations = [{}]
    for rule in rules:
        combinations = [{**known, rule: option} for known in combinations for option in RULES[rule]]
    forks = [
        Fork(each, {"legal": ["7H"] * list(each.values()).count("yes"), "n": sum(v == "yes" for v in each.values())})
        for each in combinations
    ]
    grown = grow(forks, SPACE, 100)
    assert grown is not None
    return grown


def classes(of: Tree, number: int) -> frozenset[int]:
    return frozenset(place for place, answer in enumerate(of.answers) if answer and answer["n"] == number)


def test_an_answer_that_depends_on_two_rules_leaves_both_open_but_tied() -> None:
    one_of_two = tree("a", "b")
    known = nothing_known().learned(one_of_two, classes(one_of_two, 1))
    assert SPACE.open(known.possible) == ["a", "b", "c"]
    only_a = tree("a")
    known = known.learned(only_a, classes(only_a, 1))
    assert SPACE.decided(known.possible) == {"a": "yes", "b": "no"}


def test_what_cannot_be_together_is_found_by_search() -> None:
    pairs = [tree("a", "b"), tree("b", "c"), tree("a", "c")]
    known = nothing_known()
    for pair in pairs[:2]:
        known = known.learned(pair, classes(pair, 1))
    known = known.given(SPACE.bit("c", "yes") | SPACE.bit("c", "no"))
    with pytest.raises(NothingFits):  # three cannot all differ in pairs
        known.learned(pairs[2], classes(pairs[2], 1)).example(0)


def test_an_example_is_preferred_where_that_can_be() -> None:
    one_of_two = tree("a", "b")
    known = nothing_known().learned(one_of_two, classes(one_of_two, 1))
    wanted = SPACE.combination({"a": "yes", "b": "yes", "c": "yes"})
    found = SPACE.decided(known.example(wanted))
    assert (sorted((found["a"], found["b"])), found["c"]) == (["no", "yes"], "yes")
    assert SPACE.decided(nothing_known().example(0))["c"] == "no"  # wrong readings come last


def test_options_that_are_in_no_combination_are_taken_away() -> None:
    yes, no = (SPACE.combination(dict.fromkeys("ab", word)) for word in ("yes", "no"))
    mixed = [SPACE.combination({"a": "yes", "b": "no"}), SPACE.combination({"a": "no", "b": "yes"})]
    both = Ways((yes, no), tuple(mixed))
    known = nothing_known().with_ways([both])
    assert known.tightened().possible == known.possible
    known = Knowledge(known.rules, known.possible & ~SPACE.bit("a", "no"), known.tables).tightened()
    assert SPACE.decided(known.possible) == {"a": "yes", "b": "yes"}


def test_a_contradiction_is_refused() -> None:
    only_a = tree("a")
    known = nothing_known().learned(only_a, classes(only_a, 1))
    with pytest.raises(NothingFits):
        known.learned(only_a, classes(only_a, 0))


def test_a_rule_that_makes_no_difference_is_no_fork() -> None:
    forks = [Fork({"a": a, "b": b}, {"n": a == "yes"}) for a in RULES["a"] for b in RULES["b"]]
    grown = grow(forks, SPACE, 100)
    assert grown is not None
    assert [way for way, _ in paths(grown.root, SPACE.everything)] == list(bits(SPACE.masks["a"]))


def test_a_tree_that_is_too_wide_is_none() -> None:
    forks = [Fork({"a": a, "b": b}, {"n": a + b}) for a in RULES["a"] for b in RULES["b"]]
    assert grow(forks, SPACE, 3) is None


def test_wrong_readings_are_unlikely() -> None:
    shares: dict[int, float] = {}
    only_c = tree("c")
    spread(only_c.root, SPACE.everything, SPACE.weights, shares)
    assert sum(shares.values()) == pytest.approx(1)
    assert shares[next(iter(classes(only_c, 1)))] == pytest.approx(1 / 2.05)


def test_what_tells_most_is_asked_first_and_what_tells_nothing_never() -> None:
    several, single, none = (Candidate(Query("legal", {"hand": []}), of) for of in (tree("a", "b"), tree("a"), tree()))
    bench = Bench([none, single, several], SPACE)
    assert bench.best(SPACE.everything, lambda candidate: True) is several
    known = SPACE.everything & ~SPACE.bit("b", "no")
    assert bench.best(known, lambda candidate: True) is single
    assert bench.best(known, lambda candidate: True) is None
