"""The file of known failures:

known-failures:
  - id: play.void/opponent-winning/opponent-led
    variant: bulgarian-*
    reason: A void player may throw a card away
    link: https://example.org/my-engine/issues/12
    got: {legal: KD 8H QH 10S}
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from belot_runner import __version__
from belot_runner.errors import BaselineError, Place, YamlError
from belot_runner.outcome import Outcome
from belot_runner.paths import shown
from belot_runner.reading.data import Data
from belot_runner.reading.extents import list_at
from belot_runner.reading.fields import Fields, Origin, describe, expected, read_fields, suggest
from belot_runner.reading.strict_yaml import parse
from belot_runner.reading.yaml_events import read

LIST = "known-failures"

FORMAT = 1
"""The format of such lists; one that names none has this one."""

_FORMAT = "format"

# What may be said of a failure; the rest is no failure of an implementation.
OUTCOMES = tuple(outcome for outcome in Outcome if outcome not in (Outcome.PASS, Outcome.NOT_RUN))

TO_DO = "TODO"
"""The word that begins a reason that is still to be written."""

_TO_BE_WRITTEN = re.compile(rf"{TO_DO}\b")

FIELDS = ("id", "variant", "reason", "link", "outcome", "got")


@dataclass(frozen=True, slots=True, eq=False)  # an entry is itself alone, and can be a key
class Entry:
    """A known failure as it was written.

    `variants` are ids, globs or files of variants, none for all of them; `outcome` is how it fails, None for any way;
    `got` the fields of the wrong answer in the notation of case files, None for any answer. `data` is all of it as it
    stands in the file.
    """

    id: str
    variants: tuple[str, ...]
    reason: str
    link: str
    outcome: Outcome | None
    got: Mapping[str, Data] | None
    data: Mapping[str, Data] = field(repr=False)
    origin: Origin = field(repr=False)

    @property
    def is_explained(self) -> bool:
        """Whether its reason was written, and is not just to be."""
        return _TO_BE_WRITTEN.match(self.reason) is None


@dataclass(frozen=True, eq=False)  # no slots: the places are looked for when one is wanted
class Baseline:
    """A list of known failures: its file, its text (lines end in \\n) and its entries in their order."""

    file: Path
    text: str
    entries: tuple[Entry, ...]

    @property
    def name(self) -> str:
        """The file as a reader wants it."""
        return shown(self.file)

    def place(self, entry: Entry) -> Place:
        """Where an entry stands."""
        return self._places[entry]

    @cached_property
    def _places(self) -> Mapping[Entry, Place]:
        found = list_at(self.text, LIST)
        items = found.items if found else ()
        places = (Place(self.name, item.whole.line + 1, item.whole.column + 1) for item in items)
        return dict(zip(self.entries, places, strict=True))


def read_baseline(file: Path, *, may_be_new: bool = False) -> Baseline:
    """The list in a file; an empty one for a file that is not there, where it may be new.

    Raises YamlError or BaselineError for the first thing that is not well formed.
    """
    if may_be_new and not _is_there(file):
        return with_text(file, "")
    if not _is_there(file):
        hint = f"`belot baseline update {shlex.quote(shown(file))} --write` begins one"
        raise YamlError("there is no such file", Place(shown(file)), hint)
    content = read(file)
    data = parse(content, shown(file))
    text = content.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    return _baseline(file, text, data)


def with_text(file: Path, text: str) -> Baseline:
    """The list in a text that stands in a file, or is to; empty where there is no text. Raises like `read_baseline`."""
    return _baseline(file, text, parse(text, shown(file)) if text else {})


def _is_there(file: Path) -> bool:
    try:
        return file.exists()
    except OSError:  # whoever reads it will say what is wrong
        return True


def _baseline(file: Path, text: str, data: Data) -> Baseline:
    origin = Origin(file, (), BaselineError)
    _check_format(data, origin)
    fields = read_fields(data, origin, (_FORMAT, LIST))
    entries = tuple(_entry(item, fields.at(LIST) / index) for index, item in enumerate(fields.items(LIST)))
    return Baseline(file, text, entries)


def _check_format(data: Data, origin: Origin) -> None:
    """Raise BaselineError for a list of another format, whatever else is in it."""
    written = data.get(_FORMAT) if isinstance(data, dict) else None
    if written is not None and (written != FORMAT or isinstance(written, bool)):
        wanted = f"{FORMAT}, which belot-conformance {__version__} reads,"
        raise expected(origin / _FORMAT, wanted, written, "take the version of the suite that the list is written for")


def _entry(item: Data, origin: Origin) -> Entry:
    fields = read_fields(item, origin, FIELDS, ("id", "reason"))
    outcome, got = _outcome(fields), _got(fields)
    if got is not None and outcome not in (None, Outcome.FAIL):
        message = f"an answer is compared where the outcome is {Outcome.FAIL}, not where it is {outcome}"
        raise fields.at("got").error(message, "keep one of outcome and got", key=True)
    return Entry(
        id=fields.text("id").strip(),
        variants=_variants(fields),
        reason=" ".join(fields.text("reason").split()),
        link=" ".join(fields.text("link").split()),
        outcome=outcome if got is None else Outcome.FAIL,
        got=got,
        data=item,
        origin=origin,
    )


def _variants(fields: Fields) -> tuple[str, ...]:
    written = fields.get("variant")
    if written is None:
        return ()
    names = [written] if isinstance(written, str) else written
    if not isinstance(names, list) or not names:
        raise expected(fields.at("variant"), "a variant, or a list of them", written, "leave it out for all")
    for index, name in enumerate(names):
        if not isinstance(name, str) or not name.strip():
            at = fields.at("variant") / index if names is written else fields.at("variant")
            raise expected(at, "the id of a variant, a glob, or a file", name)
    return tuple(names)


def _outcome(fields: Fields) -> Outcome | None:
    word = fields.get("outcome")
    if word is None:
        return None
    if word not in OUTCOMES:
        hint = suggest(word, [str(outcome) for outcome in OUTCOMES], "outcomes of a failure")
        raise fields.at("outcome").error(f"there is no failure {describe(word)}", hint)
    return Outcome(word)


def _got(fields: Fields) -> Mapping[str, Data] | None:
    if fields.get("got") is None:
        return None
    got = fields.mapping("got")
    if not got:
        raise fields.at("got").error("no field of an answer is named", "name one, or leave `got` out")
    return got
