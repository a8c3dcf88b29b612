"""`belot run`: the suite against an implementation."""

from __future__ import annotations

import gc
import signal
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, redirect_stdout, suppress
from pathlib import Path
from threading import current_thread, main_thread
from types import FrameType
from typing import Any, cast

from belot_runner.adapters import REFERENCE, open_adapter
from belot_runner.adapters.base import TIMEOUT
from belot_runner.asking.results import Run, Summary, summarize
from belot_runner.asking.select import Check, matches, select
from belot_runner.asking.session import run as run_session
from belot_runner.asking.verdict import Check as JudgedCheck
from belot_runner.cli import chosen_variants, row_named, rule_word
from belot_runner.cli import options as shared
from belot_runner.deals.stored import load_deals, prepare
from belot_runner.errors import UsageError, brief
from belot_runner.reading.fields import suggest
from belot_runner.report import SHOWN
from belot_runner.report.output import console, print_json
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite, load_suite

_DEADLY = ("SIGTERM", "SIGHUP")  # where they exist
_DEADLY_EXIT = 128  # and the number of the signal, as shells have it


class Ended(KeyboardInterrupt):
    """A signal asks to end: as with Ctrl-C the adapter is closed first."""


def arguments(parser: ArgumentParser) -> None:
    """What to ask, whom, and how to tell it."""
    parser.add_argument(
        "--adapter",
        default=REFERENCE,
        metavar="COMMAND",
        help='whom to ask: a command ("node my-adapter.js"), python:package.module:object, or reference (the default)',
    )
    shared.words(
        parser,
        "--variant",
        shared.VARIANT,
        "a variant of the suite, or a file of house rules (repeatable; default: those the adapter names)",
    )
    shared.rules(parser)
    shared.words(parser, "--question", "NAME", "only this question (repeatable)")
    parser.add_argument(
        "-k",
        dest="pattern",
        type=shared.word("-k"),
        metavar="TEXT",
        help="only the case of this id (with ~1 to ~3 one of its twins), else those whose id or title holds this, or "
        "fits it as a glob",
    )
    shared.cases(parser)
    parser.add_argument("--strict", action="store_true", help="let customary mismatches count")
    parser.add_argument(
        "--timeout",
        type=_seconds,
        default=TIMEOUT,
        metavar="S",
        help=f"seconds of silence that are too many (default {TIMEOUT:g})",
    )
    parser.add_argument(
        "--show", type=_number, default=SHOWN, metavar="N|all", help=f"failures told at length (default {SHOWN})"
    )
    shared.as_json(parser)


def run(options: Namespace) -> int:
    """Ask, judge, report."""
    suite = load_suite([Path(folder) for folder in options.cases])
    variants = chosen_variants(suite, options.variant)
    checks = _select(suite, variants, options)
    prepare(checks)
    gc.freeze()
    gc.set_threshold(100_000, 50, 50)  # questions, answers and verdicts hold no circles: looking often finds nothing
    gc.enable()
    # What an engine in process prints must not come between what is printed here.
    signals: list[int] = []
    outcome = None
    try:
        with (
            redirect_stdout(sys.stderr),
            _noted(signals),
            open_adapter(options.adapter, options.timeout) as adapter,
        ):
            outcome = run_session(
                checks,
                adapter,
                variants=variants,
                explicit_variants=bool(options.variant),
                explain=lambda check, answer: explain_by_custom(check, answer, suite),
                stop=lambda: bool(signals),  # an engine in process may have kept the exception to itself
            )
    except Ended:  # before the first question, or while saying goodbye
        pass
    if outcome is None:
        return _ended_by(signals[0])
    summary = summarize(outcome, strict=options.strict)
    with suppress(OSError) if signals else nullcontext():  # who ended it may be gone, and not read on
        _report(outcome, summary, suite, variants, options)
    if signals:
        return _ended_by(signals[0])
    if outcome.fault is not None:
        raise outcome.fault
    return summary.exit_code


@contextmanager
def _noted(signals: list[int]) -> Iterator[None]:
    """Let the signals that would end this process, and leave the adapter behind, raise Ended and be noted."""

    def end(number: int, frame: FrameType | None) -> None:
        signals.append(number)
        raise Ended

    previous = {}
    try:
        if current_thread() is main_thread():  # no other can be told of signals
            for name in _DEADLY:
                number = getattr(signal, name, None)
                if number is not None and signal.getsignal(number) is signal.SIG_DFL:  # nohup has it ignored
                    previous[number] = signal.signal(number, end)
        yield
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)


def _ended_by(number: int) -> int:
    with suppress(OSError):  # the terminal may be gone
        print(f"belot: ended by {signal.Signals(number).name}", file=sys.stderr)
    return _DEADLY_EXIT + number


def _select(suite: Suite, variants: Sequence[Variant], options: Namespace) -> list[Check]:
    """The checks that are asked for; raises UsageError where there are none."""
    pattern = options.pattern
    found = row_named(suite, pattern) if pattern else None
    checks = select(
        suite.rows if found is None else found[:1],
        variants,
        rules=[rule_word(name) for name in options.rule],
        questions=options.question,
        pattern=pattern if found is None else None,
        deals=None
        if options.adapter == REFERENCE
        else load_deals(),  # the reference needs none, and is not kept waiting
    )
    if found is not None and found[1] is not None:
        checks = [check for check in checks if check.twin == found[1]]
    if checks:
        return checks
    hint = "look at --rule, --question, -k and --variant; belot cases list shows what there is"
    if found is not None:
        raise UsageError(f"no check was selected: {found[0].id} is a case, but not of what else was named", hint=hint)
    if pattern and not any(matches(row, pattern) for row in suite.rows):
        near = suggest(pattern, [row.id for row in suite.rows], "cases")
        raise UsageError(f"no check was selected: no id and no title fits -k {brief(pattern)}", hint=near or hint)
    raise UsageError("no check was selected", hint=hint)


def _report(outcome: Run, summary: Summary, suite: Suite, variants: Sequence[Variant], options: Namespace) -> None:
    if options.json:
        from belot_runner.report.machine import run_as_json

        print_json(run_as_json(outcome, summary, variants, strict=options.strict))
        return
    from belot_runner.report.terminal import TerminalReport

    narrowed = bool(options.rule or options.question or options.pattern or options.cases)
    asked = [] if options.adapter == REFERENCE else ["--adapter", options.adapter]
    asked += [word for folder in options.cases for word in ("--cases", folder)]
    report = TerminalReport(console(), suite, asked, narrowed=narrowed, shown=options.show)
    report.print(outcome, summary, variants)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < 86_400:
        raise ArgumentTypeError(f"a number of seconds above 0 was expected, found {text}")
    return seconds


def _number(text: str) -> int:
    if text == "all":
        return 1_000_000
    if not text.isdecimal():
        raise ArgumentTypeError(f"a number or `all` was expected, found {text}")
    return int(text)


def explain_by_custom(check: JudgedCheck, answer: Mapping[str, Any], suite: Suite) -> tuple[str, ...]:
    """The customary choices by which an answer that differs from custom would be right."""
    from belot_runner.proof.custom import explain  # only a mismatch asks for it

    return explain(cast(Check, check), answer, suite.catalogue)
