"""A plugin of MkDocs: a page speaks the language that it names, in what the theme says around it too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mkdocs.config.base import Config
from mkdocs.plugins import BasePlugin

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page
    from mkdocs.utils.templates import TemplateContext

USUAL = "en"


class Nothing(Config):  # type: ignore[no-untyped-call]  # the library leaves this untyped
    """It has no settings."""


class Languages(BasePlugin[Nothing]):  # type: ignore[no-untyped-call]  # as above
    """Sets the theme's language for each page."""

    def on_page_context(
        self, context: TemplateContext, /, *, page: Page, config: MkDocsConfig, nav: Navigation, **_: Any
    ) -> TemplateContext:
        """Called before a page is put into the theme's template."""
        config.theme["language"] = page.meta.get("lang", USUAL)
        return context
