"""What is wrong with a row, as an HTML report tells it: a sheet with its rule, the table, expected against got."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from belot_runner.asking.select import Check
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.drawing.marks import SIGNS, Mark, of_set
from belot_runner.drawing.picture import Fact, Picture, picture
from belot_runner.drawing.svg import svg
from belot_runner.report import wording
from belot_runner.report.grouping import Failure, by_row, check_of
from belot_runner.report.plain import Plain
from belot_runner.report.standing import Standing, Standings
from belot_runner.report.told import Told
from belot_runner.spec.sources import Claim
from belot_runner.tables import SEATS_RULE

OUTCOMES: Mapping[Outcome, str] = {
    Outcome.PASS: "passes",
    Outcome.FAIL: "wrong answer",
    Outcome.UNSUPPORTED: "not supported",
    Outcome.ERROR: "error",
    Outcome.CRASH: "crash",
    Outcome.TIMEOUT: "timeout",
    Outcome.INVALID: "invalid answer",
    Outcome.NOT_RUN: "not run",
}
STANDINGS: Mapping[Standing, str] = {
    Standing.FAILS: "failing",
    Standing.KNOWN: "known to fail",
    Standing.CUSTOM: "differing from custom",
    Standing.PASSES: "passing",
    Standing.UNTESTED: "not tested",
}

STANDING_SIGNS: Mapping[Standing, str] = {
    Standing.FAILS: "✗",
    Standing.KNOWN: "!",
    Standing.CUSTOM: "≠",
    Standing.PASSES: "✓",
    Standing.UNTESTED: "–",
}

_LEGAL: Mapping[str, str] = {
    Mark.RIGHT: "legal, and answered",
    Mark.WRONG: "answered, and not legal",
    Mark.MISSING: "legal, and not answered",
    Mark.OUT: "not legal",
}
_UNANSWERED: Mapping[str, str] = {Mark.RIGHT: "legal", Mark.OUT: "not legal"}
_WINNER: Mapping[str, str] = {Mark.RIGHT: "wins", Mark.WRONG: "wins, as answered", Mark.MISSING: "wins, as expected"}


def anchor(check: Check) -> str:
    """The name by which a check is linked to, the same in every report: `bela-4/play.void/partner-winning~1`."""
    return f"{check.variant.id}/{check.id}"


@dataclass(frozen=True, slots=True)
class Form:
    """One of the four forms of a row: how it stands, and where that is told."""

    name: str
    anchor: str
    standing: Standing
    outcome: Outcome
    here: bool = True


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a mark in a picture means."""

    mark: Mark
    sign: str
    text: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """A row that is told at length."""

    check: Check
    standing: Standing
    outcome: Outcome
    forms: tuple[Form, ...]
    ruling: tuple[str, ...]
    sources: tuple[Claim, ...]
    basis: str
    title: str
    picture: str
    meanings: tuple[Meaning, ...]
    facts: tuple[Fact, ...]
    answers: tuple[tuple[str, str], ...]
    known: str
    link: str
    rerun: str

    @property
    def anchor(self) -> str:
        """Where it is told."""
        return anchor(self.check)


class Sheets:
    """Makes the sheets of a run."""

    def __init__(self, told: Told, standings: Standings) -> None:
        self._told = told
        self._standings = standings
        self._plain = Plain(told)
        self._of_row: dict[tuple[str, str], list[Verdict]] = {}
        for verdict in told.run.verdicts:
            check = check_of(verdict)
            self._of_row.setdefault((check.variant.id, check.row.id), []).append(verdict)

    def of(self, verdicts: Iterable[Verdict]) -> list[Sheet]:
        """A sheet for each row of them, one for each outcome."""
        return [self.sheet(failure) for failure in by_row(verdicts)]

    def sheet(self, failure: Failure) -> Sheet:
        """The sheet of one row."""
        check, verdict = failure.check, failure.first
        rules = check.variant.rules
        drawn = picture(check.question, check.given, rules[SEATS_RULE], rules)
        marks = {card: mark for card, mark in marks_of(verdict).items() if card in _drawn(drawn)}
        words = _WINNER if check.question == "trick" else _LEGAL if _answered(verdict) else _UNANSWERED
        sources = wording.sources(check)
        known = self._standings.known(verdict)
        return Sheet(
            check=check,
            standing=self._standings.of(verdict),
            outcome=verdict.outcome,
            forms=tuple(self._forms(failure)),
            ruling=tuple(self._plain.rule(check)),
            sources=sources,
            basis="" if sources else wording.basis(check),
            title=drawn.title,
            picture=svg(drawn, marks=marks, say=words, shared=True),
            meanings=tuple(Meaning(mark, SIGNS.get(mark, ""), words[mark]) for mark in Mark if mark in marks.values()),
            facts=drawn.facts,
            answers=(*self._plain.answers(verdict), *self._plain.reading(verdict)),
            known=known.reason if known else "",
            link=known.link if known else "",
            rerun=self._plain.rerun(check),
        )

    def _forms(self, failure: Failure) -> Iterator[Form]:
        """The row and its twins, as far as they were selected."""
        check = failure.check
        told_here = {check.id, *failure.twins}
        for verdict in self._of_row[check.variant.id, check.row.id]:
            form = check_of(verdict)
            name = f"~{form.twin}" if form.twin else "~0"
            yield Form(name, anchor(form), self._standings.of(verdict), verdict.outcome, form.id in told_here)


def marks_of(verdict: Verdict) -> dict[str, Mark]:
    """What an answer makes of the cards on the table: of a hand, which may be played; of a trick, which wins it.

    Without an answer that can be read, what is expected.
    """
    check, got = verdict.check, verdict.got
    if "legal" in check.expect:
        marks = of_set(check.expect["legal"], got["legal"] if got and _answered(verdict) else None)
        return {**dict.fromkeys(check.given.get("hand", ()), Mark.OUT), **marks}
    if check.question == "trick" and "winner" in check.expect:
        lying = _lying(check_of(verdict))
        expected, answered = check.expect["winner"], got.get("winner") if got is not None else None
        return of_set(
            [lying[expected]] if expected in lying else [],
            [lying[answered]] if isinstance(answered, str) and answered in lying else None,
        )
    return {}


def _answered(verdict: Verdict) -> bool:
    """Whether the answer to a question for legal cards is a list that can be read."""
    return verdict.got is not None and isinstance(verdict.got.get("legal"), list)


def _drawn(shown: Picture) -> set[str]:
    """The cards that are to be seen."""
    return {card.removesuffix("*") for place in shown.places for card in (place.played, *place.hand)}


def _lying(check: Check) -> dict[str, str]:
    """The cards of a complete trick by the seat that played them."""
    rules = check.variant.rules
    places: Sequence[tuple[str, str]] = [
        (place.seat, place.played.removesuffix("*"))
        for place in picture(check.question, check.given, rules[SEATS_RULE]).places
    ]
    return {seat: card for seat, card in places if card}
