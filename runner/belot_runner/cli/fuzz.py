"""`belot fuzz`: random deals, an implementation against the reference."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import nullcontext, suppress
from functools import partial
from pathlib import Path

from belot_runner.adapters import REFERENCE
from belot_runner.cli import asking
from belot_runner.cli import options as shared
from belot_runner.cli.signals import Signals, noted
from belot_runner.errors import UsageError, brief
from belot_runner.fuzzing.campaign import BOUND, Goal
from belot_runner.fuzzing.case_files import CaseFiles, write
from belot_runner.fuzzing.crews import Order
from belot_runner.fuzzing.fuzz import Means, Watching, fuzz
from belot_runner.fuzzing.fuzzed import Fuzzed
from belot_runner.fuzzing.merging import merged
from belot_runner.fuzzing.tally import Seeds, Tally
from belot_runner.fuzzing.telling import Told, variant_of
from belot_runner.naming.words import chosen_variants
from belot_runner.paths import shown
from belot_runner.report.output import console, print_json
from belot_runner.report.progress import Bar
from belot_runner.suite import Suite, load_suite

_DEALS = "{done:,} deals"
_OF_A_RUN = ("deals", "seeds", "seed", "scheduler", "journal")


def arguments(parser: ArgumentParser) -> None:
    """Whom to ask, about which deals, how that is spread, and where it is written."""
    asking.whom(parser)
    _variants(parser)
    dealt = parser.add_mutually_exclusive_group()
    many = shared.number("--deals", "1000 are asked in some seconds")
    dealt.add_argument(
        "--deals",
        type=many,
        metavar="N",
        help=f"so many deals in each variant (default: until every rule was met a hundred times, at most {BOUND:,})",
    )
    dealt.add_argument("--seeds", type=_seeds, metavar="A:B", help="the deals of the seeds from A up to B, B left out")
    parser.add_argument("--seed", type=_seed, metavar="S", help="the seed of the first deal (default 0)")
    parser.add_argument("-x", dest="most", action="store_const", const=1, help="end at the first difference")
    parser.add_argument(
        "--max-differences",
        dest="most",
        type=shared.number("--max-differences", "1 ends at the first"),
        metavar="N",
        help="end at the N-th difference",
    )
    asking.jobs(parser)
    parser.add_argument(
        "--scheduler",
        type=shared.word("--scheduler"),
        metavar="ADDRESS",
        help="spread it over the workers of a Dask scheduler, such as tcp://10.0.0.1:8786",
    )
    parser.add_argument(
        "--journal",
        type=shared.word("--journal"),
        metavar="FILE",
        help="keep what is finished in FILE, and go on from what it holds",
    )
    _told(parser)
    verbs = parser.add_subparsers(dest="verb", metavar="VERB")
    merge = verbs.add_parser("merge", help="several journals, told as one run would be")
    merge.add_argument("journals", nargs="+", type=Path, metavar="JOURNAL", help="what --journal has written")
    _variants(merge)
    _told(merge)
    shared.kept(merge)


def _variants(parser: ArgumentParser) -> None:
    shared.words(
        parser,
        "--variant",
        shared.VARIANT,
        "a variant of the suite, or a file of house rules (repeatable; default: those the adapter names)",
    )


def _told(parser: ArgumentParser) -> None:
    parser.add_argument("--strict", action="store_true", help="let what is only another custom count")
    parser.add_argument(
        "--out", type=shared.word("--out"), metavar="FOLDER", help="write a case file for each group of differences"
    )
    shared.show(parser)
    shared.as_json(parser)


def run(options: Namespace) -> int:
    """Deal, ask, and tell."""
    suite = load_suite()
    variants = chosen_variants(suite, options.variant)
    if options.out:
        _check_folder(Path(options.out))
    if options.verb == "merge":
        _check_asks_nobody(options)
        found = merged(options.journals, [*variants, *suite.variants.values()], suite, strict=options.strict)
        _tell(found, suite, options)
        return found.exit_code
    goal = _goal(options)
    order = Order(options.adapter, options.timeout, tuple(variants), bool(options.variant))
    asked: Fuzzed | None = None
    with noted() as signals, Bar() as bar:
        asked = _fuzz(order, goal, suite, options, signals, bar)
    if asked is None:
        return signals.exit_code()
    with suppress(OSError) if signals else nullcontext():  # who ended it may be gone, and not read on
        _tell(asked, suite, options)
    if signals:
        return signals.exit_code()
    if asked.fault is not None:
        raise asked.fault
    return asked.exit_code


def _fuzz(order: Order, goal: Goal, suite: Suite, options: Namespace, signals: Signals, bar: Bar) -> Fuzzed:
    def note(tally: Tally) -> None:
        bar.note(failed=tally.kinds.count > 0, step=tally.deals, done=tally.deals)

    watching = Watching(signals.why_end, partial(bar.begin, of=_DEALS), note)
    means = Means(options.jobs, options.scheduler or "", Path(options.journal) if options.journal else None)
    with asking.spared(), asking.adapter_of(Namespace(**{**vars(options), "jobs": 1}), 1) as adapter:
        return fuzz(adapter, order, goal, suite, means, watching)


def _goal(options: Namespace) -> Goal:
    if options.seeds and options.seed is not None:
        raise UsageError("--seeds says where to begin, and so does --seed", hint="leave one of them out")
    if options.most and options.journal:
        hint = "leave out -x, or --journal"
        raise UsageError("a journal keeps whole parts, and -x ends in the middle of one", hint=hint)
    first = options.seed or 0
    seeds = options.seeds or Seeds(first, first + (options.deals or BOUND))
    until_met = not (options.seeds or options.deals)
    return Goal(seeds, until_met, options.most, options.strict)


def _tell(found: Fuzzed, suite: Suite, options: Namespace) -> None:
    """Write the files that are wanted, and tell all; raises UsageError, at the end, for what cannot be written."""
    unknown = options.verb and options.adapter == REFERENCE  # a journal does not say how its adapter is started
    words = ["--adapter", "COMMAND"] if unknown else asking.words(options)
    files: dict[str, Path] = {}
    fault: UsageError | None = None
    try:
        if options.out:
            _write(found, suite, words, Path(options.out), files)
    except UsageError as error:
        fault = error
    told = Told(found, suite, words, files)
    if options.json:
        print_json(told.as_json())
    else:
        told.tell(console(), options.show)
    if fault is not None:
        raise fault


def _write(found: Fuzzed, suite: Suite, words: Sequence[str], folder: Path, files: dict[str, Path]) -> None:
    """Write a case file for each group, and note in `files` those that are written."""
    again = Told(found, suite, words).again
    maker = CaseFiles(folder, suite, words)
    for group in found.groups:
        made = maker.made(group, variant_of(group, found.variants), again(group))
        write(made)
        files[group.key] = made[0].file


def _check_folder(folder: Path) -> None:
    """Raise UsageError, before anything is asked, where no folder can be made."""
    there = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    if not there.is_dir():
        raise UsageError(f"--out {brief(str(folder))}: a folder was expected, {shown(there)} is none")


def _check_asks_nobody(options: Namespace) -> None:
    """Raise UsageError where what only a run understands stands before `merge`."""
    named = {"--max-differences": options.most, **{f"--{name}": getattr(options, name) for name in _OF_A_RUN}}
    for name, value in named.items():
        if value is not None:
            raise UsageError(f"{name} is for a run, and merge asks nobody", hint="leave it out")


def _seed(text: str) -> int:
    if not shared.is_number(text):
        raise shared.not_usable("--seed", text, "a number from 0", "the same seed gives the same deal anywhere")
    return int(text)


def _seeds(text: str) -> Seeds:
    ends: Sequence[str] = text.split(":")
    if len(ends) != 2 or not all(map(shared.is_number, ends)) or int(ends[0]) >= int(ends[1]):
        raise shared.not_usable("--seeds", text, "two numbers, the first one smaller", "0:1000 are a thousand deals")
    return Seeds(int(ends[0]), int(ends[1]))
