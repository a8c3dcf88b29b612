"""Every file of the suite fits its schema, and every question does too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from belot_runner.cases.files import case_files
from belot_runner.checking.finding import Finding, from_error
from belot_runner.errors import SuiteError
from belot_runner.paths import is_file, spec_dir
from belot_runner.reading.schemas import validate_answer, validate_file, validate_given
from belot_runner.reading.strict_yaml import load
from belot_runner.suite import Suite

CHECK = "schema"

# Folder or file of spec/ -> the schema of its files.
_SPEC = {
    "rules": "rules",
    "variants": "variant",
    "houses": "variant",
    "sources": "source",
    "constraints.yaml": "constraints",
    "glossary.yaml": "glossary",
    "open.yaml": "open",
    "translations": "translation",
    "retired.yaml": "retired",
    "published.yaml": "published",
    "rulebook.yaml": "rulebook",
    "prose": "prose",
}


def files(cases: Sequence[Path]) -> Iterator[Finding]:
    """Files of spec/ and of the given case folders that do not fit their schema."""
    for name, kind in _SPEC.items():
        place = spec_dir() / name
        files = sorted(filter(is_file, place.glob("*.yaml"))) if place.is_dir() else [place]
        for file in files:
            yield from file_of(kind, file)
    for folder in cases:
        for file in case_files(folder):
            yield from file_of("cases", file)


def file_of(kind: str, file: Path) -> Iterator[Finding]:
    """A file of some kind that does not fit its schema."""
    try:
        data = load(file)
        is_game = kind == "cases" and isinstance(data, dict) and "game" in data
        validate_file("game" if is_game else kind, data, file)
    except SuiteError as error:
        yield from_error(CHECK, error)


def questions(suite: Suite) -> Iterator[Finding]:
    """Rows whose question, or expected answer, does not fit the schema of the wire."""
    for row in suite.rows:
        for what, fault in (
            ("given", validate_given(row.ask, dict(row.given))),
            ("expect", validate_answer(row.ask, dict(row.expect))),
        ):
            if fault:
                yield Finding(CHECK, f"{what}: {fault}", row.place, row.id)
