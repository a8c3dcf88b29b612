"""Random whole deals: shuffled, called, declared, played and scored by the rules, the state carried along."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from .auction import Auction, legal_calls
from .cards import BIT, RANK_MASKS, RANKS, SUIT_MASKS, Card, Cards, unpack
from .contracts import PASS, Contract
from .dealing import DISCARD, Dealt, deal, put_away
from .declaring import CARRES, CONTRACTS, match_winner
from .duties import legal
from .game import begin_play, declare, finish
from .play import Play
from .points import SideTotals
from .rules import Rulebook
from .scoring import Result

PASSING = 2 / 3  # how often a player passes who may


class Playout(NamedTuple):
    """A random deal: what happened, and what came of it.

    `contract` is None where everybody passed; `play`, `declarations` (points that count, by side) and `result` are None
    and empty there, and where a declaration won the match.
    """

    dealer: int
    deck: list[Card]
    calls: list[int]
    contract: Contract | None = None
    discards: list[Card] = []  # noqa: RUF012  # a default of a tuple's field, never changed
    declared: dict[int, list[Cards]] = {}  # noqa: RUF012
    plays: list[tuple[Card, bool]] = []  # noqa: RUF012
    play: Play | None = None
    declarations: SideTotals = ()
    result: Result | None = None


def _runs(ranks: int) -> tuple[int, ...]:
    """The unbroken runs of three and more in a byte of ranks."""
    found, start = [], 0
    for rank in range(len(RANKS) + 1):
        if not ranks >> rank & 1:
            if rank - start >= 3:
                found.append((1 << rank) - (1 << start))
            start = rank + 1
    return tuple(found)


_RUNS = tuple(_runs(ranks) for ranks in range(256))


def declarations_in(hand: Cards, rules: Rulebook) -> list[Cards]:
    """Every carré of a hand that is worth something, and its whole runs that share no card with one."""
    worth = rules[CARRES]
    everywhere = hand & hand >> 8 & hand >> 16 & hand >> 24 & 0xFF
    found = [RANK_MASKS[rank] for rank in worth if everywhere >> rank & 1] if everywhere else []
    for suit in range(len(SUIT_MASKS)):
        for run in _RUNS[hand >> 8 * suit & 0xFF]:
            if not any(run << 8 * suit & carre for carre in found):
                found.append(run << 8 * suit)
    return found


def random_auction(
    dealer: int, dealt: Dealt, rules: Rulebook, random: Random, passing: float = PASSING
) -> tuple[list[int], Contract | None]:
    """Random legal calls, and the contract that they lead to; None where all pass.

    So often a player passes who may, and else says anything that he may, pass among it.
    """
    auction = Auction(dealer, rules, dealt.upcard)
    calls = []
    while left := legal_calls(auction):
        call = PASS if left >> PASS & 1 and random.random() < passing else random.choice(unpack(left))
        auction.call(call)
        calls.append(call)
    return calls, auction.contract if auction.closed else None


def playout(dealer: int, rules: Rulebook, random: Random, passing: float = PASSING) -> Playout:
    """One deal, from the shuffle to the recorded score.

    Everything is random but legal: calls (`passing` as in `random_auction`), discards and plays. Every run and carré is
    declared, every belot announced that may be.
    """
    uniform = random.random
    deck = sorted(range(32), key=[uniform() for _ in range(32)].__getitem__)
    dealt = deal(dealer, deck, rules)
    calls, contract = random_auction(dealer, dealt, rules, random, passing)
    if contract is None:
        return Playout(dealer, deck, calls)
    hands = (dealt if dealt.talons else deal(dealer, deck, rules, contract.declarer)).full_hands()
    discards = random.sample(unpack(hands[contract.declarer]), rules[DISCARD]) if rules[DISCARD] else []
    away = put_away(hands[contract.declarer], discards, rules) if discards else 0
    hands[contract.declarer] ^= away
    declared = _declared(contract, hands, rules)
    made = declare(dealer, contract, declared, hands, rules)
    if made and match_winner(made, contract.bid, rules) is not None:
        return Playout(dealer, deck, calls, contract, discards, declared)
    play = begin_play(dealer, contract, hands, away, rules)
    plays = _plays(play, random)
    declarations, result = finish(play, contract, made, 0)
    return Playout(dealer, deck, calls, contract, discards, declared, plays, play, declarations, result)


def _declared(contract: Contract, hands: list[Cards], rules: Rulebook) -> dict[int, list[Cards]]:
    if contract.bid not in rules[CONTRACTS]:
        return {}
    return {seat: sets for seat, hand in enumerate(hands) if (sets := declarations_in(hand, rules))}


def _plays(play: Play, random: Random) -> list[tuple[Card, bool]]:
    """Play every card, and tell what was played."""
    uniform, rules, hands, trick, pairs, plays = random.random, play.rules, play.hands, play.trick, play.pairs, []
    for _ in range(sum(hand.bit_count() for hand in hands)):
        cards = hands[play.turn]
        if cards & cards - 1:  # the last card is played whatever the rules say
            cards = legal(trick, cards, rules)
            if cards & cards - 1:
                for _ in range(int(uniform() * cards.bit_count())):
                    cards &= cards - 1
        card = (cards & -cards).bit_length() - 1
        announced = bool(BIT[card] & pairs) and play.belot_refusal(card) is None
        play.play(card, announced)
        plays.append((card, announced))
    return plays
