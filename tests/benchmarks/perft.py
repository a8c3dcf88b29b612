"""How many leaves a second perft counts, beside python-chess counting chess on the same machine in the same run.

    python tests/benchmarks/perft.py [--json]

Python-chess is installed into an environment of its own, and its perft is the one of its examples, the last move
counted by `legal_moves.count()`. Ours is at depth 9 of random full deals, once as the reference counts (positions that
come up twice are counted on together) and once play by play, without that. Rounds take turns; the best is told.
"""

from __future__ import annotations

import json
import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from belot_reference.cards import Cards, union
from belot_reference.perft import Spot, Tricks, ways
from belot_reference.rules import Rulebook, read_rules
from belot_reference.table import SEATS
from belot_reference.wire import read_contract, read_hands
from belot_runner.perft.starts import of_seed
from belot_runner.suite import load_suite

CHESS = "chess==1.11.2"
DEPTH, DEALS, ROUNDS = 9, 12, 5
CHESS_PERFT = """
import chess, time
def perft(depth, board):
    if depth == 1:
        return board.legal_moves.count()
    leaves = 0
    for move in board.legal_moves:
        board.push(move)
        leaves += perft(depth - 1, board)
        board.pop()
    return leaves
begun = time.perf_counter()
leaves = perft(4, chess.Board())
assert leaves == 197_281
print(leaves / (time.perf_counter() - begun))
"""


class Deal(NamedTuple):
    """A full deal before its first card."""

    bid: int
    leader: int
    hands: list[Cards]
    rules: Rulebook


def deals(variant: str) -> list[Deal]:
    """Random deals of a variant."""
    of = load_suite().variants[variant]
    rules = read_rules(of.rules)
    table = rules[SEATS]
    found = []
    for seed in range(1, DEALS + 1):
        given = of_seed(seed, of, DEPTH).given
        bid = read_contract(given["contract"], table).bid
        found.append(Deal(bid, table.seat(given["leader"]), read_hands(given["hands"], table), rules))
    return found


def merged(deal: Deal) -> int:
    """The leaves, as the reference counts."""
    return ways(deal.bid, deal.leader, deal.hands, DEPTH, deal.rules).counts[-1]


def play_by_play(deal: Deal) -> int:
    """The leaves, each way to the last play gone by itself."""
    hands = deal.hands

    def walk(spot: Spot, left: Cards, depth: int) -> int:
        held = left & hands[spot.seat]
        if depth == 1:
            return spot.legal(held).bit_count()
        return sum([walk(there, left ^ bit, depth - 1) for bit, there in spot.moves(held)])

    return walk(Tricks(deal.bid, deal.rules).lead(deal.leader), union(hands), DEPTH)


def leaves_a_second(count: Callable[[Deal], int], of: list[Deal]) -> float:
    """The rate over some deals together."""
    begun = perf_counter()
    leaves = sum(map(count, of))
    return leaves / (perf_counter() - begun)


def chess_in(folder: Path) -> Path:
    """The interpreter of an environment with python-chess."""
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", CHESS], check=True)
    return python


def measure() -> dict[str, dict[str, float]]:
    """Leaves a second, and the ratios to python-chess, by variant."""
    variants = list(load_suite().variants)
    of = {name: deals(name) for name in variants}
    assert all(merged(deal) == play_by_play(deal) for each in of.values() for deal in each[:2])
    chess = 0.0
    best = {name: {"merged": 0.0, "play by play": 0.0} for name in variants}
    with TemporaryDirectory() as folder:
        python = chess_in(Path(folder))
        for _ in range(ROUNDS):
            told = subprocess.run([python, "-c", CHESS_PERFT], check=True, capture_output=True, text=True).stdout
            chess = max(chess, float(told))
            for name in variants:
                rates = {"merged": merged, "play by play": play_by_play}
                for way, count in rates.items():
                    best[name][way] = max(best[name][way], leaves_a_second(count, of[name]))
    return {
        name: {"leaves a second": round(rates["merged"]), "python-chess": round(chess)}
        | {f"ratio, {way}": round(rate / chess, 2) for way, rate in rates.items()}
        for name, rates in best.items()
    }


def main() -> None:
    """Print the rates and ratios."""
    found = measure()
    if "--json" in sys.argv:
        print(json.dumps(found))
        return
    for name, told in found.items():
        print(f"{name:20}", ", ".join(f"{what} {number:,}" for what, number in told.items()))


if __name__ == "__main__":
    main()
