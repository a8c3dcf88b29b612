"""Why a call may be made or not, and how the auction stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from belot_reference import wire
from belot_reference.auction import NOBODY_BIDS, Auction, Restrictions, follow_calls, legal_calls
from belot_reference.auction_forms import FORM
from belot_reference.cards import NUMBERS
from belot_reference.contracts import CALLS
from belot_reference.play import LEADER, first_leader
from belot_reference.rules import read_rules
from belot_reference.table import SEATS
from belot_runner.explaining.lines import Line, Why
from belot_runner.spec.values import Wire

Given = Mapping[str, Any]
Rules = Mapping[str, Wire]


def calls(given: Given, rules: Rules) -> Why:
    """The calls of the player to speak, those that one rule forbids together; or how the auction has ended."""
    book = read_rules(rules)
    auction = Auction(book[SEATS].seat(given["dealer"]), book, NUMBERS.get(given.get("upcard") or ""))
    follow_calls(auction, wire.read_calls(given.get("calls") or ()))
    seats = book[SEATS].seats
    if auction.closed or auction.passed_out:
        return Why("calls", _ended(auction, seats, given))
    return Why("calls", _open(auction), f"{seats[auction.turn]} is to call")


def _open(auction: Auction) -> tuple[Line, ...]:
    restrictions: Restrictions = []
    allowed = legal_calls(auction, restrictions)
    forbidden: dict[str, list[str]] = {}
    for number, call in enumerate(CALLS):
        rule = next((rule.id for rule, left in restrictions if not left >> number & 1), "")
        if rule:
            forbidden.setdefault(rule, []).append(call)
    return (
        Line(wire.write_calls(allowed), {"allowed": True}),
        *(Line(refused, {"allowed": False}, (rule,)) for rule, refused in forbidden.items()),
    )


def _ended(auction: Auction, seats: tuple[str, ...], given: Given) -> tuple[Line, ...]:
    if auction.passed_out:
        return (Line("nobody has bid, and the deal is thrown in", {}, (FORM.id, NOBODY_BIDS.id)),)
    leader = first_leader(seats.index(given["dealer"]), auction.declarer, auction.rules)
    contract = wire.write_contract(auction.contract, auction.table)
    return (
        Line("the auction is closed", {"contract": contract}, (FORM.id,)),
        Line("who leads", {"seat": seats[leader]}, (LEADER.id,)),
    )
