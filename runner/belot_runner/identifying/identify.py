"""Which rules an implementation plays: asked for, put to the test, and told rule by rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from time import monotonic
from typing import Any

from belot_runner.adapters.base import Adapter
from belot_runner.asking.results import Run
from belot_runner.deals.stored import Deals
from belot_runner.errors import AdapterError
from belot_runner.identifying.belief import Belief
from belot_runner.identifying.confirming import Watching, confirm, witnesses
from belot_runner.identifying.deciding import allowed, variant_of
from belot_runner.identifying.faulting import Faults
from belot_runner.identifying.findings import Fault, Identified
from belot_runner.identifying.inquiry import Inquiry
from belot_runner.identifying.placing import Placing
from belot_runner.identifying.pool import pool_of
from belot_runner.identifying.queries import Query
from belot_runner.identifying.reading import Reader
from belot_runner.identifying.seating import Seating, find_table
from belot_runner.identifying.shrinking import shrunk
from belot_runner.identifying.standing import Standings
from belot_runner.identifying.talk import AS_PLAYED, Enough, Over, Said, Talk
from belot_runner.identifying.values import EARLY, LATER, read_values
from belot_runner.identifying.weighing import Witness, unexplained
from belot_runner.spec.values import Wire
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite
from belot_runner.tables import DEFAULT_TABLE, SEATS_RULE

Rules = dict[str, Wire]

BUDGET = 100
"""Questions that a full answer takes at most, values included."""

INTERRUPTED = "interrupted"

_MORE = 40  # questions when the cases of what was found contradict it
_CONFIRMATIONS = 3
_SMALLER = 25  # questions by which the evidence of all faults is made smaller
_AUCTION = frozenset({"auction"})


def identify(
    adapter: Adapter,
    suite: Suite,
    *,
    variant: str = AS_PLAYED,
    deals: Deals | None = None,
    confirmed: bool = True,
    watching: Watching | None = None,
) -> Identified:
    """What an implementation plays. It is told the id `variant`, and not one rule.

    `deals` are those that go with questions about positions, for engines that keep state. What was found is put to the
    test by its own cases if it is to be `confirmed`. `watching` is who looks on.

    Raises AdapterError where it cannot be started or spoken to in the first place, UsageError where it does not play.
    """
    return _Identifying(adapter, suite, variant, deals, watching or Watching()).result(confirmed=confirmed)


class _Identifying:
    """One implementation, from the first question to the last."""

    def __init__(self, adapter: Adapter, suite: Suite, variant: str, deals: Deals | None, watching: Watching) -> None:
        self._started = monotonic()
        self._adapter = adapter
        self._suite = suite
        self._deals = deals
        self._watching = watching
        self._pool = pool_of(suite)
        self._talk = Talk(adapter, BUDGET, variant, watching.stop)
        self._talk.begin()
        self._seating = Seating(DEFAULT_TABLE, shown=False)
        self._values: Rules = {}
        self._witnesses: tuple[Witness, ...] = ()
        self._believe()
        self._run: Run | None = None
        self._fault: AdapterError | None = None
        self._stopped = ""
        if deals is not None:
            self._talk.context = Placing(deals, self._rules).deal

    def result(self, *, confirmed: bool) -> Identified:
        """Ask, put to the test, and tell."""
        self._guarded(self._find_out)
        if confirmed and not self._stopped and self._fault is None:
            self._guarded(self._confirm)
        try:
            return self._told()
        except KeyboardInterrupt:
            if self._stopped:  # who insists is heeded
                raise
            self._stopped = INTERRUPTED
            return self._told()

    def _guarded(self, work: Callable[[], None]) -> None:
        """Do some work; whatever ends it, nothing of what is known already is lost."""
        try:
            work()
        except Enough:
            pass  # which the talk says itself
        except Over as over:
            self._stopped = str(over)
        except KeyboardInterrupt:
            self._stopped = INTERRUPTED
        except AdapterError as error:
            self._fault = error

    # Finding out.

    def _find_out(self) -> None:
        """First the table, then how cards are dealt and contracts found, then numbers and tables, then the rest."""
        forms = list(self._suite.catalogue.rules[SEATS_RULE].choices)
        self._seating = find_table(self._talk, forms)
        self._believe()
        self._read(EARLY)
        self._inquiry.ask(_AUCTION)
        self._read(LATER)
        self._ask_all()

    def _believe(self, chosen: Mapping[str, Wire] | None = None, right: Iterable[Said] | None = None) -> None:
        """Begin to believe, by what is known for certain, and take in what was asked so far."""
        self._belief = Belief(self._pool, self._talk, self._seating.table, self._values, chosen)
        self._inquiry = Inquiry(self._pool, self._talk, self._belief)
        self._belief.take_all(self._talk.said if right is None else right)

    def _read(self, readers: Iterable[Reader]) -> None:
        """Read values off, and begin anew with them."""
        try:
            for found in read_values(self._talk, self._seating.table, self._pool.options.of_rule, readers):
                self._values |= found
        finally:
            self._believe()

    def _ask_all(self) -> None:
        """Ask until nothing more is told, and again where another belief explains more."""
        self._inquiry.ask_all()
        while self._reconsider():
            self._inquiry.ask_all()

    def _reconsider(self) -> bool:
        """Believe that by which most answers are right; true where that is news.

        All answers that are right by it are taken in, those that were put aside before too.
        """
        before, better = self._rules(), self._belief.better(self._witnesses)
        if better is None:
            return False
        changed = {rule: value for rule, value in better.items() if value != before[rule]}
        self._values |= {rule: value for rule, value in changed.items() if rule in self._values}
        wrong = {id(witness.answer) for witness in unexplained(self._belief.witnesses(), better)}
        self._believe(changed, [said for said in self._talk.said if id(said.answer) not in wrong])
        return True

    # Putting it to the test.

    def _confirm(self) -> None:
        """Put the cases of what was found to it; where another belief explains more of the answers, go on asking."""
        for _ in range(_CONFIRMATIONS):
            self._run = confirm(self._adapter, self._suite, self._played(), self._talk, self._deals, self._watching)
            if self._run is None:
                break
            if self._run.fault is not None:
                raise self._run.fault
            self._witnesses = tuple(witnesses(self._run))
            if self._run.stopped or not self._reconsider():
                break
            self._talk.more(_MORE)
            self._ask_all()

    def _rules(self) -> Rules:
        """The rules as they are believed, wrong readings among them."""
        return self._belief.rules(self._belief.nearest().rules)

    def _played(self) -> Variant:
        """The rules that are believed, as far as a variant may decide them."""
        nearest, specs = self._belief.nearest(), self._suite.catalogue.rules
        named = self._pool.shipped
        rules = {
            rule: allowed(specs[rule], value, named[rule], nearest.rules[rule]) for rule, value in self._rules().items()
        }
        return variant_of(rules, nearest, self._talk.variant, specs)

    # Telling.

    def _told(self) -> Identified:
        rules, played, nearest = self._rules(), self._played(), self._belief.nearest()
        said, over = tuple(self._talk.said), self._talk.over
        faults = Faults(rules, played.rules, self._pool.readings, self._talk.hello).found(said, self._run)
        ended = bool(self._stopped or over or self._fault or self._adapter.given_up)
        standings = Standings(self._pool, self._talk, self._inquiry, seated=self._seating.shown, ended=ended)
        found = tuple(standings.findings(rules, nearest.rules, faults))
        if faults and not self._stopped and self._fault is None:
            self._talk.more(_SMALLER)
            faults = [self._smaller(fault, played) for fault in faults]
        self._adapter.close()
        of_run = self._run.stopped or self._run.given_up if self._run else ""
        return Identified(
            hello=self._talk.hello,
            nearest=nearest,
            as_near=tuple(variant.id for variant in self._belief.as_near()),
            played=played,
            findings=found,
            faults=tuple(faults),
            questions=len(said),
            answered=sum(each.answer is not None for each in said),
            run=self._run,
            stopped=self._stopped or of_run or over,
            fault=self._fault,
            losses=self._adapter.losses,
            seconds=monotonic() - self._started,
        )

    def _smaller(self, fault: Fault, played: Variant) -> Fault:
        """A fault whose question is made smaller, unless it is a case of the suite, which is small already."""
        evidence = fault.evidence
        if evidence.row is not None or evidence.got is None:
            return fault
        with suppress(AdapterError, KeyboardInterrupt):
            evidence = shrunk(evidence, played.rules, self._answer, self._talk.fields(evidence.ask))
        return replace(fault, evidence=evidence)

    def _answer(self, query: Query) -> Mapping[str, Any] | None:
        """The answer to a question; None where there is none, or no more can be asked."""
        try:
            return self._talk.put(query).answer if self._talk.answers(query.ask) else None
        except Over:
            return None
