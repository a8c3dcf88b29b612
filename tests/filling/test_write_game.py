"""A whole deal as a file says what its data says, whatever its texts look like."""

from __future__ import annotations

from typing import Any

import pytest

from belot_runner.filling.write_game import WIDTH, write_game
from belot_runner.reading.strict_yaml import parse

DATA: dict[str, Any] = {
    "game": "one",
    "title": "A deal",
    "table": "two-alone",
    "derived": True,
    "note": "Played once.",
    "when": {"old": "old"},
    "given": {
        "dealer": "north",
        "hands": {"north": "7H 8H", "south": ["9H", "TH"]},
        "calls": "hearts",
        "declared": {"north": ["7H 8H 9H", ["7S", "8S", "9S"]]},
        "tricks": ["7H* 9H", ["8H", "TH"]],
        "hanging": 8,
    },
    "rows": [
        {"upto": {"calls": 1}, "name": "first", "expect": {"phase": "over"}, "claims": ["a 1"]},
        {"name": "whole"},
    ],
}
ANSWERS: list[dict[str, Any]] = [
    {"phase": "auction", "turn": "north", "legal": ["pass", "hearts"]},
    {"contract": {"bid": "hearts", "declarer": "north", "doubled": "contra"}, "raw": {"north": 3}, "legal": []},
]


def written(**changes: Any) -> tuple[str, Any]:
    text = write_game({**DATA, **changes}, {"play.follow": "must"}, [{}, {"score.tie": "hangs"}], ANSWERS)
    return text, parse(text)


def test_it_is_read_as_it_was() -> None:
    text, data = written()
    assert {**data, "when": None, "rows": None} == {**DATA, "when": None, "rows": None}
    assert data["when"] == {"play.follow": "must"}
    assert list(data["rows"][0]) == ["name", "upto", "claims", "expect"]
    assert data["rows"][1] == {
        "name": "whole",
        "when": {"score.tie": "hangs"},
        "expect": {"contract": "hearts by north, contra", "raw": {"north": 3}, "legal": []},
    }
    assert write_game(data, data["when"], [{}, {"score.tie": "hangs"}], ANSWERS) == text


LONG = "a well-known three-two-three deal of a hand-written " * 4
TEXTS = [
    "plain", "yes", "null", "true", "12", "1.5", "<<", "- a", "? a", "a: b", "# a", "a #b", "&a b", "*a", "!a", "|",
    ">", "%a", "@a", "`a`", "'a'", '"', 'he said "no"', "a\\b", "{a", "[a]", "a, b", " a", "a ", "a  b", "a\nb",
    "a\n\nb\n", "a\tb", "é ♠", "\u2028", "\x85", "\x7f", "\x1b[31m", "\U0001f0a1", "---", "...", "--- a",
    LONG.strip(), LONG, f"- {LONG}".strip(), f"# {LONG}".strip(), f"{LONG}\n", f"{LONG}\x7f", "x" * 200,
]  # fmt: skip


@pytest.mark.parametrize("text", TEXTS)
def test_any_text_is_read_as_it_was(text: str) -> None:
    rows = [{"name": "first", "title": text, "note": text}, {"name": "whole"}]
    read = written(title=text, note=text, rows=rows)[1]
    assert (read["title"], read["note"]) == (text, text)
    assert (read["rows"][0]["title"], read["rows"][0]["note"]) == (text, text)


def test_a_long_text_is_folded_between_words() -> None:
    text, _ = written(note=LONG.strip())
    assert "note: >-\n" in text
    assert max(map(len, text.splitlines())) <= WIDTH
    assert LONG.strip() in " ".join(text.split())


def test_null_and_nothing_are_read_as_they_were() -> None:
    given = {"dealer": "north", "upcard": None, "declared": {}, "tricks": [], "calls": []}
    text, read = written(note=None, table=None, given=given)
    assert read["given"] == given
    assert "None" not in text
    assert {"note", "table"}.isdisjoint(read)
