"""Random questions about the score of a deal: exact ties, boundary digits, capots, points that hang."""

from __future__ import annotations

from belot_reference.belot import WORTH as WORTH_OF_BELOT
from belot_reference.contracts import BIDS
from belot_reference.points import CARD_POINTS
from belot_reference.questions import ask
from belot_runner.chance.source import Chance, Json

WORTH = (0, 0, 0, 20, 20, 40, 50, 70, 100, 150, 200)


def a_score(chance: Chance) -> Json:
    """A question `score`: one time in three the declarer's side has just half, or the points that were bid."""
    random, contract = chance.random, chance.contract()
    left = sum(chance.rules[CARD_POINTS].cards[BIDS.index(contract["bid"])])
    given: Json = {"contract": contract, "cards": {}, "last_trick": chance.side()}
    for side in chance.sides[1:]:
        given["cards"][side] = random.randint(0, left)
        left -= given["cards"][side]
    given["cards"][chance.sides[0]] = left
    if chance.uniform() < 0.5:
        given["tricks"] = _tricks(chance, given["last_trick"])
    if chance.uniform() < 0.7 and chance.declaring:
        given["declarations"] = {side: chance.pick(WORTH) for side in chance.sides}
    if chance.uniform() < 0.5:
        given["belots"] = {side: chance.pick((0, 0, 1, 2)) for side in chance.sides}
    if chance.hanging and chance.uniform() < 0.3:
        given["hanging"] = random.randint(1, 40)
    if chance.match_won and chance.uniform() < 0.02:
        given["declarations"] = {"wins_match": chance.side()}
    elif chance.uniform() < 1 / 3:
        level(chance, given)
    return given


def _tricks(chance: Chance, last: str) -> dict[str, int]:
    if chance.uniform() < 0.3:
        return {side: chance.hand_size * (side == last) for side in chance.sides}
    tricks = dict.fromkeys(chance.sides, 0)
    tricks[last] = 1
    for _ in range(chance.hand_size - 1):
        tricks[chance.side()] += 1
    return tricks


def level(chance: Chance, given: Json) -> None:
    """Move card points until the declarer's side has just half, or as near to it as can be, or one point from it.

    Where points are bid it has just these as often, its belots counted or not.
    """
    raw = ask("score", given, chance.rules).get("raw")
    if raw is None:  # a declaration has won the match
        return
    declarer = given["contract"]["declarer"]
    own = next(side for side in chance.sides if declarer in side.split("-"))
    other = chance.pick([side for side in chance.sides if side != own])
    move = (sum(raw.values()) - 2 * raw[own]) // 2 + chance.pick((0, 0, 0, 1, -1))
    value = given["contract"].get("value")
    if value and chance.uniform() < 0.5:
        belots = chance.rules[WORTH_OF_BELOT] * given.get("belots", {}).get(own, 0)
        move = value - raw[own] + chance.pick((0, -1, belots, belots - 1))
    move = max(-given["cards"][own], min(move, given["cards"][other]))
    given["cards"][own] += move
    given["cards"][other] -= move
