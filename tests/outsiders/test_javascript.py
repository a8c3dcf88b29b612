"""The two example adapters, run as a user runs them."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from belot_runner.asking.select import select
from belot_runner.suite import load_suite

from .running import belot, belot_run

EXAMPLES = Path(__file__).parents[2] / "runner" / "adapters" / "examples"
JAVASCRIPT = EXAMPLES / "javascript"
SKELETON = EXAMPLES / "python" / "skeleton.py"
NODE = shutil.which("node")
ANSWERED = {"legal", "trick", "score"}
VARIANT = "bulgarian-modern"

with_node = pytest.mark.skipif(NODE is None, reason="Node.js is not installed")


def command(program: str | None, file: Path) -> str:
    return shlex.join([program or "", str(file)])


def asked_by_question() -> dict[str, int]:
    """How many checks the variant has of each question."""
    suite = load_suite()
    return dict(Counter(check.question for check in select(suite.rows, [suite.variants[VARIANT]])))


def not_tested(report: str) -> dict[str, int]:
    """What a report for people says it did not test, by question."""
    section = report.partition("Not supported by this implementation, and so not tested:\n")[2]
    told: Counter[str] = Counter()
    for question, number in re.findall(r"^  (\w+): ([\d,]+) checks? ", section, re.MULTILINE):
        told[question] += int(number.replace(",", ""))
    return dict(told)


@with_node
def test_the_javascript_adapter_passes_what_it_answers_and_is_not_credited_with_the_rest() -> None:
    run = belot_run(command(NODE, JAVASCRIPT / "adapter.mjs"))
    assert {check["variant"] for check in run.checks} == {VARIANT}
    assert run.by_question() == {
        question: {"pass" if question in ANSWERED else "unsupported": number}
        for question, number in asked_by_question().items()
    }
    assert run.code == 0


@with_node
def test_the_report_for_people_says_how_many_checks_of_which_question_were_not_tested() -> None:
    code, report = belot("run", "--adapter", command(NODE, JAVASCRIPT / "adapter.mjs"))
    asked = asked_by_question()
    left = {question: number for question, number in asked.items() if question not in ANSWERED}
    every, without = sum(asked.values()), sum(left.values())
    assert not_tested(report) == left
    assert f"{every:,} checks: {every - without:,} passed, {without:,} unsupported in " in report
    assert code == 0


@with_node
def test_the_table_of_the_report_has_no_number_for_a_chapter_that_was_not_tested() -> None:
    _, report = belot("run", "--adapter", command(NODE, JAVASCRIPT / "adapter.mjs"))
    lines = report.splitlines()
    head = next(line for line in lines if "auction" in line.split())
    cells = next(line for line in lines if line.startswith(f"{VARIANT} ")).split()
    table = dict(zip(head.split(), cells[1:], strict=True))
    assert {chapter for chapter, cell in table.items() if cell == "–"} >= {"auction", "deal", "match", "games"}
    assert {chapter for chapter, cell in table.items() if cell.isdigit()} >= {"play", "score"}


@with_node
def test_the_javascript_adapter_passes_its_own_tests() -> None:
    done = subprocess.run([NODE or "", "--test"], cwd=JAVASCRIPT, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout[-2000:] if done.returncode else "") == (0, "")
    assert re.search(r"^\S+ pass [1-9]", done.stdout, re.MULTILINE)  # some were run


def test_the_skeleton_has_at_most_forty_lines() -> None:
    assert len(SKELETON.read_text(encoding="utf-8").splitlines()) <= 40


def test_the_skeleton_as_it_comes_supports_nothing_and_does_not_pass() -> None:
    run = belot_run(command(sys.executable, SKELETON))
    assert run.by_question() == {question: {"unsupported": number} for question, number in asked_by_question().items()}
    assert run.code == 1


def test_the_skeleton_passes_where_the_little_that_is_filled_in_is_right(tmp_path: Path) -> None:
    to_fill_in = '    raise NotImplementedError("legal is not filled in")  # TODO: ask your engine here\n'
    text = SKELETON.read_text(encoding="utf-8")
    assert text.count(to_fill_in) == 1
    mine = tmp_path / "my adapter.py"
    mine.write_text(text.replace(to_fill_in, '    return {"legal": given["hand"]}\n'), encoding="utf-8")
    run = belot_run(command(sys.executable, mine), "-k", "play.void/no-duty/*")  # where any card may be played
    assert run.by_question() == {"legal": {"pass": len(run.checks)}}
    assert (run.code, len(run.checks) >= 4) == (0, True)
    run = belot_run(command(sys.executable, mine), "--question", "legal")
    assert (run.code, set(run.outcomes)) == (1, {"pass", "fail"})
