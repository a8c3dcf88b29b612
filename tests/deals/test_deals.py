"""Whole deals around bare positions: found for every position that can arise, and proved by playing them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from belot_reference import wire
from belot_reference.auction import Auction, legal_calls
from belot_reference.cards import BIT, NAMES, NUMBERS, ROYALS, SUIT_OF, Cards, names, unpack
from belot_reference.contracts import PASS
from belot_reference.dealing import DISCARD, deal
from belot_reference.game import replay
from belot_reference.play import Play, first_leader
from belot_reference.questions import ask, read_script
from belot_reference.rules import Rulebook, read_rules
from belot_reference.table import SEATS
from belot_runner.deals import find_deal, look_for_deal, verify_deal
from belot_runner.deals.placing import fit, place
from belot_runner.select import select
from belot_runner.suite import Suite, load_suite
from belot_runner.tables import SEATS_RULE
from belot_runner.twins import TWINS, rename

Json = dict[str, Any]

SUITE: Suite = load_suite()
VARIANTS = sorted(SUITE.variants)
IN_POSITION = ("legal", "trick", "belot")


def rulebook(variant: str, **changes: Any) -> Rulebook:
    """The rules of a shipped variant, some of them changed: `play_leader="declarer"`."""
    changed = {name.replace("_", ".", 1).replace("_", "-"): value for name, value in changes.items()}
    return read_rules({**SUITE.variants[variant].rules, **changed})


RULES = {variant: rulebook(variant) for variant in VARIANTS}


def at_table(seats: str) -> str:
    """A shipped variant at a form of table."""
    return next(variant for variant in VARIANTS if SUITE.variants[variant].rules[SEATS_RULE] == seats)


FOUR, THREE, TWO = at_table("two-pairs"), at_table("three-alone"), at_table("two-alone")


# Positions from play at random


def random_play(rules: Rulebook, random: Random) -> tuple[Json, Play]:
    """The contract of a random auction, and the play about to begin."""
    table = rules[SEATS]
    while True:
        dealer = random.randrange(len(table.seats))
        dealt = deal(dealer, random.sample(range(32), 32), rules)
        auction = Auction(dealer, rules, -1 if dealt.upcard is None else dealt.upcard // 8)
        while calls := legal_calls(auction):
            wants_to_pass = calls >> PASS & 1 and random.random() < 0.6
            auction.call(PASS if wants_to_pass else random.choice(unpack(calls)))
        if auction.closed:
            break
    hands = dealt.full_hands()
    caller = auction.declarer
    hands[caller] &= ~sum(BIT[card] for card in random.sample(unpack(hands[caller]), rules[DISCARD]))
    play = Play(auction.contract, first_leader(dealer, caller, rules), hands, rules)
    return wire.write_contract(auction.contract, table), play


def positions(rules: Rulebook, random: Random) -> Iterator[tuple[str, Json]]:
    """Every question that can be asked while one random deal is played, some belots announced."""
    contract, play = random_play(rules, random)
    seats = play.table.seats
    trick: list[str] = []
    announced: Cards = 0
    while not play.over:
        hand, may_play = play.hands[play.turn], play.legal()
        given = {"contract": contract, "leader": seats[play.leader], "trick": list(trick), "hand": names(hand)}
        yield "legal", given
        for card in unpack(may_play & ROYALS):
            pair = SUIT_OF[card] & ROYALS
            played = play.held[play.turn] & ~hand & pair
            told = {"played": names(played), "announced": bool(played & announced)}
            yield "belot", {**given, "card": NAMES[card], **told}
        card = random.choice(unpack(may_play))
        star = bool(BIT[card] & ROYALS) and play.belot_refusal(card) is None and random.random() < 0.6
        announced |= BIT[card] if star else 0
        play.play(card, star)
        trick.append(NAMES[card])
        if len(trick) == len(seats):
            yield "trick", {"contract": contract, "leader": given["leader"], "cards": trick}
            trick = []


HOUSES: Mapping[str, Rulebook] = {
    **RULES,
    "raised after a ruff, over the partner too": rulebook(
        FOUR,
        play_raise="every-suit",
        play_raise_after_ruff="required",
        play_overtrump="everyone",
        play_void="always-trump",
    ),
    "declarer leads": rulebook(FOUR, play_leader="declarer", play_overtrump="opponents", play_void="always-trump"),
    "stock of two, nothing turned up": rulebook(
        THREE,
        deal_packets={"hand": [3, 3], "talon": [4]},
        deal_discard="none",
        auction_form="one-round",
        play_leader="declarer",
        belot_moment="either",
    ),
}


@pytest.mark.parametrize("house", HOUSES)
def test_every_position_that_arose_in_play_is_found_again(house: str) -> None:
    rules, random = HOUSES[house], Random(29)
    for _ in range(3):
        for question, given in random.sample(list(positions(rules, random)), 12):
            found = find_deal(question, given, rules)
            assert found is not None, (question, given)
            assert verify_deal(question, given, found, rules) is None


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_row_of_the_suite_has_a_deal_whose_twins_are_deals_of_its_twins(variant: str) -> None:
    rules, table = RULES[variant], SUITE.variants[variant].rules[SEATS_RULE]
    checks = select(SUITE.rows, [SUITE.variants[variant]], questions=IN_POSITION)
    faults = []
    for check in checks:
        if check.twin == 0:
            found = find_deal(check.question, check.given, rules)
            faults += [(check.id, "no deal")] if found is None else []
            for k in TWINS if found else ():
                given, renamed = rename(check.given, k, table), rename(found, k, table)
                fault = verify_deal(check.question, given, renamed, rules)
                faults += [(f"{check.id}~{k}", fault)] if fault else []
    assert checks
    assert faults == []


@pytest.mark.parametrize("variant", VARIANTS)
def test_who_plays_the_deal_comes_to_the_same_answer(variant: str) -> None:
    rules, random = RULES[variant], Random(31)
    seen = set()
    for question, given in random.sample(list(positions(rules, random)), 16):
        found = find_deal(question, given, rules)
        assert found is not None
        answer = ask("game", found, rules)
        stateless = ask(question, given, rules)
        if question == "legal":
            assert answer["legal"] == stateless["legal"]
        elif question == "trick" and answer["phase"] == "play":
            assert answer["turn"] == stateless["winner"]
        elif question == "belot":
            play = replay(read_script(found, rules), rules).play
            assert play is not None
            assert (play.belot_refusal(NUMBERS[given["card"]]) is None) == stateless["allowed"]
        seen.add(question)
    assert seen >= {"legal", "belot"}


# What a deal looks like


def test_a_first_trick_needs_no_tricks_before_it() -> None:
    given = {"contract": contract("hearts", "west"), "leader": "south", "cards": "9S JS QS KS".split()}
    found = find_deal("trick", given, RULES[FOUR])
    assert found is not None
    assert (found["dealer"], found["tricks"]) == ("west", [given["cards"]])


def test_the_size_of_the_hand_tells_how_many_tricks_came_before() -> None:
    given = {"contract": contract("clubs", "north"), "leader": "east", "trick": ["7S"], "hand": ["AS", "9C", "JD"]}
    found = find_deal("legal", given, RULES[FOUR])
    assert found is not None
    assert [len(trick) for trick in found["tricks"]] == [4, 4, 4, 4, 4, 1]
    assert all(len(hand) == 8 for hand in found["hands"].values())
    assert find_deal("legal", {**given, "trick": [], "leader": "north"}, RULES[FOUR])["tricks"][5:] == []  # type: ignore[index]


def test_nothing_but_the_contract_is_named() -> None:
    rules = next(rules for rules in RULES.values() if "contra" in doubled_calls(rules, "contra"))
    assert set(doubled_calls(rules, "none")) == {"pass", "spades"}
    assert set(doubled_calls(rules, "recontra")) == {"pass", "spades", "contra", "recontra"}


def doubled_calls(rules: Rulebook, doubled: str) -> list[str]:
    if len(rules[SEATS].seats) != 4:
        return []
    given = {"contract": contract("spades", "west", doubled), "leader": "east", "cards": ["KS", "TS", "AS", "QS"]}
    found = find_deal("trick", given, rules)
    return found["calls"] if found else []


def test_a_deal_with_an_upcard_turns_up_a_card_of_no_hand() -> None:
    hand = names(0xFF << 16) + ["7C", "8C"]  # all hearts, so that they are not turned up
    given = {"contract": contract("hearts", "south"), "leader": "south", "trick": [], "hand": hand}
    found = find_deal("legal", given, RULES[TWO])
    assert found is not None
    assert found["calls"] == ["pass", "pass", "hearts"]
    assert not any(found["upcard"] in hand for hand in found["hands"].values())


def test_the_caller_holds_his_discards_until_he_puts_them_away() -> None:
    given = {"contract": contract("clubs", "north"), "leader": "north", "trick": ["AC"], "hand": names(0x3FF00)}
    found = find_deal("legal", given, RULES[THREE])
    assert found is not None
    assert {seat: len(hand) for seat, hand in found["hands"].items()} == {"north": 12, "west": 10, "east": 10}
    assert len(set(found["discards"]) & set(found["hands"]["north"])) == 2


@pytest.mark.parametrize("announced", [True, False])
def test_an_announced_belot_has_a_star(announced: bool) -> None:
    hand = ["QH", "9C", "JS"]
    given = {"contract": contract("hearts", "south"), "leader": "west", "trick": ["7H"], "hand": hand, "card": "QH"}
    found = find_deal("belot", {**given, "played": ["KH"], "announced": announced}, RULES[FOUR])
    assert found is not None
    plays = [card for trick in found["tricks"] for card in trick]
    assert ("KH*" in plays, "KH" in plays) == (announced, not announced)


def test_the_same_seed_finds_the_same_deal() -> None:
    given = {"contract": contract("clubs", "north"), "leader": "east", "trick": ["7S"], "hand": ["AS", "9C", "JD"]}
    deals = [find_deal("legal", given, RULES[FOUR], seed=seed) for seed in (1, 1, 2)]
    assert deals[0] == deals[1] != deals[2]


# Positions that cannot be


def contract(bid: str, declarer: str, doubled: str = "none") -> Json:
    return {"bid": bid, "declarer": declarer, "doubled": doubled}


ALL_TEN = names(0x3FF)
IMPOSSIBLE = {
    "the caller leads first": (THREE, "legal", {"leader": "west", "trick": [], "hand": ALL_TEN}),
    "more cards than are dealt": (FOUR, "legal", {"leader": "west", "trick": [], "hand": ALL_TEN}),
    "one card in two places": (FOUR, "legal", {"leader": "west", "trick": ["7C"], "hand": ["7C", "8C"]}),
    "a card twice in the trick": (FOUR, "trick", {"leader": "west", "cards": ["7C", "8C", "7C", "9C"]}),
    # He who did not follow holds no clubs, nor trumps, though all other cards are the leader's and the third player's.
    "nobody is left for the trumps": (
        FOUR,
        "legal",
        {"leader": "west", "trick": ["8C", "9S", "JS"], "hand": names(0xFF00)},
    ),
    "announced and not played": (
        FOUR,
        "belot",
        {"leader": "west", "trick": [], "hand": ["QH", "7C"], "card": "QH", "announced": True},
    ),
    "the other of the pair was never held": (
        FOUR,
        "belot",
        {"leader": "west", "trick": [], "hand": ["AH"], "card": "AH", "played": ["KH"], "announced": True},
    ),
    "a card that may not be played": (
        FOUR,
        "belot",
        {"leader": "west", "trick": ["7C"], "hand": ["QH", "8C"], "card": "QH"},
    ),
}


@pytest.mark.parametrize("fault", IMPOSSIBLE)
def test_there_is_no_deal_for_what_cannot_be(fault: str) -> None:
    variant, question, given = IMPOSSIBLE[fault]
    finding = look_for_deal(question, {"contract": contract("hearts", "north"), **given}, RULES[variant])
    assert finding == (None, True)


@pytest.mark.parametrize("bid", ["no-trumps", "all-trumps"])
def test_there_is_no_deal_for_a_contract_that_the_auction_cannot_end_in(bid: str) -> None:
    given = {"contract": contract(bid, "north"), "leader": "north", "cards": ["7C", "8C"]}
    assert look_for_deal("trick", given, RULES[TWO]) == (None, True)


def test_the_search_can_be_given_up() -> None:
    # Whoever leads the king, or follows with it to a club, meets a higher one that should have been played before.
    hand = ["QC", "7C", "8C", "AC"]
    given = {"contract": contract("all-trumps", "south"), "leader": "south", "trick": ["JC", "9C"], "hand": hand}
    told = {"card": "QC", "played": ["KC"], "announced": True}
    rules = next(rules for rules in RULES.values() if doubled_calls(rules, "contra"))
    assert look_for_deal("belot", {**given, **told}, rules, tries=3) == (None, False)


@pytest.mark.parametrize(
    ("question", "given"),
    [
        ("score", {}),
        ("legal", {"leader": "south", "trick": [], "hand": ["7C"]}),
        ("legal", {"leader": "west", "trick": [], "hand": []}),
        ("legal", {"leader": "west", "trick": ["7C", "8C", "9C"], "hand": ["TC"]}),
        ("trick", {"leader": "west", "cards": ["7C", "8C"]}),
    ],
)
def test_a_question_that_is_not_well_formed_is_refused(question: str, given: Json) -> None:
    with pytest.raises((KeyError, ValueError)):
        find_deal(question, {"contract": contract("hearts", "north"), **given}, RULES[THREE])


def test_two_cards_each_are_found_just_where_trying_everything_finds_them() -> None:
    rules = rulebook(TWO, deal_packets={"hand": [2], "talon": []}, auction_form="one-round", belot_moment="either")
    random, hearts = Random(5), contract("hearts", "north")
    asked = list(product(("north", "south"), (None, *range(32)), ("QH", "KH"), (True, False)))
    outcomes = set()
    for leader, led, card, announced in random.sample(asked, 24):
        pair = {"hand": [card], "card": card, "played": ["KH" if card == "QH" else "QH"], "announced": announced}
        trick = [] if led is None else [NAMES[led]]
        given = {"contract": hearts, "leader": leader, "trick": trick, **pair}
        finding = look_for_deal("belot", given, rules)
        assert finding.certain
        assert (finding.deal is not None) == any_two_card_deal(given, rules)
        outcomes.add(finding.deal is not None)
    assert outcomes == {True, False}


def any_two_card_deal(given: Json, rules: Rulebook) -> bool:
    """Whether a belot question can arise in the second of two tricks between two players, by trying everything."""
    seats = rules[SEATS].seats
    leader, trick = given["leader"], given["trick"]
    actor = seats[(seats.index(leader) + len(trick)) % 2]
    other = seats[1 - seats.index(actor)]
    (own,) = given["played"]
    others = [name for name in NAMES if name not in (own, given["card"])]
    for played, kept in permutations(others, 2):
        if trick and kept != trick[0]:
            continue
        hands = {actor: [own, given["card"]], other: [played, kept]}
        for dealer in seats:
            first = (
                [own + "*" * given["announced"], played]
                if actor != dealer
                else [played, own + "*" * given["announced"]]
            )
            tricks = [first, trick] if trick else [first]
            for calls in (["hearts"], ["pass", "hearts"]):
                found = {"dealer": dealer, "calls": calls, "hands": hands, "tricks": tricks}
                if verify_deal("belot", given, found, rules) is None:
                    return True
    return False


# The proof


LEGAL: Json = {
    "contract": {"bid": "hearts", "declarer": "east", "doubled": "none"},
    "leader": "south",
    "trick": ["7S"],
    "hand": ["8S", "AC", "9H"],
}


def test_a_deal_proves_itself() -> None:
    found = find_deal("legal", LEGAL, RULES[FOUR])
    assert found is not None
    assert verify_deal("legal", LEGAL, found, RULES[FOUR]) is None
    assert verify_deal("legal", {**LEGAL, "hand": ["8S", "AC", "8H"]}, found, RULES[FOUR]) == (
        "east holds AC 9H 8S, not AC 8H 8S"
    )
