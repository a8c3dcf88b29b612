"""A child process that can be spoken to without ever blocking on it, and that leaves nothing behind.

Three threads serve it: one reads whole lines, one writes, one keeps the end of what it logs. What is on its way is
bounded at each place, so that a child that floods or never reads costs neither memory nor a deadlock.
"""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from queue import Empty, Full, Queue, SimpleQueue
from threading import Thread
from time import monotonic
from typing import IO

from belot_runner.adapters.base import Trace
from belot_runner.adapters.lines import shown, split_lines
from belot_runner.adapters.runaways import Mark
from belot_runner.errors import AdapterError

LONGEST_LINE = 2**20
"""Bytes of a line, its end not counted."""

_CHUNK = 2**16
_CHUNKS_AHEAD = 8
_LOG_KEPT = 4096
_GLANCE = 0.1  # seconds between looks at a child from which nothing comes
_AFTER_DEATH = 0.5  # seconds that are waited for the rest of what a dead child wrote
_AFTER_DEAFNESS = 1.0


class Ending(Enum):
    """Why nothing more can be heard of a child."""

    CLOSED = "closed"
    TOO_LONG = "too long"
    DEAF = "deaf"
    LEFT = "left"  # nobody wants to hear it any more


def never() -> bool:
    """Nobody leaves."""
    return False


class Child:
    """A running command; raises AdapterError where it cannot be started.

    What it writes stays in its pipe until it is listened to: from the start, or later by `listen`. `is_left` is looked
    at while it is listened to: once it says so, nothing more is heard. `without` names variables of the environment
    that it is not to have.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        trace: Trace | None = None,
        is_left: Callable[[], bool] = never,
        listening: bool = True,
        without: Collection[str] = (),
    ) -> None:
        self._mark = Mark()
        environment = {name: value for name, value in self._mark.environment().items() if name not in without}
        self._process = _start(command, environment)
        self._trace = trace
        self._is_left = is_left
        self._inbox: Queue[bytes | Ending] = Queue(_CHUNKS_AHEAD)
        self._outbox: SimpleQueue[bytes | None] = SimpleQueue()
        self._stopped = False
        self._log = b""
        self._deaf_since: float | None = None
        self._dead_since: float | None = None
        self._reader = Thread(target=self._read, daemon=True)
        self._logger = Thread(target=self._keep_log, daemon=True)
        self._writer = Thread(target=self._write, daemon=True)
        self._note(f"started as process {self._process.pid}")
        self._logger.start()
        self._writer.start()
        if listening:
            self.listen()

    def listen(self) -> None:
        """Begin to read what the child writes, if nobody has yet."""
        if self._reader.ident is None:
            self._reader.start()

    def send(self, data: bytes) -> None:
        """Hand over bytes to be written when the child takes them."""
        self._outbox.put(data)

    def close_input(self) -> None:
        """Close the child's standard input once everything handed over is written."""
        self._outbox.put(None)

    def receive(self, until: float) -> bytes | Ending | None:
        """Some whole lines, or why there will be no more; None where nothing came until then (monotonic seconds)."""
        while True:
            if self._is_left():
                return Ending.LEFT
            try:
                return self._inbox.get(timeout=max(0.0, min(until - monotonic(), _GLANCE)))
            except Empty:
                if ending := self._silent_ending():
                    return ending
                if monotonic() >= until:
                    return None

    def _silent_ending(self) -> Ending | None:
        """The ending of a child that does not show it: its output is held open by another, or it hears nothing."""
        now = monotonic()
        if self._dead_since is None and self._process.poll() is not None:
            self._dead_since = now
            self._kill_group()
        if self._dead_since is not None and now - self._dead_since > _AFTER_DEATH:
            return Ending.CLOSED
        if self._deaf_since is not None and now - self._deaf_since > _AFTER_DEAFNESS:
            return Ending.DEAF
        return None

    def last_words(self) -> str:
        """The last line of the child's log, empty where it has none."""
        self._logger.join(_GLANCE)
        lines = [line for line in self._log.decode(errors="replace").splitlines() if line.strip()]
        return shown(lines[-1]) if lines else ""

    def ending(self) -> str:
        """How the child ended, in words; waits a moment for it to do so."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_AFTER_DEATH)
        return self._ending()

    def _ending(self) -> str:
        code = self._process.returncode
        if code is None:
            return "closed its standard output"
        if code < 0:
            return f"was ended by {_signal_name(-code)}"
        return f"ended with exit code {code}"

    @property
    def exit_code(self) -> int | None:
        """The code it ended with, below 0 where a signal ended it; None while it runs."""
        return self._process.poll()

    def end(self, grace: float) -> None:
        """Give the child some seconds to end by itself, then ask it to, then make it."""
        self.close_input()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(grace)
        if self._process.returncode is None:
            self._process.terminate()
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_AFTER_DEATH)
        self.kill()

    def kill(self) -> None:
        """End the child and everything that it left running, at once."""
        self._stopped = True
        self._outbox.put(None)
        self._kill_group()
        with suppress(OSError):
            self._process.kill()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_AFTER_DEATH)
        self._mark.kill()
        self.listen()  # else nobody would close that pipe
        for thread in (self._reader, self._writer, self._logger):
            thread.join(2 * _GLANCE)
        if self._process.returncode is not None:
            self._note(self._ending())
            self._trace = None  # it is told once

    def _note(self, what: str) -> None:
        if self._trace:
            self._trace("*", what)

    def _overhear(self, way: str, data: bytes) -> None:
        if trace := self._trace:
            for line in split_lines(data):
                trace(way, line)

    def _kill_group(self) -> None:
        pid = self._process.pid
        if sys.platform == "win32":
            with suppress(OSError):
                tree = ["taskkill", "/T", "/F", "/PID", str(pid)]
                subprocess.run(tree, capture_output=True, check=False)
        else:
            with suppress(OSError):
                os.killpg(pid, signal.SIGKILL)

    # The threads. Each closes its own pipe, since nobody else knows when it is done with it.

    def _read(self) -> None:
        with _pipe(self._process.stdout) as pipe:
            self._deliver(self._read_lines(pipe.fileno()))

    def _read_lines(self, source: int) -> Ending:
        held = bytearray()  # the beginning of a line whose end has not come
        while not self._stopped and (chunk := _read_some(source)):
            end = chunk.rfind(b"\n") + 1
            if len(held) + (chunk.find(b"\n") if end else len(chunk)) > LONGEST_LINE:
                self._deliver(bytes(held[:_CHUNK]))
                return Ending.TOO_LONG
            if end:
                self._deliver(bytes(held) + chunk[:end])
                held = bytearray(chunk[end:])
            else:
                held += chunk
        if held:
            self._deliver(bytes(held))
        return Ending.CLOSED

    def _deliver(self, what: bytes | Ending) -> None:
        if isinstance(what, bytes):
            self._overhear("<", what)
        while not self._stopped:
            try:
                self._inbox.put(what, timeout=_GLANCE)
            except Full:
                continue
            return

    def _write(self) -> None:
        with suppress(OSError), _pipe(self._process.stdin) as pipe:
            while (data := self._outbox.get()) is not None:
                self._overhear(">", data)
                try:
                    _write_all(pipe.fileno(), data)
                except OSError:
                    self._deaf_since = monotonic()
                    return

    def _keep_log(self) -> None:
        with _pipe(self._process.stderr) as pipe:
            while chunk := _read_some(pipe.fileno()):
                self._log = (self._log + chunk)[-_LOG_KEPT:]


def _start(command: Sequence[str], environment: Mapping[str, str]) -> subprocess.Popen[bytes]:
    try:
        return subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env=environment,
            start_new_session=True,  # out of reach of the terminal's Ctrl-C, and to be ended with all it starts
        )
    except FileNotFoundError as error:
        hint = "give the whole command, such as 'node my-adapter.js'"
        raise AdapterError(f"the adapter {shown(command[0])} was not found", hint=hint) from error
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        hint = "name its interpreter too, such as 'python my_adapter.py'"
        if getattr(error, "errno", None) in (errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EAGAIN):
            hint = "take fewer --jobs, or raise the limits of this shell (ulimit)"
        raise AdapterError(f"the adapter {shown(command[0])} cannot be executed ({why})", hint=hint) from error


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    if pipe is None:  # cannot be: all three were asked for
        raise ValueError("the process has no such pipe")
    return pipe


def _read_some(source: int) -> bytes:
    try:
        return os.read(source, _CHUNK)
    except OSError:
        return b""


def _write_all(target: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(target, rest) :]


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
