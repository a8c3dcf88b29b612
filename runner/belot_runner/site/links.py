"""Looks through a built site: every link leads somewhere, and nothing is fetched from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from posixpath import normpath
from urllib.parse import unquote, urlsplit

# Elements and attributes by which a page fetches something, besides the links that a reader follows.
_FETCHED = {
    ("img", "src"), ("script", "src"), ("iframe", "src"), ("source", "src"), ("video", "src"), ("audio", "src"),
    ("object", "data"), ("embed", "src"), ("use", "href"), ("form", "action"),
}  # fmt: skip
_FETCHING_LINKS = {"stylesheet", "icon", "preload", "preconnect", "dns-prefetch", "modulepreload", "manifest"}


@dataclass(slots=True)
class Read:
    """What stands in a page: the places in it, the links of readers, and what it fetches."""

    places: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    fetched: list[str] = field(default_factory=list)
    twice: list[str] = field(default_factory=list)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.read = Read()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        about = {name: value or "" for name, value in attrs}
        if (name := about.get("id")) is not None:
            if name in self.read.places:
                self.read.twice.append(name)
            self.read.places.add(name)
        if tag == "a":
            self.read.places.update(filter(None, [about.get("name")]))
            self.read.links += [about["href"]] if "href" in about else []
        elif tag == "link":
            where = self.read.fetched if {*about.get("rel", "").split()} & _FETCHING_LINKS else self.read.links
            where.append(about.get("href", ""))
        self.read.fetched += [value for name, value in about.items() if (tag, name) in _FETCHED]


def read_page(text: str) -> Read:
    """What stands in a page."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    return reader.read


def check(site: Path) -> Iterator[str]:
    """What is wrong in a site, a line each: links to nowhere, things fetched from elsewhere, places named twice."""
    pages = {
        file.relative_to(site).as_posix(): read_page(file.read_text(encoding="utf-8"))
        for file in sorted(site.rglob("*.html"))
    }
    for path, page in pages.items():
        yield from (f"{path}: two places are called {name}" for name in page.twice)
        for link in page.fetched:
            if urlsplit(link).netloc:
                yield f"{path}: {link} is fetched from elsewhere"
            elif not _leads(site, pages, path, link):
                yield f"{path}: {link} is fetched and is not there"
        for link in dict.fromkeys(page.links):
            if not _leads(site, pages, path, link):
                yield f"{path}: {link} leads nowhere"


def _leads(site: Path, pages: dict[str, Read], path: str, link: str) -> bool:
    split = urlsplit(link)
    if split.scheme or split.netloc:
        return True  # elsewhere, which is not looked at
    folder = path.rpartition("/")[0]
    target = normpath(f"{folder}/{unquote(split.path)}".lstrip("/")) if split.path else path
    if split.path.endswith("/") or target == ".":
        target = f"{target}/index.html".removeprefix("./")
    if target not in pages:
        return (site / target).is_file()
    place = unquote(split.fragment)
    return not place or place.startswith("__") or place in pages[target].places
