"""Engines that are right but for one rule, to be named as `python:` adapters: each plays by the reference otherwise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from belot_reference import auction, belot, declaring, duties, match, play, points, scoring, trick
from belot_reference.auction_forms import FORM
from belot_reference.cards import BIT, RANKS, SUIT_MASKS, TRUMP_HIGHER, Cards, higher_in_suit
from belot_reference.dealing import PACKETS
from belot_reference.engine import Reference
from belot_reference.questions import ask
from belot_reference.rounding import ROUNDING, Split
from belot_reference.rules import Rule, Rulebook, read_rules
from belot_reference.trick import Trick


class WrongEngine:
    """The reference with one rule misread, in every contract or in a single one.

    `rule` is the id of the rule, `known` whether its catalogue knows the wrong reading (as a choice, a counter or a
    value), `shows_in` a variant in which that shows.
    """

    def __init__(
        self,
        rule: Rule[Any],
        wrong: Callable[[Any], Any],
        *,
        known: bool = False,
        contract: str = "",
        shows_in: str = "bulgarian-modern",
    ) -> None:
        self.rule = rule.id
        self.known = known
        self.shows_in = shows_in
        self._key = rule
        self._wrong = wrong
        self._contract = contract
        self._right_books: dict[str, Rulebook] = {}
        self._wrong_books: dict[str, Rulebook] = {}

    def hello(self) -> dict[str, Any]:
        return {**Reference().hello(), "name": f"wrong about {self.rule}"}

    def variant(self, variant: str, rules: Mapping[str, Any]) -> dict[str, Any]:
        self._right_books[variant], spoiled = read_rules(rules), read_rules(rules)
        spoiled[self._key] = self._wrong(spoiled[self._key])
        self._wrong_books[variant] = spoiled
        return {"ready": True}

    def ask(self, question: str, variant: str, given: Mapping[str, Any]) -> dict[str, Any]:
        if self._contract:
            right = ask(question, given, self._right_books[variant])
            contract = given.get("contract") or right.get("contract") or {}
            if contract.get("bid") != self._contract:
                return right
        return ask(question, given, self._wrong_books[variant])


def chooses(rule: Rule[Any], decision: Any, **about: Any) -> WrongEngine:
    """An engine that plays another choice, a counter or another value of a rule than it is told."""
    return WrongEngine(rule, lambda right: rule.read(decision), known=True, **about)


right_in_everything = WrongEngine(duties.VOID, lambda right: right)

# Play. Somebody without the led suit throws a card away though an opponent is winning.
void_player_discards = WrongEngine(duties.VOID, lambda right: lambda trick, rules: False)
trumps_in_plain_order = chooses(trick.WINNER, "plain-order-in-trumps")
follow_suit_forgotten_in_no_trumps = chooses(duties.FOLLOW, "may", contract="no-trumps")
undertrump_forgotten = chooses(duties.CANNOT_OVERTRUMP, "any-card", shows_in="bela-4")
next_in_turn_leads = chooses(play.NEXT_LEADER, "next-in-turn", shows_in="bulgarian-classic")


def _unless_the_partner_wins(right: Any) -> Any:
    def raised(trick: Trick, allowed: Cards, rules: Rulebook) -> Cards:
        return allowed if duties.partner_wins(trick, rules) else right(trick, allowed, rules)

    return raised


partner_is_not_raised = WrongEngine(duties.RAISE, _unless_the_partner_wins)


def _ten_between_nine_and_jack(right: Any) -> Any:
    higher = higher_in_suit(RANKS)
    suits = (
        tuple(TRUMP_HIGHER[card] if BIT[card] & suit else higher[card] | suit for card in range(32))
        for suit in SUIT_MASKS
    )
    return (*suits, higher, TRUMP_HIGHER)


ten_between_nine_and_jack = WrongEngine(trick.WINNER, _ten_between_nine_and_jack)

# Declarations and belot.
four_sevens_count = WrongEngine(declaring.CARRES, lambda right: {**right, RANKS.index("7"): 100})
sequence_round_the_corner = chooses(declaring.SHAPE, "round-the-corner")
eight_trumps_are_a_sequence = chooses(declaring.EIGHT_TRUMPS, "hundred", shows_in="bela-4")
belot_on_a_discard = chooses(belot.ALL_TRUMPS_CARD, "any")


# Score and match.
def _each_by_itself(right: Any) -> Any:
    def rounded(split: Split, rules: Rulebook) -> Split:
        return Split(tuple((raw + 5) // 10 for raw in split.written), (split.hanging + 5) // 10)

    return rounded


five_rounds_up_in_all_trumps = WrongEngine(ROUNDING, _each_by_itself, contract="all-trumps")
last_trick_forgotten = chooses(points.LAST_TRICK, 0)
failed_points_vanish = chooses(scoring.FAILED, "points-vanish")
hanging_points_lost = WrongEngine(scoring.HANGING, lambda right: lambda outcome, declaring, points: (0, 0))
capot_ends_the_match = chooses(match.CAPOT, "ends")

# Deal and auction.
two_cards_before_three = chooses(PACKETS, {"hand": [2, 3], "talon": [3]})
dealer_may_pass_too = chooses(auction.NOBODY_BIDS, "redeal", shows_in="bela-4")
# Bulgarian-modern rests on custom there; the older source says it.
four_passes_go_round_again = WrongEngine(FORM, lambda right: replace(right, rounds=2), shows_in="bulgarian-classic")
