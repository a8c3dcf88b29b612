"""Files of whole deals: one deal from the first call to what is recorded, asked for at several moments.

A row of such a file says how far the deal has come with `upto`: `{calls: 3}` is after three calls,
`{discards: true}` before the first card, `{tricks: 2, plays: 1}` after two tricks and a card; without it the
deal is whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from belot_runner.cases.questions import QUESTIONS, read_answer, read_given
from belot_runner.cases.rows import GAME, Row, at_tables, check_row, read_tables, read_when, read_word
from belot_runner.reading.data import Data
from belot_runner.reading.fields import Fields, Origin, expected, read_fields
from belot_runner.spec.catalogue import Catalogue
from belot_runner.spec.values import Wire, points
from belot_runner.tables import DEFAULT_TABLE

_FILE = ("game", "title", "table", "when", "derived", "note", "given", "rows")
_ROW = ("name", "title", "when", "upto", "expect", "claims", "note", "aliases")

_UPTO = ("calls", "discards", "tricks", "plays")


def read_game(data: Data, origin: Origin, catalogue: Catalogue) -> Iterator[Row]:
    """The rows of a whole deal's data; raises at the first thing that is not well formed."""
    fields = read_fields(data, origin, _FILE, ("game", "title", "given", "rows"))
    game, title, derived = read_word(fields, "game"), fields.text("title"), fields.flag("derived")
    note = fields.text("note")
    tables = read_tables(fields, (DEFAULT_TABLE,))
    when = read_when(fields, {}, catalogue)
    question = QUESTIONS[GAME]
    written = read_given(question, fields.get("given"), at_tables(fields.at("given"), tables))
    deal = {name: value for name, value in written.items() if value is not None}
    for index, item in enumerate(fields.items("rows")):
        row = read_fields(item, fields.at("rows") / index, _ROW, ("name", "expect"))
        name = read_word(row, "name")
        yield check_row(
            Row(
                id=f"{GAME}/{game}/{name}",
                title=row.text("title") or f"{title}: {name.replace('-', ' ')}",
                rule="",
                choice=None,
                when=read_when(row, when, catalogue),
                tables=tables,
                ask=GAME,
                given=_cut(deal, row),
                expect=read_answer(question, row.get("expect"), at_tables(row.at("expect"), tables)),
                claims=row.texts("claims"),
                note=row.text("note") or note,
                aliases=row.texts("aliases"),
                origin=row.origin,
                derived=derived,
            ),
            catalogue,
        )


def _cut(deal: Mapping[str, Wire], row: Fields) -> Mapping[str, Wire]:
    """The deal as far as a row's `upto` says."""
    if row.get("upto") is None:
        return deal
    upto = read_fields(row.get("upto"), row.at("upto"), _UPTO)
    if upto.data.keys() == {"calls"}:
        calls = _first(deal, "calls", upto, "calls")
        return {**_without(deal, "calls", "discards", "declared", "tricks"), "calls": calls}
    if upto.data.keys() == {"discards"} and upto.flag("discards"):
        return _without(deal, "declared", "tricks")
    if "tricks" in upto.data and upto.data.keys() <= {"tricks", "plays"}:
        return {**deal, "tricks": _first_tricks(deal, upto)}
    hint = "write {calls: 3}, {discards: true}, or {tricks: 2, plays: 1}"
    raise expected(upto.origin, "one moment of the deal", upto.data, hint)


def _first_tricks(deal: Mapping[str, Wire], upto: Fields) -> list[list[str]]:
    """So many whole tricks, and so many plays of the next."""
    tricks = _first(deal, "tricks", upto, "tricks")
    if upto.get("plays") is None:
        return tricks
    following = {"plays": [*deal.get("tricks", ()), []][len(tricks)]}
    return [*tricks, _first(following, "plays", upto, "plays")]


def _first(source: Mapping[str, Wire], name: str, upto: Fields, count: str) -> list[Wire]:
    """As many items of a list as `upto` asks for; raises where there are not so many."""
    items = source.get(name, [])
    wanted = points(upto.get(count), upto.at(count))
    if wanted > len(items):
        message = f"there are only {len(items)} {name} here, not {wanted}"
        raise upto.at(count).error(message, "ask for fewer")
    return list(items[:wanted])


def _without(deal: Mapping[str, Wire], *names: str) -> dict[str, Wire]:
    return {name: value for name, value in deal.items() if name not in names}
