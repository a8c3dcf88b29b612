"""A tiny set of checks, and how the tests of this folder put it to an adapter."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from uuid import uuid4

from belot_runner.adapters.base import Adapter
from belot_runner.adapters.command import CommandAdapter
from belot_runner.adapters.crew import Crew
from belot_runner.asking.results import Run
from belot_runner.asking.session import run

HOSTILE = Path(__file__).parent / "hostile"
BELOT = [sys.executable, "-c", "from belot_runner.cli import entry; entry()"]
ENVIRONMENT = os.environ | {"PYTHONPATH": os.pathsep.join(entry for entry in sys.path if entry)}
RIGHT = {"legal": ["7H", "8H"]}


@dataclass(frozen=True)
class FakeVariant:
    id: str = "plain"
    rules: Mapping[str, Any] = field(default_factory=lambda: {"play.follow": "must"})


PLAIN = FakeVariant()


@dataclass(frozen=True)
class FakeCheck:
    """A check whose question says what an honest adapter answers."""

    id: str
    given: Mapping[str, Any]
    expect: Mapping[str, Any] = field(default_factory=lambda: RIGHT)
    question: str = "legal"
    variant: FakeVariant = PLAIN
    normative: bool = True


def checks(number: int, **given: Any) -> list[FakeCheck]:
    """Checks c1, c2, ... that an honest adapter passes."""
    return [FakeCheck(f"c{k}", {"say": RIGHT, **given}) for k in range(1, number + 1)]


def lines(*replies: str) -> list[FakeCheck]:
    """Checks to be answered with just these lines."""
    return [FakeCheck(f"c{k}", {"line": line}) for k, line in enumerate(replies, 1)]


@contextmanager
def started(words: Sequence[str], **how: Any) -> Iterator[subprocess.Popen[Any]]:
    """A program that does not outlive what is done with it, however that ends; without `env`, with these modules."""
    with subprocess.Popen(words, **{"env": ENVIRONMENT, **how}) as running:
        try:
            yield running
        finally:
            running.kill()  # nothing where it has ended


def ended(
    words: Sequence[str], once: Path, by: signal.Signals = signal.SIGINT, **how: Any
) -> subprocess.CompletedProcess[str]:
    """What a program says, and how it ends, that is sent a signal once a file is there."""
    with started(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **how) as running:
        until = monotonic() + 60
        while not once.exists() and monotonic() < until:
            sleep(0.02)
        running.send_signal(by)
        out, err = running.communicate(timeout=60)
    return subprocess.CompletedProcess(words, running.returncode, out, err)


@dataclass
class Hostile:
    """A run of a hostile adapter: what came of it, how long it took, and whether anything of it is still there."""

    run: Run
    seconds: float
    left: list[str]

    @property
    def outcomes(self) -> dict[str, str]:
        return {verdict.check.id: str(verdict.outcome) for verdict in self.run.verdicts}

    @property
    def messages(self) -> dict[str, str]:
        return {verdict.check.id: verdict.message for verdict in self.run.verdicts}


def command(script: str, *arguments: str) -> tuple[list[str], str]:
    """A hostile adapter as a command, and a mark by which its processes can be found."""
    mark = f"hostile-{uuid4().hex}"
    return [sys.executable, "-S", "-E", str(HOSTILE / f"{script}.py"), *arguments, mark], mark


def face(
    script: str,
    asked: Sequence[FakeCheck],
    *arguments: str,
    timeout: float = 0.6,
    start_timeout: float = 20.0,
    jobs: int = 1,
) -> Hostile:
    """Run some checks against a hostile adapter, or against several processes of it."""
    words, mark = command(script, *arguments)
    started = monotonic()
    made: Adapter = (
        CommandAdapter(words, timeout=timeout, start_timeout=start_timeout)
        if jobs == 1
        else Crew(words, jobs, timeout=timeout, start_timeout=start_timeout)
    )
    with made as adapter:
        result = run(asked, adapter, variants=[PLAIN], explicit_variants=True)
    return Hostile(result, monotonic() - started, processes(mark))


def processes(mark: str) -> list[str]:
    """The command lines of processes that carry a mark; those that end within a moment are not counted."""
    found: list[str] = []
    for _ in range(20):
        found = [line for line in _command_lines() if mark in line]
        if not found:
            return []
        sleep(0.05)
    return found


def _command_lines() -> Iterable[str]:
    for entry in Path("/proc").glob("[0-9]*"):  # nothing where there is no such folder
        try:
            yield (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue


def outcomes(number: int, usual: str = "pass", **others: str) -> dict[str, str]:
    """What became of c1, c2, ...: the usual thing, except where another is named."""
    return {f"c{k}": others.get(f"c{k}", usual) for k in range(1, number + 1)}
