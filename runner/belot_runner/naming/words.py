"""What a single word names: variants, rules, a row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from typing import NamedTuple

from belot_runner.cases.rows import GAME, Row
from belot_runner.errors import UsageError, brief
from belot_runner.paths import shown
from belot_runner.reading.fields import suggest
from belot_runner.spec.retired import refuse_retired
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite

_TWINS = ("0", "1", "2", "3")


class Named(NamedTuple):
    """A row, and the number behind a ~ where there was one: 0 for the row itself."""

    row: Row
    twin: int | None


def chosen_variants(suite: Suite, names: Sequence[str]) -> list[Variant]:
    """The variants of these ids and files, each once, or all that are shipped; raises UsageError."""
    chosen: dict[str, Variant] = {}
    for name in names or suite.variants:
        variant = suite.variants.find(name)
        known = chosen.setdefault(variant.id, variant)
        if known is not variant:
            message = f"{shown(known.file)} and {shown(variant.file)} are both the variant {variant.id}"
            raise UsageError(message, hint="give one of them another id with `variant:`")
    return list(chosen.values())


def rules_named(suite: Suite, names: Iterable[str]) -> frozenset[str]:
    """The ids of the rules of these ids, chapters or globs, an empty one for whole deals; raises UsageError."""
    catalogue, named = suite.catalogue, set()
    for name in map(rule_word, names):
        found = {rule for rule in catalogue.rules if fnmatchcase(rule, name) or rule.startswith(f"{name}.")}
        found |= {""} if fnmatchcase(GAME, name) else set()
        if not found:
            known = (*catalogue.rules, *catalogue.chapters, GAME)
            raise UsageError(f"there is no rule {brief(name)}", hint=suggest(name, known, "rules"))
        named |= found
    return frozenset(named)


def rule_word(name: str) -> str:
    """`games`, as tables head whole deals, for `game`, which stands in the place of their rule."""
    return GAME if name == "games" else name


def row_named(suite: Suite, name: str) -> Named | None:
    """The row of an id, or of one that it had earlier; None where there is none."""
    bare, tilde, number = name.partition("~")
    if tilde and number not in _TWINS:
        return None
    found = next((row for row in suite.rows if bare == row.id or bare in row.aliases), None)
    return None if found is None else Named(found, int(number) if tilde else None)


def near_rows(suite: Suite, name: str) -> str:
    """The rows that may have been meant by a name that is none, as a hint; empty where there is none like it.

    Raises UsageError where it is known what became of the row: where it was retired.
    """
    refuse_retired(name)
    return suggest(name.partition("~")[0], [row.id for row in suite.rows], "cases")
