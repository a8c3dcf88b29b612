"""A page for each source, with every claim in its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from belot_runner.cases.rows import Row
from belot_runner.site.matter import Matter
from belot_runner.site.page import Page, made
from belot_runner.spec.sources import Claim
from belot_runner.spec.variants import Variant


@dataclass(frozen=True, slots=True)
class Line:
    """A claim, the rows that cite it, and the decisions, as variant and rule, that rest on it."""

    claim: Claim
    rows: Sequence[Row]
    decisions: Sequence[tuple[Variant, str]]


def source_pages(matter: Matter) -> Iterator[Page]:
    """The pages of all sources."""
    for source in matter.sources.values():
        lines = [
            Line(claim, matter.citing.get(name, ()), matter.resting.get(name, ()))
            for name, claim in source.claims.items()
        ]
        yield made(
            f"sources/{source.id}.md",
            source.title,
            "source.md.jinja",
            source=source,
            lines=lines,
            held=sum(bool(line.rows) and not line.claim.excluded for line in lines),
            excluded=sum(bool(line.claim.excluded) for line in lines),
        )
