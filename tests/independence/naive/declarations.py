"""Sequences and carrés have been declared. Which count, and for how much?"""

from __future__ import annotations

from typing import Any

from naive.contest import counting
from naive.table import NATURAL, SUITS, Rules, TextIsSilent, seat_after, seats, side_of, sides


def declarations(given: dict[str, Any], rules: Rules) -> dict[str, Any]:
    """The answer to `declarations`."""
    speaking = [seat_after(given["dealer"], steps, rules) for steps in range(1, len(seats(rules)) + 1)]
    declared = {seat: given["declared"].get(seat) or [] for seat in speaking}
    for seat in speaking:
        for place in range(len(declared[seat])):
            rule = fault(seat, place, declared, speaking, given, rules)
            if rule:
                return {"illegal": {"at": f"declared.{seat}[{place}]", "rule": rule}}
    for seat in speaking:
        for cards in declared[seat]:
            if wins_match(cards, given["contract"]["bid"], rules):
                return {"wins_match": side_of(seat, rules)}
    everything = [describe(seat, cards, rules) for seat in speaking for cards in declared[seat]]
    points = dict.fromkeys(sides(rules), 0)
    scored: dict[str, list[list[str]]] = {}
    for one in counting(everything, given, speaking, rules):
        points[side_of(one["seat"], rules)] += one["points"]
        scored.setdefault(one["seat"], []).append(one["cards"])
    return {"points": points, "scored": scored}


def describe(seat: str, cards: list[str], rules: Rules) -> dict[str, Any]:
    """One declaration: by whom, of which kind, worth what, and with which top card."""
    if is_carre(cards):
        rank = cards[0][0]
        points = rules["declarations.carres"][rank]
        return {"seat": seat, "cards": cards, "kind": "carré", "points": points, "rank": rank}
    points = rules["declarations.sequences"][str(len(cards))]
    return {"seat": seat, "cards": cards, "kind": "sequence", "points": points, "top": top_of(cards, rules)}


def is_carre(cards: list[str]) -> bool:
    """Whether these are all four cards of a rank."""
    return len(cards) == 4 and len({card[0] for card in cards}) == 1


def is_sequence(cards: list[str], rules: Rules) -> bool:
    """Whether these are three or more neighbours."""
    if len(cards) < 3 or len({card[0] for card in cards}) != len(cards):
        return False
    if rules["declarations.shape"] != "any-suit" and len({card[1] for card in cards}) != 1:
        return False
    return in_order(cards, rules) is not None


def in_order(cards: list[str], rules: Rules) -> str | None:
    """The ranks of neighbouring cards, lowest first; None if they are not neighbours."""
    ranks = {card[0] for card in cards}
    order = NATURAL
    if rules["declarations.shape"] == "round-the-corner":
        order = NATURAL + NATURAL
    for start in range(len(order) - len(ranks) + 1):
        row = order[start : start + len(ranks)]
        if set(row) == ranks:
            return row
    return None


def top_of(cards: list[str], rules: Rules) -> str:
    """The rank of the top card of a sequence."""
    row = in_order(cards, rules)
    assert row is not None
    return row[-1]


def wins_match(cards: list[str], bid: str, rules: Rules) -> bool:
    """Whether these are all eight cards of a trump suit, where they win the match."""
    if rules["declarations.eight-trumps"] != "wins-match" or len(cards) != 8 or len({card[1] for card in cards}) != 1:
        return False
    return bid == "all-trumps" or SUITS.get(bid) == cards[0][1]


def may_declare(bid: str, rules: Rules) -> bool:
    """Whether the contract has declarations at all."""
    if rules["declarations.contracts"] == "none":
        return False
    if bid == "no-trumps":
        return rules["declarations.contracts"] == "every-contract"
    if bid == "all-trumps":
        return rules["declarations.contracts"] != "suit"
    return True


def fault(
    seat: str, place: int, declared: dict[str, Any], speaking: list[str], given: dict[str, Any], rules: Rules
) -> str | None:
    """The rule that a declaration breaks, if any."""
    cards = declared[seat][place]
    before = declared[seat][:place]
    hand = hand_of(seat, declared, given)
    if not may_declare(given["contract"]["bid"], rules):
        return "declarations.contracts"
    taken = [card for other in speaking[: speaking.index(seat)] for earlier in declared[other] for card in earlier]
    if any(card not in hand or card in taken for card in cards):
        return "table.cards"
    if is_carre(cards):
        if not rules["declarations.carres"].get(cards[0][0]):
            return "declarations.carres"
    elif not is_sequence(cards, rules):
        return "declarations.shape"
    elif any(not is_carre(earlier) and meet(cards, earlier, hand, rules) for earlier in before):
        return "declarations.long-run"
    if any(set(cards) & set(earlier) and may_not_share(cards, earlier, rules) for earlier in before):
        return "declarations.card-sharing"
    return None


def may_not_share(cards: list[str], earlier: list[str], rules: Rules) -> bool:
    """Whether two declarations with a card in common, not both of them sequences, may not stand beside each other."""
    if is_carre(cards) and is_carre(earlier):
        return True
    return is_carre(cards) != is_carre(earlier) and rules["declarations.card-sharing"] == "forbidden"


def hand_of(seat: str, declared: dict[str, Any], given: dict[str, Any]) -> list[str]:
    """What a player holds; where nothing is said, just what he declares."""
    hands = given.get("hands")
    if hands is not None:
        return hands.get(seat) or []
    return [card for cards in declared[seat] for card in cards]


def meet(cards: list[str], earlier: list[str], hand: list[str], rules: Rules) -> bool:
    """Whether two sequences share a card or, where that is forbidden, come out of one unbroken run of the hand."""
    if set(cards) & set(earlier):
        return True
    if rules["declarations.long-run"] == "parts" or earlier[0] not in run_around(cards[0], hand, rules):
        return False
    if rules["declarations.shape"] == "any-suit" and {card[0] for card in cards} & {card[0] for card in earlier}:
        raise TextIsSilent("sequences of mixed suits that lie beside each other: one unbroken run, or two?")
    return True


def run_around(card: str, hand: list[str], rules: Rules) -> list[str]:
    """The unbroken run of a hand that a card stands in."""
    run = [card]
    for known in run:
        for other in hand:
            if other not in run and neighbours(known, other, rules):
                run.append(other)
    return run


def neighbours(card: str, other: str, rules: Rules) -> bool:
    """Whether two cards stand next to each other in a sequence."""
    shape = rules["declarations.shape"]
    if shape != "any-suit" and card[1] != other[1]:
        return False
    apart = abs(NATURAL.index(card[0]) - NATURAL.index(other[0]))
    return apart == 1 or (shape == "round-the-corner" and apart == len(NATURAL) - 1)
