"""The numbers of the rules: what the last trick, a belot and a capot bring, and how many points win."""

from __future__ import annotations

from collections.abc import Sequence

from belot_runner.identifying.reading import Desk, Json, Reader, entry, less, refused
from belot_runner.spec.values import Wire

_SUIT_CONTRACT = 152  # card points, though the reading does not depend on it
_HIGHEST = 12_000  # target that is looked for
_PARTS = 24  # into which one question divides what is possible


def _read_score(desk: Desk) -> dict[str, Wire]:
    """Last trick and belot from one deal, capot from another.

    A side that counts more than half makes its contract by every choice, and raw points are told before anything is
    multiplied, rounded or hangs.
    """
    first, second = desk.table.sides[:2]
    given: Json = {"contract": desk.contract, "cards": desk.by_side(first=100, second=52), "last_trick": first}
    answer = desk.put("score", {**given, "belots": {second: 1}})
    last_trick = less(entry(answer, "raw", first), 100)
    belot = less(entry(answer, "raw", second), 52)
    every = {"cards": desk.by_side(first=_SUIT_CONTRACT), "tricks": desk.by_side(first=desk.tricks)}
    answer = desk.put("score", {**given, **every})
    capot = less(entry(answer, "raw", first), _SUIT_CONTRACT, last_trick)
    found = {"score.last-trick": last_trick, "belot.worth": belot, "score.capot": capot}
    return {rule: value for rule, value in found.items() if value is not None}


def _read_target(desk: Desk) -> dict[str, Wire]:
    """The first total at which a match is over: each question divides what is possible into many parts.

    The deal after the end is refused. Where it is not, a question tells only whether the match is over by then.
    """
    low, high, parts = 0, _HIGHEST, _PARTS  # over at `high` at the latest, and not at `low`
    while high - low > 1:
        step = -(-(high - low) // parts)
        totals = [*range(low + step, high, step), high] if parts > 1 else [(low + high) // 2]
        answer = desk.put("match", _match(totals, desk))
        ended = refused(answer)
        is_over = answer.get("over")
        if ended is not None and ended in (places := [f"deals[{number}]" for number in range(1, len(totals) + 1)]):
            at = places.index(ended)
            low, high = [low, *totals][at], totals[at]
        elif parts > 1 and is_over is True:
            parts = 1
        elif parts == 1 and isinstance(is_over, bool):
            low, high = (low, totals[0]) if is_over else (totals[0], high)
        else:
            return {}
    return {"match.target": high}


def _match(totals: Sequence[int], desk: Desk) -> Json:
    """A match in which one side has these totals, and behind several of them one deal more."""
    recorded = [total - before for before, total in zip((0, *totals), totals, strict=False)]
    more = [0] if len(totals) > 1 else []
    played = {"declarer": desk.seat, "capot": False, "hanging": 0}
    deals = [{"recorded": desk.by_side(first=points), **played} for points in (*recorded, *more)]
    return {"dealer": desk.seat, "deals": deals}


READERS = (Reader("score", _read_score), Reader("match", _read_target))
