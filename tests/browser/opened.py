"""Pages in a browser, and everything that they should not do."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Request

DESK, PHONE = 1280, 360
SERVED = "http://127.0.0.1:"
SERIOUS = frozenset({"serious", "critical"})


class Opener:
    """Opens pages. `said` is what they said to the console, `asked_for` what they asked for and may not."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self._browser = browser
        self._folder = folder
        self._contexts: list[BrowserContext] = []
        self.said: list[str] = []
        self.asked_for: list[str] = []

    def __call__(
        self,
        page: str | Path,
        *,
        at: str = "",
        width: int = DESK,
        height: int = 900,
        scheme: str = "light",
        script: bool = True,
        within: Path | None = None,
        **about: Any,
    ) -> Page:
        """A page, its text, file or address on this machine, at a place in it (`#…`), as wide as a screen.

        It is shown in a colour scheme, and may ask for itself only, and for the files of the folder `within`, if one is
        named. `about` is what else a context of the browser can be told.
        """
        where, allowed = self._found(page, within)
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if scheme == "dark" else "light",
            java_script_enabled=script,
            **about,
        )
        context.set_default_timeout(30_000)
        self._contexts.append(context)
        made = context.new_page()
        made.on("console", lambda message: self._say(message.type, message.text))
        made.on("pageerror", lambda error: self._say("error", str(error)))
        made.on("request", lambda request: self._look(request, allowed))
        made.goto(f"{where}{at}")
        return made

    def close(self) -> None:
        """Close what was opened."""
        for context in self._contexts:
            context.close()

    def _found(self, page: str | Path, within: Path | None) -> tuple[str, tuple[str, ...]]:
        """The address of a page, and of what it may ask for: itself, then what the others begin with."""
        if isinstance(page, str) and page.startswith(SERVED):
            return page, (page, f"{page[: page.index('/', len(SERVED))]}/")
        file = page if isinstance(page, Path) else self._written(page)
        return file.as_uri(), (file.as_uri(), *((f"{within.as_uri()}/",) if within else ()))

    def _written(self, text: str) -> Path:
        file = self._folder / f"page-{len(self._contexts)}.html"
        file.write_text(text, encoding="utf-8", newline="\n")
        return file

    def _say(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.said.append(f"{kind}: {text}")

    def _look(self, request: Request, allowed: tuple[str, ...]) -> None:
        address = request.url.partition("#")[0]
        if not (address == allowed[0] or address.startswith(("data:", *allowed[1:]))):
            self.asked_for.append(request.url)


def overflow(page: Page) -> int:
    """By how many pixels a page is wider than the screen."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def faults(page: Page) -> list[str]:
    """What axe finds that is serious: the rule, and the element that breaks it."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
    found = axe.Axe().run(page).response
    assert len(found["passes"]) > 10  # it has looked
    return [
        f"{broken['id']}: {node['html'][:160]}"
        for broken in found["violations"]
        if broken["impact"] in SERIOUS
        for node in broken["nodes"]
    ]
