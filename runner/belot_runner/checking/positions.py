"""Positions that can be: no card in two places, card points and tricks that add up, hands of the right size."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from belot_runner.cases.rows import Row
from belot_runner.checking.finding import Finding
from belot_runner.spec.values import Wire
from belot_runner.suite import Suite
from belot_runner.tables import CARDS, SEATS_RULE, SUITS, TABLES

CHECK = "position"
POINTS_RULE = "score.card-points"
PACKETS_RULE = "deal.packets"

# How many suits are trumps, by what the contract's bid makes of them; else one.
_TRUMP_SUITS = {"no-trumps": 0, "all-trumps": len(SUITS)}


class _Deal(NamedTuple):
    """What the rules of a row leave open of the deal that it is about.

    `hands` are the numbers of cards that everyone may play. `whole` is whether every card counts for somebody, and
    `surplus` whether the caller may have put some away. `points` are what cards count.
    """

    hands: frozenset[int]
    whole: bool
    surplus: bool
    points: Mapping[str, Mapping[str, int]]

    def total(self, bid: str) -> int:
        """The card points of a whole pack."""
        trumps = _TRUMP_SUITS.get(bid, 1)
        of_trumps, of_plain = (sum(self.points[kind].values()) for kind in ("trump", "plain"))
        return trumps * of_trumps + (len(SUITS) - trumps) * of_plain


def positions(suite: Suite) -> Iterator[Finding]:
    """Every row whose question contradicts itself, or the packets and the card points that it depends on."""
    for row in suite.rows:
        if row.ask in _FAULTS:
            for message in _FAULTS[row.ask](row, _deal_of(row, suite)):
                yield Finding(CHECK, message, row.place, row.id)


def _deal_of(row: Row, suite: Suite) -> _Deal:
    """By the packets that the row depends on, else by those of the variants at its tables."""
    shipped = [(variant.rules[SEATS_RULE], variant.rules[PACKETS_RULE]) for variant in suite.variants.values()]
    if PACKETS_RULE in row.mentions:
        shipped = [(table, row.mentions[PACKETS_RULE]) for table in row.tables]
    dealt = [(table, packets) for table, packets in shipped if table in row.tables]
    return _Deal(
        frozenset(_played(packets) for _, packets in dealt),
        whole=all(_counted(table, packets) == len(CARDS) for table, packets in dealt),
        surplus=any(packets.get("first-player-extra") for _, packets in dealt),
        points=row.mentions.get(POINTS_RULE) or suite.catalogue.rules[POINTS_RULE].named["standard"],
    )


def _played(packets: Wire) -> int:
    dealt: list[int] = [*packets["hand"], *packets["talon"]]
    return sum(dealt)


def _counted(table: str, packets: Wire) -> int:
    extra: int = packets.get("first-player-extra", 0)
    return len(TABLES[table].seats) * _played(packets) + extra


def _bare(cards: Any) -> list[str]:
    return [card.removesuffix("*") for card in cards or ()]


def _twice(*places: list[str]) -> Iterator[str]:
    cards = [card for place in places for card in place]
    for card in sorted({card for card in cards if cards.count(card) > 1}):
        yield f"{card} is in two places at once"


def _in_a_trick(row: Row, deal: _Deal) -> Iterator[str]:
    given = row.given
    hand = _bare(given.get("hand"))
    yield from _twice(_bare(given.get("trick")), _bare(given.get("cards")), hand, _bare(given.get("played")))
    most = max(deal.hands, default=len(CARDS))
    if len(hand) > most:
        yield f"a hand has {most} cards at the most, found {len(hand)}"
    if "hand" in given and not hand:
        yield "the player to act holds no card"


def _announced_card(row: Row, deal: _Deal) -> Iterator[str]:
    yield from _in_a_trick(row, deal)
    if row.given["card"] not in row.given["hand"]:
        yield f"{row.given['card']} is to be played and must be in the hand"


def _deck(row: Row, deal: _Deal) -> Iterator[str]:
    deck = set(_bare(row.given.get("deck")))
    if len(deck) != len(CARDS):
        yield f"a deck has {len(CARDS)} different cards, found {len(deck)}"


def _hands(row: Row, deal: _Deal) -> Iterator[str]:
    hands = row.given.get("hands")
    if isinstance(hands, Mapping):
        yield from _twice(*(_bare(hand) for hand in hands.values()))
    if "deck" in row.given:
        yield from _deck(row, deal)


def _even_hands(row: Row, deal: _Deal) -> Iterator[str]:
    yield from _hands(row, deal)
    sizes = {len(row.given["hands"].get(seat) or ()) for table in row.tables for seat in TABLES[table].seats}
    if len(sizes) > 1 or sizes == {0}:
        yield "nobody has played to the trick, so everyone at the table holds as many cards as the others, one at least"
    elif max(sizes) > max(deal.hands, default=len(CARDS)):
        yield f"a hand has {max(deal.hands)} cards at the most, found {max(sizes)}"


def _score(row: Row, deal: _Deal) -> Iterator[str]:
    given = row.given
    total, full = sum(given["cards"].values()), deal.total(given["contract"]["bid"])
    if total > full or (deal.whole and total < full):
        yield f"card points of a deal add up to {full}{'' if deal.whole else ' at the most'}, found {total}"
    tricks = given.get("tricks")
    if tricks is None:
        return
    if deal.hands and sum(tricks.values()) not in deal.hands:
        wanted = " or ".join(map(str, sorted(deal.hands)))
        yield f"a deal has {wanted} tricks, found {sum(tricks.values())}"
    for side, points in given["cards"].items():
        has_put_away = deal.surplus and side == given["contract"]["declarer"]
        if points and not tricks.get(side) and not has_put_away:
            yield f"{side} has card points and no trick"
    if not tricks.get(given["last_trick"]):
        yield f"{given['last_trick']} takes the last trick and has none"


_FAULTS: Mapping[str, Callable[[Row, _Deal], Iterator[str]]] = {
    "deal": _deck,
    "legal": _in_a_trick,
    "trick": _in_a_trick,
    "belot": _announced_card,
    "declarations": _hands,
    "score": _score,
    "game": _hands,
    "perft": _even_hands,
}
