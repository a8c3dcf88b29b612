"""`belot export`: the suite as JSON files, for those who embed it without Python."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from belot_runner import __version__
from belot_runner.cli import options as shared
from belot_runner.exits import Exit
from belot_runner.exporting import FORMAT
from belot_runner.exporting.files import export_files
from belot_runner.exporting.folder import Written, write
from belot_runner.exporting.index import NAME
from belot_runner.naming.words import chosen_variants
from belot_runner.paths import shown
from belot_runner.report.output import console, print_json, say
from belot_runner.spec.variants import Variant
from belot_runner.suite import load_suite


def arguments(parser: ArgumentParser) -> None:
    """Where to, and what."""
    parser.add_argument(
        "folder",
        type=shared.word("DIR"),
        metavar="DIR",
        help="a new or empty folder, or that of an earlier export, which is replaced",
    )
    shared.words(
        parser,
        "--variant",
        shared.VARIANT,
        "only this variant of the suite, or a file of house rules (repeatable; default: all of the suite)",
    )
    parser.add_argument(
        "--twins", action="store_true", help="write the three twins of each check out (else told as tables of words)"
    )
    parser.add_argument(
        "--deals",
        action="store_true",
        help="to each position a legal deal that leads to it, for engines with state",
    )
    shared.as_json(parser)


def run(options: Namespace) -> int:
    """Make the files, and write them where that may be done."""
    suite = load_suite()
    variants = chosen_variants(suite, options.variant)
    files = export_files(suite, variants, expanded=options.twins, deals=options.deals)
    folder = Path(options.folder)
    written = write(folder, files)
    if options.json:
        print_json(_as_json(folder, variants, files, written))
    else:
        _tell(folder, variants, files, written)
    return Exit.OK


def _as_json(folder: Path, variants: Sequence[Variant], files: Mapping[str, bytes], written: Written) -> dict[str, Any]:
    return {
        "suite": __version__,
        "format": FORMAT,
        "folder": shown(folder),
        "variants": [variant.id for variant in variants],
        "bytes": _size(files),
        "index": {"path": NAME, "sha256": _hash(files)},
        "added": list(written.added),
        "changed": list(written.changed),
        "same": list(written.same),
        "removed": list(written.removed),
    }


def _tell(folder: Path, variants: Sequence[Variant], files: Mapping[str, bytes], written: Written) -> None:
    out = console()
    names = ", ".join(variant.id for variant in variants)
    say(out, f"{shown(folder)}: {len(files)} files, {_size(files) / 1e6:.1f} MB, of {names}", "bold")
    told = {"new": written.added, "changed": written.changed, "as before": written.same, "removed": written.removed}
    say(out, ", ".join(f"{len(paths)} {word}" for word, paths in told.items() if paths))
    say(out, f"{NAME}  sha256 {_hash(files)}")


def _size(files: Mapping[str, bytes]) -> int:
    return sum(map(len, files.values()))


def _hash(files: Mapping[str, bytes]) -> str:
    return sha256(files[NAME]).hexdigest()
