"""Adapters that do what none should, as a user meets them: `belot run` with its exit code, its report and its JSON."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import pytest

from belot_runner.adapters.base import WINDOW
from belot_runner.adapters.runaways import Mark

from .fakes import BELOT, ENVIRONMENT, command, ended, processes

Belot = Callable[..., tuple[int, str, str]]

CHECKS = 116
ASKED = ("--variant", "bulgarian-modern", "--question", "trick")
ON_POSIX = pytest.mark.skipif(sys.platform == "win32", reason="there are no such processes and signals")


class Met(NamedTuple):
    """What `belot run` made of a hostile adapter."""

    code: int
    report: str
    errors: str
    document: dict[str, Any]
    left: list[str]

    def outcomes(self) -> dict[str, int]:
        return dict(Counter(check["outcome"] for check in self.document["checks"]))

    def numbers(self, outcome: str) -> set[int]:
        """The ids under which the questions that ended so were sent."""
        return {number for number, check in enumerate(self.document["checks"], 1) if check["outcome"] == outcome}


def meet(belot: Belot, folder: Path, script: str, *words: str, timeout: float = 20.0) -> Met:
    of_adapter, mark = command(script, *words)
    file = folder / "run.json"
    options = ("--timeout", str(timeout), "--report", f"json={file}")
    code, out, err = belot("run", "--adapter", shlex.join(of_adapter), *ASKED, *options)
    return Met(code, out, err, json.loads(file.read_text()) if file.exists() else {}, processes(mark))


def sevenths() -> Iterable[int]:
    return range(7, CHECKS + 1, 7)


# Who is honest, or not quite, and answers everything


@pytest.mark.parametrize(
    "words",
    [
        ("sane",),
        ("out_of_order",),
        pytest.param(("leaves_children", "stays"), marks=ON_POSIX),
        pytest.param(("leaves_a_daemon", "stays"), marks=ON_POSIX),
        pytest.param(("stays",), marks=ON_POSIX),
        ("floods_stderr", "less"),
    ],
    ids=" ".join,
)
def test_who_answers_everything_passes_and_leaves_no_process(
    belot: Belot, tmp_path: Path, words: tuple[str, ...]
) -> None:
    met = meet(belot, tmp_path, *words)
    assert (met.code, met.document["exit"], met.errors, met.left) == (0, 0, "", [])
    assert met.outcomes() == {"pass": CHECKS}
    assert f"{CHECKS} checks: {CHECKS} passed in " in met.report


def test_a_start_of_five_seconds_is_no_fault_though_less_silence_is_allowed_afterwards(
    belot: Belot, tmp_path: Path
) -> None:
    met = meet(belot, tmp_path, "slow_start", "5", timeout=2.0)
    assert (met.code, met.outcomes()) == (0, {"pass": CHECKS})


@pytest.mark.parametrize(
    ("words", "number", "told"),
    [
        (("answers_twice",), CHECKS, "question 1 waits for no answer: it has one"),
        (("answers_ahead",), 3, "not a reply to hello"),
        (("noise",), CHECKS, "not JSON"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_lines_that_fit_no_question_cost_none_of_them_its_verdict_and_fail_the_run(
    belot: Belot, tmp_path: Path, words: tuple[str, ...], number: int, told: str
) -> None:
    met = meet(belot, tmp_path, *words)
    assert (met.code, met.document["exit"], met.left) == (1, 1, [])
    assert met.outcomes() == {"pass": CHECKS}
    assert told in met.document["stray"][0]["reason"]
    assert f"{number} lines fit no question:" in met.report
    assert met.report.replace("\n", "").isprintable()


def test_who_talks_on_after_bye_is_ended(belot: Belot, tmp_path: Path) -> None:
    met = meet(belot, tmp_path, "goes_on_after_bye")
    assert (met.code, met.outcomes(), met.left) == (1, {"pass": CHECKS}, [])
    assert met.document["stray"][0]["line"] == "shutting down"


# Who fails at some questions


@pytest.mark.parametrize(
    ("words", "timeout", "outcome", "numbers"),
    [
        (("wrong_id",), 0.5, "invalid", {2}),
        (("noise", "instead"), 0.5, "invalid", {2}),
        (("long_line",), 20, "crash", {2}),
        (("long_line", "slowly"), 0.5, "timeout", {2}),
        (("dies_at_seventh",), 20, "crash", set(sevenths())),
        (("batches", "die=13", "die=57"), 20, "crash", {13, 57}),
        (("hangs_at_one",), 0.5, "timeout", {3}),
        pytest.param(("stops",), 0.5, "timeout", {3}, marks=ON_POSIX),
        pytest.param(("leaves_children",), 20, "crash", {2}, marks=ON_POSIX),
        pytest.param(("leaves_a_daemon",), 20, "crash", {2}, marks=ON_POSIX),
        (("closes_stdout",), 20, "crash", {2}),
        (("odd_lines", '{"id":ID,"answer":{"points":NaN}}'), 20, "invalid", {5}),
        (("odd_lines", '{"id":ID,"answer":{"points":DIGITS}}'), 20, "invalid", {5}),
        (("odd_lines", '{"id":ID,"answer":{"points":1e999}}'), 20, "invalid", {5}),
        (("odd_lines", '{"id":ID,"answer":{"points":DEEP}}'), 20, "invalid", {5}),
        (("odd_lines", '{"id":ID,"answer":{"winner":"\\ud800"}}'), 20, "invalid", {5}),
        (("odd_lines", '{"id":ID,"error":"half of an é: \u00c3"}'), 20, "invalid", {5}),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_the_right_questions_have_the_right_outcome_and_all_others_keep_theirs(
    belot: Belot, tmp_path: Path, words: tuple[str, ...], timeout: float, outcome: str, numbers: set[int]
) -> None:
    met = meet(belot, tmp_path, *words, timeout=timeout)
    assert (met.code, met.document["exit"], met.left) == (1, 1, [])
    assert met.outcomes() == {"pass": CHECKS - len(numbers), outcome: len(numbers)}
    assert met.numbers(outcome) == numbers
    assert f"{outcome.upper()}  bulgarian-modern  " in met.report


# Who is given up


@pytest.mark.parametrize(
    ("words", "outcome"),
    [
        (("never_answers",), "timeout"),
        (("half_a_line",), "timeout"),
        (("half_a_line", "exit"), "crash"),
        (("exits_when_asked",), "crash"),
        (("closes_stdin",), "timeout"),
        (("never_reads", "bulgarian-modern"), "timeout"),
        (("endless", "lines"), "invalid"),
        (("endless", "blank"), "timeout"),
        (("endless", "one-line"), "crash"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_one_that_is_given_up_leaves_the_rest_not_run(
    belot: Belot, tmp_path: Path, words: tuple[str, ...], outcome: str
) -> None:
    met = meet(belot, tmp_path, *words, timeout=0.5)
    assert (met.code, met.document["exit"], met.left) == (1, 1, [])
    assert met.outcomes() == {outcome: 2, "not-run": CHECKS - 2}
    assert f"{CHECKS - 2} checks were not run: the adapter was lost 3 times without an answer between" in met.report


# Who does not keep its word


def test_who_claims_support_and_refuses_has_failed(belot: Belot, tmp_path: Path) -> None:
    met = meet(belot, tmp_path, "refuses")
    assert (met.code, met.outcomes()) == (1, {"unsupported": CHECKS})
    assert "The variant bulgarian-modern is not supported: not played" in met.report
    met = meet(belot, tmp_path, "promises", "trick")
    assert (met.code, met.outcomes()) == (1, {"unsupported": CHECKS})
    assert "UNSUPPORTED  bulgarian-modern  " in met.report


def test_who_is_another_when_it_is_started_again_cannot_be_spoken_to(belot: Belot, tmp_path: Path) -> None:
    met = meet(belot, tmp_path, "another_hello")
    assert (met.code, met.document["exit"]) == (3, 3)
    assert met.errors.startswith("belot: the adapter said another hello when it was started again; ")
    assert met.outcomes() == {"pass": 1, "not-run": CHECKS - 1}
    assert met.left == []


# Who cannot be spoken to


@pytest.mark.parametrize(
    ("adapter", "told"),
    [
        (shlex.join(command("exits_at_once")[0]), "ended with exit code 3, its last words: no engine today"),
        ("no-such-program", "the adapter no-such-program was not found"),
        ("true", "sent hello, the adapter ended with exit code 0"),
        ("yes", "sent more than 10000 lines in a row that fit no question"),
        ("cat", "hello: a name was expected"),
    ],
    ids=["exits_at_once", "nothing", "true", "yes", "cat"],
)
@ON_POSIX
def test_what_is_no_adapter_is_exit_code_3_and_one_line(belot: Belot, adapter: str, told: str) -> None:
    code, out, err = belot("run", "--adapter", adapter, *ASKED)
    assert (code, out) == (3, "")
    assert told in err
    assert err.count("\n") == 1


# How much it may cost


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the most memory ever used is not told here")
@pytest.mark.parametrize(
    "words",
    [
        ("long_line",),
        ("endless", "lines"),
        ("endless", "one-line"),
        ("floods_stderr", "less"),
        ("fat",),
        ("fat", "most"),
    ],
    ids=" ".join,
)
def test_a_run_takes_no_more_than_200_mib_and_ends(words: tuple[str, ...]) -> None:
    of_adapter, _ = command(*words)
    telling = (
        "import sys; from belot_runner.cli import main; code = main(sys.argv[1:])"
        "\nfrom pathlib import Path"
        "\nstatus = dict(line.split(':', 1) for line in Path('/proc/self/status').read_text().splitlines())"
        "\nprint(code, int(status['VmHWM'].split()[0]) // 1024, file=sys.stderr)"
    )
    asked = ["--variant", "bulgarian-modern", "--timeout", "2", "--show", "all", "--json"]
    asked += ["--rule", "play.void", "--question", "legal"]
    started = monotonic()
    done = subprocess.run(
        [sys.executable, "-c", telling, "run", "--adapter", shlex.join(of_adapter), *asked],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=True,
    )
    code, megabytes = map(int, done.stderr.splitlines()[-1].split())
    assert code in (0, 1)
    assert megabytes < 200
    assert monotonic() - started < 60


# How it is stopped


@ON_POSIX
def test_ctrl_c_prints_what_is_known_and_exits_130(tmp_path: Path) -> None:
    asked, file = tmp_path / "asked", tmp_path / "run.json"
    of_adapter, mark = command("hangs_at_one", "at=100", f"tell={asked}")
    options = ["--adapter", shlex.join(of_adapter), *ASKED, "--timeout", "60", "--report", f"json={file}"]
    done = ended([*BELOT, "run", *options], once=asked)
    document = json.loads(file.read_text())
    outcomes = Counter(check["outcome"] for check in document["checks"])
    assert (done.returncode, document["exit"], done.stderr) == (130, 130, "belot: interrupted\n")
    assert set(outcomes) == {"pass", "not-run"}
    assert outcomes["pass"] >= 100 - WINDOW  # the hundredth was not sent before so many were answered
    assert f"{outcomes['not-run']} checks were not run: interrupted" in done.stdout
    assert processes(mark) == []


def test_no_variable_that_pipelines_set_is_taken_from_an_adapter() -> None:
    pipelines = Path(__file__).parents[2] / "ci"
    named = {name for file in pipelines.iterdir() for name in re.findall(r"\bBELOT_[A-Z_]+", file.read_text())}
    added = Mark().environment().keys() - os.environ.keys()
    assert (len(named) > 3, len(added), named & added) == (True, 1, set())
