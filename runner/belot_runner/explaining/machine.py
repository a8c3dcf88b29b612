"""Explanations as JSON; their schema is spec/schemas/output/explain.json."""

from __future__ import annotations

from typing import Any

from belot_runner.asking.select import normative
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.explaining.choices import Choice, sentence
from belot_runner.explaining.explanation import Explained, Explanation
from belot_runner.explaining.heard import Heard, Reading
from belot_runner.explaining.lines import Why
from belot_runner.explaining.ruling import Example, Ruling
from belot_runner.report.grouping import check_of
from belot_runner.report.output import without_empty
from belot_runner.spec.rules import RuleSpec
from belot_runner.spec.sources import Claim


def explained_as_json(asked: str, told: Explained, code: int) -> dict[str, Any]:
    """The document of cases; `asked` is the id that was named, `code` the exit code of the command."""
    document: dict[str, Any] = {"id": asked, "cases": [_case(each) for each in told.explanations]}
    if told.run is not None:
        hello = told.run.hello
        document["adapter"] = {"name": hello.name, "version": hello.version, "language": hello.language}
        document["as_expected"] = [row.id for row in told.as_expected]
        document["stopped"] = told.run.given_up or told.run.stopped or str(told.run.fault or "") or None
        document["stray"] = [{"line": stray.line, "reason": stray.why} for stray in told.run.strays.kept]
    return {**document, "exit": code}


def ruling_as_json(told: Ruling) -> dict[str, Any]:
    """The document of a rule."""
    rule = told.rule
    choices = [
        {
            **_value(rule, each.value),
            "variants": list(each.variants),
            **({"example": _example(each.example)} if each.example else {}),
        }
        for each in told.shown
    ]
    return {"id": rule.id, "rule": {**_rule(rule), "choices": choices, "rows": told.rows}, "exit": 0}


def _rule(rule: RuleSpec) -> dict[str, Any]:
    told = {"text": rule.text, "note": rule.note, "value": rule.value, "unit": rule.unit}
    return {"id": rule.id, "question": rule.question, **without_empty(told)}


def _value(rule: RuleSpec, value: Any) -> dict[str, Any]:
    named = {"name": rule.name(value), "sentence": sentence(rule, value)}
    return {"choice": value, **without_empty(named), "wrong": rule.is_counter(value)}


def _example(example: Example) -> dict[str, Any]:
    check = example.check
    return {
        "id": check.id,
        "title": check.row.title,
        "variant": check.variant.id,
        "question": check.question,
        "given": check.form.given,
        "expect": check.expect,
        "answers": [_choice(each) for each in example.choices],
    }


def _case(told: Explanation) -> dict[str, Any]:
    row, setting, check = told.check.row, told.setting, told.check
    place = row.place
    document = {
        "id": check.id,
        "title": row.title,
        "variant": setting.variant.id,
        "question": row.ask,
        "rule": None if told.rule is None else _rule(told.rule),
        "given": check.form.given,
        "expect": check.expect,
        "when": dict(row.mentions),
        "consulted": list(told.consulted),
        "choices": [_choice(each) for each in told.choices],
        "why": [_why(each) for each in told.whys],
        "sources": [_claim(each) for each in told.own],
        "also": [_claim(each) for each in told.others],
        "variants": [{"id": variant.id, "normative": normative(row, variant)} for variant in setting.running],
        "not_in": [{"id": variant, "decides": dict(decides)} for variant, decides in setting.elsewhere.items()],
        "file": place.file,
        "line": place.line,
    }
    if row.note:
        document["note"] = row.note
    if setting.needed:
        document["house"] = {"extends": setting.variant.extends, "rules": dict(setting.needed)}
    if told.heard is not None:
        document["answered"] = _heard(told.heard)
    return document


def _choice(choice: Choice) -> dict[str, Any]:
    told = {
        "name": choice.name if choice.name != choice.value else "",
        "sentence": choice.sentence,
        "barred": choice.barred,
    }
    return {
        "choice": choice.value,
        **without_empty(told),
        "wrong": choice.wrong,
        "here": choice.here,
        "variants": list(choice.variants),
        "answer": choice.answer,
        "as_expected": choice.as_expected,
    }


def _claim(claim: Claim) -> dict[str, str]:
    return {"id": claim.id, "text": claim.text}


def _why(why: Why) -> dict[str, Any]:
    lines = [{"what": line.what, **line.told, "rules": list(line.rules)} for line in why.lines]
    return {"about": why.about, **({"note": why.note} if why.note else {}), "lines": lines}


def _heard(heard: Heard) -> dict[str, Any]:
    return {
        "checks": [_verdict(verdict) for verdict in (*heard.forms, *heard.others)],
        "lawful": heard.lawful,
        "given_by": [_reading(reading) for reading in heard.readings],
        "searched": heard.searched,
        "answer_of": list(heard.variants),
    }


def _reading(reading: Reading) -> dict[str, Any]:
    return {"rules": dict(reading.departure), "twins": list(reading.holds)}


def _verdict(verdict: Verdict) -> dict[str, Any]:
    check = check_of(verdict)
    told: dict[str, Any] = {
        "id": check.id,
        "variant": check.variant.id,
        "twin": check.twin,
        "outcome": str(verdict.outcome),
    }
    if verdict.outcome is not Outcome.PASS:
        told |= {"expected": check.expect}
        told |= {} if verdict.got is None else {"got": verdict.got}
        told |= {"message": verdict.message} if verdict.message else {}
    return told
