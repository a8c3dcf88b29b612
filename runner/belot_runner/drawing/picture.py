"""What is on the table in a question: who sits where, what lies before whom, and the facts that no seat shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from belot_runner.drawing import words
from belot_runner.tables import TABLES

Given = Mapping[str, Any]
Fact = tuple[str, str]  # a label and what it says


@dataclass(frozen=True, slots=True)
class Place:
    """A seat as it is drawn: its roles (dealer, declarer, leads, to play), the card before it, and its hand."""

    seat: str
    roles: tuple[str, ...] = ()
    played: str = ""
    hand: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn question: what is played, the seats in turn order (none where no table is needed), and other facts."""

    title: str
    places: tuple[Place, ...]
    facts: tuple[Fact, ...]


def picture(question: str, given: Given, form: str) -> Picture:
    """The picture of a question at a table of that form (a choice of table.seats)."""
    title = words.contract(given["contract"]) if isinstance(given.get("contract"), Mapping) else ""
    seats = TABLES[form].seats
    places = _PLACES.get(question, _no_places)(given, seats)
    shown = _SHOWN_BY_PLACES if places else frozenset[str]()
    facts = tuple(
        (name.replace("_", " "), _fact(name, value))
        for name, value in given.items()
        if name not in shown and name not in ("contract", "deal") and value is not None
    )
    return Picture(title, places, facts)


_SHOWN_BY_PLACES = frozenset({"leader", "trick", "cards", "hand", "hands", "dealer"})


def _fact(name: str, value: Any) -> str:
    if name == "tricks" and isinstance(value, Sequence):
        return " | ".join(words.cards(trick) for trick in value)
    if name == "deals" and isinstance(value, Sequence):
        return "; ".join(f"({number}) {words.flat(deal)}" for number, deal in enumerate(value, 1)) or "none yet"
    if name == "declared" and isinstance(value, Mapping):
        return "; ".join(f"{seat}: {words.flat(sets)}" for seat, sets in value.items()) or "nothing"
    if name == "deck" and isinstance(value, Sequence):
        return words.cards(value)
    return words.flat(value)


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
            words.card(lying[seat]) if seat in lying else "",
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
}
