"""The suite as a whole: its catalogue, its variants, and the rows to ask."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from belot_runner.cases.files import load_rows, load_shipped_rows
from belot_runner.cases.rows import Row
from belot_runner.paths import cases_dir, spec_dir, suite_root
from belot_runner.reading.kept import kept
from belot_runner.spec.catalogue import Catalogue, load_catalogue
from belot_runner.spec.variants import Variants


@dataclass(frozen=True, slots=True, eq=False)
class Suite:
    """What a run needs: the rules, who decides them how (each variant is read when asked for), and the rows."""

    catalogue: Catalogue
    variants: Variants
    rows: tuple[Row, ...]


def load_suite(cases: Sequence[Path] = (), *, spec: Path | None = None, fresh: bool = False) -> Suite:
    """The suite with its own cases, or with those in the given files and folders instead.

    `spec` is another folder of rules. `fresh` reads the files, whatever is kept of them from the last time. Raises
    SuiteError for the first thing that is not well formed.
    """
    if cases or spec:
        catalogue = load_catalogue(spec)
        rows = load_rows(cases, catalogue) if cases else load_shipped_rows(cases_dir(), catalogue)
        return Suite(catalogue, Variants(catalogue, spec), rows)
    if fresh:
        return _shipped()
    rules = spec_dir()
    sources = (rules / "rules", rules / "variants", rules / "constraints.yaml", cases_dir())
    return kept("suite", suite_root(), sources, _shipped)


def _shipped() -> Suite:
    """The suite's own rules and cases, its variants read too."""
    catalogue = load_catalogue()
    variants = Variants(catalogue)
    variants.load_every()
    return Suite(catalogue, variants, load_shipped_rows(cases_dir(), catalogue))
