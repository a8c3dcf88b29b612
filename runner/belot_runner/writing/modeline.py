"""The line at the top of a file by which an editor with a YAML language server finds its schema."""

from __future__ import annotations

import os
from pathlib import Path, PurePath

from belot_runner.paths import spec_dir

FOLDER = "editor"
"""The folder of the schemas for editors, in that of all schemas."""

MODELINE = "# yaml-language-server: $schema="
"""How the line begins; the way to the schema follows."""


def schema_line(kind: str, file: Path) -> str:
    """The first line of a file of the suite."""
    target = spec_dir() / "schemas" / FOLDER / f"{kind}.json"
    return f"{MODELINE}{PurePath(os.path.relpath(target.resolve(), file.resolve().parent)).as_posix()}\n"
