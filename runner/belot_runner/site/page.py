"""A page of the site: where it stands, what the menu calls it, and its Markdown."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from belot_runner.drawing.svg import card_sheet
from belot_runner.site.templating import page as rendered


@dataclass(frozen=True, slots=True)
class Page:
    """A page. `path` is its place in the site, as `rules/play.void.md`; `title` what the menu calls it."""

    path: str
    title: str
    text: str


def made(path: str, title: str, template: str, **values: Any) -> Page:
    """A page from a template, which knows the way from the page to the start of the site, and the faces of cards."""
    return Page(path, title, rendered(template, "../" * path.count("/"), title=title, sheet=_sheet(), **values))


@cache
def _sheet() -> str:
    return card_sheet()
