"""What every report tells, whatever its form."""

from __future__ import annotations

from dataclasses import dataclass

from belot_runner.asking.results import Run, Summary
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite


@dataclass(frozen=True, slots=True)
class Told:
    """A run, what it adds up to, and what it was about.

    `variants` are those that were asked for. `narrowed` is whether only a part of the suite was asked; `shard` is which
    part of what was selected, `2/4`, empty for all of it; `asked` are the words of a command line by which the same
    adapter is asked the same cases, `again` those of a command that asks all of it again, where that is another than
    `belot run`. `baseline` is the file of known failures, empty where there is none. `adapter` is whom `belot doctor`
    can look at, empty where that is nobody.
    """

    run: Run
    summary: Summary
    suite: Suite
    variants: tuple[Variant, ...]
    strict: bool = False
    narrowed: bool = False
    shard: str = ""
    asked: tuple[str, ...] = ()
    baseline: str = ""
    again: tuple[str, ...] = ()
    adapter: str = ""
