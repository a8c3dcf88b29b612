"""Random questions, one generator for each kind.

They are made of what the rules distinguish, and weighted to what is rare in real play. None of the generators looks at
the answer that will be expected.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from belot_reference.auction import Auction, legal_calls
from belot_reference.cards import NUMBERS, unpack
from belot_reference.contracts import CALLS
from belot_reference.dealing import UPCARD
from belot_runner.chance.declaring import some_declarations
from belot_runner.chance.scoring import a_score
from belot_runner.chance.source import Chance, Json
from belot_runner.chance.tricks import a_belot, a_legal, a_trick


def random_question(chance: Chance) -> tuple[str, Json]:
    """The next question: its kind and its `given`."""
    kind = chance.pick(KINDS)
    return kind, GENERATORS[kind](chance)


def an_auction(chance: Chance) -> Json:
    """A question `auction`: legal calls, one time in five another behind them."""
    _random, dealer = chance.random, chance.below(len(chance.seats))
    given: Json = {"dealer": chance.seats[dealer], **chance.upcard()}
    upcard = NUMBERS.get(given.get("upcard", ""))
    auction, calls = Auction(dealer, chance.rules, upcard), list[str]()
    for _ in range(chance.below(12)):
        left = unpack(legal_calls(auction))
        if not left:
            break
        call = chance.pick(left) if chance.uniform() < 0.5 or CALLS.index("pass") not in left else CALLS.index("pass")
        auction.call(call)
        calls.append(CALLS[call])
    if chance.uniform() < 0.2:
        calls.append(chance.pick(chance.calls))
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
        "hanging": chance.pick((0, 0, 5)) if chance.hanging else 0,
    }


def a_match(chance: Chance) -> Json:
    """A question `match`: a first deal that leads near to the target, then some more."""
    number = chance.below(5)
    return {"dealer": chance.seat(), "deals": [_a_deal(chance, place == 0) for place in range(number)]}


def a_deal(chance: Chance) -> Json:
    """A question `deal`."""
    given: Json = {"dealer": chance.seat(), "deck": chance.deck()}
    return {**given, "taker": chance.seat()} if chance.rules[UPCARD] else given


GENERATORS: Mapping[str, Callable[[Chance], Json]] = {
    "legal": a_legal,
    "trick": a_trick,
    "belot": a_belot,
    "declarations": some_declarations,
    "score": a_score,
    "auction": an_auction,
    "match": a_match,
    "deal": a_deal,
}
# How often each is asked, in a hundred questions.
WEIGHTS = {"legal": 25, "trick": 6, "belot": 8, "declarations": 26, "score": 18, "auction": 8, "match": 8, "deal": 1}
KINDS = tuple(kind for kind, weight in WEIGHTS.items() for _ in range(weight))
