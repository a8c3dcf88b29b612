"""How templates are read, whatever is written with them: Markdown, HTML, SVG or YAML.

What a template names and nobody gave it is an error and not an empty place. What it puts in goes through `text`, which
says what is text and what is markup already.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup


def templates(
    *packages: str,
    escapes: bool = False,
    text: Callable[[object], object] | None = None,
    **filters: Any,
) -> Environment:
    """The `templates` of packages, the first that has one of a name; with `escapes` they are HTML or SVG."""
    from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined

    made = Environment(
        loader=ChoiceLoader([PackageLoader(package) for package in packages]),
        autoescape=escapes,
        finalize=text,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters |= filters
    return made


def markup(text: str) -> Markup:
    """A text that is HTML or SVG already."""
    from markupsafe import Markup

    return Markup(text)
