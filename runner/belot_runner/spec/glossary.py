"""The words of the game with what players call them, and what no source settles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from belot_runner.errors import CatalogueError
from belot_runner.paths import spec_dir
from belot_runner.reading.data import Data
from belot_runner.reading.fields import Fields, Origin, load_fields, read_fields

LANGUAGES = ("bg", "hr", "fr")  # in which the glossary has words


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game in English, what it means, and by language (two letters) what players call it."""

    term: str
    meaning: str
    local: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """What no source settles and no variant decides."""

    subject: str
    text: str


def load_terms(spec: Path | None = None) -> dict[str, Term]:
    """The glossary by term, in its order; raises CatalogueError or YamlError."""
    fields = load_fields((spec or spec_dir()) / "glossary.yaml", CatalogueError, ("terms",), ("terms",))
    items, at = fields.items("terms"), fields.at("terms")
    terms = (_term(item, at / index) for index, item in enumerate(items))
    return {term.term: term for term in terms}


def load_open_questions(spec: Path | None = None) -> dict[str, OpenQuestion]:
    """What is left to the table, by subject; raises CatalogueError or YamlError."""
    fields = load_fields((spec or spec_dir()) / "open.yaml", CatalogueError, ("open",), ("open",))
    known = ("subject", "text")
    found = (read_fields(item, fields.at("open"), known, known) for item in fields.items("open"))
    questions = (OpenQuestion(each.text("subject"), each.text("text")) for each in found)
    return {question.subject: question for question in questions}


def _term(item: Data, origin: Origin) -> Term:
    fields = read_fields(item, origin, ("term", "meaning", "note", *LANGUAGES), ("term", "meaning"))
    local = {language: _words(fields, language) for language in LANGUAGES}
    return Term(fields.text("term"), fields.text("meaning"), {name: words for name, words in local.items() if words})


def _words(fields: Fields, language: str) -> tuple[str, ...]:
    word = fields.get(language)
    return (word,) if isinstance(word, str) else fields.texts(language)
