"""A rulebook as Markdown, as GitHub shows it. What a house file or a source says is text in it and nothing more."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from belot_runner.drawing.picture import Picture
from belot_runner.drawing.text import draw
from belot_runner.drawing.words import printable
from belot_runner.report.templating import Made, templates, text
from belot_runner.rulebook.citing import with_links
from belot_runner.rulebook.model import Drawing, Passage, Rulebook, Steps, Table
from belot_runner.rulebook.voice import Voice, raised

if TYPE_CHECKING:
    from jinja2 import Environment

_EMPTY_LINES = re.compile(r"\n{3,}")
_FILE = re.compile(r"\bspec/((?:[\w-]+/)*[\w-]+\.(?:md|yaml))\b")  # a rulebook that is kept stands in spec/rulebooks

_KINDS = {Passage: "passage", Steps: "steps", Table: "table", Drawing: "drawing"}


def markdown(book: Rulebook, voice: Voice, others: Mapping[str, str] | None = None, *, kept: bool = False) -> str:
    """The document; `others` are the files of the same rulebook in other languages, by their names.

    `kept` is whether it is kept in the repository, where it is not to be edited, and where files of it can be linked.
    """
    claims = {claim.id for document in book.documents if document.quoted for claim in document.claims}

    def cite(claim: str, words: str = "") -> Made:
        return Made(f"[{words or claim}](#{_anchor(claim)})" if claim in claims else words or claim)

    def linked(said: str) -> Made:
        """Text, with links for the rules and claims that it names, as far as they are told."""
        return Made(voice.linked(with_links(text(said), cite)))

    def with_files(markdown: str) -> Made:
        """Markdown, with links for the files of the repository that it names."""
        return Made(_FILE.sub(lambda found: f"[{found[0]}](../{found[1]})", markdown) if kept else markdown)

    document = (
        _templates()
        .get_template("rulebook.md.jinja")
        .render(
            book=book,
            numbers=book.numbers(),
            others=others or {},
            kept=kept,
            voice=voice,
            word=voice.word,
            cite=cite,
            linked=linked,
            with_files=with_files,
        )
    )
    return _EMPTY_LINES.sub("\n\n", document).strip("\n") + "\n"


@cache
def _templates() -> Environment:
    environment = templates("belot_runner.rulebook")
    environment.filters.update(made=Made, quoted=_quoted, drawn=_drawn, raised=raised, anchor=_anchor)
    environment.tests["plain"] = lambda block: isinstance(block, Passage)
    environment.filters["kind"] = lambda block: _KINDS[type(block)]
    return environment


def _quoted(text: str) -> Made:
    """A block of Markdown as a quotation."""
    lines = _EMPTY_LINES.sub("\n\n", text).strip("\n").split("\n")
    return Made("\n".join(f"> {line}".rstrip() for line in lines))


def _drawn(picture: Picture) -> Made:
    """A picture in a fence, in which nothing is read as Markdown; the cards in it are the suite's own."""
    return Made("\n".join(printable(line) for line in draw(picture)))


def _anchor(words: Iterable[str] | str) -> Made:
    """The end of a link to a claim or a rule."""
    told = words if isinstance(words, str) else " ".join(words)
    return Made(told.replace(" ", "-"))
