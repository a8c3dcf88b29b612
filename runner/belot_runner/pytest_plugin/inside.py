"""An engine that a conftest.py has, asked in this process."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from traceback import extract_tb
from typing import Any

import pytest

from belot_runner.adapters.base import PROTOCOL
from belot_runner.adapters.python import told
from belot_runner.errors import Place, UsageError, brief
from belot_runner.paths import shown

_HINT = "let it return one with ask(question, variant, given); hello() and variant(id, rules) may be left out"


class Engine:
    """An engine with all that an adapter in Python has.

    Where it has no `hello` it goes by the name of its class and may be asked anything; without `variant` it plays all.
    """

    def __init__(self, engine: Any) -> None:
        self._engine = engine
        self.ask = engine.ask

    def hello(self) -> Mapping[str, Any]:
        """Its own, or one that promises nothing."""
        own = getattr(self._engine, "hello", None)
        return own() if own else {"protocol": PROTOCOL, "name": type(self._engine).__name__}

    def variant(self, variant: str, rules: Mapping[str, Any] | None) -> Any:
        """Its own reply, or that it is ready."""
        own = getattr(self._engine, "variant", None)
        return own(variant, rules) if own else True


def engine(config: pytest.Config) -> Engine | None:
    """The engine of the one conftest.py that has one; raises UsageError."""
    found = [made for made in _called(config.hook.pytest_belot_engine, config) if made is not None]
    if len(found) > 1:
        raise UsageError("pytest_belot_engine: several conftest.py have an engine", hint="let all but one return None")
    for made in found:
        if isinstance(made, type) or not callable(getattr(made, "ask", None)):
            raise UsageError(f"pytest_belot_engine: {brief(repr(made))} is no engine", hint=_HINT)
    return Engine(found[0]) if found else None


def variants(config: pytest.Config) -> tuple[str, ...]:
    """The variants that a conftest.py names; raises UsageError."""
    found = [named for named in _called(config.hook.pytest_belot_variants, config) if named is not None]
    if any(isinstance(named, str) for named in found):
        raise UsageError("pytest_belot_variants: a text was returned", hint="return a list, also of a single variant")
    return tuple(str(name) for named in found for name in named)


def _called(hook: Callable[..., list[Any]], config: pytest.Config) -> list[Any]:
    try:
        return hook(config=config)
    except Exception as error:
        *_, last = extract_tb(error.__traceback__)
        where = Place(shown(last.filename), last.lineno or 1)
        raise UsageError(f"a conftest.py fails to say what is asked: {told(error)}", where) from error
