"""Which cards may be played?"""

from __future__ import annotations

from typing import Any

from naive.table import SUITS, Rules, bare, beats, highest, is_trump_suit, place_of_winner, seat_after, side_of


def legal(given: dict[str, Any], rules: Rules) -> dict[str, Any]:
    """The answer to `legal`."""
    bid = given["contract"]["bid"]
    hand = given["hand"]
    trick = bare(given["trick"])
    if not trick:
        return {"legal": hand}
    of_led_suit = [card for card in hand if card[1] == trick[0][1]]
    if of_led_suit:
        others = [card for card in hand if card[1] != trick[0][1]]
        allowed = following(of_led_suit, trick, bid, rules)
        # The wrong reading waives the duty to follow and no other: who does follow still raises.
        return {"legal": allowed + others if rules["play.follow"] == "may" else allowed}
    trumps = [card for card in hand if bid in SUITS and card[1] == SUITS[bid]]
    if not trumps:
        return {"legal": hand}
    return {"legal": void(hand, trumps, trick, bid, partner_is_winning(given, trick, rules), rules)}


def partner_is_winning(given: dict[str, Any], trick: list[str], rules: Rules) -> bool:
    """Whether the card that is winning lies before the partner of the player to act."""
    leader = given["leader"]
    winning = seat_after(leader, place_of_winner(trick, given["contract"]["bid"], rules), rules)
    acting = seat_after(leader, len(trick), rules)
    return side_of(winning, rules) == side_of(acting, rules)


def following(held: list[str], trick: list[str], bid: str, rules: Rules) -> list[str]:
    """Of the cards of the led suit that are held, those that may be played."""
    led = trick[0][1]
    if not is_trump_suit(led, bid):
        if rules["play.raise"] == "trumps-only":
            return held
        ruffed = bid in SUITS and any(card[1] == SUITS[bid] for card in trick)
        if ruffed and rules["play.raise-after-ruff"] == "waived":
            return held
    to_beat = highest([card for card in trick if card[1] == led], bid, rules)
    higher = [card for card in held if beats(card, to_beat, bid, rules)]
    return higher or held


def void(
    hand: list[str], trumps: list[str], trick: list[str], bid: str, partner_winning: bool, rules: Rules
) -> list[str]:
    """What a player without the led suit, but with trumps, may play in a suit contract."""
    if rules["play.void"] == "trump-unless-partner-winning" and partner_winning:
        return hand
    in_the_trick = [card for card in trick if card[1] == SUITS[bid]]
    if not in_the_trick:
        return trumps
    if rules["play.overtrump"] == "opponents" and partner_winning:
        return trumps
    to_beat = highest(in_the_trick, bid, rules)
    higher = [card for card in trumps if beats(card, to_beat, bid, rules)]
    if higher:
        return higher
    if rules["play.cannot-overtrump"] == "any-card":
        return hand
    return trumps
