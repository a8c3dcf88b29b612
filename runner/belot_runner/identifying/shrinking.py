"""Evidence made smaller: as much is left out of a question as leaves its answer wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from belot_reference.rules import read_rules
from belot_runner.identifying.findings import Evidence
from belot_runner.identifying.queries import Query
from belot_runner.identifying.trees import Fields, agrees
from belot_runner.proof.forking import answer_of
from belot_runner.spec.values import Wire

Json = dict[str, Any]

# What can be left out of a question, an item at a time or as a whole.
_ITEMS = ("deals", "hand", "declared", "tricks", "calls")
_WHOLE = ("hands", "trickless", "hanging", "belots", "declarations", "declared", "played", "tricks")


def shrunk(
    evidence: Evidence,
    played: Mapping[str, Wire],
    put: Callable[[Query], Mapping[str, Any] | None],
    fields: Fields,
) -> Evidence:
    """The smallest question that is found by leaving things out, whose answer is no answer of the rules.

    `put` asks; None where there is no answer, or where enough was asked.
    """
    book = read_rules(played)
    while True:
        for given in _smaller(evidence.given):
            query = Query(evidence.ask, given)
            expected = answer_of(evidence.ask, given, book)
            if expected is None or not query.features.fit(played):
                continue
            got = put(query)
            if got is not None and not agrees(expected, got, fields):
                evidence = replace(evidence, given=given, expected=expected, got=got, message="")
                break
        else:
            return evidence


def _smaller(given: Mapping[str, Any]) -> Iterator[Json]:
    """A question with one thing less."""
    for name in _WHOLE:
        if name in given:
            yield {field: value for field, value in given.items() if field != name}
    for name in _ITEMS:
        value = given.get(name)
        if isinstance(value, list) and len(value) > 1:
            yield from ({**given, name: value[:at] + value[at + 1 :]} for at in range(len(value)))
        elif isinstance(value, dict):
            for seat, sets in value.items():
                several = isinstance(sets, list) and len(sets) > 1
                fewer = [sets[:at] + sets[at + 1 :] for at in range(len(sets))] if several else []
                yield from ({**given, name: {**value, seat: left}} for left in fewer)
                if len(value) > 1:
                    yield {**given, name: {other: own for other, own in value.items() if other != seat}}
