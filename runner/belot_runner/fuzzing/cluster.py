"""Processes anywhere, by way of a Dask scheduler: a thin layer, and an optional one (`belot-conformance[dask]`)."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from types import TracebackType
from typing import Any, Self, cast

from belot_runner.errors import AdapterError, SuiteError, UsageError, brief
from belot_runner.fuzzing.crews import Done, Order, Task, Worker

TRIES = 5
"""So often a task that the cluster has lost is given to it again."""
PATIENCE = 10
"""Seconds in which a scheduler has to answer."""
_AHEAD = 2  # tasks for each thread, so that none waits for the next

_OWN = threading.local()  # in a worker: what asks, for each thread and order


def ask(order: Order, said: dict[str, Any], task: Task) -> Done | SuiteError:
    """Do a task, in a worker of the cluster. Its adapter is kept for the next."""
    workers: dict[str, Worker] = _OWN.__dict__.setdefault("workers", {})
    key = f"{order.adapter} {said}"
    try:
        if key not in workers:
            for other in workers.values():  # of an earlier run
                other.adapter.close()
            workers.clear()
            workers[key] = Worker(order, said)
        return workers[key].ask(task)
    except SuiteError as error:
        return error


class Cluster:
    """The workers of a scheduler, as many as there are at the moment; more may come, and some may go."""

    def __init__(self, address: str, order: Order, said: dict[str, Any]) -> None:
        """Reach the scheduler; raises UsageError."""
        try:
            distributed: Any = import_module("distributed")
        except ImportError:
            hint = "pip install 'belot-conformance[dask]'"
            raise UsageError("--scheduler needs Dask distributed, which is not installed", hint=hint) from None
        try:
            self._client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            hint = "start one with `dask scheduler`, and workers with `dask worker ADDRESS`"
            raise UsageError(f"no scheduler answers at {brief(address)}", hint=hint) from error
        self._order, self._said = order, said
        self._tasks: dict[str, Task] = {}
        self._lost: Counter[Any] = Counter()
        self._finished = distributed.as_completed(loop=self._client.loop)

    @property
    def room(self) -> int:
        """How many tasks it takes at once."""
        threads: int = sum(self._client.nthreads().values())
        return max(1, _AHEAD * threads)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._client.close()

    def take(self, task: Task) -> None:
        """Have a task done by any worker."""
        future = self._client.submit(ask, self._order, self._said, task, pure=False, retries=TRIES)
        self._tasks[future.key] = task
        self._finished.add(future)

    def done(self) -> Done:
        """The next that is done. A task whose worker is lost is done by another."""
        while True:
            future = next(self._finished)
            task = self._tasks.pop(future.key)
            if future.status == "finished":
                heard = future.result()
                if isinstance(heard, SuiteError):
                    raise heard
                return cast(Done, heard)
            self._again(task, future.exception)

    def _again(self, task: Task, why: Callable[[], BaseException | None]) -> None:
        """Give a task to the cluster once more, unless that was done often enough."""
        self._lost[task.seeds] += 1
        if self._lost[task.seeds] >= TRIES:
            first, end = task.seeds
            raise AdapterError(f"the cluster has lost the seeds {first}:{end} {TRIES} times: {brief(why())}")
        self.take(task)
