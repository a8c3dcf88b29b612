"""The checks as pytest sees them: belot::variant::id."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from os import PathLike
from typing import Any, Protocol

import pytest

from belot_runner.asking.select import Check
from belot_runner.cases.rows import GAME
from belot_runner.errors import SuiteError
from belot_runner.paths import shown
from belot_runner.pytest_plugin.ending import NotAsExpected
from belot_runner.pytest_plugin.naming import ROOT


class Asks(Protocol):
    """Who chooses the checks, and asks them."""

    def checks(self) -> Sequence[Check]:
        """The checks, variant by variant; raises SuiteError."""

    def ask(self, item: CheckItem) -> None:
        """Ask a check; raises NotAsExpected, or what skips it, for every end but a right answer."""

    def listen(self) -> None:
        """Raise for what the adapter wrote beside its answers, the first time."""


class Suite(pytest.Collector):
    """All variants."""

    def __init__(self, *, asks: Asks, **about: Any) -> None:
        super().__init__(nodeid=ROOT, **about)
        self._asks = asks

    def collect(self) -> Iterable[Played]:
        """A collector for each variant."""
        try:
            checks = self._asks.checks()
        except SuiteError as error:
            raise self.CollectError(str(error)) from None
        for variant, of_variant in groupby(checks, key=lambda check: check.variant):
            yield Played.from_parent(self, name=variant.id, asks=self._asks, checks=list(of_variant))


class Played(pytest.Collector):
    """A variant."""

    def __init__(self, *, asks: Asks, checks: Sequence[Check], **about: Any) -> None:
        super().__init__(**about)
        self._asks = asks
        self._checks = checks

    def collect(self) -> Iterable[CheckItem]:
        """An item for each check."""
        for check in self._checks:
            yield CheckItem.from_parent(self, name=check.id, asks=self._asks, check=check)


class CheckItem(pytest.Item):
    """A check; it is asked when its turn has come."""

    def __init__(self, *, asks: Asks, check: Check, **about: Any) -> None:
        super().__init__(**about)
        self._asks = asks
        self.check = check
        self.user_properties += (
            ("rule", check.row.rule or GAME),
            ("variant", check.variant.id),
            ("question", check.question),
        )

    def reportinfo(self) -> tuple[PathLike[str], None, str]:
        """No file, no line, and a heading."""
        return self.config.rootpath / ROOT, None, f"{self.check.variant.id} {self.check.id}"

    def runtest(self) -> None:
        """Ask; raises NotAsExpected, or what skips, for every end but a right answer."""
        self._asks.ask(self)

    def teardown(self) -> None:
        """Raise where the adapter wrote something beside its answers, the first time."""
        self._asks.listen()

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What is not as expected, without a traceback: none of the code in it is the engine's."""
        error = excinfo.value
        if not isinstance(error, NotAsExpected):
            return super().repr_failure(excinfo, style)
        if self.config.getoption("tbstyle", "auto") == "line":
            error.args = (error.message,)
        told = excinfo.getrepr(style="value")
        if crash := told.reprcrash:
            place = self.check.row.place
            crash.path, crash.lineno, crash.message = shown(place.file), place.line, error.message
        return told
