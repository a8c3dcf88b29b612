"""Whole deals around bare positions: there is one for every position that can arise, and none for any other."""

from __future__ import annotations

from itertools import permutations, product
from random import Random

import pytest

from belot_reference.cards import NAMES, NUMBERS, names
from belot_reference.game import replay
from belot_reference.questions import ask, read_script
from belot_reference.rules import Rulebook
from belot_reference.table import SEATS
from belot_runner.asking.select import select
from belot_runner.asking.twins import TWINS, rename
from belot_runner.deals.finding import find_deal, look_for_deal
from belot_runner.deals.replaying import verify_deal
from belot_runner.tables import SEATS_RULE

from .houses import (
    DOUBLED,
    FOUR,
    HOUSES,
    SHIPPED,
    SUITE,
    THREE,
    TWO,
    VARIANTS,
    Json,
    contract,
    positions,
    rulebook,
)

CLUBS_AND_TWO_DIAMONDS = names(0x3FF)
THREE_CARDS = {
    "contract": contract("clubs", "north"),
    "leader": "east",
    "trick": ["7S"],
    "hand": ["AS", "9C", "JD"],
}


def found(question: str, given: Json, rules: Rulebook, *, seed: int = 0) -> Json:
    """The deal that is found, and has proved itself."""
    deal = find_deal(question, given, rules, seed=seed)
    assert deal is not None, given
    assert verify_deal(question, given, deal, rules) is None
    return deal


# There is a deal


@pytest.mark.parametrize("house", HOUSES)
def test_every_position_that_arose_in_play_is_found_again(house: str) -> None:
    rules, random = HOUSES[house], Random(29)
    for _ in range(2):
        for question, given in random.sample(list(positions(rules, random)), 10):
            found(question, given, rules)


def test_a_position_after_a_trick_that_few_cards_could_win_is_found() -> None:
    # South must have led, and east won, although west and north hold the highest cards of two suits.
    rules = rulebook(DOUBLED, play_leader="declarer", play_raise="every-suit")
    hand = ["JC", "7D", "7H", "9H", "9S", "TS", "JS"]
    stands = contract("all-trumps", "south")
    for seed in range(4):
        found("legal", {"contract": stands, "leader": "east", "trick": ["TH", "JH"], "hand": hand}, rules, seed=seed)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_row_of_the_suite_has_a_deal_and_so_has_its_twin(variant: str) -> None:
    rules, table = SHIPPED[variant], SUITE.variants[variant].rules[SEATS_RULE]
    checks = select(SUITE.rows, [SUITE.variants[variant]], questions=("legal", "trick", "belot"))
    rows, faults = [check for check in checks if check.twin == 0], {}
    for number, row in enumerate(rows):
        k = 1 + number % (len(TWINS) - 1)
        deal = find_deal(row.question, row.given, rules)
        twin = rename(row.given, k, table)
        fault = "no deal" if deal is None else verify_deal(row.question, twin, rename(deal, k, table), rules)
        if fault:
            faults[f"{row.id}~{k}"] = fault
    assert rows
    assert faults == {}


@pytest.mark.parametrize("variant", VARIANTS)
def test_an_engine_that_plays_the_deal_comes_to_the_answer(variant: str) -> None:
    rules, random = SHIPPED[variant], Random(31)
    for question, given in random.sample(list(positions(rules, random)), 12):
        deal, answer = found(question, given, rules), ask(question, given, rules)
        play = replay(read_script(deal, rules), rules).play
        assert play is not None
        if question == "legal":
            assert names(play.legal()) == answer["legal"]
        elif question == "trick":
            assert play.table.seats[play.leader] == answer["winner"]
        else:
            assert (play.belot_refusal(NUMBERS[given["card"]]) is None) == answer["allowed"]


# What it looks like


def test_a_first_trick_has_no_tricks_before_it() -> None:
    given = {"contract": contract("hearts", "west"), "leader": "south", "cards": ["9S", "JS", "QS", "KS"]}
    deal = found("trick", given, SHIPPED[FOUR])
    assert (deal["dealer"], deal["tricks"]) == ("west", [given["cards"]])


def test_the_size_of_the_hand_tells_how_many_tricks_came_before() -> None:
    deal = found("legal", THREE_CARDS, SHIPPED[FOUR])
    assert [len(trick) for trick in deal["tricks"]] == [4, 4, 4, 4, 4, 1]
    assert {len(hand) for hand in deal["hands"].values()} == {8}


def test_a_trick_that_nobody_has_led_to_is_left_out() -> None:
    deal = found("legal", {**THREE_CARDS, "trick": []}, SHIPPED[FOUR])
    assert [len(trick) for trick in deal["tricks"]] == [4, 4, 4, 4, 4]


@pytest.mark.parametrize("doubled", [[], ["contra"], ["contra", "recontra"]], ids=" ".join)
def test_nothing_is_named_but_the_contract(doubled: list[str]) -> None:
    stands = contract("spades", "west", doubled[-1] if doubled else "none")
    deal = found("trick", {"contract": stands, "leader": "east", "cards": ["KS", "TS", "AS", "QS"]}, SHIPPED[DOUBLED])
    assert [call for call in deal["calls"] if call != "pass"] == ["spades", *doubled]


def test_a_suit_that_cannot_have_been_turned_up_is_named_in_the_second_round() -> None:
    hand = [*names(0xFF << NUMBERS["7H"]), "7C", "8C"]
    given = {"contract": contract("hearts", "south"), "leader": "south", "trick": [], "hand": hand}
    deal = found("legal", given, SHIPPED[TWO])
    assert deal["calls"] == ["pass", "pass", "hearts"]
    assert not any(deal["upcard"] in hand for hand in deal["hands"].values())


def test_the_caller_holds_what_he_puts_away() -> None:
    given = {"contract": contract("clubs", "north"), "leader": "north", "trick": ["AC"], "hand": names(0x3FF00)}
    deal = found("legal", given, SHIPPED[THREE])
    assert {seat: len(hand) for seat, hand in deal["hands"].items()} == {"north": 12, "west": 10, "east": 10}
    assert len(deal["discards"]) == 2
    assert set(deal["discards"]) < set(deal["hands"]["north"])


@pytest.mark.parametrize(("announced", "play"), [(True, "KH*"), (False, "KH")])
def test_a_star_tells_that_belot_was_announced(announced: bool, play: str) -> None:
    given = {"contract": contract("hearts", "south"), "leader": "west", "trick": ["7H"], "hand": ["QH", "9C", "JS"]}
    told = {"card": "QH", "played": ["KH"], "announced": announced}
    deal = found("belot", {**given, **told}, SHIPPED[FOUR])
    assert [card for trick in deal["tricks"] for card in trick if card.startswith("KH")] == [play]


def test_the_same_seed_finds_the_same_deal() -> None:
    one, again, another = (found("legal", THREE_CARDS, SHIPPED[FOUR], seed=seed) for seed in (1, 1, 2))
    assert one == again != another


# There is no deal

IMPOSSIBLE: dict[str, tuple[str, str, Json]] = {
    "the caller leads first": (THREE, "legal", {"leader": "west", "trick": [], "hand": CLUBS_AND_TWO_DIAMONDS}),
    "more cards than are dealt": (FOUR, "legal", {"leader": "west", "trick": [], "hand": CLUBS_AND_TWO_DIAMONDS}),
    "a card in two places": (FOUR, "legal", {"leader": "west", "trick": ["7C"], "hand": ["7C", "8C"]}),
    "a card twice in the trick": (FOUR, "trick", {"leader": "west", "cards": ["7C", "8C", "7C", "9C"]}),
    "announced and not played": (
        FOUR,
        "belot",
        {"leader": "west", "trick": [], "hand": ["QH", "7C"], "card": "QH", "announced": True},
    ),
    "announced by one who never held the queen": (
        FOUR,
        "belot",
        {"leader": "west", "trick": [], "hand": ["AH"], "card": "AH", "played": ["KH"], "announced": True},
    ),
    "a card that may not be played": (
        FOUR,
        "belot",
        {"leader": "west", "trick": ["7C"], "hand": ["QH", "8C"], "card": "QH"},
    ),
    # He holds the other seven trumps, so his king took the only trick before, and he would lead to this one.
    "a trick that another should have won": (
        FOUR,
        "belot",
        {"leader": "west", "trick": ["7C"], "hand": names(0xBF << 16), "card": "QH", "played": ["KH"]},
    ),
}


@pytest.mark.parametrize("fault", IMPOSSIBLE)
def test_there_is_no_deal_for_what_cannot_be(fault: str) -> None:
    variant, question, given = IMPOSSIBLE[fault]
    finding = look_for_deal(question, {"contract": contract("hearts", "north"), **given}, SHIPPED[variant])
    assert finding == (None, True)


def test_there_is_no_deal_for_a_contract_that_no_auction_ends_in() -> None:
    given = {"contract": contract("no-trumps", "north"), "leader": "north", "cards": ["7C", "8C"]}
    assert look_for_deal("trick", given, SHIPPED[TWO]) == (None, True)


def test_the_search_can_give_up() -> None:
    # Whatever brought the king down, somebody who raised or was raised should have played the jack or nine before.
    given = {"contract": contract("all-trumps", "south"), "leader": "south", "trick": ["JC", "9C"]}
    told = {"hand": ["QC", "7C", "8C", "AC"], "card": "QC", "played": ["KC"], "announced": True}
    assert look_for_deal("belot", {**given, **told}, SHIPPED[DOUBLED], tries=2) == (None, False)


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
        find_deal(question, {"contract": contract("hearts", "north"), **given}, SHIPPED[THREE])


def test_two_cards_each_are_found_just_where_trying_everything_finds_them() -> None:
    rules = rulebook(TWO, deal_packets={"hand": [2], "talon": []}, auction_form="one-round", belot_moment="either")
    asked = list(product(rules[SEATS].seats, (None, *NAMES), ("QH", "KH"), (True, False)))
    possible = set()
    for leader, led, card, announced in Random(5).sample(asked, 20):
        given = {
            "contract": contract("hearts", "north"),
            "leader": leader,
            "trick": [led] if led else [],
            "hand": [card],
            "card": card,
            "played": ["KH" if card == "QH" else "QH"],
            "announced": announced,
        }
        deal, certain = look_for_deal("belot", given, rules)
        assert certain
        assert (deal is not None) == any_deal_of_two_cards(given, rules), given
        possible.add(deal is not None)
    assert possible == {True, False}


def any_deal_of_two_cards(given: Json, rules: Rulebook) -> bool:
    """Whether a belot question can arise in the last of two tricks between two players, by trying every deal."""
    seats, trick = rules[SEATS].seats, given["trick"]
    actor = seats[seats.index(given["leader"]) - len(trick)]
    (other,) = (seat for seat in seats if seat != actor)
    own = given["played"][0] + "*" * given["announced"]
    unseen = [name for name in NAMES if name not in (*given["played"], given["card"])]
    for played, kept in permutations(unseen, 2):
        if not trick or [kept] == trick:
            hands = {actor: [*given["played"], given["card"]], other: [played, kept]}
            for dealer, first in ((other, [own, played]), (actor, [played, own])):
                calls = ["hearts"] if dealer == "south" else ["pass", "hearts"]
                deal = {
                    "dealer": dealer,
                    "calls": calls,
                    "hands": hands,
                    "tricks": [first, *([trick] if trick else [])],
                }
                if verify_deal("belot", given, deal, rules) is None:
                    return True
    return False
