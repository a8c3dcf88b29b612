"""Whole deals: the answers of their rows, filled by the reference, and their `when`, filled from what was consulted."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile
from pathlib import Path
from typing import Any

from belot_runner.asking.compare import Expectation
from belot_runner.cases.games import read_game
from belot_runner.cases.rows import Row
from belot_runner.errors import CaseError
from belot_runner.filling.write_game import write_game
from belot_runner.proof.forking import consulted
from belot_runner.proof.mentions import Position, disagreement
from belot_runner.proof.options import options_of
from belot_runner.reading.data import Data
from belot_runner.reading.fields import Fields, Origin, as_mapping, expected
from belot_runner.reading.strict_yaml import load, parse
from belot_runner.spec.values import Wire
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite
from belot_runner.tables import SEATS_RULE
from belot_runner.writing.modeline import schema_line

# Stands in for an answer that is not yet there; the reader of files asks for one.
_NOT_YET: Mapping[str, Any] = {"phase": "over"}


def is_derived(file: Path) -> bool:
    """Whether a file is a whole deal that the reference fills."""
    data = load(file)
    return isinstance(data, dict) and data.get("derived") is True


def derive(file: Path, suite: Suite) -> str:
    """The text of a whole deal's file with its `when` and its answers filled anew.

    The rules are those of the first variant that makes the choices which the file names already, so that a file written
    by hand names at least those by which its variant is known. Raises CaseError where there is none, and for whatever
    else is wrong with the file.
    """
    data = load(file)
    rows = _unanswered(data, file, suite)
    origin = Origin(file, (), CaseError)
    named = _named(data, origin, suite)
    for variant in suite.variants.values():
        if variant.rules[SEATS_RULE] in rows[0].tables and all(
            variant.rules[rule] == value for rule, value in named.items()
        ):
            return fill_game(data, file, variant, suite)
    hint = "name choices that go together"
    raise (origin / "when").error("no variant makes the choices that this deal names", hint, key=True)


def fill_game(data: Data, file: Path, variant: Variant, suite: Suite) -> str:
    """The text of a whole deal's file, its answers and its `when` by the rules of a variant; raises CaseError."""
    answers, of_rows = [], []
    for row in _unanswered(data, file, suite):
        answer, asked = consulted(row.ask, dict(row.given), variant.rules)
        if answer is None:
            raise row.origin.error("the reference cannot answer this row", "look at hands, calls and plays")
        answers.append(answer)
        agrees = Expectation(answer, with_rule=True).fits
        position = Position(row.id, row.ask, dict(row.given), agrees, _table(variant))
        of_rows.append(
            _shared({rule: variant.rules[rule] for rule in asked if rule != SEATS_RULE}, position, variant, suite)
        )
    of_all = {rule: value for rule, value in variant.rules.items() if all(rule in mentions for mentions in of_rows)}
    own = [{rule: mentions[rule] for rule in variant.rules if rule in mentions.keys() - of_all} for mentions in of_rows]
    whens = [
        {rule: suite.catalogue.rules[rule].name(value) or value for rule, value in mentions.items()}
        for mentions in (of_all, *own)
    ]
    text = _comments(file) + write_game(as_mapping(data, Origin(file, (), CaseError)), whens[0], whens[1:], answers)
    list(read_game(parse(text), Origin(file, (), CaseError), suite.catalogue))  # what cannot be read is not written
    return text


def _comments(file: Path) -> str:
    """What stands above everything else in a file; in a new one the line by which editors find the schema."""
    if not file.exists():
        return schema_line("game", file)
    lines = file.read_text(encoding="utf-8").splitlines()
    return "".join(f"{line}\n" for line in takewhile(lambda line: line.startswith("#"), lines))


def _unanswered(data: Data, file: Path, suite: Suite) -> list[Row]:
    """The rows of a whole deal, one at least, whatever its `when` and its answers are so far; raises CaseError."""
    origin = Origin(file, (), CaseError)
    fields = Fields(as_mapping(data, origin), origin)
    rows = [{**row, "when": {}, "expect": _NOT_YET} if isinstance(row, dict) else row for row in fields.items("rows")]
    blank = {**fields.data, "when": {}} | ({"rows": rows} if rows else {})
    found = list(read_game(blank, origin, suite.catalogue))
    if not found:
        raise expected(origin / "rows", "a moment at which the deal is asked for", "none", "add `- name: whole`")
    return found


def _table(variant: Variant) -> dict[str, Wire]:
    return {SEATS_RULE: variant.rules[SEATS_RULE]}


def _named(data: Data, origin: Origin, suite: Suite) -> dict[str, Wire]:
    """Every choice that a whole deal names so far, at its head and in its rows."""
    fields = Fields(as_mapping(data, origin), origin)
    named = suite.catalogue.read(fields.mapping("when"), origin / "when")
    for index, row in enumerate(fields.items("rows")):
        at = origin / "rows" / index
        named |= suite.catalogue.read(Fields(as_mapping(row, at), at).mapping("when"), at / "when")
    return named


def _shared(mentions: dict[str, Wire], position: Position, variant: Variant, suite: Suite) -> dict[str, Wire]:
    """The mentions without those that keep a row from other variants at its table and make no difference to it.

    A whole deal consults too many rules for all of them to be freed at once; these are the ones worth the trouble.
    """
    neighbours = [other for other in suite.variants.values() if other.rules[SEATS_RULE] == variant.rules[SEATS_RULE]]
    options = options_of(suite)
    for rule, value in list(mentions.items()):
        if any(other.rules[rule] != value for other in neighbours):
            fewer = {name: kept for name, kept in mentions.items() if name != rule}
            if disagreement([position], fewer, options) is None:
                mentions = fewer
    return mentions
