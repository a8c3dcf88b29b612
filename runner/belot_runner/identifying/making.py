"""Questions made for the moment: random ones by the rules as far as they are known, where no case tells any more."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import permutations
from random import Random

from belot_reference.declaring import CARRES
from belot_reference.illegal import Illegal
from belot_reference.scoring import TIE, Outcome
from belot_runner.chance.declaring import some_declarations
from belot_runner.chance.games import game_question, played_deal
from belot_runner.chance.questions import GENERATORS, a_match
from belot_runner.chance.scoring import a_score, level
from belot_runner.chance.source import Chance, Json
from belot_runner.deals.openings import cards_dealt
from belot_runner.identifying.queries import Query
from belot_runner.spec.values import Wire
from belot_runner.tables import CARDS, RANKS, SUITS

NUMBERS = {
    "declarations": 200,
    "score": 200,
    "match": 100,
    "auction": 80,
    "legal": 80,
    "belot": 40,
    "trick": 10,
    "game": 6,
}
"""How many of each kind are made at once."""

_DEALS = 20  # whole deals that are played to find one in which there is a belot


def made(rules: Mapping[str, Wire], seed: int, wanted: Callable[[str], bool]) -> Iterator[Query]:
    """Random questions of the kinds that are wanted, well formed by the rules; the same for the same seed."""
    for kind, number in NUMBERS.items():
        if wanted(kind):
            chance = Chance(rules, Random(f"{seed} {kind}"))
            given = _MAKING[kind]
            for _ in range(number):
                with suppress(Illegal):  # by some wrong readings nobody can declare what he has
                    yield Query(kind, given(chance))


def _declarations(chance: Chance) -> Json:
    """Declarations, two times in three a few of those that chance hardly brings together."""
    if chance.uniform() < 1 / 3:
        return some_declarations(chance)
    given: Json = {"contract": chance.contract(), "dealer": chance.seat(), "declared": _few(chance)}
    return given | ({"trickless": [chance.side()]} if chance.uniform() < 1 / 4 else {})


def _few(chance: Chance) -> Json:
    """What one or two players declare: a sequence, a carré, or both in either order.

    The carrés of two are mostly worth the same, their sequences at times of the same ranks, and a sequence has at times
    a card of the carré.
    """
    players = chance.random.sample(chance.seats, 1 + chance.below(2))
    taken, run = _level(chance), list[int]()
    declared = {}
    for seat, rank in zip(players, taken, strict=False):
        if not run or chance.uniform() < 1 / 2:
            run = _neighbours(chance, rank, () if chance.uniform() < 1 / 4 else taken)
        sets = [_carre(RANKS[rank]), _in_suit(chance, run)][chance.below(3) // 2 :]
        sets = sets[: 1 + chance.below(3)]
        declared[seat] = sets if chance.uniform() < 1 / 2 else sets[::-1]
    return declared


def _level(chance: Chance) -> tuple[int, ...]:
    """Two ranks, three times in four of equal worth where there are such."""
    worth = chance.rules[CARRES]
    level = [pair for pair in permutations(worth, 2) if worth[pair[0]] == worth[pair[1]]]
    if level and chance.uniform() < 3 / 4:
        return chance.pick(level)
    return tuple(chance.random.sample(range(len(RANKS)), 2))


def _neighbours(chance: Chance, rank: int, without: Collection[int]) -> list[int]:
    """Three neighbouring ranks, which may go round the corner: none that are left out, if that can be, or else with a
    rank of which there is a carré."""
    ways = [[(start + step) % len(RANKS) for step in range(3)] for start in range(len(RANKS))]
    if without:
        return chance.pick([way for way in ways if not {*way} & {*without}] or ways)
    return chance.pick([way for way in ways if rank in way])


def _in_suit(chance: Chance, ranks: Sequence[int]) -> list[str]:
    """Cards of these ranks, mostly of one suit."""
    suit, mixed = chance.pick(SUITS), chance.uniform() < 1 / 5
    return [RANKS[rank] + (chance.pick(SUITS) if mixed else suit) for rank in ranks]


def _carre(rank: str) -> list[str]:
    return [rank + suit for suit in SUITS]


def _score(chance: Chance) -> Json:
    """A score; where points can hang, at times some do, and where cards are out of play, less is counted."""
    given = a_score(chance)
    if chance.rules[TIE] is Outcome.HANGING and chance.uniform() < 1 / 4:
        given["hanging"] = 1 + chance.below(40)
    if sum(cards_dealt(0, chance.rules)) < len(CARDS) and chance.uniform() < 1 / 2:
        given["cards"] = {side: points - chance.below(points // 2 + 1) for side, points in given["cards"].items()}
        if chance.uniform() < 1 / 2:
            level(chance, given)
    if chance.values and chance.uniform() < 1 / 2:  # one belot may be all that a bid is short of
        given["belots"] = {chance.side(): 1}
        level(chance, given)
    return given


def _match(chance: Chance) -> Json:
    """A match, every second time one in which all are near the end and come past it together."""
    if chance.uniform() < 1 / 2:
        return a_match(chance)
    before, after = chance.pick(((1, 9), (20, 40))), chance.pick(((0, 9), (20, 60)))
    deals = [{side: chance.target - chance.random.randint(*before) for side in chance.sides}]
    deals += [{side: chance.random.randint(*after) for side in chance.sides} for _ in range(1 + chance.below(2))]
    rest = {"hanging": chance.pick((0, 0, 5)) if chance.rules[TIE] is Outcome.HANGING else 0}
    return {
        "dealer": chance.seat(),
        "deals": [
            {"recorded": recorded, "declarer": chance.seat(), "capot": chance.uniform() < 1 / 4, **rest}
            for recorded in deals
        ],
    }


def _game(chance: Chance) -> Json:
    """A whole random deal, if one comes with a belot that is not announced."""
    for _ in range(_DEALS):
        deal = played_deal(chance.rules, chance.random)
        if any(announced for _, announced in deal.plays):
            break
    return game_question(deal, chance.rules, silent=chance.uniform() < 3 / 4)


_MAKING: Mapping[str, Callable[[Chance], Json]] = {
    **GENERATORS,
    "declarations": _declarations,
    "score": _score,
    "match": _match,
    "game": _game,
}
