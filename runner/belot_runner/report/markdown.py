"""A run as Markdown, for the summary of a job: a table of variants by chapters, what fails and why, how to ask again.

GitHub shows no summary of more than 1 MiB, so it is never longer; what is left out is counted.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TextIO

from belot_runner import __version__
from belot_runner.asking.results import Expected
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.report import SHOWN
from belot_runner.report.grouping import Failure, by_chapter, by_row, by_rule, counts, in_order, untested, varied
from belot_runner.report.overview import checks, total
from belot_runner.report.plain import Plain
from belot_runner.report.standing import Standing, Standings, advice, asked, causes, failures, unsupported
from belot_runner.report.templating import Made, rendered, text
from belot_runner.report.told import Told
from belot_runner.report.wording import cut

LARGEST = 1_000_000  # bytes
LISTED = 20  # entries of a list; further ones are counted

_LINK = re.compile(r"https?://[\w.~:/?#@!$&'()*+,;=%-]+", re.ASCII)


class Cell(NamedTuple):
    """How a variant fares in a chapter."""

    text: str
    fails: bool


class Shortened(NamedTuple):
    """The first entries of a list, and how many more there are."""

    entries: Sequence[Any]
    more: int


def write(told: Told, out: TextIO) -> None:
    """The document, with as many failures told at length as there is room for."""
    for shown in (SHOWN, 3, 0):
        document = rendered("summary.md.jinja", **_Contents(told, shown).all())
        if len(document.encode(errors="backslashreplace")) <= LARGEST:
            break
    out.write(document)


class _Contents:
    """What the template is filled with."""

    def __init__(self, told: Told, shown: int) -> None:
        self._told = told
        self._shown = shown
        self._standings = Standings(told.summary)
        self._plain = Plain(told)

    def all(self) -> dict[str, Any]:
        """Everything, by the names of the template."""
        run, summary = self._told.run, self._told.summary
        failed, chapters = failures(run, summary), self._chapters()
        told, hello = varied(failed), run.hello
        return {
            "well": summary.exit_code == 0,
            "adapter": " ".join(filter(None, (hello.name, hello.version))),
            "language": hello.language,
            "suite": __version__,
            "total": total(run, summary),
            "seconds": f"{run.seconds:.2f}",
            "causes": listed([cut(cause.told) for cause in causes(run, summary)]),
            "chapters": chapters,
            "grid": {variant: self._cells(found, chapters) for variant, found in by_chapter(run.verdicts).items()},
            "rules": listed(by_rule(failed, asked(run.verdicts))),
            "failures": [self._at_length(failure) for failure in told[: self._shown]],
            "named": listed(list(map(_name, told[self._shown :]))),
            "custom": listed(list(map(_name, by_row(self._standing(Standing.CUSTOM))))),
            "known": listed(list(_by_reason(summary.expected))),
            "known_number": len(summary.expected),
            "refused": listed([refusal for refusal in run.refused if not refusal.named]),
            "unsupported": listed([
                (question, cut(why), checks(number)) for (question, why), number in unsupported(run.verdicts).items()
            ]),
            "untested": self._untested(),
            "strays": run.strays,
            "advice": advice(self._told),
            "rerun": self._plain.rerun_all(self._told),
        }  # fmt: skip

    def _chapters(self) -> list[str]:
        """The chapters of which something was to be asked, in the order of the catalogue."""
        there = {chapter for of_variant in by_chapter(self._told.run.verdicts).values() for chapter in of_variant}
        return in_order(self._told.suite.catalogue.chapters, there)

    def _cells(self, found: dict[str, list[Verdict]], chapters: Sequence[str]) -> list[Cell]:
        return [self._cell(found.get(chapter, ())) for chapter in chapters]

    def _cell(self, verdicts: Sequence[Verdict]) -> Cell:
        put = counts(asked(verdicts))
        passed, number = put[Outcome.PASS], put.total()
        told = f"{passed:,}" if passed == number else f"{passed:,} of {number:,}"
        fails = any(self._standings.of(verdict) is Standing.FAILS for verdict in verdicts)
        return Cell(told if put else "–", fails)

    def _standing(self, wanted: Standing) -> Iterator[Verdict]:
        return (verdict for verdict in self._told.run.verdicts if self._standings.of(verdict) is wanted)

    def _at_length(self, failure: Failure) -> tuple[str, list[str]]:
        return f"{failure.first.outcome}: {_name(failure)}", list(self._plain.whole(failure.first))

    def _untested(self) -> dict[str, list[str]]:
        """Rules on which nothing that was asked depends; of a part of the suite that says nothing."""
        run = self._told.run
        whole = self._shown and not self._told.narrowed and not self._told.summary.outcomes.get(Outcome.NOT_RUN)
        return untested(run, self._told.variants) if whole else {}


def listed(entries: Sequence[Any], most: int = LISTED) -> Shortened:
    """The first of some entries, and how many are left."""
    return Shortened(entries[:most], len(entries[most:]))


def _name(failure: Failure) -> str:
    return f"{failure.check.variant.id} {failure.check.id} {failure.and_twins}".rstrip()


def _by_reason(expected: Sequence[Expected]) -> Iterator[tuple[int, str, Made]]:
    """How many known failures have a reason, and where it is dealt with, as a link where it is one."""
    for (reason, link), number in Counter((each.reason, each.link) for each in expected).items():
        yield number, cut(reason), Made(f"<{link}>") if _LINK.fullmatch(link) else text(cut(link))
