"""The adapter in process."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from belot_runner.adapters import open_adapter
from belot_runner.adapters.base import Adapter, Ask, Ready, Unsupported, read_hello
from belot_runner.adapters.python import PythonAdapter
from belot_runner.errors import AdapterError
from belot_runner.outcome import Outcome

from . import players
from .fakes import PLAIN, RIGHT

HERE = f"python:{players.__name__}"


def reply(**given: Any) -> tuple[Outcome | None, Any]:
    """What comes of a question: the failure and its message, or None and the answer."""
    (got,) = PythonAdapter(players.Player()).ask_all([Ask(7, "plain", "legal", given)])
    assert got.number == 7
    return got.failure, got.message if got.answer is None else got.answer


@pytest.mark.parametrize("name", ["player", "Player", "make"])
def test_an_object_a_class_or_a_function_will_do(name: str) -> None:
    with open_adapter(f"{HERE}:{name}") as adapter:
        assert adapter.hello().name == "player"
        assert adapter.hello().promises("legal")
        assert not adapter.hello().promises("trick")
        assert adapter.hello().answers("trick")
        assert not adapter.hello().answers("score")
        assert adapter.variant("plain", {}) == Ready()
        assert adapter.variant("other", {}) == Unsupported("no")
        assert [got.answer for got in adapter.ask_all([Ask(1, "plain", "legal", {"say": RIGHT})])] == [RIGHT]


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("python:", "python: names no object; write python:package.module:object"),
        ("python:players", "python:players names no object"),
        ("python:no_such_module:player", "there is no module no_such_module"),
        (f"{HERE}:nobody", f"{HERE}:nobody cannot be found: AttributeError"),
        (f"{HERE}:broken", f"{HERE}:broken cannot be made: RuntimeError: no licence"),
        (f"{HERE}:Silent", r"Silent has no method hello or variant; an adapter has hello\(\)"),
    ],
)
def test_what_cannot_be_loaded_is_told_in_one_line(spec: str, told: str) -> None:
    with pytest.raises(AdapterError, match=told) as caught:
        open_adapter(spec)
    assert "\n" not in str(caught.value)


def test_a_module_that_fails_is_told_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "failing_engine.py").write_text("raise SystemExit(1)")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(AdapterError, match="python:failing_engine:x cannot be made: SystemExit: 1"):
        open_adapter("python:failing_engine:x")


def test_hello_and_variant_may_not_fail() -> None:
    adapter = PythonAdapter(players.Rude())
    with pytest.raises(AdapterError, match="the adapter failed at hello: ValueError: go away"):
        adapter.hello()
    with pytest.raises(AdapterError, match="the adapter failed at the variant plain: ValueError: never"):
        adapter.variant("plain", {})


def test_whatever_an_object_holds_is_told_in_one_line() -> None:
    adapter = PythonAdapter(players.Bad())
    with pytest.raises(AdapterError, match="hello: what it said is not usable: half a character"):
        adapter.hello()
    with pytest.raises(AdapterError, match="failed at the variant other: TypeError: there is a object in it"):
        adapter.variant("other", {})
    with pytest.raises(AdapterError, match="failed at the variant plain: Stop: no items"):
        adapter.variant("plain", {})
    with pytest.raises(AdapterError, match=r"python:.*Closed cannot be made|Closed.ask cannot be looked up"):
        open_adapter(f"{HERE}:Closed")


def test_another_protocol_is_refused() -> None:
    with pytest.raises(AdapterError, match="the adapter speaks protocol 2, this suite speaks 1"):
        PythonAdapter(players.Newer()).hello()


def test_yes_or_no_will_do_for_a_variant() -> None:
    adapter = PythonAdapter(players.Short())
    assert adapter.variant("plain", None) == Ready()
    assert adapter.variant("other", None) == Unsupported("it said no")


@pytest.mark.parametrize(
    ("do", "failure", "message"),
    [
        ("raise", Outcome.ERROR, "ValueError: no such card"),
        ("exit", Outcome.ERROR, "SystemExit: 3"),
        ("recurse", Outcome.ERROR, "RecursionError: maximum recursion depth exceeded"),
        ("refuse", Outcome.UNSUPPORTED, "not yet"),
        ("nothing", Outcome.UNSUPPORTED, "it returned None"),
        ("list", Outcome.INVALID, "its answer was not a mapping: ['7H']"),
        ("object", Outcome.INVALID, "its answer is no JSON: TypeError: there is a object in it"),
        ("nan", Outcome.INVALID, "its answer is no JSON: ValueError: nan is no number"),
        ("stop", Outcome.ERROR, "Stop: at once"),
        ("mute", Outcome.UNSUPPORTED, "not implemented"),
        ("trap", Outcome.INVALID, "its answer is no JSON: Stop: no items"),
        ("half", Outcome.INVALID, "its answer was not usable: half a character (a lone surrogate)"),
        ("digits", Outcome.INVALID, "its answer is no JSON: ValueError: a number of more than 1000 digits"),
        ("deep", Outcome.INVALID, "its answer was not usable: nested deeper than 50"),
        ("loop", Outcome.INVALID, "its answer is no JSON: RecursionError: maximum recursion depth exceeded"),
    ],
)
def test_what_an_object_can_do_wrong(do: str, failure: Outcome, message: str) -> None:
    got, told = reply(do=do)
    assert got is failure
    assert told.startswith(message)


def test_ctrl_c_passes() -> None:
    with pytest.raises(KeyboardInterrupt):
        reply(do="interrupt")


def test_sets_and_enumerated_cards_are_as_good_as_lists_and_texts() -> None:
    failure, answer = reply(do="types")
    assert failure is None
    assert sorted(answer["legal"]) == ["7H", "8H"]
    assert {type(card) for card in answer["legal"]} == {str}


def test_what_an_object_does_to_a_question_stays_with_it() -> None:
    given = {"do": "spoil", "hand": ["7H", "8H"]}
    assert reply(**given) == (None, RIGHT)
    assert given == {"do": "spoil", "hand": ["7H", "8H"]}


def test_the_reference_is_one_of_them() -> None:
    with open_adapter("reference") as adapter:
        assert adapter.is_reference
        assert adapter.hello().name == "belot-reference"
        assert isinstance(adapter.variant(PLAIN.id, None), Unsupported)


def test_an_adapter_is_what_its_interface_says() -> None:
    adapter: Adapter = PythonAdapter(players.Player())
    assert (adapter.is_reference, adapter.strays.count, adapter.given_up, adapter.losses) == (False, 0, "", 0)


@pytest.mark.parametrize(
    ("hello", "told"),
    [
        ({"name": "x"}, "speaks protocol None"),
        ({"protocol": True, "name": "x"}, "speaks protocol True"),
        ({"protocol": 1}, "hello: a name was expected"),
        ({"protocol": 1, "name": 7}, "hello: name: a text was expected, found 7"),
        (
            {"protocol": 1, "name": "x", "questions": "legal"},
            "hello: questions: a list of names was expected, found legal",
        ),
        ({"protocol": 1, "name": "x", "variants": [1]}, r"hello: variants: a list of names was expected, found \[1\]"),
        ({"protocol": 1, "name": "x", "fields": ["legal"]}, "hello: fields: names by question were expected"),
        (
            {"protocol": 1, "name": "x", "fields": {"score": "raw"}},
            "hello: fields: score: a list of names was expected",
        ),
        (
            {"protocol": 1, "name": "x", "fields": {"scroe": ["raw"]}},
            "hello: fields: there is no question scroe; did you mean score",
        ),
        (
            {"protocol": 1, "name": "x", "fields": {"score": ["raw", "recoded"]}},
            "hello: fields: score: there is no field recoded in its answer; did you mean recorded",
        ),
        (
            {"protocol": 1, "name": "x", "fields": {"auction": ["contract.bids"]}},
            r"there is no field contract.bids in its answer; did you mean contract.bid",
        ),
        (
            {"protocol": 1, "name": "x", "fields": {"legal": ["illegal.rule"]}},
            "hello: fields: legal: there is no field illegal.rule in its answer; fields: legal",
        ),
    ],
)
def test_a_hello_that_is_none_is_told(hello: dict[str, Any], told: str) -> None:
    with pytest.raises(AdapterError, match=told):
        read_hello(hello)


def test_the_parts_of_an_answer_may_be_named() -> None:
    fields = {
        "auction": ["contract.bid", "illegal", "illegal.rule"],
        "match": ["totals", "illegal.at"],
        "perft": ["leaves"],
    }
    hello = read_hello({"protocol": 1, "name": "x", "fields": fields})
    assert hello.fields == {question: tuple(sorted(names)) for question, names in fields.items()}


def test_null_is_absent_in_a_hello() -> None:
    hello = read_hello({"protocol": 1.0, "name": "x", "questions": None, "fields": {"score": None}, "more": 1})
    assert (hello.questions, hello.fields, hello.answers("legal")) == (None, {}, True)
