"""What commands and reports print with: a console for people, JSON for machines."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any, TextIO

from belot_runner.drawing.words import printable

if TYPE_CHECKING:
    from rich.console import Console
    from rich.measure import Measurement
    from rich.table import Table

WIDE = 180  # columns where nobody says how wide the output may be: a pipe, a log
NARROW = 24  # columns in which sentences can still be read

Entry = Sequence[str]


def console() -> Console:
    """A console on standard output: colour only on a terminal, and never under NO_COLOR (the library sees to both)."""
    from rich.console import Console

    columns = os.environ.get("COLUMNS", "")
    is_told = columns.isdecimal() and int(columns) > 0  # 0 is what some shells say where they do not know
    width = int(columns) if is_told else None if sys.stdout.isatty() else WIDE
    return Console(width=width, highlight=False, emoji=False, markup=False, soft_wrap=False)


def say(out: Console, text: str = "", style: str = "", *, indent: str = "", hanging: str | None = None) -> None:
    """Print a text, broken at words where it is too wide; `hanging` stands before its further lines.

    Whatever would steer a terminal is spelt out.
    """
    for line in folded(text, out.width, indent=indent, hanging=hanging):
        say_line(out, line, style)


def say_line(out: Console, line: str = "", style: str = "") -> None:
    """Print one line as it is, however long: a drawing, a command to be copied."""
    out.print(printable(line), style=style or None, soft_wrap=True)


def folded(text: str, width: int, *, indent: str = "", hanging: str | None = None) -> list[str]:
    """A text in lines of at most `width` columns, broken between words only; one empty line for no text."""
    hanging = indent if hanging is None else hanging
    room = max(width, len(hanging) + NARROW)
    lines = wrap(
        text,
        room,
        initial_indent=indent,
        subsequent_indent=hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return lines or [indent.rstrip()]


def table(*columns: str) -> Table:
    """A table without frames, which a person can read and a shell can cut."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    made = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for column in columns:
        made.add_column(column, overflow="fold", no_wrap=not made.columns)
    return made


def fits(out: Console, made: Table) -> bool:
    """Whether a table can be printed without breaking anything in it."""
    return _measured(out, made).maximum <= out.width


def say_list(
    out: Console,
    columns: Entry,
    entries: Sequence[Entry],
    in_words: Callable[..., str],
    *,
    indent: str = "",
    styles: Sequence[str] = (),
) -> None:
    """Print a list: as a table where there is room, else each entry as its first column and a line below it.

    `in_words` makes that line of what stands in the other columns. In the table the first column is never broken, and
    the others only between words. `styles` are those of the entries, where they have any.
    """
    from rich.padding import Padding

    entries = [[printable(cell) for cell in entry] for entry in entries]
    styles = styles or [""] * len(entries)
    made = table(*columns)
    for number, column in enumerate(made.columns[1:], 1):
        cells = [entry[number] for entry in entries]
        column.justify = "right" if all(cell.isdecimal() for cell in cells if cell) else "left"
        texts = [columns[number], *cells]
        longest_word = max(len(word) for text in texts for word in text.split() or [""])
        column.min_width = min(max(map(len, texts)), max(NARROW, longest_word))
    for entry, style in zip(entries, styles, strict=True):
        made.add_row(*entry, style=style)
    if _measured(out, made).minimum + len(indent) <= out.width:
        out.print(Padding(made, (0, 0, 0, len(indent)), expand=False) if indent else made)
        return
    for (name, *others), style in zip(entries, styles, strict=True):
        say(out, name, style or "bold", indent=indent)
        say(out, in_words(*others), style, indent=f"{indent}    ")


def _measured(out: Console, made: Table) -> Measurement:
    """How wide a table has to be, and how wide it would be, had it all the room."""
    from rich.measure import Measurement

    return Measurement.get(out, out.options.update_width(sys.maxsize), made)


def print_json(data: Any, out: TextIO | None = None) -> None:
    """One JSON document, on standard output if not elsewhere; in ASCII where not every character can be printed."""
    out = out or sys.stdout
    encoding = (getattr(out, "encoding", None) or "utf-8").lower()
    json.dump(data, out, ensure_ascii=not encoding.startswith("utf"), indent=2)
    out.write("\n")


def without_empty(data: dict[str, Any]) -> dict[str, Any]:
    """The fields that say something."""
    return {name: value for name, value in data.items() if value not in (None, "", (), [], {})}
