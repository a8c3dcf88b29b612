"""How long the command takes, as ratios to the bare start of the same interpreter.

    python tests/benchmarks/startup.py [--json]

The best of several runs each. `cold` has nothing kept from an earlier run, `warm` has; modules are compiled in both.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

ROUNDS = 12
BELOT = Path(sys.executable).with_name("belot")
BULGARIAN = ("--variant", "bulgarian-modern", "--variant", "bulgarian-classic")


def best(command: list[str], rounds: int = ROUNDS, *, cold: bool = False) -> float:
    """The shortest time of a command in seconds."""
    with tempfile.TemporaryDirectory() as kept:
        compiled = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        times = []
        for number in range(rounds):
            home = f"{kept}/{number}" if cold else kept
            begun = perf_counter()
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env={**compiled, "XDG_CACHE_HOME": home})
            times.append(perf_counter() - begun)
        return min(times)


def measure() -> dict[str, float]:
    """Seconds of the bare start, and the ratio of each command to it."""
    bare = best([sys.executable, "-c", "pass"], 3 * ROUNDS)
    suite = [str(BELOT), "run"]
    return {
        "bare start, seconds": round(bare, 4),
        "belot --version": round(best([str(BELOT), "--version"]) / bare, 1),
        "belot run, both Bulgarian variants, warm": round(best([*suite, *BULGARIAN]) / bare, 1),
        "belot run, all variants, warm": round(best(suite) / bare, 1),
        "belot run, all variants, cold": round(best(suite, 4, cold=True) / bare, 1),
    }


def main() -> None:
    """Print the ratios."""
    found = measure()
    if "--json" in sys.argv:
        print(json.dumps(found))
        return
    for name, ratio in found.items():
        print(f"{name:45}{ratio:8}")


if __name__ == "__main__":
    main()
