"""The house rules that come with the suite are sound, and the reference plays by them."""

from __future__ import annotations

from pathlib import Path

import pytest

from belot_runner.adapters import REFERENCE, open_adapter
from belot_runner.asking.select import select
from belot_runner.asking.session import run
from belot_runner.asking.verdict import Outcome
from belot_runner.cli import main
from belot_runner.spec.sources import load_sources
from belot_runner.suite import load_suite

from .reading import SPEC

HOUSES = sorted((SPEC / "houses").glob("*.yaml"))
SUITE = load_suite()

of_every_house = pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.stem)


@of_every_house
def test_it_is_sound(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--variant", str(house)]) == 0, capsys.readouterr().out


@of_every_house
def test_the_reference_plays_by_it(house: Path) -> None:
    variant = SUITE.variants.find(house)
    checks = select(SUITE.rows, [variant])
    with open_adapter(REFERENCE) as adapter:
        verdicts = run(checks, adapter, variants=[variant]).verdicts
    assert {verdict.outcome for verdict in verdicts} == {Outcome.PASS}
    assert len(verdicts) > 500


@of_every_house
def test_what_it_decides_otherwise_is_asked_about(house: Path) -> None:
    variant = SUITE.variants.find(house)
    parent = SUITE.variants[variant.extends]
    changed = {rule for rule in variant.rules if variant.rules[rule] != parent.rules[rule]}
    assert changed
    mentioned = {rule for check in select(SUITE.rows, [variant]) for rule in check.row.mentions}
    assert {rule for rule in changed if rule in mentioned} != set()


@of_every_house
def test_it_names_claims_that_there_are(house: Path) -> None:
    claims = {claim for source in load_sources().values() for claim in source.claims}
    variant = SUITE.variants.find(house)
    named = {claim for decision in variant.decisions.values() for claim in decision.claims}
    assert named - claims == set()
