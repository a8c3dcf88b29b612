"""`belot check`: the rules and the cases themselves are sound."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from time import perf_counter

from belot_runner import __version__
from belot_runner.checking.every import Proof, prove
from belot_runner.checking.finding import Finding
from belot_runner.cli.output import console, print_json, without_empty


def arguments(parser: ArgumentParser) -> None:
    """What to look at."""
    parser.add_argument(
        "--cases",
        action="append",
        default=[],
        metavar="DIR",
        help="the case files of DIR instead of the suite's (repeatable)",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(options: Namespace) -> int:
    """Look at everything, tell every finding."""
    begun = perf_counter()
    proof = prove([Path(folder) for folder in options.cases])
    code = 1 if proof.findings else 0
    if options.json:
        print_json(
            {
                "suite": __version__,
                "counts": dict(proof.counts),
                "findings": [_as_json(finding) for finding in proof.findings],
                "seconds": round(perf_counter() - begun, 3),
                "exit": code,
            }
        )
    else:
        _tell(proof, perf_counter() - begun)
    return code


def _tell(proof: Proof, seconds: float) -> None:
    out = console()
    for finding in proof.findings:
        out.print(str(finding), style="red", soft_wrap=True)
    out.print(", ".join(f"{number} {name}" for name, number in proof.counts.items()), soft_wrap=True)
    for name, told in proof.scores.items():
        out.print(f"{name:10} {told}", soft_wrap=True)
    wrong = len(proof.findings)
    told = f"{wrong} finding{'s' if wrong != 1 else ''}" if wrong else "sound"
    out.print(f"{told} ({seconds:.2f} s)", style="bold red" if wrong else "bold green")


def _as_json(finding: Finding) -> dict[str, object]:
    place = (
        {"file": finding.place.file, "line": finding.place.line, "column": finding.place.column}
        if finding.place
        else {}
    )
    return {
        "check": finding.check,
        "message": finding.message,
        **place,
        **without_empty({"subject": finding.subject, "hint": finding.hint}),
    }
