"""Questions that are a little smaller than another: with less in them, or lower, or plainer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from belot_runner.tables import BIDS, CARDS, RANKS, SUITS, Table

Json = dict[str, Any]
Smaller = Callable[[Json, Table], Iterator[Json]]

_SHORTEST = 3  # cards of a sequence
_WHOLE = ("hands", "trickless", "hanging", "belots", "declarations", "declared", "played", "announced", "discards")


def smaller(question: str, given: Json, table: Table) -> Iterator[Json]:
    """Questions of the same kind, what is left out before what is only made lower; some are not well formed."""
    given = {name: value for name, value in given.items() if name != "deal"}
    for each in (_without_fields, *_OF_QUESTION[question], _plainer_contract, _lower_cards, _lower_numbers):
        yield from each(given, table)


def is_sound(question: str, given: Json) -> bool:
    """Whether a score can be one: who took no trick has no card points, and not the last trick."""
    tricks = given.get("tricks")
    if question != "score" or not tricks:
        return True
    return bool(tricks.get(given["last_trick"])) and all(
        tricks.get(side) or not points for side, points in given["cards"].items()
    )


def _without_fields(given: Json, table: Table) -> Iterator[Json]:
    for name in _WHOLE:
        if name in given:
            yield {field: value for field, value in given.items() if field != name}


def _shorter(items: Sequence[Any]) -> Iterator[list[Any]]:
    """A list without a half of it, then without a single item."""
    half = len(items) // 2
    if half > 1:
        yield [*items[:half]]
        yield [*items[half:]]
    for at in reversed(range(len(items))):
        yield [*items[:at], *items[at + 1 :]]


def _fewer_in_hand(given: Json, table: Table) -> Iterator[Json]:
    for hand in _shorter(given["hand"]):
        if hand and given.get("card", hand[0]) in hand:
            yield {**given, "hand": hand}


def _fewer_in_trick(given: Json, table: Table) -> Iterator[Json]:
    """Without its first card, so that the same player is to act, or without its last."""
    trick = given["trick"]
    if trick:
        after = table.seats[(table.seats.index(given["leader"]) + 1) % len(table.seats)]
        yield {**given, "trick": trick[1:], "leader": after}
        yield {**given, "trick": trick[:-1]}


def _fewer_declared(given: Json, table: Table) -> Iterator[Json]:
    declared: Mapping[str, list[list[str]]] = given.get("declared") or {}
    for cut in (slice(1, None), slice(None, -1)):  # all of them shorter, so that equal ones stay equal
        if all(len(cards) > _SHORTEST and _is_run(cards) for sets in declared.values() for cards in sets):
            yield {**given, "declared": {seat: [cards[cut] for cards in sets] for seat, sets in declared.items()}}
    for seat, sets in declared.items():
        yield {**given, "declared": {other: own for other, own in declared.items() if other != seat}}
        if len(sets) > 1:
            for fewer in _shorter(sets):
                yield {**given, "declared": {**declared, seat: fewer}}
        for at, cards in enumerate(sets):
            for shorter in (cards[1:], cards[:-1]) if len(cards) > _SHORTEST else ():
                yield {**given, "declared": {**declared, seat: [*sets[:at], shorter, *sets[at + 1 :]]}}


def _is_run(cards: Sequence[str]) -> bool:
    return len({card[1] for card in cards}) == 1


def _fewer_calls(given: Json, table: Table) -> Iterator[Json]:
    for calls in _shorter(given["calls"]):
        yield {**given, "calls": calls}
    for at, call in enumerate(given["calls"]):
        if call in BIDS[1:]:
            lower = BIDS[BIDS.index(call) - 1]
            yield {**given, "calls": [*given["calls"][:at], lower, *given["calls"][at + 1 :]]}


def _fewer_deals(given: Json, table: Table) -> Iterator[Json]:
    for deals in _shorter(given["deals"]):
        yield {**given, "deals": deals}
    for at, deal in enumerate(given["deals"]):
        for name in ("capot", "hanging"):
            if deal.get(name):
                plainer = {**deal, name: 0 if name == "hanging" else False}
                yield {**given, "deals": [*given["deals"][:at], plainer, *given["deals"][at + 1 :]]}


def _less_scored(given: Json, table: Table) -> Iterator[Json]:
    """Nothing for a side in one of the tables; card points moved to one side."""
    for name in ("declarations", "belots"):
        by_side = given.get(name) or {}
        for side, number in by_side.items():
            if number:
                yield {**given, name: {**by_side, side: 0}}
    cards = given["cards"]
    for one in cards:
        for other in cards:
            if one != other and cards[other]:
                yield {**given, "cards": {**cards, one: cards[one] + cards[other], other: 0}}


def _shorter_game(given: Json, table: Table) -> Iterator[Json]:
    """The same deal at an earlier moment; then without stars."""
    tricks = given.get("tricks") or []
    if tricks:
        plays = sum(map(len, tricks))
        yield {name: value for name, value in given.items() if name != "tricks"}
        for cut in sorted({plays // 4, plays // 2, plays * 3 // 4, plays - len(table.seats), plays - 1}):
            if 0 < cut < plays:
                yield {**given, "tricks": _cut(tricks, cut)}
        yield {**given, "tricks": [[card[:2] for card in trick] for trick in tricks]}
    elif "declared" not in given and "discards" not in given:
        yield from _fewer_calls(given, table)


def _cut(tricks: Sequence[Sequence[str]], plays: int) -> list[list[str]]:
    cut: list[list[str]] = []
    for trick in tricks:
        if plays <= 0:
            break
        cut.append([*trick[:plays]])
        plays -= len(trick)
    return cut


def _sorted_deck(given: Json, table: Table) -> Iterator[Json]:
    yield {**given, "deck": list(CARDS), "dealer": table.seats[0]}


def _plainer_contract(given: Json, table: Table) -> Iterator[Json]:
    contract = given.get("contract")
    if contract is None:
        return
    if contract.get("doubled", "none") != "none":
        for doubled in ("none", "contra"):
            if doubled != contract["doubled"]:
                yield {**given, "contract": {**contract, "doubled": doubled}}
    if contract["bid"] != BIDS[0] and "cards" not in given:
        yield {**given, "contract": {**contract, "bid": BIDS[0]}}


def _lower_cards(given: Json, table: Table) -> Iterator[Json]:
    """One card lower by rank: as low as can be, then one step; the other cards stay."""
    fields = [name for name in ("trick", "cards", "hand") if isinstance(given.get(name), list)]
    taken = {card for name in (*fields, "played") for card in given.get(name, ())} | {given.get("card")}
    for name in fields:
        cards = given[name]
        for at, card in enumerate(cards):
            if card == given.get("card"):
                continue
            ranks = RANKS[: RANKS.index(card[0])]
            for rank in dict.fromkeys((*ranks[:1], *ranks[-1:])):
                lower = rank + card[1]
                if lower not in taken:
                    yield {**given, name: [*cards[:at], lower, *cards[at + 1 :]]}
            first = card[0] + SUITS[0]
            if card[1] != SUITS[0] and first not in taken and "card" not in given:
                yield {**given, name: [*cards[:at], first, *cards[at + 1 :]]}


def _lower_numbers(given: Json, table: Table) -> Iterator[Json]:
    for lower in _lower(given.get("hanging") or 0):
        yield {**given, "hanging": lower}
    for name in ("belots", "declarations"):
        by_side = given.get(name) or {}
        for side, number in by_side.items():
            for lower in _lower(number) if isinstance(number, int) else ():
                yield {**given, name: {**by_side, side: lower}}
    for at, deal in enumerate(given.get("deals") or ()):
        for side, number in (deal.get("recorded") or {}).items():
            for lower in _lower(number):
                made = {**deal, "recorded": {**deal["recorded"], side: lower}}
                yield {**given, "deals": [*given["deals"][:at], made, *given["deals"][at + 1 :]]}


def _lower(number: int) -> Iterator[int]:
    for lower in dict.fromkeys((0, number // 2, number // 10 * 10, number - 1)):
        if 0 <= lower < number:
            yield lower


_OF_QUESTION: Mapping[str, tuple[Smaller, ...]] = {
    "legal": (_fewer_in_hand, _fewer_in_trick),
    "trick": (),
    "belot": (_fewer_in_hand, _fewer_in_trick),
    "declarations": (_fewer_declared,),
    "score": (_less_scored,),
    "auction": (_fewer_calls,),
    "match": (_fewer_deals,),
    "deal": (_sorted_deck,),
    "game": (_shorter_game, _fewer_declared),
}
