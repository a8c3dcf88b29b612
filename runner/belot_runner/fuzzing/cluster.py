"""Processes anywhere, by way of a Dask scheduler: a thin layer, and an optional one (`belot-conformance[dask]`)."""

from __future__ import annotations

import socket
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from logging import CRITICAL, getLogger
from threading import Lock, Thread, get_ident
from types import TracebackType
from typing import Any, Self, cast
from urllib.parse import urlsplit
from uuid import uuid4

from belot_runner.errors import AdapterError, SuiteError, UsageError, brief
from belot_runner.fuzzing.crews import Done, Order, Task, Worker

TRIES = 5
"""So often a task that the cluster has lost is given to it again."""
PATIENCE = 10
"""Seconds in which a scheduler has to answer."""
_AHEAD = 2  # tasks for each thread, so that none waits for the next
_SOCKETS = ("tcp", "tls")  # what can be tried without Dask, which takes its time to say that nobody is there


@dataclass(slots=True)
class _Seat:
    """In a process of the cluster: the worker of one of its threads, and the run that it is for."""

    lock: Lock = field(default_factory=Lock)
    run: str = ""
    worker: Worker | None = None

    def of(self, run: str, order: Order, said: dict[str, Any]) -> Worker:
        """The worker of a run. One of another run is left, so that no adapter outlives what was asked of it."""
        if self.worker is None or self.run != run:
            self.leave()
            self.run, self.worker = run, Worker(order, said)
        return self.worker

    def leave(self) -> None:
        """End the adapter, if there is one."""
        worker, self.worker = self.worker, None
        if worker is not None:
            worker.adapter.close()


_SEATS: dict[int, _Seat] = {}  # by thread
_OVER: set[str] = set()  # runs of which nothing is asked any more


def ask(run: str, order: Order, said: dict[str, Any], task: Task) -> Done | SuiteError | None:
    """Do a task of a run, in a thread of the cluster; None where the run is over. Its adapter is kept for the next."""
    seat = _SEATS.setdefault(get_ident(), _Seat())
    with seat.lock:
        try:
            return None if run in _OVER else seat.of(run, order, said).ask(task)
        except SuiteError as error:
            return error
        finally:
            if run in _OVER:
                seat.leave()


def leave(run: str) -> None:
    """End the adapters of a run, in a process of the cluster; one that is being asked, as soon as it has answered."""
    _OVER.add(run)
    for seat in list(_SEATS.values()):
        if seat.lock.acquire(blocking=False):
            try:
                if seat.run == run:
                    seat.leave()
            finally:
                seat.lock.release()


class Cluster:
    """The workers of a scheduler, as many as there are at the moment; more may come, and some may go."""

    def __init__(self, address: str, order: Order, said: dict[str, Any]) -> None:
        """Reach the scheduler; raises UsageError."""
        try:
            distributed: Any = import_module("distributed")
        except ImportError:
            hint = "pip install 'belot-conformance[dask]'"
            raise UsageError("--scheduler needs Dask distributed, which is not installed", hint=hint) from None
        getLogger("distributed.client").setLevel(
            CRITICAL
        )  # of a lost scheduler a line of ours tells, without traceback
        try:
            _knock(address)
            self._client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            hint = "start one with `dask scheduler`, and workers with `dask worker ADDRESS`"
            raise UsageError(f"no scheduler answers at {brief(address)}", hint=hint) from error
        self._address, self._order, self._said = address, order, said
        self._run = uuid4().hex  # so that nobody is asked who was started for an earlier run, and may be mended since
        self._tasks: dict[str, Task] = {}
        self._lost: Counter[Any] = Counter()
        self._finished = distributed.as_completed(loop=self._client.loop)

    @property
    def room(self) -> int:
        """How many tasks it takes at once; raises AdapterError where the scheduler is lost."""
        try:
            threads: int = sum(self._client.nthreads().values())
        except Exception as error:  # of many kinds, by what it was doing when it lost the connection
            raise self._gone() from error
        return max(1, _AHEAD * threads)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        leaving = Thread(target=self._leave, daemon=True)
        leaving.start()
        leaving.join(PATIENCE)  # a worker that does not answer is not waited for
        self._client.close()

    def _leave(self) -> None:
        with suppress(Exception):  # if a worker or the scheduler is gone, so are their adapters
            self._client.run(leave, self._run)

    def take(self, task: Task) -> None:
        """Have a task done by any worker; raises AdapterError where the scheduler is lost."""
        words = (self._run, self._order, self._said, task)
        try:
            future = self._client.submit(ask, *words, pure=False, retries=TRIES)
        except Exception as error:
            raise self._gone() from error
        self._tasks[future.key] = task
        self._finished.add(future)

    def done(self) -> Done:
        """The next that is done; raises AdapterError. A task whose worker is lost is done by another."""
        while True:
            future = next(self._finished)
            task = self._tasks.pop(future.key)
            if future.status == "finished":
                heard = future.result()
                if isinstance(heard, SuiteError):
                    raise heard
                return cast(Done, heard)
            if future.status in ("cancelled", "lost"):  # no task is, unless the scheduler is gone
                raise self._gone()
            self._again(task, future.exception())

    def _again(self, task: Task, why: BaseException | None) -> None:
        """Give a task to the cluster once more, unless that was done often enough."""
        self._lost[task.seeds] += 1
        if self._lost[task.seeds] >= TRIES:
            first, end = task.seeds
            raise AdapterError(f"the cluster has lost the seeds {first}:{end} {TRIES} times: {brief(why)}")
        self.take(task)

    def _gone(self) -> AdapterError:
        hint = "with --journal the same command goes on where this run has ended"
        return AdapterError(f"the scheduler at {brief(self._address)} was lost", hint=hint)


def _knock(address: str) -> None:
    """Raise OSError or ValueError where nobody listens at an address."""
    parts = urlsplit(address if "://" in address else f"tcp://{address}")
    if parts.scheme in _SOCKETS:
        if not parts.hostname or parts.port is None:
            raise ValueError("a host and a port are needed")
        socket.create_connection((parts.hostname, parts.port), PATIENCE).close()
