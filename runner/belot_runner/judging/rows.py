"""A recorded answer as reports know a check: with a row, though it stands in no case file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from belot_runner.asking.select import Check, Form
from belot_runner.cases.rows import Choices, Row
from belot_runner.errors import Place
from belot_runner.judging.lines import Line
from belot_runner.reading.fields import Origin
from belot_runner.spec.decisions import Basis
from belot_runner.spec.values import Wire
from belot_runner.spec.variants import Variant
from belot_runner.tables import SEATS_RULE

Json = Mapping[str, Wire]


@dataclass(frozen=True, slots=True, eq=False)
class RecordedRow(Row):
    """What a line of a log asks. It is filed under no rule; its `when` are the choices that the answer consulted."""

    line: Line = field(kw_only=True)
    command: tuple[str, ...] = field(kw_only=True)

    @property
    def place(self) -> Place:
        """The line."""
        return self.line.place()

    @property
    def chapter(self) -> str:
        """Its question."""
        return self.ask

    @property
    def again(self) -> tuple[str, ...]:
        """The command that judges this line alone."""
        return self.command


def recorded_check(
    name: str,
    variant: Variant,
    question: str,
    line: Line,
    *,
    command: tuple[str, ...] = (),
    given: Json | None = None,
    expect: Json | None = None,
    when: Choices | None = None,
) -> Check:
    """A check of a variant. It is normative where nothing that the answer consulted is only customary."""
    table = str(variant.rules[SEATS_RULE])
    row = RecordedRow(
        id=name,
        title=name,
        rule="",
        choice=None,
        when=when or {},
        tables=(table,),
        ask=question,
        given=given or {},
        expect=expect or {},
        claims=(),
        note="",
        aliases=(),
        origin=Origin(Path(line.file)),
        line=line,
        command=command,
    )
    normative = all(variant.decisions[rule].basis is not Basis.CUSTOMARY for rule in row.when)
    return Check(_form(row, table), variant, normative)


def titled(check: Check, title: str) -> Check:
    """The same check with another title."""
    return replace(check, form=_form(replace(check.row, title=title), check.row.tables[0]))


def _form(row: Row, table: str) -> Form:
    return Form(row, 0, table, suits=True)
