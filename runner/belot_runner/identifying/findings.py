"""What came of it: rule by rule what an implementation plays, and what no choice explains."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from belot_runner.adapters.base import Hello
from belot_runner.asking.results import Run
from belot_runner.asking.verdict import Verdict
from belot_runner.cases.rows import Row
from belot_runner.errors import AdapterError
from belot_runner.outcome import Outcome
from belot_runner.spec.rules import RuleSpec
from belot_runner.spec.values import Wire
from belot_runner.spec.variants import Variant

IDENTIFIED, FAULTY = 0, 1


class Standing(StrEnum):
    """How a rule stands."""

    TOLD = "told"  # the answers leave this choice
    FAULTY = "faulty"  # it is played in a way that no variant may choose, or fits no choice
    OPEN = "open"  # the answers leave more than one


class Why(StrEnum):
    """Why a rule is open."""

    NOT_SUPPORTED = "not-supported"  # the questions that would tell are not answered
    NO_DIFFERENCE = "no-difference"  # beside the other choices its own make no difference
    NOT_ASKED = "not-asked"  # the talk ended before


@dataclass(frozen=True, slots=True)
class Finding:
    """A rule: how it stands, what it is set to as far as is known, and what is possible.

    Where it is open `why` says why, and `questions` which kinds of question would tell. `shipped` is whether the
    nearest variant decides it so.
    """

    rule: RuleSpec
    standing: Standing
    value: Wire
    possible: tuple[Wire, ...]
    shipped: bool
    why: Why | None = None
    questions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """A question that shows a fault: what was answered, or why there is no answer, and what would have been right.

    `row` is the row of the suite that asks it, as it stands or as one of its twins; None for a question that was made.
    It has `changed` where the answer was right when it was asked once more.
    """

    ask: str
    given: Mapping[str, Any]
    expected: Mapping[str, Any]
    got: Mapping[str, Any] | None
    failure: Outcome | None = None
    message: str = ""
    row: Row | None = None
    name: str = ""
    changed: bool = False

    @property
    def size(self) -> int:
        """How much there is to read, without the deal that goes with a position."""
        return len(str({name: value for name, value in self.given.items() if name != "deal"}))


@dataclass(frozen=True, slots=True)
class Fault:
    """What no variant may choose, or no choice explains.

    `rules` are those that it may be about, mostly one. `wrong` is how a rule is played instead: a wrong reading, or a
    value that cannot be decided; None where no choice fits. Of the cases of the rule that were asked, `failed` fail.
    """

    rules: tuple[str, ...]
    evidence: Evidence
    wrong: Wire | None = None
    failed: int = 0
    asked: int = 0


@dataclass(frozen=True, slots=True)
class Identified:
    """What an implementation plays.

    `nearest` is the variant of the suite from which it departs least (`as_near` names it and all that are as near),
    `played` its rules as a variant, with what cannot be told taken from that one. `questions` is how many were asked to
    find out, `answered` how many of them were answered, `run` the cases of these rules that were put to it afterwards.
    `stopped` says why not all was asked, `fault` what made it impossible to go on; `losses` counts how often it died or
    fell silent and was started again.
    """

    hello: Hello
    nearest: Variant
    as_near: tuple[str, ...]
    played: Variant
    findings: tuple[Finding, ...]
    faults: tuple[Fault, ...]
    questions: int
    answered: int
    run: Run | None = None
    stopped: str = ""
    fault: AdapterError | None = None
    losses: int = 0
    seconds: float = 0.0

    @property
    def departures(self) -> tuple[Finding, ...]:
        """The rules of which another choice is played than in the nearest variant."""
        return tuple(each for each in self.findings if each.standing is Standing.TOLD and not each.shipped)

    @property
    def open(self) -> tuple[Finding, ...]:
        """The rules that could not be told."""
        return tuple(finding for finding in self.findings if finding.standing is Standing.OPEN)

    @property
    def checked(self) -> tuple[Verdict, ...]:
        """How those checks of these rules ended that were answered, or should have been."""
        verdicts = self.run.verdicts if self.run else ()
        left = (Outcome.UNSUPPORTED, Outcome.NOT_RUN)
        return tuple(verdict for verdict in verdicts if verdict.owed or verdict.outcome not in left)

    @property
    def failed(self) -> int:
        """How many of these did not end as expected."""
        return sum(verdict.outcome is not Outcome.PASS for verdict in self.checked)

    @property
    def fits(self) -> bool:
        """Whether most of the checks of what was found ended as expected."""
        return 2 * self.failed <= len(self.checked)

    @property
    def exit_code(self) -> int:
        """0 where everything that was asked is explained by choices, 1 where something is not or nothing was told."""
        strays = self.run is not None and self.run.strays.count
        return FAULTY if self.faults or self.stopped or strays or not self.answered else IDENTIFIED
