"""What is said of a check wherever it is told: its rule, its source, what was expected and what came, how to ask it."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from belot_runner.adapters.base import Strays
from belot_runner.asking.compare import COMPARED, Difference
from belot_runner.asking.select import Check
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.drawing.words import flat, sorted_cards, written
from belot_runner.spec.catalogue import Catalogue
from belot_runner.spec.decisions import Basis
from belot_runner.spec.rules import RuleSpec
from belot_runner.spec.sources import Claim, load_sources
from belot_runner.spec.values import Wire
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite

LONGEST = 400  # characters of an answer that are shown

SETS = frozenset(name for name, shape in COMPARED.items() if shape == "set")
"""The fields of answers that are sets of words."""


def decided(rule: RuleSpec, variant: Variant) -> str:
    """What a variant decides for a rule, in words: `play.void = always-trump: He must trump …`."""
    value = variant.rules[rule.id]
    if rule.value is None:
        return f"{rule.id} = {value}: {rule.choices[str(value)]}"
    name, told = variant.decisions[rule.id].choice, flat(value)
    if name and isinstance(value, (dict, list)):  # a table that has a name is not written out
        return f"{rule.id} = {name}: {rule.question}"
    unit = f" {rule.unit}" if rule.unit else ""
    return f"{rule.id} = {f'{name}, {told}' if name else told}{unit}: {rule.question}"


def named(rule: RuleSpec, value: Wire) -> str:
    """A choice, a counter or a value in a word, as case files write it."""
    return rule.name(value) or written(value)


def decisions(choices: Mapping[str, Wire], catalogue: Catalogue) -> list[str]:
    """Choices in words: `play.void = always-trump`."""
    return [f"{rule} = {named(catalogue.rules[rule], value)}" for rule, value in choices.items()]


def reading(departure: Mapping[str, Wire], catalogue: Catalogue) -> str:
    """What is read otherwise: `play.void = always-trump and the wrong reading may of play.follow`."""
    told = []
    for name, value in departure.items():
        rule = catalogue.rules[name]
        word = named(rule, value)
        told.append(f"the wrong reading {word} of {name}" if rule.is_counter(value) else f"{name} = {word}")
    return " and ".join(told)


def ruling(check: Check, suite: Suite) -> Iterator[str]:
    """The choice that the variant makes, in words; for a control, what is asked. None for a whole deal."""
    if not check.row.rule:
        return
    rule = suite.catalogue.rules[check.row.rule]
    if check.row.choice is None:
        yield f"{rule.id}: {rule.question} (holds under every choice)"
    else:
        yield decided(rule, check.variant)


@cache
def every_claim() -> Mapping[str, Claim]:
    """The claims of all sources by id; reads the files."""
    return {name: claim for source in load_sources().values() for name, claim in source.claims.items()}


def sources(check: Check) -> tuple[Claim, ...]:
    """The claims of the variant's own sources that the row cites, or else what the variant's decision rests on."""
    row, variant, claims = check.row, check.variant, every_claim()
    own = [claim for name in row.claims if (claim := claims.get(name)) and _is_of(claim, variant.sources)]
    if not own and row.rule and row.choice is not None:
        own = [claim for name in variant.decisions[row.rule].claims if (claim := claims.get(name))]
    return tuple(own)


def grounds(check: Check) -> Iterator[str]:
    """What the expectation rests on, line by line: words of sources, else what the variant says of its decision."""
    found = sources(check)
    yield from (f"source: {quoted(claim)}" for claim in found)
    if not found and (told := basis(check)):
        yield f"basis: {told}"


def quoted(claim: Claim) -> str:
    """A claim with its words."""
    return f'{claim.id} "{claim.text}"'


def basis(check: Check) -> str:
    """On what the variant's decision rests where that is no source; nothing to tell where it makes no difference."""
    decision = check.variant.decisions.get(check.row.rule)
    if decision and decision.note and decision.basis is not Basis.INERT:
        return f"{decision.basis}. {decision.note}"
    return ""


def _is_of(claim: Claim, names: Sequence[str]) -> bool:
    return claim.id.rpartition(" ")[0] in names


def answers(verdict: Verdict) -> Iterator[tuple[str, str]]:
    """Expected against got, field by field; or what the adapter did instead of answering. Each with its label."""
    if verdict.outcome is Outcome.FAIL and verdict.differences:
        yield from differing(verdict.differences)
        return
    yield "expected", cut(flat(verdict.check.expect))
    said = verdict.message or "no reason was given"
    if verdict.got is None:
        yield "got", f"{verdict.outcome}: {said}"
    else:
        yield "got", cut(flat(verdict.got))
        yield str(verdict.outcome), said


def differing(differences: Iterable[Difference]) -> Iterator[tuple[str, str]]:
    """Expected against got, field by field, each with its label."""
    for found in differences:
        yield "expected", f"{found.field}: {shown(found.field, found.expected)}"
        yield "got", f"{found.field}: {shown(found.field, found.got)}{_apart(found)}"


def shown(field: str, value: Any) -> str:
    """A field of an answer in words, shortened where it is very long; sets in their order."""
    return cut(flat(in_order(field, value)))


def in_order(field: str, value: Any) -> Any:
    """A field of an answer, a set of cards in their order."""
    is_set = field in SETS and isinstance(value, list) and all(isinstance(item, str) for item in value)
    return sorted_cards(value) if is_set else value


def cut(text: str) -> str:
    """A text that a person would read to its end."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} ..."


def _apart(found: Difference) -> str:
    """For sets, what is too much and what is missing."""
    if found.field not in SETS or not isinstance(found.got, list) or not isinstance(found.expected, list):
        return ""
    extra = [str(item) for item in found.got if item not in found.expected]
    missing = [str(item) for item in found.expected if item not in found.got]
    told = [
        f"{word}: {cut(flat(sorted_cards(items)))}"
        for word, items in (("too many", extra), ("missing", missing))
        if items
    ]
    return f"   ({'; '.join(told)})" if told else ""


def strays(found: Strays) -> Iterator[str]:
    """The lines that fit no question, those that are alike as one, in as many lines as there are kinds."""
    for alike in found.kinds.values():
        more = f" (and {alike.count - 1:,} like it)" if alike.count > 1 else ""
        yield f"{alike.first.why}: {alike.first.line}{more}"
    if found.others:
        yield f"and {found.others:,} others"


def by_custom(explained: Sequence[str]) -> str:
    """Which customary choices give an answer."""
    return f"right if {' and '.join(explained)}" if explained else "right by no customary choice"


def rerun(check: Check, suite: Suite, asked: Sequence[str]) -> str:
    """The command that asks one check again; `asked` are the words that name adapter and cases."""
    if check.row.again:
        return shlex.join(["belot", *check.row.again])
    variant = check.variant
    name = variant.id if variant.id in suite.variants else str(variant.file)
    return shlex.join(["belot", "run", *asked, "--variant", name, "-k", check.id])
