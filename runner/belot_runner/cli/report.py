"""`belot report`: what several runs have left, side by side."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import redirect_stdout
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TextIO

from belot_runner.cli import options as shared
from belot_runner.comparing.documents import Checked, Document, read_document
from belot_runner.comparing.matrix import By, Matrix, compare
from belot_runner.errors import UsageError, brief
from belot_runner.naming.words import rule_word
from belot_runner.reading.fields import suggest
from belot_runner.report.output import console, print_json
from belot_runner.report.writing import STANDARD_OUTPUT, into_file


def arguments(parser: ArgumentParser) -> None:
    """`compare FILE...`."""
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    comparing = verbs.add_parser("compare", help="several runs side by side: implementations against rules")
    written = "what belot run --report json=FILE has written"
    comparing.add_argument("files", nargs="+", type=shared.word("FILE"), metavar="FILE", help=written)
    comparing.add_argument(
        "--by", choices=[str(by) for by in By], default=str(By.RULE), help="what a line is about (default: rule)"
    )
    shared.rules(comparing)
    shared.words(comparing, "--variant", "ID", "only this variant (repeatable)")
    comparing.add_argument("--all", action="store_true", help="name what all pass, and what none was asked, too")
    for kind, what in (("html", "a page"), ("markdown", "Markdown")):
        told = f"write {what} to a file, or with - to standard output"
        comparing.add_argument(f"--{kind}", type=shared.word(f"--{kind}"), metavar="FILE", help=told)
    shared.as_json(comparing)


def run(options: Namespace) -> int:
    """Compare, and tell it; a report on standard output has it for itself."""
    documents = [read_document(Path(file)) for file in options.files]
    matrix = compare(documents, By(options.by), _wanted(options, documents))
    writers: dict[str, Callable[[TextIO], None]] = {
        "html": lambda out: _page(matrix, out),
        "markdown": lambda out: _markdown(matrix, out),
    }
    paths = {kind: path for kind in writers if (path := getattr(options, kind)) is not None}
    faults = [
        fault
        for kind, path in paths.items()
        if path != STANDARD_OUTPUT and (fault := into_file(path, writers[kind], f"--{kind} {brief(path)}"))
    ]
    printed = [kind for kind, path in paths.items() if path == STANDARD_OUTPUT]
    if options.json:
        from belot_runner.comparing.machine import comparison

        print_json(comparison(matrix))
    else:
        from belot_runner.comparing.terminal import tell

        with redirect_stdout(sys.stderr if printed else sys.stdout):
            tell(console(), matrix, every=options.all)
    for kind in printed:
        writers[kind](sys.stdout)
    if faults:
        raise faults[0]
    return 0


def _page(matrix: Matrix, out: TextIO) -> None:
    from belot_runner.comparing import page
    from belot_runner.suite import load_suite

    page.write(matrix, load_suite(), out)


def _markdown(matrix: Matrix, out: TextIO) -> None:
    from belot_runner.comparing import markdown

    markdown.write(matrix, out)


def _wanted(options: Namespace, documents: list[Document]) -> Callable[[Checked], bool]:
    """Which checks are to be compared; raises UsageError for a rule or variant of which no run tells."""
    rules = _named(options.rule, {check.rule for run in documents for check in run.checks}, "rule")
    variants = _named(options.variant, {check.variant for run in documents for check in run.checks}, "variant")
    return lambda check: (rules is None or check.rule in rules) and (variants is None or check.variant in variants)


def _named(names: list[str], known: set[str], what: str) -> set[str] | None:
    """Those of some ids that are named, by id, chapter or glob; None where none is, and so all are meant."""
    if not names:
        return None
    found: set[str] = set()
    for name in map(rule_word, names):
        these = {one for one in known if fnmatchcase(one or "game", name) or one.startswith(f"{name}.")}
        if not these:
            hint = suggest(name, sorted(known - {""}), f"{what}s")
            raise UsageError(f"no run was asked anything of the {what} {brief(name)}", hint=hint)
        found |= these
    return found
