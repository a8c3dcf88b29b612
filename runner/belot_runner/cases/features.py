"""What a question uses, and so at which tables and after which auctions it is well formed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from belot_runner.cases.faults import parse_fault
from belot_runner.spec.values import Wire
from belot_runner.tables import (
    BIDS,
    BIDS_RULE,
    DECLARING_RULE,
    DOUBLES,
    DOUBLING,
    DOUBLING_RULE,
    FORM_RULE,
    HANGING,
    MATCH_WON,
    MATCH_WON_RULE,
    NOTHING_DECLARED,
    PAIRS,
    SEATS,
    SEATS_RULE,
    TABLES,
    TIE_RULE,
    TURNING_UP,
    VALUED,
    VALUED_CALLS,
    bids_of,
)

_NAMES = frozenset((*SEATS, *PAIRS))
_BIDS = frozenset(BIDS)
_DOUBLES = frozenset(DOUBLES)
_VALUED_CALLS = frozenset(VALUED_CALLS)


@dataclass(frozen=True, slots=True)
class Features:
    """The seats and sides, bids and doublings in a question and its answer, and the sizes of its tricks.

    `valued` is whether points are bid in it, `plain` whether something is bid without any, where they would be told.
    `match_won` is whether a deal of the question won the match outright, `hanging` whether points hang in it.
    `declares` is whether anything is declared in it but belot, `without_upcard` whether calls are asked about and
    no card is told that was turned up.
    `open_trick` is how many cards lie in a trick that is not complete, `full_tricks` the sizes of those that are.
    """

    names: frozenset[str]
    bids: frozenset[str]
    valued: bool
    plain: bool
    doubled: bool
    match_won: bool
    hanging: bool
    declares: bool
    without_upcard: bool
    open_trick: int
    full_tricks: frozenset[int]

    def fit(self, rules: Mapping[str, Wire]) -> bool:
        """Whether the question is well formed under a variant's rules."""
        table = TABLES[rules[SEATS_RULE]]
        seats = len(table.seats)
        return (
            self.names.issubset((*table.seats, *table.sides))
            and self.bids <= bids_of(rules[FORM_RULE], rules.get(BIDS_RULE))
            and not (self.plain if rules[FORM_RULE] == VALUED else self.valued)
            and (not self.doubled or rules[DOUBLING_RULE] in DOUBLING)
            and (not self.match_won or rules[MATCH_WON_RULE] in MATCH_WON)
            and (not self.hanging or rules[TIE_RULE] in HANGING)
            and (not self.declares or rules.get(DECLARING_RULE) not in NOTHING_DECLARED)
            and (not self.without_upcard or rules[FORM_RULE] not in TURNING_UP)
            and self.open_trick < seats
            and self.full_tricks.issubset((seats,))
        )


def features(given: Mapping[str, Wire], expect: Mapping[str, Wire]) -> Features:
    """The features of a question with its expected answer, both in wire form.

    A call or a play that the answer finds illegal is not counted, nor what follows it, nor a declaration that the
    contract does not have: it is there to be refused.
    """
    words: set[str] = set()
    lawful = _without_what_is_refused(given, expect)
    _collect(lawful, words)
    match_won = "wins_match" in words
    _collect(expect, words)
    called = _VALUED_CALLS & words
    open_trick, full_tricks = _trick_sizes(lawful)
    return Features(
        names=_NAMES & words,
        bids=_BIDS & words | {call.partition(" ")[2] for call in called},
        valued=bool(called) or _tells_value(given, expect),
        plain=_is_plain(lawful, expect),
        doubled=not _DOUBLES.isdisjoint(words),
        match_won=match_won,
        hanging=bool(given.get("hanging")) or any(deal.get("hanging") for deal in given.get("deals", ())),
        declares=declares(given) and expect.get("illegal", {}).get("rule") != DECLARING_RULE,
        without_upcard=without_upcard(given),
        open_trick=open_trick,
        full_tricks=full_tricks,
    )


def _tells_value(given: Mapping[str, Wire], expect: Mapping[str, Wire]) -> bool:
    """Whether a contract is told with the points that were bid."""
    return any((side.get("contract") or {}).get("value") for side in (given, expect))


def _is_plain(given: Mapping[str, Wire], expect: Mapping[str, Wire]) -> bool:
    """Whether a bid is called, or a contract scored, without points."""
    calls = [*given.get("calls", ()), *expect.get("legal", ())]
    scored = "last_trick" in given and not _tells_value(given, {})
    return scored or not _BIDS.isdisjoint(calls)


def declares(given: Mapping[str, Wire]) -> bool:
    """Whether anything is declared in a question, or was and counts."""
    declared, counted = given.get("declared") or {}, given.get("declarations") or {}
    return any(declared.values()) or any(counted.values())


# What cannot be called or declared is refused, and the question sound.
_REFUSED: Mapping[str, Mapping[str, Wire]] = {
    "auction": {"calls": []},
    "declarations": {"declared": {}},
    "game": {"calls": [], "declared": {}},
}


def asked(question: str, given: Mapping[str, Wire]) -> Features:
    """The features of a question whose answer is not known: what of it may be refused is not counted."""
    return features({**given, **_REFUSED.get(question, {})}, {})


def without_upcard(given: Mapping[str, Wire]) -> bool:
    """Whether a question asks about calls and tells of no card that was turned up before them."""
    return "calls" in given and not given.get("upcard") and not given.get("deck")


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
