"""Finding a whole deal in which the position of a question arises, and writing it as the wire has it."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, NamedTuple

from belot_reference.cards import BIT, NAMES, names, unpack
from belot_reference.contracts import CALLS
from belot_reference.dealing import DISCARD
from belot_reference.rules import Rulebook
from belot_reference.table import SEATS
from belot_runner.deals.openings import Opening, openings
from belot_runner.deals.plays import Bars
from belot_runner.deals.positions import Given, Position, read_position
from belot_runner.deals.replaying import verify_deal
from belot_runner.deals.search import Found, OutOfSteps, Search

# Most deals are found in a few steps or hardly at all, so a try is short and the next one begins elsewhere. Every
# second is longer, every fourth longer still, and the longest can go through all that a few tricks leave open.
TRIES = 256
STEPS = 300


class FoundDeal(NamedTuple):
    """A deal, or None; `certain` is whether there is no other answer, or the search was just given up.

    That there is none is said of deals whose auction names nothing but the contract.
    """

    deal: dict[str, Any] | None
    certain: bool


def find_deal(
    question: str, given: Given, rules: Rulebook, *, seed: int = 0, tries: int = TRIES
) -> dict[str, Any] | None:
    """A whole legal deal in which the position of a `legal`, `trick` or `belot` question arises; None where none is
    found. The same question, seed and tries give the same deal.

    It is {dealer, upcard?, calls, hands, discards?, tricks}. In the auction nothing is named but the contract's bid.
    The hands are full, before discarding. The tricks are all earlier ones, then the cards so far of the one in question
    (for `trick` all of them), without a star except where the player to act has announced his belot before. A `trick`
    question gets as few earlier tricks as can be.

    Raises KeyError for another question, KeyError or ValueError where the question is not well formed at the table.
    """
    return look_for_deal(question, given, rules, seed=seed, tries=tries).deal


def look_for_deal(question: str, given: Given, rules: Rulebook, *, seed: int = 0, tries: int = TRIES) -> FoundDeal:
    """What `find_deal` finds, and where that is nothing, whether it is certain that there is nothing to be found."""
    position = read_position(question, given, rules)
    ways = openings(position.contract, rules) if not position.contradictory else []
    left = list(_numbers_of_tricks(position, ways))
    random, bars = Random(seed), Bars(rules)
    for attempt in range(1, tries + 1):
        for earlier in tuple(left):
            steps = STEPS * (attempt & -attempt)
            try:
                found = Search(position, earlier, ways, rules, bars).run(steps, random)
            except OutOfSteps:
                continue
            if found is None:
                left.remove(earlier)
                continue
            deal = _write(found, position, rules)
            if verify_deal(question, given, deal, rules) is None:
                return FoundDeal(deal, certain=True)
    return FoundDeal(None, certain=not left)


def _numbers_of_tricks(position: Position, ways: Iterable[Opening]) -> Iterable[int]:
    """How many tricks there may have been before."""
    sizes = {opening.hand_size for opening in ways}
    if not position.hand:
        return range(max(sizes, default=0))
    return [size - position.hand.bit_count() for size in sizes if size >= position.hand.bit_count()]


def _write(found: Found, position: Position, rules: Rulebook) -> dict[str, Any]:
    opening, seats = found.opening, rules[SEATS].seats
    away = unpack(found.spare)[: rules[DISCARD]]
    hands = list(found.hands)
    hands[position.contract.declarer] |= sum(BIT[card] for card in away)
    deal: dict[str, Any] = {"dealer": seats[opening.dealer]}
    if found.upcard is not None:
        deal["upcard"] = NAMES[found.upcard]
    deal["calls"] = [CALLS[call] for call in opening.calls]
    deal["hands"] = {seat: names(hand) for seat, hand in zip(seats, hands, strict=True)}
    if away:
        deal["discards"] = [NAMES[card] for card in away]
    deal["tricks"] = [[NAMES[card] + "*" * (card == found.starred) for card in trick] for trick in found.tricks]
    if position.trick:
        deal["tricks"].append([NAMES[card] for card in position.trick])
    return deal
