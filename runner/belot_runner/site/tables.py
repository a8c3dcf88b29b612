"""The matrix of rules by variants, the variants, and how each two of them differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from belot_runner.drawing.picture import picture
from belot_runner.proof.apart import Apart, Showing
from belot_runner.proof.options import options_of
from belot_runner.report.decisions import choice_of
from belot_runner.report.differing import Difference, answers_apart
from belot_runner.site.matter import Matter
from belot_runner.site.page import Page, made
from belot_runner.site.telling import Drawn, draw
from belot_runner.spec.rules import RuleSpec
from belot_runner.spec.variants import Variant
from belot_runner.tables import SEATS_RULE


@dataclass(frozen=True, slots=True)
class Cell:
    """What a variant decides: in a word, by which number among the different decisions of the rule, and on what basis.

    `other` is whether it is another than most variants make (where none is made more often than another, than that of
    the first).
    """

    variant: str
    name: str
    pick: int
    basis: str
    other: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A rule and what each variant decides; `same` where all decide alike."""

    rule: RuleSpec
    cells: tuple[Cell, ...]
    same: bool


@dataclass(frozen=True, slots=True)
class Differing:
    """A rule that two variants decide differently, and a question that shows it, or why there is none."""

    rule: RuleSpec
    names: tuple[str, str]
    drawn: Drawn | None
    answers: tuple[str, ...]
    said: str
    row: str


def matrix_page(matter: Matter) -> Page:
    """The page of the matrix."""
    catalogue = matter.suite.catalogue
    lines = {
        chapter: [_line(rule, matter.variants) for rule in catalogue.rules.values() if rule.chapter == chapter]
        for chapter in catalogue.chapters
    }
    return made(
        "matrix.md", "Matrix", "matrix.md.jinja", lines=lines, chapters=catalogue.chapters, variants=matter.variants
    )


def variant_pages(matter: Matter, rulebooks: Mapping[str, Mapping[str, str]]) -> Iterator[Page]:
    """A page for each variant; `rulebooks` are the pages of its rulebooks by the names of their languages."""
    catalogue = matter.suite.catalogue
    for variant in matter.variants:
        others = [other for other in matter.variants if other is not variant]
        yield made(
            f"variants/{variant.id}.md",
            variant.title,
            "variant.md.jinja",
            variant=variant,
            chapters={
                title: [rule for rule in catalogue.rules.values() if rule.chapter == chapter]
                for chapter, title in catalogue.chapters.items()
            },
            choice_of=choice_of,
            claims=matter.claims,
            sources=[matter.sources[name] for name in variant.sources],
            rulebooks=rulebooks.get(variant.id, {}),
            apart=[(other, pair_path(matter, variant, other), _number_apart(variant, other)) for other in others],
        )


def pair_pages(matter: Matter) -> Iterator[Page]:
    """A page for each two variants."""
    options = options_of(matter.suite)
    for one, other in matter.pairs:
        apart = Apart(one, other, matter.suite.rows, options)
        told = Difference(one, other, apart, matter.suite.catalogue.rules)
        yield made(
            f"differences/{one.id}--{other.id}.md",
            f"{one.title} and {other.title}",
            "pair.md.jinja",
            sides=(one, other),
            rules=len(matter.suite.catalogue.rules),
            differing=[_differing(matter.suite.catalogue.rules[name], one, other, apart, told) for name in apart.rules],
        )


def pair_path(matter: Matter, one: Variant, other: Variant) -> str:
    """The place of the page of two variants, whichever is named first."""
    first, second = next(pair for pair in matter.pairs if {*pair} == {one, other})
    return f"differences/{first.id}--{second.id}.html"


def _number_apart(one: Variant, other: Variant) -> int:
    return sum(value != other.rules[rule] for rule, value in one.rules.items())


def _line(rule: RuleSpec, variants: tuple[Variant, ...]) -> Line:
    picks = list(dict.fromkeys(choice_of(variant, rule.id) for variant in variants))
    made = Counter(choice_of(variant, rule.id) for variant in variants)
    usual = made.most_common(1)[0][0]
    cells = tuple(
        Cell(variant.id, name, picks.index(name), str(variant.decisions[rule.id].basis), name != usual)
        for variant in variants
        for name in (choice_of(variant, rule.id),)
    )
    return Line(rule, cells, len(picks) == 1)


def _differing(rule: RuleSpec, one: Variant, other: Variant, apart: Apart, told: Difference) -> Differing:
    names = (choice_of(one, rule.id), choice_of(other, rule.id))
    showing = apart.showing(rule.id)
    if showing is None:
        return Differing(rule, names, None, (), told.why_not(rule.id), "")
    return Differing(
        rule,
        names,
        _drawn(showing, one),
        tuple(answers_apart(showing)),
        told.what_shows(rule.id, showing),
        _row(showing),
    )


def _drawn(showing: Showing, one: Variant) -> Drawn:
    seen = picture(showing.question, showing.given, one.rules[SEATS_RULE], one.rules)
    return draw(seen, showing.question, showing.given, {})


def _row(showing: Showing) -> str:
    return showing.row.id if showing.row and showing.row.rule else ""
