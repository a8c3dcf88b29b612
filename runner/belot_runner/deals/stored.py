"""Deals in which positions arise, searched when the suite is built and kept beside its cases.

A position that a house variant or a user's own case brings takes the deal of another variant, or of the suite's case
of that name, where that will do, else one that is searched when it is first asked for, or by `prepare` before.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

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


def arises(ask: str, given: Mapping[str, Any], deal: Deal, rules: Rulebook) -> bool:
    """Whether the position of a question arises in a deal; not, where it is none."""
    from belot_runner.deals.replaying import verify_deal

    try:
        return verify_deal(ask, given, dict(deal), rules) is None
    except (KeyError, ValueError):
        return False


class Deals:
    """The deal of each row in each variant.

    `stored` are those found before, row id -> variant id -> deal, for the rows of the files in `folder`; a row of
    another file may bear the same id and ask something else.
    """

    def __init__(self, stored: Mapping[str, Mapping[str, Deal]], folder: Path | None = None) -> None:
        self.stored = stored
        self._home = f"{folder}{os.sep}" if folder else "\0"  # which no path begins with
        self._found: dict[tuple[Row, Variant], Deal | None] = {}
        self._rules: dict[Variant, Rulebook] = {}

    def of(self, row: Row, variant: Variant) -> Deal | None:
        """A deal in which the row's position arises by the rules of the variant; None where none was found."""
        known = self.stored.get(row.id, {})
        if variant.id in known and os.fspath(row.file).startswith(self._home):
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

        rules = self.rules(variant)
        for deal in others:
            if arises(row.ask, row.given, deal, rules):
                return deal
        try:
            return find_deal(row.ask, row.given, rules)
        except (KeyError, ValueError):  # no position: `belot check` tells why
            return None


class HasDeal(Protocol):
    """What is asked with a deal, if it is about a position and `deals` are wanted."""

    @property
    def row(self) -> Row:
        """The row that is asked."""

    @property
    def variant(self) -> Variant:
        """The variant by whose rules it is to be answered."""

    @property
    def deals(self) -> Deals | None:
        """Where its deal comes from; None where it is asked without."""


def prepare(checks: Iterable[HasDeal]) -> None:
    """Search the deals of some checks now, so that nobody is kept waiting once they are asked."""
    for check in checks:
        if check.deals is not None and has_position(check.row):
            check.deals.of(check.row, check.variant)


def load_deals(folder: Path | None = None) -> Deals:
    """The deals kept beside the cases in a folder, the suite's own by default; none where there is no such file."""
    home = folder or cases_dir()
    file = home / FILE
    if not file.is_file():
        return Deals({}, home)
    stored: dict[str, dict[str, Deal]] = {}
    for entry in json.loads(file.read_bytes())["deals"]:
        stored.setdefault(entry["row"], {}).update(dict.fromkeys(entry["variants"], entry["deal"]))
    return Deals(stored, home)


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
