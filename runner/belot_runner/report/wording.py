"""What is wrong with a row, in plain words: the rule and its source, the position, what was expected, what came."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from belot_runner.asking.compare import Difference
from belot_runner.asking.select import Check
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.drawing.picture import picture
from belot_runner.drawing.text import draw
from belot_runner.drawing.words import flat, printable, sorted_cards
from belot_runner.report.grouping import check_of
from belot_runner.spec.decisions import Basis
from belot_runner.spec.sources import Claim, load_sources
from belot_runner.suite import Suite
from belot_runner.tables import SEATS_RULE

LONGEST = 400  # characters of an answer that are shown
MOST = 20  # fields of an answer that are told apart
LABEL = 10  # columns of what stands before an answer
MARGIN = " " * 4

_SETS = frozenset({"legal", "stock"})


class Wording:
    """Tells of checks. `asked` are the words that name adapter and cases for the command."""

    def __init__(self, suite: Suite, asked: Sequence[str]) -> None:
        self._suite = suite
        self._asked = asked

    def rule(self, check: Check) -> Iterator[str]:
        """The choice that the variant makes, in words; for a control, what is asked; nothing for a whole deal."""
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

    def source(self, check: Check) -> Iterator[str]:
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

    def rerun(self, check: Check) -> str:
        """The command that asks a check again, and no other; a row with its twins."""
        return self.command("--variant", self.variant_word(check.variant.id, check.variant.file), "-k", check.id)

    def command(self, *words: str) -> str:
        """A command that puts something else to the same adapter."""
        return shlex.join(["belot", "run", *self._asked, *words])

    def variant_word(self, name: str, file: object) -> str:
        """What names a variant on a command line: the id of one that is shipped, the file of any other."""
        return name if name in self._suite.variants else str(file)

    def whole(self, verdict: Verdict) -> Iterator[str]:
        """All of it in lines, as wide as they come, for a report that is plain text; nothing in it is unprintable."""
        check = check_of(verdict)
        yield printable(check.row.title)
        yield from map(printable, (*self.rule(check), *self.source(check)))
        yield ""
        yield from (MARGIN + printable(line) for line in position(check))
        yield ""
        yield from (f"{MARGIN}{label:{LABEL - 1}} {printable(text)}" for label, text in answers(verdict))
        yield f"{MARGIN}{'rerun':{LABEL - 1}} {printable(self.rerun(check))}"


def position(check: Check, width: int | None = None) -> list[str]:
    """The position of a check, drawn."""
    rules = check.variant.rules
    return draw(picture(check.question, check.given, rules[SEATS_RULE], rules), width)


def answers(verdict: Verdict) -> Iterator[tuple[str, str]]:
    """Expected against got, field by field; or what the adapter did instead of answering. Each with its label."""
    if verdict.outcome is Outcome.FAIL and verdict.differences:
        for found in verdict.differences[:MOST]:
            yield "expected", f"{found.field}: {_shown(found.field, found.expected)}"
            yield "got", f"{found.field}: {_shown(found.field, found.got)}{_apart(found)}"
        if rest := verdict.differences[MOST:]:
            yield "and", f"{len(rest):,} other differences"
    else:
        yield from _instead(verdict)
    if verdict.explained is not None:
        yield "custom", _by_custom(verdict.explained)


def _instead(verdict: Verdict) -> Iterator[tuple[str, str]]:
    yield "expected", cut(flat(verdict.check.expect))
    said = cut(verdict.message) or "no reason was given"
    if verdict.got is None:
        yield "got", f"{verdict.outcome}: {said}"
    else:
        yield "got", cut(flat(verdict.got))
        yield str(verdict.outcome), said


def _is_of(claim: Claim, sources: Sequence[str]) -> bool:
    return claim.id.rpartition(" ")[0] in sources


def _by_custom(explained: Sequence[str]) -> str:
    return f"right if {' and '.join(explained)}" if explained else "right by no customary choice"


def _shown(field: str, value: Any) -> str:
    if field in _SETS and isinstance(value, list) and all(isinstance(item, str) for item in value):
        value = sorted_cards(value)
    return cut(flat(value))


def cut(text: str) -> str:
    """A text that is not longer than can be read."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} ..."


def _apart(found: Difference) -> str:
    """For sets, what is too much and what is missing."""
    if found.field not in _SETS or not isinstance(found.got, list) or not isinstance(found.expected, list):
        return ""
    extra = [str(item) for item in found.got if item not in found.expected]
    missing = [str(item) for item in found.expected if item not in found.got]
    told = [
        f"{word}: {cut(flat(sorted_cards(items)))}"
        for word, items in (("too many", extra), ("missing", missing))
        if items
    ]
    return f"   ({'; '.join(told)})" if told else ""
