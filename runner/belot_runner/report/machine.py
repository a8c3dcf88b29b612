"""A run as one JSON document; its schema is spec/schemas/output/run.json."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from belot_runner import __version__
from belot_runner.asking.results import Run, Summary
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.report.grouping import by_chapter, check_of, untested
from belot_runner.spec.variants import Variant


def run_as_json(run: Run, summary: Summary, variants: Sequence[Variant], *, strict: bool) -> dict[str, Any]:
    """The document: every check, and what they add up to."""
    played = [variant for variant in variants if variant.id in run.variants]
    answered = [check_of(verdict) for verdict in run.verdicts if verdict.outcome is not Outcome.UNSUPPORTED]
    without = untested(answered, played)
    stopped = run.given_up or run.stopped or (str(run.fault) if run.fault else None)
    return {
        "suite": __version__,
        "adapter": {"name": run.hello.name, "version": run.hello.version, "language": run.hello.language},
        "variants": list(run.variants),
        "unsupported": {refusal.variant: refusal.why for refusal in run.refused},
        "strict": strict,
        "checks": [_check(verdict) for verdict in run.verdicts],
        "summary": {
            "outcomes": _counts(Counter(summary.outcomes)),
            "chapters": {
                variant: {chapter: _counts(counts) for chapter, counts in chapters.items()}
                for variant, chapters in by_chapter(run.verdicts).items()
            },
            "customary": len(summary.customary),
        },
        "stray": [{"line": stray.line, "reason": stray.why} for stray in run.strays.kept],
        "untested": [{"variant": variant, "rule": rule} for variant, rules in without.items() for rule in rules],
        "stopped": stopped,
        "seconds": round(run.seconds, 3),
        "exit": summary.exit_code,
    }


def _counts(counts: Counter[Outcome]) -> dict[str, int]:
    return {str(outcome): counts[outcome] for outcome in Outcome if counts[outcome]}


def _check(verdict: Verdict) -> dict[str, Any]:
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
    }
    if verdict.outcome is not Outcome.PASS:
        told["expected"] = check.expect
        if verdict.got is not None:
            told["got"] = verdict.got
        if verdict.message:
            told["message"] = verdict.message
    return told
