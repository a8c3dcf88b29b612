"""The other side of the protocol."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from io import BytesIO
from typing import Any

import pytest

from belot_reference.engine import Reference
from belot_runner.adapters.command import CommandAdapter
from belot_runner.asking.serve import serve
from belot_runner.asking.session import run
from belot_runner.errors import AdapterError
from belot_runner.suite import load_suite

from .fakes import PLAIN, RIGHT, checks
from .players import Player, Silent

ASK = {"op": "ask", "id": 1, "variant": "plain", "question": "legal", "given": {"say": RIGHT}}


def talk(*lines: Any, player: Any = None, rules: dict[str, Any] | None = None) -> list[dict[str, Any]]:
    """What is said to some lines; those that are no text are messages."""
    said = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
    out = BytesIO()
    serve(player or Player(), BytesIO(b"\n".join(said) + b"\n"), out, rules)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_it_talks_from_hello_to_bye() -> None:
    assert talk(
        {"op": "hello", "protocol": 1, "suite": "1.0.0", "more": True},
        {"op": "variant", "id": "plain", "rules": {}},
        {"op": "variant", "id": "other"},
        ASK,
        {"op": "bye"},
        ASK,
    ) == [
        Player().hello(),
        {"variant": "plain", "ready": True},
        {"variant": "other", "unsupported": "no"},
        {"id": 1, "answer": RIGHT},
    ]


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        (b"{", {"error": "the line is not JSON at character 2"}),
        (b"[]", {"error": "the line is not a JSON object"}),
        (b"\xff", {"error": "the line is not JSON at character 1"}),
        (b"[" * 100_000, {"error": "the line is nested deeper than 50"}),
        (b'{"op":"ask","id":3,"given":NaN}', {"error": "the line is NaN is not JSON", "id": 3}),
        ({"op": "dance", "id": 4}, {"id": 4, "error": 'unknown op: "dance"'}),
        ({"op": ["ask"]}, {"error": 'unknown op: ["ask"]'}),
        ({}, {"error": "unknown op: null"}),
        ({"op": "ask"}, {"error": "ask: an id was expected"}),
        (
            {"op": "ask", "id": 5},
            {"id": 5, "error": "ask: variant and question were expected as texts, given as an object"},
        ),
        ({"op": "variant", "id": 6}, {"id": 6, "error": "variant: the id was expected to be a text"}),
        (
            {"op": "variant", "id": "plain", "rules": []},
            {"id": "plain", "error": "variant: rules were expected to be an object"},
        ),
        (ASK | {"id": "x"}, {"id": "x", "answer": RIGHT}),
        (ASK | {"given": {"do": "raise"}}, {"id": 1, "error": "ValueError: no such card"}),
        (ASK | {"given": {"do": "exit"}}, {"id": 1, "error": "SystemExit: 3"}),
        (ASK | {"given": {"do": "refuse"}}, {"id": 1, "unsupported": "not yet"}),
        (ASK | {"given": {"do": "nothing"}}, {"id": 1, "unsupported": "it returned None"}),
        (
            ASK | {"given": {"do": "object"}},
            {"id": 1, "error": "its answer is no JSON: TypeError: there is a object in it"},
        ),
        (ASK | {"given": {"do": "nan"}}, {"id": 1, "error": "its answer is no JSON: ValueError: nan is no number"}),
    ],
)
def test_whatever_comes_gets_one_reply_and_the_talk_goes_on(line: Any, reply: dict[str, Any]) -> None:
    assert talk(line, ASK) == [reply, {"id": 1, "answer": RIGHT}]


def test_a_line_that_is_too_long_ends_it() -> None:
    assert talk(ASK, b"x" * 2**21) == [{"id": 1, "answer": RIGHT}, {"error": "the line is not JSON at character 1"}]


def test_a_last_line_without_an_end_counts() -> None:
    out = BytesIO()
    serve(Player(), BytesIO(json.dumps(ASK).encode()), out)
    assert json.loads(out.getvalue()) == {"id": 1, "answer": RIGHT}


def test_what_a_player_prints_does_not_spoil_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert talk(ASK | {"given": {"do": "print"}}) == [{"id": 1, "answer": {"legal": []}}]
    assert capsys.readouterr() == ("", "to the screen\n")


def test_an_object_that_is_no_player_is_refused() -> None:
    with pytest.raises(AdapterError, match="has no method hello"):
        talk(ASK, player=Silent())


class Listener(Player):
    """Answers with the rules that it was told."""

    def __init__(self) -> None:
        self.rules: dict[str, Mapping[str, Any] | None] = {}

    def variant(self, variant: str, rules: Mapping[str, Any] | None) -> bool:
        self.rules[variant] = rules
        return True

    def ask(self, question: str, variant: str, given: Mapping[str, Any]) -> dict[str, Any]:
        return {"rules": self.rules.get(variant)}


def test_fixed_rules_are_played_whatever_is_asked_for() -> None:
    fixed = {"play.follow": "may"}
    assert talk(
        {"op": "variant", "id": "plain", "rules": {"play.follow": "must"}},
        ASK,
        ASK | {"variant": "never-announced"},
        player=Listener(),
        rules=fixed,
    ) == [
        {"variant": "plain", "ready": True},
        {"id": 1, "answer": {"rules": fixed}},
        {"id": 1, "answer": {"rules": fixed}},
    ]


def test_the_reference_says_what_it_needs() -> None:
    assert talk(ASK, player=Reference()) == [
        {"id": 1, "error": "BadQuestion: no rules were given for the variant 'plain'"}
    ]


class Boundless(Reference):
    """A reference whose answers are no numbers."""

    def variant(self, variant: str, rules: Mapping[str, Any] | None) -> dict[str, Any]:
        return {"variant": variant, "ready": True}

    def ask(self, question: str, variant: str, given: Mapping[str, Any]) -> dict[str, Any]:
        return {"points": float("inf")}


TRICK = {"contract": {"bid": "hearts", "declarer": "north"}, "leader": "north", "cards": ["7C", "8C", "9C", "TC"]}


@pytest.mark.parametrize(
    ("question", "given", "error"),
    [
        ("trick", TRICK, "ValueError: Out of range float values are not JSON compliant"),
        ("trick", TRICK | {"leader": "nord"}, "given: leader: one of north, west, south, east was expected"),
        ("trick", TRICK | {"cards": "7C"}, "given: cards: a list was expected, found 7C"),
        ("trick", TRICK | {"cards": ["7C", "1C"]}, "given: cards[1]: 1C does not have the form of a"),
        ("trick", TRICK | {"cards": ["7C", "7C"]}, "given: cards: "),
        ("trick", TRICK | {"cards": None, "carts": []}, "given: cards: a list was expected, found nothing"),
        ("trick", {}, "given: the field contract, leader, cards is missing"),
        ("../trick", {}, "ValueError: Out of range"),
    ],
)
def test_the_reference_is_asked_nothing_but_questions(question: str, given: dict[str, Any], error: str) -> None:
    asks = [{"op": "ask", "id": k, "variant": "x", "question": question, "given": given} for k in (1, 2)]
    right = {"op": "ask", "id": 0, "variant": "x", "question": "trick", "given": TRICK}
    out = BytesIO()
    serve(Boundless(), BytesIO("\n".join(map(json.dumps, [right, *asks])).encode()), out, is_reference=True)
    said = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [reply["id"] for reply in said] == [0, 1, 2]
    assert said[1]["error"] == said[2]["error"]
    assert said[1]["error"].startswith(error)


def test_a_field_that_is_none_is_ignored() -> None:
    ask = {"op": "ask", "id": 1, "variant": "x", "question": "trick"}
    asks = [ask | {"given": TRICK}, ask | {"given": TRICK | {"later": {}}}]
    out = BytesIO()
    serve(Reference(), BytesIO("\n".join(map(json.dumps, asks)).encode()), out, {}, is_reference=True)
    one, other = out.getvalue().splitlines()
    assert one == other


def test_a_question_that_nobody_knows_is_unsupported() -> None:
    rules = load_suite().variants["bulgarian-modern"].rules
    told = {"op": "variant", "id": "x", "rules": dict(rules)}
    ask = {"op": "ask", "id": 1, "variant": "x", "question": "nothing", "given": {}}
    _, reply = talk(told, ask, player=Reference())
    assert reply["id"] == 1
    assert reply["unsupported"].startswith("no question is called 'nothing'; there are deal, ")


PROGRAM = """
import sys
from time import sleep
from belot_runner.asking.serve import serve
from asking.players import Player

class Slow(Player):
    def ask(self, question, variant, given):
        sleep(given.get("wait", 0))
        return super().ask(question, variant, given)

serve(Slow(), sys.stdin.buffer, sys.stdout.buffer)
"""


def served() -> CommandAdapter:
    path = [entry for entry in sys.path if entry]
    return CommandAdapter(
        [sys.executable, "-c", f"import sys; sys.path[:0] = {path!r}\n{PROGRAM}"], timeout=0.4, start_timeout=20
    )


def test_runner_and_server_understand_each_other() -> None:
    with served() as adapter:
        result = run(checks(300), adapter, variants=[PLAIN], explicit_variants=True)
    assert {str(verdict.outcome) for verdict in result.verdicts} == {"pass"}
    assert (result.strays.count, result.losses) == (0, 0)


def test_slow_answers_are_not_held_back() -> None:
    with served() as adapter:
        result = run(checks(10, wait=0.06), adapter, variants=[PLAIN], explicit_variants=True)
    assert {str(verdict.outcome) for verdict in result.verdicts} == {"pass"}
    assert result.losses == 0


def test_a_reader_that_is_gone_ends_it_quietly() -> None:
    path = [entry for entry in sys.path if entry]
    program = f"import sys; sys.path[:0] = {path!r}\n{PROGRAM}"
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        process.stdin.write(b'{"op":"dance"}\n')
        process.stdin.close()
        assert process.stderr.read() == b""
