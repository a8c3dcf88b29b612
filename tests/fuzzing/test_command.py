"""`belot fuzz`, from its arguments to what it prints, writes and returns."""

from __future__ import annotations

import re
import shlex
import signal
import sys
from pathlib import Path

import pytest

from asking.fakes import BELOT, ended
from belot_runner.fuzzing import coverage

from .engines import Engine
from .running import UNDERTRUMPS, VARIANT, Belot, document

ROOT = Path(__file__).parents[2]
RUN = ("--adapter", UNDERTRUMPS, *VARIANT, "--deals", "300")


def test_the_reference_differs_from_itself_nowhere(belot: Belot) -> None:
    code, out, err = belot("fuzz", "--deals", "40")
    assert (code, err) == (0, "")
    assert re.search(
        r"belot-reference 1\.0\.0 \(python\): 280 deals of the seeds 0:40, [\d,]+ questions: none differs", out
    )


def test_what_the_readme_shows_is_told_so(belot: Belot) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"<!-- example: fuzz -->\n```console\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
    code, out, _ = belot("fuzz", *RUN)
    assert code == 1
    told = out.replace(shlex.quote(UNDERTRUMPS), "'node my-adapter.js'").replace(
        "my-belot 2.3 (python)", "my-belot 2.3 (go)"
    )
    assert shown in told


def test_a_run_as_json_fits_its_schema_and_says_how_to_find_it_again(belot: Belot) -> None:
    told = document(belot, *RUN)
    assert (told["deals"], told["exit"], told["stopped"]) == (300, 1, None)
    assert told["differences"] == sum(told["outcomes"].values()) - told["outcomes"]["pass"]
    for group in told["groups"]:
        words = shlex.split(group["rerun"])
        assert words[:2] == ["belot", "fuzz"]
        again = document(belot, *words[2:])
        assert [each["reading"] for each in again["groups"] if each["reading"] == group["reading"]]


def test_each_group_is_a_case_file_that_is_sound_and_fails(belot: Belot, tmp_path: Path) -> None:
    out = tmp_path / "found"
    told = document(belot, *RUN, "--out", out)
    files = [group["file"] for group in told["groups"]]
    assert sorted(files) == sorted(map(str, out.glob("*.yaml")))
    assert {Path(file).name for file in files} == {"score.tie-fails.yaml", "play.cannot-overtrump-undertrump.yaml"}
    code, text, err = belot("check", "--cases", out)
    assert (code, err, text.splitlines()[-1][:5]) == (0, "", "sound")
    assert belot("run", "--cases", out, *VARIANT)[0] == 0
    for file in files:
        comment = next(line for line in Path(file).read_text().splitlines() if "belot run" in line)
        words = shlex.split(comment.lstrip("# "))
        code, text, _ = belot(*words[1:])
        assert code == 1
        assert "4 checks: 4 failed" in text  # with its twins


def test_it_goes_on_until_every_rule_was_met(belot: Belot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "ENOUGH", 2)
    told = document(belot, "--variant", "bela-3", code=0)
    assert set(told["met"]["bela-3"].values()) == {2}
    assert told["deals"] % 100 == 0
    assert told["deals"] < 2_000


def test_where_that_takes_too_long_it_says_what_was_not_met(belot: Belot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("belot_runner.cli.fuzz.BOUND", 100)
    code, out, _ = belot("fuzz", "--variant", "bela-4", "--seed", "300")
    assert code == 0
    assert "100 deals of the seeds 300:400" in out
    assert re.search(r"bela-4: \d+ rules were met fewer than 100 times, first of all", out)
    assert "fewer than" not in belot("fuzz", "--variant", "bela-4", "--seeds", "300:400")[1]  # as was wanted


def test_a_rule_is_met_by_what_is_asked(belot: Belot, monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that answers one question meets the rules of this question, and is done with them."""
    monkeypatch.setattr(coverage, "ENOUGH", 2)
    monkeypatch.setattr("fuzzing.engines.right", Engine(questions=("trick",)))
    words = ("--adapter", "python:fuzzing.engines:right", *VARIANT)
    told = document(belot, *words, code=0)
    assert told["met"] == {"bulgarian-modern": {"play.winner": 2, "score.card-points": 2}}
    assert set(told["questions"]) == {"trick"}
    winner = Engine(questions=("trick",), fields={"trick": ("winner",)})
    monkeypatch.setattr("fuzzing.engines.right", winner)
    told = document(belot, *words, "--deals", "100", code=0)
    assert told["met"] == {"bulgarian-modern": {"play.winner": 2, "score.card-points": 0}}


def test_house_rules_are_dealt_by_too(belot: Belot, tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("extends: bulgarian-modern\nrules:\n  play.cannot-overtrump: undertrump\n  score.tie: fails\n")
    assert document(belot, "--adapter", UNDERTRUMPS, "--variant", house, "--deals", "200", code=0)["groups"] == []
    told = document(belot, "--adapter", "python:fuzzing.engines:discards", "--variant", house, "--deals", "200")
    assert f"--variant {house}" in told["groups"][0]["rerun"]


def test_the_first_difference_ends_it_where_that_is_wanted(belot: Belot) -> None:
    told = document(belot, *RUN, "-x")
    assert (told["differences"], len(told["groups"])) == (1, 1)
    assert told["deals"] < 300


def test_without_a_variant_it_is_not_known_what_to_deal(belot: Belot) -> None:
    code, out, err = belot("fuzz", "--adapter", "python:fuzzing.engines:right", "--deals", "1")
    assert (code, out) == (2, "")
    assert "choose one with --variant" in err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--seeds", "5"), "--seeds 5: two numbers, the first one smaller"),
        (("--seeds", "9:9"), "--seeds 9:9"),
        (("--seeds", "0:9", "--seed", "3"), "leave one of them out"),
        (("--seed", "-1"), "--seed"),
        (("--deals", "0"), "--deals 0: a number from 1"),
        (("-x", "--journal", "j"), "a journal keeps whole parts"),
        (("--variant", "bela-5"), "there is no variant bela-5"),
        (("--journal", "/no/such/folder/journal", "--deals", "1"), "/no/such/folder/journal cannot be written"),
        (("--out", "/dev/null/x", *RUN), "--out /dev/null/x: a folder was expected, /dev/null is none"),
        (("--deals", "5", "merge", "j"), "--deals is for a run, and merge asks nobody"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_a_mistake_is_the_last_line(belot: Belot, words: tuple[str, ...], told: str) -> None:
    code, _, err = belot("fuzz", *words)
    assert code == 2
    assert told in err.splitlines()[-1]


def test_what_was_found_is_told_though_it_cannot_be_written(belot: Belot, tmp_path: Path) -> None:
    (tmp_path / "score.tie-fails.yaml").mkdir()
    code, out, err = belot("fuzz", *RUN, "--out", tmp_path)
    assert code == 2
    assert "score.tie-fails.yaml cannot be written" in err
    assert out.count("DIFFERS") == 2


@pytest.mark.parametrize("before", [True, False])
def test_options_hold_before_merge_and_behind_it(belot: Belot, tmp_path: Path, before: bool) -> None:
    journal, found = str(tmp_path / "journal"), str(tmp_path / "found")
    belot("fuzz", *RUN, "--journal", journal)
    merge = ("--json", "--out", found)
    words = (*merge, "merge", journal) if before else ("merge", journal, *merge)
    told = document(belot, "--adapter", UNDERTRUMPS, *words)
    assert {Path(group["file"]).parent.name for group in told["groups"]} == {"found"}
    assert all(f"--adapter {UNDERTRUMPS}" in group["rerun"] for group in told["groups"])


@pytest.mark.parametrize(
    ("questions", "why"),
    [(("perft",), "answers none of the questions"), (("trick",), "")],
)
def test_where_nothing_was_compared_it_says_why(
    belot: Belot, monkeypatch: pytest.MonkeyPatch, questions: tuple[str, ...], why: str
) -> None:
    monkeypatch.setattr("fuzzing.engines.right", Engine(questions=questions))
    code, out, _ = belot("fuzz", "--adapter", "python:fuzzing.engines:right", *VARIANT, "--deals", "3")
    assert (code, "nothing was compared" in out, why in out) == (int(bool(why)), bool(why), True)


def test_who_answers_otherwise_each_time_is_told_so(belot: Belot, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    words = ("--adapter", "python:fuzzing.engines:unsteady", *VARIANT, "--deals", "20")
    told = document(belot, *words, "--journal", journal)
    assert {group["steady"] for group in told["groups"]} == {False}
    assert [group["steady"] for group in document(belot, "merge", journal)["groups"]][:1] == [False]
    assert {group["steady"] for group in document(belot, *RUN)["groups"]} == {True}
    assert "asked once more, this was answered in another way" in belot("fuzz", *words)[1]


def test_counts_of_what_was_examined_are_not_told_as_counts_of_all(belot: Belot) -> None:
    told = document(belot, *RUN)
    examined = sum(group["count"] for group in told["groups"])
    assert examined < told["differences"]
    _, out, _ = belot("fuzz", *RUN)
    assert f"{told['differences']} differ ({examined} of them examined)" in out
    assert "examined answers in bulgarian-modern" in out


def test_an_adapter_that_cannot_be_started_is_exit_code_3(belot: Belot) -> None:
    code, out, err = belot("fuzz", "--adapter", "no-such-program-anywhere", *VARIANT, "--deals", "1")
    assert (code, out, err.count("\n")) == (3, "", 1)


def test_an_interrupted_run_tells_what_it_has_found(belot: Belot) -> None:
    told = document(belot, "--adapter", "python:fuzzing.engines:interrupted", *VARIANT, "--deals", "1000")
    assert told["stopped"] == "interrupted"
    assert 150 < told["deals"] < 300
    assert [group["reading"]["rule"] for group in told["groups"]] == ["play.cannot-overtrump"]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_tells_what_is_known(jobs: str, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    words = [*BELOT, "fuzz", "--adapter", "python:fuzzing.engines:slow", *VARIANT, "--jobs", jobs]
    done = ended([*words, "--journal", str(journal)], once=journal, by=signal.SIGINT)
    assert (done.returncode, done.stderr) == (130, "belot: interrupted\n")
    assert "ended early: interrupted" in done.stdout
