"""HTML from templates. Whatever a template puts in is text: nothing in it becomes markup, style or script.

So the names that an implementation gives itself, or what it answers, cannot become part of a page. A page holds all
that it needs, and its policy lets no browser load, send or run anything else. Templates stand in the room that writes
the page, in `templates`; those that all pages share stand here.
"""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, Any, TextIO

from belot_runner.drawing.inline import cards
from belot_runner.drawing.words import printable
from belot_runner.errors import brief
from belot_runner.templating import markup, templates

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

LONGEST = 120  # characters of a name in a heading


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
            .render(values, style=markup(style), script=markup(script), policy=policy(style, script))
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
    filters = {"cards": _cards, "number": "{:,}".format, "markup": markup, "cut": _cut}
    return templates(package, "belot_runner.pages", escapes=True, text=_text, **filters)


def _cards(text: str) -> Markup:
    return cards(printable(text), str)


def _cut(text: str) -> str:
    """A text that others chose, no longer than a heading may be."""
    return brief(printable(text), LONGEST)


def _text(value: object) -> object:
    """What a template puts in: markup as it is, anything else as text in which nothing steers or turns the writing."""
    return value if hasattr(value, "__html__") else printable(str(value))
