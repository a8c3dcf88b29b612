"""From a file to the events of its one YAML document, every fault on the way told with its place.

This is the part of strict loading that knows PyYAML: which parser there is and what it raises. It also
refuses what no file may hold anywhere.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NoReturn, TypeAlias

import yaml
from yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    ScalarEvent,
    StreamEndEvent,
)

from belot_runner.errors import Place, YamlError, brief
from belot_runner.paths import shown

try:
    from yaml._yaml import CParser as _Parser
except ImportError:  # PyYAML was built without libyaml: the same events, ten times slower
    from yaml import SafeLoader as _Parser  # type: ignore[assignment]  # only get_event is used

# What stands where a value can: a scalar, the start of a list or mapping, or an alias. Which of them it is
# turns out only when it is there, so that a type would have to be asserted at every step.
Node: TypeAlias = Any

MAX_BYTES = 5 * 1024 * 1024

_MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
_FORBIDDEN = ((b"\0", "a NUL character", "remove it"), (b"\t", "a tab", "use spaces"))
_HINTS = {
    "mapping values are not allowed": "quote a text that holds a colon and a space",
    "could not find expected ':'": "a key is followed by a colon and a space",
    "cannot start any token": "quote a text that begins with a special character",
    "did not find expected": "look at the indentation, brackets and quotes here and just above",
    "unexpected end of stream": "close the quotes that are open here",
    "control characters": "remove it",
}


def read(file: Path) -> bytes:
    """The bytes of a file, no more of them than it takes to see that it is too large."""
    try:
        with file.open("rb") as stream:
            return stream.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise YamlError("there is no such file", Place(shown(file))) from None
    except IsADirectoryError:
        raise YamlError("a file was expected, this is a folder", Place(shown(file))) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise YamlError(f"the file cannot be read: {reason}", Place(shown(file))) from None


class Events:
    """The events of the only document of a text, `name` being what errors call it.

    Raises YamlError for bytes that are not UTF-8, a byte order mark, tabs, NUL, and more than 5 MiB.
    """

    def __init__(self, text: str | bytes, name: str) -> None:
        content = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
        self.name = name
        self._content = content
        self._check()
        try:
            self.get = _Parser(content).get_event
        except yaml.YAMLError as error:
            self.broken(error)

    def _check(self) -> None:
        content = self._content
        if len(content) > MAX_BYTES:
            raise YamlError("the file is larger than 5 MiB", Place(self.name), "split it")
        if content.startswith(_MARKS):
            hint = "save it as UTF-8 without one"
            raise YamlError("the file begins with a byte order mark", Place(self.name), hint)
        try:
            content.decode("utf-8")
        except UnicodeDecodeError as error:
            place = self._place_of(error.start)
            raise YamlError("the file is not UTF-8", place, "save it as UTF-8") from None
        for byte, what, hint in _FORBIDDEN:
            if (at := content.find(byte)) >= 0:
                raise YamlError(f"{what} is not allowed", self._place_of(at), hint)

    def root(self) -> Node:
        """The first event of the document's content."""
        self.get()
        event = self.get()
        if not isinstance(event, DocumentStartEvent):
            raise YamlError("the file is empty", Place(self.name), "write it like the others of its folder")
        return self.get()

    def end(self) -> None:
        """Read to the end of the stream; in a good file there is nothing more."""
        self.get()
        event = self.get()
        if not isinstance(event, StreamEndEvent):
            self.refuse(event, "a second document begins here", "keep one document in a file")

    def skip(self, event: Node) -> None:
        """Read past the value that begins with `event`."""
        depth = int(isinstance(event, CollectionStartEvent))
        while depth:
            event = self.get()
            depth += isinstance(event, CollectionStartEvent)
            depth -= isinstance(event, CollectionEndEvent)

    def place(self, event: Node) -> Place:
        """Where an event begins."""
        mark = event.start_mark
        return Place(self.name, mark.line + 1, mark.column + 1)

    def refuse(self, event: Node, message: str, hint: str) -> NoReturn:
        """Raise a YamlError at an event."""
        raise YamlError(message, self.place(event), hint)

    def refuse_extras(self, event: Node) -> NoReturn:
        """Refuse an alias, or a node for its anchor or tag."""
        if isinstance(event, AliasEvent):
            self.refuse(event, f"an alias is not allowed: *{brief(event.anchor)}", "write the value out")
        if event.anchor is not None:
            self.refuse(event, f"an anchor is not allowed: &{brief(event.anchor)}", "leave it out")
        tag = event.tag if isinstance(event, ScalarEvent | CollectionStartEvent) else ""
        self.refuse(event, f"a tag is not allowed: {brief(tag)}", "leave it out")

    def broken(self, error: yaml.YAMLError) -> NoReturn:
        """Tell a fault that the parser found in the suite's own form."""
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or getattr(error, "reason", None) or "it cannot be parsed"
        place = Place(self.name, mark.line + 1, mark.column + 1) if mark else self._place_of_character(error)
        hint = next((hint for words, hint in _HINTS.items() if words in problem), "")
        raise YamlError(f"this is not YAML: {problem}", place, hint) from None

    def _place_of_character(self, error: yaml.YAMLError) -> Place:
        """Where a character stands that cannot be read."""
        at = getattr(error, "position", 0)
        if issubclass(_Parser, yaml.reader.Reader):  # the pure parser counts characters, libyaml bytes
            at = len(self._content.decode("utf-8")[:at].encode("utf-8"))
        return self._place_of(at)

    def _place_of(self, byte: int) -> Place:
        before = self._content[:byte].decode("utf-8", "replace")
        return Place(self.name, before.count("\n") + 1, len(before) - before.rfind("\n"))
