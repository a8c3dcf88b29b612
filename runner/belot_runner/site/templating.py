"""Markdown pages from templates, with HTML where Markdown has no word for a thing.

Whatever a template puts in is text: nothing in it formats, links or ends anything, in Markdown and in HTML alike.
"""

from __future__ import annotations

from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any

from belot_runner.drawing.inline import cards
from belot_runner.drawing.words import flat, printable
from belot_runner.report.templating import text as as_text
from belot_runner.spec.values import Wire
from belot_runner.templating import markup, templates

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup


def page(template: str, root: str = "", **values: Any) -> str:
    """A page of `templates`; `root` is the way from it to the start of the site, as `../`."""
    return environment().get_template(template).render(root=root, **values)


@cache
def environment() -> Environment:
    """The templates of the site."""
    filters = {
        "cards": _cards,
        "flat": flat,
        "number": "{:,}".format,
        "markup": markup,
        "raised": raised,
        "claim_page": claim_page,
        "claim_anchor": anchor,
        "row_anchor": row_anchor,
        "attribute": attribute,
    }
    return templates("belot_runner.site", escapes=True, text=_text, **filters)


def _cards(value: Wire) -> Markup:
    return cards(printable(str(value)), _text)


def raised(text: str) -> str:
    """A text with its first letter large, as a sentence begins."""
    return text[:1].upper() + text[1:]


def attribute(text: str) -> Markup:
    """A text within the quotation marks of an attribute."""
    return markup(escape(printable(text)))


def anchor(name: str) -> str:
    """The name of a place in a page: `hr-bela 181` as `hr-bela-181`."""
    return name.replace(" ", "-")


def claim_page(claim: str) -> str:
    """Where a claim is told: the page of its source, and the place in it."""
    return f"sources/{claim.rpartition(' ')[0]}.html#{anchor(claim)}"


def row_anchor(row: str) -> str:
    """The place of a row in the page of its rule or deal: what follows the rule in its id."""
    return row.partition("/")[2]


def _text(value: object) -> Markup:
    return value if hasattr(value, "__html__") else markup(as_text(value))  # type: ignore[return-value]
