"""Ids that a release has published, which stay findable for ever: as a row's own, as an alias, or retired."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from belot_runner.errors import CatalogueError
from belot_runner.paths import is_file, spec_dir
from belot_runner.reading.fields import Origin, load_fields

FILE = "published.yaml"


@dataclass(frozen=True, slots=True)
class Published:
    """An id and the version that first published it."""

    id: str
    version: str
    origin: Origin = field(repr=False, compare=False)


def load_published(spec: Path | None = None) -> dict[str, Published]:
    """Every published id of a spec folder, the suite's own by default; raises CatalogueError or YamlError."""
    file = (spec or spec_dir()) / FILE
    if not is_file(file):
        return {}
    fields = load_fields(file, CatalogueError, ("published",), ("published",))
    found: dict[str, Published] = {}
    for version in fields.mapping("published"):
        of_version = fields.at("published") / version
        for index, name in enumerate(_ids(fields.get("published")[version], of_version)):
            if name in found:
                hint = "leave it with the version that published it first"
                raise (of_version / index).error(f"the id {name} stands here twice", hint)
            found[name] = Published(name, version, of_version / index)
    return found


def _ids(value: object, origin: Origin) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise origin.error("a list of ids was expected", "belot fill --published writes it")
    return value


def published_as_text(known: Iterable[Published], ids: Iterable[str], version: str, head: str) -> str:
    """The file with those ids of a version added that no version has published; `head` are the lines before."""
    of_version: dict[str, list[str]] = {}
    for entry in known:
        of_version.setdefault(entry.version, []).append(entry.id)
    seen = {name for names in of_version.values() for name in names}
    new = sorted({*ids} - seen)
    if new:
        of_version.setdefault(version, []).extend(new)
    return head + _as_yaml(of_version)


def _as_yaml(of_version: Mapping[str, Iterable[str]]) -> str:
    if not of_version:
        return "published: {}\n"
    lines = ["published:"]
    for version, names in of_version.items():
        lines += [f"  {version}:", *(f"    - {name}" for name in names)]
    return "\n".join(lines) + "\n"
