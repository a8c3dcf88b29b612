"""What is on the table in a question: who sits where, what lies before whom, and the facts that no seat shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

from belot_runner.drawing import words
from belot_runner.drawing.leaders import leaders
from belot_runner.drawing.tongue import ENGLISH, Tongue
from belot_runner.tables import SUITS, TABLES

Given = Mapping[str, Any]
Fact = tuple[str, tuple[str, ...]]  # a label and the lines behind it

ROW_OF_DECK = 32 // len(SUITS)


@dataclass(frozen=True, slots=True)
class Place:
    """A seat as it is drawn: its roles (dealer, declarer, leads, to play), the card before it, and its hand, sorted.

    Cards are words of the wire; one that was played may have the star of an announced belot. `name` is what the seat is
    called, where that is not its own word.
    """

    seat: str
    roles: tuple[str, ...] = ()
    played: str = ""
    hand: tuple[str, ...] = ()
    name: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn question: what is played, the seats in turn order (none where no table is needed), and other facts."""

    title: str
    places: tuple[Place, ...]
    facts: tuple[Fact, ...]


def picture(
    question: str, given: Given, form: str, rules: Mapping[str, Any] | None = None, tongue: Tongue = ENGLISH
) -> Picture:
    """The picture of a question at a table of that form (a choice of table.seats).

    Where the rules are told, it says of each trick of a whole deal who led to it.
    """
    title = words.contract(given["contract"], tongue) if isinstance(given.get("contract"), Mapping) else ""
    seats = TABLES[form].seats
    places = tuple(_told(place, tongue) for place in _PLACES.get(question, _no_places)(given, seats))
    shown = _SHOWN_BY_PLACES if places else frozenset[str]()
    facts = tuple(
        (tongue.label(question, name), _lines(name, value, given, rules, tongue))
        for name, value in (sorted(given.items(), key=_when_it_happens) if question == "game" else given.items())
        if name not in shown and name not in ("contract", "deal") and not _says_nothing(question, name, given)
    )
    return Picture(title, places, facts)


# What happens in a whole deal, in its order; other facts are told before it, as they are written.
_COURSE = ("calls", "discards", "declared", "tricks", "hanging")


def _when_it_happens(field: tuple[str, Any]) -> int:
    return _COURSE.index(field[0]) + 1 if field[0] in _COURSE else 0


_SHOWN_BY_PLACES = frozenset({"leader", "trick", "cards", "hand", "hands", "dealer"})

# What an empty field says of a question; any other that is empty says nothing.
_EMPTY = {
    ("auction", "calls"): "none yet",
    ("game", "calls"): "none yet",
    ("match", "deals"): "none yet",
    ("declarations", "declared"): "nothing",
}


def _says_nothing(question: str, name: str, given: Given) -> bool:
    """Whether a field could as well be left out. That a belot was not announced is news once a card of it is gone."""
    value = given[name]
    if name == "announced" and given.get("played"):
        return value is None
    return not value and (question, name) not in _EMPTY


def _lines(name: str, value: Any, given: Given, rules: Mapping[str, Any] | None, tongue: Tongue) -> tuple[str, ...]:
    """What a field says; several lines where it holds tricks, deals, declarations, hands or a deck."""
    if name in ("calls", "deals", "declared") and not value:
        return (tongue.word(next(told for (_, field), told in _EMPTY.items() if field == name)),)
    if name == "tricks" and isinstance(value, Sequence):
        led_by = [tongue.word(seat) for seat in leaders(given, rules)] if rules else ()
        return tuple(_tricks(value, led_by))
    if name == "deals":
        return tuple(f"{number:<3}{_deal(deal, tongue)}" for number, deal in enumerate(value, 1))
    if name == "declared":
        return tuple(f"{tongue.word(seat)}: {words.flat(sets)}" for seat, sets in value.items())
    if name == "hands":
        return tuple(f"{tongue.word(seat)}: {words.hand(held)}" for seat, held in value.items())
    if name == "deck":
        return tuple(words.cards(value[start : start + ROW_OF_DECK]) for start in range(0, len(value), ROW_OF_DECK))
    return (words.flat(value, tongue),)


def _tricks(tricks: Sequence[Sequence[str]], led_by: Sequence[str]) -> Iterator[str]:
    width = max(map(len, led_by), default=0)
    for number, (trick, leader) in enumerate(zip_longest(tricks, led_by, fillvalue=""), 1):
        who = f"{leader:{width}}  " if led_by else ""
        yield f"{number:<3}{who}{words.cards(trick)}"


def _deal(deal: Mapping[str, Any], tongue: Tongue) -> str:
    """A deal of a match: what was recorded, and what more there is to say."""
    if deal.get("passed_out"):
        return tongue.word("passed out")
    told = []
    if deal.get("wins_match"):
        told.append(tongue.phrase("side-wins-match", side=words.flat(deal["wins_match"], tongue)))
    if deal.get("recorded"):
        told.append(words.flat(deal["recorded"], tongue))
    if deal.get("declarer"):
        told.append(tongue.phrase("deal-declarer", seat=tongue.word(deal["declarer"])))
    if deal.get("capot"):
        told.append(tongue.word("capot"))
    if deal.get("hanging"):
        told.append(tongue.phrase("deal-hanging", points=deal["hanging"]))
    return "; ".join(told)


def _told(place: Place, tongue: Tongue) -> Place:
    """A place with its name and roles in the words of a language."""
    return replace(place, name=tongue.word(place.seat), roles=tuple(map(tongue.word, place.roles)))


def _no_places(given: Given, seats: Sequence[str]) -> tuple[Place, ...]:
    return ()


def _roles(given: Given, seat: str) -> tuple[str, ...]:
    contract = given.get("contract") or {}
    named = {"dealer": given.get("dealer"), "declarer": contract.get("declarer"), "leads": given.get("leader")}
    return tuple(role for role, holder in named.items() if holder == seat)


def _trick_places(given: Given, seats: Sequence[str]) -> tuple[Place, ...]:
    """The cards of a trick before their players, and the hand of the one to act."""
    played = given.get("trick", given.get("cards")) or ()
    start = seats.index(given["leader"])
    order = [seats[(start + step) % len(seats)] for step in range(len(seats))]
    lying = dict(zip(order, played, strict=False))
    to_act = order[len(played)] if "hand" in given and len(played) < len(order) else None
    return tuple(
        Place(
            seat,
            (*_roles(given, seat), *(("to play",) if seat == to_act else ())),
            lying.get(seat, ""),
            tuple(words.sorted_cards(given["hand"])) if seat == to_act else (),
        )
        for seat in seats
    )


def _hands(given: Given, seats: Sequence[str]) -> tuple[Place, ...]:
    hands = given.get("hands")
    if not isinstance(hands, Mapping):
        return ()
    return tuple(
        Place(seat, _roles(given, seat), "", tuple(words.sorted_cards(hands.get(seat) or ()))) for seat in seats
    )


_PLACES: Mapping[str, Callable[[Given, Sequence[str]], tuple[Place, ...]]] = {
    "legal": _trick_places,
    "trick": _trick_places,
    "belot": _trick_places,
    "declarations": _hands,
    "game": _hands,
    "perft": _hands,
}
