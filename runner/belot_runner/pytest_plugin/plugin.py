"""The plugin where there is something to ask: it collects the checks, asks them, and tells how that ended."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

import pytest

from belot_runner.asking.select import Check
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.errors import SuiteError
from belot_runner.outcome import NOT_ASKED
from belot_runner.pytest_plugin import NAME, naming, options
from belot_runner.pytest_plugin.ending import NotAsExpected, settle
from belot_runner.pytest_plugin.heard import Heard
from belot_runner.pytest_plugin.here import Here
from belot_runner.pytest_plugin.items import CheckItem, Suite
from belot_runner.report.overview import checks


def registered(config: pytest.Config) -> Plugin:
    """The plugin of this process."""
    plugin: Plugin | None = config.pluginmanager.get_plugin(NAME)
    if plugin is None:
        plugin = Plugin(config)
        config.pluginmanager.register(plugin, NAME)
    return plugin


class Plugin:
    """Of one process, which collects and asks, or has others do so."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._here = Here(config)  # apart, since older versions of pytest look up whatever a plugin has
        self._heard = Heard()
        self._about: list[str] = []

    # Collecting

    def collect(self, session: pytest.Session, items: list[pytest.Item]) -> None:
        """Add the checks; raises pytest.UsageError where they cannot be chosen."""
        if not options.insists(self._config) and naming.only_files(self._config):
            self._about = [f"belot: left out, since only files are named; {naming.ROOT}:: names its checks"]
            return
        if not self._here.is_worker:  # what a worker raises nobody sees: there it becomes an error of the collector
            self.look_ahead()
        items += session.genitems(Suite.from_parent(session, name=naming.ROOT, asks=self))
        if not self._here.is_worker and self._here.asking:
            played = ", ".join(variant.id for variant in self._here.asking.variants)
            self._about = [f"belot: {checks(len(self.checks()))} for {self._here.asking.who} ({played})"]

    def look_ahead(self) -> None:
        """Choose the checks, whichever process will ask them; raises pytest.UsageError where that cannot be done."""
        try:
            self.checks()
        except SuiteError as error:
            raise pytest.UsageError(f"belot: {error}") from None

    def checks(self) -> tuple[Check, ...]:
        """The checks; raises SuiteError where they cannot be chosen, or what is known of them cannot be read."""
        if self._here.asking is None:
            return ()
        if self._here.asking.listed:
            self._heard.untrue = [untrue.told for untrue in self._here.asking.listed.untrue]
        return self._here.asking.checks

    def pytest_report_collectionfinish(self) -> list[str]:
        """Whom this session asks, and about what."""
        return self._about

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """Tell another process what it need not find out, and end the adapter: each process has its own."""
        if self._here.asking:
            self._here.asking.close()
            node.workerinput[NAME] = self._here.to_tell()

    # Asking

    def ask(self, item: CheckItem) -> None:
        """Ask a check; raises NotAsExpected, or what skips it, unless the answer is right."""
        assert self._here.asking  # who has made the item
        if self._heard.fault:  # and yet the session went on
            pytest.skip(f"{NOT_ASKED}{self._heard.fault}")
        try:
            verdict = self._here.asking.verdict(item.check)
        except SuiteError as error:  # nobody can be asked any more
            self._heard.fault = str(error)
            item.session.shouldfail = f"belot: {error}"
            raise NotAsExpected(str(error)) from None
        self._heard.count(verdict)
        item.user_properties.append(("outcome", str(verdict.outcome)))
        known, strict = self._here.asking.known(verdict), self._here.asking.settings.strict
        settle(verdict, known, strict=strict, at_length=self._at_length)

    def _at_length(self, verdict: Verdict) -> str:
        assert self._here.asking
        if verdict.outcome is Outcome.NOT_RUN or self._here.asking.is_refused(verdict):
            return ""  # that has nothing to do with the check
        return self._here.telling.at_length(verdict)

    def listen(self) -> None:
        """Fail where the adapter has written lines that fit no question, the first time."""
        assert self._here.asking
        if self._heard.strays or self._heard.fault:
            return
        self._heard.listen(self._here.asking.adapter.strays)
        if told := "\n".join(self._heard.of_strays()):
            pytest.fail(told, pytrace=False)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Let what differs from custom only be expected, and what is skipped say why and no more."""
        report = yield
        if isinstance(item, CheckItem) and call.excinfo:
            excused = getattr(call.excinfo.value, "excused", "")
            if excused and not item.config.option.runxfail:
                report.outcome, report.wasxfail = "skipped", excused
            elif report.skipped and isinstance(report.longrepr, tuple):
                report.longrepr = (naming.ROOT, None, report.longrepr[2])  # type: ignore[assignment]  # there is no line
        return report

    # The end

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """End the adapter, and let the session fail where no single check does but all of them together."""
        if self._here.asked and (strays := self._here.asked.close()):
            self._heard.listen(strays)
        if self._here.is_worker:
            self._config.workeroutput[NAME] = self._heard.to_send()  # type: ignore[attr-defined]  # a worker's has it
        else:
            session.exitstatus = self._heard.exit_status(exitstatus)

    def hear(self, told: Mapping[str, Any]) -> None:
        """Take over what another process has heard."""
        self._heard.add(Heard(**told))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Tell what has been heard beside the checks."""
        lines = list(self._heard.lines())
        if lines:
            terminalreporter.section("belot", red=True, bold=True)
        for line in lines:
            terminalreporter.write_line(line)
