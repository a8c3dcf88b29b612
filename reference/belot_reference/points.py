"""What cards and tricks are worth: the raw points of a deal."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from .belot import WORTH as BELOT_WORTH
from .cards import RANKS, SUIT_MASKS, Card, Cards
from .contracts import ALL_TRUMPS, BIDS, NO_TRUMPS, TRUMPS, Contract
from .rules import Rule, Rulebook, ValueRule, integer

SideTotals = tuple[int, ...]


Suits = tuple[tuple[int, ...], ...]


class CardPoints(NamedTuple):
    """Points by bid: of each card, and of each suit by the byte that says which of its cards are meant."""

    cards: tuple[tuple[int, ...], ...]
    suits: tuple[Suits, ...]


def _card_points(value: Any) -> CardPoints:
    def of(kind: str) -> tuple[int, ...]:
        return tuple(integer(value[kind][rank]) for rank in RANKS)

    trump, plain = of("trump"), of("plain")
    kinds = [[trump if trumps & suit else plain for suit in SUIT_MASKS] for trumps in TRUMPS]
    for bid in (NO_TRUMPS, ALL_TRUMPS):  # which may have tables of their own
        if value.get(BIDS[bid]):
            kinds[bid] = [of(BIDS[bid])] * len(SUIT_MASKS)
    return CardPoints(
        tuple(tuple(points for kind in suits for points in kind) for suits in kinds),
        tuple(tuple(map(_by_byte, suits)) for suits in kinds),
    )


@cache
def _by_byte(points: tuple[int, ...]) -> tuple[int, ...]:
    sums = [0]
    for rank_points in points:
        sums += [earlier + rank_points for earlier in sums]
    return tuple(sums)


CARD_POINTS = ValueRule[CardPoints]("score.card-points", _card_points)
NO_TRUMPS_FACTOR = Rule[int]("score.no-trumps")
LAST_TRICK = ValueRule[int]("score.last-trick", integer)
CAPOT = ValueRule[int]("score.capot", integer)
CAPOT_IN_NO_TRUMPS = Rule[int]("score.capot-in-no-trumps")
BELOT_TRICKLESS = Rule[Callable[[int], int]]("belot.trickless")

NO_TRUMPS_FACTOR.choice("doubled")(2)
NO_TRUMPS_FACTOR.choice("single")(1)
CAPOT_IN_NO_TRUMPS.choice("single")(1)
CAPOT_IN_NO_TRUMPS.choice("doubled")(2)
BELOT_TRICKLESS.choice("kept")(lambda belots: belots)
BELOT_TRICKLESS.choice("lost")(lambda belots: 0)


def card_points(card: Card, bid: int, rules: Rulebook) -> int:
    """What one card counts, never doubled. Implements score.card-points."""
    return rules[CARD_POINTS].cards[bid][card]


def set_points(cards: Cards, bid: int, rules: Rulebook) -> int:
    """What a set of cards counts, never doubled."""
    suits = rules[CARD_POINTS].suits[bid]
    return sum([points[byte] for points, byte in zip(suits, cards.to_bytes(len(suits), "little"), strict=True)])


class Count(NamedTuple):
    """What is counted after a deal, by side: card points (undoubled, without the last trick), tricks (None: nobody is
    trickless), points of declarations that count, belots announced; `last` is the side with the last trick and
    `hanging` the recorded points that hang from earlier deals."""

    contract: Contract
    cards: SideTotals
    last: int
    tricks: SideTotals | None
    declarations: SideTotals
    belots: SideTotals
    hanging: int

    @property
    def capot(self) -> int | None:
        """The side that took every trick."""
        takers = [side for side, tricks in enumerate(self.tricks or ()) if tricks]
        return takers[0] if len(takers) == 1 else None


class Raw(NamedTuple):
    """Raw points by side: everything counted, before contra multiplies; and the parts that some rules set apart.

    `bid` are the points that were bid (0: none), `capot` is the side that took every trick. `compared` is the total
    that tells who has more, whatever is set apart of it.
    """

    total: SideTotals
    cards: SideTotals  # card points and last trick
    declarations: SideTotals
    belots: SideTotals
    bid: int
    capot: int | None
    compared: SideTotals

    def without(self, belots: SideTotals) -> Raw:
        """The same without some of the belots."""
        return self._replace(
            total=tuple(points - apart for points, apart in zip(self.total, belots, strict=True)),
            belots=tuple(points - apart for points, apart in zip(self.belots, belots, strict=True)),
        )


def raw_points(count: Count, rules: Rulebook) -> Raw:
    """Count the raw points of a deal.

    Implements score.no-trumps, score.last-trick, score.capot, score.capot-in-no-trumps, belot.worth and
    belot.trickless.
    """
    in_no_trumps = count.contract.bid == NO_TRUMPS
    factor = rules[NO_TRUMPS_FACTOR] if in_no_trumps else 1
    cards = [points * factor for points in count.cards]
    cards[count.last] += rules[LAST_TRICK] * factor
    belots = tuple(_belot_points(side, count, rules) for side in range(len(count.belots)))
    total = [sum(parts) for parts in zip(cards, count.declarations, belots, strict=True)]
    capot = count.capot
    if capot is not None:
        total[capot] += rules[CAPOT] * (rules[CAPOT_IN_NO_TRUMPS] if in_no_trumps else 1)
    raw = tuple(total)
    return Raw(raw, tuple(cards), count.declarations, belots, count.contract.value, capot, raw)


def _belot_points(side: int, count: Count, rules: Rulebook) -> int:
    number = count.belots[side]
    if count.tricks is not None and count.tricks[side] == 0:
        number = rules[BELOT_TRICKLESS](number)
    return number and number * rules[BELOT_WORTH]
