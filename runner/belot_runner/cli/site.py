"""`belot site`: the rules, the sources and the cases as a web site."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from belot_runner import __version__
from belot_runner.cli import options as shared
from belot_runner.exits import Exit
from belot_runner.paths import shown, suite_root
from belot_runner.report.output import console, print_json, say
from belot_runner.site.building import build, checkout, free, needs_builder
from belot_runner.site.matter import load_matter
from belot_runner.site.scores import read_proof
from belot_runner.site.whole import Site, whole_site


def arguments(parser: ArgumentParser) -> None:
    """Where to, and the scores that it is to tell."""
    parser.add_argument(
        "folder",
        type=shared.word("DIR"),
        metavar="DIR",
        help="a new or empty folder, or that of an earlier site, which is replaced",
    )
    parser.add_argument(
        "--scores",
        type=shared.word("--scores"),
        metavar="FILE",
        help="what `belot check --json` printed, for the page on how strong the suite is",
    )
    shared.as_json(parser)


def run(options: Namespace) -> int:
    """Make the pages and build them; links that lead nowhere are told, and are not as expected."""
    needs_builder()
    root, folder = checkout(suite_root()), Path(options.folder)
    free(folder)
    proof = read_proof(Path(options.scores)) if options.scores else None
    site = whole_site(root, load_matter(), proof)
    faults = build(site, root, folder)
    if options.json:
        print_json(as_json(folder, site, faults))
    else:
        out = console()
        say(out, f"{shown(folder)}: {len(site.pages)} pages", "bold")
        say(out, f"to read it: python3 -m http.server --directory {shown(folder)}")
        for fault in faults:
            say(out, fault, "red")
    return Exit.NOT_AS_EXPECTED if faults else Exit.OK


def as_json(folder: Path, site: Site, faults: Sequence[str]) -> dict[str, Any]:
    """What was built, as a document."""
    return {"suite": __version__, "folder": shown(folder), "pages": len(site.pages), "faults": list(faults)}
