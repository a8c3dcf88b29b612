"""What the commands print with: a console for people, JSON for machines."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

WIDE = 180  # columns where nobody says how wide the output may be: a pipe, a log


def console() -> Console:
    """A console on standard output: colour only on a terminal, and never under NO_COLOR (the library sees to both)."""
    from rich.console import Console

    width = None if sys.stdout.isatty() or "COLUMNS" in os.environ else WIDE
    return Console(width=width, highlight=False, emoji=False, markup=False, soft_wrap=False)


def table(*columns: str) -> Table:
    """A table without frames, which a person can read and a shell can cut."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    made = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for column in columns:
        made.add_column(column, overflow="fold", no_wrap=not made.columns)
    return made


def print_json(data: Any) -> None:
    """One JSON document on standard output."""
    json.dump(data, sys.stdout, ensure_ascii=False, indent=2)
    sys.stdout.write("\n")


def without_empty(data: dict[str, Any]) -> dict[str, Any]:
    """The fields that say something."""
    return {name: value for name, value in data.items() if value not in (None, "", (), [], {})}
