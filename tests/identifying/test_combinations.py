"""Whatever combination of choices the reference plays, it is identified, up to what makes no difference.

`BELOT_COMBINATIONS` is how many are played (300), `BELOT_SEED` another seed for them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from naive.score import score
from naive.table import TextIsSilent, side_of, sides
from positions import GENERATORS
from rulesets import CATALOGUE, OPTIONS, Rules, makes_sense, written_out

from belot_reference.questions import ask
from belot_reference.rules import Rule, Rulebook, all_rules, read_rules
from belot_runner.adapters.python import PythonAdapter
from belot_runner.asking.compare import fits
from belot_runner.asking.select import select
from belot_runner.asking.session import run
from belot_runner.asking.verdict import Outcome
from belot_runner.cases.features import asked
from belot_runner.chance.games import game_question, played_deal
from belot_runner.identifying.findings import Finding, Identified, Standing, Why
from belot_runner.identifying.house_file import write_file
from belot_runner.identifying.identify import BUDGET, identify
from belot_runner.proof.forking import Noting, answer_of
from belot_runner.suite import Suite, load_suite

from .players import Plays

COMBINATIONS = int(os.environ.get("BELOT_COMBINATIONS", "300"))
SEED = int(os.environ.get("BELOT_SEED", "1"))
TABLES = OPTIONS["table.seats"][0]
AT_ONCE = 25
QUESTIONS, DEALS = 400, 12  # random ones that must not tell what is said to make no difference

Question = tuple[str, dict[str, Any]]


@pytest.fixture(scope="module")
def suite() -> Suite:
    return load_suite()


def combination(number: int) -> Rules:
    """A random combination of choices; each table as often. Values are named or shipped ones, or probes, and every
    sixth time any."""
    random = Random(f"{SEED} {number}")
    while True:
        chosen = {"table.seats": TABLES[number % len(TABLES)]}
        chosen |= {rule: random.choice(options_of(rule)) for rule in CATALOGUE if rule != "table.seats"}
        if makes_sense(chosen):
            rules = written_out(chosen)
            return rules | observable(any_values(random), chosen) if number % 6 == 5 else rules


def observable(values: Rules, chosen: Rules) -> Rules:
    """Values without those of declarations where nothing is declared, of which nothing could tell."""
    if chosen["declarations.contracts"] != "none":
        return values
    return {rule: value for rule, value in values.items() if not rule.startswith("declarations.")}


def options_of(rule: str) -> list[Any]:
    """The choices of a rule, or values that may be decided: four sevens count nowhere, so no probe has them."""
    right, wrong = OPTIONS[rule]
    return [*right, *(wrong if "value" in CATALOGUE[rule] and rule not in ODD else ())]


ODD = ("deal.packets", "declarations.carres")  # of which the probe is no table that may be decided


def any_values(random: Random) -> Rules:
    """Numbers and tables that nobody has a name for."""
    ranks = "789TJQKA"
    return {
        "belot.worth": random.randrange(0, 99),
        "score.last-trick": random.randrange(0, 99),
        "score.capot": random.randrange(0, 500),
        "match.target": random.randrange(100, 3000),
        "declarations.sequences": {str(length): random.randrange(10, 300) for length in range(3, 9)},
        "declarations.carres": {rank: random.randrange(10, 30) * 10 for rank in random.sample("9TJQKA", 4)},
        "score.card-points": {kind: {rank: random.randrange(0, 25) for rank in ranks} for kind in ("trump", "plain")},
    }


def test_the_combinations_have_every_choice_and_every_value() -> None:
    played = [combination(number) for number in range(300)]
    missing = [
        (rule, option)
        for rule in OPTIONS
        for option in options_of(rule)
        if all(rules[rule] != written_out({rule: option})[rule] for rules in played)
    ]
    assert missing == []


@pytest.mark.parametrize("first", range(0, COMBINATIONS, AT_ONCE))
def test_a_combination_is_identified_exactly_and_written_as_a_file_that_passes(
    first: int, suite: Suite, tmp_path: Path
) -> None:
    for number in range(first, min(first + AT_ONCE, COMBINATIONS)):
        rules = combination(number)
        player = Plays(rules)
        found = identify(PythonAdapter(player, is_reference=True), suite, confirmed=False)
        assert (found.faults, found.stopped, found.exit_code) == ((), "", 0), number
        assert found.questions <= BUDGET, number
        assert told(found) == {rule: value for rule, value in rules.items() if rule in told(found)}, number
        assert {each.why for each in found.open} <= {Why.NO_DIFFERENCE}, number
        assert different(found.open, rules, Random(number)) == [], number
        file = write_file(tmp_path / f"house-{number}.yaml", found, suite)
        assert outcomes(file, player, suite) == {Outcome.PASS}, number


def told(found: Identified) -> dict[str, Any]:
    return {each.rule.id: each.value for each in found.findings if each.standing is Standing.TOLD}


def outcomes(file: Path, player: Plays, suite: Suite) -> set[Outcome]:
    """How the checks of a file of house rules end, without twins."""
    variant = suite.variants.load(file)
    checks = [check for check in select(suite.rows, [variant]) if not check.twin]
    outcome = run(checks, PythonAdapter(player, is_reference=True), variants=[variant], explicit_variants=True)
    return {verdict.outcome for verdict in outcome.verdicts}


def different(left: tuple[Finding, ...], rules: Rules, random: Random) -> list[tuple[str, Any, Question]]:
    """What is said to make no difference, and does: the rule, the other choice, and a question that tells."""
    keys: dict[str, Rule[Any]] = {rule.id: rule for rule in all_rules()}
    book = read_rules(rules)
    noting = Noting(book)
    others = {
        keys[finding.rule.id]: [
            (option, keys[finding.rule.id].read(option))
            for option in finding.possible
            if option != rules[finding.rule.id]
        ]
        for finding in left
    }
    assert all(rules[finding.rule.id] in finding.possible for finding in left)
    possible = [rules, *({**rules, each.rule.id: option} for each in left for option in each.possible)]
    shown = []
    for kind, given in random_questions(possible, book, random):
        noting.clear()
        answer = ask(kind, given, noting)
        for rule in noting.keys() & others.keys():
            for option, read in others[rule]:
                changed = Rulebook(book)
                changed[rule] = read
                other = answer_of(kind, given, changed)
                if other != answer and other is not None and not _same(answer, other):
                    shown.append((rule.id, option, (kind, given)))
    return shown


def _same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether answers are the same but for the rule that a fault names, which nobody has to."""
    if "illegal" in one and "illegal" in other:
        return bool(one["illegal"]["at"] == other["illegal"]["at"])
    return fits(one, other) and fits(other, one)


def random_questions(possible: list[Rules], book: Rulebook, random: Random) -> Iterator[Question]:
    """Questions that do not come from the suite, well formed by the first rules, and by all others that are possible:
    where the sides never have the same number of points nothing tells whether a tie hangs, and nothing does hang."""
    kinds, rules = list(GENERATORS), possible[0]
    for number in range(QUESTIONS):
        kind = kinds[number % len(kinds)]
        given = GENERATORS[kind](random, rules)
        if kind == "score":
            given["cards"] = all_cards(given, rules, random)
        if all(map(asked(kind, given).fit, possible)):
            yield kind, given
    for number in range(DEALS):
        yield "game", game_question(played_deal(book, random), book, silent=number % 2 == 0)


def all_cards(given: dict[str, Any], rules: Rules, random: Random) -> dict[str, int]:
    """As many card points as there are in the pack, or fewer where cards are out of play; often just half for each."""
    table, bid, taken = rules["score.card-points"], given["contract"]["bid"], sides(rules)
    trumps = {"no-trumps": 0, "all-trumps": 4}.get(bid, 1)
    left = trumps * sum(table["trump"].values()) + (4 - trumps) * sum(table["plain"].values())
    left = random.randint(0, left) if len(taken) == 2 and taken != ["north-south", "east-west"] else left
    if "tricks" in given:
        taken = [side for side in taken if given["tricks"].get(side)]
    cards = dict.fromkeys(sides(rules), 0)
    for side in taken[1:]:
        cards[side] = random.randint(0, left)
        left -= cards[side]
    cards[taken[0]] += left
    raw: dict[str, int] = {}
    with suppress(TextIsSilent):
        raw = score({**given, "cards": cards}, rules).get("raw", {})
    mine = side_of(given["contract"]["declarer"], rules)
    other = next((side for side in taken if side != mine), "")
    if raw and mine in taken and other and random.random() < 1 / 2:
        weight = 2 if bid == "no-trumps" and rules["score.no-trumps"] == "doubled" else 1
        move = (sum(raw.values()) - 2 * raw[mine]) // (2 * weight)
        if -cards[mine] <= move <= cards[other]:
            cards |= {mine: cards[mine] + move, other: cards[other] - move}
    return cards
