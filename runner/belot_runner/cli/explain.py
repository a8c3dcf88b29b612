"""`belot explain`: a case, or a rule, at length; and what an implementation makes of it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import nullcontext, suppress
from pathlib import Path

from belot_runner.adapters import REFERENCE
from belot_runner.asking.results import Run, summarize
from belot_runner.asking.select import Check, select
from belot_runner.cases.rows import Row
from belot_runner.cli import asking
from belot_runner.cli import options as shared
from belot_runner.cli.signals import noted
from belot_runner.errors import UsageError, brief
from belot_runner.exits import Exit
from belot_runner.explaining.explanation import explained
from belot_runner.explaining.machine import explained_as_json, ruling_as_json
from belot_runner.explaining.ruling import ruling
from belot_runner.explaining.setting import Setting, otherwise, setting
from belot_runner.explaining.terminal import say_explained
from belot_runner.explaining.terminal_rule import say_ruling
from belot_runner.naming.checks import deals_for
from belot_runner.naming.words import chosen_variants, row_named
from belot_runner.reading.fields import suggest
from belot_runner.report.output import console, print_json
from belot_runner.report.wording import decisions
from belot_runner.spec.retired import refuse_retired
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite, load_suite


def arguments(parser: ArgumentParser) -> None:
    """What to explain, by whose rules, and whom to ask."""
    parser.add_argument(
        "id", type=shared.word("ID"), help="id of a row, with ~1 to ~3 behind it of a twin, of a case, or of a rule"
    )
    asking.whom(parser)
    shared.words(
        parser,
        "--variant",
        shared.VARIANT,
        "by the rules of this variant, or file of house rules (repeatable; default: the first in which it runs)",
    )
    shared.cases(parser)
    shared.as_json(parser)


def run(options: Namespace) -> int:
    """Find what is meant, ask, and explain; whatever is not as expected counts, what differs from custom too."""
    suite = load_suite([Path(folder) for folder in options.cases])
    variants = chosen_variants(suite, options.variant)
    if options.id in suite.catalogue.rules:
        return _rule(suite, variants, options)
    rows, twin = _rows(suite, options.id)
    settings = _settings(rows, variants, suite, options)
    checks = [check for each in settings for check in _checks(each, variants, options)]
    if not checks:
        hint = "name a file of house rules, with the choices that it depends on, with --variant"
        raise UsageError(f"{options.id} runs in no variant of the suite, so nobody can be asked", hint=hint)
    outcome: Run | None = None
    with noted() as signals:
        asked = list(dict.fromkeys(check.variant for check in checks))
        outcome = asking.put(checks, suite, asked, options, stop=signals.why_end)
    if outcome is not None and not outcome.verdicts and not signals:
        why = "; ".join(f"{refusal.variant}: {refusal.why}" for refusal in outcome.refused)
        raise UsageError(f"{outcome.hello.name} plays none of the variants in which this runs ({brief(why)})")
    code = signals.code if signals or outcome is None else summarize(outcome, strict=True).exit_code
    # Who ended it may be gone, and not read on.
    with noted(patience=1) as late, suppress(OSError) if signals else nullcontext():
        told = explained(settings, twin, outcome, suite, is_reference=options.adapter == REFERENCE)
        if options.json:
            print_json(explained_as_json(options.id, told, code))
        else:
            say_explained(console(), told, suite, asking.words(options))
    if signals or late:
        return (signals or late).exit_code()
    if outcome is not None and outcome.fault is not None:
        raise outcome.fault
    return code


def _rule(suite: Suite, variants: Sequence[Variant], options: Namespace) -> int:
    """Explain a rule; nobody is asked."""
    if options.adapter != REFERENCE:
        hint = f"belot run --rule {options.id} asks all that is about it; belot explain takes the id of one case"
        raise UsageError(f"{options.id} is a rule, and no question to ask", hint=hint)
    told = ruling(suite.catalogue.rules[options.id], variants, suite)
    if options.json:
        print_json(ruling_as_json(told))
    else:
        say_ruling(console(), told)
    return Exit.OK


def _rows(suite: Suite, name: str) -> tuple[tuple[Row, ...], int | None]:
    """The rows that an id names, today's or an earlier one: a single one or those of a case; and which twin."""
    found = row_named(suite, name)
    if found is not None:
        return (found.row,), found.twin
    of_case = tuple(row for row in suite.rows if any(_is_case(name, each) for each in (row.id, *row.aliases)))
    if of_case:
        return of_case, None
    refuse_retired(name)
    known = [*(row.id for row in suite.rows), *suite.catalogue.rules]
    hint = suggest(name, known, "cases") or "belot cases list and belot rules list show what there is"
    raise UsageError(f"there is no case {brief(name)}, and no rule", hint=hint)


def _is_case(name: str, row_id: str) -> bool:
    return row_id.count("/") == 2 and row_id.rpartition("/")[0] == name


def _settings(rows: Sequence[Row], variants: Sequence[Variant], suite: Suite, options: Namespace) -> list[Setting]:
    """Where each row is explained, without those that do not run in what was named; raises UsageError for none."""
    settings = [found for row in rows if (found := setting(row, variants, suite)) is not None]
    if settings:
        return settings
    row, variant = rows[0], variants[0]
    decided = decisions(otherwise(row, variant), suite.catalogue)
    decides = f", which decides {', '.join(decided)}" if decided else ""
    hint = f"leave --variant out, or look at belot cases show {row.id}"
    raise UsageError(f"{row.id} does not run in {variant.id}{decides}", hint=hint)


def _checks(found: Setting, variants: Sequence[Variant], options: Namespace) -> list[Check]:
    """The row and its twins in each chosen variant in which it runs; in made-up rules only for the reference."""
    by_reference = options.adapter == REFERENCE
    asked = [variant for variant in variants if variant in found.running]
    if found.needed and by_reference:
        asked = [found.variant]
    return select([found.row], asked, deals=deals_for(options.adapter))
