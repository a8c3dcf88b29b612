"""The pytest plugin: every check is an item of its own, to be selected, asked again and spread over processes.

pytest imports this in every run of an environment in which the suite is installed. So it imports next to nothing, and
does nothing where no adapter is named and no conftest.py has an engine.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from belot_runner.pytest_plugin.plugin import Plugin

NAME = "belot-suite"
"""What is registered where there is something to ask."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options, and the settings of the same names."""
    from belot_runner.pytest_plugin.options import declare

    declare(parser)


def pytest_addhooks(pluginmanager: pytest.PytestPluginManager) -> None:
    """What a conftest.py may say."""
    from belot_runner.pytest_plugin import hooks

    pluginmanager.add_hookspecs(hooks)


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, Any, Any]:
    """Keep from pytest the arguments that name checks: there are no such files."""
    from belot_runner.pytest_plugin.naming import is_name

    config, given = session.config, session.config.args
    config.args = [argument for argument in given if not is_name(argument, config)]
    try:
        return (yield)
    finally:
        config.args = given


@pytest.hookimpl(tryfirst=True)  # leaving out, and putting into another order, is for others to do
def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    """Add the checks to what was collected: by now every conftest.py that there is has been read."""
    if plugin := _plugin(config):
        plugin.collect(session, items)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Where other processes collect, what they would stumble over is found here, once and before they are started."""
    config = session.config
    if config.pluginmanager.has_plugin("dsession") and (plugin := _plugin(config)):
        plugin.look_ahead()


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Hear what another process has to tell at its end."""
    if told := getattr(node, "workeroutput", {}).get(NAME):
        from belot_runner.pytest_plugin.plugin import registered

        registered(node.config).hear(told)


def _plugin(config: pytest.Config) -> Plugin | None:
    """What asks, registered; None where there is nothing to ask."""
    from belot_runner.pytest_plugin.naming import names
    from belot_runner.pytest_plugin.options import is_set

    if not is_set(config) and not names(config):
        return None
    from belot_runner.pytest_plugin.plugin import registered

    return registered(config)
