"""The match: deals added up until somebody has won."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from .illegal import Illegal
from .points import SideTotals
from .rules import Rule, Rulebook, ValueRule, integer
from .table import SEATS, Table


class PlayedDeal(NamedTuple):
    """A deal of the match: recorded points by side, the declarer's seat, whether it was a capot, what hangs then."""

    recorded: SideTotals
    declarer: int
    capot: bool
    hanging: int


class WonOutright(NamedTuple):
    """A deal in which a declaration won the match for a side."""

    side: int


Deal = PlayedDeal | WonOutright | None  # None: passed out


class Standing(NamedTuple):
    """Where a match stands: totals by side, the side that has won (None while it goes on), the seat that deals next."""

    totals: SideTotals
    winner: int | None
    dealer: int


TARGET = ValueRule[int]("match.target", integer)
BOTH_PAST = Rule[Callable[[SideTotals, Sequence[int], int], int | None]]("match.both-past")
CAPOT = Rule[bool]("match.capot")  # whether a capot deal may end the match
HANGING = Rule[bool]("match.hanging")  # whether it may end while points hang
NEXT_DEALER = Rule[Callable[[Table, int], int]]("match.next-dealer")

CAPOT.choice("no-another-deal")(False)
CAPOT.choice("ends")(True)
HANGING.choice("ends")(True)
HANGING.choice("plays-on")(False)
NEXT_DEALER.choice("next-in-turn")(lambda table, dealer: table.next_seat[dealer])


@BOTH_PAST.choice("higher-wins")
def higher_wins(totals: SideTotals, past: Sequence[int], declaring: int) -> int | None:
    """The highest total; level totals play on."""
    best = max(totals)
    leaders = [side for side in past if totals[side] == best]
    return leaders[0] if len(leaders) == 1 else None


@BOTH_PAST.choice("declarer-wins")
def declarer_wins(totals: SideTotals, past: Sequence[int], declaring: int) -> int | None:
    """The declarer's side if it is past the target, else the highest total."""
    return declaring if declaring in past else higher_wins(totals, past, declaring)


def _winner(totals: SideTotals, deal: PlayedDeal, table: Table, rules: Rulebook) -> int | None:
    """The side that has won after `deal`. Implements match.target, both-past, capot and hanging."""
    past = [side for side, total in enumerate(totals) if total >= rules[TARGET]]
    if not past or (deal.capot and not rules[CAPOT]) or (deal.hanging and not rules[HANGING]):
        return None
    if len(past) == 1:
        return past[0]
    return rules[BOTH_PAST](totals, past, table.side_of[deal.declarer])


def play_match(dealer: int, deals: Sequence[Deal], rules: Rulebook) -> Standing:
    """Add up the deals of a match; raises Illegal at a deal that comes after its end."""
    table = rules[SEATS]
    totals: SideTotals = (0,) * len(table.sides)
    winner: int | None = None
    for number, deal in enumerate(deals):
        if winner is not None:
            raise Illegal(f"deals[{number}]", TARGET.id)
        if isinstance(deal, WonOutright):
            winner = deal.side
        elif deal is not None:
            totals = tuple(total + own for total, own in zip(totals, deal.recorded, strict=True))
            winner = _winner(totals, deal, table, rules)
        dealer = rules[NEXT_DEALER](table, dealer)
    return Standing(totals, winner, dealer)
