"""`belot run`: the suite against an implementation."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from belot_runner.adapters import REFERENCE
from belot_runner.adapters.base import Hello
from belot_runner.asking.limit import Limit
from belot_runner.asking.results import Known, Run, summarize
from belot_runner.asking.select import Check
from belot_runner.asking.shards import Shard, read_shard
from belot_runner.asking.verdict import Verdict
from belot_runner.cli import asking
from belot_runner.cli import options as shared
from belot_runner.cli.signals import noted
from belot_runner.cli.tracing import STANDARD_ERROR
from belot_runner.cli.watching import Watch
from belot_runner.errors import AdapterError, UsageError
from belot_runner.naming.words import chosen_variants
from belot_runner.report.progress import Bar
from belot_runner.report.standing import doctor
from belot_runner.report.told import Told
from belot_runner.report.writing import each_its_own, tell
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite, load_suite

if TYPE_CHECKING:
    from belot_runner.baseline.ledger import Ledger


def arguments(parser: ArgumentParser) -> None:
    """What to ask, whom, and how to tell it."""
    asking.whom(parser)
    asking.how(parser)
    asking.what(parser)
    parser.add_argument(
        "--shard",
        type=read_shard,
        metavar="I/N",
        help="only the I-th of N parts; together the parts are all that is selected, and each case is in one of them",
    )
    parser.add_argument(
        "-x", dest="max_fail", action="store_const", const=1, help="end at the first case that fails: --max-fail 1"
    )
    parser.add_argument(
        "--max-fail",
        type=shared.number("--max-fail", "1 ends at the first case that fails"),
        metavar="N",
        help="end once N cases have failed",
    )
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
    each_its_own(options.report, others={"--trace": options.trace}, read={"--baseline": options.baseline})
    suite = load_suite([Path(folder) for folder in options.cases])
    variants = chosen_variants(suite, options.variant)
    checks, elsewhere = _part(asking.checks(suite, variants, options), options.shard)
    ledger = _ledger(options, suite, variants)
    outcome: Run | None = None
    with noted() as signals, Bar(wanted=options.trace != STANDARD_ERROR) as bar, _advised(options.adapter):
        limit = Limit(options.max_fail, checks) if options.max_fail else None
        watch = Watch(signals, lambda hello: _counting(options, ledger, hello), bar, limit)
        outcome = asking.put(
            checks,
            suite,
            variants,
            options,
            on_asking=watch.begin,
            on_verdict=watch.note if watch.wants_verdicts else None,
            stop=watch.why_end,
            elsewhere=elsewhere,
        )
    if outcome is None:
        return signals.exit_code()
    known = _known(ledger, outcome, options) if ledger else None
    summary = summarize(outcome, strict=options.strict, known=known)
    if signals:
        summary = replace(summary, exit_code=signals.code)
    told = Told(
        outcome,
        summary,
        suite,
        tuple(variants),
        strict=options.strict,
        narrowed=asking.narrowed(options) or options.shard is not None,
        shard="" if options.shard is None else str(options.shard),
        asked=tuple(asking.words(options)),
        baseline=ledger.baseline.name if ledger else "",
        adapter="" if options.adapter == REFERENCE else options.adapter,
    )
    with noted(patience=1) as late, suppress(OSError) if signals else nullcontext():  # who ended it may be gone
        tell(told, options.report, as_json=options.json, shown=options.show, show_known=options.show_known)
    if signals or late:
        return (signals or late).exit_code()
    if outcome.fault is not None:
        raise outcome.fault
    return summary.exit_code


@contextmanager
def _advised(adapter: str) -> Iterator[None]:
    """Says of an adapter that nobody can speak to who looks at it."""
    try:
        yield
    except AdapterError as error:
        if adapter == REFERENCE:
            raise
        hint = "; ".join(filter(None, (error.hint, doctor(adapter))))
        raise AdapterError(error.message, error.place, hint) from None


def _ledger(options: Namespace, suite: Suite, variants: Sequence[Variant]) -> Ledger | None:
    """The known failures that are named, read before anything is asked; raises where they cannot be."""
    if options.baseline is None:
        if options.show_known:
            raise UsageError("--show-known tells known failures", hint="name their list with --baseline FILE")
        return None
    from belot_runner.baseline.entries import read_baseline
    from belot_runner.baseline.ledger import hold

    return hold(read_baseline(Path(options.baseline)), suite, variants)


def _counting(options: Namespace, ledger: Ledger | None, hello: Hello) -> Callable[[Verdict], bool]:
    """What says of a verdict, as it comes, whether it makes the run fail."""
    if ledger is None:
        return lambda verdict: verdict.fails(strict=options.strict)
    from belot_runner.baseline.knowing import Excuses

    excuses = Excuses(ledger, hello)
    return lambda verdict: verdict.fails(strict=options.strict) and verdict not in excuses


def _known(ledger: Ledger, run: Run, options: Namespace) -> Known:
    """What the known failures say of a run."""
    from belot_runner.baseline.knowing import Comparison

    return Comparison(ledger, run, named=bool(options.variant)).known()


def _part(checks: list[Check], shard: Shard | None) -> tuple[list[Check], list[Check]]:
    """The checks that are asked here, and those of the other shards."""
    return (checks, []) if shard is None else shard.split(checks)
