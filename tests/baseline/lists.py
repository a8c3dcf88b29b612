"""Lists of known failures for tests, and made-up runs that they are held against."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from belot_runner.adapters.base import Hello
from belot_runner.asking.results import Known, Run
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.baseline.entries import Baseline, read_baseline
from belot_runner.baseline.knowing import Comparison
from belot_runner.baseline.ledger import Ledger, hold
from belot_runner.suite import Suite
from report.running import VARIANT, checks

OPPONENT = "play.void/opponent-winning"
PARTNER = "play.void/partner-winning"
LEADER = "play.leader/opening"
WRONG = {"legal": ["9H"]}


def written(folder: Path, entries: str, name: str = "known.yaml") -> Path:
    """A list of these entries, each `- id: …` and its fields, as a file."""
    file = folder / name
    file.write_text("known-failures:\n" + entries.lstrip("\n"), encoding="utf-8")
    return file


def baseline(folder: Path, entries: str) -> Baseline:
    return read_baseline(written(folder, entries))


def ledger(folder: Path, suite: Suite, entries: str) -> Ledger:
    return hold(baseline(folder, entries), suite)


def run_of(*verdicts: Verdict, variants: Sequence[str] = (VARIANT,), **about: Any) -> Run:
    """A run with these verdicts, of an adapter that plays these variants."""
    return Run(**{"hello": Hello("an engine"), "variants": tuple(variants), "verdicts": verdicts, **about})


def known(ledger: Ledger, *verdicts: Verdict, named: bool = True, **about: Any) -> Known:
    return Comparison(ledger, run_of(*verdicts, **about), named=named).known()


def messages(known: Known) -> list[str]:
    return [untrue.message for untrue in known.untrue]


def expected(known: Known) -> list[tuple[str, str]]:
    """The checks that are known to fail, and why."""
    return [(each.verdict.check.id, each.reason) for each in known.expected]


def ended(suite: Suite, outcome: Outcome, *ids: str, variant: str = VARIANT, **about: Any) -> list[Verdict]:
    """Verdicts of checks, by id, that all ended so."""
    return [Verdict(check, outcome, **about) for check in checks(suite, *ids, variant=variant)]


def twins(row: str) -> list[str]:
    return [row, *(f"{row}~{k}" for k in (1, 2, 3))]


def alike(suite: Suite, row: str, answer: Mapping[str, Any], variant: str = VARIANT) -> list[Verdict]:
    """Verdicts on an answer to a row, and on the same answer to its twins with their suits and seats."""
    from report.running import answered

    return [answered(check, check.form.renamed(answer)) for check in checks(suite, *twins(row), variant=variant)]
