"""What a rulebook is, apart from how it is written: chapters of connected prose, rules, tables and drawn examples.

Texts are in the language of the rulebook. Those of passages, steps and open questions are Markdown within a line:
*stars* around a word that is explained, and links to rules, `[rule 4.3](#play.follow)`. All others are plain.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from belot_runner.drawing.picture import Picture
from belot_runner.spec.sources import Claim
from belot_runner.spec.values import Wire


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph."""

    text: str


@dataclass(frozen=True, slots=True)
class Steps:
    """A numbered list, in which the order matters."""

    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Cells by row; the first of each row heads it."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """Something on the table, to be drawn."""

    picture: Picture


Block: TypeAlias = Passage | Steps | Table | Drawing


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence of an answer, and the rules by which it is so."""

    text: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Example:
    """A case, drawn: what is asked, the answer and why not another.

    `caption` says what it is about. `lines` and `table` (the sheet of a score, the standing of a match) are the answer;
    `answer` is it on the wire, as far as the case names it.
    """

    id: str
    question: str
    caption: str
    picture: Picture
    lines: tuple[Line, ...]
    table: Table | None
    answer: Mapping[str, Wire]


@dataclass(frozen=True, slots=True)
class Word:
    """A term of the game: in English, by what players call it in the languages of the variant, and what it means."""

    term: str
    local: tuple[str, ...]
    meaning: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule as the variant decides it.

    `text` says what holds whatever is decided, `answer` what is decided. `basis` is the word for what that rests on and
    `means` what the word means; `note` says more of it. The texts of `claims` are in English. `own` is whether it is a
    decision of the user's own, which needs no source.
    """

    rule: str
    number: str
    question: str
    text: str
    answer: str
    blocks: tuple[Block, ...]
    basis: str
    means: str
    note: str
    claims: tuple[Claim, ...]
    terms: tuple[Word, ...]
    examples: tuple[Example, ...]
    own: bool


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: what it opens with, and its rules."""

    name: str
    number: int
    title: str
    opening: tuple[Block, ...]
    terms: tuple[Word, ...]
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A deal from beginning to end: the hands, the calls, what was declared, the tricks, how it was counted."""

    id: str
    picture: Picture
    calls: Table
    before: tuple[Line, ...]
    declared: tuple[Line, ...]
    tricks: Table
    sheet: Table
    after: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Silent:
    """A rule that makes no difference in the variant, and why."""

    rule: str
    question: str
    reason: str
    claims: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class Open:
    """What no source settles."""

    subject: str
    text: str


@dataclass(frozen=True, slots=True)
class Told:
    """What is wrong with a source, and the claims that it concerns."""

    claims: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Document:
    """A source: its faults, and those of its claims that the rulebook cites.

    `about` is what is said of it, where that is said in the language of the rulebook, and `quoted` whether its claims
    are: their texts are English.
    """

    id: str
    title: str
    about: str
    faults: tuple[Told, ...]
    claims: tuple[Claim, ...]
    quoted: bool


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rulebook of a variant in a language.

    `extends` is the title of the variant that it is based on, `page` the game in a page, `reading`
    how to read the book, `local` the names of the languages in which terms are told beside.
    """

    variant: str
    language: str
    title: str
    summary: str
    extends: str
    page: tuple[Block, ...]
    reading: tuple[Block, ...]
    chapters: tuple[Chapter, ...]
    played: Played | None
    silent: tuple[Silent, ...]
    open: tuple[Open, ...]
    documents: tuple[Document, ...]
    words: tuple[Word, ...]
    local: tuple[str, ...]

    def entries(self) -> Iterator[Entry]:
        """The rules that are told, in order."""
        for chapter in self.chapters:
            yield from chapter.entries

    def numbers(self) -> Mapping[str, str]:
        """The number of each rule that is told."""
        return {entry.rule: entry.number for entry in self.entries()}
