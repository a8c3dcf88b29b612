"""What an adapter wrote, whatever it is."""

from __future__ import annotations

import json
from typing import Any

import pytest

from belot_runner.doctor.reading import Message, Want, assigned, decoded, kind, messages, number
from belot_runner.doctor.shell import as_format, octal
from belot_runner.doctor.words import said, same

from .ward import pasted


@pytest.mark.parametrize(
    ("raw", "text", "fault"),
    [
        (b'{"a":1}\n', '{"a":1}\n', ""),
        ("é".encode(), "é", ""),
        ('{"name":"é"}'.encode("latin-1"), '{"name":"\ufffd"}', 'no UTF-8: the byte E9 behind {"name":"'),
        ('\ufeff{"a":1}'.encode(), '\ufeff{"a":1}', "UTF-8 with a byte order mark"),
        ('{"a":1}\n'.encode("utf-16"), '{"a":1}\n', "UTF-16, with a byte order mark"),
        ('{"a":1}\n'.encode("utf-16-le"), '{"a":1}\n', "UTF-16"),
        ('{"a":1}\n'.encode("utf-16-be"), '{"a":1}\n', "UTF-16"),
        (b"", "", ""),
    ],
    ids=repr,
)
def test_bytes_are_text_whatever_their_encoding(raw: bytes, text: str, fault: str) -> None:
    assert decoded(raw) == (text, fault)


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ('{"a":1}\n{"a":2}\r\n', [Message('{"a":1}', {"a": 1}), Message('{"a":2}', {"a": 2})]),
        ('\n \n{"a":1}', [Message('{"a":1}', {"a": 1})]),
        ('{"a":1}\r{"a":2}\r', [Message('{"a":1}', {"a": 1}), Message('{"a":2}', {"a": 2})]),
        ('{\n"a": 1\n}\n', [Message('{\n"a": 1\n}', {"a": 1}, spread=True)]),
        ('{"a":1}{"a":2}\n', [Message('{"a":1}', {"a": 1}), Message('{"a":2}', {"a": 2}, crowded=True)]),
        ('ready\n{"a":1}\n', [Message("ready", None), Message('{"a":1}', {"a": 1})]),
        ('> {"a":1}\n', [Message("> ", None), Message('{"a":1}', {"a": 1})]),
        ('[1]\n{"a"\n7\n', [Message("[1]", None), Message('{"a"', None), Message("7", None)]),
        ('\ufeff{"a":1}\n', [Message('{"a":1}', {"a": 1})]),
        ("", []),
    ],
    ids=repr,
)
def test_a_text_is_read_piece_by_piece(text: str, pieces: list[Message]) -> None:
    assert list(messages(text)) == pieces


@pytest.mark.parametrize("depth", [60, 100_000])
def test_what_is_nested_too_deep_is_no_message(depth: int) -> None:
    deep = '{"a":' + "[" * depth + "]" * depth + "}"
    assert [piece.data for piece in messages(f'{deep}\n{{"a":1}}\n')] == [None, {"a": 1}]


@pytest.mark.parametrize(
    ("id_", "told"),
    [(7, 7), (7.0, 7), ("7", 7), (" 7.0 ", 7), (True, None), (None, None), ("x", None), (7.5, None), ([7], None)],
    ids=repr,
)
def test_an_id_is_a_number_also_as_a_text(id_: Any, told: int | None) -> None:
    assert number({"id": id_}) == told


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"protocol": 1, "name": "x"}, "hello"),
        ({"name": "x"}, "hello"),
        ({"variant": "x", "ready": True}, "variant"),
        ({"ready": True}, "variant"),
        ({"id": 1, "variant": "x", "answer": {}}, "reply"),
        ({"error": "why"}, "reply"),
        ({"level": "info"}, ""),
    ],
    ids=repr,
)
def test_a_message_is_of_a_kind(data: dict[str, Any], told: str) -> None:
    assert kind(data) == told


HELLO, VARIANT = Want("hello"), Want("variant", "x")


@pytest.mark.parametrize(
    ("wants", "said_", "replies"),
    [
        ([HELLO, VARIANT], [{"protocol": 1}, {"variant": "x", "ready": True}], [0, 1]),
        ([HELLO, VARIANT], [{"protocol": 1}, {"ready": True}], [0, 1]),
        ([HELLO, VARIANT], [{"error": "no"}, {"error": "no"}], [0, 1]),
        ([Want("reply", 1), Want("reply", 2)], [{"id": 2, "answer": {}}, {"id": 1, "answer": {}}], [1, 0]),
        ([Want("reply", 1), Want("reply", 2)], [{"id": 1, "answer": {}}, {"id": 1, "answer": {}}], [0, None]),
        ([Want("reply", 1), Want("reply", 2)], [{"answer": {}}, {"id": "2", "answer": {}}], [0, 1]),
        ([Want("reply", 1), None, Want("error")], [{"id": 1, "error": "x"}, {"error": "y"}], [0, None, 1]),
        ([Want("error"), Want("reply", 1)], [{"id": 1, "answer": {}}], [None, 0]),
        ([HELLO], [{"level": "info"}], [None]),
    ],
    ids=repr,
)
def test_replies_go_to_what_they_reply_to(
    wants: list[Want | None], said_: list[dict[str, Any]], replies: list[int | None]
) -> None:
    pieces = [Message(json.dumps(data), data) for data in said_]
    assert assigned(wants, pieces) == [None if place is None else said_[place] for place in replies]


@pytest.mark.parametrize(
    ("one", "other", "are_same"),
    [
        ({"id": 1, "answer": {"legal": ["7H", "8H"]}}, {"id": 2, "answer": {"legal": ["8H", "7H"]}}, True),
        ({"answer": {"legal": ["7H"]}}, {"answer": {"legal": ["8H"]}}, False),
        ({"answer": {"taken": ["7H", "8H"]}}, {"answer": {"taken": ["8H", "7H"]}}, False),
        ({"answer": {"points": 10}}, {"answer": {"points": 10.0, "winner": None}}, True),
        ({"answer": {"points": 10}}, {"answer": {"points": 10, "winner": "east"}}, False),
        ({"answer": {"legal": [["7H"]]}}, {"answer": {"legal": [["7H"]]}}, True),
        ({"answer": {"hands": ["7H"]}}, {"answer": {"hands": ["8H"]}}, False),
        ({"answer": [1]}, {"answer": [True]}, False),
        ({"unsupported": "not now"}, {"unsupported": "not here"}, True),
        ({"unsupported": "not now"}, {"error": "not now"}, False),
        ({"answer": {"over": True}}, {"unsupported": "no"}, False),
    ],
    ids=repr,
)
def test_replies_are_the_same_that_say_the_same(one: dict[str, Any], other: dict[str, Any], are_same: bool) -> None:
    assert same(one, other) is are_same


def test_a_reply_can_be_told_whatever_it_holds() -> None:
    assert said({"id": 1, "answer": {"n": float("nan"), "half": "\ud800"}}) == r'{"answer":{"n":NaN,"half":"\ud800"}}'


@pytest.mark.parametrize("text", ["100 %d", r"a\nb", "it's", "žluť ♠"])
def test_what_printf_is_given_it_prints(text: str) -> None:
    assert pasted([f"printf '{octal(text.encode())}'".replace("it's", r"it'\''s")]) == text
    assert as_format("50%") == "50%%"
