"""From raw points to the score sheet: made, failed or hanging, and what is recorded."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from .contracts import Contract
from .points import Count, Raw, SideTotals, raw_points
from .rounding import DOUBLED_ROUNDING, ROUNDING, Split
from .rules import Rule, Rulebook


class Outcome(StrEnum):
    """What became of the contract."""

    MADE = "made"
    FAILED = "failed"
    HANGING = "hanging"


class Result(NamedTuple):
    """The score of a deal: raw and recorded points by side, and the recorded points that now hang."""

    raw: SideTotals
    outcome: Outcome
    recorded: SideTotals
    hanging: int


Margin = Callable[[Raw, int], int]  # above 0: made, below: failed, 0: exactly half
Writing = Callable[[SideTotals, int], SideTotals]  # what each side writes, from raw points and the declarer's side

CONTRACT_MADE = Rule[Margin]("score.made")
TIE = Rule[Outcome]("score.tie")
MADE_WRITES = Rule[Writing]("score.made-writes")
FAILED = Rule[Callable[[SideTotals, int, int], SideTotals]]("score.failed")
BELOT_FAILED = Rule[Callable[[int], int]]("belot.failed")  # how much of its belots the declarer's side keeps
DECLARATIONS_FAILED = Rule[Callable[[int], int]]("declarations.failed")  # and of its declarations
HANGING = Rule[Callable[[Outcome, int, int], SideTotals]]("score.hanging")
HANGING_DOUBLED = Rule[bool]("score.hanging-doubled")  # whether contra multiplies what it collects
DOUBLED = Rule[Callable[[Outcome, Raw, int, Rulebook], Split]]("score.doubled")
DOUBLED_TIE = Rule[Callable[[SideTotals, int], Split]]("score.doubled-tie")

TIE.choice("hangs")(Outcome.HANGING)
TIE.choice("fails")(Outcome.FAILED)
TIE.choice("makes")(Outcome.MADE)
BELOT_FAILED.choice("like-the-rest")(lambda points: 0)
BELOT_FAILED.choice("kept")(lambda points: points)
DECLARATIONS_FAILED.choice("like-the-rest")(lambda points: 0)
DECLARATIONS_FAILED.choice("kept")(lambda points: points)
HANGING_DOUBLED.choice("as-they-are")(False)
HANGING_DOUBLED.choice("multiplied")(True)


def alone(side: int, points: int, sides: int) -> SideTotals:
    """Points for one of so many sides."""
    return tuple(points if other == side else 0 for other in range(sides))


def _defenders(declaring: int) -> int:
    """The other side, where two sides play."""
    return 1 - declaring


@CONTRACT_MADE.choice("more-than-half")
def more_than_half(raw: Raw, declaring: int) -> int:
    """By how much twice the raw points of the declaring side exceed those of the deal."""
    return 2 * raw.total[declaring] - sum(raw.total)


@MADE_WRITES.choice("each-own")
def each_own(raw: SideTotals, declaring: int) -> SideTotals:
    """Each side its own points."""
    return raw


@FAILED.choice("defenders-take-all")
def defenders_take_all(raw: SideTotals, declaring: int, kept: int) -> SideTotals:
    """The defenders all but what the declarer keeps."""
    return tuple(kept if side == declaring else sum(raw) - kept for side in range(len(raw)))


@FAILED.choice("points-vanish")
def points_vanish(raw: SideTotals, declaring: int, kept: int) -> SideTotals:
    """Each defender his own points; the declarer's are nobody's but for what he keeps."""
    return tuple(kept if side == declaring else points for side, points in enumerate(raw))


@DOUBLED.choice("winner-takes-all")
def winner_takes_all(outcome: Outcome, raw: Raw, declaring: int, rules: Rulebook) -> Split:
    """The side with more raw points writes every point, where they are equal the one that wins the contract."""
    ahead = more_than_half(raw, declaring) or (1 if outcome is Outcome.MADE else -1)
    winner = declaring if ahead > 0 else _defenders(declaring)
    return Split(alone(winner, sum(raw.total), len(raw.total)))


@DOUBLED.choice("each-own")
def as_undoubled(outcome: Outcome, raw: Raw, declaring: int, rules: Rulebook) -> Split:
    """As without contra."""
    return undoubled(outcome, raw, declaring, rules)


@DOUBLED_TIE.choice("everything-hangs")
def everything_hangs(raw: SideTotals, declaring: int) -> Split:
    """Nobody writes, every point hangs."""
    return Split((0,) * len(raw), sum(raw))


@DOUBLED_TIE.choice("declarers-hang")
def declarers_hang(raw: SideTotals, declaring: int) -> Split:
    """The defenders write theirs, the declarer's hang."""
    written = tuple(0 if side == declaring else points for side, points in enumerate(raw))
    return Split(written, raw[declaring])


@HANGING.choice("winner-of-next-deal")
def to_the_winner(outcome: Outcome, declaring: int, points: int) -> SideTotals:
    """To the declaring side if it made its contract, else to its opponents."""
    return alone(declaring if outcome is Outcome.MADE else _defenders(declaring), points, 2)


def outcome_of(raw: Raw, declaring: int, rules: Rulebook) -> Outcome:
    """Whether the contract is made, fails or hangs. Implements score.made and score.tie."""
    margin = rules[CONTRACT_MADE](raw, declaring)
    if margin > 0:
        return Outcome.MADE
    return Outcome.FAILED if margin < 0 else rules[TIE]


def undoubled(outcome: Outcome, raw: Raw, declaring: int, rules: Rulebook) -> Split:
    """How the raw points are shared without contra.

    Implements score.made-writes, score.failed, belot.failed and declarations.failed.
    """
    if outcome is Outcome.HANGING:
        return declarers_hang(raw.total, declaring)
    if outcome is Outcome.MADE:
        return Split(rules[MADE_WRITES](raw.total, declaring))
    belots, declarations = raw.belots[declaring], raw.declarations[declaring]
    kept = belots and rules[BELOT_FAILED](belots)
    kept += declarations and rules[DECLARATIONS_FAILED](declarations)
    return Split(rules[FAILED](raw.total, declaring, kept))


def _share(outcome: Outcome, raw: Raw, declaring: int, contract: Contract, rules: Rulebook) -> Split:
    """Recorded points of this deal alone."""
    if not contract.doubled:
        return rules[ROUNDING](undoubled(outcome, raw, declaring, rules), rules)
    if outcome is Outcome.HANGING:
        split = rules[DOUBLED_TIE](raw.total, declaring)
    else:
        split = rules[DOUBLED](outcome, raw, declaring, rules)
    return rules[DOUBLED_ROUNDING](split, contract.factor, rules)


def score(count: Count, declaring: int, rules: Rulebook) -> Result:
    """Score a deal, from what was counted to what is recorded; `declaring` is the declarer's side.

    Implements score.doubled, doubled-tie, doubled-rounding, rounding, hanging and hanging-doubled.
    """
    raw = raw_points(count, rules)
    outcome = outcome_of(raw, declaring, rules)
    recorded, hanging = _share(outcome, raw, declaring, count.contract, rules)
    if count.hanging and outcome is Outcome.HANGING:
        hanging += count.hanging
    elif count.hanging:
        points = count.hanging
        if count.contract.doubled and rules[HANGING_DOUBLED]:
            points *= count.contract.factor
        collected = rules[HANGING](outcome, declaring, points)
        recorded = tuple(own + more for own, more in zip(recorded, collected, strict=True))
    return Result(raw.total, outcome, recorded, hanging)
