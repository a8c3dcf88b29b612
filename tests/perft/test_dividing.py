"""Down to the play at which an implementation and the reference part."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from belot_reference.questions import ask
from belot_reference.rules import read_rules
from belot_runner.adapters.python import PythonAdapter
from belot_runner.deals.replaying import verify_deal
from belot_runner.perft.dividing import Dividing
from belot_runner.perft.inquiry import Inquiry
from belot_runner.perft.judged import judged
from belot_runner.perft.starts import of_seed
from belot_runner.suite import load_suite

from . import engines

SUITE = load_suite()
MODERN = SUITE.variants["bulgarian-modern"]
DEAL = 276


def divided(
    name: str, *, variant: str = "bulgarian-modern", seed: int = DEAL, depth: int = 8, most: int = 100_000
) -> Dividing:
    engine = getattr(engines, name)
    of = SUITE.variants[variant]
    adapter = PythonAdapter(engine)
    engine.asked.clear()
    inquiry = Inquiry(adapter, of.id, most=most)
    adapter.variant(of.id, of.rules)
    found = Dividing(of_seed(seed, of, depth), of, inquiry)
    found.run()
    return found


@pytest.mark.parametrize("name", ["right", "right_by_plays", "right_in_leaves"])
def test_a_right_engine_is_the_same(name: str) -> None:
    found = divided(name)
    assert (found.same, found.parting, found.depth, found.stopped) == (True, None, 8, "")


def test_one_question_is_enough_where_the_engine_counts_itself() -> None:
    assert divided("right").asked == 1


def test_no_question_is_asked_twice() -> None:
    divided("right_by_plays")
    asked = [
        json.dumps([question, {name: value for name, value in given.items() if name != "deal"}], sort_keys=True)
        for question, given in engines.right_by_plays.asked
    ]
    assert len(asked) > 1000
    assert len(asked) == len(set(asked))


@pytest.mark.parametrize("name", ["void", "void_by_plays"])
def test_a_fault_of_legal_play_is_found_at_its_play(name: str) -> None:
    found = divided(name)
    assert found.parting is not None
    query = found.parting.said.query
    assert (query.question, found.parting.point.line) == ("legal", ("9D", "QD", "KD", "7D", "8D"))
    assert found.parting.said.got != query.expect == ask("legal", query.given, read_rules(MODERN.rules))
    told = judged(found.parting, MODERN, SUITE, None)
    assert told.rules == ("play.void",)


def test_the_parting_is_as_near_as_it_can_be() -> None:
    """Whatever is played before it, with the same rules, is answered right."""
    found = divided("void_by_plays")
    assert found.depth == 5
    shallow = divided("void_by_plays", depth=5)
    assert (shallow.same, shallow.depth) == (True, 5)


@pytest.mark.parametrize("name", ["void_by_counts", "void_by_leaves"])
def test_who_only_counts_is_followed_to_the_trick(name: str) -> None:
    found = divided(name)
    assert found.parting is not None
    query = found.parting.said.query
    assert (query.question, query.given["depth"]) == ("perft", 2)
    assert found.parting.point.line == ("9D", "QD", "KD", "7D")


def test_a_fault_of_the_winner_is_found_at_its_trick() -> None:
    found = divided("winner")
    assert found.parting is not None
    assert found.parting.said.query.question == "trick"
    assert found.parting.said.query.given["cards"][0][0] == "9"
    assert judged(found.parting, MODERN, SUITE, None).rules == ("play.winner",)


@pytest.mark.parametrize("name", ["ten", "ten_by_plays"])
def test_a_wrong_order_of_trumps_is_found(name: str) -> None:
    found = divided(name, seed=1)
    assert found.parting is not None
    assert found.parting.said.query.question == "trick"
    assert found.parting.point.line == ("KC", "7C", "TC", "JC")


def test_a_count_that_its_own_plays_do_not_explain_is_told_as_such() -> None:
    seed = next(seed for seed in range(1, 50) if of_seed(seed, MODERN, 8).given["leader"] == "north")
    found = divided("miscounts", seed=seed)
    assert found.parting is not None
    assert found.parting.said.query.question == "perft"
    assert judged(found.parting, MODERN, SUITE, None).rules == ()


def test_who_answers_none_of_the_three_is_compared_in_nothing() -> None:
    found = divided("silent")
    assert (found.same, found.done, found.compared, found.parting) == (False, True, 0, None)


@pytest.mark.parametrize("name", ["malformed", "malformed_counts"])
def test_what_is_no_answer_is_invalid(name: str) -> None:
    found = divided(name)
    assert found.parting is not None
    assert str(found.parting.said.failure) == "invalid"
    assert found.parting.point.line == ()


def test_the_search_ends_at_its_bound_and_says_so() -> None:
    found = divided("right_by_plays", most=50)
    assert (found.same, found.asked) == (False, 50)
    assert found.stopped == "50 questions were asked, which is as many as may be (--most)"


@pytest.mark.parametrize("variant", SUITE.variants)
def test_engines_that_keep_state_are_told_a_deal_that_comes_there(variant: str) -> None:
    depth = 5 if variant != "bela-2" else 4
    found = divided("right_by_plays", variant=variant, seed=7, depth=depth)
    book = read_rules(SUITE.variants[variant].rules)
    assert found.same
    told = [
        verify_deal(question, given, given["deal"], book)
        for question, given in engines.right_by_plays.asked
        if question in ("legal", "trick")
    ]
    assert len(told) > 20
    assert set(told) == {None}


def test_a_case_of_what_was_found_is_sound_and_fails_there(tmp_path: Path, belot: Any) -> None:
    for name in ("void", "winner", "void_by_counts"):
        found = divided(name)
        assert found.parting is not None
        file = tmp_path / f"{name}.yaml"
        file.write_text(judged(found.parting, MODERN, SUITE, None).case + "\n", encoding="utf-8")
        code, out, err = belot("check", "--cases", file)
        assert (code, err) == (0, ""), out
        assert belot("run", "--variant", "bulgarian-modern", "--cases", file)[0] == 0
        adapter = f"python:perft.engines:{name}"
        assert belot("run", "--variant", "bulgarian-modern", "--cases", file, "--adapter", adapter)[0] == 1
