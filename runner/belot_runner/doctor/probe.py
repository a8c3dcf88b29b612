"""What a probe is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from belot_runner.doctor.findings import Finding
from belot_runner.doctor.patient import Patient

Look = Callable[[Patient], Finding]


class Need(StrEnum):
    """What must be there before a probe can tell anything, in words that say that it is not."""

    NOTHING = ""
    START = "it does not start"
    HELLO = "it has not replied to hello"
    VARIANT = "it is ready for no variant"
    REPLY = "it has replied to no question"


@dataclass(frozen=True, slots=True)
class Probe:
    """One thing that an adapter can have right or wrong.

    `checks` says what is right, to follow upon "it", `mend` how to mend what is not. `in_python` is the same for an
    object in Python, empty where the probe says nothing of one: its lines are read and written by the suite itself.
    `asks` is whether it has a talk of its own, besides those in which the adapter is told nothing unusual.
    """

    id: str
    checks: str
    mend: str
    needs: Need
    in_python: str
    asks: bool
    look: Look


def probe(
    name: str, checks: str, *, mend: str, needs: Need = Need.REPLY, in_python: str = "", asks: bool = True
) -> Callable[[Look], Probe]:
    """Make a probe of a function that looks at a patient."""
    return lambda look: Probe(name, checks, mend, needs, in_python, asks, look)
