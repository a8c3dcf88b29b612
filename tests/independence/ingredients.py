"""What random questions are made of: contracts, plays, hands, declarations, tricks and points, weighted to the rare."""

from __future__ import annotations

from random import Random
from typing import Any

from naive.score import score
from naive.table import NATURAL, SUITS, beats, seats, side_of, sides

Rules = dict[str, Any]
Given = dict[str, Any]

DECK = [rank + suit for suit in "CDHS" for rank in NATURAL]


def hand_size(rules: Rules) -> int:
    """How many cards everyone plays with."""
    return 8 if rules["table.seats"] == "two-pairs" else 10


def a_contract(random: Random, rules: Rules, no_trumps: float = 0.3) -> Given:
    """A contract that the auction of the rules can end in."""
    bid = random.choice(list(SUITS))
    doubled = None
    value = None
    if rules["auction.form"] in ("ascending", "valued"):
        if rules["auction.bids"] == "every-contract" and random.random() < no_trumps:
            bid = "no-trumps"
        elif rules["auction.bids"] == "every-contract" and random.random() < 0.3:
            bid = "all-trumps"
        if rules["auction.doubling"] == "contra-recontra":
            doubled = random.choice([None, "none", "contra", "recontra"])
        if rules["auction.form"] == "valued":
            value = random.choice([80, 80, 90, 90, 100, 100, 110, 120, 140, 160, 180, 250])
    contract = {"bid": bid, "declarer": random.choice(seats(rules))}
    told = {"doubled": doubled, "value": value}
    return contract | {field: said for field, said in told.items() if said}


def take(deck: list[str], suit: str) -> str:
    """The next card of a suit, or of any if the suit has run out."""
    for place, card in enumerate(deck):
        if card[1] == suit:
            return deck.pop(place)
    return deck.pop()


def starred(random: Random, cards: list[str]) -> list[str]:
    """Plays: now and then a star behind a king or queen."""
    return [card + "*" if card[0] in "KQ" and random.random() < 0.1 else card for card in cards]


def some_plays(random: Random, deck: list[str], length: int, bid: str) -> list[str]:
    """Cards of a trick, with many ruffs and overruffs."""
    trump = SUITS.get(bid, "C")
    led = trump if random.random() < 0.25 else random.choice("CDHS")
    plays = [take(deck, led)] if length else []
    while len(plays) < length:
        plays.append(take(deck, random.choice([led, led, trump, trump, *random.choices("CDHS", k=2)])))
    return plays


def some_hand(random: Random, deck: list[str], trick: list[str], bid: str, rules: Rules) -> list[str]:
    """A hand of the flavours that matter: void, trumps only, trumps too low, or just any."""
    trump, led = SUITS.get(bid, ""), trick[0][1] if trick else ""
    ruffs = [card for card in trick if card[1] == trump]
    flavour = random.randrange(6)
    cards = deck
    if flavour in (1, 2, 3):
        cards = [card for card in deck if card[1] != led]
    if flavour == 2 and trump:
        cards = [card for card in cards if card[1] == trump]
    if flavour == 3:
        cards = [card for card in cards if not any(beats(card, ruff, bid, rules) for ruff in ruffs)]
    if flavour == 4 and led:
        cards = [card for card in deck if card[1] in (led, trump)]
    return (cards or deck)[: random.randint(1, hand_size(rules))]


def a_sequence(random: Random, shape: str, like: list[str] | None) -> list[str]:
    """Cards of a sequence, now and then as high and as long as an earlier one, or of a shape that may be wrong."""
    suit = random.choice("CDHS")
    if like and random.random() < 0.4:
        return [card[0] + suit for card in like]
    length = random.choice([3, 3, 3, 3, 4, 4, 5, 5, 6, 7, 8])
    around = random.random() < (0.4 if shape == "round-the-corner" else 0.04)
    start = random.randrange(8 if around else 9 - length)
    ranks = (NATURAL * 2)[start : start + length]
    if random.random() < (0.4 if shape == "any-suit" else 0.04):
        return [rank + random.choice([suit, random.choice("CDHS")]) for rank in ranks]
    return [rank + suit for rank in ranks]


def a_declaration(random: Random, shape: str, like: list[str] | None) -> list[str]:
    """Cards that somebody might declare."""
    chance = random.random()
    if chance < 0.03:
        return random.sample(DECK, random.randint(1, 5))
    if chance < 0.33:
        rank = random.choice("9JATKQ9JATKQ87")
        return [rank + suit for suit in "CDHS"]
    return a_sequence(random, shape, like)


def some_declared(random: Random, rules: Rules, trump: str) -> dict[str, list[list[str]]]:
    """By seat, what is declared; mostly no card by two players, sometimes one twice by the same player."""
    declared: dict[str, list[list[str]]] = {}
    taken: set[str] = set()
    like = None
    for seat in random.sample(seats(rules), len(seats(rules))):
        own: list[list[str]] = []
        held: set[str] = set()
        for _ in range(random.choice([0, 1, 1, 2, 2, 3, 4])):
            cards = a_declaration(random, rules["declarations.shape"], like)
            if trump and random.random() < 0.02:
                cards = [rank + trump for rank in NATURAL]
            free = not taken.intersection(cards) and (not held.intersection(cards) or random.random() < 0.15)
            if len(held.union(cards)) <= hand_size(rules) and (free or random.random() < 0.01):
                own.append(random.sample(cards, len(cards)))
                held.update(cards)
                if len({card[0] for card in cards}) == len(cards):
                    like = cards
        taken |= held
        if own or random.random() < 0.1:
            declared[seat] = own
    return declared


def some_hands(random: Random, declared: dict[str, list[list[str]]], rules: Rules) -> dict[str, list[str]]:
    """Full hands around what is declared; now and then without one of the cards."""
    held: dict[str, list[str]] = {seat: [] for seat in seats(rules)}
    dealt: set[str] = set()
    for seat, own in declared.items():
        held[seat] = [card for card in DECK if card not in dealt and any(card in cards for cards in own)]
        dealt.update(held[seat])
    deck = [card for card in random.sample(DECK, len(DECK)) if card not in dealt]
    for hand in held.values():
        while len(hand) < hand_size(rules):
            hand.append(deck.pop())
    if random.random() < 0.1:
        one, two = random.sample(list(held.values()), 2)
        one[0], two[0] = two[0], one[0]
    return held


def some_tricks(random: Random, rules: Rules, last: str) -> dict[str, int]:
    """Tricks by side: often all for one, or none for another."""
    tricks = dict.fromkeys(sides(rules), 0)
    takers = [last] if random.random() < 0.5 else [last, *random.sample(sides(rules), random.randint(1, len(tricks)))]
    tricks[last] = 1
    for _ in range(hand_size(rules) - 1):
        tricks[random.choice(takers)] += 1
    return {side: count for side, count in tricks.items() if count or random.random() < 0.5}


def some_cards(random: Random, given: Given, rules: Rules) -> dict[str, int]:
    """Card points by side: any split of what a contract holds, nothing for who took no trick."""
    left = {"no-trumps": 120, "all-trumps": 248}.get(given["contract"]["bid"], 152)
    cards = dict.fromkeys(sides(rules), 0)
    takers = [side for side in cards if "tricks" not in given or given["tricks"].get(side)]
    for side in random.sample(takers, len(takers)):
        cards[side] = left if side == takers[-1] else random.randint(0, left)
        left -= cards[side]
    cards[takers[0]] += left
    declarer = given["contract"]["declarer"]
    if rules["deal.discard"] == "caller-two" and declarer not in takers:
        cards[declarer] = random.choice([0, 11, 21])
    return cards


def level(given: Given, rules: Rules, by: str) -> None:
    """Change the cards so that the declarer has exactly half, or the same last digit as the defenders."""
    mine = side_of(given["contract"]["declarer"], rules)
    other = max((side for side in given["cards"] if side != mine), key=given["cards"].get)
    judged = {**given, "declarations": {}, "belots": {}, "tricks": None} if by == "cards" else given
    raw = score(judged, rules)["raw"]
    ahead = 2 * raw[mine] - sum(raw.values())
    twice = given["contract"]["bid"] == "no-trumps" and rules["score.no-trumps"] == "doubled"
    behind = other if ahead > 0 else mine
    missing = abs(ahead) % 10 if by == "digit" else abs(ahead)
    if "tricks" in given and not given["tricks"].get(behind):
        declared = given.setdefault("declarations", {})
        declared[behind] = declared.get(behind, 0) + missing
    elif missing % 2 == 0 or not twice:
        given["cards"][behind] += missing // 2 if twice else missing


def near_the_bid(random: Random, given: Given, rules: Rules) -> None:
    """Move cards so that the declarer has what was bid, or one less, or a belot or the last trick more."""
    mine = side_of(given["contract"]["declarer"], rules)
    other = next(side for side in given["cards"] if side != mine)
    missing = given["contract"]["value"] + random.choice([0, 0, -1, 10, 20]) - score(given, rules)["raw"][mine]
    moved = max(-given["cards"][mine], min(missing, given["cards"][other]))
    given["cards"][mine] += moved
    given["cards"][other] -= moved
