"""`belot perft`: how many ways there are to play on; and where an implementation counts others."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from contextlib import nullcontext, suppress
from pathlib import Path

from belot_reference.questions import ask
from belot_reference.rules import read_rules
from belot_runner.adapters import REFERENCE
from belot_runner.adapters.base import Unsupported
from belot_runner.cli import asking
from belot_runner.cli import options as shared
from belot_runner.cli.signals import noted
from belot_runner.cli.tracing import STANDARD_ERROR, tracing
from belot_runner.errors import UsageError, brief
from belot_runner.exits import Exit
from belot_runner.naming.words import near_rows, row_named
from belot_runner.perft.dividing import Dividing
from belot_runner.perft.inquiry import MOST, Inquiry
from belot_runner.perft.starts import PERFT, Start, check_seats, of_file, of_row, of_seed
from belot_runner.perft.telling import Comparison, count_as_json, say_count
from belot_runner.report.output import console, print_json
from belot_runner.report.progress import Bar
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite, load_suite

_QUESTIONS = "{done:,} questions"


def arguments(parser: ArgumentParser) -> None:
    """From where to count, how deep, and whom to ask."""
    parser.add_argument(
        "--variant",
        required=True,
        type=shared.word("--variant"),
        metavar=shared.VARIANT,
        help="by the rules of this variant, or file of house rules",
    )
    start = parser.add_mutually_exclusive_group()
    start.add_argument(
        "--position",
        type=shared.word("--position"),
        metavar="FILE",
        help="count from the position in this file: contract, leader and hands, as a case of perft has them",
    )
    start.add_argument("--case", type=shared.word("--case"), metavar="ID", help="count from the position of a case")
    start.add_argument(
        "--deal", type=_seed, metavar="SEED", help="count from the start of this random deal (default 1)"
    )
    parser.add_argument(
        "--depth",
        type=shared.number("--depth", "1 to 32"),
        metavar="N",
        help="how many cards to play (default: that of the case or file, else 8, or all of four cards a hand)",
    )
    asking.whom(parser)
    asking.how(parser)
    parser.add_argument(
        "--most",
        type=shared.number("--most", f"such as {MOST}"),
        default=MOST,
        metavar="N",
        help=f"questions after which no more are asked (default {MOST})",
    )
    shared.as_json(parser)


def run(options: Namespace) -> int:
    """Count, or compare."""
    suite = load_suite()
    variant = suite.variants.find(options.variant)
    start = check_seats(_start(options, variant, suite), variant)
    if options.adapter != REFERENCE:
        return _compare(start, variant, suite, options)
    ways = None
    with noted() as signals:
        ways = ask(PERFT, start.question, read_rules(variant.rules))
    if ways is None:
        return signals.exit_code()
    if options.json:
        print_json(count_as_json(start, variant, ways))
    else:
        say_count(console(), start, variant, ways)
    return Exit.OK


def _start(options: Namespace, variant: Variant, suite: Suite) -> Start:
    if options.position:
        return of_file(Path(options.position), variant, options.depth)
    if not options.case:
        return of_seed(1 if options.deal is None else options.deal, variant, options.depth)
    found = row_named(suite, options.case)
    if found is None or found.twin:
        hint = near_rows(suite, options.case) or f"belot cases list --question {PERFT} shows which there are"
        raise UsageError(f"there is no case {brief(options.case)}", hint=hint)
    return of_row(found.row, options.depth)


def _compare(start: Start, variant: Variant, suite: Suite, options: Namespace) -> int:
    """Divide; what is known is told, however that ends."""
    found: list[Dividing] = []
    with noted() as signals, Bar(wanted=options.trace != STANDARD_ERROR) as bar:
        bar.begin(None, _QUESTIONS)
        with asking.spared(), tracing(options) as trace, asking.adapter_of(options, options.most, trace) as adapter:
            inquiry = Inquiry(
                adapter, variant.id, most=options.most, stop=signals.why_end, on_reply=lambda: bar.note(failed=False)
            )
            reply = adapter.variant(variant.id, variant.rules)
            if isinstance(reply, Unsupported):
                raise UsageError(f"{inquiry.hello.name} does not play {variant.id}: {brief(reply.why)}")
            found.append(Dividing(start, variant, inquiry))
            found[0].run()
    if not found:
        return signals.exit_code()
    with suppress(OSError) if signals else nullcontext():  # who ended it may be gone, and not read on
        told = Comparison(found[0], suite)
        if options.json:
            print_json(told.as_json())
        else:
            told.tell(console())
    if signals:
        return signals.exit_code()
    if found[0].fault is not None:
        raise found[0].fault
    return told.exit_code


def _seed(text: str) -> int:
    if not shared.is_number(text):
        raise shared.not_usable("--deal", text, "a number", "the same number gives the same deal")
    return int(text)
