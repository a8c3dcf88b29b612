"""`belot judge`: answers that were recorded elsewhere, judged by what the reference answers."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import nullcontext, suppress
from dataclasses import replace

from belot_runner.asking.results import summarize
from belot_runner.cli import options as shared
from belot_runner.cli.signals import noted
from belot_runner.errors import UsageError
from belot_runner.exits import Exit
from belot_runner.judging.lines import STANDARD_INPUT, Line, check_files, size_of
from belot_runner.judging.log import Judged, Log, judge_log
from belot_runner.naming.words import chosen_variants
from belot_runner.report.progress import LINES, Bar
from belot_runner.report.told import Told
from belot_runner.report.writing import each_its_own, tell
from belot_runner.suite import Suite, load_suite


def arguments(parser: ArgumentParser) -> None:
    """What to judge, by which rules, and how to tell it."""
    parser.add_argument(
        "files",
        nargs="+",
        type=shared.word("FILE"),
        metavar="FILE",
        help='lines of {"variant": ..., "question": ..., "given": {...}, "answer": {...}}; - is standard input',
    )
    shared.words(
        parser,
        "--variant",
        shared.VARIANT,
        "a file of house rules that lines name by its id; a single variant is also that of lines that name none "
        "(repeatable)",
    )
    parser.add_argument(
        "--line",
        type=shared.number("--line", "1 is the first line of the file"),
        metavar="N",
        help="only the line of this number, from 1",
    )
    shared.reports(parser)


def run(options: Namespace) -> int:
    """Judge, report; lines of a variant that is not there are told last."""
    each_its_own(options.report, read={name: name for name in options.files if name != STANDARD_INPUT})
    if options.line and len(options.files) > 1:
        raise UsageError("--line speaks of a single file", hint="name only one")
    check_files(options.files)
    suite = load_suite()
    log, judged = _log(suite, options), None
    with noted() as signals, Bar() as bar:
        bar.begin(size_of(options.files), LINES)
        judged = judge_log(log, options.files, options.line, _noting(bar) if bar.can_show else None)
    if judged is None:
        return signals.exit_code()
    if not judged.run.verdicts and not judged.run.strays.count and not judged.unknown.count and not signals:
        where = f"line {options.line} of {options.files[0]}" if options.line else ", ".join(options.files)
        raise UsageError(f"there is nothing to judge in {where}", hint="give lines of recorded answers")
    code = _tell(judged, suite, options, ended_by=signals.code if signals else None)
    if signals:
        return signals.exit_code()
    if judged.unknown.count:
        raise judged.unknown.error(list(suite.variants))
    return code


def _noting(bar: Bar) -> Callable[[Line, bool], None]:
    """Shows each line on the bar, which is about bytes: nobody has counted the lines."""

    def note(line: Line, is_right: bool) -> None:
        bar.note(failed=not is_right, step=len(line.text or "") + 1)

    return note


def _log(suite: Suite, options: Namespace) -> Log:
    """The log, with the variants that its lines may name."""
    named = chosen_variants(suite, options.variant) if options.variant else []
    variants = {**suite.variants, **{variant.id: variant for variant in named}}
    by_rules = _by_rules(options)

    def command(line: Line) -> tuple[str, ...]:
        return ("judge", line.file, *by_rules, "--line", str(line.number))

    return Log(variants, named[0] if len(named) == 1 else None, suite.catalogue, command)


def _by_rules(options: Namespace) -> tuple[str, ...]:
    return tuple(word for name in options.variant for word in ("--variant", name))


def _tell(judged: Judged, suite: Suite, options: Namespace, *, ended_by: int | None) -> int:
    """Write the reports; the exit code as they tell it. `ended_by` is that of a signal that has ended the judging."""
    summary = summarize(judged.run, strict=options.strict)
    if ended_by is not None:
        summary = replace(summary, exit_code=ended_by)
    elif judged.unknown.count:
        summary = replace(summary, exit_code=Exit.USAGE)
    elif judged.run.stopped:
        summary = replace(summary, exit_code=Exit.INTERRUPTED)
    again = ("judge", *options.files, *_by_rules(options), *(["--strict"] if options.strict else []))
    told = Told(judged.run, summary, suite, (), strict=options.strict, narrowed=True, again=again)
    # Who ended it may be gone, and not read on.
    with noted(patience=1) as late, suppress(OSError) if ended_by is not None else nullcontext():
        tell(told, options.report, as_json=options.json, shown=options.show)
    return late.exit_code() if late and ended_by is None else summary.exit_code
