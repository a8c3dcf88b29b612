"""The whole deals that were chosen: forty for each variant, and what they meet together."""

from __future__ import annotations

from collections import Counter

import pytest

from belot_runner.filling.rare_games import Candidate, Meeting, rare_games, worth
from belot_runner.proof.options import options_of
from belot_runner.suite import load_suite

SUITE = load_suite()
OPTIONS = options_of(SUITE)
NUMBER = 40

# A deal is no match; and whoever deals at random declares whole runs that share no card: the cases of these two do it.
NO_DEAL_MEETS = {
    "match.target",
    "match.both-past",
    "match.capot",
    "match.hanging",
    "match.next-dealer",
    "declarations.long-run",
    "declarations.card-sharing",
}


@pytest.mark.parametrize("variant", SUITE.variants)
def test_every_variant_has_forty_whole_deals_that_meet_every_rule_that_can_be_met(variant: str) -> None:
    rows = [row for row in SUITE.rows if row.id.startswith(f"game/{variant}-rare-")]
    meeting = Meeting(SUITE.variants[variant], OPTIONS)
    met = {rule for row in rows for rule, _ in meeting.met(row.ask, dict(row.given))}
    assert len(rows) == NUMBER
    assert meeting.others.keys() - met <= NO_DEAL_MEETS


def test_what_was_met_least_is_worth_most() -> None:
    so_far = Counter({("a", 0): 1, ("b", 0): 9, ("c", 1): 3})
    met = frozenset({("a", 0), ("a", 1), ("b", 0), ("b", 1), ("c", 1)})
    whole, cut = (Candidate(1, {}, met, whole=whole) for whole in (True, False))
    assert [worth(whole, so_far), worth(cut, so_far)] == [(2, 1, 0, 2), (2, 0, 0, 0)]


def test_the_same_seeds_give_the_same_deals_and_the_first_meets_most() -> None:
    variant = SUITE.variants["bela-4"]
    once, again = (list(rare_games(variant, OPTIONS, 3, seeds=60)) for _ in range(2))
    assert once == again
    assert [data["game"] for data in once] == ["bela-4-rare-1", "bela-4-rare-2", "bela-4-rare-3"]
    assert len({str(data["given"]) for data in once}) == 3
    assert "tricks" in once[0]["given"]
