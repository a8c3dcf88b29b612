"""Twins: the same question with suits and seats moved round, which has the same answer moved round.

The k-th twin moves every suit k places along C D H S and every seat k places round its table. An engine that
is right only in spades, or only for north, is right in one of the four.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from belot_runner.cases.questions import QUESTIONS
from belot_runner.cases.rows import Row
from belot_runner.spec.values import Wire
from belot_runner.tables import ASCENDING, CARDS, EVERY_CALL, FORM_RULE, PAIRS, SUIT_BIDS, SUITS, TABLES, VALUED_CALLS

_CALLS = frozenset(EVERY_CALL)
_SUIT_BIDS = frozenset(SUIT_BIDS)

# The row itself and its three twins.
TWINS = range(4)


class Renaming(dict[str, str]):
    """What every word becomes; a word that is none of cards, bids, seats and sides stays itself."""

    def __missing__(self, word: str) -> str:
        field, _, seat = word.partition(".")
        named, bracket, rest = seat.partition("[")
        self[word] = f"{field}.{self[named]}[{rest}" if bracket and named in self else word
        return self[word]


@cache
def renaming(k: int, table: str, *, suits: bool = True) -> Renaming:
    """The words of the k-th twin at a form of table; without `suits` only seats and sides move."""
    seats = TABLES[table].seats
    names = Renaming(zip(seats, _moved(seats, k), strict=True))
    if TABLES[table].sides == PAIRS:
        names |= zip(PAIRS, _moved(PAIRS, k), strict=True)
    if suits:
        names |= zip(SUIT_BIDS, _moved(SUIT_BIDS, k), strict=True)
        for call in VALUED_CALLS:
            points, _, bid = call.partition(" ")
            names[call] = f"{points} {names.get(bid, bid)}"
        next_suit = dict(zip(SUITS, _moved(SUITS, k), strict=True))
        for card in CARDS:
            moved = card[0] + next_suit[card[1]]
            names |= {card: moved, f"{card}*": f"{moved}*"}
    return names


def twins_of(row: Row) -> range:
    """In which forms a row is asked: itself, and its twins where it has any.

    A wide question has none. Nor have deals that were played at random: there are many, with every suit and seat.
    """
    return TWINS[:1] if QUESTIONS[row.ask].wide or row.derived else TWINS


def rename(value: Wire, k: int, table: str, *, suits: bool = True) -> Wire:
    """A question or an answer as its k-th twin has it; the value itself is left as it is."""
    return _renamed(value, renaming(k, table, suits=suits))


def keeps_suits(row: Row, rules: Mapping[str, Wire]) -> bool:
    """Whether the suits of a row stay put under a variant's rules, because an auction puts them in order.

    A whole deal, asked for or told beside a question, is free of that order when its calls name at most one
    suit and it is not asked which calls are legal.
    """
    if row.ask == "auction":
        return bool(rules[FORM_RULE] == ASCENDING)
    calls = row.given.get("deal", row.given).get("calls", ())
    asks_for_calls = row.ask == "game" and not _CALLS.isdisjoint(row.expect.get("legal", ()))
    return asks_for_calls or len(_SUIT_BIDS.intersection(calls)) > 1


def _moved(words: tuple[str, ...], k: int) -> tuple[str, ...]:
    k %= len(words)
    return words[k:] + words[:k]


def _renamed(value: Wire, names: Renaming) -> Wire:
    if isinstance(value, str):
        return names[value]
    if isinstance(value, list):
        if value and isinstance(value[0], str):  # a list holds nothing but texts, or none
            return [names[item] for item in value]
        return [_renamed(item, names) for item in value]
    if isinstance(value, dict):
        return {names[key]: _renamed(item, names) for key, item in value.items()}
    return value
