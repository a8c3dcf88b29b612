"""Runs side by side: the matrix, and how it is told to people and machines."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from belot_runner.comparing.documents import read_document
from belot_runner.comparing.matrix import Agreement, By, Matrix, compare
from belot_runner.reading.schemas import validate_output
from report.scenes import HOSTILE

from .documents import Json, check, document, written

Belot = Callable[..., tuple[int, str, str]]

WRONG = ("play.void/one", "play.leader/two")
FAILS = check("play.void/one", "fail")
CUSTOM = check("play.leader/two", "fail", normative=False, explained=["play.leader = declarer"])


def matrix(folder: Path, *runs: list[Json], by: By = By.RULE) -> Matrix:
    files = [
        written(folder, f"{number}.json", document(*checks, name=f"run {number}")) for number, checks in enumerate(runs)
    ]
    return compare([read_document(file) for file in files], by)


def lines(made: Matrix) -> list[tuple[str, str, list[str]]]:
    return [(line.key, str(line.agreement), [str(cell.state) for cell in line.cells]) for line in made.lines]


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """Two implementations: one is wrong about a rule and has a custom of its own, the other lacks a question."""
    one = document(
        check("play.void/one", "fail"),
        check("play.void/one~1", "fail"),
        check("play.void/two"),
        CUSTOM,
        check("score.capot/three"),
        check("game/deal/end"),
        name="first",
        version="0.9",
    )
    other = document(
        check("play.void/one"),
        check("play.void/one~1"),
        check("play.void/two"),
        check("play.leader/two"),
        check("score.capot/three", "unsupported", fails=False),
        check("game/deal/end"),
        name="second",
    )
    return [written(tmp_path, "one.json", one), written(tmp_path, "other.json", other)]


# The matrix


@pytest.mark.parametrize(
    ("runs", "agreement", "states"),
    [
        ([[check("play.void/one")], [check("play.void/one")]], "right", ["passes", "passes"]),
        ([[FAILS], [check("play.void/one")]], "differ", ["fails", "passes"]),
        ([[FAILS], [FAILS]], "wrong", ["fails", "fails"]),
        ([[FAILS], [check("play.void/two", "crash")]], "differ", ["fails", "fails"]),
        ([[FAILS], []], "partly", ["fails", "absent"]),
        ([[check("play.void/one", "not-run")], [check("play.void/one")]], "partly", ["untested", "passes"]),
        ([[check("play.void/one", "not-run")], []], "untested", ["untested", "absent"]),
        ([[{**CUSTOM, "rule": "play.void"}], [check("play.void/one")]], "differ", ["custom", "passes"]),
        ([[{**CUSTOM, "rule": "play.void"}, FAILS]], "wrong", ["fails"]),
    ],
)
def test_runs_agree_or_differ(tmp_path: Path, runs: list[list[Json]], agreement: str, states: list[str]) -> None:
    assert lines(matrix(tmp_path, *runs)) == [("play.void", agreement, states)]


def test_what_differs_comes_first_and_variants_are_kept_apart(tmp_path: Path) -> None:
    other = check("play.void/one", variant="bela-3")
    made = matrix(tmp_path, [check("play.leader/x"), FAILS, other], [check("play.leader/x"), check("play.void/one")])
    assert [(line.variant, line.key, line.agreement) for line in made.lines] == [
        ("bela-4", "play.void", Agreement.DIFFER),
        ("bela-3", "play.void", Agreement.PARTLY),
        ("bela-4", "play.leader", Agreement.RIGHT),
    ]


def test_a_line_is_a_rule_a_chapter_or_a_case(tmp_path: Path) -> None:
    run = [check("play.void/one"), check("play.leader/x"), check("game/deal/end")]
    assert {by: [key for key, _, _ in lines(matrix(tmp_path, run, by=by))] for by in By} == {
        By.RULE: ["play.void", "play.leader", "game"],
        By.CHAPTER: ["play", "games"],
        By.CASE: ["play.void/one", "play.leader/x", "game/deal/end"],
    }


# At a terminal


def test_the_terminal_tells_what_differs_first_and_counts_the_rest(belot: Belot, files: list[Path]) -> None:
    code, out, err = belot("report", "compare", *files)
    assert (code, err) == (0, "")
    assert out.replace(f"{files[0].parent}/", "") == (
        "first 0.9 (go): 3 of 6 pass; bela-4\n"
        "  one.json, suite 1.0.0\n"
        "second 1 (go): 5 of 5 pass; bela-4\n"
        "  other.json, suite 1.0.0\n"
        "\n"
        "2 rules on which they differ\n"
        "rule          variant        first   second\n"
        "───────────────────────────────────────────\n"
        "play.void     bela-4           1/3        3\n"
        "play.leader   bela-4    0/1 custom        1\n"
        "\n"
        "1 rule not tested in all of them\n"
        "rule          variant   first   second\n"
        "──────────────────────────────────────\n"
        "score.capot   bela-4        1        –\n"
        "\n"
        "1 rule that all pass (--all names them)\n"
    )


def test_all_is_named_where_that_is_wished(belot: Belot, files: list[Path]) -> None:
    out = belot("report", "compare", *files, "--all")[1]
    assert re.search(r"1 rule that all pass\n.*\n.*\nwhole deals +bela-4 +1 +1\n", out)


def test_long_names_become_letters_and_where_no_table_fits_each_is_told_in_words(belot: Belot, tmp_path: Path) -> None:
    named = [
        written(tmp_path, f"{name}.json", document(check("play.void/one", outcome), name=f"{name} " * 8))
        for name, outcome in (("left", "fail"), ("right", "pass"))
    ]
    out = belot("report", "compare", *named)[1]
    assert "\nB  right right" in out
    assert "play.void   bela-4    0/1   1\n" in out
    narrow = belot("report", "compare", *named, columns=24)[1]
    assert "bela-4  play.void\n  A: 0/1\n  B: 1\n" in narrow


def test_other_versions_of_the_suite_and_runs_that_ended_early_are_told(belot: Belot, tmp_path: Path) -> None:
    old = document(check("play.void/one"), name="old", suite="0.9.0", stopped="interrupted")
    new = document(check("play.void/one"), name="new", unsupported={"bela-3": "only in pairs"})
    out = belot("report", "compare", written(tmp_path, "a", old), written(tmp_path, "b", new))[1]
    assert "The versions of the suite differ (old 0.9.0, new 1.0.0): " in out
    assert "old was not asked everything: interrupted\n" in out
    assert "new does not play bela-3: only in pairs\n" in out


def test_only_some_rules_and_variants(belot: Belot, files: list[Path]) -> None:
    def keys(*options: str) -> list[str]:
        return [line["rule"] for line in json.loads(belot("report", "compare", *files, "--json", *options)[1])["lines"]]

    assert keys("--rule", "play") == ["play.void", "play.leader"]
    assert keys("--rule", "score.*", "--rule", "games") == ["score.capot", "game"]
    assert len(keys("--variant", "bela-4")) == 4
    for option, name, near in (("--rule", "play.voit", "play.void"), ("--variant", "bela-44", "bela-4")):
        code, out, err = belot("report", "compare", *files, option, name)
        assert (code, out) == (2, "")
        assert err.startswith(f"belot: no run was asked anything of the {option[2:]} {name}; did you mean {near}?")


# For machines, in Markdown


@pytest.mark.parametrize("by", By)
def test_the_document_fits_its_schema(belot: Belot, files: list[Path], by: By) -> None:
    made = json.loads(belot("report", "compare", *files, "--json", "--by", by)[1])
    assert validate_output("report-compare", made) is None
    assert made["lines"][0] == {
        "variant": "bela-4",
        by: {By.RULE: "play.void", By.CHAPTER: "play", By.CASE: "play.void/one"}[by],
        "agreement": "differ",
        "cells": [
            {
                By.RULE: {"state": "fails", "passed": 1, "asked": 3, "failing": ["play.void/one"]},
                By.CHAPTER: {
                    "state": "fails",
                    "passed": 1,
                    "asked": 4,
                    "failing": ["play.void/one", "play.leader/two"],
                },
                By.CASE: {"state": "fails", "passed": 0, "asked": 2, "failing": ["play.void/one"]},
            }[by],
            {"state": "passes", **{key: {By.RULE: 3, By.CHAPTER: 4, By.CASE: 2}[by] for key in ("passed", "asked")}},
        ],
    }


def test_markdown_has_a_table_for_what_differs(belot: Belot, files: list[Path]) -> None:
    from markdown_it import MarkdownIt

    code, out, err = belot("report", "compare", *files, "--markdown", "-")
    assert code == 0
    assert "2 rules on which they differ" in err  # the report for a person gives way
    page = MarkdownIt("commonmark").enable("table").render(out)
    rows = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in re.findall(r"<tr>(.*?)</tr>", page, re.DOTALL)]
    assert rows[:3] == [
        ["rule", "variant", "first", "second"],
        ["play.void", "bela-4", "❌ 1/3", "✅ 3"],
        ["play.leader", "bela-4", "⚠️ 0/1", "✅ 1"],
    ]
    assert "<li>1 rule that all pass</li>" in page


# A page


def test_the_page_tells_the_same_and_the_cases_behind_it(belot: Belot, files: list[Path], tmp_path: Path) -> None:
    page = tmp_path / "new" / "page.html"
    code, out, _ = belot("report", "compare", *files, "--html", page)
    assert code == 0
    assert "2 rules on which they differ" in out
    text = page.read_text(encoding="utf-8")
    assert re.findall(r'<h2 id="h-\w+">(.*?)</h2>', text) == [
        "2 rules on which they differ",
        "1 rule not tested in all of them",
        "1 rule that all pass",
    ]
    line = text.partition('<tbody id="bela-4/play.void"')[2].partition("</tbody>")[0]
    assert "In a suit contract, what must a player without the led suit do?" in line
    assert re.sub(r"<[^>]+>", "", line.partition("</th>")[2].partition("</tr>")[0]).split() == ["1/3", "✗3", "✓"]
    assert '<span class="code">play.void/one</span> <span class="who">✗ first</span>' in line


def test_what_comes_from_an_implementation_is_text_everywhere(belot: Belot, tmp_path: Path) -> None:
    foreign = document(
        check("play.void/one", "fail"),
        name=HOSTILE,
        version=HOSTILE,
        stopped=HOSTILE,
        unsupported={"bela-3": HOSTILE},
    )
    data = written(tmp_path, "a", foreign), written(tmp_path, "b", document(check("play.void/one"), suite=HOSTILE))
    for options in ((), ("--markdown", "-"), ("--html", "-"), ("--html", tmp_path / "page.html")):
        code, out, _ = belot("report", "compare", *data, *options)
        assert code == 0
        assert set(out) & set("\x1b\u202e\u2028\r\x00") == set()
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert text.count("<script>") == 1
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
    assert "<script>alert" not in belot("report", "compare", *data, "--markdown", "-")[1]


# Mistakes


def test_a_file_that_is_no_run_ends_it_with_one_line(belot: Belot, files: list[Path], tmp_path: Path) -> None:
    wrong = written(tmp_path, "x.json", {"checks": []})
    code, out, err = belot("report", "compare", *files, wrong)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert f"{wrong}:1:1: this is not the document of a run: " in err


def test_a_page_that_cannot_be_written_is_told_behind_the_comparison(
    belot: Belot, files: list[Path], tmp_path: Path
) -> None:
    code, out, err = belot("report", "compare", *files, "--html", files[0] / "page.html")
    assert code == 2
    assert "2 rules on which they differ" in out
    assert err.startswith("belot: --html ")
    assert "cannot be written" in err


def test_nothing_heavy_is_imported_to_compare_at_a_terminal(files: list[Path]) -> None:
    script = (
        "import sys; from belot_runner.cli import main; main(sys.argv[1:]); "
        "print({'jinja2', 'belot_reference.engine'} & set(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, "report", "compare", *map(str, files)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "set()\n")


def test_the_help_names_what_there_is(belot: Belot) -> None:
    assert "compare" in belot("report", "--help")[1]
    told: Any = belot("report", "compare", "--help")[1]
    assert all(option in told for option in ("--by", "--html", "--markdown", "--json", "--all"))


@pytest.fixture
def elsewhere(tmp_path: Path) -> list[Path]:
    """The second is asked in two variants, the first in one of them."""
    one = document(check("play.void/one"), check("play.leader/two"), name="first")
    more = (check("play.void/one", variant="bela-3"), check("play.leader/two", "fail", variant="bela-3"))
    other = document(check("play.void/one", "fail"), check("play.leader/two"), *more, name="second")
    return [written(tmp_path, "one.json", one), written(tmp_path, "other.json", other)]


def test_what_one_alone_was_to_be_asked_and_passes_is_counted(belot: Belot, elsewhere: list[Path]) -> None:
    _, out, _ = belot("report", "compare", *elsewhere)
    part = out.partition("2 rules not tested in all of them\n")[2].splitlines()
    assert [line.split()[:2] for line in part[:4]] == [
        ["rule", "variant"],
        ["─" * len(part[1])],
        ["play.leader", "bela-3"],
        ["1", "of"],
    ]
    assert part[3] == "1 of these only one was to be asked, and passes (--all names them)"
    assert re.search(r"\nplay.void +bela-3 ", belot("report", "compare", *elsewhere, "--all")[1])


def test_markdown_counts_them_too(belot: Belot, elsewhere: list[Path]) -> None:
    _, out, _ = belot("report", "compare", *elsewhere, "--markdown", "-", "--rule", "play.void")
    assert re.search(r"## 1 rule not tested in all of them\n\n+1 of these only one was to be asked, and passes\n", out)
    assert "| play.void | bela-4 |" in out
    assert "bela-3 |" not in out


def test_rules_of_several_variants_are_counted_as_such(belot: Belot, tmp_path: Path) -> None:
    both = [check("play.void/one", variant=variant) for variant in ("bela-3", "bela-4")]
    file = written(tmp_path, "one.json", document(*both))
    assert "\n2 rules of 2 variants that all pass (--all names them)\n" in belot("report", "compare", file, file)[1]
