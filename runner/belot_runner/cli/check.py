"""`belot check`: the rules and the cases themselves are sound."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from belot_runner import __version__
from belot_runner.checking.every import Proof, prove, prove_variants, scores
from belot_runner.checking.finding import Finding
from belot_runner.cli import options as shared
from belot_runner.errors import UsageError
from belot_runner.exits import Exit
from belot_runner.report.output import console, print_json, without_empty
from belot_runner.report.places import place_as_json

if TYPE_CHECKING:
    from rich.console import Console

    from belot_runner.proof.forking import Options
    from belot_runner.proof.groups import Group
    from belot_runner.suite import Suite


def arguments(parser: ArgumentParser) -> None:
    """What to look at."""
    shared.cases(parser)
    shared.words(parser, "--variant", shared.VARIANT, "only this variant, or this file of house rules (repeatable)")
    parser.add_argument(
        "--code",
        action="store_true",
        help="put mutants of the reference's own code to the cases instead (minutes; in a checkout)",
    )
    parser.add_argument("--changed", metavar="REV", help="with --code: only modules changed since a revision")
    parser.add_argument(
        "--fix",
        action="store_true",
        help="propose every minimal `when` of the cases whose own is not sound (writes nothing)",
    )
    shared.as_json(parser)


def run(options: Namespace) -> int:
    """Look at everything, tell every finding."""
    if options.code:
        return _run_code(options)
    if options.changed:
        raise UsageError("--changed chooses among mutants of the code", hint="give --code too")
    if options.fix:
        return _propose([Path(folder) for folder in options.cases])
    begun = perf_counter()
    if options.variant and options.cases:
        raise UsageError("rules and cases are checked one after the other", hint="give --variant or --cases")
    proof = prove_variants(options.variant) if options.variant else prove([Path(folder) for folder in options.cases])
    code = 1 if proof.findings else 0
    if options.json:
        print_json(
            {
                "suite": __version__,
                "counts": dict(proof.counts),
                "findings": [_as_json(finding) for finding in proof.findings],
                **({"strength": _strength(proof)} if proof.mutants else {}),
                "seconds": round(perf_counter() - begun, 3),
                "exit": code,
            }
        )
    else:
        _tell(proof, perf_counter() - begun)
    return code


def _propose(cases: list[Path]) -> int:
    """Print every minimal `when` for each case that needs another; 1 where there is one."""
    from belot_runner.filling.when import needs_filling, proposals, written_value
    from belot_runner.proof.groups import group
    from belot_runner.proof.options import options_of
    from belot_runner.suite import load_suite
    from belot_runner.writing.flow import flow

    suite, out = load_suite(cases), console()
    options = options_of(suite)
    unsound = [case for case in group(suite.rows) if not case.rows[0].derived and needs_filling(case, options)]
    for case in unsound:
        out.print(f"{case.rows[0].place}: {case.id}", style="bold", soft_wrap=True)
        found = proposals(case, suite, options)
        for mentions in found:
            own = case.rows[0].rule
            when = {
                rule: written_value(suite.catalogue.rules[rule], value)
                for rule, value in mentions.items()
                if rule != own
            }
            choice = (
                "" if own not in case.mentions or own in mentions else f"  (and no `choice`: {own} does not matter)"
            )
            out.print(f"  when: {flow(when)}{choice}", soft_wrap=True)
        if not found:
            out.print(f"  {_without_proposal(case, suite, options)}", soft_wrap=True)
    out.print(f"{len(unsound)} cases need another `when`" if unsound else "every `when` is sound")
    return Exit.NOT_AS_EXPECTED if unsound else Exit.OK


def _without_proposal(case: Group, suite: Suite, options: Options) -> str:
    """What is to be done about a case for which no `when` will do."""
    from belot_runner.filling.when import proposals, written_value

    own = case.rows[0].rule
    for mentions in proposals(case, suite, options, own_choice=True):
        if own in mentions:
            choice = written_value(suite.catalogue.rules[own], mentions[own])
            return f"the answer depends on {own} itself; add `choice: {choice}`"
    return "in no variant do the answers hold; mend the expectation, or name a choice of another rule"


def _run_code(options: Namespace) -> int:
    from belot_runner.mutation.survivors import prove_code

    begun, out = perf_counter(), console()
    proof = prove_code(options.changed, lambda mutant, caught: None)
    if options.json:
        findings = [_as_json(finding) for finding in proof.findings]
        counts = {"mutants": proof.number, "caught": proof.caught}
        seconds = round(perf_counter() - begun, 3)
        code = 1 if proof.findings else 0
        print_json({"suite": __version__, "counts": counts, "findings": findings, "seconds": seconds, "exit": code})
        return code
    for finding in proof.findings:
        _tell_finding(out, finding)
    out.print(f"code     the cases catch {proof.caught} of {proof.number} mutants of the reference ({proof.share:.1%})")
    return _verdict(out, len(proof.findings), perf_counter() - begun)


def _verdict(out: Console, wrong: int, seconds: float) -> int:
    verdict = f"{wrong} finding{'s' if wrong != 1 else ''}" if wrong else "sound"
    out.print(f"{verdict} ({seconds:.1f} s)", style="bold red" if wrong else "bold green")
    return Exit.NOT_AS_EXPECTED if wrong else Exit.OK


def _tell(proof: Proof, seconds: float) -> None:
    out = console()
    for finding in proof.findings:
        _tell_finding(out, finding)
    out.print(", ".join(f"{number} {name}" for name, number in proof.counts.items()), soft_wrap=True)
    for name, score in scores(proof).items():
        out.print(f"{name:9}{score}", soft_wrap=True)
    _verdict(out, len(proof.findings), seconds)


def _tell_finding(out: Console, finding: Finding) -> None:
    """A line, and below it the position that it is about."""
    out.print(str(finding), style="red", soft_wrap=True)
    for line in ("", *finding.position, "") if finding.position else ():
        out.print(f"    {line}".rstrip(), soft_wrap=True)


def _as_json(finding: Finding) -> dict[str, object]:
    return {
        "check": finding.check,
        "message": finding.message,
        **place_as_json(finding.place),
        **without_empty({"subject": finding.subject, "hint": finding.hint, "position": finding.position}),
    }


def _strength(proof: Proof) -> dict[str, object]:
    """The four scores with all that they stand on."""
    return {
        "scores": scores(proof),
        "choices": [
            {
                "variant": mutant.variant,
                "rule": mutant.rule,
                "option": mutant.option,
                "consulted_by": mutant.asked,
                "caught_by": list(mutant.caught_by),
            }
            for mutant in proof.mutants
        ],
        "nulls": [
            {
                "adapter": score.adapter,
                "variant": score.variant,
                "right": dict(score.right),
                "asked": dict(score.asked),
                "whole_rules": list(score.whole_rules),
            }
            for score in proof.nulls
        ],
        "claims": [
            {
                "claim": line.claim.id,
                **without_empty({"rules": list(line.claim.rules), "excluded": line.claim.excluded}),
                "rows": list(line.rows),
                "passed_in": list(line.passed_in),
                "failed_in": list(line.failed_in),
            }
            for line in proof.claims
        ],
    }
