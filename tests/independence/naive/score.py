"""A deal has been played. What does each side write?"""

from __future__ import annotations

from typing import Any

from naive.table import Rules, TextIsSilent, side_of, sides

TIMES = {"none": 1, "contra": 2, "recontra": 4}
HANGING = "hanging"


def score(given: dict[str, Any], rules: Rules) -> dict[str, Any]:
    """The answer to `score`."""
    declared = given.get("declarations") or {}
    if declared.get("wins_match"):
        return {"wins_match": declared["wins_match"]}
    cards = cards_and_last_trick(given, rules)
    belots = belot_points(given, rules)
    raw = {}
    for side in sides(rules):
        raw[side] = cards[side] + capot_points(side, given, rules) + declared.get(side, 0) + belots[side]
    mine = side_of(given["contract"]["declarer"], rules)
    outcome = how_it_ended(mine, raw, cards, belots, given, rules)
    times = TIMES[given["contract"].get("doubled") or "none"]
    written = what_the_sides_write(mine, raw, outcome, belots, given, rules)
    recorded = {side: written.get(side, 0) for side in sides(rules)}
    old = given.get("hanging") or 0
    if outcome == "hanging":
        return {"raw": raw, "outcome": outcome, "recorded": recorded, "hanging": old + written.get(HANGING, 0)}
    if old:
        if rules["score.hanging-doubled"] == "multiplied":
            old *= times
        recorded[collector(mine, outcome, rules)] += old
    return {"raw": raw, "outcome": outcome, "recorded": recorded, "hanging": 0}


def what_the_sides_write(
    mine: str, raw: dict[str, int], outcome: str, belots: dict[str, int], given: dict[str, Any], rules: Rules
) -> dict[str, int]:
    """What is recorded for this deal alone, by those who write it; and what hangs."""
    declared = given.get("declarations") or {}
    times = TIMES[given["contract"].get("doubled") or "none"]
    bid = given["contract"].get("value") or 0
    counted, belots_counted, declared_counted = dict(raw), belots, declared
    if bid and rules["score.bid"] == "alone":
        counted, belots_counted, declared_counted = dict.fromkeys(raw, 0), dict.fromkeys(raw, 0), {}
    apart = set_apart(mine, outcome, belots_counted, rules) if times > 1 else dict.fromkeys(raw, 0)
    counted = {side: points - apart[side] for side, points in counted.items()}
    kept = 0
    if rules["declarations.failed"] == "kept":
        kept += declared_counted.get(mine, 0)
    if rules["belot.failed"] == "kept":
        kept += belots_counted[mine] - apart[mine]
    shares = dict(what_is_written(mine, counted, raw, outcome, kept, times, rules))
    if bid and outcome != "hanging":
        (other,) = [side for side in sides(rules) if side != mine]
        winner = mine if outcome == "made" else other
        shares[winner] = shares.get(winner, 0) + bid
    written = dict(rounded(shares, times, rules))
    for side, points in rounded(apart, 1, rules).items():
        written[side] = written.get(side, 0) + points
    return written


def cards_and_last_trick(given: dict[str, Any], rules: Rules) -> dict[str, int]:
    """By side, card points and last trick, doubled where no-trumps doubles them."""
    points = {}
    for side in sides(rules):
        points[side] = given["cards"][side]
        if side == given["last_trick"]:
            points[side] += rules["score.last-trick"]
        if given["contract"]["bid"] == "no-trumps" and rules["score.no-trumps"] == "doubled":
            points[side] *= 2
    return points


def is_trickless(side: str, given: dict[str, Any]) -> bool:
    """Whether a side took no trick; without a word about tricks nobody is."""
    tricks = given.get("tricks")
    return tricks is not None and not tricks.get(side)


def capot_points(side: str, given: dict[str, Any], rules: Rules) -> int:
    """What a side gets for having taken every trick."""
    if given.get("tricks") is None:
        return 0
    if is_trickless(side, given) or not all(is_trickless(other, given) for other in sides(rules) if other != side):
        return 0
    if given["contract"]["bid"] == "no-trumps" and rules["score.capot-in-no-trumps"] == "doubled":
        return 2 * rules["score.capot"]
    return rules["score.capot"]


def belot_points(given: dict[str, Any], rules: Rules) -> dict[str, int]:
    """By side, what its belots bring."""
    points = {}
    for side in sides(rules):
        points[side] = rules["belot.worth"] * (given.get("belots") or {}).get(side, 0)
        if rules["belot.trickless"] == "lost" and is_trickless(side, given):
            points[side] = 0
    return points


def set_apart(mine: str, outcome: str, belots: dict[str, int], rules: Rules) -> dict[str, int]:
    """By side, what of its belots is not multiplied in a doubled deal."""
    if rules["belot.doubled"] == "single":
        return dict(belots)
    nothing = dict.fromkeys(belots, 0)
    if rules["belot.doubled"] == "like-the-rest" or outcome == "hanging":
        return nothing
    return {side: points if (side == mine) == (outcome == "failed") else 0 for side, points in belots.items()}


def reaches_the_bid(
    mine: str, raw: dict[str, int], belots: dict[str, int], given: dict[str, Any], rules: Rules
) -> bool:
    """Whether the declarer's side has what it bid, where that is asked for."""
    bid = given["contract"].get("value") or 0
    if rules["score.made"] not in ("bid-reached", "bid-reached-without-belot"):
        return True
    if bid == 250:
        others = [side for side in raw if side != mine]
        tricks = given.get("tricks")
        return tricks is not None and bool(tricks.get(mine)) and all(is_trickless(side, given) for side in others)
    without = belots[mine] if rules["score.made"] == "bid-reached-without-belot" else 0
    return raw[mine] - without >= bid


def how_it_ended(
    mine: str,
    raw: dict[str, int],
    cards: dict[str, int],
    belots: dict[str, int],
    given: dict[str, Any],
    rules: Rules,
) -> str:
    """Made, failed or hanging."""
    if not reaches_the_bid(mine, raw, belots, given, rules):
        return "failed"
    compared = cards if rules["score.made"] == "cards-only" else raw
    twice, total = 2 * compared[mine], sum(compared.values())
    if twice > total:
        return "made"
    if twice == total:
        return {"hangs": "hanging", "makes": "made", "fails": "failed"}[rules["score.tie"]]
    return "failed"


def what_is_written(
    mine: str, counted: dict[str, int], raw: dict[str, int], outcome: str, kept: int, times: int, rules: Rules
) -> dict[str, int]:
    """The points that are counted here, not yet multiplied, by those who write them; and those that hang.

    Of these and of others are the raw points, by which it is known who has more.
    """
    total = sum(counted.values())
    others = {side: points for side, points in counted.items() if side != mine}
    if outcome == "hanging":
        if times > 1 and rules["score.doubled-tie"] == "everything-hangs":
            return {HANGING: total}
        return {**others, HANGING: counted[mine]}
    if times > 1 and rules["score.doubled"] == "contract-decides":
        (other,) = others
        return {mine: total} if outcome == "made" else {other: total}
    if times > 1 and rules["score.doubled"] == "winner-takes-all":
        (other,) = others
        if raw[mine] == raw[other]:
            return {mine: total} if outcome == "made" else {other: total}
        return {mine: total} if raw[mine] > raw[other] else {other: total}
    if outcome == "made":
        return {mine: total} if rules["score.made-writes"] == "winner-takes-all" else counted
    if rules["score.failed"] == "defenders-take-all":
        (other,) = others
        others = {other: total - kept}
    return {**others, mine: kept} if kept else others


def rounded(written: dict[str, int], times: int, rules: Rules) -> dict[str, int]:
    """The points as they are recorded."""
    if rules["score.rounding"] == "none":
        return {who: points * times for who, points in written.items()}
    if rules["score.rounding"] == "nearest-ten":
        if rules["score.doubled-rounding"] == "multiply-then-round":
            return {who: nearest_ten(points * times, rules) for who, points in written.items()}
        return {who: nearest_ten(points, rules) * times for who, points in written.items()}
    if rules["score.doubled-rounding"] == "multiply-then-round":
        return tens({who: points * times for who, points in written.items()}, rules)
    return {who: points * times for who, points in tens(written, rules).items()}


def nearest_ten(points: int, rules: Rules) -> int:
    """The nearest multiple of ten; a five goes either way."""
    last = points % 10
    up = last > 5 or (last == 5 and rules["score.rounding-five"] == "up")
    return points - last + (10 if up else 0)


def half_up(points: int) -> int:
    """Divided by ten, a half up."""
    return (points + 5) // 10


def tens(written: dict[str, int], rules: Rules) -> dict[str, int]:
    """Raw points in tens: of one alone, the other having nothing to write, or shared between two."""
    something = {who: points for who, points in written.items() if points}
    if len(something) < 2:
        who, points = max(written.items(), key=lambda item: item[1])
        return {who: points // 10 if rules["score.one-sided-rounding"] == "down" else half_up(points)}
    shares = {who: points // 10 for who, points in written.items()}
    left = half_up(sum(written.values())) - sum(shares.values())
    if left == 2:
        return {who: share + 1 for who, share in shares.items()}
    if left == 1:
        shares[rounds_up(written, rules)] += 1
    return shares


def rounds_up(written: dict[str, int], rules: Rules) -> str:
    """Which of the two who share gets the ten that is left."""
    one, two = written
    if written[one] % 10 != written[two] % 10:
        return max(written, key=lambda who: written[who] % 10)
    if HANGING in written:
        return HANGING
    if written[one] == written[two]:
        raise TextIsSilent("equal points, none of them hanging, on the boundary digit")
    if rules["score.rounding-boundary"] == "fewer-rounds-up":
        return min(written, key=written.__getitem__)
    return max(written, key=written.__getitem__)


def collector(mine: str, outcome: str, rules: Rules) -> str:
    """The side that gets the points that hung before this deal."""
    if outcome == "made" or rules["score.hanging"] == "declarer-always":
        return mine
    (other,) = [side for side in sides(rules) if side != mine]
    return other
