"""Whole deals that are random and legal, and rather the rare than the usual ones.

Hands are stacked as chance has it: long suits and voids, four of a kind, eight trumps, one side with all the high
cards. Doubling, belots that nobody announces and declarations that are kept back come often.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from belot_reference.auction import Auction, legal_calls
from belot_reference.auction_forms import Calls
from belot_reference.cards import BIT, PLAIN_ORDER, RANK_MASKS, RANKS, Card, Cards, unpack
from belot_reference.contracts import CONTRA, FIRST_VALUED, PASS, Contract
from belot_reference.dealing import DISCARD, Dealt, deal, put_away
from belot_reference.declaring import CONTRACTS, match_winner
from belot_reference.game import Made, begin_play, declare
from belot_reference.illegal import Illegal
from belot_reference.play import Play
from belot_reference.playout import declarations_in
from belot_reference.rules import Rulebook
from belot_reference.table import SEATS
from belot_runner.fuzzing.steady import Steady

_PLAIN_RANK = tuple(PLAIN_ORDER.index(rank) for rank in RANKS)
_SILENT = 0.3  # how often a belot is not announced, and a declaration not made
_NO_BID = 0.4  # how often a player passes while nobody has bid
_WEAK, _STRONG = 0.15, 6.0


class Moment(NamedTuple):
    """A player is to act: who leads, the cards in the trick, his hand, what he may play, and what he plays.

    `number` is that of the trick, `ruffed` whether a plain suit has been trumped, `partner` whether the partner is
    winning, `refused` whether belot may not be announced on the card, `starred` whether it is.
    """

    number: int
    leader: int
    trick: tuple[Card, ...]
    hand: Cards
    legal: Cards
    card: Card
    ruffed: bool
    partner: bool
    refused: bool
    starred: bool


@dataclass(slots=True)
class Dealing:
    """A random deal as far as it went; `hands` are full, before discarding, `made` what was declared and may be.

    `contract` is None where everybody passed; there are no moments where a declaration has won the match. `waited` is
    whether the talons wait for a declarer; while there is none there are no hands.
    """

    dealer: int
    deck: list[Card]
    dealt: Dealt
    hands: list[Cards]
    calls: list[int]
    contract: Contract | None = None
    discards: list[Card] = field(default_factory=list)
    declared: dict[int, list[Cards]] = field(default_factory=dict)
    made: Made = ()
    moments: list[Moment] = field(default_factory=list)
    play: Play | None = None
    waited: bool = False

    def tricks(self) -> list[list[tuple[Card, bool]]]:
        """What was played, trick by trick, each card with whether belot was announced on it."""
        tricks: list[list[tuple[Card, bool]]] = []
        for moment in self.moments:
            if not moment.trick:
                tricks.append([])
            tricks[-1].append((moment.card, moment.starred))
        return tricks


def _any(cards: Cards, chance: float) -> Card:
    """Any card of a set that has some; `chance` is from 0 up to 1."""
    for _ in range(int(chance * cards.bit_count())):
        cards &= cards - 1
    return (cards & -cards).bit_length() - 1


def _bid(left: Calls, random: Steady) -> int:
    """Any of the calls that are left; of points rather few, or nobody would ever reach them."""
    points = unpack(left >> FIRST_VALUED)
    if not points:
        call: int = random.choice(unpack(left))
        return call
    few = random.random()
    few *= few
    few *= few  # not by `**`, which is rounded in another way on other machines
    return FIRST_VALUED + points[int(few * len(points))]


class Dealer:
    """Deals by the rules of one variant."""

    def __init__(self, rules: Rulebook) -> None:
        self.rules = rules
        self.table = rules[SEATS]
        self._seats = range(len(self.table.seats))
        self._waits = not deal(0, range(32), rules).talons
        # Which place of the deck goes to which seat, by dealer and declarer; -1: into no hand.
        self._goes_to = [[self._places(dealer, declarer) for declarer in self._seats] for dealer in self._seats]

    def _places(self, dealer: int, declarer: int) -> list[int]:
        hands = deal(dealer, range(32), self.rules, declarer).full_hands()
        return [next((seat for seat in self._seats if hands[seat] & BIT[place]), -1) for place in range(32)]

    def deal(self, random: Steady) -> Dealing:
        """The next deal, from the shuffle to the last card."""
        dealer = int(random.random() * len(self._seats))
        # Hands that wait for a declarer are stacked as if it were somebody, whoever it will be.
        taker = int(random.random() * len(self._seats)) if self._waits else dealer
        deck = self._deck(self._goes_to[dealer][taker], random)
        dealt = deal(dealer, deck, self.rules)
        made = Dealing(dealer, deck, dealt, [] if self._waits else dealt.full_hands(), [], waited=self._waits)
        self._auction(made, random)
        if made.contract is not None:
            if self._waits:
                made.dealt = deal(dealer, deck, self.rules, made.contract.declarer)
                made.hands = made.dealt.full_hands()
            self._begin(made, made.contract, random)
        return made

    def _deck(self, goes_to: list[int], random: Steady) -> list[Card]:
        """Plainly shuffled, or stacked: then each hand gets what it has a liking for, as far as there is room."""
        uniform = random.random
        order = sorted(range(32), key=lambda card: uniform())
        how = uniform()
        if how < 0.35:
            return order
        likes = [[1.0] * 32 for _ in self._seats]
        if how < 0.8:
            self._like_suits(likes, random)
        elif how < 0.9:
            self._like_all(likes, RANK_MASKS[int(uniform() * 8)], random)
        elif how < 0.93:
            self._like_all(likes, 0xFF << 8 * int(uniform() * 4), random)
        else:
            self._like_high_cards(likes, random)
        return self._stacked(goes_to, order, likes, random)

    def _like_suits(self, likes: list[list[float]], random: Steady) -> None:
        for like in likes:
            weights = [random.choice((_WEAK, 1.0, 1.0, _STRONG)) for _ in range(4)]
            like[:] = [weights[card // 8] for card in range(32)]

    def _like_all(self, likes: list[list[float]], cards: Cards, random: Steady) -> None:
        like = random.choice(likes)
        for card in unpack(cards):
            like[card] = 1e9

    def _like_high_cards(self, likes: list[list[float]], random: Steady) -> None:
        side = int(random.random() * len(self.table.sides))
        for seat, like in enumerate(likes):
            if self.table.side_of[seat] == side:
                like[:] = [1e9 if _PLAIN_RANK[card % 8] > 4 else _WEAK for card in range(32)]

    def _stacked(self, goes_to: list[int], order: list[Card], likes: list[list[float]], random: Steady) -> list[Card]:
        places = [[place for place in range(32) if goes_to[place] == seat] for seat in (*self._seats, -1)]
        deck = [0] * 32
        if max(map(max, likes)) > _STRONG:  # what somebody is to have in any case comes first
            order = sorted(order, key=lambda card: -max(like[card] for like in likes))
        for card in order:
            weights = [like[card] if room else 0.0 for like, room in zip(likes, places[:-1], strict=True)]
            weights.append(len(places[-1]) / 8)
            deck[places[random.weighted(weights)].pop()] = card
        return deck

    def _auction(self, made: Dealing, random: Steady) -> None:
        auction = Auction(made.dealer, self.rules, made.dealt.upcard)
        passing = random.choice((0.4, 0.6, 0.8))  # once somebody has bid; before, few pass
        while left := legal_calls(auction):
            double = left >> CONTRA & 3
            if double and random.random() < 0.3:
                call = CONTRA if double & 1 else CONTRA + 1
            elif left >> PASS & 1 and random.random() < (passing if auction.bid >= 0 else _NO_BID):
                call = PASS
            else:
                call = _bid(left, random)
            auction.call(call)
            made.calls.append(call)
        if auction.closed:
            made.contract = auction.contract

    def _begin(self, made: Dealing, contract: Contract, random: Steady) -> None:
        rules, hands = self.rules, list(made.hands)
        away = 0
        if rules[DISCARD]:
            made.discards = random.sample(unpack(hands[contract.declarer]), rules[DISCARD])
            away = put_away(hands[contract.declarer], made.discards, rules)
            hands[contract.declarer] ^= away
        if contract.bid in rules[CONTRACTS]:
            for seat, hand in enumerate(hands):
                sets = [cards for cards in declarations_in(hand, rules) if random.random() >= _SILENT]
                if sets:
                    made.declared[seat] = sets
            try:
                made.made = declare(made.dealer, contract, made.declared, hands, rules)
            except Illegal:  # nothing of a whole hand clashes by the choices there are; by further ones it may
                made.declared = {}
        if match_winner(made.made, contract.bid, rules) is None:
            made.play = begin_play(made.dealer, contract, hands, away, rules)
            self._play(made, made.play, random)

    def _play(self, made: Dealing, play: Play, random: Steady) -> None:
        """Play every card, mostly at random; at times one side plays high and the others low."""
        uniform, partner = random.random, self.table.partner
        high = int(uniform() * len(self.table.sides)) if uniform() < 0.2 else -1
        number, moments = 0, made.moments
        for _ in range(sum(hand.bit_count() for hand in play.hands)):
            trick, seat = play.trick, play.turn
            count = trick.count
            if not count:
                so_far: tuple[Card, ...] = ()
            legal = play.legal()
            if high < 0 or legal & legal - 1 == 0:
                card = _any(legal, uniform())
            else:
                in_order = sorted(
                    unpack(legal), key=lambda each: (bool(BIT[each] & play.trick.trumps), _PLAIN_RANK[each % 8])
                )
                card = in_order[-1 if self.table.side_of[seat] == high else 0]
            refused = not BIT[card] & play.pairs or play.belot_refusal(card) is not None
            starred = not refused and uniform() >= _SILENT
            moments.append(
                Moment(
                    number,
                    play.leader,
                    so_far,
                    play.hands[seat],
                    legal,
                    card,
                    count > 0 and trick.ruffed,
                    count > 0 and partner > 0 and trick.best_at == count - partner,
                    refused,
                    starred,
                )
            )
            play.play(card, starred)
            so_far = (*so_far, card)
            number += not play.trick.count
