"""How far a run is: shown on a terminal, to those who have to wait, and nowhere else."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from contextlib import redirect_stderr, suppress
from io import StringIO
from threading import Thread
from typing import TextIO

import pytest

from belot_runner.report import progress
from belot_runner.report.progress import LINES, Bar

pty = pytest.importorskip("pty", reason="there are no such terminals")
termios = pytest.importorskip("termios", reason="there are no such terminals")

ENVIRONMENT = {
    name: value for name, value in os.environ.items() if name not in ("TERM", "NO_COLOR", "FORCE_COLOR", "COLUMNS")
} | {"PYTHONPATH": os.pathsep.join(entry for entry in sys.path if entry)}
STEERING = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """A terminal of a hundred columns: `stream` writes on it, and whatever is written is read at once."""

    def __init__(self) -> None:
        self._inside, self.outside = pty.openpty()
        termios.tcsetwinsize(self.outside, (24, 100))
        self.stream: TextIO = os.fdopen(self.outside, "w")
        self._parts: list[bytes] = []
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        with suppress(OSError):  # so it says that nobody can write on it any more
            while part := os.read(self._inside, 65536):
                self._parts.append(part)

    def shown(self) -> str:
        """What was written on it; nobody can any more."""
        if not self.stream.closed:
            self.stream.close()
            self._reader.join()
            os.close(self._inside)
        return b"".join(self._parts).decode()


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    made = Terminal()
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(progress, "AFTER", 0)
    monkeypatch.setattr(progress, "_EVERY", 0)
    return made


def watch(on: TextIO, failing: int = 0, *, wanted: bool = True) -> None:
    """Three quarters of a run."""
    with redirect_stderr(on), Bar(wanted=wanted) as bar:
        bar.begin(2_000)
        for number in range(1_500):
            bar.note(failed=number < failing)


def test_what_is_done_and_left_is_shown(terminal: Terminal) -> None:
    watch(terminal.stream, failing=3)
    told = STEERING.sub("", terminal.shown())
    assert "1,500 of 2,000 checks" in told
    assert "3 failed" in told
    assert re.search(r"[\d,]+/s +0:00:0\d left", told)


@pytest.mark.parametrize(("size", "left"), [(100_000, True), (None, False)])
def test_a_log_is_shown_in_lines_and_measured_in_bytes(terminal: Terminal, size: int | None, left: bool) -> None:
    with redirect_stderr(terminal.stream), Bar() as bar:
        bar.begin(size, LINES)
        for number in range(1_500):
            bar.note(failed=number < 3, step=50)
    told = STEERING.sub("", terminal.shown())
    assert "1,500 lines" in told
    assert "3 failed" in told
    assert bool(re.search(r"[\d,]+/s +0:00:0\d left", told)) is left


def test_failures_are_told_only_where_there_are_some(terminal: Terminal) -> None:
    watch(terminal.stream)
    assert "failed" not in terminal.shown()


def test_it_goes_away_in_the_end(terminal: Terminal) -> None:
    watch(terminal.stream)
    last = terminal.shown().rpartition("checks")[2]
    assert "\x1b[2K" in last
    assert STEERING.sub("", last.partition("\x1b[2K")[2]).strip() == ""


def test_no_color_is_no_colour_and_no_more(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    watch(terminal.stream, failing=3)
    told = terminal.shown()
    assert "1,500 of 2,000 checks" in STEERING.sub("", told)
    assert re.findall(r"\x1b\[[0-9;]*3\dm", told) == []


@pytest.mark.parametrize("name", ["dumb", "unknown"])
def test_a_terminal_that_cannot_be_drawn_on_is_left_alone(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("TERM", name)
    watch(terminal.stream)
    assert terminal.shown() == ""


def test_where_it_is_not_wanted_it_is_not_shown(terminal: Terminal) -> None:
    watch(terminal.stream, wanted=False)
    assert terminal.shown() == ""


def test_who_need_not_wait_is_not_shown_how_far_it_is(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "AFTER", 3600)
    watch(terminal.stream)
    assert terminal.shown() == ""


def test_a_terminal_that_is_gone_ends_nothing(terminal: Terminal) -> None:
    class Gone(StringIO):
        def isatty(self) -> bool:
            return True

        def write(self, text: str) -> int:
            raise OSError(5, "Input/output error")

    watch(Gone())
    assert terminal.shown() == ""


PROGRAM = """
import sys
from belot_runner.cli import main
from belot_runner.report import progress

progress.AFTER = float(sys.argv.pop(1))
code = main()
print("imported" if "rich.progress" in sys.modules else "not imported", file=sys.stderr)
sys.exit(code)
"""


def run(after: str, *words: str, to_terminal: bool = True) -> tuple[int, str, str]:
    """Exit code, standard output, and what stands on the terminal that is standard error."""
    terminal = Terminal()
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, after, "run", *words],
        env=ENVIRONMENT | {"TERM": "xterm"},
        stdout=subprocess.PIPE,
        stderr=terminal.outside if to_terminal else subprocess.PIPE,
        timeout=60,
        check=False,
    )
    shown = terminal.shown()
    return done.returncode, done.stdout.decode(), shown if to_terminal else done.stderr.decode()


def test_a_run_shows_it_on_standard_error_and_prints_its_document_whole() -> None:
    code, out, shown = run("0", "--question", "trick", "--json")
    assert (code, out[0], out[-2:]) == (0, "{", "}\n")
    assert "of 476 checks" in STEERING.sub("", shown)


def test_a_short_run_neither_shows_it_nor_pays_for_it() -> None:
    code, _, shown = run("3600", "--question", "trick")
    assert (code, shown) == (0, "not imported\r\n")


def test_without_a_terminal_nothing_is_shown() -> None:
    code, _, err = run("0", "--question", "trick", to_terminal=False)
    assert (code, err) == (0, "not imported\n")


def test_a_trace_on_the_same_terminal_has_it_for_itself() -> None:
    code, _, shown = run("0", "--question", "trick", "--trace", "-")
    assert code == 0
    assert "not imported" in shown
    assert "of 476 checks" not in shown


def test_what_is_not_asked_is_not_counted() -> None:
    adapter = "python:report.engines:only_tricks"
    code, _, shown = run("0", "--adapter", adapter, "--variant", "bela-4")
    assert code == 0
    assert "of 68 checks" in STEERING.sub("", shown)


def test_what_an_engine_prints_stands_above_it_and_not_in_the_document() -> None:
    words = ("--adapter", "python:report.engines:talks", "--variant", "bela-4", "--question", "trick")
    code, out, shown = run("0", *words, "--json")
    assert (code, out[0]) == (0, "{")
    lines = STEERING.sub("", shown).replace("\r", "\n").splitlines()
    assert lines.count("let me think about trick") == 68
