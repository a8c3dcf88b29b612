"""A case as an example: drawn, with its answer in sentences and, of points, as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from belot_reference.questions import ask
from belot_reference.rules import read_rules
from belot_runner.asking.select import Check
from belot_runner.cases.rows import Row
from belot_runner.drawing import words
from belot_runner.drawing.picture import picture
from belot_runner.explaining.lines import Why
from belot_runner.explaining.why import why
from belot_runner.rulebook.answers import answered
from belot_runner.rulebook.model import Example, Line, Table
from belot_runner.rulebook.scoring import sheet, standing
from belot_runner.rulebook.voice import Voice
from belot_runner.spec.values import Wire
from belot_runner.tables import SEATS_RULE, TABLES

Seats: TypeAlias = Sequence[str]


def example(check: Check, voice: Voice) -> Example:
    """The example that a check makes; its answer is the reference's, as far as the case names it."""
    rules, given = check.variant.rules, dict(check.form.given)
    answer, seats = ask(check.question, given, read_rules(rules)), TABLES[rules[SEATS_RULE]].seats
    whys = why(check.question, given, rules)
    lines = [line for each in whys for line in answered(each, given, answer, rules, voice)]
    return Example(
        id=check.id,
        question=check.question,
        caption=_title(check.row) if voice.in_english else caption(check.question, given, answer, seats, voice),
        picture=picture(check.question, given, rules[SEATS_RULE], rules, voice.tongue),
        lines=tuple(lines + list(written(whys[-1], answer, voice) if whys else [])),
        table=_table(whys, check.row.rule, voice),
        answer={name: answer.get(name) for name in check.expect},
    )


def _title(row: Row) -> str:
    """The title of a row; that of its case, where it has none of its own but the name behind it."""
    return row.title.removesuffix(f": {row.id.rpartition('/')[2].replace('-', ' ')}")


def caption(question: str, given: Mapping[str, Any], answer: Mapping[str, Any], seats: Seats, voice: Voice) -> str:
    """What is asked, in a language in which the case itself has no title."""
    if "illegal" in answer:
        return voice.phrase("is-that-allowed")
    if question == "legal":
        seat = seats[(seats.index(given["leader"]) + len(given.get("trick") or ())) % len(seats)]
        return voice.phrase("asks-legal", seat=voice.word(seat))
    if "turn" in answer:
        playing = answer.get("phase") in ("play", "discard")
        return voice.phrase("asks-legal" if playing else "asks-call", seat=voice.word(answer["turn"]))
    if question == "belot":
        return voice.phrase("asks-belot", card=words.card(given["card"]))
    return voice.phrase(f"asks-{question}")


def written(why: Why, answer: Mapping[str, Wire], voice: Voice) -> list[Line]:
    """How much is written, where points are counted."""
    if why.about == "declarations" and "points" in answer:
        return [Line(voice.phrase("declared-points", points=by_side(answer["points"], voice)))]
    if why.about == "score" and "recorded" in answer:
        lines = [Line(voice.phrase("written-points", points=by_side(answer["recorded"], voice)))]
        hanging = answer.get("hanging")
        return lines + ([Line(voice.phrase("hanging-points-left", points=hanging))] if hanging else [])
    return []


def by_side(points: Mapping[str, Wire], voice: Voice) -> str:
    """Points side by side."""
    return voice.listed(f"{voice.word(side)} {number}" for side, number in points.items())


def _table(whys: tuple[Why, ...], rule: str, voice: Voice) -> Table | None:
    for each in whys:
        if each.about == "score" and any("by_side" in line.told for line in each.lines):
            return sheet(each, voice, rule)
        if each.about == "match" and each.lines:
            return standing(each, voice)
    return None
