"""`belot cases`: the questions and their expected answers."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from belot_runner.asking.select import Form, check_questions, matches, normative, runs_in
from belot_runner.asking.twins import keeps_suits
from belot_runner.cases.rows import Row
from belot_runner.cli import options as shared
from belot_runner.drawing.picture import picture
from belot_runner.drawing.text import draw
from belot_runner.drawing.words import written
from belot_runner.errors import UsageError, brief
from belot_runner.exits import Exit
from belot_runner.naming.words import chosen_variants, near_rows, row_named, rules_named
from belot_runner.report.output import console, print_json, say, say_line, say_list, without_empty
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite, load_suite
from belot_runner.tables import ASCENDING, FORM_RULE, SEATS_RULE


def arguments(parser: ArgumentParser) -> None:
    """`list` or `show ID`."""
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    listing = verbs.add_parser("list", help="every row, and the variants in which it runs")
    shared.rules(listing)
    shared.words(listing, "--question", "NAME", "only this question (repeatable)")
    listing.add_argument("-k", dest="pattern", type=shared.word("-k"), help="only ids and titles with this in them")
    show = verbs.add_parser("show", help="one row: the position drawn, the answer, and what it depends on")
    show.add_argument("id", help="id of a row, as play.void/partner-winning; with ~1 to ~3 behind it one of its twins")
    for verb in (listing, show):
        shared.as_json(verb)
        shared.variants(verb)
        shared.cases(verb)


def run(options: Namespace) -> int:
    """List the rows, or show one."""
    suite = load_suite([Path(folder) for folder in options.cases])
    variants = chosen_variants(suite, options.variant)
    if options.verb == "list":
        _list(suite, variants, options)
    else:
        _show(suite, options.id, variants, as_json=options.json)
    return Exit.OK


def _list(suite: Suite, variants: Sequence[Variant], options: Namespace) -> None:
    rules, pattern = rules_named(suite, options.rule), options.pattern
    check_questions(options.question)
    rows = [
        (row, [variant.id for variant in variants if runs_in(row, variant)])
        for row in suite.rows
        if (not options.rule or row.rule in rules)
        and (not options.question or row.ask in options.question)
        and (not pattern or matches(row, pattern))
    ]
    if options.variant:
        rows = [(row, running) for row, running in rows if running]
    if options.json:
        print_json({"cases": [_row_in_list(row, running) for row, running in rows]})
        return
    out = console()
    entries = [(row.id, row.ask, row.title, ", ".join(running) or "(house rules)") for row, running in rows]
    if entries:
        say_list(out, ("case", "question", "what it says", "runs in"), entries, "{}: {} [{}]".format)
        say(out)
    none = f": no id and no title fits -k {brief(pattern)}" if pattern and not rows else ""
    say(out, f"{len(rows)} row{'' if len(rows) == 1 else 's'}{none}")


def _row_in_list(row: Row, running: list[str]) -> dict[str, Any]:
    return {
        "id": row.id,
        "title": row.title,
        "rule": row.rule or None,
        "question": row.ask,
        "tables": list(row.tables),
        "variants": running,
    }


def _find(suite: Suite, name: str) -> tuple[Row, int]:
    """A row, and which of its twins."""
    found = row_named(suite, name)
    if found is None:
        raise UsageError(f"there is no case {brief(name)}", hint=near_rows(suite, name))
    return found.row, found.twin or 0


def _show(suite: Suite, name: str, variants: Sequence[Variant], *, as_json: bool) -> None:
    row, twin = _find(suite, name)
    running = [variant for variant in variants if runs_in(row, variant)]
    # As it is asked at the first table it is meant for, if one of the variants is played there.
    running_there = [variant for variant in running if variant.rules[SEATS_RULE] == row.tables[0]]
    rules = next((variant.rules for variant in (*running_there, *running)), None)
    table = row.tables[0] if rules is None else str(rules[SEATS_RULE])
    form = Form(row, twin, table, not keeps_suits(row, rules or {FORM_RULE: ASCENDING, **row.mentions}))
    if as_json:
        print_json(_row_as_json(form, running))
        return
    out = console()
    say(out, form.id, "bold")
    say(out, row.title)
    say(out)
    for line in draw(picture(row.ask, form.given, table, rules), out.width - 2):
        say_line(out, f"  {line}")
    say(out)
    say(out, "expected")
    for name, value in form.expect.items():
        say(out, f"{name}: {written(value)}", indent="  ", hanging="      ")
    say(out)
    say(out, "depends on" if row.mentions else "depends on no choice")
    for rule, value in row.mentions.items():
        named = suite.catalogue.rules[rule].name(value) or written(value)
        say(out, f"{rule}: {named}", indent="  ", hanging="      ")
    if row.claims:
        say(out)
        say(out, f"claims: {', '.join(row.claims)}")
    if row.note:
        say(out)
        say(out, row.note)
    say(out)
    say(out, f"runs in: {_runs_in(row, running)}", hanging="    ")
    say_line(out, str(row.place))


def _runs_in(row: Row, running: Sequence[Variant]) -> str:
    if not running:
        return "none of these variants; house rules that make the choices above"
    customary = [variant.id for variant in running if not normative(row, variant)]
    told = ", ".join(variant.id for variant in running)
    return f"{told} (customary in {', '.join(customary)})" if customary else told


def _row_as_json(form: Form, running: Sequence[Variant]) -> dict[str, Any]:
    row = form.row
    told = {"claims": list(row.claims), "note": row.note, "aliases": list(row.aliases), "choice": row.choice}
    place = row.place
    return {
        "id": form.id,
        "title": row.title,
        "rule": row.rule or None,
        "question": row.ask,
        **without_empty(told),
        "when": dict(row.mentions),
        "tables": list(row.tables),
        "given": dict(form.given),
        "expect": dict(form.expect),
        "file": place.file,
        "line": place.line,
        "variants": [{"id": variant.id, "normative": normative(row, variant)} for variant in running],
    }
