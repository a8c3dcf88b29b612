"""Random deals of belote-cli's belote, through its own functions: how many a second. Runs where it is installed."""

from __future__ import annotations

import sys
from random import Random
from time import process_time

from belote.deck import Suit
from belote.game import GameState, Phase, legal_cards, new_game, place_bid, play_card, start_round
from belote.scoring import score_round

SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


def called(state: GameState, random: Random) -> GameState:
    """The auction; every call is as likely, and the first round may only take the upcard's suit."""
    while state.phase == Phase.BIDDING:
        turned = state.up_card.suit
        suits = [turned] if state.bidding_round == 1 else [suit for suit in SUITS if suit != turned]
        state = place_bid(state, random.choice([None, *suits]))
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
    begun = process_time()
    found = sum(played(seed) for seed in range(int(sys.argv[1])))
    print(found / (process_time() - begun))
