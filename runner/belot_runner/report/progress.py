"""How far a run is, on a terminal: checks answered, how many a second, and how long it will take still."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

AFTER = 0.5  # seconds: what is over by then needs no bar, and is not kept waiting for one
_EVERY = 0.1

CHECKS = "{done:,} of {total:,} checks"
LINES = "{done:,} lines"


class Bar:
    """A line on standard error that goes away with the `with` block.

    `can_show` is whether there is any: not where it is not wanted, or standard error is no terminal to draw on.
    """

    def __init__(self, *, wanted: bool = True) -> None:
        self.can_show = wanted and sys.stderr.isatty() and os.environ.get("TERM", "") not in ("dumb", "unknown")
        self._total: int | None = 0
        self._of = CHECKS
        self._way = 0
        self._done = 0
        self._failed = 0
        self._due = float("inf")
        self._shown: tuple[Progress, TaskID] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown:
            with suppress(OSError):  # the terminal may be gone
                self._shown[0].stop()

    def begin(self, total: int | None, of: str = CHECKS) -> None:
        """From now on so many checks are asked, or so much else is gone through (None: nobody knows how much).

        `of` says how far it is, by {done} and {total}.
        """
        self._total = total
        self._of = of
        if self.can_show:
            self._due = monotonic() + AFTER

    def note(self, *, failed: bool, step: int = 1, done: int = 1) -> None:
        """One more is judged, or so many are `done`, which is a `step` of the total."""
        self._done += done
        self._way += step
        self._failed += failed
        if (now := monotonic()) >= self._due:
            self._due = now + _EVERY
            try:
                self._show()
            except OSError:
                self._due = float("inf")

    def _show(self) -> None:
        if self._shown is None:
            self._shown = _start(self._total, self._way)
        progress, task = self._shown
        speed = (progress.tasks[0].speed or 0) * self._done / max(self._way, 1)
        progress.update(
            task,
            completed=self._way,
            told=self._of.format(done=self._done, total=self._total),
            rate=f"{speed:,.0f}/s" if speed else "",
            failed=f"{self._failed:,} failed" if self._failed else "",
        )


def _start(total: int | None, done: int) -> tuple[Progress, TaskID]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    progress = Progress(
        BarColumn(),
        TextColumn("{task.fields[told]}"),
        TextColumn("[red]{task.fields[failed]}"),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        TextColumn("left"),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,  # whoever redirects it may end that first, and would be undone in the end
    )
    progress.start()
    return progress, progress.add_task("", total=total, completed=done, told="", rate="", failed="")
