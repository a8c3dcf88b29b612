"""Seats, sides and cards."""

from __future__ import annotations

from typing import Any

Rules = dict[str, Any]


class TextIsSilent(Exception):
    """The rule texts give no answer; only wrong readings and odd house rules lead here, never a shipped variant."""


SEATS = {
    "two-pairs": ["north", "west", "south", "east"],
    "three-alone": ["north", "west", "east"],
    "two-alone": ["north", "south"],
}
PAIRS = {"north": "north-south", "south": "north-south", "east": "east-west", "west": "east-west"}
SUITS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}
BIDS = ["clubs", "diamonds", "hearts", "spades", "no-trumps", "all-trumps"]

NATURAL = "789TJQKA"
PLAIN_ORDER = "789JQKTA"
TRUMP_ORDER = "78QKTA9J"


def seats(rules: Rules) -> list[str]:
    """The seats of the table in turn order."""
    return SEATS[rules["table.seats"]]


def seat_after(seat: str, steps: int, rules: Rules) -> str:
    """The seat that many places further round the table."""
    round_the_table = seats(rules)
    return round_the_table[(round_the_table.index(seat) + steps) % len(round_the_table)]


def side_of(seat: str, rules: Rules) -> str:
    """The side a seat belongs to."""
    return PAIRS[seat] if rules["table.seats"] == "two-pairs" else seat


def sides(rules: Rules) -> list[str]:
    """All sides of the table."""
    found = []
    for seat in seats(rules):
        if side_of(seat, rules) not in found:
            found.append(side_of(seat, rules))
    return found


def bare(plays: list[str]) -> list[str]:
    """Plays without the stars."""
    return [play[:2] for play in plays]


def is_trump_suit(suit: str, bid: str) -> bool:
    """Whether a suit is trumps: one suit is, or all are, or none."""
    if bid == "all-trumps":
        return True
    return SUITS.get(bid) == suit


def order_of(suit: str, bid: str, rules: Rules) -> str:
    """The ranks of a suit, weakest first."""
    if is_trump_suit(suit, bid) and rules["play.winner"] != "plain-order-in-trumps":
        return TRUMP_ORDER
    return PLAIN_ORDER


def beats(card: str, other: str, bid: str, rules: Rules) -> bool:
    """Whether one card is higher than another of the same suit."""
    order = order_of(card[1], bid, rules)
    return card[1] == other[1] and order.index(card[0]) > order.index(other[0])


def highest(cards: list[str], bid: str, rules: Rules) -> str:
    """The highest of some cards of one suit."""
    best = cards[0]
    for card in cards:
        if beats(card, best, bid, rules):
            best = card
    return best


def place_of_winner(cards: list[str], bid: str, rules: Rules) -> int:
    """Which card of a trick is winning: its place in the trick."""
    led = cards[0][1]
    trumps = [card for card in cards if bid in SUITS and card[1] == SUITS[bid]]
    if trumps:
        return cards.index(highest(trumps, bid, rules))
    if rules["play.winner"] == "highest-of-any-suit":
        order = TRUMP_ORDER if bid == "all-trumps" else PLAIN_ORDER
        strengths = [order.index(card[0]) for card in cards]
        return strengths.index(max(strengths))
    return cards.index(highest([card for card in cards if card[1] == led], bid, rules))
