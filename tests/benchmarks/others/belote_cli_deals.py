"""Random deals of belote-cli's belote, through its own functions: how many a second. Runs where it is installed."""

from __future__ import annotations

import sys
from random import Random
from time import perf_counter

from belote.deck import Suit
from belote.game import GameState, Phase, legal_cards, new_game, place_bid, play_card, start_round
from belote.scoring import score_round

SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
PASSING = 2 / 3


def called(state: GameState, random: Random) -> GameState:
    """The auction; the first round may only take the suit of the upcard."""
    while state.phase == Phase.BIDDING:
        if random.random() < PASSING:
            state = place_bid(state, None)
        elif state.bidding_round == 1:
            state = place_bid(state, state.up_card.suit)
        else:
            state = place_bid(state, random.choice([suit for suit in SUITS if suit != state.up_card.suit]))
    return state


def played(seed: int) -> bool:
    """One deal, from the shuffle to the score."""
    random = Random(seed)
    state = called(start_round(new_game(), random), random)
    while state.phase == Phase.PLAYING:
        state = play_card(state, random.choice(legal_cards(state, state.turn)))
    if state.phase != Phase.SCORING:
        return False
    score_round(state)
    return True


if __name__ == "__main__":
    begun = perf_counter()
    found = sum(played(seed) for seed in range(int(sys.argv[1])))
    print(found / (perf_counter() - begun))
