"""Which of the declarations count, once they have been compared."""

from __future__ import annotations

from typing import Any

from naive.table import NATURAL, TRUMP_ORDER, Rules, is_trump_suit, side_of

Declaration = dict[str, Any]


def counting(
    everything: list[Declaration], given: dict[str, Any], speaking: list[str], rules: Rules
) -> list[Declaration]:
    """Those of all the declarations, in speaking order and as described, that score."""
    trickless = given.get("trickless") or []
    lost = []
    if rules["declarations.trickless"] == "lost":
        lost = [one for one in everything if side_of(one["seat"], rules) in trickless]
    competing = everything
    if rules["declarations.trickless-contest"] == "contest-again":
        competing = [one for one in everything if one not in lost]
    return [one for one in contests(competing, given["contract"], speaking, rules) if one not in lost]


def contests(
    everything: list[Declaration], contract: dict[str, Any], speaking: list[str], rules: Rules
) -> list[Declaration]:
    """Those that the contest, or the contests, leave standing."""
    declarer = contract["declarer"]
    if rules["declarations.contest"] == "single":
        return contest(everything, contract, speaking, rules)
    carres = contest([one for one in everything if one["kind"] == "carré"], contract, speaking, rules)
    sequences = [one for one in everything if one["kind"] == "sequence"]
    if rules["declarations.contest"] == "carre-cancels-sequences" and carres:
        winner = camp_of(carres[0]["seat"], declarer, rules)
        sequences = [one for one in sequences if camp_of(one["seat"], declarer, rules) == winner]
    return carres + contest(sequences, contract, speaking, rules)


def contest(
    everything: list[Declaration], contract: dict[str, Any], speaking: list[str], rules: Rules
) -> list[Declaration]:
    """One contest: all that the camp with the strongest scores; nothing where the best are equal and nobody scores."""
    declarer = contract["declarer"]
    in_it = []
    competing = []
    for seat in speaking:
        own = [one for one in everything if one["seat"] == seat]
        if own and rules["declarations.order"] == "first-competes":
            in_it += [one for one in own if strength(one, rules) <= strength(own[0], rules)]
            competing.append(own[0])
        else:
            in_it += own
            competing += own
    if not competing:
        return []
    best = max(strength(one, rules) for one in competing)
    strongest = [one for one in competing if strength(one, rules) == best]
    camps = {camp_of(one["seat"], declarer, rules) for one in strongest}
    if len(camps) > 1 and rules["declarations.tie"] == "nobody-scores":
        return []
    if len(camps) > 1 and rules["declarations.tie"] == "trumps-else-nobody":
        strongest = [one for one in strongest if all(is_trump_suit(card[1], contract["bid"]) for card in one["cards"])]
        if len({camp_of(one["seat"], declarer, rules) for one in strongest}) != 1:
            return []
    earliest = min(strongest, key=lambda one: speaking.index(one["seat"]))
    winner = camp_of(earliest["seat"], declarer, rules)
    return [one for one in in_it if camp_of(one["seat"], declarer, rules) == winner]


def camp_of(seat: str, declarer: str, rules: Rules) -> str:
    """Who stands together in a contest: a side, or the opponents of the caller where three play alone."""
    if rules["table.seats"] == "three-alone" and rules["declarations.three-sides"] == "together":
        return "caller" if seat == declarer else "opponents"
    return side_of(seat, rules)


def strength(one: Declaration, rules: Rules) -> tuple[int, ...]:
    """How strong a declaration is; every carré is above every sequence."""
    if one["kind"] == "carré":
        among_equals = {
            "points-only": 0,
            "points-then-trump-order": TRUMP_ORDER.index(one["rank"]),
            "points-then-natural-order": NATURAL.index(one["rank"]),
        }
        return (1, one["points"], among_equals[rules["declarations.carre-rank"]])
    first = one["points"] if rules["declarations.sequence-rank"] == "points-then-top" else len(one["cards"])
    return (0, first, NATURAL.index(one["top"]))
