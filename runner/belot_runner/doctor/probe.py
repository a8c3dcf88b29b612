"""What a probe is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from belot_runner.doctor.findings import Finding, Need
from belot_runner.doctor.patient import Patient

Look = Callable[[Patient], Finding]


@dataclass(frozen=True, slots=True)
class Probe:
    """One thing that an adapter can have right or wrong.

    `checks` says what is right, to follow upon "it", `mend` how to mend what is not. `in_python` is the same for an
    object in Python, empty where the probe says nothing of one: its lines are read and written by the suite itself.
    `asks` is whether it has a talk of its own, besides those in which the adapter is told nothing unusual.
    `vital` is whether an adapter in which it finds a fault cannot be spoken to at all.
    """

    id: str
    checks: str
    mend: str
    needs: Need
    in_python: str
    asks: bool
    vital: bool
    look: Look


def probe(
    name: str,
    checks: str,
    *,
    mend: str,
    needs: Need = Need.REPLY,
    in_python: str = "",
    asks: bool = True,
    vital: bool = False,
) -> Callable[[Look], Probe]:
    """Make a probe of a function that looks at a patient."""
    return lambda look: Probe(name, checks, mend, needs, in_python, asks, vital, look)
