"""What was found out is put to the test: every case of these rules, as any run would ask it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from belot_reference.rules import read_rules
from belot_runner.adapters.base import Adapter
from belot_runner.asking.results import Run
from belot_runner.asking.select import runs_under, select
from belot_runner.asking.session import OnAsking, run
from belot_runner.asking.verdict import Verdict
from belot_runner.cases.rows import Row
from belot_runner.deals.stored import Deals, prepare
from belot_runner.identifying.pool import LATE
from belot_runner.identifying.queries import Query
from belot_runner.identifying.talk import Said, Talk
from belot_runner.identifying.weighing import Witness
from belot_runner.outcome import Outcome
from belot_runner.proof.forking import answer_of
from belot_runner.report.grouping import check_of
from belot_runner.spec.values import Wire
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite
from belot_runner.tables import SEATS_RULE


@dataclass(frozen=True, slots=True)
class _AsPlayed:
    """What the implementation is told: a name, and no rule."""

    id: str
    rules: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Watching:
    """Who looks on: `stop` is asked before each question why to end, if so; the others are told as a run tells them."""

    stop: Callable[[], str] | None = None
    on_asking: OnAsking | None = None
    on_verdict: Callable[[Verdict], None] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class AskedRow(Row):
    """A question that was asked to find out and is no case of the rules which were found, with the answer they give."""


def name_of(said: Said, rules: Mapping[str, Wire]) -> str:
    """The id of the row that asks a question again where it is put to the test by some rules."""
    return said.query.name if _is_case(said.query, rules) else f"asked-{said.number}"


def _is_case(query: Query, rules: Mapping[str, Wire]) -> bool:
    """Whether the suite itself puts a question to the test of some rules."""
    return query.row is not None and runs_under(query.row, rules)


def asked_rows(said: Iterable[Said], played: Variant) -> Iterator[AskedRow]:
    """The questions that were asked and are no cases of these rules, as rows: so they are asked again, and their twins.

    One that is not well formed by the rules that were found is left out.
    """
    book, table = read_rules(played.rules), played.rules[SEATS_RULE]
    for each in said:
        query = each.query
        if _is_case(query, played.rules) or each.answer is None or not query.features.fit(played.rules):
            continue
        expect = answer_of(query.ask, query.given, book)
        if expect is not None:
            origin = played.decisions[SEATS_RULE].origin
            name = name_of(each, played.rules)
            yield AskedRow(name, "", "", None, {}, (table,), query.ask, query.given, expect, (), "", (), origin)


def confirm(
    adapter: Adapter, suite: Suite, played: Variant, talk: Talk, deals: Deals | None, watching: Watching
) -> Run | None:
    """Put every case of some rules to an implementation that is told none of them, in a fresh process; and once more
    what was asked to find them out, its twins too. None where no kind of question is answered.

    Deals that were played at random are left out where anything else is answered: a fault in one of them may lie
    anywhere, and each rule has cases of its own.
    """
    kinds = {row.ask for row in suite.rows if talk.answers(row.ask)}
    if not kinds:
        return None
    cases = (row for row in suite.rows if not row.derived or kinds == {LATE})
    checks = select((*cases, *asked_rows(talk.said, played)), [played], questions=kinds, deals=deals)
    prepare(checks)
    adapter.close()
    return run(
        checks,
        adapter,
        variants=[_AsPlayed(played.id)],
        explicit_variants=True,
        on_verdict=watching.on_verdict,
        on_asking=watching.on_asking,
        stop=watching.stop,
    )


def witnesses(confirmed: Run) -> Iterator[Witness]:
    """The answers of a run, of cases without those to their twins, and of those that were right what was expected."""
    for verdict in confirmed.verdicts:
        check = check_of(verdict)
        is_twin = check.twin and not isinstance(check.row, AskedRow)
        if is_twin or verdict.outcome not in (Outcome.PASS, Outcome.FAIL):
            continue
        answer = check.expect if verdict.got is None else verdict.got
        yield Witness(check.question, check.form.given, answer, confirmed.hello.fields.get(check.question))
