"""How the score of a deal is computed, step by step, from what was counted to what is recorded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from belot_reference import belot, points, rounding, scoring, wire
from belot_reference.contracts import NO_TRUMPS, Contract
from belot_reference.dealing import DISCARD
from belot_reference.points import Raw, SideTotals
from belot_reference.questions import ask
from belot_reference.rounding import Split
from belot_reference.rules import Rule
from belot_reference.table import SEATS, Table
from belot_runner.explaining.lines import Line, Why
from belot_runner.explaining.tracing import Step, Tracing
from belot_runner.spec.values import Wire

_OUTCOMES = {"made": "the contract is made", "failed": "the contract fails", "hanging": "the contract hangs"}

# What is set apart by a rule, beside what is shared out.
_APART: Mapping[str, str] = {
    scoring.BELOT_FAILED.id: "kept of the belots",
    scoring.DECLARATIONS_FAILED.id: "kept of the declarations",
    scoring.HANGING.id: "from earlier deals",
}
# What the rules come to that share out the points, one after the other.
_SHARING: Mapping[str, str] = {
    scoring.MADE_WRITES.id: "written",
    scoring.FAILED.id: "written",
    scoring.DOUBLED.id: "written",
    scoring.DOUBLED_TIE.id: "written",
    rounding.ROUNDING.id: "rounded",
    rounding.DOUBLED_ROUNDING.id: "multiplied",
}
# What is consulted on the way to one of them, and told with it.
_WITHIN = frozenset(rule.id for rule in (rounding.BOUNDARY, rounding.ONE_SIDED, scoring.HANGING_DOUBLED))


def sheet(given: Mapping[str, Any], rules: Mapping[str, Wire]) -> Why:
    """The sheet of a deal: numbers by side and, where some do, those that hang, each line with the rules behind it."""
    traced = Tracing(rules)
    answer = ask("score", given, traced)
    if "wins_match" in answer:
        return Why("score", (Line("the match is won by a declaration", {"side": answer["wins_match"]}),))
    table = traced[SEATS]
    contract = wire.read_contract(given["contract"], table)
    cards = wire.read_sides(given["cards"], table)
    raw = traced.of(scoring.CONTRACT_MADE)[-1].given[0]
    lines = [
        *_counted(cards, raw, contract, traced),
        _line("raw points", raw.total),
        _outcome(answer["outcome"], traced),
        *_shared(traced.steps, contract, table),
        *_hanging_on(given.get("hanging") or 0, answer["outcome"], table),
        _line("recorded", tuple(answer["recorded"].values()), answer["hanging"]),
    ]
    return Why("score", tuple(_named(line, table.sides) for line in lines))


def set_apart(told: Why, away: Mapping[str, int]) -> Why:
    """The sheet of a deal with the points of the cards that were put away, by side, on a line of their own."""
    first, *others = told.lines
    kept = {side: own - away[side] for side, own in first.told["by_side"].items()}
    put_away = Line("put away", {"by_side": dict(away)}, (DISCARD.id,))
    return Why(told.about, (Line(first.what, {**first.told, "by_side": kept}), put_away, *others), told.note)


def _line(what: str, by_side: SideTotals, hanging: int = 0, *rules: str) -> Line:
    return Line(what, {"by_side": by_side, **({"hanging": hanging} if hanging else {})}, rules)


def _named(line: Line, sides: Sequence[str]) -> Line:
    """A line with its numbers by the names of the sides."""
    if "by_side" not in line.told:
        return line
    return Line(line.what, {**line.told, "by_side": dict(zip(sides, line.told["by_side"], strict=True))}, line.rules)


def _counted(cards: SideTotals, raw: Raw, contract: Contract, traced: Tracing) -> Iterator[Line]:
    """What makes the raw points, but for what is nothing."""
    yield _line("card points", cards)
    if contract.bid == NO_TRUMPS:
        factor = traced.of(points.NO_TRUMPS_FACTOR)[-1].said
        cards = tuple(own * factor for own in cards)
        yield _line("card points in no-trumps", cards, 0, points.NO_TRUMPS_FACTOR.id)
    yield _line("last trick", _less(raw.cards, cards), 0, points.LAST_TRICK.id)
    if any(raw.declarations):
        yield _line("declarations", raw.declarations)
    by = [rule.id for rule in (belot.WORTH, points.BELOT_TRICKLESS) if traced.of(rule)]
    if any(raw.belots) or by == [points.BELOT_TRICKLESS.id]:
        yield _line("belots", raw.belots, 0, *by)
    capot = _less(raw.total, raw.cards, raw.declarations, raw.belots)
    if traced.of(points.CAPOT):
        in_no_trumps = [points.CAPOT_IN_NO_TRUMPS.id] if contract.bid == NO_TRUMPS else []
        yield _line("capot", capot, 0, points.CAPOT.id, *in_no_trumps)


def _less(total: SideTotals, *parts: SideTotals) -> SideTotals:
    return tuple(whole - sum(own) for whole, *own in zip(total, *parts, strict=True))


def _outcome(outcome: str, traced: Tracing) -> Line:
    by: list[Rule[Any]] = [scoring.CONTRACT_MADE, *([scoring.TIE] if traced.of(scoring.TIE) else [])]
    return Line(_OUTCOMES[outcome], {}, tuple(rule.id for rule in by))


def _shared(steps: Sequence[Step], contract: Contract, table: Table) -> list[Line]:
    """From raw points to what is recorded, in the order in which the rules have spoken.

    A rule that leaves the points as they are is told with the line before it.
    """
    declaring = table.side_of[contract.declarer]
    lines: list[Line] = []
    shares: Split | None = None
    within: list[str] = []
    for step in steps:
        if step.rule in _WITHIN and step.rule not in within:
            within.append(step.rule)
        elif step.rule in _APART:
            amounts = (
                step.said if isinstance(step.said, tuple) else scoring.alone(declaring, step.said, len(table.sides))
            )
            lines.append(_line(_APART[step.rule], amounts, 0, step.rule, *within))
            within = []
        elif step.rule in _SHARING:
            before = step.given[0] if step.rule == rounding.ROUNDING.id else shares
            if before is not None and before != shares:
                by = [rounding.DOUBLED_ROUNDING.id] if contract.doubled else []
                lines.append(
                    _line(f"times {contract.factor}" if by else "to be recorded", before.written, before.hanging, *by)
                )
            shares = step.said if isinstance(step.said, Split) else Split(step.said)
            if shares != before:
                lines.append(_line(_SHARING[step.rule], shares.written, shares.hanging))
            last, known = lines[-1], {rule for line in lines for rule in line.rules}
            by = [rule for rule in (step.rule, *within) if rule not in known]
            lines[-1] = Line(last.what, last.told, (*last.rules, *by))
            within = []
    return lines


def _hanging_on(points: int, outcome: str, table: Table) -> Iterator[Line]:
    """What hung before and hangs on."""
    if points and outcome == scoring.Outcome.HANGING:
        yield _line("from earlier deals", (0,) * len(table.sides), points, scoring.HANGING.id)
