"""Random questions about one trick: ruffs over ruffs, partners winning, hands void of a suit or of all but trumps."""

from __future__ import annotations

from bisect import bisect

from belot_runner.chance.source import Chance, Json, trump_of
from belot_runner.tables import SUITS


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
    trump, deck = trump_of(contract["bid"]), chance.deck()
    trick = _plays(chance, deck, chance.below(len(chance.seats)), trump)
    led = trick[0][1] if trick else ""
    hand = _hand(chance, deck, led, trump, random.randint(1, chance.hand_size))
    return {"contract": contract, "leader": chance.seat(), "trick": trick, "hand": hand}


def a_trick(chance: Chance) -> Json:
    """A question `trick`."""
    contract, deck = chance.contract(), chance.deck()
    cards = _plays(chance, deck, len(chance.seats), trump_of(contract["bid"]))
    return {"contract": contract, "leader": chance.seat(), "cards": cards}


def a_belot(chance: Chance) -> Json:
    """A question `belot`: mostly about a king or queen of trumps, its fellow in hand, played, or elsewhere."""
    random, contract = chance.random, chance.contract()
    suit = trump_of(contract["bid"]) if chance.uniform() < 0.7 else ""
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
