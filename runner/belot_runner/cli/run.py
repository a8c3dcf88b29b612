"""`belot run`: the suite against an implementation."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from contextlib import nullcontext, suppress
from pathlib import Path

from belot_runner.asking.results import Run, summarize
from belot_runner.cli import asking, chosen_variants
from belot_runner.cli import options as shared
from belot_runner.cli.signals import noted
from belot_runner.report import SHOWN
from belot_runner.report.told import Told
from belot_runner.report.writing import KINDS, destination, tell
from belot_runner.suite import load_suite


def arguments(parser: ArgumentParser) -> None:
    """What to ask, whom, and how to tell it."""
    asking.whom(parser)
    asking.what(parser)
    parser.add_argument("--strict", action="store_true", help="let customary mismatches count")
    parser.add_argument(
        "--show", type=_number, default=SHOWN, metavar="N|all", help=f"failures told at length (default {SHOWN})"
    )
    parser.add_argument(
        "--report",
        action="append",
        default=[],
        type=destination,
        metavar="KIND=PATH",
        help=f"write a report to a file, or with - to standard output: {', '.join(KINDS)} (repeatable)",
    )
    shared.as_json(parser)


def run(options: Namespace) -> int:
    """Ask, judge, report."""
    suite = load_suite([Path(folder) for folder in options.cases])
    variants = chosen_variants(suite, options.variant)
    checks = asking.checks(suite, variants, options)
    outcome: Run | None = None
    with noted() as signals:
        # An engine in process may keep the exception to itself, so signals are asked for too.
        outcome = asking.put(checks, suite, variants, options, stop=lambda: bool(signals))
    if outcome is None:
        return signals.exit_code()
    summary = summarize(outcome, strict=options.strict)
    told = Told(
        outcome,
        summary,
        suite,
        tuple(variants),
        strict=options.strict,
        narrowed=asking.narrowed(options),
        asked=tuple(asking.words(options)),
    )
    with suppress(OSError) if signals else nullcontext():  # who ended it may be gone, and not read on
        tell(told, options.report, as_json=options.json, shown=options.show)
    if signals:
        return signals.exit_code()
    if outcome.fault is not None:
        raise outcome.fault
    return summary.exit_code


def _number(text: str) -> int:
    if text == "all":
        return 1_000_000
    if not text.isdecimal():
        raise ArgumentTypeError(f"a number or `all` was expected, found {text}")
    return int(text)
