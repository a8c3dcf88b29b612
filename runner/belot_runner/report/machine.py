"""A run as one JSON document; its schema is spec/schemas/output/run.json."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, TextIO

from belot_runner import __version__
from belot_runner.asking.results import Run, Summary
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.report.grouping import Counts, by_chapter, check_of, counts, untested
from belot_runner.report.output import print_json, without_empty
from belot_runner.report.places import place_as_json, untrue_as_json
from belot_runner.report.standing import Standing, Standings, causes
from belot_runner.report.told import Told


def write(told: Told, out: TextIO) -> None:
    """The document as text."""
    print_json(run_as_json(told), out)


def run_as_json(told: Told) -> dict[str, Any]:
    """The document: every check, and what they add up to."""
    run, summary, standings = told.run, told.summary, Standings(told.summary)
    stopped = run.given_up or run.stopped or (str(run.fault) if run.fault else None)
    return {
        "suite": __version__,
        "adapter": {"name": run.hello.name, "version": run.hello.version, "language": run.hello.language},
        "variants": list(run.variants),
        "unsupported": {refusal.variant: refusal.why for refusal in run.refused},
        "strict": told.strict,
        "shard": told.shard or None,
        "checks": [_check(verdict, standings) for verdict in run.verdicts],
        "summary": _summary(run, summary),
        "causes": [
            {"kind": cause.kind, "text": cause.text, **place_as_json(cause.place)} for cause in causes(run, summary)
        ],
        "untrue": [untrue_as_json(each) for each in summary.untrue],
        "stray": [{"line": stray.line, "reason": stray.why} for stray in run.strays.kept],
        "untested": [
            {"variant": variant, "rule": rule}
            for variant, rules in untested(run, told.variants).items()
            for rule in rules
        ],
        "losses": run.losses,
        "stopped": stopped,
        "seconds": round(run.seconds, 3),
        "exit": summary.exit_code,
    }


def _summary(run: Run, summary: Summary) -> dict[str, Any]:
    return {
        "outcomes": _counts(Counter(summary.outcomes)),
        "chapters": {
            variant: {chapter: _counts(counts(verdicts)) for chapter, verdicts in chapters.items()}
            for variant, chapters in by_chapter(run.verdicts).items()
        },
        "customary": counts(summary.customary).total(),
        "failing": counts(summary.failing).total(),
        "known": counts(each.verdict for each in summary.expected).total(),
        "stray": run.strays.count,
    }


def _counts(counts: Counts) -> dict[str, int]:
    return {str(outcome): counts[outcome] for outcome in Outcome if counts[outcome]}


def _check(verdict: Verdict, standings: Standings) -> dict[str, Any]:
    check = check_of(verdict)
    told: dict[str, Any] = {
        "id": check.id,
        "case": check.row.id,
        "variant": check.variant.id,
        "rule": check.row.rule or None,
        "question": check.question,
        "twin": check.twin,
        "outcome": str(verdict.outcome),
        "normative": check.normative,
        **({} if verdict.times == 1 else {"times": verdict.times}),
    }
    if verdict.outcome is not Outcome.PASS:
        told["fails"] = standings.of(verdict) is Standing.FAILS
        told |= _what_came(verdict, check.expect)
        if known := standings.known(verdict):
            told["known"] = without_empty({"reason": known.reason, "link": known.link})
    return told


def _what_came(verdict: Verdict, expect: Mapping[str, Any]) -> dict[str, Any]:
    told: dict[str, Any] = {"expected": expect}
    if verdict.got is not None:
        told["got"] = verdict.got
    if verdict.message:
        told["message"] = verdict.message
    if verdict.explained is not None:
        told["explained"] = list(verdict.explained)
    return told
