"""Random questions about declarations: equal ones, several of a player, sides without a trick, sets that are none."""

from __future__ import annotations

from collections.abc import Mapping

from belot_runner.chance.source import Chance, Json
from belot_runner.tables import CARDS, RANKS, SUITS


def _some_set(chance: Chance, free: set[str]) -> list[str]:
    """Something to declare: a sequence or a carré of free cards, seldom neither."""
    if chance.uniform() < 0.3:
        cards = [chance.pick(RANKS) + suit for suit in SUITS]
        rank = cards[0][0]
        cards = [rank + suit for suit in SUITS]
    else:
        length, suit = chance.pick((3, 3, 3, 3, 4, 4, 5, 5, 6, 7, 8)), chance.pick(SUITS)
        start = chance.below(len(RANKS) - length + 1)
        cards = [rank + suit for rank in RANKS[start : start + length]]
        if chance.uniform() < 0.04:
            cards[chance.below(length)] = chance.pick(RANKS) + chance.pick(SUITS)
    return cards if free.issuperset(cards) and len(set(cards)) == len(cards) else []


def some_declarations(chance: Chance) -> Json:
    """A question `declarations`."""
    random, free = chance.random, set(CARDS)
    declared: dict[str, list[list[str]]] = {}
    for _ in range(random.randint(1, 2 * len(chance.seats))):
        seat, own = chance.seat(), _some_set(chance, free)
        if own:
            sets = declared.setdefault(seat, [])
            if sum(map(len, sets)) + len(own) <= chance.hand_size:
                sets.append(own)
                free.difference_update(own if chance.uniform() < 0.9 else own[1:])
    declared = {seat: sets for seat, sets in declared.items() if sets}
    given: Json = {"contract": chance.contract(), "dealer": chance.seat(), "declared": declared}
    if chance.uniform() < 0.3:
        given["trickless"] = [chance.side()]
    if chance.uniform() < 0.3:
        given["hands"] = _hands_for(chance, declared)
    return given


def _hands_for(chance: Chance, declared: Mapping[str, list[list[str]]]) -> dict[str, list[str]]:
    """Hands that hold what is declared, first come first served, and other cards."""
    taken: set[str] = set()
    hands: dict[str, list[str]] = {}
    for seat in chance.seats:
        own = [card for cards in declared.get(seat, []) for card in cards if card not in taken]
        hands[seat] = list(dict.fromkeys(own))
        taken.update(own)
    rest = [card for card in chance.deck() if card not in taken]
    for hand in hands.values():
        while len(hand) < chance.hand_size and rest:
            hand.append(rest.pop())
    return hands
