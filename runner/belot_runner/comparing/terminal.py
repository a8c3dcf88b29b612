"""Runs side by side for a person at a terminal: what differs first, what all pass only counted."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase
from typing import TYPE_CHECKING

from belot_runner.comparing import wording
from belot_runner.comparing.matrix import Agreement, Cell, Line, Matrix, State
from belot_runner.drawing.words import nothing
from belot_runner.report.output import fits, say, table

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

_STYLES = {State.PASSES: "green", State.FAILS: "bold red", State.CUSTOM: "yellow"}
_COUNTED = frozenset({Agreement.RIGHT, Agreement.UNTESTED})  # unless all is to be shown


def tell(out: Console, matrix: Matrix, *, every: bool = False) -> None:
    """The whole comparison; `every` line of it, or those only that are not alike in all runs, or not well."""
    names = _short(matrix)
    width = max(map(len, names))
    for name, label, run in zip(names, matrix.labels, matrix.runs, strict=True):
        told = wording.about(run)
        say(out, told if name == label else f"{name:{width}}  {told}", hanging=" " * (width + 2))
        say(out, f"{run.file}, suite {run.suite}", "dim", indent=" " * (width + 2 if name != label else 2))
    for remark in wording.remarks(matrix):
        say(out)
        say(out, remark, "yellow")
    for agreement in Agreement:
        if matrix.of(agreement):
            say(out)
            _tell_part(out, matrix, names, agreement, every=every)


def _tell_part(out: Console, matrix: Matrix, names: Sequence[str], agreement: Agreement, *, every: bool) -> None:
    heading = wording.heading(matrix, agreement)
    if agreement in _COUNTED and not every:
        say(out, f"{heading} (--all names them)", "dim")
        return
    say(out, heading, "bold")
    lines, rest = (matrix.of(agreement), "") if every else wording.listed(matrix, agreement)
    if lines:
        _tell_lines(out, matrix, lines, names)
    if rest:
        say(out, f"{rest} (--all names them)", "dim")


def _tell_lines(out: Console, matrix: Matrix, lines: Sequence[Line], names: Sequence[str]) -> None:
    made = _table(lines, names, matrix)
    if fits(out, made):
        out.print(made)
        return
    for line in lines:  # a line of words for each run, where no table fits
        say(out, f"{line.variant}  {wording.whole_deals(line.key)}", hanging="    ")
        for name, cell in zip(names, line.cells, strict=True):
            say(out, f"{name}: {_text(cell)}", _STYLES.get(cell.state, "dim"), indent="  ", hanging="      ")


def _table(lines: Sequence[Line], names: Sequence[str], matrix: Matrix) -> Table:
    from rich.text import Text

    made = table(str(matrix.by), "variant", *names)
    for column in made.columns:
        column.no_wrap = True
    for column in made.columns[2:]:
        column.justify = "right"
    for line in lines:
        cells = (Text(_text(cell), style=_STYLES.get(cell.state, "dim")) for cell in line.cells)
        made.add_row(wording.whole_deals(line.key), line.variant, *cells)
    return made


def _text(cell: Cell) -> str:
    """`9/12 ✗`; its sign too, so that nothing is told by colour alone."""
    told = wording.figures(cell)
    if not told:
        return nothing() if cell.state is State.UNTESTED else ""
    return f"{told} custom" if cell.state is State.CUSTOM else told


def _short(matrix: Matrix) -> Sequence[str]:
    """The labels where they are short, else letters, which the list of runs explains."""
    if sum(map(len, matrix.labels)) <= 40 or len(matrix.labels) > len(ascii_uppercase):
        return matrix.labels
    return ascii_uppercase[: len(matrix.labels)]
