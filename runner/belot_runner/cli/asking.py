"""What the commands that ask have in common: whom they ask and what, and how the checks are put."""

from __future__ import annotations

import gc
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, redirect_stdout
from typing import Any, TextIO, cast

from belot_runner.adapters import REFERENCE, open_adapter
from belot_runner.adapters.base import TIMEOUT, Adapter, Trace
from belot_runner.asking.results import Run
from belot_runner.asking.select import Check
from belot_runner.asking.session import OnAsking
from belot_runner.asking.session import run as run_session
from belot_runner.asking.verdict import JudgedCheck, Verdict
from belot_runner.cli import options as shared
from belot_runner.cli.tracing import tracing
from belot_runner.deals.stored import prepare
from belot_runner.naming.checks import checks_named
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite


def whom(parser: ArgumentParser) -> None:
    """`--adapter` and how long it may be silent."""
    parser.add_argument(
        "--adapter",
        default=REFERENCE,
        metavar="COMMAND",
        help='whom to ask: a command ("node my-adapter.js"), python:package.module:object, or reference (the default)',
    )
    parser.add_argument(
        "--timeout",
        type=shared.seconds("--timeout"),
        default=TIMEOUT,
        metavar="S",
        help=f"seconds of silence that are too many (default {TIMEOUT:g})",
    )


def how(parser: ArgumentParser) -> None:
    """`--jobs` and `--trace`; what asks through `put` may have them."""
    jobs(parser)
    parser.add_argument(
        "--trace",
        type=shared.word("--trace"),
        metavar="FILE",
        help="write what is said on the wire to FILE as it is said, with - to standard error",
    )


def jobs(parser: ArgumentParser) -> None:
    """`--jobs`."""
    parser.add_argument(
        "--jobs",
        type=_jobs,
        default=1,
        metavar="N",
        help="start the adapter N times and spread the questions; auto: as often as there are processors (default 1)",
    )


def what(parser: ArgumentParser) -> None:
    """Which checks."""
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


def narrowed(options: Namespace) -> bool:
    """Whether only a part of the suite is asked for."""
    return bool(options.rule or options.question or options.pattern or options.cases)


def words(options: Namespace) -> list[str]:
    """The words of a command line by which the same adapter is asked the same cases."""
    asked = [] if options.adapter == REFERENCE else ["--adapter", options.adapter]
    return asked + [word for folder in getattr(options, "cases", ()) for word in ("--cases", folder)]


def checks(suite: Suite, variants: Sequence[Variant], options: Namespace) -> list[Check]:
    """The checks that are asked for; raises UsageError where there are none."""
    return checks_named(
        suite,
        variants,
        options.adapter,
        rules=options.rule,
        questions=options.question,
        pattern=options.pattern,
        hint="look at --rule, --question, -k and --variant; belot cases list shows what there is",
    )


def put(
    chosen: Sequence[Check],
    suite: Suite,
    variants: Sequence[Variant],
    options: Namespace,
    *,
    on_verdict: Callable[[Verdict], None] | None = None,
    on_asking: OnAsking | None = None,
    stop: Callable[[], str] | None = None,
    elsewhere: Sequence[Check] = (),
) -> Run:
    """Put the checks to the adapter that the options name; raises as the session does, which takes the same words."""
    prepare(chosen)
    gc.freeze()
    gc.set_threshold(100_000, 50, 50)  # questions, answers and verdicts hold no circles: looking often finds nothing
    gc.enable()
    with spared(), tracing(options) as trace, adapter_of(options, len(chosen), trace) as adapter:
        return run_session(
            chosen,
            adapter,
            variants=variants,
            explicit_variants=bool(options.variant),
            explain=lambda check, answer: _explain_by_custom(check, answer, suite),
            on_verdict=on_verdict,
            on_asking=on_asking,
            stop=stop,
            elsewhere=elsewhere,
        )


def adapter_of(options: Namespace, questions: int, trace: Trace | None = None) -> Adapter:
    """The adapter that the options name, started no more often than there are questions; raises AdapterError."""
    jobs = max(1, min(getattr(options, "jobs", 1), questions))
    return open_adapter(options.adapter, options.timeout, trace=trace, jobs=jobs)


def spared() -> AbstractContextManager[object]:
    """Lets what an engine in process prints not come between what is printed here."""
    return redirect_stdout(cast(TextIO, _StandardError()))


class _StandardError:
    """Standard error, whatever that is at the moment: above a bar that shows how far it is, it is another."""

    def __getattr__(self, name: str) -> Any:
        return getattr(sys.stderr, name)


def _explain_by_custom(check: JudgedCheck, answer: Mapping[str, Any], suite: Suite) -> tuple[str, ...]:
    """The customary choices by which an answer that differs from custom would be right."""
    from belot_runner.proof.custom import explain  # only a mismatch asks for it

    return explain(cast(Check, check), answer, suite.catalogue)


def _jobs(text: str) -> int:
    if text in ("auto", "0"):
        # Those that this process may use, where that can be found out.
        return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    if not (text.isascii() and text.isdecimal() and len(text) < 5):
        raise shared.not_usable("--jobs", text, "a number", "or auto, for as many as processors")
    return int(text)
