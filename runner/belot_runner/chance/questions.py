"""Random questions, one generator for each kind.

They are made of what the rules distinguish: ruffs over ruffs, partners winning, hands of trumps only, equal
declarations, trickless sides, exact ties, boundary digits, chains of hanging points, calls and declarations that are
not allowed. None of them looks at the answer that will be expected.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from belot_reference.auction import Auction, legal_calls
from belot_reference.cards import unpack
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
T = TypeVar("T")

WORTH = (0, 0, 0, 20, 20, 40, 50, 70, 100, 150, 200)
CARD_POINTS = {"no-trumps": 120, "all-trumps": 248}
IN_A_SUIT_CONTRACT = 152


class Chance:
    """A source of random questions for one set of rules (in wire form), the same for the same seed."""

    def __init__(self, rules: Mapping[str, Wire], random: Random) -> None:
        self.rules: Rulebook = read_rules(rules)
        self.random = random
        self.uniform = random.random
        table = TABLES[rules[SEATS_RULE]]
        self.seats, self.sides = table.seats, table.sides
        self.bids = sorted(BIDS_OF_FORM[rules[FORM_RULE]])
        self.doubled = ("none", "contra", "recontra") if rules[DOUBLING_RULE] in DOUBLING else ("none",)
        self.match_won = rules[MATCH_WON_RULE] in MATCH_WON
        self.target = int(rules["match.target"])
        self.hand_size = 8 if rules[SEATS_RULE] == DEFAULT_TABLE else 10

    def question(self) -> tuple[str, Json]:
        """The next question: its kind and its `given`."""
        kind = self.pick(KINDS)
        return kind, GENERATORS[kind](self)

    def pick(self, of: Sequence[T]) -> T:
        """Any of them, at a third of what `random.choice` takes."""
        return of[int(self.uniform() * len(of))]

    def below(self, number: int) -> int:
        """Any number from 0, below that number."""
        return int(self.uniform() * number)

    def deck(self) -> list[str]:
        """All cards, shuffled."""
        uniform = self.uniform
        return sorted(CARDS, key=lambda card: uniform())

    def seat(self) -> str:
        """Any seat."""
        return self.pick(self.seats)

    def side(self) -> str:
        """Any side."""
        return self.pick(self.sides)

    def contract(self) -> Json:
        """Any contract that the auction can end in."""
        bid, doubled = self.pick(self.bids), self.pick(self.doubled)
        return {"bid": bid, "declarer": self.seat(), "doubled": doubled}

    def upcard(self) -> Json:
        """An upcard where the deal turns one."""
        return {"upcard": self.pick(CARDS)} if self.rules[PACKETS].upcard else {}


def _trump(bid: str) -> str:
    return SUITS[SUIT_BIDS.index(bid)] if bid in SUIT_BIDS else ""


def _plays(chance: Chance, deck: list[str], number: int, trump: str) -> list[str]:
    """Cards of a trick taken from the deck: mostly of the led suit, often trumps."""
    _random, plays = chance.random, list[str]()
    for _ in range(number):
        led = plays[0][1] if plays else chance.pick(SUITS)
        wanted = (led, trump or led, chance.pick(SUITS))[bisect((5, 9), 10 * chance.uniform())]
        card = next((card for card in deck if card[1] == wanted), deck[0])
        deck.remove(card)
        plays.append(card)
    return plays


def _hand(chance: Chance, deck: list[str], led: str, trump: str, size: int) -> list[str]:
    """A hand from the deck: often void of the led suit, sometimes of trumps, sometimes nothing but trumps."""
    kind = chance.uniform()
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
    trump, deck = _trump(contract["bid"]), chance.deck()
    trick = _plays(chance, deck, chance.below(len(chance.seats)), trump)
    led = trick[0][1] if trick else ""
    hand = _hand(chance, deck, led, trump, random.randint(1, chance.hand_size))
    return {"contract": contract, "leader": chance.seat(), "trick": trick, "hand": hand}


def a_trick(chance: Chance) -> Json:
    """A question `trick`."""
    contract, deck = chance.contract(), chance.deck()
    cards = _plays(chance, deck, len(chance.seats), _trump(contract["bid"]))
    return {"contract": contract, "leader": chance.seat(), "cards": cards}


def a_belot(chance: Chance) -> Json:
    """A question `belot`: mostly about a king or queen of trumps, its fellow in hand, played, or elsewhere."""
    random, contract = chance.random, chance.contract()
    suit = _trump(contract["bid"]) if chance.uniform() < 0.7 else ""
    suit = suit or chance.pick(SUITS)
    card, fellow = random.sample((f"K{suit}", f"Q{suit}"), 2)
    if chance.uniform() < 0.05:
        card = chance.pick("789TJA") + suit
    deck = [name for name in chance.deck() if name not in (card, fellow)]
    trick = _plays(chance, deck, chance.below(len(chance.seats)), suit)
    hand = [card, *deck[: chance.below(chance.hand_size - 1)]]
    given: Json = {"contract": contract, "leader": chance.seat(), "trick": trick, "hand": hand, "card": card}
    where = chance.below(3)
    if where == 0:
        hand.append(fellow)
    elif where == 1:
        given["played"] = [fellow]
        given["announced"] = chance.uniform() < 0.3
    return given


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


def a_score(chance: Chance) -> Json:
    """A question `score`: one time in three the declarer's side has just half."""
    random, contract = chance.random, chance.contract()
    left = CARD_POINTS.get(contract["bid"], IN_A_SUIT_CONTRACT)
    given: Json = {"contract": contract, "cards": {}, "last_trick": chance.side()}
    for side in chance.sides[1:]:
        given["cards"][side] = random.randint(0, left)
        left -= given["cards"][side]
    given["cards"][chance.sides[0]] = left
    if chance.uniform() < 0.5:
        given["tricks"] = _tricks(chance, given["last_trick"])
    if chance.uniform() < 0.7:
        given["declarations"] = {side: chance.pick(WORTH) for side in chance.sides}
    if chance.uniform() < 0.5:
        given["belots"] = {side: chance.pick((0, 0, 1, 2)) for side in chance.sides}
    if len(chance.doubled) > 1 and chance.uniform() < 0.3:
        given["hanging"] = random.randint(1, 40)
    if chance.match_won and chance.uniform() < 0.02:
        given["declarations"] = {"wins_match": chance.side()}
    elif chance.uniform() < 1 / 3:
        _even(chance, given)
    return given


def _tricks(chance: Chance, last: str) -> dict[str, int]:
    if chance.uniform() < 0.3:
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
    other = chance.pick([side for side in chance.sides if side != own])
    move = (sum(raw.values()) - 2 * raw[own]) // 2 + chance.pick((0, 0, 0, 1, -1))
    move = max(-given["cards"][own], min(move, given["cards"][other]))
    given["cards"][own] += move
    given["cards"][other] -= move


def an_auction(chance: Chance) -> Json:
    """A question `auction`: legal calls, one time in five another behind them."""
    _random, dealer = chance.random, chance.below(len(chance.seats))
    given: Json = {"dealer": chance.seats[dealer], **chance.upcard()}
    upcard_suit = SUITS.index(given["upcard"][1]) if "upcard" in given else -1
    auction, calls = Auction(dealer, chance.rules, upcard_suit), list[str]()
    for _ in range(chance.below(12)):
        left = unpack(legal_calls(auction))
        if not left:
            break
        call = chance.pick(left) if chance.uniform() < 0.5 or CALLS.index("pass") not in left else CALLS.index("pass")
        auction.call(call)
        calls.append(CALLS[call])
    if chance.uniform() < 0.2:
        calls.append(chance.pick(CALLS))
    return {**given, "calls": calls}


def _a_deal(chance: Chance, start: int) -> Json:
    random = chance.random
    if chance.uniform() < 0.1:
        return {"passed_out": True}
    if chance.match_won and chance.uniform() < 0.03:
        return {"wins_match": chance.side()}
    most = max(1, chance.target // 5)
    recorded = {side: random.randint(0, most) for side in chance.sides}
    if chance.uniform() < 0.3:
        recorded = dict.fromkeys(chance.sides, random.randint(0, most))
    if start:
        recorded = {side: chance.target - random.randint(-1, most) for side in chance.sides}
    return {
        "recorded": recorded,
        "declarer": chance.seat(),
        "capot": chance.uniform() < 0.3,
        "hanging": chance.pick((0, 0, 5)) if len(chance.doubled) > 1 else 0,
    }


def a_match(chance: Chance) -> Json:
    """A question `match`: a first deal that leads near to the target, then some more."""
    number = chance.below(5)
    return {"dealer": chance.seat(), "deals": [_a_deal(chance, place == 0) for place in range(number)]}


def a_deal(chance: Chance) -> Json:
    """A question `deal`."""
    return {"dealer": chance.seat(), "deck": chance.deck()}


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
# How often each is asked, in a hundred questions.
WEIGHTS = {"legal": 25, "trick": 6, "belot": 8, "declarations": 26, "score": 18, "auction": 8, "match": 8, "deal": 1}
KINDS = tuple(kind for kind, weight in WEIGHTS.items() for _ in range(weight))
