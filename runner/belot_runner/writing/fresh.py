"""Files that are made for a user: new ones, none that is there is written over."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from belot_runner.errors import UsageError
from belot_runner.paths import shown

YAML = (".yaml", ".yml")


def check_fresh(file: Path) -> None:
    """Raise UsageError where a file is there already, or cannot be."""
    try:
        file.lstat()  # a link is there too, whether or not it leads anywhere
    except FileNotFoundError:
        return
    except OSError as error:
        raise _cannot_be(file, error) from None
    raise _exists(file)


def check_suffix(file: Path, suffixes: Sequence[str], hint: str) -> None:
    """Raise UsageError where the name of a file ends otherwise than in one of these; the first is the usual one."""
    if file.suffix not in suffixes:
        raise UsageError(f"{shown(file)} is no name that ends in {suffixes[0]}", hint=hint)


def write_fresh(file: Path, text: str) -> None:
    """Write a file, and make the folder that it lies in; raises UsageError, where it is there by now too."""
    make_folder(file)
    try:
        with file.open("x", encoding="utf-8", newline="\n") as out:
            out.write(text)
    except FileExistsError:
        raise _exists(file) from None
    except OSError as error:
        raise _cannot_be(file, error) from None


def renew(file: Path, text: str) -> None:
    """Write a file that is derived, whether or not it is there, and make its folder; raises UsageError."""
    make_folder(file)
    try:
        file.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise _cannot_be(file, error) from None


def make_folder(file: Path) -> None:
    """Make the folder that a file is to lie in; raises UsageError."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _cannot_be(file, error) from None


def _exists(file: Path) -> UsageError:
    return UsageError(f"{shown(file)} exists already", hint="name another file, or remove it first")


def _cannot_be(file: Path, error: OSError) -> UsageError:
    return UsageError(f"{shown(file)} cannot be written: {error.strerror}")
