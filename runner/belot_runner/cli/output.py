"""What the commands print with."""

from __future__ import annotations

from belot_runner.report.output import WIDE, console, print_json, table, without_empty

__all__ = ["WIDE", "console", "print_json", "table", "without_empty"]
