"""Trees of texts, a name to a text or to a tree of texts, and whether one language has what another one has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, TypeAlias

from belot_runner.errors import SuiteError, brief
from belot_runner.reading.data import Data
from belot_runner.reading.fields import Fields, Origin, expected, field_path, suggest

Tree: TypeAlias = dict[str, Any]  # a name to a text, or to a tree of texts

_FILLED_IN = re.compile(r"\{([a-z_]+)\}")


def faults_of(within: Fields, name: str, wanted: Tree | str) -> Iterator[SuiteError]:
    """What is wrong with the texts below one field, by the English ones: what is missing, superfluous, or no text."""
    written, at = within.get(name), within.at(name)
    if isinstance(wanted, str):
        if (fault := _fault_of_text(written, at, wanted)) is not None:
            yield fault
        return
    if not isinstance(written, dict):
        yield expected(at, "a mapping", written)
        return
    for key in written:
        if key not in wanted:
            hint = suggest(key, wanted, "names here")
            yield (at / key).error(f"{_told(at / key)}: the catalogue has no such text", hint, key=True)
    for key, english in wanted.items():
        if key in written:
            yield from faults_of(Fields(written, at), key, english)
        else:
            hint = f"in English: {brief(english)}" if isinstance(english, str) else f"it has {', '.join(english)}"
            yield at.error(f"{_told(at / key)} is missing", hint, key=True)


def _fault_of_text(written: Data, at: Origin, english: str) -> SuiteError | None:
    """What is wrong with a single text: nothing, where it is one line with the same {braces} as the English one."""
    if not isinstance(written, str) or not written or written != written.strip() or not written.isprintable():
        return expected(at, "a text in one line", written, "where it is long, write it behind `>-`")
    wanted, found = _filled_in(english), _filled_in(written)
    if wanted == found:
        return None
    told = ", ".join(f"{{{name}}}" for name in sorted(wanted)) or "nothing"
    return at.error(f"{_told(at)}: {told} is to be filled in here", f"in English: {brief(english)}")


def what_is_filled_in(word: Data) -> str:
    """What is left of a word without all that need not be the same in another language."""
    return "".join(found[0] for found in _FILLED_IN.finditer(str(word)))


def _filled_in(text: str) -> set[str]:
    """The names in {braces}; a brace without its fellow counts as a name that nobody has."""
    rest = _FILLED_IN.sub("", text)
    return {*_FILLED_IN.findall(text), *re.findall(r"[{}]", rest)}


def _told(origin: Origin) -> str:
    return field_path(origin.path)
