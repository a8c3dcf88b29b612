"""Edits of case files: one `when` is another, and nothing else is."""

from __future__ import annotations

import pytest

from belot_runner.filling.edit import CannotEdit, set_when
from belot_runner.reading.strict_yaml import parse

CASE = ("cases", 0)
TEXT = """\
# of void players
rule: play.void
cases:
  - name: mine
    # who is winning?
    title: The partner is winning
    when: {play.follow: must}

    # the question
    ask: legal  # which cards
    given:
      trick: AD 7S 8D
      hand: 9S TC
    expect:
      legal: 9S
  - name: other
    title: Other
    ask: legal
"""
WHEN = "    when: {play.follow: must}\n"


def test_a_when_is_replaced_and_the_comments_stay() -> None:
    assert set_when(TEXT, CASE, {"play.raise": "every-suit"}) == TEXT.replace(
        "play.follow: must", "play.raise: every-suit"
    )


def test_a_when_is_taken_away() -> None:
    assert set_when(TEXT, CASE, {}) == TEXT.replace(WHEN, "")


def test_a_when_is_added_before_the_question() -> None:
    bare = TEXT.replace(WHEN, "")
    added = set_when(bare, CASE, {"play.follow": "must"})
    assert added == bare.replace("    ask: legal  #", f"{WHEN}    ask: legal  #")
    second = set_when(bare, ("cases", 1), {"play.follow": "must"})
    assert second == bare.replace("Other\n    ask", f"Other\n{WHEN}    ask")


def test_a_long_when_stands_on_lines_of_its_own_and_is_replaced_whole() -> None:
    long = {f"play.rule-{number}": "a-choice-of-it" for number in range(5)}
    edited = set_when(TEXT, CASE, long)
    assert "    when:\n      play.rule-0: a-choice-of-it\n" in edited
    assert "play.rule-4: a-choice-of-it\n\n    # the question\n" in edited
    assert set_when(edited, CASE, {"play.follow": "must"}) == TEXT


def test_tables_are_written_out() -> None:
    packets = {"deal.packets": {"hand": [3, 2], "talon": [3]}, "declarations.sequences": {"3": 20, "4": 50}}
    data = parse(set_when(TEXT, CASE, packets))
    assert isinstance(data, dict)
    assert data["cases"][0]["when"] == {
        "deal.packets": packets["deal.packets"],
        "declarations.sequences": {3: 20, 4: 50},
    }


def test_a_file_need_not_end_in_a_line_break() -> None:
    text = "rule: a\ncases:\n  - name: x\n    ask: legal\n    when: {b: c}"
    assert set_when(text, CASE, {}) == "rule: a\ncases:\n  - name: x\n    ask: legal\n"


@pytest.mark.parametrize(
    "text",
    [
        "rule: a\ncases: [{name: x, title: X, ask: legal}]\n",
        "rule: a\ncases:\n  - {name: x,\n    ask: legal}\n",
        'rule: a\ncases:\n  - name: x\n    "when": {b: c}\n    ask: legal\n',
        "rule: a\ncases:\n  - name: x\n    ? ask\n    : legal\n",
        '{"rule": "a", "cases": [{"name": "x", "title": "X", "ask": "legal"}]}',
        "rule: a\ncases:\n  - name: x\n    title: >-\n      x\n    ask: legal\n    given: {x: 1,\n    when: 3}\n",
    ],
)
def test_what_is_not_written_line_by_line_is_left_alone(text: str) -> None:
    with pytest.raises(CannotEdit) as error:
        set_when(text, CASE, {"play.follow": "must"})
    assert error.value.path == CASE
