"""Cards and sets of cards.

A card is a number from 0 to 31: eight times its suit (clubs, diamonds, hearts, spades) plus its rank in the natural
order 7 8 9 10 J Q K A. A set of cards is an integer with the bits of its cards set, so that a suit is a byte.
"""

from __future__ import annotations

from collections.abc import Iterable

Card = int
Cards = int

RANKS = "789TJQKA"
SUITS = "CDHS"
PLAIN_ORDER = "789JQKTA"  # from the lowest
TRUMP_ORDER = "78QKTA9J"

NAMES: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
NUMBERS: dict[str, Card] = {name: card for card, name in enumerate(NAMES)}
BIT: tuple[Cards, ...] = tuple(1 << card for card in range(len(NAMES)))
FULL_DECK: Cards = sum(BIT)
_BITS: dict[str, Cards] = {name: 1 << card for name, card in NUMBERS.items()}
SUIT_MASKS: tuple[Cards, ...] = tuple(0xFF << 8 * suit for suit in range(4))
SUIT_OF: tuple[Cards, ...] = tuple(SUIT_MASKS[card // 8] for card in range(32))  # the whole suit of a card
RANK_MASKS: tuple[Cards, ...] = tuple(0x01010101 << rank for rank in range(8))  # the four cards of a rank
KING, QUEEN = RANKS.index("K"), RANKS.index("Q")
ROYALS: Cards = RANK_MASKS[KING] | RANK_MASKS[QUEEN]


def pack(names: Iterable[str]) -> Cards:
    """The set of the named cards; raises KeyError for a name that is no card, ValueError for a card named twice."""
    cards = count = 0
    for name in names:
        cards |= _BITS[name]
        count += 1
    if cards.bit_count() != count:
        raise ValueError("a card stands twice")
    return cards


def union(sets: Iterable[Cards]) -> Cards:
    """All cards of some sets."""
    found = 0
    for cards in sets:
        found |= cards
    return found


def unpack(cards: Cards) -> list[Card]:
    """The cards of a set, by suit and natural rank."""
    found = []
    while cards:
        lowest = cards & -cards
        found.append(lowest.bit_length() - 1)
        cards ^= lowest
    return found


def names(cards: Cards) -> list[str]:
    """The names of a set's cards, by suit and natural rank."""
    return [NAMES[card] for card in unpack(cards)]


def higher_in_suit(order: str) -> tuple[Cards, ...]:
    """For each card the cards of its own suit that rank above it in `order` (lowest rank first)."""
    table = []
    for suit in range(4):
        for rank in RANKS:
            above = order[order.index(rank) + 1 :]
            table.append(sum(BIT[8 * suit + RANKS.index(other)] for other in above))
    return tuple(table)


PLAIN_HIGHER = higher_in_suit(PLAIN_ORDER)
TRUMP_HIGHER = higher_in_suit(TRUMP_ORDER)
