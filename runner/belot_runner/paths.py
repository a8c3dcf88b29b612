"""Where spec/ and cases/ live, in a checkout and in an installed wheel, and how a path is shown."""

from __future__ import annotations

import os
from pathlib import Path

from belot_runner.errors import UsageError

_PACKAGE = Path(__file__).resolve().parent


def suite_root() -> Path:
    """The folder that holds spec/ and cases/; raises UsageError where an installation lacks them."""
    for root in (_PACKAGE / "_suite", _PACKAGE.parents[1]):
        if (root / "spec").is_dir():
            return root
    raise UsageError("the rules of the suite are missing from this installation", hint="install it again")


def spec_dir() -> Path:
    """The folder of rules, variants, sources and schemas."""
    return suite_root() / "spec"


def cases_dir() -> Path:
    """The folder of the shipped cases and whole deals."""
    return suite_root() / "cases"


def adapters_dir() -> Path:
    """The folder of the adapters to copy."""
    root = suite_root()
    return root / "adapters" if (root / "adapters").is_dir() else root / "runner" / "adapters" / "examples"


def is_path(text: str) -> bool:
    """Whether a name that may be an id or a file means a file."""
    return text.endswith((".yaml", ".yml")) or "/" in text or os.sep in text


def is_file(path: Path) -> bool:
    """Whether there is such a file; not, where that cannot be found out."""
    try:
        return path.is_file()
    except OSError:
        return False


def real(path: Path) -> Path:
    """The file that a path leads to in the end, so that two paths to one file are the same."""
    try:
        return Path(os.path.realpath(path))
    except OSError:  # the working folder is gone, so that nothing lies below it either
        return path


def shown(path: Path | str) -> str:
    """The path as a reader wants it: relative where it lies below the working folder, else as it is."""
    text = os.fspath(path)
    try:
        here = f"{Path.cwd()}{os.sep}"
    except OSError:  # it is gone
        return text
    return text[len(here) :] if text.startswith(here) else text
