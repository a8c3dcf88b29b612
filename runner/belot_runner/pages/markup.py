"""HTML from templates. Whatever a template puts in is text: nothing in it becomes markup, style or script.

So the names that an implementation gives itself, or what it answers, cannot become part of a page. A page holds all
that it needs, and its policy lets no browser load, send or run anything else. Templates stand in the room that writes
the page, in `templates`; those that all pages share stand here.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, Any, TextIO

from belot_runner.drawing.words import SYMBOLS, printable
from belot_runner.errors import brief

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

LONGEST = 120  # characters of a name in a heading

_CARD = re.compile(r"(10|[7-9JQKA])?([♣♦♥♠])(\*?)")
_SUITS = {
    SYMBOLS[letter]: name for name, letter in (("clubs", "C"), ("diamonds", "D"), ("hearts", "H"), ("spades", "S"))
}


class Page:
    """A kind of page: its template, styles and script, named as they are in the `templates` of its package.

    Styles and script are added to those that every page has.
    """

    def __init__(self, package: str, template: str, *, styles: str = "", script: str = "", style: str = "") -> None:
        self._package = package
        self._template = template
        self._styles = [read("belot_runner.pages", "base.css"), style, read(package, styles) if styles else ""]
        self._script = [read("belot_runner.pages", name) for name in ("base.js", "filter.js")]
        self._script += [read(package, script)] if script else []

    def write(self, out: TextIO, **values: Any) -> None:
        """Write the page with these values; in ASCII where the output cannot take every character."""
        style, script = "\n".join(self._styles), "\n".join(self._script)
        text = (
            environment(self._package)
            .get_template(self._template)
            .render(values, style=as_markup(style), script=as_markup(script), policy=policy(style, script))
        )
        encoding = (getattr(out, "encoding", None) or "utf-8").lower()
        out.write(text if encoding.startswith("utf") else text.encode("ascii", "xmlcharrefreplace").decode("ascii"))


def policy(style: str, script: str) -> str:
    """What a browser is to allow the page: its own style and script, pictures that are in it, and nothing else."""
    return (
        f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def read(package: str, name: str) -> str:
    """A file of a package's `templates`."""
    return files(package).joinpath("templates", name).read_text(encoding="utf-8")


@cache
def environment(package: str) -> Environment:
    """The templates of a package and those that all pages share, with what they have in common."""
    from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined

    made = Environment(
        loader=ChoiceLoader([PackageLoader(package), PackageLoader("belot_runner.pages")]),
        autoescape=True,
        finalize=_text,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters |= {"cards": cards, "number": "{:,}".format, "markup": as_markup, "cut": _cut}
    return made


def cards(text: str) -> Markup:
    """A text with the cards and suits in it set off, so that they can be given colour."""
    from markupsafe import Markup

    return Markup("").join(_pieces(printable(text)))


def _pieces(text: str) -> Iterator[str]:
    from markupsafe import Markup

    made, end = Markup('<span class="card {}">{}<i>{}</i>{}</span>'), 0
    for found in _CARD.finditer(text):
        yield text[end : found.start()]
        rank, sign, star = found.groups()
        yield made.format(_SUITS[sign], rank or "", sign, star)
        end = found.end()
    yield text[end:]


def _cut(text: str) -> str:
    """A text that others chose, no longer than a heading may be."""
    return brief(printable(text), LONGEST)


def as_markup(text: str) -> Markup:
    """A text that is HTML or SVG already, made by a template."""
    from markupsafe import Markup

    return Markup(text)


def _text(value: object) -> object:
    """What a template puts in: markup as it is, anything else as text in which nothing steers or turns the writing."""
    return value if hasattr(value, "__html__") else printable(str(value))
