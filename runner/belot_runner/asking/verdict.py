"""What became of one check."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from belot_runner.asking.compare import Difference
from belot_runner.outcome import Outcome

__all__ = ["JudgedCheck", "Outcome", "Variant", "Verdict"]


class Variant(Protocol):
    """What a run has to know of a variant."""

    @property
    def id(self) -> str:
        """Its name on the wire."""

    @property
    def rules(self) -> Mapping[str, Any]:
        """Rule id to choice or value, as on the wire; empty: whatever the implementation plays."""


class JudgedCheck(Protocol):
    """What a run has to know of a check."""

    @property
    def id(self) -> str:
        """Its name, with the variant's the only one of its kind."""

    @property
    def variant(self) -> Variant:
        """The variant by whose rules it is to be answered."""

    @property
    def question(self) -> str:
        """The name of the question."""

    @property
    def given(self) -> Mapping[str, Any]:
        """The question itself, as on the wire."""

    @property
    def expect(self) -> Mapping[str, Any]:
        """The fields that the answer must have; they never leave the runner."""

    @property
    def normative(self) -> bool:
        """Whether a mismatch breaks a stated rule, and not just a custom."""


class Verdict(NamedTuple):
    """A check and how it ended.

    `got` is the answer where it was not the expected one (None where there was none, or where it was too long to be
    kept), `differences` what is not as expected of the fields that were compared, `message` the same in words, or what
    was said. `owed` marks an `unsupported` that had been promised otherwise. `explained` are the customary choices by
    which a customary mismatch would be right: none, and it is wrong by every custom; None, and nobody has looked.
    `times` is how many answers it stands for, where recorded ones are judged and the same came more than once.
    """

    check: JudgedCheck
    outcome: Outcome
    got: Mapping[str, Any] | None = None
    message: str = ""
    owed: bool = False
    differences: tuple[Difference, ...] = ()
    explained: tuple[str, ...] | None = None
    times: int = 1

    @property
    def customary(self) -> bool:
        """Whether it differs from custom only."""
        return self.outcome is Outcome.FAIL and not self.check.normative and self.explained != ()

    def fails(self, *, strict: bool = False) -> bool:
        """Whether it makes the run fail. What differs from custom only does so where the run is strict."""
        match self.outcome:
            case Outcome.PASS:
                return False
            case Outcome.FAIL:
                return strict or not self.customary
            case Outcome.UNSUPPORTED:
                return self.owed
            case _:
                return True
