"""Random whole deals on the reference: shuffled, called, declared, played and scored by the rules of a variant.

A deal here takes random legal calls, declares every sequence and carré that fits, plays random legal cards, announces
every belot that may be announced, and is scored. The state is carried along; nothing is replayed.
"""

from __future__ import annotations

from random import Random

from belot_reference.auction import Auction, legal_calls
from belot_reference.cards import RANK_MASKS, Cards, unpack
from belot_reference.contracts import PASS, Contract
from belot_reference.dealing import DISCARD, Dealt, deal, put_away
from belot_reference.declaring import Declaration, check_declared, match_winner
from belot_reference.game import finish
from belot_reference.play import Play, first_leader
from belot_reference.rules import Rulebook
from belot_reference.scoring import Result
from belot_reference.table import SEATS

# For each byte of a suit, its unbroken runs of three cards and more.
RUNS: list[tuple[int, ...]] = []
for _byte in range(256):
    _runs, _start = [], None
    for _rank in range(9):
        _held = _byte >> _rank & 1
        if _held and _start is None:
            _start = _rank
        elif not _held and _start is not None:
            if _rank - _start >= 3:
                _runs.append((1 << _rank) - (1 << _start))
            _start = None
    RUNS.append(tuple(_runs))


def declarations_in(hand: Cards) -> list[Cards]:
    """Every carré of a hand but sevens and eights, and its runs that share no card with one."""
    everywhere = hand & hand >> 8 & hand >> 16 & hand >> 24 & 0b11111100
    found = [RANK_MASKS[rank] for rank in range(2, 8) if everywhere >> rank & 1] if everywhere else []
    for suit in range(4):
        for run in RUNS[hand >> 8 * suit & 0xFF]:
            if not any(run << 8 * suit & carre for carre in found):
                found.append(run << 8 * suit)
    return found


def random_auction(dealer: int, dealt: Dealt, rules: Rulebook, random: Random) -> Contract | None:
    """Random legal calls; two calls out of three are passes where passing is legal. None where all pass."""
    auction = Auction(dealer, rules, -1 if dealt.upcard is None else dealt.upcard // 8)
    while calls := legal_calls(auction):
        if calls >> PASS & 1 and random.random() < 2 / 3:
            auction.call(PASS)
        else:
            auction.call(random.choice(unpack(calls)))
    return auction.contract if auction.closed else None


def random_deal(dealer: int, rules: Rulebook, random: Random) -> Result | None:
    """One deal, from the shuffle to the recorded score; None where it is passed out or wins the match."""
    table = rules[SEATS]
    deck = sorted(range(32), key=lambda card: random.random())
    dealt = deal(dealer, deck, rules)
    contract = random_auction(dealer, dealt, rules, random)
    if contract is None:
        return None
    hands = dealt.full_hands()
    away = 0
    if count := rules[DISCARD]:
        away = put_away(hands[contract.declarer], random.sample(unpack(hands[contract.declarer]), count), rules)
        hands[contract.declarer] ^= away
    made: list[tuple[int, Declaration]] = []
    declared = {seat: sets for seat, hand in enumerate(hands) if (sets := declarations_in(hand))}
    if declared and contract.bid != 4:
        speaking = [(seat, table.seats[seat]) for seat in table.from_seat(table.next_seat[dealer])]
        made = check_declared(contract.bid, speaking, declared, hands, rules)
        if match_winner(made, contract.bid, rules) is not None:
            return None
    play = Play(contract, first_leader(dealer, contract.declarer, rules), hands, rules)
    play.taken[table.side_of[contract.declarer]] |= away
    uniform = random.random
    for _ in range(len(table.seats) * max(hand.bit_count() for hand in hands)):
        cards = play.legal()
        for _ in range(int(uniform() * cards.bit_count())):
            cards &= cards - 1
        card = (cards & -cards).bit_length() - 1
        play.play(card, bool(1 << card & play.pairs) and play.belot_refusal(card) is None)
    return finish(play, contract, made, 0)[1]


