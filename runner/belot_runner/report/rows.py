"""The rows of a run that need no sheet, as an HTML report lists them: by variant, chapter and rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from belot_runner.asking.verdict import Verdict
from belot_runner.cases.rows import GAMES
from belot_runner.report.grouping import by_chapter, check_of
from belot_runner.report.sheets import Form, anchor
from belot_runner.report.standing import Standings
from belot_runner.spec.catalogue import Catalogue


@dataclass(frozen=True, slots=True)
class Listed:
    """A row: the title, the question, those of its forms that are told here, and what was said, if anything."""

    id: str
    title: str
    question: str
    forms: tuple[Form, ...]
    said: str = ""


@dataclass(frozen=True, slots=True)
class RuleRows:
    """The rows of a rule; of whole deals where it is empty."""

    rule: str
    question: str
    rows: tuple[Listed, ...]


@dataclass(frozen=True, slots=True)
class ChapterRows:
    """The rules of a chapter in a variant, and how many checks are listed in it."""

    variant: str
    chapter: str
    title: str
    checks: int
    rules: tuple[RuleRows, ...]


def by_variant(
    verdicts: Iterable[Verdict], standings: Standings, catalogue: Catalogue
) -> dict[str, tuple[ChapterRows, ...]]:
    """The lists of each variant, in the order of the run."""
    titles = {**catalogue.chapters, GAMES: "Whole deals"}
    return {
        variant: tuple(
            ChapterRows(
                variant,
                chapter,
                title,
                len(chapters[chapter]),
                tuple(_rules(chapters[chapter], standings, catalogue)),
            )
            for chapter, title in titles.items()
            if chapter in chapters
        )
        for variant, chapters in by_chapter(verdicts).items()
    }


def _rules(verdicts: Sequence[Verdict], standings: Standings, catalogue: Catalogue) -> Iterator[RuleRows]:
    found: dict[str, dict[str, list[Verdict]]] = {}
    for verdict in verdicts:
        row = check_of(verdict).row
        found.setdefault(row.rule, {}).setdefault(row.id, []).append(verdict)
    for rule, rows in found.items():
        question = catalogue.rules[rule].question if rule else ""
        yield RuleRows(rule, question, tuple(_listed(of_row, standings) for of_row in rows.values()))


def _listed(verdicts: Sequence[Verdict], standings: Standings) -> Listed:
    row = check_of(verdicts[0]).row
    forms = tuple(
        Form(f"~{check.twin}", anchor(check), standings.of(verdict), verdict.outcome)
        for verdict, check in ((verdict, check_of(verdict)) for verdict in verdicts)
    )
    said = "; ".join(dict.fromkeys(verdict.message for verdict in verdicts if verdict.message))
    return Listed(row.id, row.title, row.ask, forms, said)
