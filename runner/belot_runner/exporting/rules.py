"""The rules as documents: the catalogue, the sources, and what each variant decides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from belot_runner.exporting import FORMAT
from belot_runner.report.decisions import decision_as_json
from belot_runner.spec.catalogue import Catalogue
from belot_runner.spec.constraints import Constraint
from belot_runner.spec.rules import RuleSpec
from belot_runner.spec.sources import Source
from belot_runner.spec.translations import RuleTexts, Translation
from belot_runner.spec.variants import Variant
from belot_runner.tables import SEATS_RULE, TABLES

Json = dict[str, Any]


def catalogue_document(catalogue: Catalogue) -> Json:
    """Every rule with its texts, choices and wrong readings, and which choices have no meaning together."""
    return {
        "format": FORMAT,
        "chapters": dict(catalogue.chapters),
        "rules": [_rule(rule) for rule in catalogue.rules.values()],
        "constraints": [_constraint(constraint) for constraint in catalogue.constraints],
    }


def _rule(rule: RuleSpec) -> Json:
    told = {
        "text": rule.text,
        "choices": dict(rule.choices),
        "counters": dict(rule.counters),
        "value": rule.value,
        "unit": rule.unit,
        "named": dict(rule.named),
        "least": rule.least,
        "note": rule.note,
    }
    return {"id": rule.id, "chapter": rule.chapter, "question": rule.question, **said(told)}


def _constraint(constraint: Constraint) -> Json:
    sides = {"when": constraint.when, "forbid": constraint.forbid, "need": constraint.need}
    lists = {name: {rule: list(values) for rule, values in side.items()} for name, side in sides.items()}
    return {"id": constraint.id, **said(lists), "reason": constraint.reason}


def sources_document(sources: Mapping[str, Source]) -> Json:
    """What the rules rest on: the sources, and the text of every claim, by its id."""
    return {
        "format": FORMAT,
        "sources": {source.id: {"title": source.title} for source in sources.values()},
        "claims": {claim.id: claim.text for source in sources.values() for claim in source.claims.values()},
    }


def translation_document(translation: Translation) -> Json:
    """What the catalogue and the shipped variants say in another language, under the same ids."""
    return {
        "format": FORMAT,
        "language": translation.language,
        "name": translation.name,
        "chapters": dict(translation.chapters),
        "rules": {rule: _texts(texts) for rule, texts in translation.rules.items()},
        "variants": {
            variant: said({"title": texts.title, "summary": texts.summary})
            for variant, texts in translation.variants.items()
        },
    }


def _texts(texts: RuleTexts) -> Json:
    told = {"text": texts.text, "unit": texts.unit, "choices": dict(texts.choices), "named": dict(texts.named)}
    return {"question": texts.question, **said(told)}


def variant_document(variant: Variant) -> Json:
    """A variant: who sits at its table, its rules as the protocol sends them, and what each rests on."""
    table = TABLES[variant.rules[SEATS_RULE]]
    told = {"summary": variant.summary, "extends": variant.extends, "sources": list(variant.sources)}
    return {
        "format": FORMAT,
        "id": variant.id,
        "title": variant.title,
        **said(told),
        "table": variant.rules[SEATS_RULE],
        "seats": list(table.seats),
        "sides": list(table.sides),
        "rules": dict(variant.rules),
        "decisions": {rule: decision_as_json(decision) for rule, decision in variant.decisions.items()},
    }


def said(fields: Json) -> Json:
    """The fields that say something; a number says something even if it is 0."""
    return {name: value for name, value in fields.items() if value not in (None, "", [], {})}
