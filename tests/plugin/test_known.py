"""Failures that are listed as known: expected as long as they are just so."""

from __future__ import annotations

import pytest

from .running import ANY_CARD, ENGINE, ITEMS, OPENING, VARIANT, VOID, Project, process

LISTED = """\
known-failures:
  - id: play.void/opponent-winning
    variant: bulgarian-*
    reason: A void player may throw a card away
    link: https://example.org/12
    got: {legal: 9H 10S KD}
"""
MIGHTY = ENGINE.format(  # a fourth card
    """def ask(self, question, variant, given):
        return {"legal": [*given["hand"], "7S"]} if question == "legal" else super().ask(question, variant, given)"""
)
UNEXPLAINED = """\
  - id: play.leader/opening
    reason: TODO
  - id: play.leader/closing
    reason: It is the last
"""


@pytest.fixture
def known(project: Project) -> Project:
    """A project with a list of known failures."""
    project.write("known.yaml", LISTED)
    return project


def ask(project: Project, adapter: str, *arguments: str) -> tuple[int, dict[str, int], list[str]]:
    ended = project.ask(adapter, "--belot-baseline", "known.yaml", *arguments)
    return ended.status, ended.outcomes, ended.text.splitlines()


def test_what_fails_just_as_listed_is_an_expected_failure_with_its_reason(known: Project) -> None:
    status, outcomes, text = ask(known, known.engine(ANY_CARD), "-rx")
    assert (status, outcomes) == (0, {"passed": 16, "xfailed": 4})
    assert f"XFAIL {VOID} - known: A void player may throw a card away https://example.org/12" in text


def test_what_passes_and_is_listed_fails_and_names_the_line(known: Project) -> None:
    status, outcomes, text = ask(known, "reference")
    assert (status, outcomes) == (1, {"passed": 16, "failed": 4})
    said = f"known.yaml:2:5: play.void/opponent-winning: it passes now in {VARIANT}: ~2"
    assert (f"FAILED {VOID}~2 - {said}" in text, f"FAIL  {VARIANT}  play.void/opponent-winning~2" in text) == (
        True,
        False,
    )


def test_what_fails_otherwise_fails_and_says_how_it_was_listed(known: Project) -> None:
    status, outcomes, text = ask(known, known.engine(MIGHTY), VOID)
    said = (
        f"known.yaml:2:5: play.void/opponent-winning: it fails otherwise now in {VARIANT}: ~0: "
        "legal: 9H 10S KD 7S; listed is legal: 9H 10S KD"
    )
    assert (status, outcomes, text.count(f"    listed    {said}")) == (1, {"failed": 1}, 1)
    assert f"FAIL  {VARIANT}  play.void/opponent-winning" in text


def test_a_crash_may_be_known(known: Project) -> None:
    known.write("known.yaml", "known-failures:\n  - {id: play.leader/*, reason: It dies, outcome: crash}\n")
    status, outcomes, _ = ask(known, process(dies="auction"))
    assert (status, outcomes) == (0, {"passed": 16, "xfailed": 4})


def test_what_is_not_answered_is_skipped_though_it_is_listed(known: Project) -> None:
    hello = "def hello(self):\n        return {**super().hello(), 'questions': ['auction']}"
    status, outcomes, _ = ask(known, known.engine(ENGINE.format(hello)))
    assert (status, outcomes) == (0, {"passed": 4, "skipped": 16})


@pytest.mark.parametrize("spread", [(), ("-p", "xdist", "-n", "1")], ids=["one", "workers"])
def test_what_a_list_says_and_cannot_be_so_fails_the_session(known: Project, spread: tuple[str, ...]) -> None:
    known.write("known.yaml", LISTED + UNEXPLAINED)
    status, outcomes, text = ask(known, known.engine(ANY_CARD), VOID, *spread)
    assert (status, outcomes) == (1, {"xfailed": 1})
    start = text.index("Listed as known failures, and not so:")
    assert text[start + 1] == "  known.yaml:7:5: play.leader/opening: its reason is still to be written"
    assert text[start + 2].startswith("  known.yaml:9:5: play.leader/closing: there is no such case; did you mean")


def test_a_list_that_cannot_be_read_is_an_error_of_usage(known: Project) -> None:
    known.write("known.yaml", "known-failures: 5\n")
    status, outcomes, text = ask(known, "reference")
    assert (status, outcomes) == (4, {})
    assert [line for line in text if line.startswith("ERROR: belot: known.yaml:1:17: ")] != []


def test_the_settings_may_name_the_list(known: Project) -> None:
    known.write("pytest.ini", "[pytest]\nbelot_baseline = known.yaml\n")
    ended = known.ask(known.engine(ANY_CARD))
    assert (ended.status, ended.outcomes) == (0, {"passed": 16, "xfailed": 4})
    assert known.ask(known.engine(ANY_CARD), OPENING).outcomes == {"passed": 1}
    assert known.ask("reference", "--belot-question", "auction").outcomes == {"passed": ITEMS - 16}
