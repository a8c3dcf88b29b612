"""An implementation in Python, asked in process: an object with `hello()`, `variant(id, rules)` and `ask(...)`.

`ask(question, variant, given)` returns the answer. None, or raising NotImplementedError, says that it has none; any
other exception is an error of the implementation. An object that never returns cannot be interrupted here: as a
command it can.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Generator, Iterable, Mapping
from importlib import import_module
from types import TracebackType
from typing import Any, Protocol, Self

from belot_runner.adapters.base import (
    WINDOW,
    Ask,
    Hello,
    Ready,
    Reply,
    Strays,
    Unsupported,
    read_hello,
)
from belot_runner.adapters.lines import LONGEST_NUMBER, Unusable, encode, read_line, shown
from belot_runner.errors import AdapterError
from belot_runner.outcome import Outcome

_METHODS = ("hello", "variant", "ask")
_TOO_LARGE: int = 10**LONGEST_NUMBER


class Player(Protocol):
    """What an implementation in Python has to offer; the replies are those of the protocol."""

    def hello(self) -> Mapping[str, Any]:
        """Its name, its protocol, what it answers."""

    def variant(self, variant: str, rules: Mapping[str, Any] | None) -> Mapping[str, Any] | bool | None:
        """Whether it plays a variant: {"ready": True}, True or None; {"unsupported": why} or False."""

    def ask(self, question: str, variant: str, given: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """The answer to a question."""


class PythonAdapter:
    """Speaks with an object; only the reference is trusted not to change what it is given."""

    given_up = ""
    losses = 0

    def __init__(self, player: Player, *, is_reference: bool = False) -> None:
        missing = [name for name in _METHODS if not _has_method(player, name)]
        if missing:
            raise AdapterError(
                f"{type(player).__name__} has no method {' or '.join(missing)}",
                hint="an adapter has hello(), variant(id, rules) and ask(question, variant, given)",
            )
        self.is_reference = is_reference
        self.strays = Strays()  # there are no lines, so there are none that fit nothing
        self._player = player
        self._hello: Hello | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def hello(self) -> Hello:
        """Who answers; raises AdapterError."""
        if self._hello is None:
            try:
                said = plain(self._player.hello())
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                raise AdapterError(f"the adapter failed at hello: {told(error)}") from error
            if not isinstance(said, dict):
                raise AdapterError(f"hello: a mapping was expected, found {type(said).__name__}")
            read = read_line(encode(said))
            if isinstance(read, Unusable):
                raise AdapterError(f"hello: what it said is not usable: {read.why}")
            self._hello = read_hello(read)
        return self._hello

    def variant(self, variant: str, rules: Mapping[str, Any] | None) -> Ready | Unsupported:
        """Tell it the rules of a variant; raises AdapterError."""
        try:
            said = self._player.variant(variant, rules if self.is_reference else plain(rules))
            said = plain(said) if isinstance(said, Mapping) else said
        except NotImplementedError as error:
            return Unsupported(_words(error) or "not implemented")
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise AdapterError(f"the adapter failed at the variant {variant}: {told(error)}") from error
        if said is None or said is True:
            return Ready()
        if not isinstance(said, dict):
            return Unsupported("it said no")
        if said.get("ready") is True and said.get("unsupported") is None:
            return Ready()
        return Unsupported(shown(str(said.get("unsupported") or "its reply said neither ready nor unsupported")))

    def ask_all(self, questions: Iterable[Ask], window: int = WINDOW) -> Generator[Reply, None, None]:
        """A reply for each question, one after the other."""
        for question in questions:
            yield self.ask(question)

    def ask(self, ask: Ask) -> Reply:
        """The reply to one question; raises nothing but KeyboardInterrupt."""
        number, variant, question, given = ask
        try:
            # A copy: an engine that works on what it is given must not change what the next one is asked.
            answer = self._player.ask(question, variant, given if self.is_reference else plain(given))
        except NotImplementedError as error:
            return Reply(number, None, Outcome.UNSUPPORTED, _words(error) or "not implemented")
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            return Reply(number, None, Outcome.ERROR, told(error))
        if answer is None:
            return Reply(number, None, Outcome.UNSUPPORTED, "it returned None")
        return Reply(number, dict(answer)) if self.is_reference else _checked(number, answer)

    def close(self) -> None:
        """Nothing was started, so nothing has to be ended."""


def _checked(number: int, answer: object) -> Reply:
    """The reply that an answer is, by the measure of one that came as a line."""
    try:
        said = plain(answer)
        line = encode({"id": number, "answer": said})
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # what is asked for its items may do anything
        return Reply(number, None, Outcome.INVALID, f"its answer is no JSON: {told(error)}")
    if not isinstance(said, dict):
        return Reply(number, None, Outcome.INVALID, f"its answer was not a mapping: {shown(repr(said), 60)}")
    read = read_line(line)
    if isinstance(read, Unusable):
        return Reply(number, None, Outcome.INVALID, f"its answer was not usable: {read.why}")
    return Reply(number, said, size=len(line))


def plain(value: Any) -> Any:
    """A copy in what JSON can hold: any mapping as a dict, sets and tuples as lists, enumerated texts as texts.

    Raises TypeError for anything that has no such form, ValueError for a number that is none.
    """
    if value is None or value is True or value is False:
        return value
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, int):
        if not -_TOO_LARGE < value < _TOO_LARGE:
            raise ValueError(f"a number of more than {LONGEST_NUMBER} digits")
        return int(value)
    if isinstance(value, float):
        if not math.isfinite(value):
            raise ValueError(f"{value} is no number")
        return float(value)
    if isinstance(value, Mapping):
        return {_key(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(item) for item in value]
    raise TypeError(f"there is a {type(value).__name__} in it")


def _key(key: object) -> str:
    if not isinstance(key, str):
        raise TypeError(f"there is a {type(key).__name__} as a key in it")
    return str.__str__(key)


def told(error: BaseException) -> str:
    """An exception in one line: its type and what it says."""
    said = _words(error)
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def _words(error: BaseException) -> str:
    """What an exception says, on one line; nothing where even that fails."""
    try:
        return shown(str.__str__(str(error)))
    except KeyboardInterrupt:
        raise
    except BaseException:
        return ""


def _has_method(player: object, name: str) -> bool:
    """Whether it has such a method; raises AdapterError where that cannot be found out."""
    try:
        return callable(getattr(player, name, None))
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise AdapterError(f"{type(player).__name__}.{name} cannot be looked up: {told(error)}") from error


def load_player(spec: str) -> Player:
    """The object that `package.module:object` names; a class or function is called. Raises AdapterError."""
    module_name, _, path = spec.partition(":")
    if not module_name or not path:
        raise AdapterError(f"python:{shown(spec)} names no object", hint="write python:package.module:object")
    if "" not in sys.path:
        sys.path.insert(0, "")  # what lies in the current folder can be named, as with python -m
    try:
        found: Any = import_module(module_name)
        for name in path.split("."):
            found = getattr(found, name)
        if isinstance(found, type) or not hasattr(found, "ask"):
            found = found()
    except ModuleNotFoundError as error:
        hint = "run belot in the folder it lies in, or set PYTHONPATH"
        raise AdapterError(f"there is no module {error.name}", hint=hint) from error
    except AttributeError as error:
        raise AdapterError(f"python:{shown(spec)} cannot be found: {told(error)}") from error
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise AdapterError(f"python:{shown(spec)} cannot be made: {told(error)}") from error
    player: Player = found
    return player
