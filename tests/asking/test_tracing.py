"""What a trace holds: the wire, line by line, and nothing else."""

from __future__ import annotations

import re
from io import StringIO
from typing import Any

import pytest

from belot_runner.adapters import open_adapter
from belot_runner.adapters.base import Ask
from belot_runner.adapters.crew import Crew
from belot_runner.adapters.tracing import LONGEST, Written, written
from belot_runner.asking.session import run

from .fakes import PLAIN, FakeCheck, checks, command

STAMP = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z"
LINE = re.compile(rf"({STAMP}) (\d*)([<>*]) (.*)")


def test_each_line_has_the_time_the_way_and_what_was_said() -> None:
    out = StringIO()
    trace = Written(out)
    trace(">", '{"op":"bye"}')
    trace("2<", "hm")
    first, second = (LINE.fullmatch(line) for line in out.getvalue().splitlines())
    assert first
    assert second
    assert (first.groups()[1:], second.groups()[1:]) == (("", ">", '{"op":"bye"}'), ("2", "<", "hm"))
    assert first[1] <= second[1]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('{"id":1}', '{"id":1}'),
        ("žut ♥", "žut ♥"),
        ("\x1b[31mred\x07\ttab\r", r"\x1b[31mred\x07\ttab\r"),
        (b"caf\xe9".decode(errors="surrogateescape"), r"caf\udce9"),
        ("\u202eturned", r"\u202eturned"),
        ("x" * LONGEST, "x" * LONGEST),
        ("x" * (2**20), "x" * LONGEST + "... (1,048,576 characters)"),
    ],
    ids=["plain", "other-letters", "control", "bytes", "direction", "long", "too-long"],
)
def test_a_line_can_always_be_printed_and_read(line: str, told: str) -> None:
    assert written(line) == told


def test_what_cannot_be_written_ends_the_trace_and_nothing_else() -> None:
    class Full(StringIO):
        def write(self, text: str) -> int:
            raise OSError(28, "No space left on device")

    trace = Written(Full())
    trace(">", "one")
    trace(">", "two")
    assert trace.fault == "No space left on device"


def test_no_expected_answer_and_no_word_of_the_command_is_in_it() -> None:
    secret = {"legal": ["9D", "TD"]}
    asked = [FakeCheck(f"c{k}", {"say": {"legal": ["7H"]}}, secret) for k in range(1, 40)]
    words, mark = command("sane", "--password=tell-nobody")
    out = StringIO()
    with Crew(words, 2, trace=Written(out)) as crew:
        run(asked, crew, variants=[PLAIN], explicit_variants=True)
    told = out.getvalue()
    assert "9D" not in told
    assert "tell-nobody" not in told
    assert mark not in told
    assert all(map(LINE.fullmatch, told.splitlines()))
    asks = [line for line in told.splitlines() if '> {"op":"ask"' in line]
    assert len(asks) == 39


class Player:
    def hello(self) -> dict[str, Any]:
        return {"protocol": 1, "name": "player", "partial": ["legal"]}

    def variant(self, variant: str, rules: object) -> bool:
        return variant == "plain"

    def ask(self, question: str, variant: str, given: dict[str, Any]) -> dict[str, Any] | None:
        if given["say"] == "raise":
            raise ValueError("boom")
        return {"legal": given["say"]} if given["say"] else None


def test_an_object_in_python_is_traced_as_if_it_were_a_command() -> None:
    told: list[str] = []
    with open_adapter(f"python:{__name__}:Player", trace=lambda way, line: told.append(f"{way} {line}")) as adapter:
        adapter.hello()
        adapter.variant("plain", {"play.follow": "must"})
        adapter.variant("other", None)
        asks = (Ask(k, "plain", "legal", {"say": say}) for k, say in enumerate((["7H"], None, "raise"), 1))
        assert len(list(adapter.ask_all(asks))) == 3
    assert told[0].startswith('> {"op":"hello","protocol":1,"suite":')
    assert told[1:] == [
        '< {"name":"player","protocol":1,"partial":["legal"]}',
        '> {"op":"variant","id":"plain","rules":{"play.follow":"must"}}',
        '< {"variant":"plain","ready":true}',
        '> {"op":"variant","id":"other"}',
        '< {"variant":"other","unsupported":"it said no"}',
        '> {"op":"ask","id":1,"variant":"plain","question":"legal","given":{"say":["7H"]}}',
        '< {"id":1,"answer":{"legal":["7H"]}}',
        '> {"op":"ask","id":2,"variant":"plain","question":"legal","given":{"say":null}}',
        '< {"id":2,"unsupported":"it returned None"}',
        '> {"op":"ask","id":3,"variant":"plain","question":"legal","given":{"say":"raise"}}',
        '< {"id":3,"error":"ValueError: boom"}',
    ]


def test_a_trace_changes_no_verdict() -> None:
    words, _ = command("noise")
    with Crew(words, 2, trace=Written(StringIO())) as crew:
        traced = run(checks(30), crew, variants=[PLAIN], explicit_variants=True)
    assert {str(verdict.outcome) for verdict in traced.verdicts} == {"pass"}
    assert traced.strays.count == 30
