"""Every claim of the sources, held against rules, cases and the verdicts of an actual run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from belot_runner.adapters import REFERENCE, open_adapter
from belot_runner.asking.select import select
from belot_runner.asking.session import run
from belot_runner.asking.verdict import Outcome
from belot_runner.checking.finding import Finding
from belot_runner.report.grouping import check_of
from belot_runner.spec.sources import Claim, Source
from belot_runner.suite import Suite


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """A line of the matrix: a claim, the rows that cite it, and in which variants they pass."""

    claim: Claim
    variants: tuple[str, ...]  # those that follow its source
    rows: tuple[str, ...]
    passed_in: tuple[str, ...]
    failed_in: tuple[str, ...]

    @property
    def held(self) -> bool:
        """Whether cases that cite it pass in a variant that follows its source, and fail in none."""
        return bool({*self.passed_in} & {*self.variants}) and not self.failed_in


def matrix(suite: Suite, sources: Mapping[str, Source]) -> list[ClaimRow]:
    """The matrix of all claims, from a run of the suite on the reference in every variant."""
    variants = list(suite.variants.values())
    checks = select(suite.rows, variants)
    with open_adapter(REFERENCE) as adapter:
        verdicts = run(checks, adapter, variants=variants).verdicts
    passed: dict[str, set[str]] = {}
    failed: dict[str, set[str]] = {}
    for verdict in verdicts:
        check = check_of(verdict)
        outcome = passed if verdict.outcome is Outcome.PASS else failed
        for claim in check.row.claims:
            outcome.setdefault(claim, set()).add(check.variant.id)
    citing: dict[str, list[str]] = {}
    for row in suite.rows:
        for claim in row.claims:
            citing.setdefault(claim, []).append(row.id)
    return [
        ClaimRow(
            claim,
            source.variants,
            tuple(citing.get(claim.id, ())),
            tuple(sorted(passed.get(claim.id, ()))),
            tuple(sorted(failed.get(claim.id, ()))),
        )
        for source in sources.values()
        for claim in source.claims.values()
    ]


def uncovered(lines: list[ClaimRow]) -> Iterator[Finding]:
    """Claims about rules that no case holds, or that a case does not hold."""
    for line in lines:
        if line.claim.excluded:
            continue
        place = line.claim.origin.place
        if not line.rows:
            hint = "cite it in a case of one of its rules, or exclude it with a reason"
            yield Finding("claims", "no case cites this claim", place(), line.claim.id, hint)
        elif line.failed_in:
            message = f"cases that cite this claim fail in {', '.join(line.failed_in)}"
            yield Finding("claims", message, place(), line.claim.id, "belot run tells which")
        elif not line.held:
            message = f"no case that cites this claim runs in {', '.join(line.variants)}"
            yield Finding("claims", message, place(), line.claim.id, "write one that does, or look at its `when`")
