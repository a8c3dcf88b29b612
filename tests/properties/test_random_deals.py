"""Random whole deals of every shipped variant: what has to hold in each of them, whatever was dealt and played.

BELOT_DEALS is the number of deals for each variant (2000 unless it says otherwise), BELOT_SEED another seed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import pytest

from belot_reference.auction import Auction, legal_calls
from belot_reference.cards import BIT, FULL_DECK, NAMES, Cards, names, unpack
from belot_reference.contracts import BIDS, CALLS, Contract
from belot_reference.dealing import Dealt, deal, stays_out
from belot_reference.declaring import EIGHT_TRUMPS
from belot_reference.duties import CANNOT_OVERTRUMP, FOLLOW, OVERTRUMP, RAISE, RAISE_AFTER_RUFF, VOID
from belot_reference.play import Play, first_leader
from belot_reference.playout import Playout, playout
from belot_reference.questions import ask
from belot_reference.rules import Rulebook, read_rules
from belot_reference.table import SEATS, Table
from belot_reference.wire import write_calls, write_sides
from belot_runner.suite import load_suite

DEALS = int(os.environ.get("BELOT_DEALS", "2000"))
SEED = os.environ.get("BELOT_SEED", "1")
CUTS = 2  # of each deal

DUTIES = {FOLLOW, RAISE, RAISE_AFTER_RUFF, VOID, OVERTRUMP, CANNOT_OVERTRUMP}

# Card points and orders once more, so that nothing below rests on the engine's own tables.
TRUMP = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
PLAIN = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
TRUMP_ORDER, PLAIN_ORDER = "78QKTA9J", "789JQKTA"
IN_ALL = {"no-trumps": 120, "all-trumps": 248}  # in a suit contract 152
MULTIPLIER = {0: 1, 1: 2, 2: 4}


class Deals(NamedTuple):
    """The deals of a variant, its rules on the wire and read."""

    variant: str
    wire: dict[str, Any]
    rules: Rulebook
    table: Table
    every: list[Playout]

    @property
    def played(self) -> list[Playout]:
        """Those that were played to the last card."""
        return [one for one in self.every if one.result is not None]


VARIANTS = load_suite().variants


@pytest.fixture(scope="module", params=list(VARIANTS))
def deals(request: pytest.FixtureRequest) -> Deals:
    """Dealt once for all tests of a variant, which follow one another."""
    wire = dict(VARIANTS[request.param].rules)
    rules, random = read_rules(wire), Random(f"{SEED} {request.param}")
    table = rules[SEATS]
    every = [playout(number % len(table.seats), rules, random) for number in range(DEALS)]
    return Deals(request.param, wire, rules, table, every)


def dealt_in(one: Playout, rules: Rulebook) -> Dealt:
    """The cards as they were dealt; those before the auction, where the rest waits for a declarer and there is none."""
    return deal(one.dealer, one.deck, rules, None if one.contract is None else one.contract.declarer)


def start_of_play(one: Playout, rules: Rulebook) -> Play:
    """Before the first card, the caller's discards put away."""
    assert one.contract is not None
    hands = dealt_in(one, rules).full_hands()
    for card in one.discards:
        hands[one.contract.declarer] ^= BIT[card]
    return Play(one.contract, first_leader(one.dealer, one.contract.declarer, rules), hands, rules)


def tricks_of(one: Playout, seats: int) -> list[list[str]]:
    """The plays on the wire, trick by trick; the last may be open."""
    plays = [NAMES[card] + "*" * announced for card, announced in one.plays]
    return [plays[at : at + seats] for at in range(0, len(plays), seats)]


def points(card: str, bid: str) -> int:
    """Card points, never doubled."""
    return (TRUMP if bid == "all-trumps" or bid[0].upper() == card[1] else PLAIN)[card[0]]


def winner(trick: Sequence[str], bid: str) -> int:
    """The place of the winning card."""
    trumps = trick[0][1] if bid == "all-trumps" else "" if bid == "no-trumps" else bid[0].upper()

    def strength(place: int) -> int:
        rank, suit = trick[place][:2]
        if suit == trumps:
            return 10 + TRUMP_ORDER.index(rank)
        return PLAIN_ORDER.index(rank) if suit == trick[0][1] else -1

    return max(range(len(trick)), key=strength)


class Counted(NamedTuple):
    """A deal counted by hand, by side: card points, tricks, belots announced; and who took the last trick."""

    cards: list[int]
    tricks: list[int]
    belots: list[int]
    last: int


def count(one: Playout, table: Table, rules: Rulebook) -> Counted:
    """Go through the tricks, with nothing of the engine's but who leads to the first one."""
    assert one.contract is not None
    bid, sides = BIDS[one.contract.bid], len(table.sides)
    cards, tricks, belots, last = [0] * sides, [0] * sides, [0] * sides, -1
    cards[table.side_of[one.contract.declarer]] += sum(points(NAMES[card], bid) for card in one.discards)
    leader = first_leader(one.dealer, one.contract.declarer, rules)
    for trick in tricks_of(one, len(table.seats)):
        for place, played in enumerate(trick):
            belots[table.side_of[(leader + place) % len(table.seats)]] += played.endswith("*")
        leader = (leader + winner(trick, bid)) % len(table.seats)
        last = table.side_of[leader]
        tricks[last] += 1
        cards[last] += sum(points(card, bid) for card in trick)
    return Counted(cards, tricks, belots, last)


def test_most_deals_are_played_and_the_contracts_are_those_of_the_variant(deals: Deals) -> None:
    contracts = {one.contract.bid for one in deals.played if one.contract}
    expected = set(range(6)) if deals.wire["auction.form"] == "ascending" else set(range(4))
    assert (len(deals.played) > DEALS // 2, contracts) == (True, expected)
    for one in deals.every:  # the others were passed out, or a declaration won the match
        assert one.result is not None or one.contract is None or deals.rules[EIGHT_TRUMPS]
        assert one.contract is not None or {CALLS[call] for call in one.calls} == {"pass"}


def test_some_card_is_always_legal_and_a_rule_forbids_each_of_the_others(deals: Deals) -> None:
    forbidden_by = set()
    for one in deals.played:
        play = start_of_play(one, deals.rules)
        for card, announced in one.plays:
            hand, legal = play.hands[play.turn], play.legal()
            assert legal & BIT[card], one
            assert legal | hand == hand, one
            others = hand ^ legal
            while others:
                forbidden_by.add(play.forbidding(others.bit_length() - 1))
                others ^= 1 << others.bit_length() - 1
            if legal == hand:
                with pytest.raises(ValueError, match="may be played"):
                    play.forbidding(card)
            play.play(card, announced)
        assert play.over, one
    # Between two players nobody has trumped before the one who follows.
    arising = {FOLLOW, RAISE, VOID} if len(deals.table.seats) == 2 else {FOLLOW, RAISE, VOID, OVERTRUMP}
    assert arising - forbidden_by == set()
    assert forbidden_by - DUTIES == set()


def test_every_card_is_taken_by_one_side_or_lies_out_of_play(deals: Deals) -> None:
    for one in deals.played:
        assert one.play is not None
        assert one.contract is not None
        dealt = dealt_in(one, deals.rules)
        out = dealt.stock | (BIT[dealt.upcard] if dealt.upcard is not None and stays_out(deals.rules) else 0)
        assert sum(cards.bit_count() for cards in (*one.play.taken, out)) == 32
        assert union((*one.play.taken, out)) == FULL_DECK
        bid = BIDS[one.contract.bid]
        out_of_play = sum(points(card, bid) for card in names(out))
        counted = count(one, deals.table, deals.rules)
        assert sum(counted.cards) + out_of_play == IN_ALL.get(bid, 152), one
        assert (out == 0) == (len(deals.table.seats) > 2)


def union(sets: Sequence[Cards]) -> Cards:
    together = 0
    for cards in sets:
        together |= cards
    return together


def test_raw_points_are_cards_last_trick_capot_declarations_and_belots_each_once(deals: Deals) -> None:
    """In every variant the last trick brings 10, a capot 90, a belot 20, and no-trumps doubles the first two of
    them and the cards; whoever has no trick keeps declarations and belots in the Bulgarian game alone."""
    keeps = deals.wire["belot.trickless"] == "kept"
    for one in deals.played:
        assert one.result is not None
        assert one.contract is not None
        counted = count(one, deals.table, deals.rules)
        raw = [cards * (2 if BIDS[one.contract.bid] == "no-trumps" else 1) for cards in counted.cards]
        raw[counted.last] += 20 if BIDS[one.contract.bid] == "no-trumps" else 10
        for side, tricks in enumerate(counted.tricks):
            raw[side] += one.declarations[side] + 20 * counted.belots[side] * bool(tricks or keeps)
            raw[side] += 90 * (tricks == sum(counted.tricks))
            assert keeps or tricks or not one.declarations[side], one
        assert list(one.result.raw) == raw, one


def half_up(number: int) -> int:
    """Tens, a five rounding up."""
    return number // 10 + (number % 10 >= 5)


def shared_in_tens(first: int, second: int) -> tuple[int, int]:
    """Two parts of a total as tens that add up to its own; of equal remainders the first part's rounds up."""
    tens = {0: first // 10, 1: second // 10}
    left = half_up(first + second) - tens[0] - tens[1]
    for part in sorted(tens, key=lambda part: -((first, second)[part] % 10))[:left]:
        tens[part] += 1
    return tens[0], tens[1]


def written_in_raw_points(raw: Sequence[int], declaring: int, variant: str) -> tuple[str, list[int]]:
    """Bela: what was collected is written as it is. A failed contract's points are the other side's, and nobody's where
    there are three."""
    if 2 * raw[declaring] > sum(raw):
        return "made", list(raw)
    if variant == "bela-3":
        return "failed", [0 if side == declaring else points for side, points in enumerate(raw)]
    return "failed", [0 if side == declaring else sum(raw) for side in range(2)]


def written_in_french(raw: Sequence[int], declaring: int, belots: Sequence[int]) -> tuple[str, list[int], int]:
    """The French game: as it is, but half of the points hangs, and who fails has his belot still."""
    own, theirs = raw[declaring], raw[1 - declaring]
    if own > theirs:
        return "made", list(raw), 0
    kept = own if own == theirs else 20 * belots[declaring]
    written = {declaring: 0 if own == theirs else kept, 1 - declaring: own + theirs - kept}
    return "hanging" if own == theirs else "failed", [written[0], written[1]], kept if own == theirs else 0


def written_with_bids(
    raw: Sequence[int], declaring: int, contract: Contract, belots: Sequence[int], capot: bool
) -> tuple[str, list[int], int]:
    """Contrée: who wins the contract writes all or his points, and the bid; a belote is never lost."""
    own, theirs = raw[declaring], raw[1 - declaring]
    reached = capot and own > theirs if contract.value == 250 else own >= contract.value
    made = reached and own > theirs
    winner = declaring if made else 1 - declaring
    kept = 20 * belots[1 - winner]
    if made and not contract.doubled:
        written = {declaring: tens_of(own + contract.value), 1 - declaring: tens_of(theirs)}
    else:
        everything = tens_of(own + theirs - kept + contract.value)
        written = {winner: everything * MULTIPLIER[contract.doubled], 1 - winner: kept}
    return "made" if made else "failed", [written[0], written[1]], 0


def tens_of(points: int) -> int:
    """The nearest multiple of ten, a five going up."""
    return half_up(points) * 10


def written_in_tens(raw: Sequence[int], declaring: int, doubled: int, kept: int) -> tuple[str, list[int], int]:
    """The Bulgarian game: outcome, what is written and what hangs; `kept` stays with a declarer who fails."""
    own, theirs = raw[declaring], raw[1 - declaring]
    outcome = "made" if own > theirs else "failed" if own < theirs else "hanging"
    written, hanging = {declaring: 0, 1 - declaring: 0}, 0
    everything = half_up((own + theirs) * MULTIPLIER[doubled])
    if outcome == "hanging" and doubled:
        hanging = everything
    elif outcome == "hanging":
        hanging, written[1 - declaring] = shared_in_tens(own, theirs)
    elif doubled:
        written[declaring if own > theirs else 1 - declaring] = everything
    else:
        mine, others = (own, theirs) if own > theirs else (kept, own + theirs - kept)
        if mine == 0 or others == 0:
            written[declaring], written[1 - declaring] = half_up(mine), half_up(others)
        elif mine > others:
            written[1 - declaring], written[declaring] = shared_in_tens(others, mine)
        else:
            written[declaring], written[1 - declaring] = shared_in_tens(mine, others)
    return outcome, [written[0], written[1]], hanging


def test_the_recorded_points_follow_the_rules_of_the_variant(deals: Deals) -> None:
    outcomes = set()
    for one in deals.played:
        assert one.result is not None
        assert one.contract is not None
        result, declaring = one.result, deals.table.side_of[one.contract.declarer]
        if deals.variant == "french-belote":
            belots = count(one, deals.table, deals.rules).belots
            outcome, written, hanging = written_in_french(result.raw, declaring, belots)
        elif deals.variant == "contree":
            assert one.play is not None
            belots, capot = count(one, deals.table, deals.rules).belots, 0 in one.play.tricks
            outcome, written, hanging = written_with_bids(result.raw, declaring, one.contract, belots, capot)
        elif deals.wire["score.rounding"] == "none":
            outcome, written = written_in_raw_points(result.raw, declaring, deals.variant)
            hanging = 0
        else:
            kept = 0
            if deals.variant == "bulgarian-classic":
                belots = count(one, deals.table, deals.rules).belots
                kept = one.declarations[declaring] + 20 * belots[declaring]
            outcome, written, hanging = written_in_tens(result.raw, declaring, one.contract.doubled, kept)
            everything = half_up(sum(result.raw) * MULTIPLIER[one.contract.doubled])
            assert sum(result.recorded) + result.hanging == everything, one
        assert (result.outcome, list(result.recorded), result.hanging) == (outcome, written, hanging), one
        outcomes.add(outcome)
    assert outcomes >= {"made", "failed"}


def game_question(one: Playout, table: Table) -> dict[str, Any]:
    """A deal on the wire, all of it."""
    question: dict[str, Any] = {
        "dealer": table.seats[one.dealer],
        "deck": [NAMES[card] for card in one.deck],
        "calls": [CALLS[call] for call in one.calls],
        "declared": {table.seats[seat]: [names(cards) for cards in sets] for seat, sets in one.declared.items()},
        "tricks": tricks_of(one, len(table.seats)),
    }
    if one.discards:
        question["discards"] = [NAMES[card] for card in one.discards]
    return question


def cut(question: dict[str, Any], plays: int, seats: int) -> dict[str, Any]:
    """The same deal with its first plays only."""
    full, open_trick = divmod(plays, seats)
    tricks = question["tricks"]
    return {**question, "tricks": [*tricks[:full], *([tricks[full][:open_trick]] if open_trick else [])]}


def test_the_whole_deal_asked_as_one_question_gives_the_same_result(deals: Deals) -> None:
    for one in deals.every:
        answer = ask("game", game_question(one, deals.table), deals.rules)
        if one.contract is None:
            assert answer == {"phase": "passed-out"}
        elif one.result is None:
            assert (answer["phase"], answer["wins_match"] in deals.table.sides) == ("over", True)
        else:
            assert answer == {
                "phase": "over",
                "contract": {
                    "bid": BIDS[one.contract.bid],
                    "declarer": deals.table.seats[one.contract.declarer],
                    "doubled": ("none", "contra", "recontra")[one.contract.doubled],
                    **({"value": one.contract.value} if one.contract.value else {}),
                },
                "tricks": write_sides(count(one, deals.table, deals.rules).tricks, deals.table),
                "declarations": write_sides(one.declarations, deals.table),
                "raw": write_sides(one.result.raw, deals.table),
                "outcome": one.result.outcome,
                "recorded": write_sides(one.result.recorded, deals.table),
                "hanging": one.result.hanging,
            }


def carried(one: Playout, cuts: Sequence[int], rules: Rulebook) -> Iterator[tuple[int, Play]]:
    """The state carried along, shown after so many plays, for each of the cuts."""
    play = start_of_play(one, rules)
    for number, (card, announced) in enumerate(one.plays):
        if number in cuts:
            yield number, play
        play.play(card, announced)


def test_a_deal_cut_anywhere_stands_as_the_state_carried_along(deals: Deals) -> None:
    random, seats = Random(f"{SEED} cuts {deals.variant}"), len(deals.table.seats)
    for one in deals.played:
        question = game_question(one, deals.table)
        for plays, play in carried(one, random.sample(range(len(one.plays)), CUTS), deals.rules):
            answer = ask("game", cut(question, plays, seats), deals.rules)
            assert (answer["phase"], answer["turn"]) == ("play", deals.table.seats[play.turn]), one
            assert answer["legal"] == names(play.legal()), one
            assert answer["tricks"] == write_sides(play.tricks, deals.table), one


def test_an_auction_cut_anywhere_stands_as_the_state_carried_along(deals: Deals) -> None:
    random = Random(f"{SEED} calls {deals.variant}")
    for one in deals.every:
        dealt = deal(one.dealer, one.deck, deals.rules)
        auction = Auction(one.dealer, deals.rules, dealt.upcard)
        heard = random.randrange(len(one.calls))
        for call in one.calls[:heard]:
            auction.call(call)
        question: dict[str, Any] = {"dealer": deals.table.seats[one.dealer], "calls": write(one.calls[:heard])}
        if dealt.upcard is not None:
            question["upcard"] = NAMES[dealt.upcard]
        stands = {"turn": deals.table.seats[auction.turn], "legal": write_calls(legal_calls(auction))}
        assert ask("auction", question, deals.rules) == {"status": "open", **stands}, one
        whole = question | {"deck": [NAMES[card] for card in one.deck]}
        assert ask("game", whole, deals.rules) == {"phase": "auction", **stands}, one


def write(calls: Sequence[int]) -> list[str]:
    return [CALLS[call] for call in calls]


def test_a_caller_who_has_cards_to_put_away_is_asked_for_them_first(deals: Deals) -> None:
    for one in deals.every:
        if not one.discards:
            continue
        assert one.contract is not None
        given = {
            "dealer": deals.table.seats[one.dealer],
            "deck": [NAMES[card] for card in one.deck],
            "calls": write(one.calls),
        }
        answer = ask("game", given, deals.rules)
        hand = dealt_in(one, deals.rules).full_hands()[one.contract.declarer]
        caller = deals.table.seats[one.contract.declarer]
        assert (answer["phase"], answer["turn"], answer["legal"]) == ("discard", caller, names(hand))
        assert hand.bit_count() == 12


def test_everyone_has_as_many_cards_and_nobody_has_the_card_of_another(deals: Deals) -> None:
    for one in deals.every:
        dealt = dealt_in(one, deals.rules)
        hands = dealt.full_hands() if dealt.talons else list(dealt.hands)
        if one.contract is not None:
            for card in one.discards:
                assert hands[one.contract.declarer] & BIT[card]
                hands[one.contract.declarer] ^= BIT[card]
            assert len({hand.bit_count() for hand in hands}) == 1
        assert sorted(one.deck) == list(range(32))
        held = [card for hand in (dealt.full_hands() if dealt.talons else dealt.hands) for card in unpack(hand)]
        assert len(held) == len(set(held))


def test_the_same_seed_gives_the_same_deal_and_another_seed_another(deals: Deals) -> None:
    def dealt(seed: str) -> list[tuple[Any, ...]]:
        random = Random(seed)
        made = [playout(number % 2, deals.rules, random) for number in range(50)]
        return [tuple(one._replace(play=None)) for one in made]

    assert dealt("a seed") == dealt("a seed")
    assert dealt("a seed") != dealt("another seed")
