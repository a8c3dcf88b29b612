"""A case as a page tells it: the position drawn, the answer, why it is so, and what every other choice would answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from belot_runner.asking.select import Check, select
from belot_runner.cases.rows import Row
from belot_runner.drawing.marks import Mark, of_set
from belot_runner.drawing.picture import Fact, Picture, picture
from belot_runner.drawing.svg import ENGLISH, svg
from belot_runner.explaining.choices import Choice
from belot_runner.explaining.explanation import explain
from belot_runner.explaining.reasons import answer_of, table_of
from belot_runner.explaining.setting import Setting, setting
from belot_runner.report.wording import decisions, shown
from belot_runner.site.matter import Matter
from belot_runner.spec.sources import Claim
from belot_runner.tables import SEATS_RULE

_WINS = {**ENGLISH, Mark.RIGHT: "wins the trick"}


@dataclass(frozen=True, slots=True)
class Reason:
    """A table of what is so and why: its heads, its lines of cells, and what stands above it."""

    note: str
    heads: Sequence[str]
    lines: Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a choice answers, or several that answer the same."""

    names: tuple[str, ...]
    answer: str
    here: bool
    wrong: bool
    expected: bool


@dataclass(frozen=True, slots=True)
class Drawn:
    """A position: an SVG element (empty where there is no table to see), its title, and the facts beside it."""

    title: str
    svg: str
    facts: tuple[Fact, ...]
    marked: str


@dataclass(frozen=True, slots=True)
class Telling:
    """A row, told. `depends` are the choices of other rules on which it rests; `runs` the variants in which it runs,
    `needed` what a variant has to decide otherwise, where it runs in none."""

    row: Row
    drawn: Drawn
    expected: tuple[tuple[str, str], ...]
    reasons: tuple[Reason, ...]
    answers: tuple[Answer, ...]
    depends: tuple[str, ...]
    runs: tuple[str, ...]
    needed: tuple[str, ...]
    claims: tuple[Claim, ...]


class Teller:
    """Tells rows in the variant that fits each best."""

    def __init__(self, matter: Matter) -> None:
        self._matter = matter
        self._suite = matter.suite

    def tell(self, row: Row, *, reasons: bool = True) -> Telling | None:
        """A row; None where there is no variant in which it could run. `reasons` says whether it is told why."""
        found = setting(row, self._matter.variants, self._suite)
        if found is None:
            return None
        check = select([row], [found.variant])[0]
        told = explain(found, check, self._suite, self._matter.claims) if reasons else None
        return Telling(
            row=row,
            drawn=drawn(check),
            expected=expected(check.expect),
            reasons=tuple(Reason(why.note, *table_of(why)) for why in told.whys) if told else (),
            answers=tuple(together(told.choices)) if told else (),
            depends=tuple(decisions(row.when, self._suite.catalogue)),
            runs=self._runs(found),
            needed=tuple(decisions(found.needed, self._suite.catalogue)),
            claims=tuple(self._matter.claims[name] for name in row.claims if name in self._matter.claims),
        )

    def _runs(self, found: Setting) -> tuple[str, ...]:
        running = {variant.id for variant in found.running}
        return tuple(variant.id for variant in self._matter.variants if variant.id in running)


def drawn(check: Check) -> Drawn:
    """The position of a check, its answer marked in it where it is about cards that lie there."""
    rules = check.variant.rules
    seen = picture(check.question, check.given, rules[SEATS_RULE], rules)
    return draw(seen, check.question, check.given, check.expect)


def draw(seen: Picture, question: str, given: Mapping[str, Any], answer: Mapping[str, Any]) -> Drawn:
    """A picture with an answer marked in it."""
    marks: dict[str, Mark] = {}
    if question == "legal" and "legal" in answer:
        marks = {**dict.fromkeys(given["hand"], Mark.OUT), **of_set(answer["legal"], None)}
    elif question == "trick" and "winner" in answer:
        marks = of_set(
            [place.played.removesuffix("*") for place in seen.places if place.seat == answer["winner"]], None
        )
    words = {"legal": "✓ may be played", "trick": "✓ wins the trick"}.get(question, "") if marks else ""
    say = _WINS if question == "trick" else ENGLISH
    return Drawn(seen.title, svg(seen, marks=marks, say=say, shared=True), seen.facts, words)


def expected(fields: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """The fields of an answer, each in words."""
    return tuple((name.replace("_", " "), shown(name, value)) for name, value in fields.items())


def together(choices: Sequence[Choice]) -> list[Answer]:
    """What the choices answer, those that answer the same in one line; that of the case first."""
    lines: dict[tuple[str, bool], list[Choice]] = {}
    for choice in choices:
        lines.setdefault((answer_of(choice), choice.wrong), []).append(choice)
    told = [
        Answer(
            tuple(choice.name for choice in group),
            answer,
            any(choice.here for choice in group),
            wrong,
            all(choice.as_expected for choice in group),
        )
        for (answer, wrong), group in lines.items()
    ]
    return sorted(told, key=lambda each: (not each.here, each.wrong))
