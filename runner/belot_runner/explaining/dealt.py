"""Which packet went where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from belot_runner.explaining.lines import Line, Why
from belot_runner.spec.values import Wire
from belot_runner.tables import PACKETS_RULE, SEATS_RULE, TABLES, TAKEN_UP, UPCARD_RULE


def packets(given: Mapping[str, Any], rules: Mapping[str, Wire]) -> Why:
    """The packets in the order in which they leave the deck, each with whose it is and what it is part of."""
    return Why("deal", tuple(_packets(list(given["deck"]), str(given["dealer"]), given.get("taker"), rules)))


def _packets(deck: list[str], dealer: str, taker: str | None, rules: Mapping[str, Wire]) -> Iterator[Line]:
    sizes, seats = rules[PACKETS_RULE], TABLES[rules[SEATS_RULE]].seats
    first = seats.index(dealer) + 1
    order = [*seats[first:], *seats[:first]]

    def taken(number: int, *rules: str, **told: Wire) -> Line:
        cards, deck[:] = deck[:number], deck[number:]
        return Line(cards, told, (PACKETS_RULE, *rules))

    for size in sizes["hand"]:
        yield from (taken(size, seat=seat, part="hand") for seat in order)
    short = ""
    if sizes.get("upcard"):
        turned_up = deck[: sizes["upcard"]]
        yield taken(sizes["upcard"], UPCARD_RULE, part="upcard")
        if rules[UPCARD_RULE] in TAKEN_UP:
            if taker is None:
                return
            short = taker
            yield Line(turned_up, {"seat": taker, "part": "talon"}, (UPCARD_RULE,))
    for size in sizes["talon"]:
        yield from (taken(size - (seat == short), seat=seat, part="talon") for seat in order)
        short = ""
    if sizes.get("first-player-extra"):
        yield taken(sizes["first-player-extra"], seat=order[0], part="talon")
    if deck:
        yield taken(len(deck), part="stock")
