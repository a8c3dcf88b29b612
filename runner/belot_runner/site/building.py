"""The pages written down, and built with MkDocs; a link that leads nowhere ends it."""

from __future__ import annotations

import logging
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import as_file, files
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from belot_runner.drawing import svg
from belot_runner.errors import UsageError
from belot_runner.site.documents import copied_files
from belot_runner.site.links import check
from belot_runner.site.whole import Site

MARK = ".belot-site"
"""What a folder holds that was made here, and may be made again."""

NEEDED = ("mkdocs", "material")


def needs_builder() -> None:
    """Raise UsageError where what builds the site is not installed."""
    if any(find_spec(name) is None for name in NEEDED):
        raise UsageError(
            "the site is built with MkDocs, which is not installed", hint="pip install 'belot-conformance[site]'"
        )


def checkout(root: Path) -> Path:
    """The root, if it is that of a checkout; an installed suite lacks the documents of which the site is made."""
    if not (root / "CONTRIBUTING.md").is_file():
        raise UsageError(
            "the site is built from a checkout of the suite, and this is an installed one", hint="clone it"
        )
    return root


def free(folder: Path) -> None:
    """Raise UsageError unless a folder is new, empty, or holds a site that was made here."""
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder} is not a folder", hint="name a new one")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MARK).is_file():
        raise UsageError(f"{folder} holds something else than a site", hint="name a new folder, or empty this one")


def build(site: Site, root: Path, folder: Path) -> list[str]:
    """Build the site into a folder; returns what is wrong with its links.

    Raises UsageError where it cannot be built.
    """
    free(folder)
    with TemporaryDirectory(prefix="belot-site-") as work:
        source, target = Path(work) / "docs", Path(work) / "site"
        _write(site, root, source)
        _mkdocs(site, source, target)
        (target / MARK).touch()
        faults = list(check(target))
        if folder.is_dir():
            shutil.rmtree(folder)
        folder.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(target, folder)
    return faults


def _write(site: Site, root: Path, docs: Path) -> None:
    for page in site.pages:
        file = docs / page.path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(page.text, encoding="utf-8", newline="\n")
    for copied in copied_files(root):
        file = docs / copied.relative_to(root)
        file.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(copied, file)
    assets = docs / "assets"
    assets.mkdir(exist_ok=True)
    (assets / "picture.css").write_text(svg.STYLE, encoding="utf-8")
    for name in ("site.css", "site.js", "mark.svg"):
        (assets / name).write_bytes(files("belot_runner.site").joinpath("assets", name).read_bytes())


def _mkdocs(site: Site, docs: Path, target: Path) -> None:
    from mkdocs.commands.build import build as run
    from mkdocs.config import load_config
    from mkdocs.exceptions import Abort, MkDocsException

    from belot_runner.site.languages import Languages  # a plugin of the builder

    with as_file(files("belot_runner.site").joinpath("assets")) as assets, _quiet() as said:
        try:
            config = load_config(
                str(assets / "mkdocs.yml"),
                docs_dir=str(docs),
                site_dir=str(target),
                nav=site.menu,
            )
            config.plugins["belot/languages"] = Languages()
            run(config)
        except (Abort, MkDocsException) as error:
            told = "; ".join(said) or str(error)
            raise UsageError(f"the site cannot be built: {told}", hint="mend the page that is named") from None


@contextmanager
def _quiet() -> Iterator[list[str]]:
    """Keeps what MkDocs has to say from the console; yields its warnings and errors."""
    said: list[str] = []

    class Keeper(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            said.append(record.getMessage())

    log, keeper = logging.getLogger("mkdocs"), Keeper(logging.WARNING)
    before = log.propagate
    log.addHandler(keeper)
    log.propagate = False
    try:
        yield said
    finally:
        log.removeHandler(keeper)
        log.propagate = before
