"""A whole deal, from the first call to the score sheet, replayed from what was called, declared and played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from .auction import Auction, follow_calls
from .cards import BIT, Card, Cards
from .contest import scoring
from .contracts import Contract
from .dealing import DISCARD, deal, put_away
from .declaring import CONTRACTS, Declaration, check_declared, match_winner
from .illegal import CARDS_IN_HAND, Illegal
from .play import Play, first_leader
from .points import Count, SideTotals, set_points
from .rules import Rulebook
from .scoring import Result, score
from .table import SEATS

Made = Sequence[tuple[int, Declaration]]


class Phase(StrEnum):
    """How far a deal has come."""

    AUCTION = "auction"
    DISCARD = "discard"
    PLAY = "play"
    OVER = "over"
    PASSED_OUT = "passed-out"


@dataclass(frozen=True, slots=True)
class Script:
    """What happened: full hands by seat (before discarding), calls, discards (None: not yet made), declarations by seat
    in the order called, tricks of (card, belot announced), and recorded points that hang from earlier deals.

    There are no hands where the talons are dealt from the `deck` only when the declarer is known.
    """

    dealer: int
    hands: Sequence[Cards]
    upcard: Card | None
    calls: Sequence[int]
    discards: Sequence[Card] | None
    declared: Mapping[int, Sequence[Cards]]
    tricks: Sequence[Sequence[tuple[Card, bool]]]
    hanging: int
    deck: Sequence[Card] | None = None

    def full_hands(self, declarer: int, rules: Rulebook) -> list[Cards]:
        """What every seat holds once the talons are picked up."""
        if self.hands or self.deck is None:
            return list(self.hands)
        return deal(self.dealer, self.deck, rules, declarer).full_hands()


@dataclass(frozen=True, slots=True)
class Game:
    """Where the deal stands; `result` and the points of `declarations` by side once it is over."""

    phase: Phase
    auction: Auction
    caller_hand: Cards | None = None
    play: Play | None = None
    declarations: SideTotals = ()
    result: Result | None = None
    wins_match: int | None = None  # side

    @property
    def contract(self) -> Contract:
        """The bid that stands."""
        return self.auction.contract


def replay(script: Script, rules: Rulebook) -> Game:
    """Take the script's actions one by one; raises Illegal at the first that a rule forbids."""
    auction = Auction(script.dealer, rules, script.upcard)
    follow_calls(auction, script.calls)
    if not auction.closed:
        _nothing_follows(script, rules)
        return Game(Phase.PASSED_OUT if auction.passed_out else Phase.AUCTION, auction)
    contract = auction.contract
    hands = script.full_hands(contract.declarer, rules)
    if script.discards is None and rules[DISCARD]:
        _nothing_follows(script, rules)
        return Game(Phase.DISCARD, auction, hands[contract.declarer])
    away = put_away(hands[contract.declarer], script.discards or (), rules)
    hands[contract.declarer] &= ~away
    made = declare(script.dealer, contract, script.declared, hands, rules)
    champion = match_winner(made, contract.bid, rules)
    if champion is not None:
        return Game(Phase.OVER, auction, wins_match=rules[SEATS].side_of[champion])
    play = begin_play(script.dealer, contract, hands, away, rules)
    _follow_plays(play, script)
    if not play.over:
        return Game(Phase.PLAY, auction, play=play)
    declarations, result = finish(play, contract, made, script.hanging)
    return Game(Phase.OVER, auction, play=play, declarations=declarations, result=result)


def _nothing_follows(script: Script, rules: Rulebook) -> None:
    """Refuse what cannot have happened while no contract is ready to be played."""
    if script.discards:
        raise Illegal("discards", CARDS_IN_HAND)
    for seat, name in rules[SEATS].speaking(script.dealer):
        if script.declared.get(seat):
            raise Illegal(f"declared.{name}[0]", CONTRACTS.id)
    if any(script.tricks):
        raise Illegal("tricks[0][0]", CARDS_IN_HAND)


def declare(
    dealer: int, contract: Contract, declared: Mapping[int, Sequence[Cards]], hands: Sequence[Cards], rules: Rulebook
) -> Made:
    """What is declared, in speaking order; raises Illegal for the first fault."""
    if not declared:
        return ()
    return check_declared(contract.bid, rules[SEATS].speaking(dealer), declared, hands, rules)


def begin_play(dealer: int, contract: Contract, hands: Sequence[Cards], away: Cards, rules: Rulebook) -> Play:
    """The play of a deal before its first card; `away` is what the declarer has put away and counts for his side."""
    play = Play(contract, first_leader(dealer, contract.declarer, rules), hands, rules)
    play.taken[play.table.side_of[contract.declarer]] |= away
    return play


def _follow_plays(play: Play, script: Script) -> None:
    for number, cards in enumerate(script.tricks):
        for place, (card, announced) in enumerate(cards):
            if fault := _fault(play, place, card, announced):
                raise Illegal(f"tricks[{number}][{place}]", fault)
            play.play(card, announced)


def _fault(play: Play, place: int, card: Card, announced: bool) -> str | None:
    """The id of the rule that a play would break; None where it may be made."""
    bit = BIT[card]
    if play.trick.count != place or not bit & play.hands[play.turn]:
        return CARDS_IN_HAND
    if not bit & play.legal():
        return play.forbidding(card).id
    refusal = play.belot_refusal(card) if announced else None
    return refusal.id if refusal else None


def finish(play: Play, contract: Contract, made: Made, hanging: int) -> tuple[SideTotals, Result]:
    """Count and score a deal whose last card is played.

    Returns the points of the declarations that count by side, and the result.
    """
    rules, table = play.rules, play.table
    declarations = [0] * len(table.sides)
    if made:
        trickless = [side for side, tricks in enumerate(play.tricks) if not tricks]
        for entry in scoring(made, contract, trickless, rules):
            declarations[entry.side] += entry.declaration.points
    count = Count(
        contract,
        tuple(set_points(cards, contract.bid, rules) for cards in play.taken),
        play.last,
        tuple(play.tricks),
        tuple(declarations),
        tuple(play.belots),
        hanging,
    )
    return count.declarations, score(count, table.side_of[contract.declarer], rules)
