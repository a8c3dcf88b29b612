"""Reading a mapping out of a file: which fields it may have, which it must have, and what they hold.

An `Origin` remembers where data came from, and finds line and column only when something is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from belot_runner.errors import Place, SuiteError, brief
from belot_runner.reading.data import Data, DataPath

Words: TypeAlias = Collection[str]

_LIST_ALL_UP_TO = 12
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")  # all but the line feed


@dataclass(slots=True)  # not frozen, as thousands are made: freezing makes that three times slower
class Origin:
    """Where a piece of data stands: its file, the way to it, and the kind of error that its faults are."""

    file: Path
    path: DataPath = ()
    fault: type[SuiteError] = SuiteError

    def __truediv__(self, step: str | int) -> Origin:
        return Origin(self.file, (*self.path, step), self.fault)

    def place(self, *, key: bool = False) -> Place:
        """Line and column of the data (or of its key); reads the file again."""
        from belot_runner.reading.strict_yaml import locate

        return locate(self.file, self.path, key=key)

    def error(self, message: str, hint: str = "", *, key: bool = False) -> SuiteError:
        """The error to raise for a fault of this data, or of its key."""
        return self.fault(message, self.place(key=key), hint)


@dataclass(slots=True)  # not frozen, like Origin
class Fields:
    """A mapping with known fields.

    Each reader returns a default for an absent field (null is absent) and raises for a wrong one.
    """

    data: Mapping[str, Data]
    origin: Origin

    def get(self, name: str) -> Data:
        """What stands there, as it is; None for an absent field."""
        return self.data.get(name)

    def at(self, name: str) -> Origin:
        """Where a field stands."""
        return self.origin / name

    def text(self, name: str, default: str = "") -> str:
        """A text of one or more lines."""
        value = self.data.get(name)
        if value is None:
            return default
        if not isinstance(value, str) or not value.strip():
            raise expected(self.at(name), "a text", value)
        return _without_control(value, self.at(name))

    def flag(self, name: str) -> bool:
        """True or false; false where it is absent."""
        value = self.data.get(name)
        if value is not None and not isinstance(value, bool):
            raise expected(self.at(name), "true or false", value)
        return bool(value)

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts; none where it is absent."""
        value = self.data.get(name)
        if value is None:
            return ()
        if not isinstance(value, list):
            raise expected(self.at(name), "a list of texts", value)
        for index, item in enumerate(value):
            if not isinstance(item, str):
                raise expected(self.at(name) / index, "a text", item)
            _without_control(item, self.at(name) / index)
        return tuple(value)

    def items(self, name: str) -> list[Data]:
        """A list; empty where it is absent."""
        value = self.data.get(name)
        if value is None:
            return []
        if not isinstance(value, list):
            raise expected(self.at(name), "a list", value)
        return value

    def mapping(self, name: str) -> dict[str, Data]:
        """A mapping, its keys as text; empty where it is absent."""
        value = self.data.get(name)
        return {} if value is None else as_mapping(value, self.at(name))


def _without_control(text: str, origin: Origin) -> str:
    """The text as it is; raises where it holds what would steer a terminal."""
    found = _CONTROL.search(text)
    if found:
        message = f"{field_path(origin.path)}: there is a control character, {ascii(found[0])[1:-1]}, in the text"
        raise origin.error(message, "write plain text")
    return text


def load_fields(file: Path, fault: type[SuiteError], known: Words, required: Words = ()) -> Fields:
    """The fields of a whole file."""
    from belot_runner.reading.strict_yaml import load  # not needed where what was read is kept

    return read_fields(load(file), Origin(file, (), fault), known, required)


def read_fields(value: Data, origin: Origin, known: Words, required: Words = ()) -> Fields:
    """A mapping as fields; raises where it is none, has an unknown field, or lacks a required one."""
    if not isinstance(value, dict):
        raise expected(origin, "a mapping", value)
    for name in value:
        if name not in known:
            hint = suggest(name, known, "fields here")
            raise (origin / name).error(f"there is no field {brief(name)} here", hint, key=True)
    for name in required:
        if value.get(name) is None:
            raise origin.error(f"the field {name} is missing", f"add `{name}:`")
    return Fields(value, origin)


def as_mapping(value: Data, origin: Origin) -> dict[str, Data]:
    """A mapping with its keys as text, which a rank 9 or a length 3 is not in a file; raises for all else."""
    if not isinstance(value, dict):
        raise expected(origin, "a mapping", value)
    return {str(key): item for key, item in value.items()}


def keys_as_text(value: Data) -> Data:
    """The same data with every key as text, all the way down."""
    if isinstance(value, dict):
        return {str(key): keys_as_text(item) for key, item in value.items()}
    if isinstance(value, list):
        return [keys_as_text(item) for item in value]
    return value


def expected(origin: Origin, wanted: str, found: Data, hint: str = "") -> SuiteError:
    """The error for a value of the wrong kind, naming its field."""
    field = field_path(origin.path)
    about = f"{field}: " if field else ""
    return origin.error(f"{about}{wanted} was expected, found {describe(found)}", hint)


def describe(value: Data) -> str:
    """A value as an error shows it."""
    if value is None:
        return "nothing"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    return brief(str(value).lower() if isinstance(value, bool) else value)


def field_path(path: DataPath) -> str:
    """A data path in words: `cases[3].given.hand`."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).lstrip(".")


def suggest(word: object, known: Words, called: str) -> str:
    """A hint for an unknown word: the nearest known ones, and all of them where they are few."""
    from difflib import get_close_matches

    near = get_close_matches(word, known, n=3) if isinstance(word, str) else []
    hints = [f"did you mean {' or '.join(near)}?"] if near else []
    if len(known) <= _LIST_ALL_UP_TO:
        hints.append(f"{called}: {', '.join(known)}")
    return " ".join(hints)
