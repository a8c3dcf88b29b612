"""The documents of the repository as pages, each at the place that it has there: so their links hold as they are."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from belot_runner.site.page import Page, made

# What stands in the menu, and in its order; further documents of these folders are pages too.
IMPLEMENTING: Mapping[str, str] = {
    "spec/adapter.md": "How to write an adapter",
    "spec/protocol.md": "The protocol",
    "spec/cases.md": "The case format",
    "spec/baseline.md": "Known failures",
    "spec/judge.md": "Recorded answers",
    "spec/fuzz.md": "Random deals",
    "spec/export.md": "The export",
    "ci/README.md": "In a pipeline",
    "runner/adapters/examples/javascript/README.md": "Example: JavaScript",
    "runner/adapters/examples/python/README.md": "Example: Python",
    "runner/adapters/examples/embedded/README.md": "Example: without a process",
    "runner/adapters/belot_engines/README.md": "Adapters for other engines",
    "spec/engines.md": "What was found in other engines",
}
PROJECT: Mapping[str, str] = {"CONTRIBUTING.md": "Contributing", "CHANGELOG.md": "Changelog"}

# Where files lie to which documents link.
COPIED = ("spec/schemas", "spec/houses", "runner/adapters", "ci", "action.yml", "LICENSE")

_LINK = re.compile(r"(?<=\]\()([^)#:\s]+)(?=\))")
_TO_TICK = re.compile(r"^- \[ \] ", re.MULTILINE)
_FENCE = re.compile(r"^```(\w+) ([\w.-]+)$", re.MULTILINE)


def document_pages(root: Path) -> Iterator[Page]:
    """The documents below the root of a checkout, the rulebooks apart."""
    for path, title in {**IMPLEMENTING, **PROJECT}.items():
        yield Page(path, title, _as_page((root / path).read_text(encoding="utf-8"), root / path))


def folder_pages(root: Path) -> Iterator[Page]:
    """A list of the schemas in each folder of them, to which the documents link."""
    for folder in sorted(path for path in (root / "spec" / "schemas").iterdir() if path.is_dir()):
        entries = [(file.name, _said_of(file)) for file in sorted(folder.glob("*.json"))]
        path = f"{folder.relative_to(root).as_posix()}/index.md"
        yield made(path, f"Schemas: {folder.name}", "folder.md.jinja", entries=entries)


def copied_files(root: Path) -> Iterator[Path]:
    """The files that are part of the site as they are."""
    for name in COPIED:
        place = root / name
        found = sorted(place.rglob("*")) if place.is_dir() else [place]
        yield from (file for file in found if file.is_file() and file.suffix not in (".md", ".pyc"))


def _said_of(schema: Path) -> str:
    written = json.loads(schema.read_text(encoding="utf-8"))
    return str(written.get("title", ""))


def _as_page(text: str, file: Path) -> str:
    """A document as this kind of Markdown has it.

    Links to folders lead to the page of each; what a fence names beside its language is its title; a list to be ticked
    off is a list, since nothing can be ticked here.
    """

    def page_of(found: re.Match[str]) -> str:
        target = file.parent / found[0]
        if not target.is_dir():
            return found[0]
        page = "README.md" if (target / "README.md").is_file() else "index.md"
        return f"{found[0].rstrip('/')}/{page}"

    return _TO_TICK.sub("- ", _FENCE.sub(r'```\1 title="\2"', _LINK.sub(page_of, text)))
