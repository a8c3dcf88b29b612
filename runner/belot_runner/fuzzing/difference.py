"""One answer that is not the expected one, and how much there is to read in its question."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from belot_reference.rules import all_rules
from belot_runner.outcome import Outcome
from belot_runner.tables import CALLS, CARDS

Json = dict[str, Any]
Size = tuple[int, int, int, int, str]
Reading = tuple[str, str]
"""A rule, and the option by which it is read otherwise, as JSON: options may be tables, which cannot be keys."""

_ORDER = {card: place for place, card in enumerate(sorted(CARDS, key=lambda card: (CARDS.index(card) % 8, card)))}
_CALLS = frozenset(CALLS)


@dataclass(frozen=True, slots=True)
class Difference:
    """A question of a deal (its seed, and its place among those of that seed), and what came instead of its answer.

    `got` is the answer, None where there was none; then `message` says what there was. `fields` are those that are not
    as expected. `readings` are the single rules that, read otherwise, give what was got.
    """

    variant: str
    seed: int
    place: int
    question: str
    given: Json
    expected: Json
    got: Json | None
    outcome: Outcome
    message: str = ""
    fields: tuple[str, ...] = ()
    readings: tuple[Reading, ...] = ()

    @property
    def order(self) -> tuple[int, str, int]:
        """Where it comes in a run."""
        return self.seed, self.variant, self.place

    @property
    def size(self) -> Size:
        """How much there is to read: the smaller, the better it shows what is wrong."""
        return size_of(self.given)

    def as_json(self) -> Json:
        """What a journal keeps of it."""
        kept = {name: getattr(self, name) for name in self.__slots__}
        kept["outcome"] = str(self.outcome)
        return {name: value for name, value in kept.items() if value not in ("", (), None)}


def difference_from(data: Mapping[str, Any]) -> Difference:
    """What a journal has kept; raises KeyError, TypeError or ValueError where it is none."""
    known = {rule.id for rule in all_rules()}
    if unknown := [rule for rule, _ in data.get("readings", ()) if rule not in known]:
        raise ValueError(f"there is no rule {unknown[0]}")
    return Difference(
        variant=data["variant"],
        seed=data["seed"],
        place=data["place"],
        question=data["question"],
        given=dict(data["given"]),
        expected=dict(data["expected"]),
        got=data.get("got"),
        outcome=Outcome(data["outcome"]),
        message=data.get("message", ""),
        fields=tuple(data.get("fields", ())),
        readings=tuple((rule, option) for rule, option in data.get("readings", ())),
    )


def as_key(value: object) -> str:
    """A value as a text that is the same for the same value."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def size_of(given: Mapping[str, Any]) -> Size:
    """Cards first, then calls and everything else that is said, then numbers, then how high the cards are.

    What stands in `deal` only leads to the position, and is not counted.
    """
    cards: list[str] = []
    words = numbers = 0
    for name, value in given.items():
        if name != "deal":
            found, said, amount = _parts(value)
            cards += found
            words += said
            numbers += amount
        if name == "deck":
            numbers += sum(card != CARDS[place] for place, card in enumerate(value))
    return len(cards), words, numbers, sum(_ORDER.get(card[:2], 0) for card in cards), as_key(_without(given))


def _without(given: Mapping[str, Any]) -> Json:
    return {name: value for name, value in given.items() if name != "deal"}


def _parts(value: Any) -> tuple[list[str], int, int]:
    """The cards in a value, how many other things are in it, and its numbers added up."""
    if isinstance(value, str):
        return ([value], 0, 0) if value[:2] in _ORDER and value not in _CALLS else ([], value != "none", 0)
    if isinstance(value, bool) or value is None:
        return [], int(bool(value)), 0
    if isinstance(value, (int, float)):
        return [], int(value != 0), abs(int(value))
    cards: list[str] = []
    words, numbers = 0, 0
    items: Iterable[Any] = value.values() if isinstance(value, Mapping) else value
    for item in items:
        found, said, amount = _parts(item)
        cards += found
        words += said + (isinstance(item, Mapping))
        numbers += amount
    return cards, words, numbers
