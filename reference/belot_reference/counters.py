"""Wrong readings of rules, which no variant may choose: what proofs and explanations hold the right ones against."""

from __future__ import annotations

from . import auction, belot, declaring, duties, match, play, rounding, scoring, trick
from .cards import (
    BIT,
    FULL_DECK,
    PLAIN_HIGHER,
    PLAIN_ORDER,
    RANK_MASKS,
    RANKS,
    SUIT_MASKS,
    TRUMP_HIGHER,
    TRUMP_ORDER,
    Cards,
)
from .contracts import ALL_TRUMPS, NO_TRUMPS
from .declaring import ACES, NATURAL, SEVENS, Run, Shape, beside_in_suit, ranks_of, suited
from .points import Raw, SideTotals
from .scoring import Outcome, alone
from .trick import Beaters, with_trump_suit

auction.FIRST_CALLER.counter("dealer")(lambda table, dealer: dealer)
duties.FOLLOW.counter("may")(lambda hand, following: hand)
play.NEXT_LEADER.counter("next-in-turn")(lambda table, leader, winner: table.next_seat[leader])
belot.CONTRACTS.counter("trump-suit-only")((*SUIT_MASKS, 0, 0))
belot.CONTRACTS.counter("every-contract")((*SUIT_MASKS, FULL_DECK, FULL_DECK))
declaring.CONTRACTS.counter("every-contract")(frozenset({0, 1, 2, 3, NO_TRUMPS, ALL_TRUMPS}))
rounding.ONE_SIDED.counter("down")(lambda points: points // rounding.TEN)
match.NEXT_DEALER.counter("same-dealer")(lambda table, dealer: dealer)


def _any_suit(order: str) -> Beaters:
    """For each card the higher ranks of every suit."""
    return tuple(
        sum(RANK_MASKS[RANKS.index(above)] for above in order[order.index(RANKS[card % 8]) + 1 :])
        for card in range(len(PLAIN_HIGHER))
    )


def _any_plain_suit(suit: Cards) -> Beaters:
    """The same where one suit is trumps, which beat every plain card."""
    return tuple(
        TRUMP_HIGHER[card] if BIT[card] & suit else beaters & ~suit | suit
        for card, beaters in enumerate(_any_suit(PLAIN_ORDER))
    )


trick.WINNER.counter("plain-order-in-trumps")(
    (*(with_trump_suit(suit, PLAIN_HIGHER) for suit in SUIT_MASKS), PLAIN_HIGHER, PLAIN_HIGHER)
)
trick.WINNER.counter("highest-of-any-suit")(
    (*(_any_plain_suit(suit) for suit in SUIT_MASKS), _any_suit(PLAIN_ORDER), _any_suit(TRUMP_ORDER))
)


def _of_any_suit(cards: Cards) -> Run | None:
    return NATURAL[ranks_of(cards)] if ranks_of(cards).bit_count() == cards.bit_count() else None


def _beside_in_rank(cards: Cards) -> Cards:
    ranks = ranks_of(cards)
    return ((ranks << 1 | ranks >> 1) & 0xFF) * 0x01010101


def _round_the_corner(cards: Cards) -> Run | None:
    if not suited(cards):
        return None
    ranks = ranks_of(cards)
    for turn in range(len(RANKS)):  # turn the ring of ranks until no seven stands on an ace
        turned = (ranks << turn | ranks >> len(RANKS) - turn) & 0xFF
        if found := NATURAL[turned]:
            return Run(found.length, (found.top - turn - 1) % len(RANKS))
    return None


def _beside_in_ring(cards: Cards) -> Cards:
    return beside_in_suit(cards) | (cards & ACES) >> 7 | (cards & SEVENS) << 7


declaring.SHAPE.counter("any-suit")(Shape(_of_any_suit, _beside_in_rank))
declaring.SHAPE.counter("round-the-corner")(Shape(_round_the_corner, _beside_in_ring))


@scoring.CONTRACT_MADE.counter("cards-only")
def more_than_half_in_cards(raw: Raw, declaring: int) -> int:
    """The margin in card points and last trick, without declarations, belots and capot."""
    return 2 * raw.cards[declaring] - sum(raw.cards)


@scoring.MADE_WRITES.counter("winner-takes-all")
def declarer_takes_all(raw: SideTotals, declaring: int) -> SideTotals:
    """The declarer's side writes every point."""
    return alone(declaring, sum(raw), len(raw))


@scoring.HANGING.counter("declarer-always")
def to_the_declarer(outcome: Outcome, declaring: int, points: int) -> SideTotals:
    """To the declaring side in any case."""
    return alone(declaring, points, 2)
