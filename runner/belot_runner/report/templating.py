"""Markdown from templates. Whatever a template puts in is text: nothing in it formats, links or ends anything.

So the names that an implementation gives itself, or what it answers, cannot become part of a report's structure. The
templates of a package stand in its folder `templates`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any

from belot_runner import templating
from belot_runner.drawing.words import printable

if TYPE_CHECKING:
    from jinja2 import Environment

# What Markdown and HTML within it, or those that show it, might take for more than it is. It is spelt as HTML has it,
# which is read in Markdown, in its tables and in HTML alike.
_MEANT = re.compile(r"[\\`*_{}\[\]<>#|~&$@]|:(?=//)|(?<=www)\.", re.IGNORECASE)


class Made(str):
    """A text that is Markdown or HTML already."""

    __slots__ = ()


def text(value: object) -> Made:
    """A value as text of a Markdown document, on one line."""
    if isinstance(value, Made):
        return value
    return Made(_MEANT.sub(lambda found: f"&#{ord(found[0])};", printable(str(value))))


def block(lines: Sequence[str]) -> Made:
    """Lines as they are, to stand in a `pre`, where Markdown is not read."""
    return Made("\n".join(escape(printable(line), quote=False) for line in lines))


@cache
def templates(package: str = "belot_runner.report") -> Environment:
    """The templates of a package; filters may be added to them."""
    return templating.templates(package, text=text, block=block)


def rendered(template: str, **values: Any) -> str:
    """A template of a report with these values."""
    return templates().get_template(template).render(values)
