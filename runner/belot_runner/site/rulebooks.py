"""The rulebooks of the variants, a page in each language in which one is kept."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from belot_runner.site.matter import Matter
from belot_runner.site.page import Page, made
from belot_runner.spec.variants import Variant

_SOURCE = re.compile(r"(?<=\]\()\.\./sources/([\w-]+)\.yaml(?=\))")
_PLACE = re.compile(r'^(#+ )<a id="([^"]+)"></a>(.*)$', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook: of which variant, in which language and what that is called, and where it stands."""

    variant: Variant
    language: str
    name: str

    @property
    def path(self) -> str:
        """Where it stands, in the repository and in the site."""
        return f"spec/rulebooks/{self.variant.id}.{self.language}.md"

    @property
    def address(self) -> str:
        """Where the built page stands."""
        return self.path.replace(".md", ".html")


def books_of(root: Path, matter: Matter) -> list[Book]:
    """The rulebooks that are kept in a checkout, variant by variant, English first."""
    return [
        book
        for variant in matter.variants
        for language, name in matter.languages.items()
        if (root / (book := Book(variant, language, name)).path).is_file()
    ]


def rulebook_pages(root: Path, books: Sequence[Book]) -> Iterator[Page]:
    """The pages of rulebooks, each with the way to the same in other languages."""
    for book in books:
        text = _headed((root / book.path).read_text(encoding="utf-8"))
        tongues = [
            {"language": each.language, "name": each.name, "path": each.address}
            for each in books
            if each.variant is book.variant
        ]
        menu = f"{book.variant.id} ({book.language})"
        yield made(book.path, menu, "rulebook.md.jinja", language=book.language, tongues=json.dumps(tongues), text=text)


def shelf_page(matter: Matter, books: Sequence[Book]) -> Page:
    """The page that lists them."""
    entries = [(variant, [book for book in books if book.variant is variant]) for variant in matter.variants]
    return made("spec/rulebooks/index.md", "All rulebooks", "rulebooks.md.jinja", entries=entries)


def _headed(text: str) -> str:
    """A document whose headings are the places in it, and not what stands before them; a source has a page here."""
    return _PLACE.sub(r"\1\3 { #\2 }", _SOURCE.sub(r"../../sources/\1.md", text))
