"""Positions that can be: no card in two places, card points and tricks that add up, hands of the right size."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from belot_runner.cases.rows import Row
from belot_runner.checking.finding import Finding
from belot_runner.suite import Suite

CHECK = "position"

Given = Mapping[str, Any]

# Card points of a whole pack, by what the contract's bid makes of it.
OF_A_PACK = {"no-trumps": 120, "all-trumps": 248}
OF_A_SUIT_CONTRACT = 152
HAND = {"two-pairs": 8, "three-alone": 10, "two-alone": 10}


def positions(suite: Suite) -> Iterator[Finding]:
    """Every row whose question contradicts itself."""
    for row in suite.rows:
        for message in _FAULTS.get(row.ask, _nothing)(row):
            yield Finding(CHECK, message, row.place, row.id)


def _nothing(row: Row) -> Iterator[str]:
    return iter(())


def _bare(cards: Any) -> list[str]:
    return [card.removesuffix("*") for card in cards or ()]


def _twice(*places: list[str]) -> Iterator[str]:
    cards = [card for place in places for card in place]
    for card in sorted({card for card in cards if cards.count(card) > 1}):
        yield f"{card} is in two places at once"


def _in_a_trick(row: Row) -> Iterator[str]:
    given = row.given
    hand = _bare(given.get("hand"))
    yield from _twice(_bare(given.get("trick")), _bare(given.get("cards")), hand, _bare(given.get("played")))
    most = max(HAND[table] for table in row.tables)
    if len(hand) > most:
        yield f"a hand has {most} cards at the most, found {len(hand)}"
    if "hand" in given and not hand:
        yield "the player to act holds no card"


def _announced_card(row: Row) -> Iterator[str]:
    yield from _in_a_trick(row)
    if row.given["card"] not in row.given["hand"]:
        yield f"{row.given['card']} is to be played and must be in the hand"


def _deck(row: Row) -> Iterator[str]:
    deck = _bare(row.given.get("deck"))
    if len(set(deck)) != 32:
        yield f"a deck has 32 different cards, found {len(set(deck))}"


def _hands(row: Row) -> Iterator[str]:
    hands = row.given.get("hands")
    if isinstance(hands, Mapping):
        yield from _twice(*(_bare(hand) for hand in hands.values()))
    if "deck" in row.given:
        yield from _deck(row)


def _score(row: Row) -> Iterator[str]:
    given = row.given
    total = sum(given["cards"].values())
    full = OF_A_PACK.get(given["contract"]["bid"], OF_A_SUIT_CONTRACT)
    whole_pack = "two-alone" not in row.tables
    if total != full if whole_pack else total > full:
        yield f"card points of a deal add up to {full}{'' if whole_pack else ' at the most'}, found {total}"
    tricks = given.get("tricks")
    if tricks is None:
        return
    played = {HAND[table] for table in row.tables}
    if sum(tricks.values()) not in played:
        yield f"a deal has {' or '.join(map(str, sorted(played)))} tricks, found {sum(tricks.values())}"
    for side, points in given["cards"].items():
        if points and not tricks.get(side) and not _may_have_discarded(row, side):
            yield f"{side} has card points and no trick"
    if not tricks.get(given["last_trick"]):
        yield f"{given['last_trick']} takes the last trick and has none"


def _may_have_discarded(row: Row, side: str) -> bool:
    """Whether a side without a trick may count the cards that its caller put away."""
    return "three-alone" in row.tables and side == row.given["contract"]["declarer"]


_FAULTS: Mapping[str, Callable[[Row], Iterator[str]]] = {
    "deal": _deck,
    "legal": _in_a_trick,
    "trick": _in_a_trick,
    "belot": _announced_card,
    "declarations": _hands,
    "score": _score,
    "game": _hands,
}
