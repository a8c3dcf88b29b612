"""The forms of auction (auction.form), and who may come back into one that goes on rising."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .cards import Card
from .contracts import BIDS, CAPOT, FIRST_VALUED, PASS, VALUES, first_call, level_of
from .rules import Rule, Rulebook

Calls = int  # a set of calls: bit 0 to 5 the bids, then pass, contra, recontra, then the bids of points

EVERY_CALL: Calls = -1  # all bits, so that it leaves whatever is there
EVERY_BID: Calls = (1 << len(BIDS)) - 1
EVERY_VALUED: Calls = -(1 << FIRST_VALUED)
SUIT_BIDS: Calls = 0b1111
PASS_ONLY: Calls = 1 << PASS


@dataclass(frozen=True, slots=True)
class Form:
    """A form of auction.

    `calls` gives the bids and passes it leaves, from the bid that stands as it was called (-1: none), whether everybody
    has spoken once, the upcard, and the rules. `rounds` is how often everybody speaks before a deal is passed out. One
    that `raises` goes on after a bid until all the others have passed; else the first bid ends it.
    """

    calls: Callable[[int, bool, Card | None, Rulebook], Calls]
    rounds: int = 1
    raises: bool = False


def ascending(standing: int, second_round: bool, upcard: Card | None, rules: Rulebook) -> Calls:
    """Pass, or a bid above the one that stands. Implements auction.bids."""
    bids = rules[BIDDABLE] & EVERY_BID
    return (bids & -(2 << standing) if standing >= 0 else bids) | PASS_ONLY


def valued(standing: int, second_round: bool, upcard: Card | None, rules: Rulebook) -> Calls:
    """Pass, or more points than those that stand, up to the highest number and capot.

    Implements auction.bids and auction.highest-bid.
    """
    bids = rules[BIDDABLE] & rules[HIGHEST]
    higher = first_call(level_of(standing) + 1) if standing >= 0 else FIRST_VALUED
    return bids & -(1 << higher) | PASS_ONLY


def one_round(standing: int, second_round: bool, upcard: Card | None, rules: Rulebook) -> Calls:
    """Pass, or name a suit."""
    return SUIT_BIDS | PASS_ONLY


def first_player(standing: int, second_round: bool, upcard: Card | None, rules: Rulebook) -> Calls:
    """Name a suit."""
    return SUIT_BIDS


def upcard_two_rounds(standing: int, second_round: bool, upcard: Card | None, rules: Rulebook) -> Calls:
    """First the upcard's suit or pass, in the second round any that may be named; raises ValueError without one.

    Implements auction.second-round.
    """
    if upcard is None:
        raise ValueError("an upcard is needed")
    turned_up = 1 << upcard // 8
    return (rules[SECOND_ROUND](turned_up) if second_round else turned_up) | PASS_ONLY


SECOND_ROUND = Rule[Callable[[Calls], Calls]]("auction.second-round")  # the bids it leaves, from that of the upcard
SECOND_ROUND.choice("other-suits")(lambda turned_up: SUIT_BIDS & ~turned_up)
SECOND_ROUND.choice("any-suit")(lambda turned_up: SUIT_BIDS)


FORM = Rule[Form]("auction.form")
FORM.choice("ascending")(Form(ascending, raises=True))
FORM.choice("valued")(Form(valued, raises=True))
FORM.choice("one-round")(Form(one_round))
FORM.choice("first-player")(Form(first_player))
FORM.choice("upcard-two-rounds")(Form(upcard_two_rounds, rounds=2))

PASSED_PLAYER = Rule[Calls]("auction.passed-player")  # what is left to a player who has passed
PASSED_PLAYER.choice("may-return")(EVERY_CALL)
PASSED_PLAYER.choice("out")(PASS_ONLY)

BIDDABLE = Rule[Calls]("auction.bids")  # of an auction that goes on rising, the bids there are
BIDDABLE.choice("every-contract")(EVERY_CALL)
BIDDABLE.choice("suits")(sum(SUIT_BIDS << first_call(level) for level in range(len(VALUES))) | SUIT_BIDS)


def _up_to(highest: int) -> Calls:
    """The bids of so many points and fewer, and those of capot."""
    return sum(
        EVERY_BID << first_call(level) for level, value in enumerate(VALUES) if value <= highest or value == CAPOT
    )


HIGHEST = Rule[Calls]("auction.highest-bid")
HIGHEST.choice("one-hundred-and-sixty")(_up_to(160))
HIGHEST.choice("one-hundred-and-eighty")(_up_to(180))
