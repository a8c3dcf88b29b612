"""`belot run`: the suite against an implementation."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from belot_runner.asking.results import Known, Run, summarize
from belot_runner.cli import asking, chosen_variants
from belot_runner.cli import options as shared
from belot_runner.cli.signals import noted
from belot_runner.errors import UsageError
from belot_runner.report.told import Told
from belot_runner.report.writing import tell
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite, load_suite

if TYPE_CHECKING:
    from belot_runner.baseline.ledger import Ledger


def arguments(parser: ArgumentParser) -> None:
    """What to ask, whom, and how to tell it."""
    asking.whom(parser)
    asking.what(parser)
    parser.add_argument(
        "--baseline",
        type=shared.word("--baseline"),
        metavar="FILE",
        help="a list of known failures, which do not count; what it says and is not so does",
    )
    parser.add_argument("--show-known", action="store_true", help="tell known failures too")
    shared.reports(parser)


def run(options: Namespace) -> int:
    """Ask, judge, report."""
    suite = load_suite([Path(folder) for folder in options.cases])
    variants = chosen_variants(suite, options.variant)
    checks = asking.checks(suite, variants, options)
    ledger = _ledger(options, suite, variants)
    outcome: Run | None = None
    with noted() as signals:
        # An engine in process may keep the exception to itself, so signals are asked for too.
        outcome = asking.put(checks, suite, variants, options, stop=lambda: bool(signals))
    if outcome is None:
        return signals.exit_code()
    known = _known(ledger, outcome, options) if ledger else None
    summary = summarize(outcome, strict=options.strict, known=known)
    told = Told(
        outcome,
        summary,
        suite,
        tuple(variants),
        strict=options.strict,
        narrowed=asking.narrowed(options),
        asked=tuple(asking.words(options)),
        baseline=ledger.baseline.name if ledger else "",
    )
    with suppress(OSError) if signals else nullcontext():  # who ended it may be gone, and not read on
        tell(told, options.report, as_json=options.json, shown=options.show, show_known=options.show_known)
    if signals:
        return signals.exit_code()
    if outcome.fault is not None:
        raise outcome.fault
    return summary.exit_code


def _ledger(options: Namespace, suite: Suite, variants: Sequence[Variant]) -> Ledger | None:
    """The known failures that are named, read before anything is asked; raises where they cannot be."""
    if options.baseline is None:
        if options.show_known:
            raise UsageError("--show-known tells known failures", hint="name their list with --baseline FILE")
        return None
    from belot_runner.baseline.entries import read_baseline
    from belot_runner.baseline.ledger import hold

    return hold(read_baseline(Path(options.baseline)), suite, variants)


def _known(ledger: Ledger, run: Run, options: Namespace) -> Known:
    """What the known failures say of a run."""
    from belot_runner.baseline.knowing import Comparison

    return Comparison(ledger, run, named=bool(options.variant)).known()
