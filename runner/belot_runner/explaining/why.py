"""Why the reference answers a question as it does, thing by thing, by the rules of a variant."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from belot_reference.dealing import DISCARD
from belot_reference.game import Phase
from belot_reference.questions import MALFORMED, ask
from belot_reference.rules import read_rules
from belot_runner.cases.faults import parse_fault
from belot_runner.cases.rows import GAME
from belot_runner.explaining.calls import calls
from belot_runner.explaining.counting import declarations, standing
from belot_runner.explaining.dealt import packets
from belot_runner.explaining.lines import Line, Why
from belot_runner.explaining.moments import Moment, before, moments
from belot_runner.explaining.plays import announcing, cards, trick, ways
from belot_runner.explaining.sheet import set_apart, sheet
from belot_runner.spec.values import Wire

Given = Mapping[str, Any]
Rules = Mapping[str, Wire]

_REASONS: Mapping[str, Callable[[Given, Rules], Why]] = {
    "deal": packets,
    "auction": calls,
    "legal": cards,
    "trick": trick,
    "belot": announcing,
    "declarations": declarations,
    "score": sheet,
    "match": standing,
    "perft": ways,
}


def why(question: str, given: Given, rules: Rules) -> tuple[Why, ...]:
    """The reasons of the answer; of a whole deal those for the moment that it has come to.

    Where something was not allowed, that comes first, and then how things stood before it. None where the question is
    not well formed under these rules.
    """
    try:
        return tuple(_why(question, given, rules))
    except MALFORMED:
        return ()


def _why(question: str, given: Given, rules: Rules) -> Iterator[Why]:
    answer = ask(question, given, read_rules(rules))
    fault = answer.get("illegal")
    if fault is not None:
        path = parse_fault(fault["at"]) or ()
        item: Any = given
        for step in path:
            item = item[step]
        yield Why("fault", (Line(item, {"at": fault["at"], "allowed": False}, (fault["rule"],)),))
        asked = before(given, path, fault["rule"], rules)
    elif answer.get("phase") == Phase.DISCARD:
        yield Why("cards", tuple(Line(card, {"allowed": True}, (DISCARD.id,)) for card in answer["legal"]))
        return
    else:
        asked = moments(given, rules) if question == GAME else iter([Moment(question, dict(given))])
    for moment in asked:
        reasons = _REASONS[moment.question](moment.given, rules)
        if moment.away:
            reasons = set_apart(reasons, moment.away)
        if reasons.lines:
            yield reasons
