"""The proof of a deal: what is wrong with one in which the position does not arise."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy

import pytest

from belot_runner.deals.finding import find_deal
from belot_runner.deals.replaying import verify_deal

from .houses import FOUR, SHIPPED, THREE, TWO, Json, contract

LEGAL: Json = {"contract": contract("hearts", "east"), "leader": "south", "trick": ["7S"], "hand": ["8S", "AC", "9H"]}
BELOT: Json = {
    "contract": contract("hearts", "east"),
    "leader": "south",
    "trick": ["7H"],
    "hand": ["QH", "8S"],
    "card": "QH",
    "played": ["KH"],
    "announced": True,
}


def deal_of(question: str, given: Json, variant: str) -> Json:
    """A deal that is right, to be spoilt."""
    deal = find_deal(question, given, SHIPPED[variant])
    assert deal is not None
    assert verify_deal(question, given, deal, SHIPPED[variant]) is None
    return deepcopy(deal)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"hand": ["8S", "AC", "8H"]}, "east holds AC 9H 8S, not AC 8H 8S"),
        ({"trick": ["9S"]}, "the last trick is 7S, not 9S"),
        ({"trick": []}, "a trick before the one in question is not complete"),
        ({"leader": "north"}, "south leads to the trick, not north"),
        ({"contract": contract("clubs", "east")}, "the auction ends in hearts east none, not clubs east none"),
    ],
)
def test_it_is_the_deal_of_another_position(change: Json, fault: str) -> None:
    deal = deal_of("legal", LEGAL, FOUR)
    assert verify_deal("legal", {**LEGAL, **change}, deal, SHIPPED[FOUR]) == fault


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"played": []}, "east has played KH before, not nothing"),
        ({"announced": False}, "east has announced belot before"),
    ],
)
def test_it_is_the_deal_of_another_belot(change: Json, fault: str) -> None:
    deal = deal_of("belot", BELOT, FOUR)
    assert verify_deal("belot", {**BELOT, **change}, deal, SHIPPED[FOUR]) == fault


def test_the_card_may_not_be_played() -> None:
    given = {**LEGAL, "hand": ["8S", "9H", "QH", "KH", "AC", "KC", "7D", "8D"]}
    deal = deal_of("legal", given, FOUR)
    assert verify_deal("belot", {**given, "card": "QH"}, deal, SHIPPED[FOUR]) == "east may not play QH"


def without_star(deal: Json) -> None:
    deal["tricks"] = [[play.removesuffix("*") for play in trick] for trick in deal["tricks"]]


def without_a_card(deal: Json) -> None:
    deal["hands"]["west"].pop()


def with_a_card_twice(deal: Json) -> None:
    deal["hands"]["west"][0] = deal["hands"]["north"][0]


def without_hands(deal: Json) -> None:
    del deal["hands"]


def passed_out(deal: Json) -> None:
    deal["calls"] = ["pass"]


def called_after_the_end(deal: Json) -> None:
    deal["calls"].append("pass")


def played_by_another(deal: Json) -> None:
    deal["tricks"][0][0], deal["tricks"][0][1] = deal["tricks"][0][1], deal["tricks"][0][0]


def without_the_trick(deal: Json) -> None:
    deal["tricks"] = []


def spoilt(spoil: Callable[[Json], None], deal: Json) -> Json:
    """The deal with something wrong in it."""
    spoil(deal)
    return deal


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (without_star, "east has not announced belot before"),
        (without_a_card, "west is dealt 7 cards, not 8"),
        (with_a_card_twice, "the deal is not well formed: ValueError: a card stands in two hands"),
        (without_hands, "the deal is not well formed: KeyError: 'hands'"),
        (passed_out, "the deal comes no further than the phase auction"),
        (played_by_another, "tricks[0][0] breaks table.cards"),
        (without_the_trick, "the last trick is nothing, not 7H"),
    ],
)
def test_it_is_no_deal(spoil: Callable[[Json], None], fault: str) -> None:
    deal = spoilt(spoil, deal_of("belot", BELOT, FOUR))
    assert verify_deal("belot", BELOT, deal, SHIPPED[FOUR]) == fault


def test_a_call_too_many_is_found() -> None:
    deal = spoilt(called_after_the_end, deal_of("belot", BELOT, FOUR))
    fault = f"calls[{len(deal['calls']) - 1}] breaks auction.form"
    assert verify_deal("belot", BELOT, deal, SHIPPED[FOUR]) == fault


def test_the_caller_must_have_put_cards_away() -> None:
    given = {"contract": contract("clubs", "north"), "leader": "north", "trick": [], "hand": ["AC", "7D"]}
    deal = deal_of("legal", given, THREE)
    del deal["discards"]
    fault = "the deal comes no further than the phase discard"
    assert verify_deal("legal", given, deal, SHIPPED[THREE]) == fault


def test_a_card_must_have_been_turned_up_that_nobody_holds() -> None:
    given = {"contract": contract("clubs", "north"), "leader": "north", "trick": [], "hand": ["AC", "7D"]}
    deal = deal_of("legal", given, TWO)
    held = deal["hands"]["south"][0]
    assert verify_deal("legal", given, {**deal, "upcard": None}, SHIPPED[TWO]) == "0 cards are turned up, not 1"
    assert verify_deal("legal", given, {**deal, "upcard": held}, SHIPPED[TWO]) == f"{held} is turned up and in a hand"
