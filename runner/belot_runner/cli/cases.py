"""`belot cases`: the questions and their expected answers."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from belot_runner.asking.select import matches, normative, runs_in
from belot_runner.cases.rows import Row
from belot_runner.cli.output import console, print_json, table, without_empty
from belot_runner.drawing.picture import picture
from belot_runner.drawing.text import draw
from belot_runner.drawing.words import flat
from belot_runner.errors import UsageError
from belot_runner.reading.fields import suggest
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite, load_suite


def arguments(parser: ArgumentParser) -> None:
    """`list` or `show ID`."""
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    listing = verbs.add_parser("list", help="every row, and the variants in which it runs")
    listing.add_argument("--rule", help="only cases of this rule")
    listing.add_argument("-k", dest="pattern", help="only ids and titles with this in them")
    show = verbs.add_parser("show", help="one row: the position drawn, the answer, and what it depends on")
    show.add_argument("id", help="id of a row, as play.void/partner-winning")
    for verb in (listing, show):
        verb.add_argument("--json", action="store_true", help="print JSON")
        verb.add_argument(
            "--variant", action="append", default=[], metavar="ID|FILE", help="only this variant (repeatable)"
        )
        verb.add_argument("--cases", action="append", default=[], metavar="DIR", help="these instead of the suite's")


def run(options: Namespace) -> int:
    """List the rows, or show one."""
    suite = load_suite([Path(folder) for folder in options.cases])
    variants = [suite.variants.find(name) for name in options.variant or suite.variants]
    if options.verb == "list":
        _list(suite, variants, options)
    else:
        _show(_find(suite, options.id), variants, as_json=options.json)
    return 0


def _list(suite: Suite, variants: list[Variant], options: Namespace) -> None:
    if options.rule and options.rule not in suite.catalogue.rules:
        raise UsageError(f"there is no rule {options.rule}", hint=suggest(options.rule, suite.catalogue.rules, "rules"))
    rows = [
        (row, [variant.id for variant in variants if runs_in(row, variant)])
        for row in suite.rows
        if (not options.rule or row.rule == options.rule) and (not options.pattern or matches(row, options.pattern))
    ]
    if options.variant:
        rows = [(row, running) for row, running in rows if running]
    if options.json:
        print_json({"cases": [_row_in_list(row, running) for row, running in rows]})
        return
    listing = table("case", "question", "what it says", "runs in")
    for row, running in rows:
        listing.add_row(row.id, row.ask, row.title, ", ".join(running) or "(house rules)")
    out = console()
    out.print(listing)
    out.print(f"\n{len(rows)} rows")


def _row_in_list(row: Row, running: list[str]) -> dict[str, Any]:
    return {
        "id": row.id,
        "title": row.title,
        "rule": row.rule or None,
        "question": row.ask,
        "tables": list(row.tables),
        "variants": running,
    }


def _find(suite: Suite, name: str) -> Row:
    for row in suite.rows:
        if name == row.id or name in row.aliases:
            return row
    raise UsageError(f"there is no case {name}", hint=suggest(name, [row.id for row in suite.rows], "cases"))


def _show(row: Row, variants: list[Variant], *, as_json: bool) -> None:
    running = [variant for variant in variants if runs_in(row, variant)]
    if as_json:
        print_json(_row_as_json(row, running))
        return
    out = console()
    out.print(row.id, style="bold")
    out.print(f"{row.title}\n")
    for line in draw(picture(row.ask, row.given, row.tables[0])):
        out.print(f"  {line}")
    out.print("\nexpected")
    for name, value in row.expect.items():
        out.print(f"  {name:12} {flat(value)}")
    out.print("\ndepends on")
    for rule, value in row.mentions.items():
        out.print(f"  {rule} = {value}")
    if row.claims:
        out.print(f"\nclaims: {', '.join(row.claims)}")
    if row.note:
        out.print(f"\n{row.note}")
    told = ", ".join(f"{variant.id}{'' if normative(row, variant) else ' (customary)'}" for variant in running)
    out.print(f"\nruns in: {told or 'none of these variants; house rules that make the choices above'}")
    out.print(f"{row.place}")


def _row_as_json(row: Row, running: list[Variant]) -> dict[str, Any]:
    told = {"claims": list(row.claims), "note": row.note, "aliases": list(row.aliases), "choice": row.choice}
    place = row.place
    return {
        "id": row.id,
        "title": row.title,
        "rule": row.rule or None,
        "question": row.ask,
        **without_empty(told),
        "when": dict(row.when),
        "tables": list(row.tables),
        "given": dict(row.given),
        "expect": dict(row.expect),
        "file": place.file,
        "line": place.line,
        "variants": [{"id": variant.id, "normative": normative(row, variant)} for variant in running],
    }
