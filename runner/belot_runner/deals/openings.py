"""How a contract comes about: for each dealer the shortest auction in which nothing but its bid is named."""

from __future__ import annotations

from typing import NamedTuple

from belot_reference.auction import Auction, legal_calls
from belot_reference.cards import NAMES, RANKS
from belot_reference.contracts import CONTRA, FIRST_VALUED, PASS, VALUES, Contract, first_call
from belot_reference.dealing import DISCARD, PACKETS, stays_out
from belot_reference.play import first_leader
from belot_reference.rules import Rulebook
from belot_reference.table import SEATS

SUITS = range(4)


class Opening(NamedTuple):
    """An auction that ends in a contract, who leads to the first trick, and how many cards everyone plays.

    `upcard_suit` is -1 where the deal turns no card up.
    """

    dealer: int
    upcard_suit: int
    calls: tuple[int, ...]
    leader: int
    hand_size: int


def openings(contract: Contract, rules: Rulebook) -> list[Opening]:
    """Every way to the contract, one for each dealer and suit turned up where there is one; shortest auctions first.

    None where the pack is too small or players would hold hands of different sizes.
    """
    found = []
    for dealer in range(len(rules[SEATS].seats)):
        dealt = cards_dealt(dealer, rules)
        sizes = {size - rules[DISCARD] * (seat == contract.declarer) for seat, size in enumerate(dealt)}
        if len(sizes) > 1 or sum(dealt) + stays_out(rules) > len(NAMES):
            continue
        for upcard_suit in SUITS if rules[PACKETS].upcard else (-1,):
            calls = shortest_auction(contract, dealer, upcard_suit, rules)
            if calls is not None:
                leader = first_leader(dealer, contract.declarer, rules)
                found.append(Opening(dealer, upcard_suit, calls, leader, *sizes))
    return sorted(found, key=lambda opening: len(opening.calls))


def cards_dealt(dealer: int, rules: Rulebook) -> tuple[int, ...]:
    """How many cards each has by seat once the talon is picked up."""
    table, packets = rules[SEATS], rules[PACKETS]
    dealt = [sum(packets.hand) + sum(packets.talon)] * len(table.seats)
    dealt[table.next_seat[dealer]] += packets.first_player_extra
    return tuple(dealt)


def shortest_auction(contract: Contract, dealer: int, upcard_suit: int, rules: Rulebook) -> tuple[int, ...] | None:
    """Calls that end in the contract: its bid and its doubling as soon as somebody may say them, all others pass.

    None where that leads to no contract or to another.
    """
    auction = Auction(dealer, rules, None if upcard_suit < 0 else upcard_suit * len(RANKS))  # any card of that suit
    calls: list[int] = []
    while legal := legal_calls(auction):
        wanted = _wanted(contract, auction, legal)
        call = wanted if legal >> wanted & 1 else PASS
        if not legal >> call & 1:
            return None
        auction.call(call)
        calls.append(call)
    return tuple(calls) if auction.closed and is_contract(auction.contract, contract) else None


def is_contract(found: Contract, wanted: Contract) -> bool:
    """Whether a contract is the one that is wanted, with any points where it does not say how many were bid."""
    return found == (wanted if wanted.value else wanted._replace(value=found.value))


def _wanted(contract: Contract, auction: Auction, legal: int) -> int:
    if auction.bid < 0 and auction.turn == contract.declarer:
        points = VALUES if legal >> FIRST_VALUED else ()
        level = points.index(contract.value) if contract.value in points else 0
        return first_call(level) + contract.bid if points else contract.bid
    if auction.bid >= 0 and auction.doubled < contract.doubled:
        return CONTRA + auction.doubled
    return PASS
