"""Random questions, one generator for each kind.

They are made of what the rules distinguish: ruffs over ruffs, partners winning, hands of trumps only, equal
declarations, trickless sides, exact ties, boundary digits, chains of hanging points, calls and declarations that are
not allowed. None of them looks at the answer that will be expected.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from belot_reference.auction import Auction, legal_calls
from belot_reference.cards import NAMES, unpack
from belot_reference.contracts import CALLS
from belot_reference.dealing import PACKETS
from belot_reference.questions import ask
from belot_reference.rules import Rulebook, read_rules
from belot_runner.spec.values import Wire
from belot_runner.tables import (
    BIDS_OF_FORM,
    CARDS,
    DEFAULT_TABLE,
    DOUBLING,
    DOUBLING_RULE,
    FORM_RULE,
    MATCH_WON,
    MATCH_WON_RULE,
    RANKS,
    SEATS_RULE,
    SUIT_BIDS,
    SUITS,
    TABLES,
)

Json = dict[str, Any]

WORTH = (0, 0, 0, 20, 20, 40, 50, 70, 100, 150, 200)
CARD_POINTS = {"no-trumps": 120, "all-trumps": 248}
IN_A_SUIT_CONTRACT = 152


class Chance:
    """A source of random questions for one set of rules (in wire form), the same for the same seed."""

    def __init__(self, rules: Mapping[str, Wire], random: Random) -> None:
        self.rules: Rulebook = read_rules(rules)
        self.random = random
        table = TABLES[rules[SEATS_RULE]]
        self.seats, self.sides = table.seats, table.sides
        self.bids = sorted(BIDS_OF_FORM[rules[FORM_RULE]])
        self.doubled = ("none", "contra", "recontra") if rules[DOUBLING_RULE] in DOUBLING else ("none",)
        self.match_won = rules[MATCH_WON_RULE] in MATCH_WON
        self.target = int(rules["match.target"])
        self.hand_size = 8 if rules[SEATS_RULE] == DEFAULT_TABLE else 10

    def question(self) -> tuple[str, Json]:
        """The next question: its kind and its `given`."""
        kind = self.random.choices(KINDS, WEIGHTS)[0]
        return kind, GENERATORS[kind](self)

    def seat(self) -> str:
        """Any seat."""
        return self.random.choice(self.seats)

    def side(self) -> str:
        """Any side."""
        return self.random.choice(self.sides)

    def contract(self) -> Json:
        """Any contract that the auction can end in."""
        bid, doubled = self.random.choice(self.bids), self.random.choice(self.doubled)
        return {"bid": bid, "declarer": self.seat(), "doubled": doubled}

    def upcard(self) -> Json:
        """An upcard where the deal turns one."""
        return {"upcard": self.random.choice(CARDS)} if self.rules[PACKETS].upcard else {}


def _trump(bid: str) -> str:
    return SUITS[SUIT_BIDS.index(bid)] if bid in SUIT_BIDS else ""


def _plays(chance: Chance, deck: list[str], number: int, trump: str) -> list[str]:
    """Cards of a trick taken from the deck: mostly of the led suit, often trumps."""
    random, plays = chance.random, list[str]()
    for _ in range(number):
        led = plays[0][1] if plays else random.choice(SUITS)
        wanted = random.choices((led, trump or led, random.choice(SUITS)), (5, 4, 1))[0]
        card = next((card for card in deck if card[1] == wanted), deck[0])
        deck.remove(card)
        plays.append(card)
    return plays


def _hand(chance: Chance, deck: list[str], led: str, trump: str, size: int) -> list[str]:
    """A hand from the deck: often void of the led suit, sometimes of trumps, sometimes nothing but trumps."""
    kind = chance.random.random()
    cards = deck
    if kind < 0.1 and trump:
        cards = [card for card in deck if card[1] == trump]
    elif kind < 0.6:
        cards = [card for card in deck if card[1] != led]
    elif kind < 0.7:
        cards = [card for card in deck if card[1] != trump]
    return (cards or deck)[:size]


def a_legal(chance: Chance) -> Json:
    """A question `legal`."""
    random, contract = chance.random, chance.contract()
    trump, deck = _trump(contract["bid"]), random.sample(CARDS, len(CARDS))
    trick = _plays(chance, deck, random.randrange(len(chance.seats)), trump)
    led = trick[0][1] if trick else ""
    hand = _hand(chance, deck, led, trump, random.randint(1, chance.hand_size))
    return {"contract": contract, "leader": chance.seat(), "trick": trick, "hand": hand}


def a_trick(chance: Chance) -> Json:
    """A question `trick`."""
    contract, deck = chance.contract(), chance.random.sample(CARDS, len(CARDS))
    cards = _plays(chance, deck, len(chance.seats), _trump(contract["bid"]))
    return {"contract": contract, "leader": chance.seat(), "cards": cards}


def a_belot(chance: Chance) -> Json:
    """A question `belot`: mostly about a king or queen of trumps, its fellow in hand, played, or elsewhere."""
    random, contract = chance.random, chance.contract()
    suit = _trump(contract["bid"]) if random.random() < 0.7 else ""
    suit = suit or random.choice(SUITS)
    card, fellow = random.sample((f"K{suit}", f"Q{suit}"), 2)
    if random.random() < 0.05:
        card = random.choice("789TJA") + suit
    deck = [name for name in random.sample(CARDS, len(CARDS)) if name not in (card, fellow)]
    trick = _plays(chance, deck, random.randrange(len(chance.seats)), suit)
    hand = [card, *deck[: random.randrange(chance.hand_size - 1)]]
    given: Json = {"contract": contract, "leader": chance.seat(), "trick": trick, "hand": hand, "card": card}
    where = random.randrange(3)
    if where == 0:
        hand.append(fellow)
    elif where == 1:
        given["played"] = [fellow]
        given["announced"] = random.random() < 0.3
    return given


def _some_set(chance: Chance, free: set[str]) -> list[str]:
    """Something to declare: a sequence or a carré of free cards, seldom neither."""
    random = chance.random
    if random.random() < 0.3:
        cards = [random.choice(RANKS) + suit for suit in SUITS]
        rank = cards[0][0]
        cards = [rank + suit for suit in SUITS]
    else:
        length, suit = random.choice((3, 3, 3, 3, 4, 4, 5, 5, 6, 7, 8)), random.choice(SUITS)
        start = random.randrange(len(RANKS) - length + 1)
        cards = [rank + suit for rank in RANKS[start : start + length]]
        if random.random() < 0.04:
            cards[random.randrange(length)] = random.choice(RANKS) + random.choice(SUITS)
    return cards if free.issuperset(cards) and len(set(cards)) == len(cards) else []


def declarations(chance: Chance) -> Json:
    """A question `declarations`."""
    random, free = chance.random, set(CARDS)
    declared: dict[str, list[list[str]]] = {}
    for _ in range(random.randint(1, 2 * len(chance.seats))):
        seat, own = chance.seat(), _some_set(chance, free)
        if own:
            sets = declared.setdefault(seat, [])
            if sum(map(len, sets)) + len(own) <= chance.hand_size:
                sets.append(own)
                free.difference_update(own if random.random() < 0.9 else own[1:])
    declared = {seat: sets for seat, sets in declared.items() if sets}
    given: Json = {"contract": chance.contract(), "dealer": chance.seat(), "declared": declared}
    if random.random() < 0.3:
        given["trickless"] = [chance.side()]
    if random.random() < 0.3:
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
    rest = [card for card in chance.random.sample(CARDS, len(CARDS)) if card not in taken]
    for hand in hands.values():
        while len(hand) < chance.hand_size and rest:
            hand.append(rest.pop())
    return hands


def a_score(chance: Chance) -> Json:
    """A question `score`: one time in three the declarer's side has just half."""
    random, contract = chance.random, chance.contract()
    left = CARD_POINTS.get(contract["bid"], IN_A_SUIT_CONTRACT)
    given: Json = {"contract": contract, "cards": {}, "last_trick": chance.side()}
    for side in chance.sides[1:]:
        given["cards"][side] = random.randint(0, left)
        left -= given["cards"][side]
    given["cards"][chance.sides[0]] = left
    if random.random() < 0.5:
        given["tricks"] = _tricks(chance, given["last_trick"])
    if random.random() < 0.7:
        given["declarations"] = {side: random.choice(WORTH) for side in chance.sides}
    if random.random() < 0.5:
        given["belots"] = {side: random.choice((0, 0, 1, 2)) for side in chance.sides}
    if len(chance.doubled) > 1 and random.random() < 0.3:
        given["hanging"] = random.randint(1, 40)
    if chance.match_won and random.random() < 0.02:
        given["declarations"] = {"wins_match": chance.side()}
    elif random.random() < 1 / 3:
        _even(chance, given)
    return given


def _tricks(chance: Chance, last: str) -> dict[str, int]:
    if chance.random.random() < 0.3:
        return {side: chance.hand_size * (side == last) for side in chance.sides}
    tricks = dict.fromkeys(chance.sides, 0)
    tricks[last] = 1
    for _ in range(chance.hand_size - 1):
        tricks[chance.side()] += 1
    return tricks


def _even(chance: Chance, given: Json) -> None:
    """Move card points until the declarer's side has just half, or as near to it as can be, or one point from it."""
    raw = ask("score", given, chance.rules).get("raw", {})
    declarer = given["contract"]["declarer"]
    own = next(side for side in chance.sides if declarer in side.split("-"))
    other = chance.random.choice([side for side in chance.sides if side != own])
    move = (sum(raw.values()) - 2 * raw[own]) // 2 + chance.random.choice((0, 0, 0, 1, -1))
    move = max(-given["cards"][own], min(move, given["cards"][other]))
    given["cards"][own] += move
    given["cards"][other] -= move


def an_auction(chance: Chance) -> Json:
    """A question `auction`: legal calls, one time in five another behind them."""
    random, dealer = chance.random, chance.random.randrange(len(chance.seats))
    given: Json = {"dealer": chance.seats[dealer], **chance.upcard()}
    upcard_suit = SUITS.index(given["upcard"][1]) if "upcard" in given else -1
    auction, calls = Auction(dealer, chance.rules, upcard_suit), list[str]()
    for _ in range(random.randrange(12)):
        left = unpack(legal_calls(auction))
        if not left:
            break
        call = random.choice(left) if random.random() < 0.5 or CALLS.index("pass") not in left else CALLS.index("pass")
        auction.call(call)
        calls.append(CALLS[call])
    if random.random() < 0.2:
        calls.append(random.choice(CALLS))
    return {**given, "calls": calls}


def _a_deal(chance: Chance, start: int) -> Json:
    random = chance.random
    if random.random() < 0.1:
        return {"passed_out": True}
    if chance.match_won and random.random() < 0.03:
        return {"wins_match": chance.side()}
    most = max(1, chance.target // 5)
    recorded = {side: random.randint(0, most) for side in chance.sides}
    if random.random() < 0.3:
        recorded = dict.fromkeys(chance.sides, random.randint(0, most))
    if start:
        recorded = {side: chance.target - random.randint(-1, most) for side in chance.sides}
    return {
        "recorded": recorded,
        "declarer": chance.seat(),
        "capot": random.random() < 0.3,
        "hanging": random.choice((0, 0, 5)) if len(chance.doubled) > 1 else 0,
    }


def a_match(chance: Chance) -> Json:
    """A question `match`: a first deal that leads near to the target, then some more."""
    number = chance.random.randrange(5)
    return {"dealer": chance.seat(), "deals": [_a_deal(chance, place == 0) for place in range(number)]}


def a_deal(chance: Chance) -> Json:
    """A question `deal`."""
    return {"dealer": chance.seat(), "deck": chance.random.sample(NAMES, len(NAMES))}


GENERATORS: Mapping[str, Callable[[Chance], Json]] = {
    "legal": a_legal,
    "trick": a_trick,
    "belot": a_belot,
    "declarations": declarations,
    "score": a_score,
    "auction": an_auction,
    "match": a_match,
    "deal": a_deal,
}
KINDS = tuple(GENERATORS)
WEIGHTS = (25, 6, 8, 26, 18, 8, 8, 1)
