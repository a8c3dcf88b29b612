"""Whole deals: the answers of their rows, filled by the reference, and their `when`, filled from what was consulted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from belot_runner.asking.compare import Expectation
from belot_runner.cases.games import read_game
from belot_runner.errors import CaseError
from belot_runner.filling.write_game import write_game
from belot_runner.proof.forking import consulted
from belot_runner.proof.mentions import Position, disagreement
from belot_runner.proof.options import options_of
from belot_runner.reading.data import Data
from belot_runner.reading.fields import Origin
from belot_runner.reading.strict_yaml import load
from belot_runner.spec.values import Wire
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite
from belot_runner.tables import DEFAULT_TABLE, SEATS_RULE

# Stands in for an answer that is not yet there; the reader of files asks for one.
_NOT_YET: Mapping[str, Any] = {"phase": "over"}


def is_derived(file: Path) -> bool:
    """Whether a file is a whole deal that the reference fills."""
    data = load(file)
    return isinstance(data, dict) and data.get("derived") is True


def derive(file: Path, suite: Suite) -> str:
    """The text of a whole deal's file with its `when` and its answers filled anew.

    The rules are those of the first variant that makes the choices which the file names already, so that a file written
    by hand names at least those by which its variant is known. Raises CaseError where there is none.
    """
    data = load(file)
    return fill_game(data, file, _variant_of(data, file, suite), suite)


def fill_game(data: Mapping[str, Data], file: Path, variant: Variant, suite: Suite) -> str:
    """The text of a whole deal's file, its answers and its `when` by the rules of a variant."""
    blank = {**data, "when": {}, "rows": [{**row, "expect": _NOT_YET} for row in data["rows"]]}
    rows = list(read_game(blank, Origin(file, (), CaseError), suite.catalogue))
    needed: set[str] = set()
    positions = []
    answers = []
    for row in rows:
        answer, asked = consulted(row.ask, dict(row.given), variant.rules)
        if answer is None:
            raise row.origin.error("the reference cannot answer this row", "look at hands, calls and plays")
        answers.append(answer)
        positions.append(
            Position(row.id, row.ask, dict(row.given), Expectation(answer, with_rule=True).fits, _table(variant))
        )
        needed.update(asked)
    mentions = {rule: value for rule, value in variant.rules.items() if rule in needed and rule != SEATS_RULE}
    mentions = _shared(mentions, positions, variant, suite)
    when = {rule: suite.catalogue.rules[rule].name(value) or value for rule, value in mentions.items()}
    return write_game(data, when, answers)


def _table(variant: Variant) -> dict[str, Wire]:
    return {SEATS_RULE: variant.rules[SEATS_RULE]}


def _shared(
    mentions: dict[str, Wire], positions: Sequence[Position], variant: Variant, suite: Suite
) -> dict[str, Wire]:
    """The mentions without those that keep the deal from other variants at its table and make no difference to it.

    A whole deal consults too many rules for all of them to be freed at once; these are the ones worth the trouble.
    """
    neighbours = [other for other in suite.variants.values() if other.rules[SEATS_RULE] == variant.rules[SEATS_RULE]]
    options = options_of(suite)
    for rule, value in list(mentions.items()):
        if any(other.rules[rule] != value for other in neighbours):
            fewer = {name: kept for name, kept in mentions.items() if name != rule}
            if disagreement(positions, fewer, options) is None:
                mentions = fewer
    return mentions


def _variant_of(data: Mapping[str, Data], file: Path, suite: Suite) -> Variant:
    table = data.get("table", DEFAULT_TABLE)
    when = suite.catalogue.read(data.get("when") or {}, Origin(file, ("when",), CaseError))
    for variant in suite.variants.values():
        if variant.rules[SEATS_RULE] == table and all(variant.rules[rule] == value for rule, value in when.items()):
            return variant
    origin = Origin(file, ("when",), CaseError)
    raise origin.error("no variant makes the choices that this deal names", "name choices that go together")
