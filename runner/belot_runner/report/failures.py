"""What is wrong with a row, at length: the rule and its source, the position, what was expected, what came."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from belot_runner.asking.compare import Difference
from belot_runner.asking.select import Check
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.drawing.picture import picture
from belot_runner.drawing.text import draw
from belot_runner.drawing.words import flat, sorted_cards
from belot_runner.report.grouping import Failure
from belot_runner.report.output import say, say_line
from belot_runner.spec.decisions import Basis
from belot_runner.spec.sources import Claim, load_sources
from belot_runner.suite import Suite
from belot_runner.tables import SEATS_RULE

if TYPE_CHECKING:
    from rich.console import Console

NAMED = 20  # failures that are named, beside those that are told at length
LONGEST = 400  # characters of an answer that are shown

_SETS = frozenset({"legal", "stock"})
_LABEL = 10
_MARGIN = " " * 4


class Failures:
    """Tells failures, `shown` of them at length. `asked` are the words that name adapter and cases for the command."""

    def __init__(self, out: Console, suite: Suite, asked: Sequence[str], shown: int) -> None:
        self._out = out
        self._suite = suite
        self._asked = asked
        self._shown = shown

    def say(self, failures: Sequence[Failure], word: str, style: str) -> None:
        """Tell the first of them at length, name some others, and count the rest."""
        for failure in failures[: self._shown]:
            self._say_one(failure, word, style)
        rest = failures[self._shown :]
        if rest:
            say(self._out)
            more = "more " if self._shown else ""
            say(self._out, f"{len(rest):,} {more}(--show all tells them at length):", style)
        for failure in rest[:NAMED]:
            say_line(self._out, f"  {failure.check.variant.id}  {failure.check.row.id}")
        if rest[NAMED:]:
            say(self._out, f"  and {len(rest) - NAMED:,} others")

    def _say_one(self, failure: Failure, word: str, style: str) -> None:
        check, verdict, out = failure.check, failure.first, self._out
        word = word if verdict.outcome is Outcome.FAIL else verdict.outcome.upper()
        say(out)
        self._head(f"{word}  {check.variant.id}  {check.id}", _twins(failure), style)
        say(out, check.row.title, indent="  ")
        for line in (*self._rule(check), *self._source(check)):
            say(out, line, "dim", indent="  ", hanging="    ")
        say(out)
        form, rules = check.variant.rules[SEATS_RULE], check.variant.rules
        for line in draw(picture(check.question, check.given, form, rules), out.width - len(_MARGIN)):
            say_line(out, _MARGIN + line)
        say(out)
        for label, text in _answers(verdict):
            self._labelled(label, text)
        if verdict.explained is not None:
            self._labelled("custom", _by_custom(verdict.explained))
        say_line(out, f"{_MARGIN}{'rerun':{_LABEL}}{self._rerun(check)}", "dim")

    def _head(self, head: str, twins: str, style: str) -> None:
        """What fails, and behind it or, where that is too wide, below it its twins that fail too."""
        indent = " " * (_LABEL - len(_MARGIN))
        if len(head) + len(twins) + 2 <= self._out.width:
            say_line(self._out, f"{head}  {twins}".rstrip(), style)
            return
        say(self._out, head, style, hanging=indent)
        if twins:
            say(self._out, twins, style, indent=indent)

    def _labelled(self, label: str, text: str) -> None:
        hanging = _MARGIN + " " * (_LABEL + 2)
        say(self._out, f"{label:{_LABEL - 1}} {text}", indent=_MARGIN, hanging=hanging)

    def _rule(self, check: Check) -> Iterator[str]:
        """The choice that the variant makes, in words; for a control, what is asked."""
        if not check.row.rule:
            return
        rule = self._suite.catalogue.rules[check.row.rule]
        if check.row.choice is None:
            yield f"{rule.id}: {rule.question} (holds under every choice)"
        elif rule.value is None:
            choice = str(check.variant.rules[rule.id])
            yield f"{rule.id} = {choice}: {rule.choices[choice]}"
        else:
            name, value = check.variant.decisions[rule.id].choice, flat(check.variant.rules[rule.id])
            unit = f" {rule.unit}" if rule.unit else ""
            yield f"{rule.id} = {f'{name}, {value}' if name else value}{unit}: {rule.question}"

    def _source(self, check: Check) -> Iterator[str]:
        """The claims of the variant's own sources that the row cites, or else what the variant's decision rests on."""
        row, variant = check.row, check.variant
        decision = variant.decisions.get(row.rule)
        own = [claim for name in row.claims if (claim := self._claims.get(name)) and _is_of(claim, variant.sources)]
        if not own and decision and row.choice is not None:
            own = [claim for name in decision.claims if (claim := self._claims.get(name))]
        for claim in own:
            yield f'source: {claim.id} "{claim.text}"'
        if not own and decision and decision.note and decision.basis is not Basis.INERT:
            yield f"basis: {decision.basis}. {decision.note}"

    @cached_property
    def _claims(self) -> Mapping[str, Claim]:
        return {name: claim for source in load_sources().values() for name, claim in source.claims.items()}

    def _rerun(self, check: Check) -> str:
        variant = check.variant
        name = variant.id if variant.id in self._suite.variants else str(variant.file)
        return shlex.join(["belot", "run", *self._asked, "--variant", name, "-k", check.id])


def _is_of(claim: Claim, sources: Sequence[str]) -> bool:
    return claim.id.rpartition(" ")[0] in sources


def _by_custom(explained: Sequence[str]) -> str:
    return f"right if {' and '.join(explained)}" if explained else "right by no customary choice"


def _twins(failure: Failure) -> str:
    if not failure.twins:
        return ""
    return f"(and {' '.join('~' + twin.rpartition('~')[2] for twin in failure.twins)})"


def _answers(verdict: Verdict) -> Iterator[tuple[str, str]]:
    """Expected against got, field by field; or what the adapter did instead of answering."""
    if verdict.outcome is Outcome.FAIL and verdict.differences:
        for found in verdict.differences:
            yield "expected", f"{found.field}: {_shown(found.field, found.expected)}"
            yield "got", f"{found.field}: {_shown(found.field, found.got)}{_apart(found)}"
        return
    yield "expected", _cut(flat(verdict.check.expect))
    said = verdict.message or "no reason was given"
    if verdict.got is None:
        yield "got", f"{verdict.outcome}: {said}"
    else:
        yield "got", _cut(flat(verdict.got))
        yield str(verdict.outcome), said


def _shown(field: str, value: Any) -> str:
    if field in _SETS and isinstance(value, list) and all(isinstance(item, str) for item in value):
        value = sorted_cards(value)
    return _cut(flat(value))


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} ..."


def _apart(found: Difference) -> str:
    """For sets, what is too much and what is missing."""
    if found.field not in _SETS or not isinstance(found.got, list) or not isinstance(found.expected, list):
        return ""
    extra = [str(item) for item in found.got if item not in found.expected]
    missing = [str(item) for item in found.expected if item not in found.got]
    told = [
        f"{word}: {flat(sorted_cards(items))}" for word, items in (("too many", extra), ("missing", missing)) if items
    ]
    return f"   ({'; '.join(told)})" if told else ""
