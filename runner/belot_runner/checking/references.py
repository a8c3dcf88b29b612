"""References that lead somewhere: claims of decisions and cases, rules of claims, sources of variants."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from belot_runner.checking.finding import Finding
from belot_runner.reading.fields import Origin, suggest
from belot_runner.spec.sources import Claim, Source
from belot_runner.suite import Suite

CHECK = "reference"


def references(suite: Suite, sources: Mapping[str, Source]) -> Iterator[Finding]:
    """Every name that leads nowhere."""
    claims = {claim.id: claim for source in sources.values() for claim in source.claims.values()}
    for variant in suite.variants.values():
        for name in variant.sources:
            if name not in sources:
                hint = suggest(name, sources, "sources")
                yield Finding(CHECK, f"there is no source {name}", Origin(variant.file).place(), variant.id, hint)
        for rule, decision in variant.decisions.items():
            yield from _unknown(decision.claims, claims, f"{variant.id}, {rule}", decision.origin)
    for row in suite.rows:
        yield from _unknown(row.claims, claims, row.id, row.origin)
    for claim in claims.values():
        yield from _rules_of(claim, suite)


def _unknown(cited: Iterable[str], claims: Mapping[str, Claim], subject: str, origin: Origin) -> Iterator[Finding]:
    for name in cited:
        if name not in claims:
            yield Finding(CHECK, f"there is no claim {name}", origin.place(), subject, suggest(name, claims, "claims"))


def _rules_of(claim: Claim, suite: Suite) -> Iterator[Finding]:
    for rule in claim.rules:
        if rule not in suite.catalogue.rules:
            hint = suggest(rule, suite.catalogue.rules, "rules")
            yield Finding(CHECK, f"there is no rule {rule}", claim.origin.place(), claim.id, hint)
