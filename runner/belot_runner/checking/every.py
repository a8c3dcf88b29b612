"""Everything that `belot check` looks at, in one go."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from belot_runner.checking import exercise, positions, reachable, references, schemas, when
from belot_runner.checking.finding import Finding, from_error
from belot_runner.deals.stored import Deals, load_deals
from belot_runner.errors import SuiteError
from belot_runner.paths import cases_dir
from belot_runner.spec.sources import load_sources
from belot_runner.suite import load_suite


@dataclass(frozen=True, slots=True)
class Proof:
    """What was looked at, in numbers and scores, and what was found wrong."""

    counts: Mapping[str, int]
    findings: tuple[Finding, ...]
    scores: Mapping[str, str]


def prove(cases: list[Path]) -> Proof:
    """Check the suite, with the cases of some folders instead of its own where any are given.

    What must hold of the suite as a whole, such as that every choice is exercised, is asked only of its own cases.
    """
    findings = list(schemas.files(cases or [cases_dir()]))
    try:
        suite = load_suite(cases)
        sources = load_sources()
        variants = tuple(suite.variants.values())
    except SuiteError as error:
        return Proof({}, (*findings, from_error("load", error)), {})
    findings += schemas.questions(suite)
    findings += references.references(suite, sources)
    findings += positions.positions(suite)
    findings += when.mentions(suite)
    findings += exercise.stranded(suite)
    findings += reachable.reachable(suite, Deals({}) if cases else load_deals(), kept=not cases)
    if not cases:
        findings += exercise.unexercised(suite)
        findings += references.uncovered(suite, sources)
    counts = {
        "rules": len(suite.catalogue.rules),
        "choices": sum(len(rule.choices) for rule in suite.catalogue.rules.values()),
        "variants": len(variants),
        "claims": sum(len(source.claims) for source in sources.values()),
        "cases": len({row.id.rsplit("/", row.id.count("/") - 1)[0] for row in suite.rows}),
        "rows": len(suite.rows),
    }
    return Proof(counts, tuple(findings), {})
