"""`belot rules`: what the catalogue asks, and what the variants answer."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from belot_runner.cli import options as shared
from belot_runner.drawing.words import written
from belot_runner.errors import UsageError
from belot_runner.exits import Exit
from belot_runner.naming.words import chosen_variants, rules_named
from belot_runner.report.decisions import choice_of, decision_as_json, tell_decision
from belot_runner.report.output import console, fits, print_json, say, say_list, table, without_empty
from belot_runner.report.wording import every_claim
from belot_runner.spec.rules import RuleSpec
from belot_runner.spec.sources import Claim
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite, load_suite

if TYPE_CHECKING:
    from rich.console import Console


def arguments(parser: ArgumentParser) -> None:
    """`list`, `show ID`, `variants` or `diff A B`."""
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    listing = verbs.add_parser("list", help="every rule, with its choices")
    shared.rules(listing)
    show = verbs.add_parser("show", help="one rule: text, choices, what each variant decides and why, its cases")
    show.add_argument("id", help="id of a rule, as play.void, or a chapter, as play")
    variants = verbs.add_parser("variants", help="the variants, and what they decide")
    diff = verbs.add_parser("diff", help="which rules two variants decide differently, and a question that shows each")
    for name in ("one", "other"):
        diff.add_argument(name, metavar=shared.VARIANT, type=shared.word("diff"), help="a variant, or a file of rules")
    shared.rules(diff)
    for verb in (listing, show, variants, diff):
        shared.as_json(verb)
    for verb in (show, variants):
        shared.variants(verb)


def run(options: Namespace) -> int:
    """List, show, or tell the variants apart."""
    suite = load_suite()
    {"list": _list, "show": _show, "variants": _variants, "diff": _diff}[options.verb](suite, options)
    return Exit.OK


def _rules(suite: Suite, names: Sequence[str]) -> list[RuleSpec]:
    """The rules of these ids and chapters; all where none is named."""
    wanted = rules_named(suite, names) if names else suite.catalogue.rules
    return [rule for rule in suite.catalogue.rules.values() if rule.id in wanted]


def _list(suite: Suite, options: Namespace) -> None:
    rows = Counter(row.rule for row in suite.rows)
    rules = _rules(suite, options.rule)
    if options.json:
        print_json({"rules": [_rule_in_list(rule, rows[rule.id]) for rule in rules]})
        return
    entries = [(rule.id, ", ".join(rule.choices) or f"({rule.value})", str(rows[rule.id])) for rule in rules]
    say_list(console(), ("rule", "choices", "cases"), entries, "{} (cases: {})".format)


def _rule_in_list(rule: RuleSpec, rows: int) -> dict[str, Any]:
    what = {"value": rule.value} if rule.value else {"choices": list(rule.choices)}
    return {"id": rule.id, "chapter": rule.chapter, "question": rule.question, **what, "rows": rows}


def _show(suite: Suite, options: Namespace) -> None:
    rules, variants = _rules(suite, [options.id]), chosen_variants(suite, options.variant)
    rows = {rule.id: [row.id for row in suite.rows if row.rule == rule.id] for rule in rules}
    if not rules:
        raise UsageError("whole deals have no rule of their own", hint="belot cases list --rule game lists them")
    if options.json:
        if len(rules) > 1:
            hint = f"belot rules list --rule {options.id} --json lists them"
            raise UsageError(f"{options.id} is more than one rule", hint=hint)
        print_json(_rule_as_json(rules[0], variants, rows[rules[0].id]))
        return
    out, claims = console(), every_claim()
    for number, rule in enumerate(rules):
        if number:
            say(out)
        _tell(out, rule, variants, claims, len(rows[rule.id]))


def _tell(out: Console, rule: RuleSpec, variants: Sequence[Variant], claims: Mapping[str, Claim], rows: int) -> None:
    say(out, rule.id, "bold")
    say(out, rule.question, "bold")
    say(out)
    if rule.text:
        say(out, rule.text)
        say(out)
    if rule.value:
        say(out, f"Decided by a value: {rule.value}{f', in {rule.unit}' if rule.unit else ''}")
    for name, value in rule.named.items():
        say(out, f"{name}: {written(value)}", indent="  ", hanging="    ")
    for name, sentence in rule.choices.items():
        say(out, f"{name}: {sentence}", indent="  ", hanging="    ")
    for name, sentence in rule.counters.items():
        say(out, f"(wrong: {name}: {sentence})", indent="  ", hanging="    ")
    if rule.note:
        say(out)
        say(out, rule.note)
    for variant in variants:
        say(out)
        tell_decision(out, variant, rule.id, claims)
    say(out)
    say(out, f"{rows} case{'' if rows == 1 else 's'}{f': belot cases list --rule {rule.id}' if rows else ''}")


def _rule_as_json(rule: RuleSpec, variants: list[Variant], rows: list[str]) -> dict[str, Any]:
    place = rule.origin.place()
    what = (
        {"value": rule.value, "unit": rule.unit, "named": dict(rule.named)}
        if rule.value
        else {"choices": dict(rule.choices), "counters": dict(rule.counters)}
    )
    return {
        "id": rule.id,
        "chapter": rule.chapter,
        "question": rule.question,
        "text": rule.text,
        **without_empty({**what, "note": rule.note}),
        "variants": {variant.id: decision_as_json(variant.decisions[rule.id]) for variant in variants},
        "rows": rows,
        "file": place.file,
        "line": place.line,
    }


def _variants(suite: Suite, options: Namespace) -> None:
    variants = chosen_variants(suite, options.variant)
    if options.json:
        print_json({"variants": [_variant_as_json(variant) for variant in variants]})
        return
    out = console()
    summaries = [(variant.id, variant.title, ", ".join(variant.sources)) for variant in variants]
    say_list(out, ("variant", "title", "sources"), summaries, "{} ({})".format)
    say(out)
    matrix = table("rule", *(variant.id for variant in variants))
    for rule in suite.catalogue.rules:
        matrix.add_row(rule, *(choice_of(variant, rule) for variant in variants))
    if fits(out, matrix):
        out.print(matrix)
        return
    for rule in suite.catalogue.rules:
        _tell_choices(out, rule, variants)


def _tell_choices(out: Console, rule: str, variants: Sequence[Variant]) -> None:
    """Who chooses what, choice by choice."""
    choosing: dict[str, list[str]] = {}
    for variant in variants:
        choosing.setdefault(choice_of(variant, rule), []).append(variant.id)
    say(out, rule, "bold")
    for choice, names in choosing.items():
        say(out, f"{choice}: {', '.join(names)}", indent="  ", hanging="      ")


def _variant_as_json(variant: Variant) -> dict[str, Any]:
    told = {
        "title": variant.title,
        "summary": variant.summary,
        "extends": variant.extends,
        "sources": list(variant.sources),
        "file": str(variant.file),
    }
    rules = {rule: decision_as_json(decision) for rule, decision in variant.decisions.items()}
    return {"id": variant.id, **without_empty(told), "rules": rules}


def _diff(suite: Suite, options: Namespace) -> None:
    from belot_runner.proof.apart import Apart  # the engine is not needed for the rest
    from belot_runner.proof.options import options_of
    from belot_runner.report.differing import Difference

    one, other = suite.variants.find(options.one), suite.variants.find(options.other)
    apart = Apart(one, other, suite.rows, options_of(suite))
    rules = {rule.id: rule for rule in _rules(suite, options.rule)}
    if not rules:
        raise UsageError("whole deals have no rule of their own", hint=f"leave --rule {options.rule[0]} out")
    difference = Difference(one, other, apart, rules)
    if options.json:
        print_json(difference.as_json())
        return
    difference.tell(console(), every_claim())
