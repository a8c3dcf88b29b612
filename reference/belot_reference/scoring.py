"""From raw points to the score sheet: made, failed or hanging, and what is recorded."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from .contracts import CAPOT, Contract
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
BELOT_DOUBLED = Rule[Callable[[Outcome, SideTotals, int], SideTotals]]("belot.doubled")  # what stays apart, by side
BID_WRITTEN = Rule[bool]("score.bid")  # whether the points of the deal are written beside those that were bid
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


BID_WRITTEN.choice("with-points")(True)
BID_WRITTEN.choice("alone")(False)


def alone(side: int, points: int, sides: int) -> SideTotals:
    """Points for one of so many sides."""
    return tuple(points if other == side else 0 for other in range(sides))


def _defenders(declaring: int) -> int:
    """The other side, where two sides play."""
    return 1 - declaring


@CONTRACT_MADE.choice("more-than-half")
def more_than_half(raw: Raw, declaring: int) -> int:
    """By how much twice the raw points of the declaring side exceed those of the deal."""
    return 2 * raw.compared[declaring] - sum(raw.compared)


def _reached(raw: Raw, declaring: int, points: int) -> int:
    """The margin over the other sides, where so many points reach what was bid; else some number below 0."""
    reached = raw.capot == declaring if raw.bid == CAPOT else points >= raw.bid
    return more_than_half(raw, declaring) if reached else -1


@CONTRACT_MADE.choice("bid-reached")
def bid_reached(raw: Raw, declaring: int) -> int:
    """The points that were bid, with belots, or every trick for a capot, and more than the other side."""
    return _reached(raw, declaring, raw.total[declaring])


@CONTRACT_MADE.choice("bid-reached-without-belot")
def bid_reached_without_belot(raw: Raw, declaring: int) -> int:
    """The points that were bid, without belots, and more than the other side."""
    return _reached(raw, declaring, raw.total[declaring] - raw.belots[declaring])


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


@DOUBLED.choice("contract-decides")
def contract_decides(outcome: Outcome, raw: Raw, declaring: int, rules: Rulebook) -> Split:
    """The side that wins the contract writes every point."""
    winner = declaring if outcome is Outcome.MADE else _defenders(declaring)
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


@BELOT_DOUBLED.choice("like-the-rest")
def belot_like_the_rest(outcome: Outcome, belots: SideTotals, declaring: int) -> SideTotals:
    """None."""
    return (0,) * len(belots)


@BELOT_DOUBLED.choice("loser-keeps")
def belot_of_the_loser(outcome: Outcome, belots: SideTotals, declaring: int) -> SideTotals:
    """Those of the side that loses the contract; where it hangs nobody does."""
    if outcome is Outcome.HANGING:
        return (0,) * len(belots)
    lost = outcome is Outcome.FAILED
    return tuple(points if (side == declaring) == lost else 0 for side, points in enumerate(belots))


@BELOT_DOUBLED.choice("single")
def belot_single(outcome: Outcome, belots: SideTotals, declaring: int) -> SideTotals:
    """All of them."""
    return belots


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


def _with_bid(split: Split, outcome: Outcome, bid: int, declaring: int) -> Split:
    """The shares with the points that were bid added to those of the side that wins the contract."""
    if not bid or outcome is Outcome.HANGING:
        return split
    winner = declaring if outcome is Outcome.MADE else _defenders(declaring)
    added = alone(winner, bid, len(split.written))
    return Split(tuple(points + more for points, more in zip(split.written, added, strict=True)), split.hanging)


def _share(outcome: Outcome, raw: Raw, declaring: int, contract: Contract, rules: Rulebook) -> Split:
    """Recorded points of this deal alone. Implements score.bid and belot.doubled."""
    if raw.bid and not rules[BID_WRITTEN]:
        nothing = (0,) * len(raw.total)
        raw = raw._replace(total=nothing, declarations=nothing, belots=nothing)
    if not contract.doubled:
        return rules[ROUNDING](_with_bid(undoubled(outcome, raw, declaring, rules), outcome, raw.bid, declaring), rules)
    apart = rules[BELOT_DOUBLED](outcome, raw.belots, declaring) if any(raw.belots) else ()
    together = raw.without(apart) if any(apart) else raw
    if outcome is Outcome.HANGING:
        split = rules[DOUBLED_TIE](together.total, declaring)
    else:
        split = rules[DOUBLED](outcome, together, declaring, rules)
    doubled = rules[DOUBLED_ROUNDING](_with_bid(split, outcome, raw.bid, declaring), contract.factor, rules)
    if not any(apart):
        return doubled
    belots = rules[ROUNDING](Split(apart), rules).written
    return Split(tuple(own + belot for own, belot in zip(doubled.written, belots, strict=True)), doubled.hanging)


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
