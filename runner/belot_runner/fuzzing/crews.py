"""Who asks the parts of a run: this process, others on this machine, or, in `cluster`, others anywhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from belot_runner.adapters import open_adapter
from belot_runner.adapters.base import Adapter
from belot_runner.asking.session import Introduction, introduce
from belot_runner.errors import AdapterError
from belot_runner.fuzzing.part import Bench
from belot_runner.fuzzing.tally import Ended, Seeds
from belot_runner.fuzzing.whose import whose
from belot_runner.spec.variants import Variant
from belot_runner.suite import load_suite


@dataclass(frozen=True, slots=True)
class Order:
    """Whom to ask, by which rules; so that it can be said to other processes."""

    adapter: str
    timeout: float
    variants: tuple[Variant, ...]
    explicit: bool


class Task(NamedTuple):
    """Some seeds to deal; the rest is as `Bench.ask` has it."""

    seeds: Seeds
    wanted: Mapping[str, Sequence[str]]
    most: int | None
    strict: bool


class Done(NamedTuple):
    """What came of a task, and how many lines of the adapter fitted no question meanwhile."""

    task: Task
    ended: Ended
    strays: int


class Crew(Protocol):
    """Takes tasks, and gives back what came of them, in any order."""

    @property
    def room(self) -> int:
        """How many tasks it takes at once."""

    def take(self, task: Task) -> None:
        """Have a task done."""

    def done(self) -> Done:
        """The next that is done; raises AdapterError where it cannot be."""


class Here:
    """An adapter that was introduced, asked in this process. It is also the one that others leave to others."""

    room = 1

    def __init__(self, adapter: Adapter, bench: Bench) -> None:
        self._adapter, self._bench = adapter, bench
        self._task: Task | None = None
        self._strays = 0

    def take(self, task: Task) -> None:
        """Have a task done."""
        self._task = task

    def done(self) -> Done:
        """Ask, and tell what came of it."""
        task, self._task = self._task, None
        assert task is not None  # nobody asks for what was not taken
        ended = self._bench.ask(task.seeds, task.wanted, most=task.most, strict=task.strict)
        before, self._strays = self._strays, self._adapter.strays.count
        return Done(task, ended, self._strays - before)


class Worker:
    """What asks in another process: it starts the adapter by itself, and keeps it as long as it is kept."""

    def __init__(self, order: Order, said: Mapping[str, object]) -> None:
        """Start it; raises AdapterError where it is not what the other processes speak to."""
        suite = load_suite()
        adapter = open_adapter(order.adapter, order.timeout)
        try:
            known: Introduction = introduce(adapter, order.variants, explicit=order.explicit)
            if whose(known.hello, [each for each in order.variants if each.id in known.played]).as_json() != said:
                raise AdapterError("a further process of the adapter said another hello, or plays other variants")
        except BaseException:
            adapter.__exit__(AdapterError, None, None)
            raise
        self.adapter = adapter
        self._here = Here(adapter, Bench(adapter, known, order.variants, suite))

    def ask(self, task: Task) -> Done:
        """Do a task."""
        self._here.take(task)
        return self._here.done()
