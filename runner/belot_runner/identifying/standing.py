"""How every rule stands once the asking is done, and why one is open still."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from belot_runner.identifying.findings import Fault, Finding, Standing, Why
from belot_runner.identifying.inquiry import Inquiry, beyond
from belot_runner.identifying.pool import LATE, Pool
from belot_runner.identifying.seating import TELLING
from belot_runner.identifying.talk import Talk
from belot_runner.spec.values import Wire
from belot_runner.tables import SEATS_RULE


class Standings:
    """Tells how the rules stand by what is believed.

    `seated` is whether the table has shown itself, `ended` whether the talk had to end before there was nothing more to
    ask.
    """

    def __init__(self, pool: Pool, talk: Talk, inquiry: Inquiry, *, seated: bool, ended: bool) -> None:
        belief = inquiry.belief
        self._in_vain = inquiry.in_vain
        self._ended = ended
        self._pool = pool
        self._talk = talk
        self._belief = belief
        self._possible = belief.tightened()
        self._open = {*pool.space.open(self._possible), *(() if seated else (SEATS_RULE,))}

    def findings(
        self, rules: Mapping[str, Wire], nearest: Mapping[str, Wire], faults: Collection[Fault]
    ) -> Iterator[Finding]:
        """Every rule of the catalogue, as it is set as far as is known, beside the variant from which least departs."""
        faulty = {rule for fault in faults for rule in fault.rules[:1]}
        silent = self._silent() if self._open else {}
        for rule in self._pool.suite.catalogue.rules.values():
            value, shipped = rules[rule.id], rules[rule.id] == nearest[rule.id]
            if rule.id in faulty:
                yield Finding(rule, Standing.FAULTY, value, (value,), shipped)
            elif rule.id not in self._open:
                yield Finding(rule, Standing.TOLD, value, (value,), shipped)
            else:
                options = tuple(self._pool.space.options(self._possible, rule.id)) or tuple(rule.choices)
                kinds = tuple(kind for kind, told in silent.items() if rule.id in told)
                why = Why.NOT_SUPPORTED if kinds else Why.NOT_ASKED if self._ended else Why.NO_DIFFERENCE
                yield Finding(rule, Standing.OPEN, value, options, shipped, why, kinds)

    def _silent(self) -> dict[str, set[str]]:
        """What would be told by each kind of question that is not answered, not always, or not in full."""
        unanswered = {said.query.row for said in self._talk.said if said.answer is None}
        found: dict[str, set[str]] = {}
        for query in self._pool.queries(self._belief.table):
            told = set(self._belief.told(query.row)) if query.row else set[str]()
            if query.row not in unanswered and self._in_vain.isdisjoint(beyond(query)):
                told = set() if self._answers_in_full(query.ask) else set(filter(self._is_silent, told))
            found.setdefault(query.ask, set()).update(told)
        for kind in TELLING:
            if not self._talk.answers(kind):
                found.setdefault(kind, set()).add(SEATS_RULE)
        return dict(sorted(found.items()))

    def _is_silent(self, rule: str) -> bool:
        """Whether nothing that is answered speaks of a rule but whole deals, which are about too much at once."""
        return not any(kind != LATE and self._answers_in_full(kind) for kind in self._pool.spoken[rule])

    def _answers_in_full(self, kind: str) -> bool:
        return self._talk.answers(kind) and not self._talk.fields(kind)
