"""`belot baseline`: a list of known failures, kept true."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from belot_runner.asking.results import Run
from belot_runner.baseline.editing import check_editable
from belot_runner.baseline.entries import TO_DO, read_baseline
from belot_runner.baseline.ledger import UNEXPLAINED, Ledger, Remark, hold
from belot_runner.baseline.updating import Update, update
from belot_runner.cli import asking
from belot_runner.cli import options as shared
from belot_runner.cli.signals import Signals, noted
from belot_runner.errors import SuiteError
from belot_runner.exits import Exit
from belot_runner.naming.words import chosen_variants
from belot_runner.report.output import console, print_json, say_line
from belot_runner.report.overview import checks
from belot_runner.report.places import untrue_as_json
from belot_runner.suite import load_suite


def arguments(parser: ArgumentParser) -> None:
    """`update FILE` or `check FILE`."""
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    updating = verbs.add_parser("update", help="ask an implementation, and make the list say what fails now")
    checking = verbs.add_parser("check", help="say what cannot be so, without asking anybody")
    for verb in (updating, checking):
        verb.add_argument("file", type=shared.word("FILE"), metavar="FILE", help="the list of known failures")
    asking.whom(updating)
    asking.how(updating)
    asking.what(updating)
    updating.add_argument("--strict", action="store_true", help="list what differs from custom only, too")
    updating.add_argument(
        "--reason",
        type=shared.word("--reason"),
        default=None,
        metavar="TEXT",
        help=f"why the new ones are known to fail (default: {TO_DO}, which a run does not accept)",
    )
    updating.add_argument(
        "--write", action="store_true", help="write the file; without it the diff is printed and nothing changes"
    )
    updating.epilog = (
        "Exit code 0: nothing was to be changed, or it was written. 1: something would change and was not written, a "
        "check was not run, a variant was refused, or an entry names a variant that is not known here."
    )
    shared.words(checking, "--variant", shared.VARIANT, "house rules that the list names by their id (repeatable)")
    shared.cases(checking)
    for verb in (updating, checking):
        shared.as_json(verb)


def run(options: Namespace) -> int:
    """Update the list, or check it."""
    return _update(options) if options.verb == "update" else _check(options)


def _check(options: Namespace) -> int:
    suite = load_suite([Path(folder) for folder in options.cases])
    ledger = hold(read_baseline(Path(options.file)), suite, chosen_variants(suite, options.variant))
    code, entries = Exit.NOT_AS_EXPECTED if ledger.remarks else Exit.OK, len(ledger.listed)
    about = sum(len(listed.spots) for listed in ledger.listed)
    if options.json:
        told = {"file": ledger.baseline.name, "entries": entries, "checks": about}
        print_json({**told, "untrue": _untrue_as_json(ledger), "exit": code})
        return code
    _tell_untrue(ledger, ledger.remarks)
    say_line(console(), f"{entries} entr{'y' if entries == 1 else 'ies'}, about {checks(about)}")
    return code


def _update(options: Namespace) -> int:
    suite = load_suite([Path(folder) for folder in options.cases])
    variants = chosen_variants(suite, options.variant)
    chosen = asking.checks(suite, variants, options)
    ledger = hold(read_baseline(Path(options.file), may_be_new=True), suite, variants)
    check_editable(ledger.baseline)  # rather now than when everything was asked
    result: Run | None = None
    with noted() as signals:
        result = asking.put(chosen, suite, variants, options, stop=signals.why_end)
    if result is None:
        return signals.exit_code()
    made = update(
        ledger,
        result,
        suite,
        variants,
        named=bool(options.variant),
        strict=options.strict,
        reason=options.reason or TO_DO,
    )
    wanted = options.write and not made.is_empty and not _ended(result, signals)
    if not options.json:
        _tell(made, result)
    fault = _fault_of_writing(made) if wanted else None
    written = wanted and fault is None
    code = Exit.USAGE if fault else _code(made, result, signals, written=written)
    if options.json:
        print_json(_as_json(made, result, written=written, code=code))
    elif written:
        say_line(console(), f"wrote {made.after.baseline.name}")
    if fault is not None:
        raise fault
    if result.fault is not None and not signals:
        raise result.fault
    return code


def _fault_of_writing(made: Update) -> SuiteError | None:
    """Write the file; what is wrong with that is told last, so that nothing that was found is lost."""
    try:
        made.change.write()
    except SuiteError as error:
        return error
    return None


def _ended(result: Run, signals: Signals) -> bool:
    """Whether the run did not come to its own end; then nothing is written."""
    return bool(signals or result.stopped or result.fault)


def _code(made: Update, result: Run, signals: Signals, *, written: bool) -> int:
    if signals:
        return signals.exit_code()
    if _ended(result, signals):
        return Exit.NO_ADAPTER if result.fault else Exit.INTERRUPTED
    is_open = not (made.is_empty or written)
    refused = any(refusal.named for refusal in result.refused)
    return Exit.NOT_AS_EXPECTED if is_open or refused or made.not_run or made.after.lost else Exit.OK


def _tell(made: Update, result: Run) -> None:
    """The diff, and what is left to do."""
    sys.stdout.writelines(made.change.diff("updated"))
    out, after = console(), made.after
    for refusal in result.refused:
        say_line(out, f"the variant {refusal.variant} is not supported: {refusal.why}", "yellow")
    if made.not_run:
        why = result.stopped or result.given_up or str(result.fault)
        say_line(out, f"{checks(made.not_run)} not run ({why}); what is listed of them stays as it is", "yellow")
    _tell_untrue(after, [remark for remark in after.remarks if remark.message != UNEXPLAINED])
    if number := sum(not entry.is_explained for entry in after.baseline.entries):
        reasons = "reason is" if number == 1 else "reasons are"
        say_line(out, f"{number} {reasons} still to be written; --reason gives one to all that is new", "yellow")
    if made.is_empty:
        say_line(out, "nothing to update")


def _tell_untrue(ledger: Ledger, remarks: Iterable[Remark]) -> None:
    out = console()
    for untrue in ledger.untrue(remarks):
        say_line(out, untrue.told, "red")


def _untrue_as_json(ledger: Ledger) -> list[dict[str, Any]]:
    return [untrue_as_json(untrue) for untrue in ledger.untrue(ledger.remarks)]


def _as_json(made: Update, result: Run, *, written: bool, code: int) -> dict[str, Any]:
    changed = [
        {"before": dict(change.before), "after": list(change.after), "why": change.why} for change in made.changes
    ]
    return {
        "file": made.after.baseline.name,
        "changes": [*changed, *({"after": [entry], "why": "not listed"} for entry in made.added)],
        "diff": "".join(made.change.diff("updated")),
        "untrue": _untrue_as_json(made.after),
        "unsupported": {refusal.variant: refusal.why for refusal in result.refused},
        "not_run": made.not_run,
        "written": written,
        "exit": code,
    }
