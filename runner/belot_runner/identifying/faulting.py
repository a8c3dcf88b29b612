"""What choices do not explain: the faults of an implementation, each with the smallest question that shows it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from belot_reference.rules import read_rules
from belot_runner.adapters.base import Hello
from belot_runner.asking.compare import Expectation
from belot_runner.asking.malformed import malformed
from belot_runner.asking.results import Run
from belot_runner.asking.select import Check
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.deals.stored import arises
from belot_runner.identifying.confirming import AskedRow, name_of
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
        wrong = [rule for rule, value in rules.items() if played[rule] != value]
        self._mended = {rule: read_rules({**rules, rule: played[rule]}) for rule in wrong}  # one wrong reading less

    def found(self, said: Iterable[Said], run: Run | None) -> list[Fault]:
        """Every fault, in the order of the rules."""
        groups: dict[_About, list[Evidence]] = {}
        for evidence in (*self._of_run(run), *self._of_talk(said, run)):
            for about in self._abouts(evidence):
                groups.setdefault(_joined(about, groups), []).append(evidence)
        order = list(self._rules)
        faults = [self._fault(about, evidence, run) for about, evidence in groups.items()]
        return sorted(faults, key=lambda fault: order.index(fault.rules[0]) if fault.rules else len(order))

    def _of_run(self, run: Run | None) -> Iterator[Evidence]:
        """The cases of these rules that failed, each as it stands or as the first of its twins."""
        seen = set()
        for verdict in run.verdicts if run else ():
            check = check_of(verdict)
            if check.row in seen or not verdict.fails(strict=True) or verdict.outcome is Outcome.NOT_RUN:
                continue
            if verdict.outcome is Outcome.ERROR and not self._can_play_to(check):
                continue
            seen.add(check.row)
            yield _evidence(verdict)

    def _of_talk(self, said: Iterable[Said], run: Run | None) -> Iterator[Evidence]:
        """The questions asked to find out, well formed by these rules, that were not answered by them."""
        checks = (check_of(each) for each in run.verdicts if each.outcome is Outcome.PASS) if run else ()
        passed = {check.id: check.expect for check in checks}
        for each in said:
            query = each.query
            right = answer_of(query.ask, query.given, self._right)
            if right is None or not query.features.fit(self._played) or self._is_excused(each):
                continue
            evidence = Evidence(
                query.ask, query.given, right, each.answer, each.failure, each.message, query.row, query.name
            )
            if not self._is_right(evidence, right):
                changed = self._was_other(evidence, passed.get(name_of(each, self._played)))
                yield replace(_validated(evidence, each.size), changed=changed)

    def _was_other(self, evidence: Evidence, passed: Rules | None) -> bool:
        """Whether a question that passes in a case was answered otherwise before. A case may ask for less."""
        fields = self._hello.fields.get(evidence.ask)
        return passed is not None and (evidence.got is None or not Expectation(passed, fields).fits(evidence.got))

    def _is_excused(self, said: Said) -> bool:
        """Whether it is no fault that there is no answer: none was promised, or the deal cannot be played so."""
        if said.failure is Outcome.UNSUPPORTED:
            return not self._hello.promises(said.query.ask)
        ask, given = said.query.ask, said.query.given
        return said.is_error_about_deal and not arises(ask, given, said.deal or {}, self._book)

    def _can_play_to(self, check: Check) -> bool:
        """Whether one with these wrong readings can play the deal that comes with a check, if one does."""
        deal = check.given.get("deal")
        return deal is None or arises(check.question, check.form.given, deal, self._book)

    def _is_right(self, evidence: Evidence, own: Json | None) -> bool:
        """Whether the answer is that of some rules."""
        fields = self._hello.fields.get(evidence.ask)
        got = evidence.got
        return got is not None and own is not None and Witness(evidence.ask, evidence.given, got, fields).agrees(own)

    def _abouts(self, evidence: Evidence) -> list[_About]:
        """What evidence is about: every wrong reading that it shows, or else one thing."""
        if evidence.got is None:
            return [_About((), failure=(evidence.ask, evidence.failure or Outcome.INVALID))]
        if misread := self._misread(evidence):
            return [_About((rule,), is_wrong=True) for rule in misread]
        about = evidence.row.rule if evidence.row else ""
        mistaken = self._mistaken(evidence)
        if mistaken:
            return [_About((about,) if about in mistaken else (mistaken[0],))]
        return [_About((about,) if about else self._blamed(evidence, evidence.got))]

    def _misread(self, evidence: Evidence) -> list[str]:
        """The rules whose wrong reading explains the answer: those that it takes, or where any of several does, one."""
        if not self._is_right(evidence, answer_of(evidence.ask, evidence.given, self._book)):
            return []
        taken = [
            rule
            for rule, book in self._mended.items()
            if not self._is_right(evidence, answer_of(evidence.ask, evidence.given, book))
        ]
        if taken:
            return taken
        concerned = consulted(evidence.ask, dict(evidence.given), self._rules)[1]
        return [rule for rule in self._mended if rule in concerned][:1]

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


def _joined(about: _About, groups: Collection[_About]) -> _About:
    """The group that evidence joins: one that is there already, where it is about one of these rules."""
    if about.is_wrong or about in groups:
        return about
    known = (each for each in groups if not each.is_wrong and each.rules[:1] in [(rule,) for rule in about.rules])
    return next(known, about)


def _validated(evidence: Evidence, size: int) -> Evidence:
    """Evidence whose answer is one that the question can have; else there is none, and why."""
    if evidence.got is None or (fault := malformed(evidence.ask, evidence.got, size)) is None:
        return evidence
    return replace(evidence, got=None, failure=Outcome.INVALID, message=fault)


def _ease(evidence: Evidence, rules: Collection[str]) -> tuple[bool, bool, bool, bool, int]:
    """How easily evidence is read: first what can be shown again, then a case of the rule, as it stands and not as a
    twin; and the smallest first."""
    is_other = not evidence.row or evidence.row.rule not in rules
    return evidence.changed, evidence.row is None, is_other, "~" in evidence.name, evidence.size


def _evidence(verdict: Verdict) -> Evidence:
    check = check_of(verdict)
    failure = None if verdict.outcome is Outcome.FAIL else verdict.outcome
    got = verdict.got if verdict.outcome is Outcome.FAIL else None
    row = None if isinstance(check.row, AskedRow) else check.row
    name = check.id if row else check.question
    return Evidence(check.question, check.given, check.expect, got, failure, verdict.message, row, name)
