"""Markdown pages from templates, with HTML where Markdown has no word for a thing.

Whatever a template puts in is text: nothing in it formats, links or ends anything, in Markdown and in HTML alike.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any

from belot_runner.drawing.words import SYMBOLS, flat, printable
from belot_runner.report.templating import text as as_text
from belot_runner.spec.values import Wire

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

_CARD = re.compile(r"\b(10|[7-9JQKA])([♣♦♥♠])(\*?)|([♣♦♥♠])")
_SUITS = dict(zip(SYMBOLS.values(), ("clubs", "diamonds", "hearts", "spades"), strict=True))


def page(template: str, root: str = "", **values: Any) -> str:
    """A page of `templates`; `root` is the way from it to the start of the site, as `../`."""
    return environment().get_template(template).render(root=root, **values)


@cache
def environment() -> Environment:
    """The templates of the site."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    made = Environment(
        loader=PackageLoader("belot_runner.site"),
        autoescape=True,
        finalize=_text,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters |= {
        "cards": cards,
        "flat": flat,
        "number": "{:,}".format,
        "markup": markup,
        "raised": raised,
        "claim_page": claim_page,
        "claim_anchor": anchor,
        "row_anchor": row_anchor,
        "attribute": attribute,
    }
    return made


def markup(text: str) -> Markup:
    """A text that is HTML already, made by a template."""
    from markupsafe import Markup

    return Markup(text)


def cards(value: Wire) -> Markup:
    """A text with the cards and suits in it set off, so that they can be given colour."""
    from markupsafe import Markup

    pieces, end, told = [], 0, printable(str(value))
    made = Markup('<span class="card {}">{}<i>{}</i>{}</span>')
    for found in _CARD.finditer(told):
        pieces.append(_text(told[end : found.start()]))
        rank, sign, star, alone = found.groups()
        shape = sign or alone
        pieces.append(made.format(_SUITS[shape], rank or "", shape, star or ""))
        end = found.end()
    return Markup("").join([*pieces, _text(told[end:])])


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
