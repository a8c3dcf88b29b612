"""Ids that were published and are gone: why, since when, and what is asked instead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from belot_runner.errors import CatalogueError, UsageError
from belot_runner.paths import is_file, spec_dir
from belot_runner.reading.data import Data
from belot_runner.reading.fields import Origin, load_fields, read_fields

FILE = "retired.yaml"
_ENTRY = ("id", "since", "reason", "instead")


@dataclass(frozen=True, slots=True)
class Retired:
    """An id of a case or row that no row bears any more, nor ever will again.

    `since` is the first version without it, `instead` the cases or rows that ask now what it asked.
    """

    id: str
    since: str
    reason: str
    instead: tuple[str, ...]
    origin: Origin = field(repr=False, compare=False)

    @property
    def told(self) -> str:
        """That it is gone, since when and why."""
        return f"the case {self.id} was retired in {self.since}: {self.reason.rstrip('.')}"

    @property
    def hint(self) -> str:
        """What takes its place, if anything does."""
        return f"what it asked is asked by {', '.join(self.instead)}" if self.instead else ""


def load_retired(spec: Path | None = None) -> dict[str, Retired]:
    """Every retired id of a spec folder, the suite's own by default; raises CatalogueError or YamlError."""
    file = (spec or spec_dir()) / FILE
    if not is_file(file):
        return {}
    fields = load_fields(file, CatalogueError, ("retired",), ("retired",))
    found: dict[str, Retired] = {}
    for index, item in enumerate(fields.items("retired")):
        entry = _read(item, fields.at("retired") / index)
        if entry.id in found:
            raise (entry.origin / "id").error(f"the id {entry.id} stands here twice", "keep one of them")
        found[entry.id] = entry
    return found


def _read(item: Data, origin: Origin) -> Retired:
    fields = read_fields(item, origin, _ENTRY, ("id", "since", "reason"))
    return Retired(
        id=fields.text("id"),
        since=fields.text("since"),
        reason=" ".join(fields.text("reason").split()),
        instead=fields.texts("instead"),
        origin=origin,
    )


def retired_as(name: str, retired: Mapping[str, Retired]) -> Retired | None:
    """What retired an id: itself, or the case of the row that it is; None where it is not retired."""
    while name:
        if name in retired:
            return retired[name]
        name = name.rpartition("/")[0]
    return None


def refuse_retired(name: str) -> None:
    """Raise UsageError where this is the id, perhaps of a twin, of a case or row of the suite that is gone."""
    if "/" not in name:  # as every id has it
        return
    entry = retired_as(name.partition("~")[0], load_retired())
    if entry is not None:
        raise UsageError(entry.told, hint=entry.hint)
