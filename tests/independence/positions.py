"""Random well-formed questions for given rules, weighted to the rare: one generator for each question.

Every generator takes a seeded `random.Random` and the rules as they are sent, and gives back a `given` as it is sent.
Nothing that is asked depends on an answer of the reference.
"""

from __future__ import annotations

from random import Random

from ingredients import (
    DECK,
    Given,
    Rules,
    a_contract,
    hand_size,
    level,
    near_the_bid,
    some_cards,
    some_declared,
    some_hand,
    some_hands,
    some_plays,
    some_tricks,
    starred,
)
from naive.auction import CALLS, auction
from naive.legal import legal
from naive.table import SUITS, seats, sides


def a_legal(random: Random, rules: Rules) -> Given:
    """A question `legal`."""
    contract = a_contract(random, rules)
    deck = random.sample(DECK, len(DECK))
    last = len(seats(rules)) - 1
    length = random.choice([0, *[random.randint(1, last)] * 4, *[last] * 4])
    trick = some_plays(random, deck, length, contract["bid"])
    hand = some_hand(random, deck, trick, contract["bid"], rules)
    return {
        "contract": contract,
        "leader": random.choice(seats(rules)),
        "trick": starred(random, trick),
        "hand": hand,
    }


def a_trick(random: Random, rules: Rules) -> Given:
    """A question `trick`."""
    contract = a_contract(random, rules)
    cards = some_plays(random, random.sample(DECK, len(DECK)), len(seats(rules)), contract["bid"])
    return {"contract": contract, "leader": random.choice(seats(rules)), "cards": starred(random, cards)}


def a_belot(random: Random, rules: Rules) -> Given:
    """A question `belot`: mostly a king or queen, with the other of the pair in hand, played, or neither."""
    while True:
        contract = a_contract(random, rules)
        suit = random.choice([SUITS.get(contract["bid"]) or random.choice("CDHS"), random.choice("CDHS")])
        card, other = random.sample(["K" + suit, "Q" + suit], 2)
        if random.random() < 0.1:
            card = random.choice("789TJA") + suit
        deck = [one for one in random.sample(DECK, len(DECK)) if one not in (card, other)]
        trick = some_plays(random, deck, random.randrange(len(seats(rules))), contract["bid"])
        where = random.choice(["hand", "hand", "played", "played", "elsewhere"])
        hand = [card, *deck[: random.randrange(hand_size(rules) - 2)], *([other] if where == "hand" else [])]
        given = {
            "contract": contract,
            "leader": random.choice(seats(rules)),
            "trick": starred(random, trick),
            "hand": random.sample(hand, len(hand)),
            "card": card,
        }
        if where == "played":
            given["played"] = [other]
        if random.random() < 0.3:
            given["announced"] = where == "played" and random.random() < 0.5
        if card in legal(given, rules)["legal"]:
            return given


def a_declarations(random: Random, rules: Rules) -> Given:
    """A question `declarations`."""
    contract = a_contract(random, rules, 0.5 if rules["declarations.contracts"] == "every-contract" else 0.03)
    declared = some_declared(random, rules, SUITS.get(contract["bid"]) or random.choice("CDHS"))
    given = {"contract": contract, "dealer": random.choice(seats(rules)), "declared": declared}
    if random.random() < 0.5:
        given["hands"] = some_hands(random, declared, rules)
    if random.random() < 0.4:
        given["trickless"] = random.sample(sides(rules), random.randrange(len(sides(rules))))
    return given


def a_score(random: Random, rules: Rules) -> Given:
    """A question `score`: many exact ties and equal last digits, capots, sides without a trick, points that hang."""
    contract = a_contract(random, rules)
    last = random.choice(sides(rules))
    given: Given = {"contract": contract, "last_trick": last}
    if random.random() < 0.6:
        given["tricks"] = some_tricks(random, rules, last)
    given["cards"] = some_cards(random, given, rules)
    plain = contract["bid"] == "no-trumps"
    if random.random() < (0.2 if plain else 0.7):
        worth = [0, 0, 20, 20, 40, 50, 50, 70, 100, 150, 200]
        given["declarations"] = {side: random.choice(worth) for side in sides(rules) if random.random() < 0.9}
    if random.random() < (0.2 if plain else 0.6):
        given["belots"] = {side: random.choice([0, 1, 1, 2]) for side in sides(rules) if random.random() < 0.9}
    if random.random() < 0.6:
        level(given, rules, random.choice(["raw", "raw", "raw", "digit", "digit", "cards"]))
    if "value" in contract and random.random() < 0.5:
        near_the_bid(random, given, rules)
    if random.random() < 0.01:
        given["declarations"] = {"wins_match": random.choice(sides(rules))}
    if rules["table.seats"] != "three-alone" and random.random() < 0.4:
        given["hanging"] = random.randint(0, 40)
    return given


def an_auction(random: Random, rules: Rules) -> Given:
    """A question `auction`: legal calls, stopped anywhere, now and then one that is not."""
    given: Given = {"dealer": random.choice(seats(rules)), "calls": []}
    if "upcard" in rules["deal.packets"]:
        given["upcard"] = random.choice(DECK)
    passing = random.choice([0.3, 0.6, 0.9])
    while random.random() > 0.06:
        legal_calls = auction(given, rules).get("legal")
        if legal_calls is None or random.random() < 0.03:
            if random.random() < 0.85 and legal_calls is None:
                break
            given["calls"].append(random.choice(["pass", "contra", "recontra", *CALLS]))
        elif "pass" in legal_calls and random.random() < passing:
            given["calls"].append("pass")
        else:
            given["calls"].append(random.choice([*legal_calls, legal_calls[0], legal_calls[-1], legal_calls[-1]]))
    return given


def a_deal(random: Random, rules: Rules, near: list[int]) -> Given:
    """One deal of a match, as it was written."""
    chance = random.random()
    if chance < 0.15:
        return {"passed_out": True}
    if chance < 0.18:
        outright = {"wins_match": random.choice(sides(rules))}
        return random.choice([outright, {**outright, "declarer": random.choice(seats(rules))}])
    deal: Given = {
        "recorded": {side: random.choice(near) for side in sides(rules)},
        "declarer": random.choice(seats(rules)),
    }
    if random.random() < 0.5:
        deal["capot"] = random.random() < 0.7
    if random.random() < 0.4:
        deal["hanging"] = random.choice([0, 8, 11])
    return deal


def a_match(random: Random, rules: Rules) -> Given:
    """A question `match`: a few deals, most of them round about the target."""
    target = rules["match.target"]
    half = target // 2
    near = [0, half, target - half, target - half, target - 10, target, target + 1, 10]
    deals = [a_deal(random, rules, near) for _ in range(random.randrange(6))]
    return {"dealer": random.choice(seats(rules)), "deals": deals}


GENERATORS = {
    "legal": a_legal,
    "trick": a_trick,
    "belot": a_belot,
    "declarations": a_declarations,
    "score": a_score,
    "auction": an_auction,
    "match": a_match,
}
