"""Copies of the reference with one line changed, each as an engine of its own in this process."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Any

import belot_reference

MODERN, CLASSIC, BELA, THREE = "bulgarian-modern", "bulgarian-classic", "bela-4", "bela-3"


@dataclass(frozen=True)
class Fault:
    """A line of a module of the reference, as it is and as it is planted, and a variant in which that matters."""

    module: str
    line: str
    planted: str
    variant: str = MODERN

    def __str__(self) -> str:
        return f"{self.module}: {self.planted.strip()}"


def planted(fault: Fault, folder: Path, name: str) -> Any:
    """The engine of a copy with the fault."""
    package = folder / name
    copytree(Path(belot_reference.__file__).parent, package, ignore=ignore_patterns("__pycache__"))
    file = package / fault.module
    lines = file.read_text(encoding="utf-8").splitlines()
    (place,) = (number for number, line in enumerate(lines) if line.strip() == fault.line)
    indent = lines[place][: len(lines[place]) - len(lines[place].lstrip())]
    lines[place] = indent + fault.planted
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    sys.path.insert(0, str(folder))
    try:
        return import_module(f"{name}.engine").Reference()
    finally:
        sys.path.remove(str(folder))


FAULTS = (
    # Play.
    Fault(
        "duties.py",
        "if not trick.suit or trick.suit & trick.trumps or not trumps or not rules[VOID](trick, rules):",
        "if not trick.suit or trick.suit & trick.trumps or not trumps:",
    ),
    Fault(
        "duties.py",
        "return trick.best_at == trick.count - rules[SEATS].partner",
        "return trick.best_at == trick.count - 1",
    ),
    Fault("duties.py", "return trumps & trick.beaters[trick.best]", "return trumps"),
    Fault("duties.py", "return _raised(trick, allowed) if trick.suit & trick.trumps else allowed", "return allowed"),
    Fault("duties.py", "return following", "return hand"),
    Fault("duties.py", "if trick.ruffed:", "if not trick.ruffed:", BELA),
    Fault("trick.py", "if self.beaters[self.best] & bit:", "if self.beaters[self.best] & bit and self.count < 3:"),
    Fault(
        "trick.py",
        "return bool(BIT[self.best] & self.trumps & ~self.suit)",
        "return bool(BIT[self.best] & self.trumps)",
        BELA,
    ),
    Fault("cards.py", 'TRUMP_ORDER = "78QKTA9J"', 'TRUMP_ORDER = "78QKTAJ9"'),
    Fault("cards.py", 'PLAIN_ORDER = "789JQKTA"  # from the lowest', 'PLAIN_ORDER = "789TJQKA"'),
    Fault("play.py", "self.tricks[self.last] += 1", "self.tricks[self.last] = 1"),
    Fault(
        "play.py",
        "self.leader = self.turn = self.rules[NEXT_LEADER](table, self.leader, winner)",
        "self.leader = self.turn = self.rules[NEXT_LEADER](table, winner, self.leader)",
    ),
    # Auction.
    Fault("auction.py", "return None if own_bid else CONTRA", "return CONTRA"),
    Fault(
        "auction.py",
        "return RECONTRA if auction.doubled == 1 and own_bid else None",
        "return RECONTRA if auction.doubled == 1 else None",
    ),
    Fault(
        "auction.py",
        "self.standing, self.declarer, self.doubled = call, self.turn, 0",
        "self.standing, self.declarer = call, self.turn",
    ),
    Fault(
        "auction_forms.py",
        "return (bids & -(2 << standing) if standing >= 0 else bids) | PASS_ONLY",
        "return (bids & -(1 << standing) if standing >= 0 else bids) | PASS_ONLY",
    ),
    # Declarations and belot.
    Fault("declaring.py", "if cards & ~held or cards & taken:", "if cards & ~held:"),
    Fault(
        "declaring.py",
        "return Declaration(cards, 0, rank, points) if points else CARRES",
        "return Declaration(cards, 0, rank, 100)",
    ),
    Fault("declaring.py", "SHORTEST = 3", "SHORTEST = 4"),
    Fault("contest.py", "top = max(strengths)", "top = strengths[0]"),
    Fault("contest.py", "if len({entry.party for entry in best}) == 1:", "if best:"),
    Fault(
        "contest.py",
        "return declaration.points, TRUMP_ORDER.index(RANKS[declaration.top])",
        "return declaration.points, 0",
    ),
    Fault("belot.py", "return not led or bool(led & BIT[card])", "return bool(led & BIT[card])"),
    Fault(
        "belot.py",
        "if announced or not (first or played & other) or not rules[MOMENT](first):",
        "if not (first or played & other) or not rules[MOMENT](first):",
    ),
    # Score.
    Fault("points.py", "factor = rules[NO_TRUMPS_FACTOR] if in_no_trumps else 1", "factor = 1"),
    Fault("points.py", "return takers[0] if len(takers) == 1 else None", "return takers[0]"),
    Fault("points.py", "return number and number * rules[BELOT_WORTH]", "return number and rules[BELOT_WORTH]"),
    Fault("scoring.py", "if margin > 0:", "if margin >= 0:"),
    Fault("scoring.py", "hanging += count.hanging", "hanging = count.hanging"),
    Fault("rounding.py", "return (points + TEN // 2) // TEN", "return (points + 1) // TEN"),
    Fault("rounding.py", "return writing[::-1]", "return writing"),
    # Match and deal.
    Fault(
        "match.py",
        "past = [side for side, total in enumerate(totals) if total >= rules[TARGET]]",
        "past = [side for side, total in enumerate(totals) if total > rules[TARGET]]",
    ),
    Fault("match.py", "return leaders[0] if len(leaders) == 1 else None", "return leaders[0]"),
    Fault("dealing.py", "talons[order[0]] |= sum(bits[at:rest])", "talons[order[-1]] |= sum(bits[at:rest])", THREE),
)
