"""Positions that can be: no card in two places, card points and tricks that add up, hands of the right size."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from belot_runner.cases.rows import Row
from belot_runner.checking.finding import Finding
from belot_runner.spec.values import Wire
from belot_runner.suite import Suite
from belot_runner.tables import BIDS, CARDS, SEATS_RULE, SUITS, TABLES

Given = Mapping[str, Any]

CHECK = "position"
POINTS_RULE = "score.card-points"
PACKETS_RULE = "deal.packets"

# How many suits are trumps, by what the contract's bid makes of them; else one.
_TRUMP_SUITS = {"no-trumps": 0, "all-trumps": len(SUITS)}


class Deal(NamedTuple):
    """What the rules leave open of the deal that a question is about.

    `tables` are those at which it may be. `hands` are the numbers of cards that everyone may play. `whole` is whether
    every card counts for somebody, and `surplus` whether the caller may have put some away. `full` are the card points
    of a whole pack by the contract's bid.
    """

    tables: frozenset[str]
    hands: frozenset[int]
    whole: bool
    surplus: bool
    full: Mapping[str, int]


def positions(suite: Suite) -> Iterator[Finding]:
    """Every row whose question contradicts itself, or the packets and the card points that it depends on."""
    for row in suite.rows:
        if row.ask in _FAULTS:
            for message in faults(row.ask, row.given, _deal_of(row, suite)):
                yield Finding(CHECK, message, row.place, row.id)


def faults(question: str, given: Given, deal: Deal) -> Iterator[str]:
    """What in a question cannot be in such a deal; the question fits its schema, and is one at the table."""
    look = _FAULTS.get(question)
    return look(given, deal) if look else iter(())


def deal_by(rules: Mapping[str, Wire]) -> Deal:
    """The deals of a variant."""
    table = rules[SEATS_RULE]
    return _deal({table}, [(table, rules[PACKETS_RULE])], rules[POINTS_RULE])


def _deal_of(row: Row, suite: Suite) -> Deal:
    """By the packets that the row depends on, else by those of the variants at its tables."""
    shipped = [(variant.rules[SEATS_RULE], variant.rules[PACKETS_RULE]) for variant in suite.variants.values()]
    if PACKETS_RULE in row.mentions:
        shipped = [(table, row.mentions[PACKETS_RULE]) for table in row.tables]
    points = row.mentions.get(POINTS_RULE) or suite.catalogue.rules[POINTS_RULE].named["standard"]
    return _deal(row.tables, [(table, packets) for table, packets in shipped if table in row.tables], points)


def _deal(tables: Iterable[str], dealt: Sequence[tuple[str, Wire]], points: Wire) -> Deal:
    """A deal of which it is open which of these packets are dealt, each at its table."""
    return Deal(
        frozenset(tables),
        frozenset(_played(packets) for _, packets in dealt),
        whole=all(_counted(table, packets) == len(CARDS) for table, packets in dealt),
        surplus=any(packets.get("first-player-extra") for _, packets in dealt),
        full={bid: _full(bid, points) for bid in BIDS},
    )


def _full(bid: str, points: Mapping[str, Mapping[str, int]]) -> int:
    trumps = _TRUMP_SUITS.get(bid, 1)
    of_trumps, of_plain = (sum(points[kind].values()) for kind in ("trump", "plain"))
    return trumps * of_trumps + (len(SUITS) - trumps) * of_plain


def _played(packets: Wire) -> int:
    dealt: list[int] = [*packets["hand"], *packets["talon"]]
    return sum(dealt)


def _counted(table: str, packets: Wire) -> int:
    extra: int = packets.get("first-player-extra", 0)
    return len(TABLES[table].seats) * _played(packets) + extra


def _twice(*places: Sequence[str]) -> Iterator[str]:
    cards = [card[:2] for place in places for card in place]  # without the star that says belot
    if len(set(cards)) == len(cards):
        return
    for card in sorted({card for card in cards if cards.count(card) > 1}):
        yield f"{card} is in two places at once"


def _in_a_trick(given: Given, deal: Deal) -> Iterator[str]:
    hand = given.get("hand")
    yield from _twice(given.get("trick") or (), given.get("cards") or (), hand or (), given.get("played") or ())
    if hand is None:
        return
    most = max(deal.hands, default=len(CARDS))
    if len(hand) > most:
        yield f"a hand has {most} cards at the most, found {len(hand)}"
    if not hand:
        yield "the player to act holds no card"


def _announced_card(given: Given, deal: Deal) -> Iterator[str]:
    yield from _in_a_trick(given, deal)
    if given["card"] not in given["hand"]:
        yield f"{given['card']} is to be played and must be in the hand"


def _deck(given: Given, deal: Deal) -> Iterator[str]:
    number = len(set(given["deck"]))
    if number != len(CARDS):
        yield f"a deck has {len(CARDS)} different cards, found {number}"


def _hands(given: Given, deal: Deal) -> Iterator[str]:
    hands = given.get("hands")
    if isinstance(hands, Mapping):
        yield from _twice(*(hand or () for hand in hands.values()))
    if given.get("deck") is not None:
        yield from _deck(given, deal)


def _even_hands(given: Given, deal: Deal) -> Iterator[str]:
    yield from _hands(given, deal)
    sizes = {len(given["hands"].get(seat) or ()) for table in deal.tables for seat in TABLES[table].seats}
    if len(sizes) > 1 or sizes == {0}:
        yield "nobody has played to the trick, so everyone at the table holds as many cards as the others, one at least"
    elif max(sizes) > max(deal.hands, default=len(CARDS)):
        yield f"a hand has {max(deal.hands)} cards at the most, found {max(sizes)}"


def _score(given: Given, deal: Deal) -> Iterator[str]:
    total, full = sum(given["cards"].values()), deal.full[given["contract"]["bid"]]
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


_FAULTS: Mapping[str, Callable[[Given, Deal], Iterator[str]]] = {
    "deal": _deck,
    "legal": _in_a_trick,
    "trick": _in_a_trick,
    "belot": _announced_card,
    "declarations": _hands,
    "score": _score,
    "game": _hands,
    "perft": _even_hands,
}
