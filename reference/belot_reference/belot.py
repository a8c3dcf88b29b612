"""Belot, the king and queen of trumps: where it exists and on which card it may be announced."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .cards import BIT, QUEEN, RANK_MASKS, ROYALS, Card, Cards
from .contracts import ALL_TRUMPS, TRUMPS
from .rules import Rule, Rulebook, ValueRule, integer
from .trick import Trick

WORTH = ValueRule[int]("belot.worth", integer)
CONTRACTS = Rule[tuple[Cards, ...]]("belot.contracts")  # by bid: the suits that have a belot
ALL_TRUMPS_CARD = Rule[Callable[[Cards, Card], bool]]("belot.all-trumps")
MOMENT = Rule[Callable[[bool], bool]]("belot.moment")
UNANNOUNCED = Rule[bool]("belot.unannounced")  # whether it counts

CONTRACTS.choice("trump-suits")(TRUMPS)


@ALL_TRUMPS_CARD.choice("led-suit")
def of_the_led_suit(led: Cards, card: Card) -> bool:
    """On a card that is led or follows its own suit."""
    return not led or bool(led & BIT[card])


@ALL_TRUMPS_CARD.choice("any")
def on_any_card(led: Cards, card: Card) -> bool:
    """On any card, a discard too."""
    return True


@MOMENT.choice("either")
def either_card(first: bool) -> bool:
    """On the first card of the pair or on the second."""
    return True


@MOMENT.choice("first")
def first_card(first: bool) -> bool:
    """On the first card, while the other is still in hand."""
    return first


UNANNOUNCED.choice("lost")(False)
UNANNOUNCED.choice("automatic")(True)


def pairs_in(hand: Cards) -> Cards:
    """The kings and queens of a hand that holds both of a suit."""
    queens = hand & hand >> 1 & RANK_MASKS[QUEEN]  # a king stands one bit above its queen
    return queens | queens << 1


def other_of_pair(card: Card) -> Card:
    """The queen for a king of the same suit, the king for a queen."""
    return card + 1 if BIT[card] & RANK_MASKS[QUEEN] else card - 1


def refusal(trick: Trick, card: Card, hand: Cards, played: Cards, announced: bool, rules: Rulebook) -> Rule[Any] | None:
    """The rule that forbids to announce belot on `card`, None where it is allowed.

    `hand` and `played` are the cards the player holds and has played, `announced` whether this pair was announced.
    Implements belot.contracts, belot.moment and belot.all-trumps.
    """
    if not BIT[card] & ROYALS & rules[CONTRACTS][trick.bid]:
        return CONTRACTS
    other = BIT[other_of_pair(card)]
    first = bool(hand & other)
    if announced or not (first or played & other) or not rules[MOMENT](first):
        return MOMENT
    if trick.bid == ALL_TRUMPS and not rules[ALL_TRUMPS_CARD](trick.suit, card):
        return ALL_TRUMPS_CARD
    return None
