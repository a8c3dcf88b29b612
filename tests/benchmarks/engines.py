"""Random whole deals: how many the reference plays for one that another engine plays, as ratios measured in turn.

    python tests/benchmarks/engines.py [--rounds N] [--in FOLDER] [--json] [VARIANT ...]

The others are installed into an environment of their own, kept in FOLDER (or else thrown away). A ratio is the median
of pairs: the reference, then the other, in processes of their own, one after the other, by the processor time of each;
so a machine that slows down slows both.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from venv import EnvBuilder

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
DEALS = 1_500  # of the others in a round
OTHERS: Mapping[str, Path] = {
    "colver==0.11.1": HERE / "others" / "colver_deals.py",
    "belote-cli==4.9.6": HERE / "others" / "belote_cli_deals.py",
}


def installed(folder: Path) -> Path:
    """The Python of an environment in which the others are; made where it is not there yet."""
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    if not python.exists():
        EnvBuilder(with_pip=True).create(folder)
        words = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *OTHERS]
        subprocess.run(words, check=True, stdout=sys.stderr)
    return python


def ours(variant: str) -> float:
    """Deals a second of the reference."""
    words = [sys.executable, HERE / "random_deals.py", "--once", variant]
    path = os.pathsep.join([str(ROOT / "runner"), str(ROOT / "reference")])
    done = subprocess.run(words, check=True, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": path})
    return float(done.stdout)


def theirs(python: Path, program: Path) -> float:
    """Deals a second of another engine."""
    done = subprocess.run([python, program, str(DEALS)], check=True, capture_output=True, text=True)
    return float(done.stdout)


def measure(python: Path, variants: list[str], rounds: int) -> dict[str, dict[str, float]]:
    """By variant and engine, how many deals the reference plays for one of theirs."""
    return {
        variant: {
            name: round(median(ours(variant) / theirs(python, program) for _ in range(rounds)), 2)
            for name, program in OTHERS.items()
        }
        for variant in variants
    }


def main() -> None:
    """Print the ratios."""
    parser = argparse.ArgumentParser(description="Random deals of the reference against other engines.")
    parser.add_argument("variants", nargs="*", metavar="VARIANT")
    parser.add_argument("--rounds", type=int, default=5, metavar="N")
    parser.add_argument("--in", dest="folder", type=Path, metavar="FOLDER")
    parser.add_argument("--json", action="store_true")
    said = parser.parse_args()
    variants = said.variants or sorted(file.stem for file in (ROOT / "spec" / "variants").glob("*.yaml"))
    with tempfile.TemporaryDirectory() as thrown_away:
        found = measure(installed(said.folder or Path(thrown_away)), variants, said.rounds)
    if said.json:
        print(json.dumps(found))
        return
    print(f"{'':20}" + "".join(f"{name:>20}" for name in OTHERS))
    for variant, ratios in found.items():
        print(f"{variant:20}" + "".join(f"{ratio:>20}" for ratio in ratios.values()))


if __name__ == "__main__":
    main()
