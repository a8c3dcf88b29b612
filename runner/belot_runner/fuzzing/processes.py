"""Other processes on this machine, each with its own adapter. One that is lost is replaced, and its task done again."""

from __future__ import annotations

import base64
import json
import os
import pickle
import signal
import subprocess
import sys
from contextlib import ExitStack, suppress
from queue import Empty, Queue
from threading import Thread
from types import TracebackType
from typing import IO, Any, Self, cast

from belot_runner.errors import AdapterError, SuiteError
from belot_runner.fuzzing.crews import Done, Order, Task, Worker

_WORK = (
    "import json, sys; sys.path[:] = json.loads(sys.argv.pop(1)); "
    "from belot_runner.fuzzing.processes import work; work()"
)
TRIES = 3
"""So often a task is begun before it is given up: what ends a process each time is no accident."""


class Processes:
    """So many processes, each started when there is something for it to do."""

    def __init__(self, order: Order, said: dict[str, Any], number: int) -> None:
        self.room = number
        self._first = [order, said]
        self._tasks: Queue[Task | None] = Queue()
        self._heard: Queue[Done | SuiteError] = Queue()
        self._running: list[subprocess.Popen[bytes]] = []
        self._closed = False
        self._threads = [Thread(target=self._serve, daemon=True) for _ in range(number)]

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._closed = True
        for _ in self._threads:
            self._tasks.put(None)
        for process in list(self._running):  # its adapter ends with it: it is told goodbye at the end of its input
            cast(IO[bytes], process.stdin).close() if kind is None else process.terminate()
        for thread in self._threads:
            thread.join()

    def take(self, task: Task) -> None:
        """Have a task done by whoever is free first."""
        self._tasks.put(task)

    def done(self) -> Done:
        """The next that is done."""
        while True:
            try:
                heard = self._heard.get(timeout=0.1)  # so that Ctrl-C is heard meanwhile, everywhere
            except Empty:
                continue
            if isinstance(heard, SuiteError):
                raise heard
            return heard

    def _serve(self) -> None:
        """Hand tasks to one process after the other, as long as there are any."""
        process: subprocess.Popen[bytes] | None = None
        while (task := self._tasks.get()) is not None and not self._closed:
            heard: Done | SuiteError | None = None
            for _ in range(TRIES):
                process = process or self._started()
                heard = _asked(process, task)
                if heard is not None or self._closed:
                    break
                _ended(process)
                process = None
            if heard is None:
                first, end = task.seeds
                heard = AdapterError(f"the process that asks was lost {TRIES} times over the seeds {first}:{end}")
            if not self._closed:
                self._heard.put(heard)
        if process is not None:
            _ended(process)

    def _started(self) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [sys.executable, "-c", _WORK, json.dumps(sys.path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._running.append(process)
        if self._closed:  # since it was asked for: whoever ends them may not have seen this one
            process.terminate()
        _send(process, self._first)
        return process


def _send(process: subprocess.Popen[bytes], what: object) -> None:
    with suppress(OSError, ValueError):  # if it is gone, whoever waits for its answer will notice
        stdin = cast(IO[bytes], process.stdin)
        stdin.write(_packed(what))
        stdin.flush()


def _asked(process: subprocess.Popen[bytes], task: Task) -> Done | SuiteError | None:
    """What a process says to a task; None where it is lost."""
    _send(process, task)
    try:
        line = cast(IO[bytes], process.stdout).readline()
    except (OSError, ValueError):
        return None
    return cast("Done | SuiteError", _unpacked(line)) if line.endswith(b"\n") else None


def _ended(process: subprocess.Popen[bytes]) -> None:
    for stream in (process.stdin, process.stdout):
        with suppress(OSError):
            cast(IO[bytes], stream).close()
    process.wait()


def _packed(what: object) -> bytes:
    return base64.b64encode(pickle.dumps(what)) + b"\n"


def _unpacked(line: bytes) -> object:
    return pickle.loads(base64.b64decode(line))  # from a process that this one has started, or was started by


def work() -> None:
    """What such a process does: it is told whom to ask, then seeds, until its input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who started it
    signal.signal(signal.SIGTERM, _leave)
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what an engine in process prints does not come between
    lines = sys.stdin.buffer
    order, said = cast("tuple[Order, dict[str, Any]]", _unpacked(lines.readline()))
    with ExitStack() as adapters:
        worker: Worker | None = None
        for line in iter(lines.readline, b""):
            answer: Done | SuiteError
            try:
                if worker is None:
                    worker = Worker(order, said)
                    adapters.enter_context(worker.adapter)
                answer = worker.ask(cast(Task, _unpacked(line)))
            except SuiteError as error:
                answer = error
            with suppress(BrokenPipeError):  # nobody listens any more; then the input ends too
                out.write(_packed(answer))
                out.flush()


def _leave(number: int, frame: object) -> None:
    """End, and take the adapter along."""
    raise SystemExit(128 + number)
