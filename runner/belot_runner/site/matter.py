"""What the pages are made of: the suite, its sources and translations, all of it read once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import combinations
from typing import TypeVar

from belot_runner.cases.rows import Row
from belot_runner.proof.groups import Group, group
from belot_runner.spec.sources import Claim, Source, load_sources
from belot_runner.spec.translations import ENGLISH, Translation, languages, load_translation
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite, load_suite

Thing = TypeVar("Thing")


class Matter:
    """The suite, and what is asked of it for many pages."""

    def __init__(self, suite: Suite) -> None:
        self.suite = suite
        self.sources: Mapping[str, Source] = load_sources()

    @cached_property
    def claims(self) -> Mapping[str, Claim]:
        """The claims of all sources by id."""
        return {name: claim for source in self.sources.values() for name, claim in source.claims.items()}

    @cached_property
    def variants(self) -> tuple[Variant, ...]:
        """The variants in the order of the sources that they follow, a source's in its own order."""
        order = dict.fromkeys(name for source in self.sources.values() for name in source.variants)
        named = [self.suite.variants[name] for name in order if name in self.suite.variants]
        return (*named, *(variant for variant in self.suite.variants.values() if variant.id not in order))

    @cached_property
    def pairs(self) -> tuple[tuple[Variant, Variant], ...]:
        """Every two variants, each pair once."""
        return tuple(combinations(self.variants, 2))

    @cached_property
    def translations(self) -> tuple[Translation, ...]:
        """The catalogue in the languages other than English."""
        catalogue, variants = self.suite.catalogue, self.suite.variants
        return tuple(load_translation(name, catalogue, variants) for name in languages() if name != ENGLISH)

    @cached_property
    def languages(self) -> Mapping[str, str]:
        """What each language is called in itself, by its two letters."""
        return {ENGLISH: "English", **{each.language: each.name for each in self.translations}}

    @cached_property
    def cases(self) -> Mapping[str, list[Group]]:
        """The cases of each rule, the whole deals under an empty name."""
        found: dict[str, list[Group]] = {rule: [] for rule in ("", *self.suite.catalogue.rules)}
        for each in group(self.suite.rows):
            found[each.rows[0].rule].append(each)
        return found

    @cached_property
    def citing(self) -> Mapping[str, list[Row]]:
        """The rows that cite each claim."""
        return _by_claim((claim, row) for row in self.suite.rows for claim in row.claims)

    @cached_property
    def resting(self) -> Mapping[str, list[tuple[Variant, str]]]:
        """The decisions, as a variant and a rule, that rest on each claim."""
        return _by_claim(
            (claim, (variant, rule))
            for variant in self.variants
            for rule, decision in variant.decisions.items()
            for claim in decision.claims
        )


def load_matter() -> Matter:
    """Everything, from the suite's own files."""
    return Matter(load_suite())


def _by_claim(pairs: Iterable[tuple[str, Thing]]) -> dict[str, list[Thing]]:
    found: dict[str, list[Thing]] = {}
    for claim, thing in pairs:
        found.setdefault(claim, []).append(thing)
    return found
