"""`belot fill`: write what is derived, always as a diff to review."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from difflib import unified_diff
from pathlib import Path

from belot_runner.cases.files import case_files, read_file
from belot_runner.deals.stored import FILE, deals_as_text, load_deals
from belot_runner.errors import UsageError
from belot_runner.filling.deals import fill_deals
from belot_runner.filling.games import derive, fill_game, is_derived
from belot_runner.filling.when import filled
from belot_runner.paths import cases_dir, shown
from belot_runner.proof.groups import group
from belot_runner.proof.options import options_of
from belot_runner.spec.catalogue import load_catalogue
from belot_runner.spec.variants import Variants
from belot_runner.suite import Suite, load_suite


def arguments(parser: ArgumentParser) -> None:
    """Where, what, and whether to write."""
    parser.add_argument("paths", nargs="*", type=Path, metavar="FILE|DIR", help="case files (default: the suite's own)")
    parser.add_argument("--when", action="store_true", help="only the `when` of cases")
    parser.add_argument("--games", action="store_true", help="only whole deals")
    parser.add_argument("--deals", action="store_true", help="only the deals in which the suite's positions arise")
    parser.add_argument(
        "--new-game", metavar="NAME", help="a new whole deal in cases/games, played at random (--variant, --seed)"
    )
    parser.add_argument("--variant", metavar="ID|FILE", help="the variant of the new deal")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the seed of the new deal (default 1)")
    parser.add_argument(
        "--write", action="store_true", help="write the files; without it the diff is printed and nothing changes"
    )


def run(options: Namespace) -> int:
    """Print or write what changes; 1 where something is left open, or would change and was not written."""
    catalogue = load_catalogue()
    suite = Suite(catalogue, Variants(catalogue), ())
    if options.new_game:
        return _new_game(options, suite)
    everything = not (options.when or options.games or options.deals)
    left_open = False
    for file in [file for path in options.paths or [cases_dir()] for file in case_files(path)]:
        before = file.read_text(encoding="utf-8")
        if is_derived(file):
            after = derive(file, suite) if everything or options.games else before
        else:
            after, solved = _with_when(file, suite) if everything or options.when else (before, True)
            left_open |= not solved
        if after != before:
            left_open |= not _changed(file, before, after, write=options.write)
    if options.deals or (everything and not options.paths):
        left_open |= not _fill_deals(write=options.write)
    return 1 if left_open else 0


def _fill_deals(*, write: bool) -> bool:
    """Find the deals of the suite's own positions anew where that is needed; whether all is as it should be."""
    file = cases_dir() / FILE
    before = file.read_text(encoding="utf-8") if file.exists() else ""
    after = deals_as_text(fill_deals(load_suite(), load_deals()))
    return after == before or _changed(file, before, after, write=write)


def _changed(file: Path, before: str, after: str, *, write: bool) -> bool:
    """Print the change, and write it if that is wanted; whether it was."""
    name = shown(file)
    sys.stdout.writelines(unified_diff(before.splitlines(True), after.splitlines(True), name, f"{name} (filled)"))
    if write:
        file.write_text(after, encoding="utf-8")
    return write


def _new_game(options: Namespace, suite: Suite) -> int:
    from belot_runner.filling.random_game import random_game

    if not options.variant:
        raise UsageError("a new game is played by the rules of a variant", hint="name one with --variant")
    variant = suite.variants.find(options.variant)
    file = cases_dir() / "games" / f"{options.new_game}.yaml"
    before = file.read_text(encoding="utf-8") if file.exists() else ""
    after = fill_game(random_game(options.new_game, variant, options.seed), file, variant, suite)
    return 0 if _changed(file, before, after, write=options.write) else 1


def _with_when(file: Path, suite: Suite) -> tuple[str, bool]:
    """The text of a case file with every `when` filled, and whether each could be."""
    cases = group(read_file(file, suite.catalogue))
    text, unsolved = filled(file, cases, suite, options_of(suite))
    for case in unsolved:
        message = "in no variant do the answers of this case hold; mend the expectation, or mention a choice"
        print(f"{case.rows[0].place}: {case.id}: {message}", file=sys.stderr)
    return text, not unsolved
