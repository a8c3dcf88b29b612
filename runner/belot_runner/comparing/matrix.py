"""A matrix of runs against rules, chapters or cases: who passes what, who does not, and who was not asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from belot_runner.cases.rows import GAME, GAMES
from belot_runner.comparing.documents import Checked, Document, labels
from belot_runner.outcome import Outcome


class By(StrEnum):
    """What a line is about."""

    RULE = "rule"
    CHAPTER = "chapter"
    CASE = "case"


class State(StrEnum):
    """How a run stands in a line: `untested` where it does not answer such questions or ended before, `absent` where it
    was to be asked nothing of the kind."""

    PASSES = "passes"
    FAILS = "fails"
    CUSTOM = "custom"
    UNTESTED = "untested"
    ABSENT = "absent"


class Agreement(StrEnum):
    """How the runs of a line stand to one another; what tells most comes first."""

    DIFFER = "differ"
    PARTLY = "partly"
    WRONG = "wrong"
    RIGHT = "right"
    UNTESTED = "untested"


TESTED = frozenset({State.PASSES, State.FAILS, State.CUSTOM})


@dataclass(frozen=True, slots=True)
class Cell:
    """A run in a line: of how many checks that were asked it passes how many, how many it is known to fail.

    `failing` are the cases that it does not pass.
    """

    state: State
    passed: int = 0
    asked: int = 0
    known: int = 0
    failing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """A rule, chapter or case in a variant, and every run there, in the order of the runs."""

    variant: str
    key: str
    cells: tuple[Cell, ...]

    @property
    def agreement(self) -> Agreement:
        """How they stand to one another."""
        tested = [cell for cell in self.cells if cell.state in TESTED]
        if not tested:
            return Agreement.UNTESTED
        if len({(cell.state, cell.failing) for cell in tested}) > 1:
            return Agreement.DIFFER
        if len(tested) < len(self.cells):
            return Agreement.PARTLY
        return Agreement.RIGHT if tested[0].state is State.PASSES else Agreement.WRONG

    @property
    def failing(self) -> tuple[str, ...]:
        """The cases that some run does not pass."""
        return tuple(dict.fromkeys(case for cell in self.cells for case in cell.failing))


@dataclass(frozen=True, slots=True)
class Matrix:
    """Runs with their labels, and the lines: those that tell most first, else in the order in which they were asked."""

    by: By
    runs: tuple[Document, ...]
    labels: tuple[str, ...]
    lines: tuple[Line, ...]

    def of(self, agreement: Agreement) -> list[Line]:
        """The lines in which the runs stand so to one another."""
        return [line for line in self.lines if line.agreement is agreement]

    @property
    def suites(self) -> tuple[str, ...]:
        """The versions of the suite that were asked, each once."""
        return tuple(dict.fromkeys(run.suite for run in self.runs))


Wanted = Callable[[Checked], bool]

_KEYS: Mapping[By, Callable[[Checked], str]] = {
    By.RULE: lambda check: check.rule or GAME,
    By.CHAPTER: lambda check: check.rule.partition(".")[0] or GAMES,
    By.CASE: lambda check: check.case,
}


def compare(documents: Sequence[Document], by: By, wanted: Wanted = lambda check: True) -> Matrix:
    """The matrix of some runs, of the checks that are wanted."""
    key = _KEYS[by]
    found: dict[tuple[str, str], list[list[Checked]]] = {}
    for place, document in enumerate(documents):
        for check in filter(wanted, document.checks):
            cells = found.setdefault((check.variant, key(check)), [[] for _ in documents])
            cells[place].append(check)
    lines = [Line(variant, name, tuple(map(_cell, cells))) for (variant, name), cells in found.items()]
    order = list(Agreement)
    lines.sort(key=lambda line: order.index(line.agreement))
    return Matrix(by, tuple(documents), tuple(labels(documents)), tuple(lines))


def _cell(checks: Sequence[Checked]) -> Cell:
    asked = [check for check in checks if check.asked]
    if not asked:
        return Cell(State.UNTESTED if checks else State.ABSENT)
    wrong = [check for check in asked if check.outcome is not Outcome.PASS]
    return Cell(
        _state(wrong),
        len(asked) - len(wrong),
        len(asked),
        sum(check.known for check in wrong),
        tuple(dict.fromkeys(check.case for check in wrong)),
    )


def _state(wrong: Sequence[Checked]) -> State:
    """How a run stands that was asked something, by what is not as expected."""
    if not wrong:
        return State.PASSES
    return State.CUSTOM if all(check.custom for check in wrong) else State.FAILS
