"""Which cards may be played: the duties of a player, each a rule, in the order in which they bind.

`legal` is the one place that knows this order. The rule that forbids a card is the first that leaves it out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .cards import BIT, Card, Cards
from .rules import Rule, Rulebook
from .table import SEATS
from .trick import Trick

Duties = list[tuple[Rule[Any], Cards]]

FOLLOW = Rule[Callable[[Cards, Cards], Cards]]("play.follow")
RAISE = Rule[Callable[[Trick, Cards, Rulebook], Cards]]("play.raise")
RAISE_AFTER_RUFF = Rule[Callable[[Trick, Cards], Cards]]("play.raise-after-ruff")
VOID = Rule[Callable[[Trick, Rulebook], bool]]("play.void")
OVERTRUMP = Rule[Callable[[Trick, Cards, Rulebook], Cards]]("play.overtrump")
CANNOT_OVERTRUMP = Rule[Callable[[Cards, Cards], Cards]]("play.cannot-overtrump")


@FOLLOW.choice("must")
def follow_suit(hand: Cards, following: Cards) -> Cards:
    """Only cards of the led suit."""
    return following


def _raised(trick: Trick, allowed: Cards) -> Cards:
    """Cards that beat the highest of the led suit, where there are any; other suits stay as they are."""
    higher = trick.beaters[trick.best_of_suit] & trick.suit & allowed
    return higher | allowed & ~trick.suit if higher else allowed


@RAISE.choice("trumps-only")
def raise_trumps(trick: Trick, allowed: Cards, rules: Rulebook) -> Cards:
    """The highest of the led suit is to be beaten where that suit is trumps."""
    return _raised(trick, allowed) if trick.suit & trick.trumps else allowed


@RAISE.choice("every-suit")
def raise_every_suit(trick: Trick, allowed: Cards, rules: Rulebook) -> Cards:
    """The highest of the led suit is to be beaten whatever the suit."""
    if trick.ruffed:
        return rules[RAISE_AFTER_RUFF](trick, allowed)
    return _raised(trick, allowed)


@RAISE_AFTER_RUFF.choice("waived")
def raise_waived(trick: Trick, allowed: Cards) -> Cards:
    """Once the suit is ruffed nothing is to be beaten."""
    return allowed


RAISE_AFTER_RUFF.choice("required")(_raised)


def partner_wins(trick: Trick, rules: Rulebook) -> bool:
    """Whether the card that is winning is the partner's (never, where he would sit in the player's own place)."""
    return trick.best_at == trick.count - rules[SEATS].partner


@VOID.choice("trump-unless-partner-winning")
def trump_against_opponents(trick: Trick, rules: Rulebook) -> bool:
    """Trump while an opponent is winning."""
    return not partner_wins(trick, rules)


@VOID.choice("always-trump")
def always_trump(trick: Trick, rules: Rulebook) -> bool:
    """Trump whoever is winning."""
    return True


@OVERTRUMP.choice("opponents")
def overtrump_opponents(trick: Trick, trumps: Cards, rules: Rulebook) -> Cards:
    """Beat an opponent's trump; any trump will do while the partner is winning."""
    return trumps if partner_wins(trick, rules) else overtrump_everyone(trick, trumps, rules)


@OVERTRUMP.choice("everyone")
def overtrump_everyone(trick: Trick, trumps: Cards, rules: Rulebook) -> Cards:
    """Beat the highest trump, the partner's too."""
    return trumps & trick.beaters[trick.best]


@CANNOT_OVERTRUMP.choice("any-card")
def discard_freely(hand: Cards, trumps: Cards) -> Cards:
    """Any card."""
    return hand


@CANNOT_OVERTRUMP.choice("undertrump")
def undertrump(hand: Cards, trumps: Cards) -> Cards:
    """A trump, though it is too low."""
    return trumps


def legal(trick: Trick, hand: Cards, rules: Rulebook, duties: Duties | None = None) -> Cards:
    """The cards of `hand` that may be played to `trick`.

    Whoever wants to know why passes a list: each duty that binds is added to it, with the cards that it leaves.
    Whether a player is obliged to trump belongs to the trick: a hand of trumps only must not hide it.
    """
    following = hand & trick.suit
    if following:
        allowed = rules[FOLLOW](hand, following)
        raised = rules[RAISE](trick, allowed, rules)
        if duties is not None:
            duties += ((FOLLOW, allowed), (RAISE_AFTER_RUFF if trick.ruffed else RAISE, raised))
        return raised
    trumps = hand & trick.trumps
    if not trick.suit or trick.suit & trick.trumps or not trumps or not rules[VOID](trick, rules):
        return hand
    over = rules[OVERTRUMP](trick, trumps, rules) if trick.ruffed else trumps
    if over:
        if duties is not None:
            duties += ((VOID, trumps), (OVERTRUMP, over))
        return over
    left = rules[CANNOT_OVERTRUMP](hand, trumps)
    if duties is not None:
        duties.append((CANNOT_OVERTRUMP, left))
    return left


def forbidding(trick: Trick, hand: Cards, card: Card, rules: Rulebook) -> Rule[Any]:
    """The rule that forbids a held card; raises ValueError for a card that may be played."""
    duties: Duties = []
    legal(trick, hand, rules, duties)
    for rule, left in duties:
        if not left & BIT[card]:
            return rule
    raise ValueError("this card may be played")
