"""What an examination has found, for people and for machines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from statistics import median
from time import monotonic
from typing import TYPE_CHECKING, Any

from belot_runner import __version__
from belot_runner.adapters.lines import shown
from belot_runner.doctor.examining import Looked
from belot_runner.doctor.findings import Need, Verdict
from belot_runner.doctor.patient import Patient
from belot_runner.doctor.probes import PROBES
from belot_runner.drawing.words import can_print
from belot_runner.exits import Exit
from belot_runner.report.output import say, say_line, without_empty

if TYPE_CHECKING:
    from rich.console import Console

_STYLES = {Verdict.OK: "green", Verdict.FAULT: "bold red", Verdict.NOT_TELLABLE: "yellow"}
_SIGNS = {Verdict.OK: "✓", Verdict.FAULT: "✗", Verdict.NOT_TELLABLE: "?"}
_WORDS = {Verdict.OK: "ok", Verdict.FAULT: "NO", Verdict.NOT_TELLABLE: "?"}  # where the signs cannot be printed
_COUNTED = {Verdict.OK: "ok", Verdict.FAULT: "faulty", Verdict.NOT_TELLABLE: "not tellable"}
_NAMES = max(len(probe.id) for probe in PROBES)


@dataclass(slots=True)
class Told:
    """An adapter as it was named, whether it is an object in Python, and what was found, as far as it has been."""

    adapter: str
    patient: Patient
    is_object: bool = False
    looked: list[Looked] = field(default_factory=list)
    begun: float = field(default_factory=monotonic)

    def take(self, looked: Iterable[Looked]) -> None:
        """Take what is found as it comes, so that it is there whatever ends it."""
        for each in looked:
            self.looked.append(each)

    def mend(self, looked: Looked) -> str:
        """How to mend a fault."""
        return looked.probe.in_python if self.is_object else looked.probe.mend

    @property
    def faults(self) -> list[Looked]:
        """What was found to be wrong."""
        return [each for each in self.looked if each.finding.verdict is Verdict.FAULT]

    @property
    def exit_code(self) -> Exit:
        """0 for a sound adapter, 1 for one with faults, 3 for one that cannot be started or spoken to."""
        if any(each.probe.vital for each in self.faults):
            return Exit.NO_ADAPTER
        return Exit.NOT_AS_EXPECTED if self.faults or self.given_up else Exit.OK

    @property
    def given_up(self) -> bool:
        """Whether something was not looked at since the adapter had been silent for too long."""
        return any(each.finding.lacking is Need.PATIENCE for each in self.looked)


def tell_each(out: Console, told: Told, looked: Iterable[Looked]) -> Iterator[Looked]:
    """Print a line for each probe as soon as it is through."""
    say(out, told.adapter, "bold")
    say(out)
    signs = _SIGNS if all(map(can_print, _SIGNS.values())) else _WORDS
    lacking: dict[Need, list[str]] = {}
    for each in looked:
        verdict, found = each.finding.verdict, each.finding.found
        if each.finding.lacking is not None:
            lacking.setdefault(each.finding.lacking, []).append(each.probe.id)
            yield each
            continue
        told_more = f" ({found})" if found and verdict is not Verdict.FAULT else ""
        text = f"{signs[verdict]:2} {each.probe.id:{_NAMES}}  {each.probe.checks}{told_more}"
        say(out, text, _STYLES[verdict], hanging=" " * (_NAMES + 5))
        yield each
    for why, names in lacking.items():
        text = f"{signs[Verdict.NOT_TELLABLE]:2} not to be told, since {why}: {', '.join(names)}"
        say(out, text, _STYLES[Verdict.NOT_TELLABLE], hanging=" " * 3)


def tell(out: Console, told: Told) -> None:
    """Print each fault with its mend and the lines that show it, who was looked at, and what it adds up to."""
    for each in told.faults:
        _tell_fault(out, each, told.mend(each))
    say(out)
    about = ", ".join(_about(told.patient))
    if about:
        say(out, about)
    counted = Counter(each.finding.verdict for each in told.looked)
    figures = ", ".join(f"{counted[verdict]} {word}" for verdict, word in _COUNTED.items() if counted[verdict])
    style = "bold green" if told.exit_code is Exit.OK else "bold red"
    say(out, f"{len(told.looked)} probes: {figures or 'none'} in {monotonic() - told.begun:.1f} s", style)
    if told.given_up:
        why = "it was given up, since it had been silent for too long; what was not looked at may be faulty"
        say(out, f"{why}: exit code {told.exit_code}", style)


def _tell_fault(out: Console, looked: Looked, mend: str) -> None:
    probe, finding = looked.probe, looked.finding
    say(out)
    say(out, f"FAULT  {probe.id}: a sound adapter {probe.checks}", "bold red", hanging=" " * 7)
    say(out, f"  found  {finding.found}", hanging=" " * 9)
    say(out, f"  mend   {mend}", hanging=" " * 9)
    if finding.reproduction:
        say(out, f"  see    {finding.reproduction.expected}:", hanging=" " * 9)
        for line in finding.reproduction.lines:
            say_line(out, f"    {line}")


def _about(patient: Patient) -> Iterator[str]:
    """Who it is, and how fast."""
    if patient.knows("greeting") and patient.said is not None:
        yield shown(patient.hello.told)
        yield f"first word after {patient.start_seconds:.2f} s"
    if patient.knows("told") and patient.ready:
        yield f"asked about {patient.variant.id}"
    seconds = _seconds(patient)
    if seconds:
        yield f"an answer takes {1000 * median(seconds):.1f} ms, the slowest took {1000 * max(seconds):.1f} ms"


def _seconds(patient: Patient) -> tuple[float, ...]:
    """How long answers took, where they came one after the other."""
    return patient.answered.seconds if patient.knows("answered") else ()


def as_json(told: Told) -> dict[str, Any]:
    """The whole of it, as spec/schemas/output/doctor.json describes it."""
    patient = told.patient
    who = patient.hello if patient.knows("greeting") and patient.said is not None else None
    seconds = _seconds(patient)
    timing = {"start": _rounded(patient.start_seconds) if who else None}
    if seconds:
        timing |= {"answer": _rounded(median(seconds)), "slowest": _rounded(max(seconds))}
    counted = Counter(str(each.finding.verdict) for each in told.looked)
    return {
        "suite": __version__,
        "adapter": {
            "command": told.adapter,
            "name": who.name if who else None,
            "version": who.version if who else None,
            "language": who.language if who else None,
        },
        "variant": patient.variant.id if patient.knows("told") and patient.ready else None,
        "probes": [_probe(each, told.mend(each)) for each in told.looked],
        "counts": {str(verdict): counted[verdict] for verdict in Verdict},
        "timing": without_empty(timing),
        "seconds": _rounded(monotonic() - told.begun),
        "exit": told.exit_code,
    }


def _probe(looked: Looked, mend: str) -> dict[str, Any]:
    probe, finding = looked.probe, looked.finding
    is_fault = finding.verdict is Verdict.FAULT
    shows = finding.reproduction
    more = {
        "found": finding.found,
        "mend": mend if is_fault else "",
        "reproduction": {"lines": list(shows.lines), "expected": shows.expected} if shows else None,
    }
    return {"id": probe.id, "checks": probe.checks, "verdict": str(finding.verdict), **without_empty(more)}


def _rounded(seconds: float) -> float:
    return round(seconds, 4)
