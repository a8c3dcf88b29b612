"""Logs of recorded answers and the command that judges them: every line is judged, whatever stands in the others."""

from __future__ import annotations

import io
import json
import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from belot_reference.questions import ask
from belot_runner.chance.games import game_question, played_deal
from belot_runner.chance.questions import random_question
from belot_runner.chance.source import Chance
from belot_runner.checking.positions import deal_by, faults
from belot_runner.judging import lines, log, tally
from belot_runner.reading import schemas
from belot_runner.suite import load_suite

Belot = Callable[..., tuple[int, str, str]]
Json = dict[str, Any]

MODERN = "bulgarian-modern"
GIVEN = {
    "contract": {"bid": "hearts", "declarer": "north"},
    "leader": "north",
    "trick": ["7C", "AC"],
    "hand": ["9H", "TS", "KD"],
}
RIGHT: Json = {"variant": MODERN, "question": "legal", "given": GIVEN, "answer": {"legal": ["9H"]}}
WRONG: Json = {**RIGHT, "answer": {"legal": ["9H", "KD"]}}
# By the modern rules it is custom that the player after the dealer leads.
CUSTOM: Json = {
    "variant": MODERN,
    "question": "auction",
    "given": {"dealer": "north", "calls": ["pass", "hearts", "pass", "pass", "pass"]},
    "answer": {"leader": "south"},
}


TOLD = {
    "badge": ['"isError": true', "6 of 9", "1 customary", "stray lines"],
    "github": ["file=log.jsonl,line=7,col=1", "rerun: belot judge log.jsonl --line 7", "1 line fits no question"],
    "junit": [
        f'<testcase classname="belot.{MODERN}.legal" name="legal" />',
        f'<testcase classname="belot.{MODERN}.legal" name="log.jsonl:7">',
        "rerun     belot judge log.jsonl --line 7",
        "1 line fits no question; log.jsonl:10:1: the line cannot be read: not JSON: nothing",
    ],
    "markdown": [
        "9 checks: 6 passed, 2 failed, 1 differs from custom",
        "\n| | auction | legal |\n",
        f"\n| {MODERN} | 0 of 1 | **5 of 7** ❌ |\n",
        "belot judge log.jsonl --line 7",
        "<pre>\nbelot judge log.jsonl\n</pre>",
    ],
}
WELL = {"badge": '"5 of 5"', "github": "5 checks: 5 passed", "junit": 'failures="0" errors="0"', "markdown": "✅"}


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """A log in the working folder: objects as lines, texts and bytes as they are."""
    monkeypatch.chdir(tmp_path)

    def made(*contents: Json | str | bytes, name: str = "log.jsonl") -> str:
        raw = [
            each if isinstance(each, bytes) else (each if isinstance(each, str) else json.dumps(each)).encode()
            for each in contents
        ]
        (tmp_path / name).write_bytes(b"\n".join(raw) + b"\n")
        return name

    return made


Write = Callable[..., str]


def document(belot: Belot, *words: str | Path) -> tuple[int, Json]:
    code, out, _ = belot("judge", *words, "--json")
    found = json.loads(out)
    assert schemas.validate("output/judge.json", found) is None
    assert found["exit"] == code
    return code, found


# What is told


def test_right_answers_are_counted(belot: Belot, write: Write) -> None:
    code, out, err = belot("judge", write(RIGHT, RIGHT, {**RIGHT, "variant": "bela-4"}))
    assert (code, err) == (0, "")
    assert out.startswith("answers recorded in log.jsonl\n")
    assert "3 checks: 3 passed in " in out


def test_a_wrong_answer_is_told_with_its_line_its_position_and_the_command_that_judges_it_alone(
    belot: Belot, write: Write
) -> None:
    code, out, _ = belot("judge", write(RIGHT, {"id": "table 7", "at": 12, **WRONG}))
    assert code == 1
    assert (
        out.partition("\nFAIL")[2].partition("\n\n2 checks")[0]
        == """\
  bulgarian-modern  log.jsonl:2
  id table 7, at 12

    hearts ♥ by north
                   north (declarer, leads)
                     [7♣]
    west                          east
      [A♣]
                   south (to play)
                     K♦  9♥  10♠

    expected  legal: 9♥
    got       legal: K♦ 9♥   (too many: K♦)
    rerun     belot judge log.jsonl --line 2"""
    )
    again = next(line for line in out.splitlines() if "rerun" in line)
    code, out, _ = belot(*shlex.split(again)[2:])
    assert code == 1
    assert "FAIL  bulgarian-modern  log.jsonl:2\n" in out
    assert "1 check: 1 failed in " in out


def test_the_document_holds_the_wrong_answers_and_counts_the_right_ones(belot: Belot, write: Write) -> None:
    bela = {**RIGHT, "variant": "bela-4"}
    code, found = document(belot, write(RIGHT, bela, WRONG, RIGHT, WRONG, {**bela, "answer": {}}))
    assert code == 1
    assert found["adapter"]["name"] == "answers recorded in log.jsonl"
    told = [
        (check["variant"], check["id"], check["outcome"], check.get("times"), check.get("got"))
        for check in found["checks"]
    ]
    assert told == [
        ("bela-4", "legal", "pass", None, None),
        ("bela-4", "log.jsonl:6", "invalid", None, {}),
        (MODERN, "legal", "pass", 2, None),
        (MODERN, "log.jsonl:3", "fail", 2, {"legal": ["9H", "KD"]}),
    ]
    assert found["summary"]["outcomes"] == {"pass": 3, "fail": 2, "invalid": 1}
    assert found["summary"]["chapters"][MODERN] == {"legal": {"pass": 2, "fail": 2}}
    assert found["untested"] == []


def test_the_table_has_a_column_for_every_question(belot: Belot, write: Write) -> None:
    _, out, _ = belot("judge", write(RIGHT, WRONG, CUSTOM))
    assert out.splitlines()[1].split() == ["auction", "legal"]
    assert out.splitlines()[3].split() == [MODERN, "0/1", "1/2"]


def test_the_same_wrong_answer_is_told_once_with_its_other_lines(belot: Belot, write: Write) -> None:
    other = write(*(WRONG for _ in range(12)), name="other.jsonl")
    _, out, _ = belot("judge", write(WRONG, RIGHT, WRONG), other)
    assert out.count("FAIL  ") == 1
    named = ", ".join(f"other.jsonl:{number}" for number in range(1, 10))
    told = f"recorded in line 1 of log.jsonl; the same in 13 further lines: 3, {named}, ... hearts"
    assert told in " ".join(out.split())
    assert "15 checks: 1 passed, 14 failed in " in out


def test_the_rule_that_was_read_otherwise_is_named(belot: Belot, write: Write) -> None:
    given = {**GIVEN, "trick": ["AC", "JH"], "hand": ["9H", "KD"]}  # no trump is high enough
    _, out, _ = belot("judge", write({**RIGHT, "given": given, "answer": {"legal": ["9H"]}}))
    assert "    got       legal: 9♥   (missing: K♦)\n    given by  play.cannot-overtrump = undertrump\n" in out


def test_another_wrong_answer_to_the_same_question_is_told_too(belot: Belot, write: Write) -> None:
    _, found = document(belot, write(WRONG, {**WRONG, "answer": {"legal": ["KD"]}}))
    assert [check["id"] for check in found["checks"]] == ["log.jsonl:1", "log.jsonl:2"]


def test_what_fails_most_is_told_by_question(belot: Belot, write: Write) -> None:
    hands = [["9H", "TS", card] for card in ("KD", "QD", "JD", "TD")]
    wrong = [{**WRONG, "given": {**GIVEN, "hand": hand}} for hand in hands]
    _, out, _ = belot("judge", write(RIGHT, *wrong, wrong[0]))
    table = out.partition("Failed rows by rule\n")[2].splitlines()
    assert table[2].split() == ["legal", MODERN, "5", "6"]


# Custom


def test_an_answer_that_some_custom_explains_counts_only_where_it_is_strict(belot: Belot, write: Write) -> None:
    file = write(CUSTOM, RIGHT)
    code, out, _ = belot("judge", file)
    assert code == 0
    assert "CUSTOM  bulgarian-modern  log.jsonl:1\n" in out
    assert "    custom    right if play.leader = declarer\n" in out
    code, out, _ = belot("judge", file, "--strict")
    assert code == 1
    assert "FAIL  bulgarian-modern  log.jsonl:1\n" in out


def test_an_answer_that_no_custom_explains_counts(belot: Belot, write: Write) -> None:
    code, out, _ = belot("judge", write({**CUSTOM, "answer": {"leader": "north"}}))
    assert code == 1
    assert "    custom    right by no customary choice\n" in out


def test_a_field_that_does_not_apply_is_excused_by_no_custom(belot: Belot, write: Write) -> None:
    given = {"dealer": "north", "calls": ["hearts", "pass", "pass", "pass"]}
    code, out, _ = belot("judge", write({**CUSTOM, "given": given, "answer": {"status": "closed", "turn": "north"}}))
    assert code == 1
    assert "    expected  turn: nothing\n    got       turn: north\n" in out
    assert "    custom    right by no customary choice\n" in out


# Lines that are no recorded answers


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('{"variant": "bela-4",', "log.jsonl:2:22: the line cannot be read: not JSON"),
        ("[]", "log.jsonl:2:1: the line cannot be read: not a JSON object"),
        (b'{"id": "\xff"}', "log.jsonl:2:1: the line cannot be read: not UTF-8"),
        ("[" * 5_000, "log.jsonl:2:1: the line cannot be read: nested deeper than 50"),
        ('{"points": NaN}', "log.jsonl:2:1: the line cannot be read: NaN is not JSON"),
        ({}, "log.jsonl:2:1: the field question is missing"),
        ({"question": "legal", "given": GIVEN}, "log.jsonl:2:1: the field answer is missing"),
        ({**RIGHT, "answer": None}, "log.jsonl:2:1: the field answer is missing"),
        ({**RIGHT, "answer": ["9H"]}, 'log.jsonl:2:1: answer: an object was expected, found ["9H"]'),
        ({**RIGHT, "question": 7}, "log.jsonl:2:1: question: a text was expected, found 7"),
        ({**RIGHT, "question": "leagl"}, "log.jsonl:2:45: there is no question leagl; did you mean legal"),
        ({**RIGHT, "variant": 7}, "log.jsonl:2:1: variant: a text was expected, found 7"),
        ({**RIGHT, "variant": None}, "log.jsonl:2:1: the field variant is missing; add it, or name one variant with"),
        ({**RIGHT, "given": {}}, "log.jsonl:2:1: given: the field contract, leader, trick, hand is missing"),
        ({**RIGHT, "variant": "bela-2"}, "log.jsonl:2:1: bela-2 has no such question; "),
        (b" " * 2**20 + b"x", f"log.jsonl:2:1: the line is longer than {2**20} bytes"),
    ],
    ids=str,
)
def test_a_line_that_is_none_is_told_with_its_place_and_the_others_are_judged(
    belot: Belot, write: Write, line: Json | str | bytes, told: str
) -> None:
    code, found = document(belot, write(RIGHT, line, WRONG, RIGHT))
    assert code == 1
    (stray,) = found["stray"]
    assert stray["reason"].startswith(told)
    assert found["summary"]["outcomes"] == {"pass": 2, "fail": 1}
    assert found["checks"][1]["id"] == "log.jsonl:3"


def test_lines_that_are_none_make_a_log_fail_that_is_right_otherwise(belot: Belot, write: Write) -> None:
    code, out, _ = belot("judge", write(RIGHT, "nothing"))
    assert code == 1
    assert "1 line fits no question:\n  log.jsonl:2:1: the line cannot be read: not JSON: nothing\n" in out


def test_empty_lines_line_ends_and_a_byte_order_mark_do_not_matter(belot: Belot, write: Write) -> None:
    line = json.dumps(RIGHT).encode()
    code, found = document(belot, write(b"\xef\xbb\xbf" + line + b"\r", "", "   ", line + b"\r"))
    assert (code, found["summary"]["outcomes"], found["stray"]) == (0, {"pass": 2}, [])


def test_a_last_line_without_an_end_is_judged(belot: Belot, write: Write, tmp_path: Path) -> None:
    file = tmp_path / write(RIGHT, WRONG)
    file.write_bytes(file.read_bytes().rstrip())
    assert document(belot, "log.jsonl")[1]["summary"]["outcomes"] == {"pass": 1, "fail": 1}


# Variants


def test_a_variant_that_is_not_there_is_told_last_and_the_others_are_judged(belot: Belot, write: Write) -> None:
    unknown = {**RIGHT, "variant": "bulgarian-moden"}
    code, out, err = belot("judge", write(RIGHT, unknown, WRONG, unknown, {**unknown, "variant": "bela-5"}))
    assert code == 2
    assert "2 checks: 1 passed, 1 failed in " in out
    assert err.count("\n") == 1
    assert err.startswith(
        "belot: log.jsonl:2:13: there is no variant bulgarian-moden, bela-5, so that 3 lines were not judged; did you "
        "mean bulgarian-modern"
    )
    assert document(belot, "log.jsonl")[1]["stopped"].startswith("there is no variant bulgarian-moden, bela-5, so")


def test_house_rules_judge_the_lines_that_name_them(belot: Belot, write: Write, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("extends: bela-4\nrules:\n  play.void: trump-unless-partner-winning\n")
    given = {**GIVEN, "trick": ["AC", "7C"], "hand": ["9H", "TS"]}  # the partner is winning
    mine = {"variant": "mine", "question": "legal", "given": given, "answer": {"legal": ["9H", "TS"]}}
    file = write(mine, {**mine, "variant": "bela-4"}, {**mine, "variant": None})
    code, out, _ = belot("judge", file, "--variant", "mine.yaml")
    assert code == 1
    assert "FAIL  bela-4  log.jsonl:2\n" in out
    assert "    rerun     belot judge log.jsonl --variant mine.yaml --line 2\n" in out
    assert "3 checks: 2 passed, 1 failed in " in out
    assert belot("judge", file)[0] == 2  # nobody says what `mine` is


def test_of_several_variants_none_is_that_of_lines_that_name_none(belot: Belot, write: Write) -> None:
    file = write({**RIGHT, "variant": None})
    assert document(belot, file, "--variant", MODERN)[0] == 0
    assert document(belot, file, "--variant", MODERN, "--variant", "bela-4")[0] == 1


# Long logs


def test_more_wrong_answers_than_are_kept_are_counted_with_those_that_are_wrong_alike(
    belot: Belot, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tally, "KEPT", 2)
    hands = [["9H", "TS", f"{rank}D"] for rank in "789TJQ"]
    wrong = [{**WRONG, "given": {**GIVEN, "hand": hand}} for hand in hands]
    invalid = {**RIGHT, "answer": {}}
    _, found = document(belot, write(*wrong, CUSTOM, invalid, wrong[0], RIGHT, wrong[5]))
    assert found["summary"]["outcomes"] == {"pass": 1, "fail": 9, "invalid": 1}
    assert [(check["id"], check.get("times", 1)) for check in found["checks"]] == [
        ("legal", 1),
        ("log.jsonl:1", 2),
        ("log.jsonl:2", 1),
        ("log.jsonl:3", 5),
        ("log.jsonl:7", 1),
        ("log.jsonl:8", 1),
    ]
    _, out, _ = belot("judge", "log.jsonl")
    assert "  recorded in line 3 of log.jsonl; wrong in the same way in 4 further lines: 4, 5, 6, 11\n" in out


def test_what_counts_and_what_differs_from_custom_only_are_not_taken_together(
    belot: Belot, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tally, "KEPT", 0)
    north = {**CUSTOM, "answer": {"leader": "north"}}
    other = {**CUSTOM["given"], "dealer": "west"}
    east = {**CUSTOM, "given": other, "answer": {"leader": "east"}}  # the declarer there
    _, found = document(belot, write(CUSTOM, north, east))
    assert [(check["id"], check.get("times", 1), check["fails"]) for check in found["checks"]] == [
        ("log.jsonl:1", 2, False),
        ("log.jsonl:2", 1, True),
    ]


def test_what_is_remembered_of_right_answers_does_not_grow(
    belot: Belot, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log, "_REMEMBERED", 3)
    sizes: list[int] = []
    judge = log.Log._judge

    def watched(self: log.Log, *arguments: Any) -> None:
        judge(self, *arguments)
        sizes.append(len(self._remembered))

    monkeypatch.setattr(log.Log, "_judge", watched)
    hands = [["9H", "TS", f"{rank}D"] for rank in "789TJQKA"]
    right = [{**RIGHT, "given": {**GIVEN, "hand": hand}} for hand in hands]
    assert document(belot, write(*right, *right, WRONG, *right))[1]["summary"]["outcomes"] == {"pass": 24, "fail": 1}
    assert (len(sizes), max(sizes)) == (25, 3)


@pytest.mark.parametrize(
    "line",
    [
        {**RIGHT, "variant": "bela-4", "question": "trick"},  # the same behind `given`, another question
        json.dumps({**RIGHT, "variant": "bela-4"}).replace('"given', '"\\"given'),
    ],
    ids=["question", "another-field"],
)
def test_a_line_that_ends_like_one_that_was_right_is_not_taken_for_it(
    belot: Belot, write: Write, line: Json | str
) -> None:
    _, found = document(belot, write(RIGHT, {**RIGHT, "variant": "bela-4"}, line))
    assert found["summary"]["outcomes"] == {"pass": 2}
    assert len(found["stray"]) == 1


@pytest.mark.parametrize(
    "text",
    [
        '{{"answer":{0},"variant":"{1}","question":"legal","given":{2}}}',
        '{{"variant":"{1}","question":"legal","\\u0067iven":{2},"answer":{0}}}',
        '{{"variant":"{1}","question":"legal","answer":{0},"\\u0067iven":{2}}}',
    ],
    ids=["answer-first", "escaped", "both"],
)
def test_an_answer_that_stands_anywhere_in_its_line_is_looked_at(belot: Belot, write: Write, text: str) -> None:
    right, wrong = (text.format(json.dumps(line["answer"]), MODERN, json.dumps(GIVEN)) for line in (RIGHT, WRONG))
    assert WRONG["given"] == GIVEN
    code, found = document(belot, write(right, wrong, right))
    assert (code, found["summary"]["outcomes"]) == (1, {"pass": 2, "fail": 1})


def test_a_line_that_was_right_by_other_rules_is_judged_by_its_own(belot: Belot, write: Write) -> None:
    given = {**GIVEN, "trick": ["AC", "7C"], "hand": ["9H", "TS"]}
    right = {**RIGHT, "given": given, "answer": {"legal": ["9H", "TS"]}}
    _, found = document(belot, write(right, {**right, "variant": "bela-4"}))
    assert found["summary"]["chapters"] == {MODERN: {"legal": {"pass": 1}}, "bela-4": {"legal": {"fail": 1}}}


def test_no_more_of_a_file_is_read_at_once_than_a_line_may_have(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "LONGEST_LINE", 8)
    content = b"1234567\n12345678\n" + b"x" * 100 + b"\nlast"
    asked: list[int] = []

    class Watched(io.BytesIO):
        def readline(self, size: int | None = -1) -> bytes:
            asked.append(size or 0)
            return super().readline(size)

    found = [(line.number, line.text) for line in lines._lines("log", Watched(content))]
    assert found == [(1, "1234567"), (2, None), (3, None), (4, "last")]
    assert set(asked) == {8}


def test_each_line_is_told_of_as_it_is_judged(write: Write) -> None:
    suite = load_suite()
    judging = log.Log(suite.variants, None, suite.catalogue, lambda line: ())
    file = write(RIGHT, WRONG, "nothing", RIGHT, {**RIGHT, "variant": "bela-5"})
    told: list[tuple[int, bool]] = []
    log.judge_log(judging, [file], on_line=lambda line, is_right: told.append((line.number, is_right)))
    assert told == [(1, True), (2, False), (3, False), (4, True), (5, False)]


def test_the_size_of_logs_is_known_where_all_are_files(write: Write, tmp_path: Path) -> None:
    file, other = write("12345"), write("1", name="other")
    assert lines.size_of([file, other]) == 6 + 2
    assert lines.size_of([file, "-"]) is None
    assert lines.size_of([file, str(tmp_path)]) is None


# Where logs come from


def test_standard_input_is_a_file_too(belot: Belot, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    content = "\n".join(map(json.dumps, (RIGHT, WRONG))).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
    code, out, _ = belot("judge", "-")
    assert code == 1
    assert "FAIL  bulgarian-modern  -:2\n" in out
    assert "    rerun     belot judge - --line 2\n" in out


def test_all_files_are_looked_at_before_any_is_judged(belot: Belot, write: Write) -> None:
    code, out, err = belot("judge", write(WRONG), "gone.jsonl")
    assert (code, out) == (2, "")
    assert err == "belot: gone.jsonl cannot be read: No such file or directory; look at the path\n"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "the following arguments are required: FILE"),
        (["."], "belot: . cannot be read: Is a directory; look at the path\n"),
        (["empty.jsonl"], "belot: there is nothing to judge in empty.jsonl; give lines of recorded answers\n"),
        (["log.jsonl", "--line", "9"], "belot: there is nothing to judge in line 9 of log.jsonl; give lines"),
        (
            ["log.jsonl", "--line", "0"],
            "belot: --line 0: a number from 1 was expected; 1 is the first",
        ),
        (["log.jsonl", "empty.jsonl", "--line", "1"], "belot: --line speaks of a single file; name only one\n"),
        (["log.jsonl", "--variant", "bela-5"], "there is no variant bela-5; did you mean bela-4"),
        (["log.jsonl", "--report", "jsn=x"], "there is no report jsn; did you mean json"),
        ([""], "belot: FILE was given an empty text"),
    ],
)
def test_a_mistake_is_told_in_a_line(belot: Belot, write: Write, words: list[str], told: str) -> None:
    write(RIGHT)
    write("", name="empty.jsonl")
    code, out, err = belot("judge", *words)
    assert (code, out) == (2, "")
    assert told in err


def test_ctrl_c_ends_it_and_leaves_what_was_judged(belot: Belot, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken_off(names: object) -> Iterator[lines.Line]:
        yield lines.Line("log.jsonl", 1, json.dumps(WRONG))
        raise KeyboardInterrupt

    monkeypatch.setattr(log, "lines_of", broken_off)
    code, out, _ = belot("judge", write(WRONG, RIGHT))
    assert code == 130
    assert "FAIL  bulgarian-modern  log.jsonl:1\n" in out
    assert "\ninterrupted\n" in out


@pytest.mark.parametrize("kind", sorted(TOLD))
def test_no_report_of_a_log_that_was_not_read_to_its_end_is_green(
    belot: Belot, write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    def broken_off(names: object) -> Iterator[lines.Line]:
        yield lines.Line("log.jsonl", 1, json.dumps(RIGHT))
        raise KeyboardInterrupt

    monkeypatch.setattr(log, "lines_of", broken_off)
    code, _, _ = belot("judge", write(RIGHT), "--report", f"{kind}=told")
    text = (tmp_path / "told").read_text(encoding="utf-8")
    assert code == 130
    assert "interrupted" in text or '"color": "red"' in text


@pytest.mark.parametrize("kind", sorted(TOLD))
def test_every_kind_of_report_tells_a_log(belot: Belot, write: Write, tmp_path: Path, kind: str) -> None:
    file = write({**RIGHT, "variant": "bela-4"}, *([RIGHT] * 5), WRONG, WRONG, CUSTOM, "nothing")
    code, _, _ = belot("judge", file, "--report", f"{kind}=told")
    text = (tmp_path / "told").read_text(encoding="utf-8")
    assert code == 1
    for part in TOLD[kind]:
        assert part in text
    code, _, _ = belot("judge", write(*([RIGHT] * 5), name="right.jsonl"), "--report", f"{kind}=told")
    assert code == 0
    assert WELL[kind] in (tmp_path / "told").read_text(encoding="utf-8")


def test_reports_are_written_to_files(belot: Belot, write: Write, tmp_path: Path) -> None:
    code, out, _ = belot("judge", write(RIGHT, WRONG), "--report", "json=told/judged.json", "--show", "0")
    assert code == 1
    assert "1 (--show all tells them at length):\n  bulgarian-modern  log.jsonl:2\n" in out
    found = json.loads((tmp_path / "told" / "judged.json").read_text())
    assert schemas.validate("output/judge.json", found) is None


# Whatever is recorded can be told


def spoilt(answer: Json, random: Random) -> Json:
    """An answer with one of its fields changed."""
    name = random.choice(list(answer))
    value = answer[name]
    other: Any = "north"
    if isinstance(value, list):
        other = value[1:]
    elif isinstance(value, bool):
        other = not value
    elif isinstance(value, int):
        other = value + 1
    elif isinstance(value, dict) and value:
        key = random.choice(list(value))
        other = {**value, key: value[key] + 1} if isinstance(value[key], int) else {**value, key: None}
    return {**answer, name: other}


def test_every_wrong_answer_to_any_question_is_told_at_length(belot: Belot, write: Write) -> None:
    random, recorded = Random(8), []
    optional = ("upcard", "deal", "played", "announced", "hands", "trickless", "tricks", "declarations", "belots")
    for variant in load_suite().variants.values():
        chance = Chance(variant.rules, random)
        for _ in range(60):
            question, given = random_question(chance)
            while list(faults(question, given, deal_by(variant.rules))):  # such as points without a trick
                question, given = random_question(chance)
            if random.random() < 0.2:
                question, given = "game", game_question(played_deal(chance.rules, random), chance.rules)
            answer = spoilt(ask(question, given, chance.rules), random)
            null = {name: None for name in optional if name not in given and name in _fields(question)}
            recorded.append({"variant": variant.id, "question": question, "given": {**given, **null}, "answer": answer})
    code, out, err = belot("judge", write(*recorded), "--show", "all")
    assert (code, err) == (1, "")
    assert "fits no question" not in out
    assert "fit no question" not in out
    assert out.count("    rerun     belot judge log.jsonl --line ") > 200
    document(belot, "log.jsonl")


def _fields(question: str) -> set[str]:
    schema = Path(__file__).parents[2] / "spec" / "schemas" / "questions" / f"{question}.given.json"
    return set(json.loads(schema.read_text())["properties"])
