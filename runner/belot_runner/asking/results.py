"""A whole run: its verdicts, what else was heard, and what it all adds up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from belot_runner.adapters.base import Hello, Strays
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.errors import AdapterError, Place
from belot_runner.exits import Exit


@dataclass(frozen=True, slots=True)
class Refusal:
    """A variant that the adapter does not play; a failure where the user had named it."""

    variant: str
    why: str
    named: bool


@dataclass(frozen=True, slots=True)
class Run:
    """What came of a run.

    `verdicts` stand in the order of the checks, whatever order the answers came in. `variants` are those that were
    played. `given_up` says why an adapter was asked no more, `stopped` why the run was ended from outside, `fault` what
    made it impossible to go on; all three leave checks that were not run. `losses` counts how often the adapter died or
    fell silent, also where it answered the same question when it was asked again. `elsewhere` is whether there was
    nothing to ask here, and is in the other shards of the same selection.
    """

    hello: Hello
    variants: tuple[str, ...]
    verdicts: tuple[Verdict, ...]
    refused: tuple[Refusal, ...] = ()
    strays: Strays = field(default_factory=Strays)
    losses: int = 0
    given_up: str = ""
    stopped: str = ""
    fault: AdapterError | None = None
    elsewhere: bool = False
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Untrue:
    """What a list of known failures says and is not so: where it says it, the id of the entry, and what is."""

    place: Place
    entry: str
    message: str

    @property
    def told(self) -> str:
        """All of it in one sentence, the place first."""
        return f"{self.place}: {self.entry}: {self.message}"


@dataclass(frozen=True, slots=True)
class Expected:
    """A failure that is known: its verdict, why it is known to fail, and where that is dealt with, if anywhere."""

    verdict: Verdict
    reason: str
    link: str = ""


@dataclass(frozen=True, slots=True)
class Known:
    """What a list of known failures says of a run: what fails just as it says, and what it says and is not so."""

    expected: tuple[Expected, ...] = ()
    untrue: tuple[Untrue, ...] = ()


@dataclass(frozen=True, slots=True)
class Summary:
    """A run in figures: how many checks ended how, those that make it fail, the customary mismatches, the exit code.

    `expected` are failures that are known and do not make it fail, `untrue` is what a list of them says and is not so.
    """

    outcomes: Mapping[Outcome, int]
    failing: tuple[Verdict, ...]
    customary: tuple[Verdict, ...]
    exit_code: int
    expected: tuple[Expected, ...] = ()
    untrue: tuple[Untrue, ...] = ()


def summarize(run: Run, *, strict: bool = False, known: Known | None = None) -> Summary:
    """What a run adds up to. `strict` makes customary mismatches count; what is known to fail does not."""
    known = known or Known()
    excused = {id(each.verdict) for each in known.expected}
    failing = tuple(verdict for verdict in run.verdicts if verdict.fails(strict=strict) and id(verdict) not in excused)
    customary = tuple(verdict for verdict in run.verdicts if verdict.customary)
    outcomes: Counter[Outcome] = Counter()
    for verdict in run.verdicts:
        outcomes[verdict.outcome] += verdict.times
    exit_code = _exit_code(run, outcomes, bool(failing or known.untrue))
    return Summary(outcomes, failing, customary, exit_code, known.expected, known.untrue)


def _exit_code(run: Run, outcomes: Mapping[Outcome, int], failing: bool) -> Exit:
    if run.fault is not None:
        return Exit.NO_ADAPTER
    if failing or run.strays.count or any(refusal.named for refusal in run.refused):
        return Exit.NOT_AS_EXPECTED
    if run.elsewhere:
        return Exit.OK
    if not run.verdicts:
        return Exit.USAGE
    # Where nothing was compared nothing is proved: that is no success.
    return Exit.OK if outcomes.get(Outcome.PASS) or outcomes.get(Outcome.FAIL) else Exit.NOT_AS_EXPECTED
