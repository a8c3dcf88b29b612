"""How checks are named on pytest's command line: belot::variant::id, as pytest prints them, or a beginning of it."""

from __future__ import annotations

import os
from pathlib import PurePath
from typing import NamedTuple

import pytest

from belot_runner.paths import real

ROOT = "belot"
_SEPARATOR = "::"


class Name(NamedTuple):
    """What an argument names: the checks of a variant, or of all (""), and of these a single one, or all ("")."""

    argument: str
    variant: str
    check: str


def node_id(variant: str, check: str) -> str:
    """The name of a check, as pytest has it too."""
    return _SEPARATOR.join((ROOT, variant, check))


def is_name(argument: str, config: pytest.Config) -> bool:
    """Whether an argument names checks, and not a file.

    Where pytest is called below its root it prints names with the way to the root before them.
    """
    path, separator, _ = argument.partition(_SEPARATOR)
    here = config.invocation_params.dir
    if not separator:
        return path == ROOT and not (here / path).exists()
    *above, last = PurePath(path).parts or ("",)
    if last != ROOT or not above:
        return last == ROOT
    # The root depends on all that pytest is called with, so that of the run that printed a name may have been another.
    is_above = set(above) == {os.pardir} and not (here / path).exists()
    return is_above or real(here / path) == real(config.rootpath / ROOT)


def names(config: pytest.Config) -> tuple[Name, ...]:
    """What the command line names of the checks."""
    found = []
    for argument in config.getoption("file_or_dir"):
        if is_name(argument, config):
            _, variant, check = (*argument.split(_SEPARATOR, 2), "", "")[:3]
            found.append(Name(argument, variant, check))
    return tuple(found)


def only_files(config: pytest.Config) -> bool:
    """Whether the command line names files, or tests in files, and nothing else: no folder, and no checks."""
    arguments, here = config.getoption("file_or_dir"), config.invocation_params.dir
    return bool(arguments) and all(
        not is_name(argument, config) and (_SEPARATOR in argument or (here / argument).is_file())
        for argument in arguments
    )
