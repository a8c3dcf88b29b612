"""`belot identify`: which rules an implementation plays."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from contextlib import nullcontext, suppress
from pathlib import Path

from belot_runner.adapters import REFERENCE
from belot_runner.cli import asking
from belot_runner.cli import options as shared
from belot_runner.cli.signals import noted
from belot_runner.cli.tracing import STANDARD_ERROR, tracing
from belot_runner.deals.stored import load_deals
from belot_runner.errors import SuiteError, UsageError
from belot_runner.exits import Exit
from belot_runner.identifying.confirming import Watching
from belot_runner.identifying.findings import Identified
from belot_runner.identifying.house_file import check_file, write_file
from belot_runner.identifying.identify import identify
from belot_runner.identifying.talk import AS_PLAYED
from belot_runner.identifying.telling import Identity
from belot_runner.report.output import console, print_json
from belot_runner.report.progress import Bar
from belot_runner.report.writing import each_its_own
from belot_runner.suite import Suite, load_suite


def arguments(parser: ArgumentParser) -> None:
    """Whom to ask, and where its rules are to be written."""
    asking.whom(parser)
    asking.how(parser)
    parser.add_argument(
        "--as",
        dest="variant",
        type=shared.word("--as"),
        default=AS_PLAYED,
        metavar="ID",
        help=f"a variant that it plays by this id, which is sent without rules (default {AS_PLAYED})",
    )
    parser.add_argument(
        "--write-variant",
        type=shared.word("--write-variant"),
        metavar="FILE",
        help="write what it plays as a file of house rules, for belot run --variant",
    )
    shared.show(parser)
    shared.as_json(parser)


def run(options: Namespace) -> int:
    """Ask, put to the test, tell."""
    each_its_own(others={"--trace": options.trace, "--write-variant": options.write_variant})
    suite = load_suite()
    file = check_file(options.write_variant, suite) if options.write_variant else None
    found: Identified | None = None
    with noted() as signals, Bar(wanted=options.trace != STANDARD_ERROR) as bar:
        watching = Watching(
            stop=signals.why_end,
            on_asking=lambda hello, number: bar.begin(number),
            on_verdict=lambda verdict: bar.note(failed=verdict.fails(strict=True)),
        )
        found = _identify(options, suite, watching)
    if found is None:
        return signals.exit_code()
    with noted(patience=1) as late, suppress(OSError) if signals else nullcontext():  # who ended it may be gone
        fault = _tell(found, suite, file, options, ended_by=signals.code if signals else None)
    if signals or late:
        return (signals or late).exit_code()
    if fault is not None:
        raise fault
    return found.exit_code


def _identify(options: Namespace, suite: Suite, watching: Watching) -> Identified:
    questions = len(suite.rows)
    with asking.spared(), tracing(options) as trace, asking.adapter_of(options, questions, trace) as adapter:
        deals = None if options.adapter == REFERENCE else load_deals()
        return identify(adapter, suite, variant=options.variant, deals=deals, watching=watching)


def _tell(
    found: Identified, suite: Suite, file: Path | None, options: Namespace, *, ended_by: int | None
) -> SuiteError | None:
    """Write the file that is wanted, and tell all; gives back what the command ends with, if that is no finding.

    `ended_by` is the exit code of a signal that has ended the asking.
    """
    fault: SuiteError | None = found.fault
    code, written = Exit.NO_ADAPTER if fault else found.exit_code, None
    if file is not None and found.answered:
        try:
            written = write_file(file, found, suite)
        except UsageError as error:
            fault, code = fault or error, code if fault else Exit.USAGE
    told = Identity(found, suite, asking.words(options), written, code if ended_by is None else ended_by)
    if options.json:
        print_json(told.as_json())
    else:
        told.tell(console(), options.show)
    return fault
