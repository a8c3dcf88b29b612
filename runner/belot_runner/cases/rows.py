"""A row: one question with its expected answer, and the choices that the answer depends on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from belot_runner.cases.faults import FORMS, leads_into, parse_fault
from belot_runner.cases.features import Features, features
from belot_runner.cases.notation import At
from belot_runner.cases.questions import QUESTIONS, check_given
from belot_runner.errors import Place, brief
from belot_runner.reading.data import DataPath
from belot_runner.reading.fields import Fields, Origin, describe, expected, suggest
from belot_runner.spec.catalogue import Catalogue
from belot_runner.spec.values import Wire
from belot_runner.tables import CARDS_FAULT, TABLES

# The choices that an answer depends on, in wire form, by rule.
Choices: TypeAlias = Mapping[str, Wire]

# What stands in the place of a rule in the ids of whole deals, and in the place of a chapter.
GAME = "game"
GAMES = "games"

WORD_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")


@dataclass(frozen=True, slots=True, eq=False)  # a row is itself alone, and can be a key
class Row:
    """A row of a case or of a whole deal. Nothing in it is ever changed, since rows share what they can.

    `rule` is the rule that the case is about, empty for a whole deal; `choice` its choice (or value) on which
    the answer depends, None where the answer holds under all of them; `when` what it depends on of other
    rules. All are in wire form, and so are `given` and `expect`. `mentions` is `when` and the own choice
    together.
    """

    id: str
    title: str
    rule: str
    choice: Wire | None
    when: Choices
    tables: tuple[str, ...]
    ask: str
    given: Mapping[str, Wire]
    expect: Mapping[str, Wire]
    claims: tuple[str, ...]
    note: str
    aliases: tuple[str, ...]
    origin: Origin = field(repr=False)
    derived: bool = False
    mentions: Choices = field(init=False, repr=False)
    features: Features = field(init=False, repr=False)

    def __post_init__(self) -> None:
        own = {} if self.choice is None else {self.rule: self.choice}
        object.__setattr__(self, "mentions", {**self.when, **own})
        object.__setattr__(self, "features", features(self.given, self.expect))

    @property
    def file(self) -> Path:
        """The file it stands in."""
        return self.origin.file

    @property
    def path(self) -> DataPath:
        """Where in the file's data it stands."""
        return self.origin.path

    @property
    def place(self) -> Place:
        """Line and column of it; reads the file again."""
        return self.origin.place()

    @property
    def chapter(self) -> str:
        """What it is counted under: the chapter of its rule, or `games`."""
        return self.rule.partition(".")[0] or GAMES

    @property
    def again(self) -> tuple[str, ...]:
        """The words of a command that asks it again, where that is another than `belot run -k`."""
        return ()


def check_row(row: Row, catalogue: Catalogue) -> Row:
    """The row, if its question is complete and can have the fault that its answer names; raises otherwise."""
    check_given(QUESTIONS[row.ask], row.given, row.origin / "given")
    if (illegal := row.expect.get("illegal")) is None:
        return row
    at = row.origin / "expect" / "illegal"
    if illegal["rule"] != CARDS_FAULT:
        catalogue.rule(illegal["rule"], at / "rule")
    path = parse_fault(illegal["at"])
    if path is None:
        raise expected(at / "at", "the place of a fault", illegal["at"], f"write it like {FORMS}")
    if not leads_into(row.given, path):
        raise (at / "at").error(f"there is no {illegal['at']} in the question", "count from 0")
    return row


def read_word(fields: Fields, name: str) -> str:
    """A name in small letters, digits and hyphens, of which ids are made."""
    word = fields.text(name)
    if not WORD_LETTERS.issuperset(word):
        hint = "use small letters, digits and hyphens: any-card-over-a-higher-trump"
        raise fields.at(name).error(f"{brief(word)} is not a word for an id", hint)
    return word


def read_when(fields: Fields, above: Choices, catalogue: Catalogue, rule: str = "") -> Choices:
    """What `when` says here, added to what was said above it.

    Raises where the two contradict each other, and where it speaks of `rule`, that of the file.
    """
    if fields.get("when") is None:
        return above
    at = fields.at("when")
    here = catalogue.read(fields.mapping("when"), at)
    if rule in here:
        hint = "name its choice with `choice:`"
        raise (at / rule).error(f"{rule} is the rule of this file", hint, key=True)
    for other, value in here.items():
        if other in above and above[other] != value:
            message = f"{other} is decided differently above"
            raise (at / other).error(message, "what `when` says in file, case and row adds up", key=True)
    return {**above, **here}


def read_tables(fields: Fields, above: tuple[str, ...]) -> tuple[str, ...]:
    """The forms of table for which it is meant, by choice of `table.seats`."""
    written = fields.get("table")
    if written is None:
        return above
    names = [written] if isinstance(written, str) else written
    if not isinstance(names, list) or not names:
        raise expected(fields.at("table"), "a form of table, or a list of them", written)
    for name in names:
        if not isinstance(name, str) or name not in TABLES:
            hint = suggest(name, TABLES, "tables")
            raise fields.at("table").error(f"there is no table {describe(name)}", hint)
    return tuple(names)


def at_tables(origin: Origin, names: tuple[str, ...]) -> At:
    """A place whose seats and sides are those of some forms of table."""
    return At(origin.file, origin.path, origin.fault, tuple(TABLES[name] for name in names))
