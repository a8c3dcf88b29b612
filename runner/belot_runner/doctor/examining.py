"""An examination: every probe, each whatever came of the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from belot_runner.doctor.findings import Finding, Need, Verdict, lacking, not_tellable
from belot_runner.doctor.patient import Patient
from belot_runner.doctor.probe import Probe
from belot_runner.doctor.probes import PROBES
from belot_runner.errors import AdapterError

# In the order in which one thing needs the other.
_IS_MET: Mapping[Need, Callable[[Patient], bool]] = {
    Need.HELLO: lambda patient: patient.said is not None,
    Need.VARIANT: lambda patient: bool(patient.ready),
    Need.REPLY: lambda patient: bool(patient.main),
}


@dataclass(frozen=True, slots=True)
class Looked:
    """A probe and what it found."""

    probe: Probe
    finding: Finding


def examine(patient: Patient, *, is_object: bool = False) -> Iterator[Looked]:
    """What each probe finds, one after the other; of an object in Python only those that tell something of it."""
    starts = True
    for probe in PROBES:
        if is_object and not probe.in_python:
            continue
        finding = _look(patient, probe) if starts else lacking(Need.START)
        if probe.needs is Need.NOTHING:
            starts = finding.verdict is not Verdict.FAULT
        yield Looked(probe, finding)


def _look(patient: Patient, probe: Probe) -> Finding:
    try:
        unmet = _unmet(patient, probe.needs)
        if not unmet and probe.asks and patient.is_exhausted:
            return lacking(Need.PATIENCE)
        return unmet or probe.look(patient)
    except AdapterError as error:
        return not_tellable(f"it could not be started again: {error}")


def _unmet(patient: Patient, needed: Need) -> Finding | None:
    if needed not in _IS_MET:
        return None
    for need, is_met in _IS_MET.items():
        if not is_met(patient):
            return lacking(need)
        if need is needed:
            return None
    return None
