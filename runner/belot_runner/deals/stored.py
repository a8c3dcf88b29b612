"""Deals in which positions arise, searched when the suite is built and kept beside its cases.

A position that a house variant or a user's own case brings takes the deal of another variant where that will do, else
one that is searched when it is asked for.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from belot_runner.cases.rows import Row
from belot_runner.paths import cases_dir
from belot_runner.spec.variants import Variant

if TYPE_CHECKING:
    from belot_reference.rules import Rulebook

Deal = Mapping[str, Any]

FILE = "deals.json"
ABOUT_A_POSITION = frozenset({"legal", "trick", "belot"})


def has_position(row: Row) -> bool:
    """Whether the row's question is about a position, so that a deal belongs to it."""
    return row.ask in ABOUT_A_POSITION and "deal" not in row.given


class Deals:
    """The deal of each row in each variant. `stored` are those found before: row id -> variant id -> deal."""

    def __init__(self, stored: Mapping[str, Mapping[str, Deal]]) -> None:
        self.stored = stored
        self._found: dict[tuple[Row, Variant], Deal | None] = {}
        self._rules: dict[Variant, Rulebook] = {}

    def of(self, row: Row, variant: Variant) -> Deal | None:
        """A deal in which the row's position arises by the rules of the variant; None where none was found."""
        known = self.stored.get(row.id, {})
        if variant.id in known:
            return known[variant.id]
        if (row, variant) not in self._found:
            self._found[row, variant] = self._look(row, variant, known.values())
        return self._found[row, variant]

    def rules(self, variant: Variant) -> Rulebook:
        """The rulebook of a variant, read once."""
        from belot_reference.rules import read_rules

        if variant not in self._rules:
            self._rules[variant] = read_rules(variant.rules)
        return self._rules[variant]

    def _look(self, row: Row, variant: Variant, others: Iterable[Deal]) -> Deal | None:
        from belot_runner.deals.finding import find_deal  # what is kept mostly serves, and then nothing is searched
        from belot_runner.deals.replaying import verify_deal

        rules = self.rules(variant)
        for deal in others:
            if verify_deal(row.ask, row.given, dict(deal), rules) is None:
                return deal
        return find_deal(row.ask, row.given, rules)


def load_deals(folder: Path | None = None) -> Deals:
    """The deals kept beside the cases in a folder, the suite's own by default; none where there is no such file."""
    file = (folder or cases_dir()) / FILE
    if not file.is_file():
        return Deals({})
    stored: dict[str, dict[str, Deal]] = {}
    for entry in json.loads(file.read_bytes())["deals"]:
        stored.setdefault(entry["row"], {}).update(dict.fromkeys(entry["variants"], entry["deal"]))
    return Deals(stored)


def deals_as_text(deals: Mapping[str, Mapping[str, Deal]]) -> str:
    """The file of deals: one line for each row and deal, so that a change is a small diff."""
    lines: list[str] = []
    for row, of_variant in deals.items():
        shared: list[tuple[list[str], Deal]] = []
        for variant, deal in of_variant.items():
            same = next((variants for variants, other in shared if other == deal), None)
            if same is None:
                shared.append(([variant], deal))
            else:
                same.append(variant)
        lines += (
            json.dumps({"row": row, "variants": variants, "deal": deal}, separators=(",", ":"))
            for variants, deal in shared
        )
    return '{"deals": [\n' + ",\n".join(lines) + "\n]}\n"
