"""`belot fill`: write what is derived, always as a diff to review."""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from belot_runner import __version__
from belot_runner.cases.files import case_files, read_file
from belot_runner.cli import options as shared
from belot_runner.deals.stored import FILE, deals_as_text, load_deals
from belot_runner.errors import CaseError, UsageError, brief
from belot_runner.exits import Exit
from belot_runner.filling.deals import fill_deals
from belot_runner.filling.edit import CannotEdit
from belot_runner.filling.games import derive, fill_game, is_derived
from belot_runner.filling.when import filled
from belot_runner.paths import cases_dir, shown, spec_dir
from belot_runner.proof.groups import group
from belot_runner.proof.options import options_of
from belot_runner.reading.data import Data
from belot_runner.reading.fields import Origin
from belot_runner.spec import published
from belot_runner.spec.catalogue import load_catalogue
from belot_runner.spec.variants import Variant, Variants
from belot_runner.suite import Suite, load_suite
from belot_runner.writing.change import Change


def arguments(parser: ArgumentParser) -> None:
    """Where, what, and whether to write."""
    parser.add_argument("paths", nargs="*", type=Path, metavar="FILE|DIR", help="case files (default: the suite's own)")
    parser.add_argument("--when", action="store_true", help="only the `when` of cases")
    parser.add_argument("--games", action="store_true", help="only whole deals")
    parser.add_argument("--deals", action="store_true", help="only the deals in which the suite's positions arise")
    parser.add_argument("--schemas", action="store_true", help="only the schemas by which editors help with files")
    parser.add_argument("--rulebooks", action="store_true", help="only the rulebooks in spec/rulebooks")
    parser.add_argument(
        "--published", action="store_true", help="the ids that this version publishes (before a release, and only then)"
    )
    parser.add_argument(
        "--new-game", metavar="NAME", help="a new whole deal in cases/games, played at random (--variant, --seed)"
    )
    parser.add_argument(
        "--rare-games", type=int, metavar="N", help="so many rare whole deals that meet every choice (--variant)"
    )
    parser.add_argument(
        "--variant", type=shared.word("--variant"), metavar=shared.VARIANT, help="the variant of the new deals"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the seed of the new deal (default 1)")
    parser.add_argument(
        "--write", action="store_true", help="write the files; without it the diff is printed and nothing changes"
    )
    parser.epilog = (
        "Exit code 0: nothing was to be filled, or all of it was written. 1: something would change and was not "
        "written, or in no variant do the answers of some case hold."
    )


def run(options: Namespace) -> int:
    """Print or write what changes; 1 where something is left open, or would change and was not written."""
    catalogue = load_catalogue()
    suite = Suite(catalogue, Variants(catalogue), ())
    if options.new_game is not None:
        changes, solved = [_new_game(options, suite)], True
    elif options.rare_games is not None:
        changes, solved = _rare_games(options, suite), True
    elif options.published:
        changes, solved = [_published()], True
    else:
        changes, solved = _changes(options, suite)
    changes = [change for change in changes if change.before != change.after]
    for change in changes:
        sys.stdout.writelines(change.diff("filled"))
    if options.write:
        for change in changes:
            change.write()
            print(f"wrote {shown(change.file)}")
    if not changes and solved:
        print("nothing to fill")
    return Exit.OK if solved and (options.write or not changes) else Exit.NOT_AS_EXPECTED


def _changes(options: Namespace, suite: Suite) -> tuple[list[Change], bool]:
    """What becomes of each file, and whether every case could be filled."""
    everything = not (options.when or options.games or options.deals or options.schemas or options.rulebooks)
    changes, all_solved = [], True
    for file in [file for path in options.paths or [cases_dir()] for file in case_files(path)]:
        derived = is_derived(file)  # first of all, since it is what tells that a file cannot be read
        if derived and (everything or options.games):
            changes.append(Change(file, _text(file), derive(file, suite)))
        elif not derived and (everything or options.when):
            after, solved = _with_when(file, suite)
            changes.append(Change(file, _text(file), after))
            all_solved &= solved
    if options.deals or (everything and not options.paths):
        changes.append(_deals())
    if options.schemas or (everything and not options.paths):
        changes += _schemas(suite)
    if options.rulebooks or (everything and not options.paths):
        changes += _rulebooks()
    return changes, all_solved


def _schemas(suite: Suite) -> list[Change]:
    """The schemas for editors, made anew from the rules."""
    from belot_runner.scaffolding.editor import files

    folder = spec_dir() / "schemas"
    return [Change(folder / name, _text(folder / name), text) for name, text in files(suite.catalogue).items()]


def _rulebooks() -> list[Change]:
    """The rulebooks that are kept, made anew from the rules, the prose and the cases."""
    from belot_runner.rulebook.keeping import files
    from belot_runner.rulebook.library import Library

    return [Change(file, _text(file), text) for file, text in files(Library(load_suite(fresh=True)))]


def _text(file: Path) -> str:
    """The text of a file; none where there is no file."""
    return file.read_text(encoding="utf-8") if file.exists() else ""


def _deals() -> Change:
    """The deals of the suite's own positions, found anew where that is needed."""
    file = cases_dir() / FILE
    return Change(file, _text(file), deals_as_text(fill_deals(load_suite(fresh=True), load_deals())))


def _published() -> Change:
    """The list of published ids, with those that this version adds."""
    file, rows = spec_dir() / published.FILE, load_suite(fresh=True).rows
    before = file.read_text(encoding="utf-8")
    head = before[: before.index("\npublished:") + 1]
    after = published.published_as_text(
        published.load_published().values(), (row.id for row in rows), __version__, head
    )
    return Change(file, before, after)


def _new_game(options: Namespace, suite: Suite) -> Change:
    from belot_runner.filling.random_game import random_game

    if not re.fullmatch("[a-z0-9-]+", options.new_game):
        hint = "use small letters, digits and hyphens"
        raise UsageError(f"{brief(options.new_game)} is not a name for a deal", hint=hint)
    variant = _its_variant(options, suite)
    return _game(random_game(options.new_game, variant, options.seed), variant, suite)


def _rare_games(options: Namespace, suite: Suite) -> list[Change]:
    from belot_runner.filling.rare_games import rare_games

    variant = _its_variant(options, suite)
    return [_game(data, variant, suite) for data in rare_games(variant, options_of(suite), options.rare_games)]


def _its_variant(options: Namespace, suite: Suite) -> Variant:
    if not options.variant:
        raise UsageError("a new game is played by the rules of a variant", hint="name one with --variant")
    return suite.variants.find(options.variant)


def _game(data: Data, variant: Variant, suite: Suite) -> Change:
    file = cases_dir() / "games" / f"{data['game']}.yaml"
    return Change(file, _text(file), fill_game(data, file, variant, suite))


def _with_when(file: Path, suite: Suite) -> tuple[str, bool]:
    """The text of a case file with every `when` filled, and whether each could be; raises CaseError."""
    cases = group(read_file(file, suite.catalogue))
    try:
        text, unsolved = filled(file, cases, suite, options_of(suite))
    except CannotEdit as fault:
        hint = "write it so, or write its `when` by hand"
        message = "the `when` of a case is filled only where each of its fields has a line of its own"
        raise Origin(file, fault.path, CaseError).error(message, hint) from None
    for case in unsolved:
        message = "in no variant do the answers of this case hold; mend the expectation, or mention a choice"
        print(f"{case.rows[0].place}: {case.id}: {message}", file=sys.stderr)
    return text, not unsolved
