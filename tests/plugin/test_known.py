"""Failures that are known: expected as long as they are just so."""

from __future__ import annotations

import pytest

from belot_runner.asking.results import Expected, Untrue
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.pytest_plugin.asking import Asking

from .running import ANY_CARD, VARIANT, VOID, Project

UNTRUE = Untrue("known.yaml:3:5", "play.void/opponent-winning~1", "it passes; take it out")


def known(asking: Asking, verdict: Verdict) -> Expected | Untrue | None:
    """A list that has the twins of one row, the first with an answer that does not come."""
    if "opponent-winning" not in verdict.check.id:
        return None
    if verdict.check.id.endswith("~1") or verdict.outcome is not Outcome.FAIL:
        return UNTRUE
    return Expected(verdict, "A void player may throw a card away", "https://example.org/12")


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Asking, "known", known)


def test_what_fails_just_as_it_is_known_to_is_an_expected_failure_with_its_reason(project: Project) -> None:
    ended = project.ask(project.engine(ANY_CARD), VOID, f"{VOID}~2", "-rx")
    assert (ended.status, ended.outcomes) == (0, {"xfailed": 2})
    told = f"XFAIL {VOID} - known: A void player may throw a card away https://example.org/12"
    assert told in ended.text.splitlines()


def test_what_fails_otherwise_fails_and_says_where_it_is_listed(project: Project) -> None:
    ended = project.ask(project.engine(ANY_CARD), f"{VOID}~1")
    assert (ended.status, ended.outcomes) == (1, {"failed": 1})
    said = "known.yaml:3:5: play.void/opponent-winning~1: it passes; take it out"
    assert f"FAILED {VOID}~1 - {said}" in ended.text.splitlines()
    assert f"FAIL  {VARIANT}  play.void/opponent-winning~1" in ended.text.splitlines()
    assert said in ended.text.splitlines()


def test_what_passes_and_is_listed_fails(project: Project) -> None:
    ended = project.ask("reference", VOID)
    assert (ended.status, ended.outcomes) == (1, {"failed": 1})
    assert f"FAIL  {VARIANT}" not in ended.text
