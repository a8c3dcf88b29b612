"""What an implementation answered to a row and its twins, and by which reading of the rules it comes to that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from belot_reference.rules import read_rules
from belot_runner.adapters.base import Hello
from belot_runner.asking.compare import Expectation
from belot_runner.asking.results import Run
from belot_runner.asking.select import Check
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.cases.rows import Row
from belot_runner.proof.departures import Departure, fewest, gives
from belot_runner.proof.forking import Decisions, Json, Options, answer_of
from belot_runner.report.grouping import check_of
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite
from belot_runner.tables import SEATS_RULE


@dataclass(frozen=True, slots=True)
class Reading:
    """Rules read otherwise by which the answer is the right one; `holds` are the twins (0: the row itself) that were
    answered just so."""

    departure: Departure
    holds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Heard:
    """An implementation's answers to a row in the variant in which it is explained.

    `verdict` is that on the form that is told, `forms` are those on the row and its twins, `others` those in other
    variants. Where the answer differs, `readings` are the fewest rules read otherwise that give it, none where there
    are no such, and `searched` is how many together have been tried in every way; `variants` are those of the suite
    that answer so. But where the reference gives that answer too, `lawful` says so, and all three are about the
    expected answer instead.
    """

    hello: Hello
    verdict: Verdict
    forms: tuple[Verdict, ...]
    others: tuple[Verdict, ...]
    lawful: bool = False
    readings: tuple[Reading, ...] = ()
    searched: int = 0
    variants: tuple[str, ...] = ()

    @property
    def variant(self) -> Variant:
        """The variant in which it was asked."""
        return check_of(self.verdict).variant

    @property
    def differs(self) -> bool:
        """Whether some form was answered otherwise than expected, or not at all."""
        return any(verdict.fails(strict=True) for verdict in self.forms)


def hear(row: Row, home: Variant, twin: int | None, run: Run, suite: Suite, options: Options) -> Heard | None:
    """What a run says of a row; None where it was not asked.

    Told is a variant in which it is answered otherwise, if there is one, and `home` before others; the twin that is
    named, or else the first form that fails.
    """
    of_row = [verdict for verdict in run.verdicts if check_of(verdict).row is row]
    if not of_row:
        return None
    failing = [verdict for verdict in of_row if verdict.fails(strict=True)]
    told = check_of(
        min(failing or of_row, key=lambda each: (each.outcome is not Outcome.FAIL, check_of(each).variant is not home))
    ).variant
    forms = tuple(verdict for verdict in of_row if check_of(verdict).variant is told)
    others = tuple(verdict for verdict in of_row if verdict not in forms)
    failing = [verdict for verdict in forms if verdict.fails(strict=True)]
    verdict = (failing or forms)[0] if twin is None else forms[twin]
    heard = Heard(run.hello, verdict, forms, others)
    if verdict.outcome is not Outcome.FAIL or verdict.got is None:
        return heard
    return _explained(heard, verdict.got, suite, options)


def _explained(heard: Heard, got: Mapping[str, Any], suite: Suite, options: Options) -> Heard:
    check, fields = check_of(heard.verdict), heard.hello.fields.get(heard.verdict.check.question)
    rules = check.variant.rules

    def is_got(answer: Json | None) -> bool:
        return gives(answer, check.expect, got, fields)

    def is_expected(answer: Json | None) -> bool:
        return answer is not None and Expectation(check.expect, fields).fits(answer)

    lawful = is_got(_answer(check, rules))
    wanted = is_expected if lawful else is_got
    found = fewest(check.question, dict(check.form.given), rules, options, wanted)
    readings = [Reading(departure, _holds(departure, heard, lawful)) for departure in found.departures]
    return replace(
        heard,
        lawful=lawful,
        readings=tuple(sorted(readings, key=lambda reading: _likely(reading, check, suite))),
        searched=found.searched,
        variants=tuple(
            variant.id
            for variant in suite.variants.values()
            if variant.rules[SEATS_RULE] == rules[SEATS_RULE]
            and check.row.features.fit(variant.rules)
            and wanted(_answer(check, variant.rules))
        ),
    )


def _answer(check: Check, rules: Decisions) -> Json | None:
    """What the reference answers to a check under some rules."""
    return answer_of(check.question, check.form.given, read_rules(rules))


def _holds(departure: Departure, heard: Heard, lawful: bool) -> tuple[int, ...]:
    """The forms that were answered (or, where the answers are lawful, that are expected) as a departure has them."""
    holds = []
    for verdict in heard.forms:
        check, fields = check_of(verdict), heard.hello.fields.get(verdict.check.question)
        answer = _answer(check, {**check.variant.rules, **departure})
        as_expected = answer is not None and Expectation(check.expect, fields).fits(answer)
        if lawful or verdict.outcome is Outcome.PASS:
            so = as_expected
        else:
            so = verdict.got is not None and gives(answer, check.expect, verdict.got, fields)
        if so:
            holds.append(check.twin)
    return tuple(holds)


def _likely(reading: Reading, check: Check, suite: Suite) -> tuple[int, int, bool]:
    """What is told first: what holds in most forms, then choices before wrong readings, then the row's own rule."""
    rules = suite.catalogue.rules
    wrong = sum(rules[rule].is_counter(value) for rule, value in reading.departure.items())
    return -len(reading.holds), wrong, check.row.rule not in reading.departure
