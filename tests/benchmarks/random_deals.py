"""How many random deals the reference plays in a second, from the shuffle to the recorded score.

    python tests/benchmarks/random_deals.py [--once] [VARIANT ...]

Every legal call and card is as likely as any other. Only deals that are played to the last card are counted, by the
processor's time; the best of several rounds is told. With --once there is one round, and only the number is printed.
"""

from __future__ import annotations

import sys
from random import Random
from time import process_time

from belot_reference.playout import playout
from belot_reference.rules import read_rules
from belot_runner.suite import load_suite

ROUNDS, DEALS = 7, 4_000


def deals_a_second(rules_on_the_wire: dict[str, object], rounds: int = ROUNDS, seed: int = 1) -> float:
    """The best rate of several rounds."""
    rules, best = read_rules(rules_on_the_wire), 0.0
    for _ in range(rounds):
        random = Random(seed)
        begun = process_time()
        played = sum(playout(number % 2, rules, random, passing=0).result is not None for number in range(DEALS))
        best = max(best, played / (process_time() - begun))
    return best


def main() -> None:
    """Print the rate of each variant."""
    variants = load_suite().variants
    if sys.argv[1:2] == ["--once"]:
        print(*(deals_a_second(dict(variants[name].rules), rounds=1) for name in sys.argv[2:] or variants))
        return
    for name in sys.argv[1:] or variants:
        print(f"{name:20} {deals_a_second(dict(variants[name].rules)):9,.0f} deals a second")


if __name__ == "__main__":
    main()
