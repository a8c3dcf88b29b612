"""Random deals of colver's contrée, driven from Python: how many a second. Runs where colver is installed."""

from __future__ import annotations

import sys
from time import process_time

import colver


def played(seed: int) -> bool:
    """One deal, from the cards to the rewards; colver itself chooses, which is its fastest way."""
    env = colver.Env.deal(seed=seed)
    while not env.is_terminal():
        env.step(env.action_random())
    env.rewards()
    return bool(env.get_contract())


if __name__ == "__main__":
    begun = process_time()
    found = sum(played(seed) for seed in range(int(sys.argv[1])))
    print(found / (process_time() - begun))
