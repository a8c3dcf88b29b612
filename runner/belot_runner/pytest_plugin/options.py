"""What the command line, a conftest.py and the settings file say: whom to ask, and what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from belot_runner.pytest_plugin.inside import Engine

_ADAPTER = 'whom to ask: a command ("node my-adapter.js"), python:package.module:object, or reference'
_STRICT = "let answers count that differ from custom, where no source decides"
_BASELINE = "a list of known failures, which are expected; what it says and is not so fails"
_TIMEOUT = "seconds of silence of the adapter that are too many"
_SEVERAL: Mapping[str, tuple[str, str]] = {
    "variant": ("ID|FILE", "a variant of the suite, or a file of house rules"),
    "rule": ("ID", "only this rule or chapter"),
    "question": ("NAME", "only this question"),
    "cases": ("DIR", "the case files of DIR instead of the suite's"),
}


@dataclass(frozen=True, slots=True)
class Settings:
    """Whom to ask, and what; where nothing is said of a kind, it is empty.

    `adapter` is as for `belot run`; where it is empty, the `engine` is asked. `words` are those of the command line by
    which the same is asked again.
    """

    adapter: str
    engine: Engine | None
    variants: tuple[str, ...]
    rules: tuple[str, ...]
    questions: tuple[str, ...]
    cases: tuple[str, ...]
    baseline: str
    strict: bool
    timeout: float
    words: tuple[str, ...]


def declare(parser: pytest.Parser) -> None:
    """Tell pytest which options and settings there are."""
    group = parser.getgroup("belot", "the conformance suite for belot")
    group.addoption("--belot-adapter", metavar="COMMAND", help=_ADAPTER)
    parser.addini("belot_adapter", _ADAPTER, default="")
    for name, (metavar, meaning) in _SEVERAL.items():
        said = f"{meaning} (repeatable)"
        group.addoption(f"--belot-{name}", action="append", default=[], metavar=metavar, help=said)
        parser.addini(f"belot_{name}", f"{meaning} (a line each)", type="linelist", default=[])
    group.addoption("--belot-baseline", metavar="FILE", help=_BASELINE)
    parser.addini("belot_baseline", _BASELINE, default="")
    group.addoption("--belot-strict", action="store_true", help=_STRICT)
    parser.addini("belot_strict", _STRICT, type="bool", default=False)
    group.addoption("--belot-timeout", metavar="S", help=_TIMEOUT)
    parser.addini("belot_timeout", _TIMEOUT, default="")


def insists(config: pytest.Config) -> bool:
    """Whether the command line names an adapter."""
    return config.getoption("belot_adapter") is not None


def is_set(config: pytest.Config) -> bool:
    """Whether somebody may have to be asked, as far as is known by now."""
    return insists(config) or bool(config.getini("belot_adapter") or config.hook.pytest_belot_engine.get_hookimpls())


def read(config: pytest.Config) -> Settings | None:
    """What is said: by the command line, else by a conftest.py, else by the settings file; None for nobody to ask.

    Raises UsageError.
    """
    from belot_runner.pytest_plugin import inside

    engine = None if insists(config) else inside.engine(config)
    adapter = _one(config, "adapter") if engine is None else ""
    if engine is None and not adapter:
        return None
    return Settings(
        adapter=adapter,
        engine=engine,
        variants=_several(config, "variant", inside.variants(config)),
        rules=_several(config, "rule"),
        questions=_several(config, "question"),
        cases=_several(config, "cases"),
        baseline=_one(config, "baseline"),
        strict=bool(config.getoption("belot_strict") or config.getini("belot_strict")),
        timeout=_timeout(config),
        words=tuple(_words(config)),
    )


def _one(config: pytest.Config, name: str) -> str:
    from belot_runner.naming.values import word

    given = config.getoption(f"belot_{name}")
    if given is not None:
        return word(f"--belot-{name}")(given)
    return _from_the_file(config, name, str(config.getini(f"belot_{name}")))


def _several(config: pytest.Config, name: str, said: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The values of an option, else what was said elsewhere, else those of the setting."""
    from belot_runner.naming.values import word

    given = tuple(map(word(f"--belot-{name}"), config.getoption(f"belot_{name}")))
    return given or said or tuple(_from_the_file(config, name, value) for value in config.getini(f"belot_{name}"))


def _from_the_file(config: pytest.Config, name: str, value: str) -> str:
    """A value of the settings file, where paths begin at that file."""
    if not value or not _is_path(name, value):
        return value
    folder = config.inipath.parent if config.inipath else config.invocation_params.dir
    return str(folder / value)


def _is_path(name: str, value: str) -> bool:
    from belot_runner.paths import is_path

    return name in ("cases", "baseline") or (name == "variant" and is_path(value))


def _timeout(config: pytest.Config) -> float:
    from belot_runner.adapters.base import TIMEOUT
    from belot_runner.naming.values import seconds

    said = _one(config, "timeout")
    return seconds("--belot-timeout")(said) if said else TIMEOUT


def _words(config: pytest.Config) -> Iterator[str]:
    """The options of the command line, without those that only choose among what there is."""
    for name in ("adapter", "timeout", "baseline"):
        if (value := config.getoption(f"belot_{name}")) is not None:
            yield from (f"--belot-{name}", value)
    for name in ("variant", "cases"):
        for value in config.getoption(f"belot_{name}"):
            if _is_path(name, value):
                yield from (f"--belot-{name}", value)
    if config.getoption("belot_strict"):
        yield "--belot-strict"
