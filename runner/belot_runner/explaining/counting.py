"""Why a declaration counts or not, and why a match goes on or is over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from belot_reference import contest, declaring, match, wire
from belot_reference.cards import RANKS, names
from belot_reference.contest import Entry
from belot_reference.declaring import Declaration
from belot_reference.questions import ask
from belot_reference.table import SEATS, Table
from belot_runner.explaining.lines import Line, Why
from belot_runner.explaining.tracing import Tracing
from belot_runner.spec.values import Wire

Given = Mapping[str, Any]
Rules = Mapping[str, Wire]


def declarations(given: Given, rules: Rules) -> Why:
    """Each declaration in the order of speaking: whose it is, what it is worth, whether it counts, and if not, why."""
    traced = Tracing(rules)
    table = traced[SEATS]
    contract = wire.read_contract(given["contract"], table)
    hands = wire.read_hands(given["hands"], table) if given.get("hands") else None
    speaking = table.speaking(table.seat(given["dealer"]))
    declared = wire.read_declared(given["declared"], table)
    made = declaring.check_declared(contract.bid, speaking, declared, hands, traced)
    champion = declaring.match_winner(made, contract.bid, traced)
    if champion is not None:
        return Why("declarations", tuple(_winning(made, champion, table)))
    trickless = [table.sides.index(side) for side in given.get("trickless") or ()]
    counted = [(entry.seat, entry.declaration) for entry in contest.scoring(made, contract, trickless, traced)]
    lines = []
    for seat, declaration in made:
        told = {"seat": table.seats[seat], "points": declaration.points, "counts": (seat, declaration) in counted}
        by = () if told["counts"] else _left_out(seat, declaration, table.side_of[seat] in trickless, traced)
        lines.append(Line(names(declaration.cards), told, by))
    return Why("declarations", tuple(lines))


def _winning(made: Iterable[tuple[int, Declaration]], champion: int, table: Table) -> Iterable[Line]:
    for seat, declaration in made:
        wins = seat == champion and declaration.length == len(RANKS)
        told = {"seat": table.seats[seat], "wins_match": wins}
        yield Line(names(declaration.cards), told, (declaring.EIGHT_TRUMPS.id,) if wins else ())


def _left_out(seat: int, declaration: Declaration, trickless: bool, traced: Tracing) -> tuple[str, ...]:
    """The rules by which a declaration does not count: what is lost without a trick, else what decided its contest."""
    if trickless and any(not step.said for step in traced.of(contest.TRICKLESS)):
        return (contest.TRICKLESS.id,)

    def is_it(entry: Entry) -> bool:
        return (entry.seat, entry.declaration) == (seat, declaration)

    for step in traced.of(contest.ORDER):
        entered, (_, counting) = step.given[0], step.said
        beside = {entry.seat for entry in counting}
        if any(map(is_it, entered)) and not any(map(is_it, counting)) and seat in beside:
            return (contest.ORDER.id,)
    return (contest.CONTEST.id, *_decisive(seat, declaration, traced))


def _decisive(seat: int, declaration: Declaration, traced: Tracing) -> Iterator[str]:
    """What decided the contest that a declaration has lost: its rank, where another of its kind stands above it, or
    that the best were equal."""
    rank = contest.CARRE_RANK if declaration.is_carre else contest.SEQUENCE_RANK
    strengths = {step.given[0]: step.said for step in traced.of(rank)}
    entries = [entry for step in traced.of(contest.CONTEST) for entry in step.given[0]]
    party = next(entry.party for entry in entries if entry.seat == seat)
    apart = [entry for step in traced.of(contest.ORDER) for entry in step.given[0] if entry not in step.said[0]]
    compared = [entry for entry in entries if entry not in apart and entry.declaration in strengths]
    own = [strengths[entry.declaration] for entry in compared if entry.party == party]
    others = [strengths[entry.declaration] for entry in compared if entry.party != party]
    if own and others and max(others) >= max(own):
        yield rank.id
    tied = [entry for step in traced.of(contest.TIE) for entry in step.given[0]]
    if any(entry.declaration.is_carre == declaration.is_carre for entry in tied):
        yield contest.TIE.id


def standing(given: Given, rules: Rules) -> Why:
    """Each deal: the totals after it, whether the match is over then, and the rule that says so."""
    deals = given.get("deals") or ()
    lines, before = [], 0
    for number in range(len(deals)):
        traced = Tracing(rules)
        answer = ask("match", {**given, "deals": deals[: number + 1]}, traced)
        asked = [step.rule for step in traced.steps if step.rule.startswith("match.")]
        last = [rule for rule in asked[before:] if rule != match.NEXT_DEALER.id][-1:]
        if deals[number].get("wins_match"):
            last = [declaring.EIGHT_TRUMPS.id]
        before = len(asked)
        told = {"by_side": answer["totals"], "over": answer["over"]}
        lines.append(Line(number + 1, told, tuple(last)))
    return Why("match", tuple(lines))
