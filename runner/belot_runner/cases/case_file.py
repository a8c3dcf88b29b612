"""Case files: one rule each, its cases, and the rows that their examples add.

A case is a row of its own, unless it has `examples` and no `expect`; then it is only what its examples share.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from belot_runner.cases.questions import QUESTIONS, read_answer, read_given
from belot_runner.cases.rows import Choices, Row, at_tables, check_row, read_tables, read_when, read_word
from belot_runner.errors import brief
from belot_runner.reading.data import Data
from belot_runner.reading.fields import Fields, Origin, read_fields, suggest
from belot_runner.spec.catalogue import Catalogue
from belot_runner.spec.rules import RuleSpec
from belot_runner.spec.values import Wire
from belot_runner.tables import DEFAULT_TABLE

_FILE = ("rule", "when", "table", "note", "cases")
_ROW = ("name", "title", "when", "given", "expect", "claims", "note", "aliases")
_CASE = (*_ROW, "choice", "table", "ask", "examples")


def read_cases(data: Data, origin: Origin, catalogue: Catalogue) -> Iterator[Row]:
    """The rows of a case file's data; raises at the first thing that is not well formed."""
    fields = read_fields(data, origin, _FILE, ("rule", "cases"))
    rule = catalogue.rule(fields.get("rule"), fields.at("rule"))
    fields.text("note")
    when = read_when(fields, {}, catalogue, rule.id)
    head = _Head(catalogue, rule, when, read_tables(fields, (DEFAULT_TABLE,)))
    for index, item in enumerate(fields.items("cases")):
        case = read_fields(item, fields.at("cases") / index, _CASE, ("name", "title", "ask"))
        yield from _read_case(case, head)


@dataclass(frozen=True, slots=True)
class _Head:
    """What the head of a file says for all of its cases."""

    catalogue: Catalogue
    rule: RuleSpec
    when: Choices
    tables: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Case:
    """What a case says for itself and for its examples."""

    head: _Head
    id: str
    title: str
    choice: Wire | None
    when: Choices
    tables: tuple[str, ...]
    ask: str
    given: Mapping[str, Wire]
    claims: tuple[str, ...]
    note: str
    aliases: tuple[str, ...]

    def itself(self, fields: Fields) -> Row:
        """The case as a row."""
        return self._row(fields, self.id, self.title, self.when, self.given, self.aliases)

    def example(self, fields: Fields) -> Row:
        """One of its examples as a row; a field of `given` replaces the case's, and null removes it."""
        name = read_word(fields, "name")
        row_id = f"{self.id}/{name}"
        title = fields.text("title") or f"{self.title}: {name.replace('-', ' ')}"
        when = read_when(fields, self.when, self.head.catalogue, self.head.rule.id)
        given = {**self.given, **_given(fields, self.ask, self.tables)}
        aliases = (*(f"{alias}/{name}" for alias in self.aliases), *_aliases(fields, self.id))
        return self._row(fields, row_id, title, when, given, aliases)

    def _row(
        self,
        fields: Fields,
        row_id: str,
        title: str,
        when: Choices,
        given: Mapping[str, Wire],
        aliases: tuple[str, ...],
    ) -> Row:
        if fields.get("expect") is None:
            raise fields.origin.error("the field expect is missing", "add `expect:`")
        at = at_tables(fields.at("expect"), self.tables)
        row = Row(
            id=row_id,
            title=title,
            rule=self.head.rule.id,
            choice=self.choice,
            when=when,
            tables=self.tables,
            ask=self.ask,
            given={name: value for name, value in given.items() if value is not None},
            expect=read_answer(QUESTIONS[self.ask], fields.get("expect"), at),
            claims=fields.texts("claims") or self.claims,
            note=fields.text("note") or self.note,
            aliases=aliases,
            origin=fields.origin,
        )
        return check_row(row, self.head.catalogue)


def _read_case(fields: Fields, head: _Head) -> Iterator[Row]:
    ask = fields.text("ask")
    if ask not in QUESTIONS:
        hint = suggest(ask, QUESTIONS, "questions")
        raise fields.at("ask").error(f"there is no question {brief(ask)}", hint)
    choice = fields.get("choice")
    tables = read_tables(fields, head.tables)
    case = _Case(
        head=head,
        id=f"{head.rule.id}/{read_word(fields, 'name')}",
        title=fields.text("title"),
        choice=None if choice is None else head.rule.read(choice, fields.at("choice")),
        when=read_when(fields, head.when, head.catalogue, head.rule.id),
        tables=tables,
        ask=ask,
        given=_given(fields, ask, tables),
        claims=fields.texts("claims"),
        note=fields.text("note"),
        aliases=_aliases(fields, head.rule.id),
    )
    examples = fields.items("examples")
    if not examples or fields.get("expect") is not None:
        yield case.itself(fields)
    for index, item in enumerate(examples):
        example = read_fields(item, fields.at("examples") / index, _ROW, ("name",))
        yield case.example(example)


def _given(fields: Fields, ask: str, tables: tuple[str, ...]) -> Mapping[str, Wire]:
    written = fields.get("given")
    if written is None:
        return {}
    return read_given(QUESTIONS[ask], written, at_tables(fields.at("given"), tables))


def _aliases(fields: Fields, above: str) -> tuple[str, ...]:
    """Ids that a row had earlier; one without a slash is an earlier name in the same place."""
    return tuple(alias if "/" in alias else f"{above}/{alias}" for alias in fields.texts("aliases"))
