"""`belot run` as an outsider has it: a command line in, an exit code and a document out."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import redirect_stdout
from io import StringIO
from typing import Any, NamedTuple

from belot_runner.cli import main

BROKEN = ("fail", "unsupported", "error", "invalid", "crash", "timeout", "not-run")


class Run(NamedTuple):
    """What came of `belot run --json`."""

    code: int
    checks: list[dict[str, Any]]
    outcomes: dict[str, int]

    def rows(self, *outcomes: str, normative: bool | None = None) -> set[str]:
        """The rows that ended so; of those that break a stated rule, or a custom, if it is said which."""
        return {
            check["case"]
            for check in self.checks
            if check["outcome"] in outcomes and normative in (None, check["normative"])
        }

    def by_question(self) -> dict[str, dict[str, int]]:
        """For each question how many checks ended how."""
        counted: dict[str, Counter[str]] = {}
        for check in self.checks:
            counted.setdefault(check["question"], Counter())[check["outcome"]] += 1
        return {question: dict(outcomes) for question, outcomes in counted.items()}


def belot(*arguments: str) -> tuple[int, str]:
    """A command's exit code and what it printed."""
    printed = StringIO()
    with redirect_stdout(printed):
        code = main(arguments)
    return code, printed.getvalue()


def belot_run(adapter: str, *arguments: str) -> Run:
    code, printed = belot("run", "--json", "--adapter", adapter, *arguments)
    document = json.loads(printed)
    assert document["exit"] == code
    return Run(code, document["checks"], document["summary"]["outcomes"])
