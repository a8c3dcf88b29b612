"""Where the items of a list, and their fields, stand in a text: what an editor of the text has to know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import yaml
from yaml.events import (
    CollectionEndEvent,
    CollectionStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from belot_runner.reading.yaml_events import Events, Node


@dataclass(frozen=True, slots=True)
class Extent:
    """From where to where something stands; lines and columns count from zero, and the end is not part of it."""

    line: int
    column: int
    end_line: int
    end_column: int

    @property
    def after(self) -> int:
        """The first line of which nothing belongs to it."""
        return self.end_line + 1 if self.end_column else self.end_line


@dataclass(frozen=True, slots=True)
class Item:
    """An item of a list: where it stands behind its dash, and each of its fields from the key to the value's end.

    Only a mapping has fields, and `in_block` is one that is written one field below the other.
    """

    whole: Extent
    fields: Mapping[str, Extent]
    in_block: bool


@dataclass(frozen=True, slots=True)
class ItemList:
    """A list and where its items stand. `in_block` is one whose items begin with dashes."""

    items: tuple[Item, ...]
    in_block: bool


def list_at(text: str, key: str) -> ItemList | None:
    """The list that stands below a key of the text's outermost mapping; None where there is none.

    Raises YamlError for a text that is not YAML.
    """
    return _Extents(text, "<text>").list_at(key)


class _Extents(Events):
    """Walks the events once, and notes where they begin and end."""

    def list_at(self, key: str) -> ItemList | None:
        try:
            if not isinstance(self.root(), MappingStartEvent):
                return None
            while not isinstance(name := self.get(), MappingEndEvent):
                value = self.get()
                if isinstance(name, ScalarEvent) and name.value == key:
                    return self._list(value)
                self.skip(name)
                self.skip(value)
        except yaml.YAMLError as error:
            self.broken(error)
        return None

    def _list(self, event: Node) -> ItemList | None:
        if not isinstance(event, SequenceStartEvent):
            return None
        items = []
        while not isinstance(item := self.get(), SequenceEndEvent):
            items.append(self._item(item))
        return ItemList(tuple(items), not event.flow_style)

    def _item(self, event: Node) -> Item:
        if not isinstance(event, MappingStartEvent):
            return Item(_extent(event, self._end(event)), {}, in_block=False)
        fields: dict[str, Extent] = {}
        last: Node = event
        while not isinstance(key := self.get(), MappingEndEvent):
            name = key.value if isinstance(key, ScalarEvent) else ""
            self.skip(key)
            last = self._end(self.get())
            fields[name] = _extent(key, last)
        end = key if event.flow_style else last
        return Item(_extent(event, end), fields, in_block=not event.flow_style)

    def _end(self, event: Node) -> Node:
        """Read past a value; the event at whose end it ends. A block ends where the last thing in it does."""
        last, depth = event, int(isinstance(event, CollectionStartEvent))
        while depth:
            event = self.get()
            depth += isinstance(event, CollectionStartEvent)
            depth -= isinstance(event, CollectionEndEvent)
            if event.start_mark.index != event.end_mark.index or isinstance(event, ScalarEvent):
                last = event  # the end of a block has no length, and its mark stands where the next thing begins
        return last


def _extent(first: Node, last: Node) -> Extent:
    return Extent(first.start_mark.line, first.start_mark.column, last.end_mark.line, last.end_mark.column)
