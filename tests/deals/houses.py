"""Rules to play by, and every position that comes up while random deals are played by them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from belot_reference import wire
from belot_reference.auction import Auction, legal_calls
from belot_reference.cards import BIT, NAMES, ROYALS, SUIT_OF, Cards, names, unpack
from belot_reference.contracts import PASS
from belot_reference.dealing import DISCARD, deal
from belot_reference.play import Play, first_leader
from belot_reference.rules import Rulebook, read_rules
from belot_reference.table import SEATS
from belot_runner.suite import Suite, load_suite
from belot_runner.tables import DOUBLING, DOUBLING_RULE, SEATS_RULE

Json = dict[str, Any]

SUITE: Suite = load_suite()
VARIANTS = sorted(SUITE.variants)


def rulebook(variant: str, **changes: Any) -> Rulebook:
    """The rules of a shipped variant, some of them changed: `play_leader="declarer"`."""
    changed = {name.replace("_", ".", 1).replace("_", "-"): value for name, value in changes.items()}
    return read_rules({**SUITE.variants[variant].rules, **changed})


def _at_table(seats: str) -> str:
    return next(variant for variant in VARIANTS if SUITE.variants[variant].rules[SEATS_RULE] == seats)


FOUR, THREE, TWO = _at_table("two-pairs"), _at_table("three-alone"), _at_table("two-alone")
DOUBLED = next(variant for variant in VARIANTS if SUITE.variants[variant].rules[DOUBLING_RULE] in DOUBLING)
SHIPPED = {variant: rulebook(variant) for variant in VARIANTS}
HOUSES = {
    **SHIPPED,
    "raised after a ruff, over the partner too": rulebook(
        FOUR,
        play_raise="every-suit",
        play_raise_after_ruff="required",
        play_void="always-trump",
        play_overtrump="everyone",
        play_cannot_overtrump="any-card",
    ),
    "declarer leads, under the partner": rulebook(
        FOUR, play_leader="declarer", play_void="always-trump", play_overtrump="opponents"
    ),
    "three players, a stock, any suit named": rulebook(
        THREE,
        deal_packets={"hand": [3, 3], "talon": [4]},
        deal_discard="none",
        auction_form="one-round",
        play_leader="declarer",
        belot_moment="either",
    ),
}


def contract(bid: str, declarer: str, doubled: str = "none") -> Json:
    """A contract on the wire."""
    return {"bid": bid, "declarer": declarer, "doubled": doubled}


def positions(rules: Rulebook, random: Random) -> Iterator[tuple[str, Json]]:
    """Every question that can be asked while one random deal is played, some of its belots announced."""
    stands, play = _random_play(rules, random)
    seats = play.table.seats
    trick: list[str] = []
    announced: Cards = 0
    while not play.over:
        hand, may_play = play.hands[play.turn], play.legal()
        given = {"contract": stands, "leader": seats[play.leader], "trick": list(trick), "hand": names(hand)}
        yield "legal", given
        for card in unpack(may_play & ROYALS):
            played = play.held[play.turn] & ~hand & SUIT_OF[card] & ROYALS
            told = {"played": names(played), "announced": bool(played & announced)}
            yield "belot", {**given, "card": NAMES[card], **told}
        card = random.choice(unpack(may_play))
        star = bool(BIT[card] & ROYALS) and play.belot_refusal(card) is None and random.random() < 0.6
        announced |= BIT[card] if star else 0
        play.play(card, star)
        trick.append(NAMES[card])
        if len(trick) == len(seats):
            yield "trick", {"contract": stands, "leader": given["leader"], "cards": trick}
            trick = []


def _random_play(rules: Rulebook, random: Random) -> tuple[Json, Play]:
    """The contract of a random auction, and the play about to begin."""
    table = rules[SEATS]
    while True:
        dealer = random.randrange(len(table.seats))
        deck = random.sample(range(32), 32)
        dealt = deal(dealer, deck, rules)
        auction = Auction(dealer, rules, dealt.upcard)
        while calls := legal_calls(auction):
            wants_to_pass = calls >> PASS & 1 and random.random() < 0.6
            auction.call(PASS if wants_to_pass else random.choice(unpack(calls)))
        if auction.closed:
            break
    caller = auction.declarer
    hands = (dealt if dealt.talons else deal(dealer, deck, rules, caller)).full_hands()
    hands[caller] &= ~sum(BIT[card] for card in random.sample(unpack(hands[caller]), rules[DISCARD]))
    play = Play(auction.contract, first_leader(dealer, caller, rules), hands, rules)
    return wire.write_contract(auction.contract, table), play
