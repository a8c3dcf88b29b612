"""What a question uses, and so at which tables and after which auctions it is well formed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from belot_runner.cases.faults import parse_fault
from belot_runner.spec.values import Wire
from belot_runner.tables import (
    BIDS,
    BIDS_OF_FORM,
    DOUBLES,
    DOUBLING,
    DOUBLING_RULE,
    FORM_RULE,
    HANGING,
    MATCH_WON,
    MATCH_WON_RULE,
    PAIRS,
    SEATS,
    SEATS_RULE,
    TABLES,
    TIE_RULE,
)

_NAMES = frozenset((*SEATS, *PAIRS))
_BIDS = frozenset(BIDS)
_DOUBLES = frozenset(DOUBLES)


@dataclass(frozen=True, slots=True)
class Features:
    """The seats and sides, bids and doublings in a question and its answer, and the sizes of its tricks.

    `match_won` is whether a deal of the question won the match outright, `hanging` whether points hang in it.
    `open_trick` is how many cards lie in a trick that is not complete, `full_tricks` the sizes of those that are.
    """

    names: frozenset[str]
    bids: frozenset[str]
    doubled: bool
    match_won: bool
    hanging: bool
    open_trick: int
    full_tricks: frozenset[int]

    def fit(self, rules: Mapping[str, Wire]) -> bool:
        """Whether the question is well formed under a variant's rules."""
        table = TABLES[rules[SEATS_RULE]]
        seats = len(table.seats)
        return (
            self.names.issubset((*table.seats, *table.sides))
            and self.bids <= BIDS_OF_FORM[rules[FORM_RULE]]
            and (not self.doubled or rules[DOUBLING_RULE] in DOUBLING)
            and (not self.match_won or rules[MATCH_WON_RULE] in MATCH_WON)
            and (not self.hanging or rules[TIE_RULE] in HANGING)
            and self.open_trick < seats
            and self.full_tricks.issubset((seats,))
        )


def features(given: Mapping[str, Wire], expect: Mapping[str, Wire]) -> Features:
    """The features of a question with its expected answer, both in wire form.

    A call or a play that the answer finds illegal is not counted, nor what follows it: it is there to be refused.
    """
    words: set[str] = set()
    lawful = _without_what_is_refused(given, expect)
    _collect(lawful, words)
    match_won = "wins_match" in words
    _collect(expect, words)
    open_trick, full_tricks = _trick_sizes(lawful)
    return Features(
        names=_NAMES & words,
        bids=_BIDS & words,
        doubled=not _DOUBLES.isdisjoint(words),
        match_won=match_won,
        hanging=bool(given.get("hanging")) or any(deal.get("hanging") for deal in given.get("deals", ())),
        open_trick=open_trick,
        full_tricks=full_tricks,
    )


def _trick_sizes(given: Mapping[str, Wire]) -> tuple[int, frozenset[int]]:
    """The size of the open trick, and the sizes of the full ones."""
    trick, cards, tricks = (given.get(name) for name in ("trick", "cards", "tricks"))
    if isinstance(trick, list):
        return len(trick), frozenset()
    if isinstance(cards, list):
        return 0, frozenset((len(cards),))
    if isinstance(tricks, list) and tricks:
        *full, last = map(len, tricks)
        # The last may be open or full, so what counts is that there was room for its last card.
        return max(last - 1, 0), frozenset(full)
    return 0, frozenset()


def _without_what_is_refused(given: Mapping[str, Wire], expect: Mapping[str, Wire]) -> Mapping[str, Wire]:
    """The question up to the call or play that the answer finds illegal, if it finds one."""
    match parse_fault(expect["illegal"]["at"]) if "illegal" in expect else None:
        case ("calls", int(number)):
            return {**given, "calls": given.get("calls", [])[:number]}
        case ("tricks", int(number), int(place)):
            tricks = given.get("tricks", [])
            begun = [trick[:place] for trick in tricks[number : number + 1] if place]
            return {**given, "tricks": [*tricks[:number], *begun]}
    return given


def _collect(value: Wire, words: set[str]) -> None:
    """Add every text in a value, keys too. (A list holds nothing but texts, or none.)"""
    if isinstance(value, str):
        words.add(value)
    elif isinstance(value, list):
        if value and isinstance(value[0], str):
            words.update(value)
        else:
            for item in value:
                _collect(item, words)
    elif isinstance(value, dict):
        words.update(value)
        for item in value.values():
            _collect(item, words)
