"""A rulebook as a page of HTML that stands alone: its Markdown, rendered by a library."""

from __future__ import annotations

from belot_runner.report.templating import Made, templates
from belot_runner.rulebook.markdown import markdown
from belot_runner.rulebook.model import Rulebook
from belot_runner.rulebook.voice import Voice


def page(book: Rulebook, voice: Voice) -> str:
    """The page. The HTML in the Markdown is the template's own; whatever else would be such is spelt out in it."""
    from markdown_it import MarkdownIt

    body = MarkdownIt("commonmark", {"html": True}).enable("table").render(markdown(book, voice))
    return templates("belot_runner.rulebook").get_template("page.html.jinja").render(book=book, body=Made(body))
