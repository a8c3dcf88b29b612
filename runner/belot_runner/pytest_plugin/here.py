"""What there is to ask and to tell in one process, each made when it is first wanted."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from shutil import get_terminal_size
from typing import Any

import pytest

from belot_runner.errors import UsageError
from belot_runner.pytest_plugin import NAME, naming, options
from belot_runner.pytest_plugin.asking import Asking
from belot_runner.pytest_plugin.telling import Telling
from belot_runner.report.output import WIDE


class Here:
    """One process. `is_worker` is whether another has told it what to do."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self.is_worker = hasattr(config, "workerinput")
        self._told: Mapping[str, Any] = getattr(config, "workerinput", {}).get(NAME, {})

    @cached_property
    def asking(self) -> Asking | None:
        """Whom it asks, and what; None for nobody. Raises SuiteError."""
        names, settings = naming.names(self._config), options.read(self._config)
        if settings is not None:
            return Asking(settings, names, self._told.get("variants", ()))
        if names:
            message = f"{names[0].argument} names checks of the suite, but nobody is there to be asked"
            raise UsageError(message, hint="name an adapter with --belot-adapter, or belot_adapter in the settings")
        return None

    @property
    def asked(self) -> Asking | None:
        """The same, if anybody has wanted to know it so far."""
        found: Asking | None = self.__dict__.get("asking")
        return found

    @cached_property
    def telling(self) -> Telling:
        """Who tells what is wrong."""
        assert self.asking  # else nothing is
        return Telling(self.asking.told, self.asking.settings.words, self._width)

    @property
    def _width(self) -> int:
        """Columns of the terminal, of the process that has one; many, where none has."""
        return int(self._told.get("width", 0)) or get_terminal_size((WIDE, 0)).columns

    def to_tell(self) -> Mapping[str, Any]:
        """What another process need not find out."""
        variants = [variant.id for variant in self.asking.variants] if self.asking else []
        return {"variants": variants, "width": self._width}
