"""Two implementations of the same texts, written apart, give the same answers to the same random questions.

BELOT_POSITIONS is the number of positions for each variant (2000 unless it says otherwise), BELOT_SEED another seed.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import naive
import pytest
from naive.table import TextIsSilent
from positions import GENERATORS
from rulesets import MATTERS, OPTIONS, SHIPPED, VARIANTS, makes_sense, random_rules, that_matter, written_out

from belot_reference.questions import ask
from belot_reference.rules import Rulebook, read_rules

POSITIONS = int(os.environ.get("BELOT_POSITIONS", "2000"))
SEED = os.environ.get("BELOT_SEED", "1")
# Of a variant's positions; the auction and the match come on top.
SHARES = {
    "legal": 0.3,
    "trick": 0.1,
    "belot": 0.15,
    "declarations": 0.25,
    "score": 0.2,
    "auction": 0.1,
    "match": 0.1,
}


def comparable(value: Any) -> Any:
    """An answer with its lists sorted: every list in an answer is a set."""
    if isinstance(value, dict):
        return {key: comparable(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return sorted((comparable(inner) for inner in value), key=repr)
    return value


def disagreement(question: str, given: Any, rules: dict[str, Any], book: Rulebook) -> dict[str, Any] | None:
    """Both answers to a question, if they differ."""
    expected = naive.answer(question, given, rules)
    answered = ask(question, given, book)
    if comparable(expected) == comparable(answered):
        return None
    return {"question": question, "given": given, "naive": expected, "reference": answered}


def told(found: list[dict[str, Any]], chosen: dict[str, Any]) -> str:
    """The first disagreement in full, with the rules that it goes by, and how many there are."""
    first = {**found[0], "rules": that_matter(found[0]["question"], chosen)}
    lines = [f"{key}: {json.dumps(first[key])}" for key in ("question", "given", "rules", "naive", "reference")]
    return "\n".join([f"{len(found)} disagreements; the first:", *lines])


@pytest.mark.parametrize("question", SHARES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_two_agree_on_every_shipped_variant(variant: str, question: str) -> None:
    """Whatever is asked about a shipped variant, both say the same."""
    chosen = SHIPPED[variant]
    rules = written_out(chosen)
    book = read_rules(rules)
    random = Random(f"{SEED} {variant} {question}")
    number = int(POSITIONS * SHARES[question])
    asked = (GENERATORS[question](random, rules) for _ in range(number))
    found = [parted for given in asked if (parted := disagreement(question, given, rules, book))]
    assert not found, told(found, chosen)


@pytest.mark.parametrize("question", SHARES)
def test_the_two_agree_on_random_rules(question: str) -> None:
    """So they do under any choices, counters and values that make sense together, two questions each.

    Where the text says nothing there is nothing to compare.
    """
    random = Random(f"{SEED} {question}")
    found = []
    of_the_first: dict[str, Any] = {}
    for _ in range(int(POSITIONS * SHARES[question] / 4)):
        chosen = random_rules(random)
        rules = written_out(chosen)
        book = read_rules(rules)
        for _ in range(2):
            with suppress(TextIsSilent):
                if parted := disagreement(question, GENERATORS[question](random, rules), rules, book):
                    of_the_first = of_the_first or chosen
                    found.append(parted)
    assert not found, told(found, of_the_first)


def pairs_of_options(question: str) -> list[tuple[str, Any, Any]]:
    """Every rule that a question goes by, with every two of its options, counters and probes among them."""
    return [
        (rule, one, other)
        for rule in MATTERS[question]
        for one, other in combinations(OPTIONS[rule][0] + OPTIONS[rule][1], 2)
    ]


def untold(question: str, random: Random) -> list[tuple[str, Any, Any]]:
    """The pairs between which no random position tells, though they can stand in each other's place."""
    pairs = pairs_of_options(question)
    replaceable = []
    for _ in range(3000):
        chosen = random_rules(random)
        for rule, one, other in pairs.copy():
            both = [{**chosen, rule: one}, {**chosen, rule: other}]
            if all(makes_sense(rules) for rules in both):
                replaceable.append((rule, one, other))
                if tells(question, random, *map(written_out, both)):
                    pairs.remove((rule, one, other))
        if not pairs:
            break
    return [pair for pair in pairs if pair in replaceable]


def tells(question: str, random: Random, one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether the answer to a random position under some rules is another one under others."""
    given = GENERATORS[question](random, one)
    try:
        return comparable(naive.answer(question, given, one)) != comparable(naive.answer(question, given, other))
    except TextIsSilent:
        return False


@pytest.mark.parametrize("question", SHARES)
def test_the_positions_tell_every_choice_from_every_other(question: str) -> None:
    """Agreement would mean little if the positions never came to where a rule matters."""
    assert untold(question, Random(f"{SEED} {question}")) == []


def test_the_naive_answers_know_nothing_of_the_reference() -> None:
    """Neither they nor the questions come near the engine that they are held against."""
    here = Path(__file__).parent
    written_apart = [*(here / "naive").glob("*.py"), here / "ingredients.py", here / "positions.py"]
    assert len(written_apart) > 10
    assert [file.name for file in written_apart if "belot_reference" in file.read_text(encoding="utf-8")] == []
