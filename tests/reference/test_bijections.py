"""What the specification writes down and what the engine can play are the same, name by name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from belot_reference import contracts
from belot_reference import questions as _registers_every_rule  # noqa: F401
from belot_reference.auction import DOUBLES, DOUBLING, Auction, legal_calls
from belot_reference.auction_forms import BIDDABLE, FORM
from belot_reference.cards import NAMES, RANKS, SUITS, unpack
from belot_reference.declaring import EIGHT_TRUMPS
from belot_reference.engine import Reference
from belot_reference.illegal import CARDS_IN_HAND
from belot_reference.rules import Rule, Rulebook, UnknownChoice, ValueRule, all_rules, read_rules
from belot_reference.table import SEATS
from belot_runner import tables
from belot_runner.spec.catalogue import load_catalogue
from belot_runner.spec.rules import RuleSpec
from belot_runner.spec.variants import Variants

CATALOGUE = load_catalogue()
VARIANTS = Variants(CATALOGUE)
SPEC = CATALOGUE.rules
ENGINE = {rule.id: rule for rule in all_rules()}
OF_CHOICES = [rule for rule in SPEC if SPEC[rule].value is None]
OF_VALUE = [rule for rule in SPEC if SPEC[rule].value is not None]


def test_the_catalogue_and_the_engine_have_the_same_rules() -> None:
    assert set(ENGINE) == set(SPEC)
    assert len(SPEC) > 60


@pytest.mark.parametrize("rule", OF_CHOICES)
def test_a_rule_has_the_same_choices_and_counters_in_both(rule: str) -> None:
    spec, engine = SPEC[rule], ENGINE[rule]
    assert set(engine.choices) == set(spec.choices)
    assert set(engine.counters) == set(spec.counters)
    assert not isinstance(engine, ValueRule)


@pytest.mark.parametrize("rule", OF_CHOICES)
def test_no_two_readings_of_a_rule_are_one_and_the_same(rule: str) -> None:
    readings = {**ENGINE[rule].choices, **ENGINE[rule].counters}
    for name, reading in readings.items():
        assert [other for other in readings if readings[other] is reading] == [name]


@pytest.mark.parametrize("rule", OF_VALUE)
def test_a_rule_of_value_is_one_in_both(rule: str) -> None:
    engine = ENGINE[rule]
    assert isinstance(engine, ValueRule)
    assert (engine.choices, engine.counters) == ({}, {})


@pytest.mark.parametrize("rule", OF_VALUE)
def test_named_values_and_the_probe_can_be_read_by_the_engine_and_differ(rule: str) -> None:
    spec, engine = SPEC[rule], ENGINE[rule]
    assert spec.probe is not None
    named = {name: engine.read(value) for name, value in spec.named.items()}
    shipped = [engine.read(variant.rules[rule]) for variant in VARIANTS.values()]
    assert [value for value in (*named.values(), *shipped) if value == engine.read(spec.probe)] == []
    assert len({repr(value) for value in named.values()}) == len(named)


@pytest.mark.parametrize("rule", ENGINE)
def test_a_reading_that_a_rule_does_not_have_is_refused(rule: str) -> None:
    for nonsense in ("no-such-choice", None, [], True):
        with pytest.raises(UnknownChoice, match=rule):
            ENGINE[rule].read(nonsense)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_rules_of_every_shipped_variant_can_be_read(variant: str) -> None:
    rules = VARIANTS[variant].rules
    book = read_rules(rules)
    assert {rule.id for rule in book} == set(SPEC)
    assert Reference().variant(variant, rules) == {"variant": variant, "ready": True}
    for rule in OF_CHOICES:
        assert book[ENGINE[rule]] is ENGINE[rule].choices[rules[rule]]


@pytest.mark.parametrize("rule", SPEC)
def test_a_variant_that_leaves_a_rule_undecided_is_refused_by_name(rule: str) -> None:
    rules = dict(next(iter(VARIANTS.values())).rules)
    del rules[rule]
    with pytest.raises(UnknownChoice, match=f"undecided: {rule}$"):
        read_rules(rules)


def test_the_words_of_the_runner_are_those_of_the_engine() -> None:
    assert ("".join(tables.RANKS), "".join(tables.SUITS)) == (RANKS, SUITS)
    assert tables.CARDS == NAMES
    assert (tables.BIDS, set(tables.EVERY_CALL)) == (contracts.BIDS, set(contracts.CALLS))
    assert (tables.VALUES, tables.CAPOT_VALUE) == (contracts.VALUES, contracts.CAPOT)
    assert [contracts.CALLS[call] for call in (contracts.CONTRA, contracts.RECONTRA)] == list(tables.DOUBLES)
    assert [bid for number, bid in enumerate(tables.BIDS) if contracts.TRUMPS[number].bit_count() == 8] == [
        *tables.SUIT_BIDS
    ]
    assert tables.CARDS_FAULT == CARDS_IN_HAND


def test_the_rules_that_the_runner_goes_by_are_those_of_the_engine() -> None:
    named = (tables.SEATS_RULE, tables.FORM_RULE, tables.DOUBLING_RULE, tables.MATCH_WON_RULE)
    assert named == (SEATS.id, FORM.id, DOUBLING.id, EIGHT_TRUMPS.id)


def readings(rule: Rule[Any]) -> dict[str, Any]:
    return {**rule.choices, **rule.counters}


def test_seats_and_sides_are_the_same_at_every_table() -> None:
    told = {choice: (table.seats, table.sides) for choice, table in tables.TABLES.items()}
    assert told == {choice: (table.seats, table.sides) for choice, table in readings(SEATS).items()}
    assert tables.DEFAULT_TABLE in told


def test_every_form_of_auction_ends_in_the_bids_that_the_runner_expects() -> None:
    rules = next(variant.rules for variant in VARIANTS.values() if variant.rules[DOUBLING.id] in tables.DOUBLING)
    for choice, form in FORM.choices.items():
        for bids in BIDDABLE.choices:
            book = read_rules({**rules, FORM.id: choice, BIDDABLE.id: bids})
            left = [contracts.CALLS[call] for later in (False, True) for call in unpack(form.calls(-1, later, 0, book))]
            assert {call.split()[-1] for call in left if call != "pass"} == set(tables.bids_of(choice, bids))
    assert {choice for choice, form in FORM.choices.items() if form.raises} == tables.RISING


def books(rule: Rule[Any]) -> Iterator[tuple[str, Rulebook]]:
    """A variant that doubles, once with each reading of a rule."""
    rules = next(variant.rules for variant in VARIANTS.values() if variant.rules[DOUBLING.id] in tables.DOUBLING)
    for name in readings(rule):
        yield name, read_rules({**rules, rule.id: name})


def test_a_bid_can_be_doubled_under_the_choices_that_the_runner_expects() -> None:
    doubling = set()
    for name, book in books(DOUBLING):
        auction = Auction(0, book)
        auction.call(contracts.BIDS.index("hearts"))
        if legal_calls(auction) & DOUBLES:
            doubling.add(name)
    assert doubling == tables.DOUBLING


def test_a_deal_can_win_the_match_under_the_choices_that_the_runner_expects() -> None:
    assert {name for name, wins in readings(EIGHT_TRUMPS).items() if wins} == tables.MATCH_WON


def test_a_rule_of_choices_says_what_each_of_them_means() -> None:
    def silent(spec: RuleSpec) -> list[str]:
        return [name for name, sentence in {**spec.choices, **spec.counters}.items() if not sentence.endswith(".")]

    assert {rule: silent(SPEC[rule]) for rule in OF_CHOICES if silent(SPEC[rule])} == {}
