"""What is wrong with a row as plain text, for reports that are read elsewhere: never very long, never unprintable."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from itertools import islice

from belot_runner.asking.select import Check
from belot_runner.asking.verdict import Verdict
from belot_runner.drawing.picture import picture
from belot_runner.drawing.text import draw
from belot_runner.drawing.words import printable
from belot_runner.report import wording
from belot_runner.report.grouping import check_of
from belot_runner.report.readings import EXPLAINED, Readings
from belot_runner.report.told import Told
from belot_runner.tables import SEATS_RULE

MOST = 40  # lines of answers
LONGEST = 2 * wording.LONGEST  # characters of such a line

_LABEL = 9
_MARGIN = " " * 4


class Plain:
    """Tells of the checks of a run."""

    def __init__(self, told: Told) -> None:
        self._suite = told.suite
        self._asked = told.asked
        self._readings = Readings(told, EXPLAINED)

    def whole(self, verdict: Verdict) -> Iterator[str]:
        """All of it in lines: title, rule, source, the position drawn, the answers, and how to ask again."""
        check = check_of(verdict)
        yield printable(check.row.title)
        yield from self.rule(check)
        yield from map(printable, wording.grounds(check))
        yield ""
        yield from (_MARGIN + printable(line) for line in _position(check))
        yield ""
        told = [*self.answers(verdict), *self.reading(verdict)]
        yield from (f"{_MARGIN}{label:{_LABEL}} {text}" for label, text in told)
        yield f"{_MARGIN}{'rerun':{_LABEL}} {self.rerun(check)}"

    def rule(self, check: Check) -> Iterator[str]:
        """The choice that the variant makes, in words; none for a whole deal."""
        return map(printable, wording.ruling(check, self._suite))

    def answers(self, verdict: Verdict) -> Iterator[tuple[str, str]]:
        """Expected against got, each with its label."""
        told = wording.answers(verdict)
        yield from ((label, _line(text)) for label, text in islice(told, MOST))
        if more := sum(1 for _ in told):
            yield "and", f"{more // 2:,} other differences"
        if verdict.explained is not None:
            yield "custom", printable(wording.by_custom(verdict.explained))

    def reading(self, verdict: Verdict) -> Iterator[tuple[str, str]]:
        """By which reading of the rules the answer would be right, with its label; nothing where there is none."""
        if given_by := self._readings.given_by(verdict):
            yield "given by", _line(given_by)

    def rerun(self, check: Check) -> str:
        """The command that asks one check again; a row with its twins."""
        return printable(wording.rerun(check, self._suite, self._asked))

    def rerun_all(self, told: Told) -> str:
        """The command that asks all of a run again."""
        if told.again:
            return printable(shlex.join(["belot", *told.again]))
        names = dict.fromkeys(check_of(verdict).variant.id for verdict in told.run.verdicts)
        words = [
            word
            for variant in told.variants
            if variant.id in names
            for word in ("--variant", variant.id if variant.id in self._suite.variants else str(variant.file))
        ]
        strict = ["--strict"] if told.strict else []
        return printable(shlex.join(["belot", "run", *self._asked, *words, *strict]))


def _position(check: Check) -> list[str]:
    rules = check.variant.rules
    return draw(picture(check.question, check.given, rules[SEATS_RULE], rules))


def _line(text: str) -> str:
    return printable(text if len(text) <= LONGEST else f"{text[:LONGEST]} ...")
