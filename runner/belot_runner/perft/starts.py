"""Where counting begins: a random deal by its seed, a case that asks `perft`, or a file with such a question."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from belot_reference.cards import NAMES, names
from belot_reference.contracts import CALLS
from belot_reference.dealing import deal
from belot_reference.play import first_leader
from belot_reference.playout import Playout, playout
from belot_reference.rules import read_rules
from belot_reference.table import SEATS
from belot_reference.wire import write_contract
from belot_runner.cases.notation import At
from belot_runner.cases.questions import QUESTIONS, check_given, read_given
from belot_runner.cases.rows import Row
from belot_runner.errors import CaseError, UsageError, brief
from belot_runner.reading.fields import Origin
from belot_runner.spec.variants import Variant
from belot_runner.tables import SEATS_RULE, TABLES

PERFT = "perft"
WHOLE = 4  # hands of so many cards are played to their end where nobody says how deep
DEEP = 8  # and longer ones so deep

Given = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Start:
    """A position before a trick, how many cards are to be played from it, and what it is called.

    `given` has the contract, who leads and the hands of all seats. `deal` is the deal that begins with it, where it is
    known, for engines that keep state.
    """

    name: str
    given: Given
    depth: int
    deal: Given | None = None

    @property
    def question(self) -> dict[str, Any]:
        """It as it is asked."""
        return {**self.given, "depth": self.depth}


def of_seed(seed: int, variant: Variant, depth: int | None) -> Start:
    """The first deal of a seed that comes to a contract, before its first card.

    The same seed gives the same deal everywhere; the cases of `perft` are named after it.
    """
    rules = read_rules(variant.rules)
    table, random = rules[SEATS], Random(seed)
    dealer = seed % len(table.seats)
    played = playout(dealer, rules, random)
    while played.play is None or played.contract is None:
        played = playout(dealer, rules, random)
    hands = {seat: names(hand) for seat, hand in zip(table.seats, played.play.held, strict=True)}
    given = {
        "contract": write_contract(played.contract, table),
        "leader": table.seats[first_leader(dealer, played.contract.declarer, rules)],
        "hands": hands,
    }
    full = deal(dealer, played.deck, rules, played.contract.declarer)
    context: dict[str, Any] = {
        "dealer": table.seats[dealer],
        "calls": [CALLS[call] for call in played.calls],
        "hands": {seat: names(hand) for seat, hand in zip(table.seats, full.full_hands(), strict=True)},
    }
    if full.upcard is not None:
        context["upcard"] = NAMES[full.upcard]
    if played.discards:
        context["discards"] = _discards(played)
    return Start(f"deal {seed}", given, depth or _usual(given), context)


def _discards(played: Playout) -> list[str]:
    return [NAMES[card] for card in played.discards]


def of_row(row: Row, depth: int | None) -> Start:
    """A case; raises UsageError where it asks something else."""
    if row.ask != PERFT:
        hint = f"belot cases list --question {PERFT} shows those that do"
        raise UsageError(f"{row.id} asks {row.ask}, not {PERFT}", hint=hint)
    given = {name: value for name, value in row.given.items() if name != "depth"}
    return Start(row.id, given, depth or row.given["depth"])


def of_file(file: Path, variant: Variant, depth: int | None) -> Start:
    """A file with the fields of the question, as a case has them, in YAML or JSON; `depth` may be left out there.

    Raises CaseError or YamlError for what is not well formed, UsageError where the file cannot be read.
    """
    from belot_runner.reading.strict_yaml import load

    origin = Origin(file, (), CaseError)
    at = At(origin.file, origin.path, origin.fault, (TABLES[variant.rules[SEATS_RULE]],))
    given = read_given(QUESTIONS[PERFT], load(file), at)
    written = given.pop("depth", None)
    check_given(QUESTIONS[PERFT], {**given, "depth": 1}, origin)
    return Start(file.name, given, depth or (_usual(given) if written is None else written))


def _usual(given: Given) -> int:
    """How deep, where nobody says."""
    cards = [len(hand) for hand in given["hands"].values()]
    return sum(cards) if max(cards, default=0) <= WHOLE else DEEP


def check_seats(start: Start, variant: Variant) -> Start:
    """The position, if it can be one at the table of a variant; raises UsageError."""
    seats = TABLES[variant.rules[SEATS_RULE]].seats
    hands = start.given["hands"]
    sizes = {len(hands.get(seat) or ()) for seat in seats}
    named = {*hands, start.given["leader"], start.given["contract"]["declarer"]}
    if not named <= {*seats}:
        wrong = brief(next(iter(sorted(named - {*seats}))))
        raise UsageError(f"{start.name}: {wrong} does not sit at the table of {variant.id}", hint=", ".join(seats))
    if len(sizes) > 1 or sizes == {0}:
        hint = "no trick is open, so everyone holds as many cards as the others, one at least"
        raise UsageError(f"{start.name}: the hands are not of one size, or empty", hint=hint)
    if not 1 <= start.depth <= 32:
        raise UsageError(f"{start.name}: a depth of {start.depth} is none", hint="1 to 32")
    return start
