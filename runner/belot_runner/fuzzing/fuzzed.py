"""What a run has found, or several of which the journals were put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from belot_runner.asking.results import Refusal
from belot_runner.asking.verdict import Outcome
from belot_runner.errors import AdapterError, SuiteError
from belot_runner.exits import Exit
from belot_runner.fuzzing.coverage import unmet
from belot_runner.fuzzing.groups import Group
from belot_runner.fuzzing.tally import Seeds, Tally
from belot_runner.spec.variants import Variant

_COMPARED = frozenset({Outcome.PASS, Outcome.FAIL, Outcome.INVALID})


@dataclass(frozen=True, slots=True)
class Fuzzed:
    """What was found.

    `adapter` is who was asked: name, version, language. `seeds` are the ranges that were dealt, `meetable` by variant
    the rules that questions can meet, `until_met` whether the run was to go on until they were. `kept` is how many of
    the deals stood in the journal already. `stopped` is why it was ended from outside, `given_up` why the adapter was
    asked no more, `fault` what made it impossible to go on. Another custom is no fault unless `strict`.
    """

    adapter: Mapping[str, str | None]
    variants: Sequence[Variant]
    seeds: Sequence[Seeds]
    tally: Tally
    groups: Sequence[Group]
    meetable: Mapping[str, Sequence[str]]
    refused: Sequence[Refusal] = ()
    strays: int = 0
    stopped: str = ""
    given_up: str = ""
    fault: SuiteError | None = None
    strict: bool = False
    until_met: bool = False
    kept: int = field(default=0, compare=False)
    seconds: float = field(default=0.0, compare=False)

    @property
    def told(self) -> str:
        """Who was asked, in words."""
        name = " ".join(filter(None, (self.adapter["name"], self.adapter["version"])))
        return f"{name} ({self.adapter['language']})" if self.adapter["language"] else name

    @property
    def unmet(self) -> dict[str, dict[str, int]]:
        """By variant the rules that were not met often enough, and how often they were."""
        met = self.tally.met
        found = {variant: unmet(rules, met.get(variant, {})) for variant, rules in self.meetable.items()}
        return {variant: few for variant, few in found.items() if few}

    @property
    def compared(self) -> int:
        """How many answers there were to compare."""
        return sum(number for name, number in self.tally.outcomes.items() if Outcome(name) in _COMPARED)

    @property
    def exit_code(self) -> Exit:
        """0 where all answers are as expected, or another custom at the most."""
        if self.fault is not None:
            return Exit.NO_ADAPTER if isinstance(self.fault, AdapterError) else Exit.USAGE
        wrong = any(self.strict or not group.customary for group in self.groups)
        broken = self.strays or self.given_up or self.stopped or any(refusal.named for refusal in self.refused)
        return Exit.NOT_AS_EXPECTED if wrong or broken or not self.compared else Exit.OK
