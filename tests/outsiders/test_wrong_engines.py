"""Engines that misread one rule are found out, and by nothing but that rule."""

from __future__ import annotations

from functools import cache

import pytest

from belot_runner.asking.select import runs_in
from belot_runner.proof.forking import consulted
from belot_runner.suite import load_suite

from . import wrong_engines
from .running import BROKEN, Run, belot_run
from .wrong_engines import WrongEngine, right_in_everything, void_player_discards

ENGINES = {
    name: engine
    for name, engine in vars(wrong_engines).items()
    if isinstance(engine, WrongEngine) and engine is not right_in_everything
}


def adapter(name: str) -> str:
    return f"python:{wrong_engines.__name__}:{name}"


@cache
def run_of(name: str) -> Run:
    return belot_run(adapter(name), "--variant", ENGINES[name].shows_in)


def test_an_engine_that_is_wrong_about_nothing_passes() -> None:
    run = belot_run(adapter("right_in_everything"), "--variant", "bulgarian-modern")
    assert (run.code, set(run.outcomes)) == (0, {"pass"})


@pytest.mark.parametrize("name", ENGINES)
def test_an_engine_that_is_wrong_about_one_rule_fails(name: str) -> None:
    run = run_of(name)
    assert (run.code, run.rows("fail", normative=True) != set()) == (1, True)


@pytest.mark.parametrize("name", ENGINES)
def test_every_row_it_fails_is_about_that_rule(name: str) -> None:
    """By being filed under the rule or by naming it as a condition. What a row consults without naming it is proved not
    to matter for the readings that the catalogue knows; a misreading of an engine's own may show there too."""
    engine, suite = ENGINES[name], load_suite()
    variant = suite.variants.find(engine.shows_in)
    rows = {row.id: row for row in suite.rows if runs_in(row, variant)}
    unexplained = set()
    for row in (rows[row_id] for row_id in run_of(name).rows(*BROKEN)):
        about = {row.rule, *row.mentions}
        if not engine.known:
            about |= set(consulted(row.ask, dict(row.given), variant.rules)[1])
        if engine.rule not in about:
            unexplained.add(row.id)
    assert unexplained == set()


def test_a_void_player_who_discards_fails_just_the_rows_in_which_he_has_to_trump() -> None:
    run = belot_run(adapter("void_player_discards"), "--variant", "bulgarian-modern", "--rule", "play")
    assert void_player_discards.rule == "play.void"
    counts = {row.id for row in load_suite().rows if row.ask == "perft"}  # which show whatever goes wrong in the play
    assert run.rows(*BROKEN, normative=True) - counts == {
        # play.void, trump-unless-partner-winning: "He must trump while an opponent is winning the trick". The led suit
        # is missing, a trump and another suit are held, and the trick is an opponent's: by his lead, by beating the
        # partner's lead, by beating it as the last before the player.
        "play.void/opponent-winning/opponent-led",
        "play.void/opponent-winning/partner-beaten",
        "play.void/opponent-winning/partner-beaten-by-the-last",
        # play.overtrump is about a player "obliged to trump", and it is play.void that obliges him. An opponent has
        # trumped in each of these and a higher trump is held, so that only the higher ones are legal; where nothing
        # obliges, every card is.
        "play.overtrump/opponents-trump/over-the-ten",
        "play.overtrump/opponents-trump/over-the-king",
        "play.overtrump/opponents-trump/any-higher-trump",
        "play.overtrump/opponents-trump/partner-overtrumped",
        # play.cannot-overtrump likewise; here one trump is high enough, so that the rule has nothing to give away. In
        # its other rows no trump is, and any card may be played, which is what this engine says of every hand.
        "play.cannot-overtrump/not-concerned/one-high-enough",
    }
    # The same two duties in whole deals, where the first caller and the first leader are custom.
    assert run.rows(*BROKEN, normative=False) == {"play.void/discard-refused", "play.overtrump/low-trump-refused"}
    # Whatever suits and seats are called: no row fails without its three twins.
    failing = [check["case"] for check in run.checks if check["outcome"] != "pass" and check["case"] not in counts]
    assert {failing.count(case) for case in failing} == {4}
