"""The adapters of the folder `sick`, each with one fault, and what is found of them."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from belot_runner.doctor.examining import Looked, examine
from belot_runner.doctor.findings import Finding, Verdict
from belot_runner.doctor.patient import Patient
from belot_runner.doctor.probe import Probe
from belot_runner.doctor.probes import PROBES
from belot_runner.suite import Suite

SICK = Path(__file__).parent / "sick"
WELL = "well"
NAMES = sorted(file.stem for file in SICK.glob("*.py") if file.stem != WELL)
BY_ID = {probe.id: probe for probe in PROBES}
_LONGEST = 20.0  # seconds that the lines of a reproduction may take


def command(name: str) -> list[str]:
    """The command of an adapter of that folder."""
    return [sys.executable, "-S", "-E", str(SICK / f"{name}.py")]


def fault_of(name: str) -> Probe:
    """The probe whose fault an adapter has: it bears its name, with perhaps more behind it."""
    found = [probe for probe in PROBES if name == probe.id or name.startswith(f"{probe.id}-")]
    return max(found, key=lambda probe: len(probe.id))


def patient(name: str, suite: Suite) -> Patient:
    """An adapter of that folder; one that never says a word is not waited for as long as is usual."""
    return Patient(command(name), suite, start_timeout=2.0 if "silence" in name else None)


def looked_at(name: str, suite: Suite) -> list[Looked]:
    """All that is found of it."""
    return list(examine(patient(name, suite)))


def finding_of(name: str, suite: Suite) -> Finding:
    """What the probe finds whose fault it has."""
    return fault_of(name).look(patient(name, suite))


def faults(looked: Sequence[Looked]) -> list[str]:
    """The probes that found a fault."""
    return [each.probe.id for each in looked if each.finding.verdict is Verdict.FAULT]


def pasted(lines: Sequence[str], shell: str = "sh") -> str:
    """What is to be seen where lines are pasted into a shell."""
    with subprocess.Popen(
        [shell, "-c", "\n".join(lines)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    ) as running:
        try:
            seen, _ = running.communicate(timeout=_LONGEST)
        except subprocess.TimeoutExpired:
            os.killpg(running.pid, signal.SIGKILL)
            seen, _ = running.communicate()
    return seen.decode(errors="replace")


def in_place_of(name: str, other: str, lines: Sequence[str]) -> list[str]:
    """The same lines for another adapter."""
    one, two = (shlex.join(command(each)) for each in (name, other))
    return [line.replace(one, two) for line in lines]
