"""What choices do not explain: the faults of an implementation, each with the smallest question that shows it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from belot_reference.rules import read_rules
from belot_runner.adapters.base import Hello
from belot_runner.asking.compare import Expectation
from belot_runner.asking.results import Run
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.identifying.confirming import AskedRow
from belot_runner.identifying.findings import Evidence, Fault
from belot_runner.identifying.talk import Said
from belot_runner.identifying.weighing import Witness
from belot_runner.proof.departures import fewest
from belot_runner.proof.forking import Options, answer_of, consulted
from belot_runner.report.grouping import check_of
from belot_runner.spec.values import Wire

_FEW = 3  # rules that can be named as what an answer may be about

Rules = Mapping[str, Wire]
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class _About:
    """What evidence is about: rules, whether a wrong reading explains it, or that there was no answer to a question."""

    rules: tuple[str, ...]
    is_wrong: bool = False
    failure: tuple[str, Outcome] | None = None


class Faults:
    """Finds the faults of an implementation that is believed to play some rules.

    `rules` explain as many of its answers as can be, wrong readings among them; `played` are the same as a variant may
    have them.
    """

    def __init__(self, rules: Rules, played: Rules, options: Options, hello: Hello) -> None:
        self._rules = rules
        self._played = played
        self._book, self._right = read_rules(rules), read_rules(played)
        self._options = options
        self._hello = hello
        self._wrong = [rule for rule, value in rules.items() if played[rule] != value]

    def found(self, said: Iterable[Said], run: Run | None) -> list[Fault]:
        """Every fault, in the order of the rules."""
        groups: dict[_About, list[Evidence]] = {}
        for evidence in (*self._of_run(run), *self._of_talk(said)):
            about = self._about(evidence)
            known = (
                each for each in groups if not each.is_wrong and each.rules[:1] in [(rule,) for rule in about.rules]
            )
            about = about if about.is_wrong or about in groups else next(known, about)
            groups.setdefault(about, []).append(evidence)
        order = list(self._rules)
        faults = [self._fault(about, evidence, run) for about, evidence in groups.items()]
        return sorted(faults, key=lambda fault: order.index(fault.rules[0]) if fault.rules else len(order))

    def _of_run(self, run: Run | None) -> Iterator[Evidence]:
        """The cases of these rules that failed, each as it stands or as the first of its twins."""
        seen = set()
        for verdict in run.verdicts if run else ():
            row = check_of(verdict).row
            if row not in seen and verdict.fails(strict=True) and verdict.outcome is not Outcome.NOT_RUN:
                seen.add(row)
                yield _evidence(verdict)

    def _of_talk(self, said: Iterable[Said]) -> Iterator[Evidence]:
        """The questions asked to find out, well formed by these rules, that were not answered by them."""
        for each in said:
            query = each.query
            right = answer_of(query.ask, query.given, self._right)
            if right is None or not query.features.fit(self._played) or each.excused:
                continue
            evidence = Evidence(
                query.ask, query.given, right, each.answer, each.failure, each.message, query.row, query.name
            )
            if not self._is_right(evidence, right):
                yield evidence

    def _is_right(self, evidence: Evidence, own: Json | None) -> bool:
        """Whether the answer is that of some rules."""
        fields = self._hello.fields.get(evidence.ask)
        got = evidence.got
        return got is not None and own is not None and Witness(evidence.ask, evidence.given, got, fields).agrees(own)

    def _about(self, evidence: Evidence) -> _About:
        if evidence.got is None:
            return _About((), failure=(evidence.ask, evidence.failure or Outcome.INVALID))
        if self._is_right(evidence, answer_of(evidence.ask, evidence.given, self._book)):
            concerned = consulted(evidence.ask, dict(evidence.given), self._rules)[1]
            return _About(tuple(rule for rule in self._wrong if rule in concerned)[:1], is_wrong=True)
        about = evidence.row.rule if evidence.row else ""
        mistaken = self._mistaken(evidence)
        if mistaken:
            return _About((about,) if about in mistaken else (mistaken[0],))
        return _About((about,) if about else self._blamed(evidence, evidence.got))

    def _mistaken(self, evidence: Evidence) -> list[str]:
        """The rules of which some other option would explain the answer."""
        found = fewest(
            evidence.ask,
            dict(evidence.given),
            self._rules,
            self._options,
            lambda own: self._is_right(evidence, own),
            deepest=1,
        )
        return [rule for departure in found.departures for rule in departure]

    def _blamed(self, evidence: Evidence, got: Mapping[str, Any]) -> tuple[str, ...]:
        """The rules of which another option would change the fields that are not as they should be."""
        own, concerned = consulted(evidence.ask, dict(evidence.given), self._rules)
        differing = {each.field.partition(".")[0] for each in Expectation(own or {}).differences(got)}
        found = []
        for rule, option in self._options.changes(self._rules):
            if own and rule in concerned and rule not in found:
                other = answer_of(evidence.ask, evidence.given, read_rules({**self._rules, rule: option})) or {}
                if any(other.get(name) != own.get(name) for name in differing):
                    found.append(rule)
        return tuple(found) if len(found) <= _FEW else ()

    def _fault(self, about: _About, evidence: list[Evidence], run: Run | None) -> Fault:
        """A fault with its smallest evidence, and how many of the cases of its rule fail."""
        cases = {check_of(verdict).row for verdict in run.verdicts} if run else set()
        own = {row.id for row in cases if row.rule in about.rules[:1]}
        failed = own & {each.row.id for each in evidence if each.row}
        wrong = self._rules[about.rules[0]] if about.is_wrong else None
        shown = min(evidence, key=lambda each: _ease(each, about.rules))
        return Fault(about.rules, shown, wrong, len(failed), len(own))


def _ease(evidence: Evidence, rules: Collection[str]) -> tuple[bool, bool, bool, int]:
    """How easily evidence is read: first a case of the rule, as it stands and not as a twin; and the smallest first."""
    return evidence.row is None, not evidence.row or evidence.row.rule not in rules, "~" in evidence.name, evidence.size


def _evidence(verdict: Verdict) -> Evidence:
    check = check_of(verdict)
    failure = None if verdict.outcome is Outcome.FAIL else verdict.outcome
    got = verdict.got if verdict.outcome is Outcome.FAIL else None
    row = None if isinstance(check.row, AskedRow) else check.row
    name = check.id if row else check.question
    return Evidence(check.question, check.given, check.expect, got, failure, verdict.message, row, name)
