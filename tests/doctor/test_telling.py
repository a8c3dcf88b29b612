"""What the doctor says at the end: its colour, its sentence and its exit code say the same."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from belot_runner.doctor.examining import Looked
from belot_runner.doctor.findings import Finding, Need, Verdict, lacking, sound
from belot_runner.doctor.telling import Told, tell
from belot_runner.suite import load_suite

from .ward import BY_ID, patient

RED, GREEN = "\x1b[1;31m", "\x1b[1;32m"
GIVEN_UP = (
    "it was given up, since it had been silent for too long; what was not looked at may be faulty: exit code {code}"
)
OK = sound()
FAULT = Finding(Verdict.FAULT, "something else")


def told(*findings: Finding) -> tuple[Told, list[str]]:
    """What was found, and the lines at the end."""
    made = Told("mine", patient("well", load_suite()))
    made.take(Looked(BY_ID["answers"], finding) for finding in findings)
    out = StringIO()
    console = Console(
        file=out, force_terminal=True, color_system="standard", no_color=False, highlight=False, width=180
    )
    tell(console, made)
    return made, out.getvalue().splitlines()


@pytest.mark.parametrize(
    ("findings", "code", "colour"),
    [((OK,), 0, GREEN), ((OK, lacking(Need.REPLY)), 0, GREEN), ((OK, FAULT), 1, RED)],
)
def test_the_colour_of_the_last_line_says_what_the_exit_code_says(
    findings: tuple[Finding, ...], code: int, colour: str
) -> None:
    made, lines = told(*findings)
    assert (made.exit_code, lines[-1].startswith(f"{colour}{len(findings)} probes: ")) == (code, True)


@pytest.mark.parametrize("others", [(OK,), (OK, FAULT)])
def test_who_was_given_up_is_not_sound_and_it_is_said_why(others: tuple[Finding, ...]) -> None:
    made, (*_, figures, why) = told(*others, lacking(Need.PATIENCE))
    assert (made.exit_code, figures.startswith(RED)) == (1, True)
    assert why == f"{RED}{GIVEN_UP.format(code=1)}\x1b[0m"
