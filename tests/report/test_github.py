"""Annotations: workflow commands that GitHub reads as they are meant, no more of them than it shows."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from belot_runner.report.github import SHOWN
from belot_runner.suite import Suite, load_suite

from .running import OWN_CASE, a_run, answered, checks
from .scenes import PARTNER, SCENES, hostile
from .writing_reports import report

Belot = Callable[..., tuple[int, str, str]]
Command = tuple[str, dict[str, str], str]

_COMMAND = re.compile(r"::(\w+) ([^:]*)::(.*)")


def _unescaped(text: str, signs: str) -> str:
    """As GitHub reads it."""
    for sign in signs:
        text = text.replace(f"%{ord(sign):02X}", sign)
    return text.replace("%25", "%")


def commands(text: str) -> list[Command]:
    """The commands of a text as GitHub reads them; every line is one."""
    found = []
    for line in text.split("\n")[:-1]:
        match = _COMMAND.fullmatch(line)
        assert match is not None
        properties = dict(part.split("=", 1) for part in match[2].split(","))
        about = {name: _unescaped(value, "\r\n:,") for name, value in properties.items()}
        found.append((match[1], about, _unescaped(match[3], "\r\n")))
    return found


def annotations(suite: Suite, scene: str) -> list[Command]:
    return commands(report("github", SCENES[scene][1](suite)))


def test_a_failure_is_an_error_with_a_title_and_all_that_fits(suite: Suite) -> None:
    sentence = suite.catalogue.rules["play.void"].choices["trump-unless-partner-winning"]
    (check,) = checks(suite, f"{PARTNER}/one")
    told = a_run(suite, [answered(check, {"legal": ["9H", "7D"]})])
    ((name, about, text),) = commands(report("github", told))
    assert (name, about["title"]) == ("error", "bulgarian-modern: play.void/partner-winning/one")
    assert text.splitlines() == [
        "The partner's ace is winning, so any card may be played: one",
        f"play.void = trump-unless-partner-winning: {sentence}",
        "expected: legal: K♦ 9♥ 10♠",
        "got: legal: 7♦ 9♥   (too many: 7♦; missing: K♦ 10♠)",
        "rerun: belot run --adapter mine --variant bulgarian-modern -k play.void/partner-winning/one",
    ]


def test_the_rule_that_read_otherwise_gives_an_answer_is_told(suite: Suite) -> None:
    ((_, _, text),) = annotations(suite, "some fail")
    assert text.splitlines()[-2] == "given by: play.void = always-trump"


def test_twins_are_named_in_the_title_of_one_error(suite: Suite) -> None:
    ((_, about, _),) = annotations(suite, "some fail")
    assert about["title"] == "bulgarian-modern: play.void/partner-winning/one (and ~2)"


def test_where_all_is_well_there_is_a_notice(suite: Suite) -> None:
    assert annotations(suite, "all pass") == [("notice", {"title": "belot"}, "2 checks: 2 passed")]
    assert annotations(suite, "known to fail") == [
        ("notice", {"title": "belot"}, "4 checks: 2 passed, 2 known to fail"),
    ]


@pytest.mark.parametrize(
    ("scene", "title", "text"),
    [
        ("strays", "belot: stray", "2 lines fit no question; not JSON: hm"),
        ("named variant refused", "belot: variant", "the variant bela-3 is not supported: only in pairs"),
        ("stopped", "belot: not-run", "1 check was not run: interrupted"),
        ("empty", "belot: nothing", "no check was put to the adapter, so nothing is proved"),
    ],
)
def test_what_belongs_to_no_check_is_an_error_too(suite: Suite, scene: str, title: str, text: str) -> None:
    assert annotations(suite, scene) == [("error", {"title": title}, text)]


def test_a_step_has_no_more_errors_than_are_shown_and_the_last_counts_the_others() -> None:
    suite = load_suite()
    rows = {
        check.row.id: check for check in checks(suite) if check.row.rule == "play.void" and check.question == "legal"
    }
    for number in (SHOWN, SHOWN + 1, len(rows)):
        told = a_run(suite, [answered(check, {"legal": []}) for check in list(rows.values())[:number]])
        found = commands(report("github", told))
        assert [name for name, _, _ in found] == ["error"] * SHOWN
        last = found[-1][2]
        if number == SHOWN:
            assert last.startswith(list(rows.values())[number - 1].row.title)
        else:
            assert last == f"and {number - SHOWN + 1} more; {number} checks: {number} failed"


def test_what_belongs_to_no_check_comes_first(suite: Suite) -> None:
    titles = [about["title"] for _, about, _ in commands(report("github", hostile(suite)))]
    assert [title for title in titles if title.startswith("belot: ")] == titles[: len(titles) - 2]


def test_whatever_an_engine_says_every_line_is_one_command(suite: Suite) -> None:
    found = commands(report("github", hostile(suite)))
    assert {name for name, _, _ in found} == {"error"}
    assert all(set(about) <= {"title", "file", "line", "col"} for _, about, _ in found)
    texts = "".join(text for _, _, text in found)
    assert "\\n::error::mine\\r" in texts
    assert "50%0A `a`" in texts


def test_a_known_failure_that_is_not_so_is_shown_where_it_is_listed(suite: Suite, tmp_path: Path) -> None:
    ((_, about, text),) = annotations(suite, "untrue")
    assert about == {"title": "belot: untrue", "file": "known.yaml", "line": "3", "col": "5"}
    assert text == "play.void/partner-winning/two: it passes now; remove the entry"


@pytest.mark.parametrize("below", ["", "engine"])
def test_a_case_of_the_users_is_shown_in_its_file(
    belot: Belot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, below: str
) -> None:
    work = tmp_path / below
    folder = work / "a, b: 50%"
    folder.mkdir(parents=True)
    (folder / "void.yaml").write_text(OWN_CASE, encoding="utf-8")
    monkeypatch.chdir(work)
    monkeypatch.setenv("GITHUB_WORKSPACE", str(tmp_path))
    code, out, _ = belot("run", "--cases", "a, b: 50%", "--variant", "bulgarian-modern", "--report", "github=-")
    ((name, about, _),) = commands(out)
    assert (code, name) == (1, "error")
    assert {key: about[key] for key in ("file", "line", "col")} == {
        "file": (Path(below) / "a, b: 50%" / "void.yaml").as_posix(), "line": "3", "col": "5",
    }  # fmt: skip


def test_a_case_of_the_suite_is_in_no_file_of_the_users(belot: Belot) -> None:
    adapter = ("--adapter", "python:report.engines:plays_any_card", "--variant", "bela-4")
    code, out, _ = belot("run", *adapter, "--rule", "play.void", "--report", "github=-")
    found = commands(out)
    assert code == 1
    assert {frozenset(about) for _, about, _ in found} == {frozenset({"title"})}
