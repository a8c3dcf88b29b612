"""A run as one HTML file: failures first, each with its rule and the table drawn; every check has a lasting anchor.

It can be read without its script, which filters; nothing in it is loaded from elsewhere.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TextIO

from belot_runner import __version__
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.cases.rows import GAMES
from belot_runner.drawing.svg import STYLE, card_sheet
from belot_runner.pages.markup import Page
from belot_runner.report import SHOWN
from belot_runner.report.grouping import FailedRule, by_chapter, by_rule, check_of, untested
from belot_runner.report.overview import checks, total
from belot_runner.report.plain import Plain
from belot_runner.report.rows import by_variant
from belot_runner.report.sheets import OUTCOMES, STANDING_SIGNS, STANDINGS, Sheet, Sheets, anchor
from belot_runner.report.standing import Standing, Standings, asked, causes, failures, unsupported
from belot_runner.report.told import Told

LINK = re.compile(r"https?://[^\s<>\"'`\\]+", re.ASCII)
"""What an address has to be to become a link."""

MANY = 40  # sheets that a browser lays out at once; of more only those that are in sight
LISTED = 12  # rules in the table of what fails; further ones stand below it

_ORDER = (Standing.FAILS, Standing.KNOWN, Standing.CUSTOM, Standing.PASSES, Standing.UNTESTED)


@dataclass(frozen=True, slots=True)
class Cell:
    """How a variant fares in a chapter: in figures, the worst standing in it, and where that is told."""

    chapter: str
    text: str
    standing: Standing
    anchor: str


@dataclass(frozen=True, slots=True)
class Share:
    """How many checks stand so, and where that part of the bar begins and how long it is, in per cent."""

    standing: Standing
    number: int
    start: float
    length: float


def write(told: Told, out: TextIO) -> None:
    """The page."""
    _page().write(out, **_Contents(told).all())


def _page() -> Page:
    return Page("belot_runner.report", "report.html.jinja", styles="report.css", script="report.js", style=STYLE)


class _Contents:
    """What the template is filled with."""

    def __init__(self, told: Told) -> None:
        self._told = told
        self._verdicts = told.run.verdicts
        self._standings = Standings(told.summary)
        self._sheets = Sheets(told, self._standings)

    def all(self) -> dict[str, Any]:
        """Everything, by the names of the template."""
        told, run, summary = self._told, self._told.run, self._told.summary
        return {
            "suite": __version__,
            "hello": run.hello,
            "code": summary.exit_code,
            "strict": told.strict,
            "narrowed": told.narrowed,
            "total": total(run, summary),
            "seconds": f"{run.seconds:.2f}",
            "shares": list(self._shares()),
            "causes": causes(run, summary),
            "rerun": Plain(told).rerun_all(told),
            "chapters": self._chapters,
            "grid": self._grid(),
            "rules": list(self._rules()),
            "failures": self._failures,
            "known": self._of(Standing.KNOWN),
            "baseline": told.baseline,
            "custom": self._of(Standing.CUSTOM),
            "refused": [refusal for refusal in run.refused if not refusal.named],
            "unsupported": [(*what, checks(number)) for what, number in unsupported(run.verdicts).items()],
            "strays": run.strays,
            "losses": run.losses,
            "lists": by_variant(self._listed(), self._standings, told.suite.catalogue),
            "untested": self._untested(),
            "filters": self._filters(),
            "shown": SHOWN,
            "listed": LISTED,
            "many": MANY,
            "outcomes": OUTCOMES,
            "standings": STANDINGS,
            "signs": STANDING_SIGNS,
            "sheet_of_cards": card_sheet(),
            "is_link": LINK.fullmatch,
        }

    # Above.

    def _shares(self) -> Iterator[Share]:
        counted = Counter(map(self._standings.of, self._verdicts))
        start = 0.0
        for standing in _ORDER:
            if number := counted[standing]:
                length = 100 * number / len(self._verdicts)
                yield Share(standing, number, round(start, 3), round(length, 3))
                start += length

    @cached_property
    def _chapters(self) -> list[str]:
        """The chapters of which something was to be asked, in the order of the catalogue."""
        there = {chapter for of_variant in self._by_chapter.values() for chapter in of_variant}
        return [chapter for chapter in (*self._told.suite.catalogue.chapters, GAMES) if chapter in there]

    @cached_property
    def _by_chapter(self) -> Mapping[str, Mapping[str, Sequence[Verdict]]]:
        return by_chapter(self._verdicts)

    def _grid(self) -> dict[str, list[Cell]]:
        return {
            variant: [self._cell(variant, chapter, found.get(chapter, ())) for chapter in self._chapters]
            for variant, found in self._by_chapter.items()
        }

    def _cell(self, variant: str, chapter: str, verdicts: Sequence[Verdict]) -> Cell:
        put, standings = asked(verdicts), [self._standings.of(verdict) for verdict in verdicts]
        passed = sum(verdict.outcome is Outcome.PASS for verdict in put)
        told = f"{passed:,}" if passed == len(put) else f"{passed:,} of {len(put):,}"
        worst = next((standing for standing in _ORDER if standing in standings), Standing.UNTESTED)
        where = next((sheet.anchor for sheet in self._failures if _is_of(sheet, variant, chapter)), "")
        return Cell(chapter, told if put else "–", worst, where or f"{variant}/{chapter}")

    def _rules(self) -> Iterator[tuple[FailedRule, str]]:
        """The rules that rows fail, and where the first of them is told."""
        failed = failures(self._told.run, self._told.summary)
        first: dict[tuple[str, str], str] = {}
        for failure in failed:
            first.setdefault((failure.check.row.rule, failure.check.variant.id), anchor(failure.check))
        for rule in by_rule(failed, asked(self._verdicts)):
            yield rule, first[rule.rule, rule.variant]

    # What is told at length, and what is listed.

    @cached_property
    def _failures(self) -> list[Sheet]:
        return [self._sheets.sheet(failure) for failure in failures(self._told.run, self._told.summary)]

    def _of(self, standing: Standing) -> list[Sheet]:
        return self._sheets.of(verdict for verdict in self._verdicts if self._standings.of(verdict) is standing)

    def _listed(self) -> Iterator[Verdict]:
        """What has no sheet: what passes, what was not tested, and what fails with its whole variant or was not run."""
        told = {id_ for failure in failures(self._told.run, self._told.summary) for id_ in _ids(failure)}
        for verdict in self._verdicts:
            if self._standings.of(verdict) in (Standing.KNOWN, Standing.CUSTOM):
                continue
            if anchor(check_of(verdict)) not in told:
                yield verdict

    def _untested(self) -> dict[str, list[str]]:
        """Rules on which nothing that was asked depends; of a part of the suite that says nothing."""
        whole = not self._told.narrowed and not self._told.summary.outcomes.get(Outcome.NOT_RUN)
        return untested(self._told.run, self._told.variants) if whole else {}

    def _filters(self) -> dict[str, Any]:
        """What can be filtered by, with what there is of each."""
        seen = [check_of(verdict) for verdict in self._verdicts]
        catalogue = self._told.suite.catalogue
        return {
            "standings": {share.standing: share.number for share in self._shares()},
            "outcomes": _counted(verdict.outcome for verdict in self._verdicts),
            "variants": list(dict.fromkeys(check.variant.id for check in seen)),
            "chapters": {chapter: catalogue.chapters.get(chapter, "Whole deals") for chapter in self._chapters},
            "rules": sorted({check.row.rule for check in seen if check.row.rule}),
            "questions": sorted({check.question for check in seen}),
        }


def _is_of(sheet: Sheet, variant: str, chapter: str) -> bool:
    rule = sheet.check.row.rule
    return sheet.check.variant.id == variant and (rule.split(".")[0] if rule else GAMES) == chapter


def _ids(failure: Any) -> Iterator[str]:
    yield anchor(failure.check)
    yield from (f"{failure.check.variant.id}/{twin}" for twin in failure.twins)


def _counted(outcomes: Iterable[Outcome]) -> dict[Outcome, int]:
    counted = Counter(outcomes)
    return {outcome: counted[outcome] for outcome in Outcome if counted[outcome]}
