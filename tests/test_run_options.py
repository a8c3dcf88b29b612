"""How a run is spread, narrowed, ended and overheard: `--jobs`, `--shard`, `-x`, `--max-fail`, `--trace`."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from belot_runner.cli import asking

Belot = Callable[..., tuple[int, str, str]]

ROW = "play.void/opponent-winning/opponent-led"
WHOLE_HAND = "python:report.engines:plays_any_card"


def document(printed: str) -> dict[str, object]:
    read: dict[str, object] = json.loads(printed)
    return read


# --jobs


def test_several_processes_come_to_the_same(belot: Belot) -> None:
    words = ("run", "--adapter", WHOLE_HAND, "--variant", "bulgarian-modern", "--rule", "play", "--json")
    alone, together = belot(*words), belot(*words, "--jobs", "3")
    assert alone[0] == together[0] == 1
    told = [{**json.loads(out), "seconds": 0} for _, out, _ in (alone, together)]
    assert told[0] == told[1]


@pytest.mark.parametrize("adapter", ["no-such-program", f"{sys.executable} -c pass"])
def test_of_an_adapter_that_cannot_be_spoken_to_is_said_who_looks_at_it(belot: Belot, adapter: str) -> None:
    code, out, err = belot("run", "--adapter", adapter, "--variant", "bela-4")
    assert (code, out, err.count("\n")) == (3, "", 1)
    assert err.endswith(
        f"; belot doctor --adapter {shlex.quote(adapter)} tells what is wrong with the adapter itself\n"
    )


@pytest.mark.parametrize("text", ["", "-1", "many", "1.5", "²", "100000"])
def test_a_number_of_jobs_is_a_number(belot: Belot, text: str) -> None:
    code, out, err = belot("run", f"--jobs={text}")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "--jobs" in err


@pytest.mark.parametrize("text", ["auto", "0"])
def test_as_many_jobs_as_there_are_processors(text: str) -> None:
    assert 1 <= asking._jobs(text) <= (os.cpu_count() or 1)


def test_no_more_processes_are_started_than_there_are_questions(belot: Belot, tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    words = ("--adapter", WHOLE_HAND, "--variant", "bulgarian-modern", "-k", f"{ROW}~1", "--trace", trace)
    code, _, err = belot("run", *words, "--jobs", "8")
    assert (code, err) == (1, "")
    assert "* started" not in trace.read_text()


def test_an_object_in_python_that_is_not_there_is_told_with_several_processes_too(belot: Belot) -> None:
    code, _, err = belot("run", "--adapter", "python:no.such.module:thing", "--variant", "bela-4", "--jobs", "2")
    assert (code, err.count("\n")) == (3, 1)
    assert "there is no module no" in err


# --shard


def test_shards_come_to_the_whole(belot: Belot) -> None:
    def asked(*words: str) -> list[str]:
        code, out, err = belot("run", "--question", "trick", "--json", *words)
        assert (code, err) == (0, "")
        return [f"{check['variant']} {check['id']}" for check in json.loads(out)["checks"]]

    parts = [asked("--shard", f"{k}/3") for k in (1, 2, 3)]
    assert all(parts)
    assert sorted(check for part in parts for check in part) == sorted(asked())


def test_a_shard_is_named_and_tells_of_no_rule_that_it_lacks(belot: Belot) -> None:
    code, out, _ = belot("run", "--shard", "2/40")
    assert code == 0
    assert out.startswith("belot-reference 1.0.0 (python), shard 2/40\n")
    assert "No case that was asked depends on" not in out
    assert document(belot("run", "--shard", "2/40", "--json")[1])["shard"] == "2/40"
    assert document(belot("run", "--question", "trick", "--json")[1])["shard"] is None


def test_a_shard_without_a_check_is_no_fault_and_says_so(belot: Belot) -> None:
    ends = [belot("run", "-k", "play.raise/iber", "--shard", f"{k}/5") for k in range(1, 6)]
    assert [code for code, _, _ in ends] == [0] * 5
    empty = [out for _, out, _ in ends if "0 checks: none" in out]
    assert len(empty) == 4
    assert all("nothing of what was selected is asked in this shard" in out for out in empty)
    assert all("nothing is proved" not in out for out in empty)


def test_a_shard_of_which_the_adapter_answers_nothing_is_a_fault_only_where_it_answers_nothing_at_all(
    belot: Belot,
) -> None:
    def codes(adapter: str) -> list[int]:
        words = ("--adapter", f"python:report.engines:{adapter}", "--variant", "bela-4", "--rule", "play")
        return [belot("run", *words, "--shard", f"{k}/12")[0] for k in range(1, 13)]

    assert set(codes("only_tricks")) == {0}
    assert 0 not in codes("only_deals")  # no question of this chapter


def test_where_nothing_is_selected_a_shard_is_wrong_usage_too(belot: Belot) -> None:
    code, _, err = belot("run", "-k", "no such case anywhere", "--shard", "1/2")
    assert (code, err.count("\n")) == (2, 1)


@pytest.mark.parametrize("text", ["3/2", "0/2", "2", "x/y", ""])
def test_a_shard_that_is_none_is_one_line(belot: Belot, text: str) -> None:
    code, out, err = belot("run", f"--shard={text}")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "I/N was expected" in err


# -x and --max-fail


def failed(out: str) -> set[tuple[str, str]]:
    return {(check["variant"], check["case"]) for check in json.loads(out)["checks"] if check["outcome"] == "fail"}


@pytest.mark.parametrize(("words", "number"), [(("-x",), 1), (("--max-fail", "3"), 3)], ids=["x", "max-fail"])
def test_a_run_ends_when_so_many_cases_have_failed(belot: Belot, words: tuple[str, ...], number: int) -> None:
    code, out, err = belot("run", "--adapter", WHOLE_HAND, "--variant", "bulgarian-modern", "--json", *words)
    assert (code, err) == (1, "")
    assert len(failed(out)) == number
    told = document(out)
    assert str(told["stopped"]).startswith("ended after ")
    outcomes = [check["outcome"] for check in json.loads(out)["checks"]]
    assert outcomes.count("not-run") > 500


def test_a_person_is_told_why_it_ended_and_which_twins_failed_too(belot: Belot) -> None:
    code, out, _ = belot("run", "--adapter", WHOLE_HAND, "--variant", "bulgarian-modern", "-x")
    assert code == 1
    assert "checks were not run: ended after the first case that failed, as was asked for" in out
    assert out.count("FAIL  ") == 1
    assert "(and ~1 ~2 ~3)" in out


def test_nothing_ends_a_run_in_which_nothing_fails(belot: Belot) -> None:
    code, out, _ = belot("run", "--question", "trick", "-x")
    assert code == 0
    assert "not run" not in out


def test_what_differs_from_custom_ends_a_run_only_where_it_counts(belot: Belot) -> None:
    words = ("run", "--adapter", "python:report.engines:dealer_must", "--variant", "bulgarian-modern", "-x")
    assert "ended after the first case" not in belot(*words)[1]
    assert "ended after the first case" in belot(*words, "--strict")[1]


def test_a_known_failure_ends_no_run(belot: Belot, tmp_path: Path) -> None:
    known, words = tmp_path / "known.yaml", ("--adapter", WHOLE_HAND, "--variant", "bulgarian-modern", "--rule", "play")
    code, _, _ = belot("baseline", "update", known, *words, "--reason", "on its way", "--write", "--jobs", "2")
    assert code == 0
    code, out, _ = belot("run", *words, "--baseline", known, "-x")
    assert (code, "not run" in out) == (0, False)
    first, _, others = known.read_text().partition("  - ")
    known.write_text(first + "  - " + others.partition("  - ")[2])  # one of them is new
    code, out, _ = belot("run", *words, "--baseline", known, "-x", "--json")
    assert (code, json.loads(out)["stopped"]) == (1, "ended after the first case that failed, as was asked for")
    wrong = [check for check in json.loads(out)["checks"] if check["outcome"] == "fail"]
    assert len({check["case"] for check in wrong if check["fails"]}) == 1


def test_a_variant_that_is_refused_ends_no_run(belot: Belot) -> None:
    words = ("--adapter", "python:report.engines:four_players", "--variant", "bela-3", "--variant", "bela-4")
    code, out, _ = belot("run", *words, "--question", "trick", "-x", "--json")
    ends = {check["variant"]: check["outcome"] for check in json.loads(out)["checks"]}
    assert (code, ends) == (1, {"bela-3": "unsupported", "bela-4": "pass"})


@pytest.mark.parametrize("text", ["0", "-1", "all", ""])
def test_a_number_of_failures_is_a_number(belot: Belot, text: str) -> None:
    code, out, err = belot("run", f"--max-fail={text}")
    assert (code, out, err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("--timeout=x", "--timeout x: a number of seconds above 0 was expected; 0.5 is half a second"),
        ("--timeout=nan", "--timeout nan: a number of seconds above 0 was expected; 0.5 is half a second"),
        ("--show=x", "--show x: a number or `all` was expected; 0 tells none at length"),
        ("--max-fail=0", "--max-fail 0: a number from 1 was expected; 1 ends at the first case that fails"),
        ("--baseline=no.yaml", "no.yaml:1:1: there is no such file; "
         "`belot baseline update no.yaml --write` begins one"),
    ],
)  # fmt: skip
def test_a_value_that_cannot_be_used_is_told_in_one_line_with_a_mend(belot: Belot, word: str, told: str) -> None:
    assert belot("run", word) == (2, "", f"belot: {told}\n")


# --trace


def test_a_trace_is_written_beside_the_report(belot: Belot, tmp_path: Path) -> None:
    trace = tmp_path / "new" / "trace.txt"
    script = Path(__file__).parents[1] / "runner" / "adapters" / "examples" / "python" / "skeleton.py"
    adapter = f"'{sys.executable}' '{script}' --token=tell-nobody"
    code, _, err = belot("run", "--adapter", adapter, "--variant", "bulgarian-modern", "--trace", trace)
    assert (code, err) == (1, "")  # it answers nothing yet
    told = trace.read_text()
    assert told.count('> {"op":"hello"') == 1
    assert told.rstrip().endswith("* ended with exit code 0")
    assert "tell-nobody" not in told


def test_a_trace_goes_to_standard_error(belot: Belot) -> None:
    code, out, err = belot("run", "--question", "trick", "--variant", "bela-4", "--trace", "-", "--json")
    assert code == 0
    assert document(out)["exit"] == 0
    assert err.count('> {"op":"ask"') == err.count('< {"id":') == 68


def test_a_trace_holds_no_expected_answer(belot: Belot, tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    words = ("--adapter", WHOLE_HAND, "--variant", "bulgarian-modern", "--rule", "play.void", "--json")
    _, out, _ = belot("run", *words, "--trace", trace)
    assert {check["outcome"] for check in json.loads(out)["checks"]} == {"pass", "fail"}
    sent = [line for line in trace.read_text().splitlines() if "> {" in line]
    assert len(sent) == len(json.loads(out)["checks"]) + 2
    assert [line for line in sent if "expect" in line or '"legal":' in line] == []


def test_a_trace_that_cannot_be_written_is_told_before_anybody_is_asked(belot: Belot, tmp_path: Path) -> None:
    code, out, err = belot("run", "--trace", tmp_path)
    assert (code, out) == (2, "")
    assert err == f"belot: the trace {tmp_path} cannot be written (Is a directory)\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to be had")
def test_a_disk_that_is_full_costs_no_verdict(belot: Belot) -> None:
    code, out, err = belot("run", "--question", "trick", "--trace", "/dev/full")
    assert (code, err) == (
        0,
        "belot: the trace /dev/full could not be written to its end (No space left on device)\n",
    )
    assert "passed" in out
