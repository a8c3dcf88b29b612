"""How a question becomes a state of belote-cli: its cards, seats and bids, and how a deal is brought to where it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any

from belote.deck import Card, Contract, Rank, Suit
from belote.game import (
    SANS_ATOUT_BID,
    GameState,
    IllegalMoveError,
    Phase,
    Seat,
    TrickCard,
    new_game,
    place_bid,
    play_card,
    start_round,
)

from belot_engines.asked import SEATS, CannotAsk, Given, Illegal

SUITS = {"S": Suit.SPADES, "H": Suit.HEARTS, "D": Suit.DIAMONDS, "C": Suit.CLUBS}
BIDS = {
    "clubs": Suit.CLUBS,
    "diamonds": Suit.DIAMONDS,
    "hearts": Suit.HEARTS,
    "spades": Suit.SPADES,
    "no-trumps": SANS_ATOUT_BID,
    "all-trumps": Suit.TOUT_ATOUT,
}
CALLS = {"pass": None, **BIDS}
CONTRACTS = {"no-trumps": Contract.SANS_ATOUT, "all-trumps": Contract.TOUT_ATOUT}
DECK = [rank + suit for suit in SUITS for rank in "789TJQKA"]


def card(name: str) -> Card:
    return Card(SUITS[name[1]], Rank("10" if name[0] == "T" else name[0]))


def name(card: Card) -> str:
    rank = "T" if card.rank is Rank.TEN else str(card.rank.value)
    return rank + str(next(letter for letter, suit in SUITS.items() if suit is card.suit))


def seat(name: str) -> Seat:
    return Seat[name.upper()]


def named(seat: Seat) -> str:
    return str(seat.name).lower()


class Arranged(Random):
    """Chance that has already decided: whatever is shuffled lies in this order."""

    def __init__(self, order: Iterable[str]) -> None:
        super().__init__(0)
        self.order = [card(name) for name in order]

    def shuffle(self, x: Any) -> None:
        x[:] = self.order


def bidding(dealer: str, hands: dict[str, list[str]], rest: list[str], **fields: Any) -> GameState:
    """The state in which the first player speaks: five cards each, and what is left of the deck, the upcard first.

    belote-cli shuffles and deals by itself. It is let deal, and the cards are then laid where the question has them.
    """
    state = start_round(replace(new_game(), dealer=seat(dealer), **fields), Arranged(DECK))
    held = tuple(tuple(map(card, hands[named(place)])) for place in Seat)
    left = tuple(map(card, rest))
    return replace(state, hands=held, initial_hands=held, up_card=left[0], remaining_cards=left[1:])


def positioned(given: Given, hands: dict[str, list[str]], plays: list[str]) -> GameState:
    """A bare position with one trick open; who is to act follows from the leader."""
    bid, leader = given["contract"]["bid"], seat(given["leader"])
    actor = Seat((leader.value + len(plays)) % 4)
    return replace(
        new_game(),
        hands=tuple(tuple(map(card, hands.get(named(place), []))) for place in Seat),
        trump=None if bid == "no-trumps" else BIDS[bid],
        contract=CONTRACTS.get(bid, Contract.NORMAL),
        taker=seat(given["contract"]["declarer"]),
        leader=leader,
        turn=actor,
        phase=Phase.PLAYING,
        current_trick=laid(given["leader"], plays),
    )


def laid(leader: str, plays: list[str]) -> tuple[TrickCard, ...]:
    return tuple(TrickCard(Seat((seat(leader).value + i) % 4), card(play)) for i, play in enumerate(plays))


def called(state: GameState, calls: list[str]) -> GameState:
    """The auction; what `place_bid` refuses, or comes when nobody is asked any more, is illegal."""
    for i, call in enumerate(calls):
        if call not in CALLS:
            raise CannotAsk(f"belote-cli's functions take no {call}")
        if state.phase is not Phase.BIDDING:
            raise Illegal(f"calls[{i}]")
        try:
            state = place_bid(state, CALLS[call])
        except IllegalMoveError:
            raise Illegal(f"calls[{i}]") from None
    return state


def played(state: GameState, path: str, play: str) -> GameState:
    if state.phase is not Phase.PLAYING:
        raise Illegal(path)
    try:
        return play_card(state, card(play))
    except IllegalMoveError:
        raise Illegal(path) from None


def passed_out(state: GameState) -> GameState:
    state = start_round(state, Arranged(DECK))
    while state.phase is Phase.BIDDING:
        state = place_bid(state, None)
    return state


def from_hands(given: Given, hands: dict[str, list[str]]) -> GameState:
    """The state before the auction from which the engine deals these hands out, whoever takes."""
    if "upcard" not in given:
        raise CannotAsk("belote-cli bids about a card turned up")
    up, taker = given["upcard"], next((i % 4 for i, call in enumerate(given["calls"]) if call != "pass"), 0)
    first = SEATS.index(given["dealer"]) + 1
    five, rest = {}, [up]
    for turn in range(4):
        place = SEATS[(first + turn) % 4]
        cards = [card for card in hands[place] if card != up]
        if len(cards) != (7 if turn == taker else 8):
            raise CannotAsk("belote-cli gives the upcard to the taker")
        five[place], rest = cards[:5], rest + cards[5:]
    return bidding(given["dealer"], five, rest)


def hands_of(state: GameState) -> dict[str, list[str]]:
    return {place: [name(card) for card in state.hand_of(seat(place))] for place in SEATS}
