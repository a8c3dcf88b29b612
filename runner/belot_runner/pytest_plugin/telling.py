"""What is told of a check that is not as expected: the same as by `belot run`, but for the command that asks again."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from io import StringIO

from belot_runner.asking.select import Check
from belot_runner.asking.verdict import Verdict
from belot_runner.pytest_plugin.naming import node_id
from belot_runner.report.failures import Failures
from belot_runner.report.grouping import Failure
from belot_runner.report.told import Told


class Telling:
    """Tells of checks, in lines of so many columns; `words` are the options by which the same is asked again."""

    def __init__(self, told: Told, words: Sequence[str], width: int) -> None:
        from rich.console import Console  # slow to import, and not needed where all is well

        self._out = StringIO()
        console = Console(file=self._out, width=width, highlight=False, emoji=False, markup=False, color_system=None)
        self._words = words
        self._failures = Failures(console, told, 1, rerun=self._rerun)

    def at_length(self, verdict: Verdict) -> str:
        """The rule and its source, the position, what was expected, what came, and how to ask it again."""
        self._out.seek(0)
        self._out.truncate()
        self._failures.say([Failure(verdict, ())], "CUSTOM" if verdict.customary else "FAIL", "")
        return "\n".join(line.rstrip() for line in self._out.getvalue().strip("\n").split("\n"))

    def _rerun(self, check: Check) -> str:
        return shlex.join(["pytest", *self._words, node_id(check.variant.id, check.id)])
