"""`belot rules`: what the catalogue asks, and what the variants answer."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from typing import Any

from belot_runner.cli.output import console, print_json, table, without_empty
from belot_runner.errors import UsageError
from belot_runner.reading.fields import suggest
from belot_runner.spec.decisions import Decision
from belot_runner.spec.rules import RuleSpec
from belot_runner.spec.values import Wire
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite, load_suite


def arguments(parser: ArgumentParser) -> None:
    """`list`, `show ID` or `variants`."""
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    listing = verbs.add_parser("list", help="every rule, with its choices")
    show = verbs.add_parser("show", help="one rule: text, choices, what each variant decides and why, its cases")
    show.add_argument("id", help="id of a rule, as play.void")
    variants = verbs.add_parser("variants", help="the variants, and what they decide")
    for verb in (listing, show, variants):
        verb.add_argument("--json", action="store_true", help="print JSON")
    for verb in (show, variants):
        verb.add_argument(
            "--variant", action="append", default=[], metavar="ID|FILE", help="only this variant (repeatable)"
        )


def run(options: Namespace) -> int:
    """List, show, or tell the variants apart."""
    suite = load_suite()
    {"list": _list, "show": _show, "variants": _variants}[options.verb](suite, options)
    return 0


def _list(suite: Suite, options: Namespace) -> None:
    rows = Counter(row.rule for row in suite.rows)
    rules = suite.catalogue.rules.values()
    if options.json:
        print_json({"rules": [_rule_in_list(rule, rows[rule.id]) for rule in rules]})
        return
    listing = table("rule", "choices", "cases")
    for rule in rules:
        listing.add_row(rule.id, ", ".join(rule.choices) or f"({rule.value})", str(rows[rule.id]))
    console().print(listing)


def _rule_in_list(rule: RuleSpec, rows: int) -> dict[str, Any]:
    what = {"value": rule.value} if rule.value else {"choices": list(rule.choices)}
    return {"id": rule.id, "chapter": rule.chapter, "question": rule.question, **what, "rows": rows}


def _show(suite: Suite, options: Namespace) -> None:
    rule = suite.catalogue.rules.get(options.id)
    if rule is None:
        raise UsageError(f"there is no rule {options.id}", hint=suggest(options.id, suite.catalogue.rules, "rules"))
    variants = _chosen(suite, options)
    rows = [row.id for row in suite.rows if row.rule == rule.id]
    if options.json:
        print_json(_rule_as_json(rule, variants, rows))
        return
    out = console()
    out.print(f"{rule.id}\n{rule.question}\n", style="bold")
    out.print(f"{rule.text}\n")
    if rule.value:
        out.print(f"Decided by a value: {rule.value}{f', in {rule.unit}' if rule.unit else ''}")
    for name, sentence in rule.choices.items():
        out.print(f"  {name}: {sentence}")
    for name, sentence in rule.counters.items():
        out.print(f"  (wrong: {name}: {sentence})")
    if rule.note:
        out.print(f"\n{rule.note}")
    listing = table("variant", "decides", "basis", "claims", "note")
    for variant in variants:
        decision = variant.decisions[rule.id]
        listing.add_row(variant.id, variant.choice(rule.id), decision.basis, ", ".join(decision.claims), decision.note)
    out.print()
    out.print(listing)
    out.print(f"\n{len(rows)} cases" + (": belot cases list --rule " + rule.id if rows else ""))


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
        "variants": {variant.id: _decision(variant.decisions[rule.id]) for variant in variants},
        "rows": rows,
        "file": place.file,
        "line": place.line,
    }


def _decision(decision: Decision) -> dict[str, Wire]:
    told = {
        "choice": decision.choice,
        "basis": str(decision.basis),
        "claims": list(decision.claims),
        "note": decision.note,
        "same-here": list(decision.same_here),
    }
    return {"value": decision.value, **without_empty(told)}


def _chosen(suite: Suite, options: Namespace) -> list[Variant]:
    return [suite.variants.find(name) for name in options.variant or suite.variants]


def _variants(suite: Suite, options: Namespace) -> None:
    variants = _chosen(suite, options)
    if options.json:
        print_json({"variants": [_variant_as_json(variant) for variant in variants]})
        return
    out = console()
    summaries = table("variant", "title", "sources")
    for variant in variants:
        summaries.add_row(variant.id, variant.title, ", ".join(variant.sources))
    out.print(summaries)
    out.print()
    matrix = table("rule", *(variant.id for variant in variants))
    for rule in suite.catalogue.rules:
        matrix.add_row(rule, *(variant.choice(rule) for variant in variants))
    out.print(matrix)


def _variant_as_json(variant: Variant) -> dict[str, Any]:
    told = {
        "title": variant.title,
        "summary": variant.summary,
        "extends": variant.extends,
        "sources": list(variant.sources),
        "file": str(variant.file),
    }
    rules = {rule: _decision(decision) for rule, decision in variant.decisions.items()}
    return {"id": variant.id, **without_empty(told), "rules": rules}
