"""The suite as a whole: its catalogue, its variants, and the rows to ask."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from belot_runner.cases.files import load_rows, load_shipped_rows
from belot_runner.cases.rows import Row
from belot_runner.paths import cases_dir
from belot_runner.spec.catalogue import Catalogue, load_catalogue
from belot_runner.spec.variants import Variants


@dataclass(frozen=True, slots=True, eq=False)
class Suite:
    """The rules, the variants that decide them (each read when it is first asked for), and the rows."""

    catalogue: Catalogue
    variants: Variants
    rows: tuple[Row, ...]


def load_suite(cases: Sequence[Path] = (), *, spec: Path | None = None) -> Suite:
    """The suite with its own cases, or with those in the given files and folders instead.

    `spec` is another folder of rules. Raises SuiteError for the first thing that is not well formed.
    """
    catalogue = load_catalogue(spec)
    rows = load_rows(cases, catalogue) if cases else load_shipped_rows(cases_dir(), catalogue)
    return Suite(catalogue, Variants(catalogue, spec), rows)
