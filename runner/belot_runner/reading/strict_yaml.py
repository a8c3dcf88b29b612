"""Strict loading of the small part of YAML that the suite is written in.

A file is one document of mappings, lists and scalars. An unquoted scalar is true, false, null (also `~` and
nothing), a decimal whole number, a decimal fraction, or else text: `7H`, `8E5`, `1e3`, `8:30`, `2026-01-01`
and `0x10` are text. What readers of YAML disagree about is refused with its place: duplicate keys, `yes` and
`no` and their like, tabs, tags, anchors and aliases, merge keys, and several documents.

Parser events are turned into plain data as they come, which is as fast as composing nodes, needs no recursion
of unknown depth, and has the position at hand when something is wrong. `locate` walks the same events again,
only when a position is wanted later.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import NoReturn

import yaml
from yaml.events import (
    AliasEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from belot_runner.errors import Place, YamlError, brief
from belot_runner.paths import shown
from belot_runner.reading.data import Data, DataPath
from belot_runner.reading.yaml_events import Events, Node, read

MAX_DEPTH = 50
MAX_DIGITS = 18

_CONSTANTS = {"": None, "~": None, "null": None, "true": True, "false": False}
_AMBIGUOUS = frozenset({"yes", "no", "on", "off", "y", "n"})
# An unquoted scalar that is not simply text either begins like a number or is one of these.
_SPECIAL = frozenset(
    "".join(letters)
    for word in (*_CONSTANTS, *_AMBIGUOUS, "<<")
    for letters in product(*zip(word.lower(), word.upper(), strict=True))
)
_NUMBER_STARTS = frozenset("-0123456789")


def load(file: Path) -> Data:
    """The data of a file; raises YamlError for every file that cannot be read or is not strict."""
    return parse(read(file), shown(file))


def parse(text: str | bytes, name: str = "<text>") -> Data:
    """The data of a text; `name` is what errors call it. Raises YamlError."""
    return _Builder(text, name).document()


def locate(source: Path | str, path: DataPath, *, key: bool = False) -> Place:
    """Where the value at `path` stands (or its key), in a file (a Path) or a text (a str).

    Where the path leads nowhere it is the place of the deepest part that exists.
    """
    name = "<text>" if isinstance(source, str) else shown(source)
    try:
        return _Finder(source if isinstance(source, str) else read(source), name).find(path, key)
    except YamlError as error:
        return error.place or Place(name)


class _Builder(Events):
    """Builds plain data and keeps nothing else."""

    def document(self) -> Data:
        try:
            data = self._node(self.root(), 0)
            self.end()
        except yaml.YAMLError as error:
            self.broken(error)
        return data

    def _node(self, event: Node, depth: int) -> Data:
        if isinstance(event, ScalarEvent):
            return self._scalar(event)
        if isinstance(event, AliasEvent) or event.anchor is not None or event.tag is not None:
            self.refuse_extras(event)
        if depth >= MAX_DEPTH:
            self.refuse(event, f"this is nested deeper than {MAX_DEPTH}", "keep the data flat")
        return self._mapping(depth + 1) if isinstance(event, MappingStartEvent) else self._list(depth + 1)

    def _mapping(self, depth: int) -> dict[str | int, Data]:
        get, scalar = self.get, self._scalar
        mapping: dict[str | int, Data] = {}
        while (event := get()).__class__ is not MappingEndEvent:
            key = scalar(event) if event.__class__ is ScalarEvent else self._refuse_key(event)
            if key.__class__ is not str or key in mapping or key.isdigit():
                self._check_key(key, mapping, event)
            event = get()
            mapping[key] = scalar(event) if event.__class__ is ScalarEvent else self._node(event, depth)
        return mapping

    def _list(self, depth: int) -> list[Data]:
        get, scalar = self.get, self._scalar
        items: list[Data] = []
        while (event := get()).__class__ is not SequenceEndEvent:
            items.append(scalar(event) if event.__class__ is ScalarEvent else self._node(event, depth))
        return items

    def _scalar(self, event: ScalarEvent) -> Data:
        if event.anchor is not None or event.tag is not None:
            self.refuse_extras(event)
        value = event.value
        if event.style or (value[:1] not in _NUMBER_STARTS and value not in _SPECIAL):
            return value
        return self._plain(value, event)

    def _plain(self, value: str, event: ScalarEvent) -> Data:
        """The meaning of an unquoted scalar that may be something else than text."""
        if value in _SPECIAL:
            return self._word(value, event)
        whole, dot, fraction = value.removeprefix("-").partition(".")
        if not _is_whole(whole) or (dot and not _are_digits(fraction)):
            return value
        if len(value) > MAX_DIGITS:
            hint = "put it in quotes if it is text"
            self.refuse(event, f"a number has more than {MAX_DIGITS} digits", hint)
        return float(value) if dot else int(value)

    def _word(self, value: str, event: ScalarEvent) -> Data:
        if value in _CONSTANTS:
            return _CONSTANTS[value]
        word = value.lower()
        if value == "<<":
            self.refuse(event, "a merge key is not allowed: <<", "write the fields out")
        if word in _CONSTANTS:
            hint = f'write {word}, or "{value}" where text is meant'
            self.refuse(event, f"{value} is not written so", hint)
        message = f"{value} without quotes is a truth value to some readers of YAML"
        return self.refuse(event, message, f'put it in quotes, "{value}", or write true or false')

    def _refuse_key(self, event: Node) -> NoReturn:
        if isinstance(event, AliasEvent):
            self.refuse_extras(event)
        self.refuse(event, "a key was expected, this is a list or a mapping", "begin a key with a plain word")

    def _check_key(self, key: Data, mapping: dict[str | int, Data], event: Node) -> None:
        if isinstance(key, bool) or not isinstance(key, str | int):
            written = event.value or "nothing"
            self.refuse(event, f"a key is a word or a whole number, this is {written}", "put it in quotes")
        if key in mapping or _spelt_otherwise(key) in mapping:
            self.refuse(event, f"the key {brief(key)} stands here twice", "keep one of them")


class _Finder(Events):
    """Walks the events along a data path, to say where in the text it leads."""

    def find(self, path: DataPath, key: bool) -> Place:
        try:
            return self._follow(self.root(), path, key)
        except yaml.YAMLError as error:
            self.broken(error)

    def _follow(self, event: Node, path: DataPath, key: bool) -> Place:
        here = self.place(event)
        for step, name in enumerate(path, start=1):
            is_mapping = isinstance(event, MappingStartEvent)
            found = self._field(str(name)) if is_mapping else self._item(event, name)
            if found is None:
                break
            label, event = found
            here = self.place(label if key and step == len(path) else event)
        return here

    def _field(self, name: str) -> tuple[Node, Node] | None:
        """The key and value of a field of the mapping that has just begun."""
        while not isinstance(key := self.get(), MappingEndEvent):
            value = self.get()
            if isinstance(key, ScalarEvent) and key.value == name:
                return key, value
            self.skip(key)
            self.skip(value)
        return None

    def _item(self, event: Node, index: str | int) -> tuple[Node, Node] | None:
        """An item of the list that has just begun with `event`, twice, since it has no key."""
        if not isinstance(event, SequenceStartEvent):
            return None
        position = 0
        while not isinstance(item := self.get(), SequenceEndEvent):
            if position == index:
                return item, item
            self.skip(item)
            position += 1
        return None


def _spelt_otherwise(key: str | int) -> str | int:
    """A key that readers may take for the same: 3 for "3" and the other way round."""
    if isinstance(key, int):
        return str(key)
    return int(key) if _is_whole(key) and len(key) <= MAX_DIGITS else key


def _is_whole(text: str) -> bool:
    return _are_digits(text) and (text[0] != "0" or text == "0")


def _are_digits(text: str) -> bool:
    return text.isascii() and text.isdigit()
