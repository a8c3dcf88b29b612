"""`belot fill`: write what is derived, always as a diff to review."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from difflib import unified_diff
from pathlib import Path

from belot_runner.case_files import case_files, read_file
from belot_runner.catalogue import load_catalogue
from belot_runner.filling.games import derive, is_derived
from belot_runner.filling.when import filled
from belot_runner.paths import cases_dir, shown
from belot_runner.proof.groups import group
from belot_runner.proof.options import options_of
from belot_runner.suite import Suite
from belot_runner.variants import Variants


def arguments(parser: ArgumentParser) -> None:
    """Where, what, and whether to write."""
    parser.add_argument("paths", nargs="*", type=Path, metavar="FILE|DIR", help="case files (default: the suite's own)")
    parser.add_argument("--when", action="store_true", help="only the `when` of cases")
    parser.add_argument("--games", action="store_true", help="only whole deals")
    parser.add_argument(
        "--write", action="store_true", help="write the files; without it the diff is printed and nothing changes"
    )


def run(options: Namespace) -> int:
    """Print or write what changes; 1 where something is left open, or would change and was not written."""
    catalogue = load_catalogue()
    suite = Suite(catalogue, Variants(catalogue), ())
    everything = not (options.when or options.games)
    left_open = False
    for file in [file for path in options.paths or [cases_dir()] for file in case_files(path)]:
        before = file.read_text(encoding="utf-8")
        if is_derived(file):
            after = derive(file, suite) if everything or options.games else before
        else:
            after, solved = _with_when(file, suite) if everything or options.when else (before, True)
            left_open |= not solved
        if after == before:
            continue
        sys.stdout.writelines(
            unified_diff(before.splitlines(True), after.splitlines(True), shown(file), f"{shown(file)} (filled)")
        )
        if options.write:
            file.write_text(after, encoding="utf-8")
        else:
            left_open = True
    return 1 if left_open else 0


def _with_when(file: Path, suite: Suite) -> tuple[str, bool]:
    """The text of a case file with every `when` filled, and whether each could be."""
    cases = group(read_file(file, suite.catalogue))
    text, unsolved = filled(file, cases, suite, options_of(suite))
    for case in unsolved:
        message = "in no variant do the answers of this case hold; mend the expectation, or mention a choice"
        print(f"{case.rows[0].place}: {case.id}: {message}", file=sys.stderr)
    return text, not unsolved
