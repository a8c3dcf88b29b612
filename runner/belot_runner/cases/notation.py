"""From the notation of case files to the wire form, one small reader for each kind of value.

    cards        7H 10H QD            ->  ["7H", "TH", "QD"]
    trick        QH* 8S               ->  ["QH*", "8S"]
    tricks       [7H 8H 9H TH, AS]    ->  [["7H", "8H", "9H", "TH"], ["AS"]]
    calls        pass clubs contra    ->  ["pass", "clubs", "contra"]
                 pass 80 hearts       ->  ["pass", "80 hearts"]
    contract     hearts by north, contra
    declared     {north: [7H 8H 9H]}  ->  {"north": [["7H", "8H", "9H"]]}

A reader takes a value as it stands in the file and where it stands; it raises there, naming the field, for
anything that is not of its kind. Values already in wire form are read just as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from belot_runner.reading.data import Data
from belot_runner.reading.fields import (
    Fields,
    Origin,
    as_mapping,
    describe,
    expected,
    field_path,
    read_fields,
    suggest,
)
from belot_runner.spec.values import Wire, points
from belot_runner.tables import BIDS, CALLS, CAPOT, CAPOT_VALUE, CARDS, DOUBLES, EVERY_CALL, VALUES, Table

_CARDS = {spelling: card for card in CARDS for spelling in (card, card.replace("T", "10"))}
_PLAYS = _CARDS | {f"{spelling}*": f"{card}*" for spelling, card in _CARDS.items()}
_CALLS = {call: call for call in EVERY_CALL}
_POINTS = {CAPOT if value == CAPOT_VALUE else str(value): value for value in VALUES}

_CARD_HINT = "write a rank, 7 8 9 10 J Q K A, and a suit, C D H S, and a space between cards: 7H 10S"
_CALL_HINT = f"calls are {', '.join(CALLS)}, and where points are bid such as `80 hearts` and `capot spades`"
_CONTRACT_HINT = "write `hearts by north`, `all-trumps by west, contra`, or `80 hearts by east`"


@dataclass(slots=True)  # not frozen, like Origin
class At(Origin):
    """Where a value stands, and the tables whose seats and sides it may name."""

    tables: tuple[Table, ...] = ()

    def __truediv__(self, step: str | int) -> At:
        return At(self.file, (*self.path, step), self.fault, self.tables)


Kind: TypeAlias = Callable[[Data, At], Wire]


def number(value: Data, at: At) -> int:
    """Points or a count, none or more."""
    return points(value, at)


def flag(value: Data, at: At) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise expected(at, "true or false", value)
    return value


def text(value: Data, at: At) -> str:
    """Any text."""
    if not isinstance(value, str) or not value.strip():
        raise expected(at, "a text", value)
    return value


def one_of(*words: str) -> Kind:
    """A reader of one of a few words."""

    def word(value: Data, at: At) -> str:
        if value not in words:
            raise expected(at, f"one of {', '.join(words)}", value)
        return str(value)

    return word


def seat(value: Data, at: At) -> str:
    """A seat of the table."""
    return _name(value, at, [seat for table in at.tables for seat in table.seats], "a seat")


def side(value: Data, at: At) -> str:
    """A side of the table."""
    return _name(value, at, [side for table in at.tables for side in table.sides], "a side")


def card(value: Data, at: At) -> str:
    """One card."""
    found = _words(value, at, _CARDS, "card", _CARD_HINT) if isinstance(value, str) else []
    if len(found) != 1:
        raise expected(at, "one card", value, _CARD_HINT)
    return found[0]


def cards(value: Data, at: At) -> list[str]:
    """Cards, all different: a hand, a deck, a set that is asked for."""
    found = _words(value, at, _CARDS, "card", _CARD_HINT)
    _check_different(found, at)
    return found


def deck(value: Data, at: At) -> list[str]:
    """All 32 cards in some order."""
    found = cards(value, at)
    if len(found) != len(CARDS):
        missing = " ".join(card for card in CARDS if card not in found)
        raise expected(at, f"a deck of {len(CARDS)} cards", f"{len(found)}", f"missing: {missing}")
    return found


def trick(value: Data, at: At) -> list[str]:
    """The cards of one trick in the order played, all different; a star marks an announced belot."""
    found = _words(value, at, _PLAYS, "card", _CARD_HINT)
    _check_different([play[:2] for play in found], at)
    return found


def tricks(value: Data, at: At) -> list[list[str]]:
    """The plays of a deal, trick by trick. They may break rules: a card may even come twice."""
    if not isinstance(value, list):
        raise expected(at, "a list of tricks", value, "write one trick to a line, `- QH* 8S TH 9H`")
    return [_words(item, at / index, _PLAYS, "card", _CARD_HINT) for index, item in enumerate(value)]


def calls(value: Data, at: At) -> list[str]:
    """The calls of an auction in order, or a set of legal ones."""
    return _words(_with_points(value), at, _CALLS, "call", _CALL_HINT)


def calls_or_cards(value: Data, at: At) -> list[str]:
    """What is legal at some moment of a deal: calls in the auction, cards after it."""
    words = _with_points(value)
    is_call = isinstance(words, list) and any(call in words for call in EVERY_CALL)
    return calls(value, at) if is_call else cards(value, at)


def _with_points(value: Data) -> Data:
    """Calls written in one text as a list, each number of points put together with what it is bid of."""
    if not isinstance(value, str):
        return value
    words: list[Data] = []
    for word in value.split():
        if words and words[-1] in _POINTS:
            words[-1] = f"{words[-1]} {word}"
        else:
            words.append(word)
    return words


def contract(value: Data, at: At) -> dict[str, Wire]:
    """A contract, `hearts by north`, `80 hearts by north` or its fields; undoubled where it does not say."""
    if isinstance(value, str):
        bid, by, rest = value.partition(" by ")
        declarer, comma, doubled = rest.partition(", ")
        if not by or (comma and not doubled):
            raise expected(at, "a contract", value, _CONTRACT_HINT)
        points, _, of = bid.partition(" ")
        value = {"bid": of or bid, "declarer": declarer, "doubled": doubled or "none"}
        value |= {"value": _POINTS.get(points, points)} if of else {}
    fields = read_fields(value, at, ("bid", "declarer", "doubled", "value"), ("bid", "declarer"))
    value = fields.get("value")
    if value is not None and value not in VALUES:
        raise expected(at, f"points that are bid, one of {', '.join(_POINTS)}", value, _CONTRACT_HINT)
    told: dict[str, Wire] = {
        "bid": _name(fields.get("bid"), at, BIDS, "a bid"),
        "declarer": seat(fields.get("declarer"), at),
        "doubled": _name(fields.text("doubled", "none"), at, ("none", *DOUBLES), "none, contra or recontra"),
    }
    return told if value is None else {**told, "value": value}


def by_seat(kind: Kind) -> Kind:
    """A reader of a mapping from seats to values of a kind."""

    def mapping(value: Data, at: At) -> dict[str, Wire]:
        items = as_mapping(value, at).items()
        return {seat(name, at): kind(item, at / name) for name, item in items if item is not None}

    return mapping


def hands(value: Data, at: At) -> dict[str, list[str]]:
    """Cards by seat, none of them in two hands."""
    dealt: dict[str, list[str]] = by_seat(cards)(value, at)
    _check_different([card for hand in dealt.values() for card in hand], at)
    return dealt


def declarations(value: Data, at: At) -> list[list[str]]:
    """What one player declares: a list of sets of cards, in the order called."""
    if not isinstance(value, list):
        raise expected(at, "a list of declarations", value, "write [7H 8H 9H], a comma before the next")
    return [cards(item, at / index) for index, item in enumerate(value)]


def by_card(value: Data, at: At) -> dict[str, int]:
    """Counts by card."""
    items = as_mapping(value, at).items()
    return {card(name, at): number(item, at / name) for name, item in items if item is not None}


def numbers(value: Data, at: At) -> list[int]:
    """A list of counts."""
    if not isinstance(value, list):
        raise expected(at, "a list of numbers", value)
    return [number(item, at / index) for index, item in enumerate(value)]


def sides(value: Data, at: At) -> list[str]:
    """A list of sides."""
    if not isinstance(value, list):
        raise expected(at, "a list of sides", value)
    return [side(item, at / index) for index, item in enumerate(value)]


def by_side(value: Data, at: At) -> dict[str, int]:
    """Points or counts of some sides."""
    items = as_mapping(value, at).items()
    return {side(name, at): number(item, at / name) for name, item in items if item is not None}


def by_every_side(value: Data, at: At) -> dict[str, int]:
    """Points or counts of all sides of a table."""
    found = by_side(value, at)
    if not any(found.keys() == set(table.sides) for table in at.tables):
        wanted = " or ".join(", ".join(table.sides) for table in at.tables)
        raise expected(at, "every side", ", ".join(found) or "none", f"sides: {wanted}")
    return found


def record(kinds: Mapping[str, Kind], required: tuple[str, ...]) -> Kind:
    """A reader of a mapping with known fields."""

    def mapping(value: Data, at: At) -> dict[str, Wire]:
        return read_record(read_fields(value, at, kinds, required), kinds, at)

    return mapping


def read_record(fields: Fields, kinds: Mapping[str, Kind], at: At) -> dict[str, Wire]:
    """Each field read by its kind; null ones are left out."""
    return {name: kinds[name](item, at / name) for name, item in fields.data.items() if item is not None}


def _words(value: Data, at: At, known: Mapping[str, str], what: str, hint: str) -> list[str]:
    if not isinstance(value, str | list):
        raise expected(at, f"a list of {what}s", value, hint)
    words = value.split() if isinstance(value, str) else value
    try:
        return [known[word] for word in words]
    except (KeyError, TypeError):
        wrong = next(word for word in words if not isinstance(word, str) or word not in known)
    raise at.error(f"{field_path(at.path)}: {describe(wrong)} is not a {what}", hint)


def _name(value: Data, at: At, known: list[str] | tuple[str, ...], what: str) -> str:
    if isinstance(value, str) and value in known:
        return value
    hint = suggest(value, list(dict.fromkeys(known)), "here")
    raise expected(at, what, value, hint)


def _check_different(found: list[str], at: At) -> None:
    if len(set(found)) != len(found):
        twice = next(card for index, card in enumerate(found) if card in found[:index])
        message = f"{field_path(at.path)}: the card {twice} stands here twice"
        raise at.error(message, "a deck has every card once")
