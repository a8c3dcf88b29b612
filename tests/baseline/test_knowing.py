"""What a list says of a run: what fails as it is listed, and what is listed and not so."""

from __future__ import annotations

from pathlib import Path

import pytest

from belot_runner.adapters.base import Hello
from belot_runner.asking.results import Refusal, summarize
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.exits import Exit
from belot_runner.suite import Suite
from report.running import answered, checks, passed

from .lists import LEADER, OPPONENT, PARTNER, WRONG, alike, ended, expected, known, ledger, messages, run_of, twins

IN = "in bulgarian-modern"
ENTRY = f"- id: {OPPONENT}\n  reason: because\n"
MINE = f"- {{id: {OPPONENT}, reason: because, variant: bulgarian-modern}}\n"


def test_a_row_that_fails_with_its_twins_is_known(suite: Suite, tmp_path: Path) -> None:
    verdicts = alike(suite, OPPONENT, {"legal": ["TS"]})
    found = known(ledger(tmp_path, suite, f"{ENTRY}  link: there\n"), *verdicts)
    assert [(each.verdict, each.reason, each.link) for each in found.expected] == [
        (verdict, "because", "there") for verdict in verdicts
    ]
    assert found.untrue == ()
    summary = summarize(run_of(*verdicts), known=found)
    assert (summary.failing, summary.expected, summary.exit_code) == ((), found.expected, Exit.OK)


def test_what_is_not_listed_fails_as_ever(suite: Suite, tmp_path: Path) -> None:
    listed, other = alike(suite, OPPONENT, {"legal": ["TS"]}), alike(suite, f"{PARTNER}/one", WRONG)
    found = known(ledger(tmp_path, suite, ENTRY), *listed, *other)
    summary = summarize(run_of(*listed, *other), known=found)
    assert (summary.failing, summary.exit_code) == (tuple(other), Exit.NOT_AS_EXPECTED)


# What passes


def test_what_passes_is_told_with_its_place_and_fails_the_run(suite: Suite, tmp_path: Path) -> None:
    verdicts = passed(*checks(suite, *twins(OPPONENT)))
    found = known(ledger(tmp_path, suite, f"# first\n{ENTRY}"), *verdicts)
    assert [(str(each.place), each.entry, each.message) for each in found.untrue] == [
        (f"{tmp_path}/known.yaml:3:3", OPPONENT, f"it passes now {IN}")
    ]
    summary = summarize(run_of(*verdicts), known=found)
    assert (summary.failing, summary.untrue, summary.exit_code) == ((), found.untrue, Exit.NOT_AS_EXPECTED)


def test_a_row_of_which_only_some_twins_fail_is_not_as_listed(suite: Suite, tmp_path: Path) -> None:
    one, two, *rest = alike(suite, OPPONENT, {"legal": ["TS"]})
    found = known(ledger(tmp_path, suite, ENTRY), one, two, *passed(*(verdict.check for verdict in rest)))  # type: ignore[arg-type]
    assert messages(found) == [f"it passes now {IN}: ~2 ~3"]
    assert [name for name, _ in expected(found)] == [OPPONENT, f"{OPPONENT}~1"]


def test_twins_may_be_listed_one_by_one(suite: Suite, tmp_path: Path) -> None:
    one, two, *rest = alike(suite, OPPONENT, {"legal": ["TS"]})
    fine = passed(*(verdict.check for verdict in rest))  # type: ignore[arg-type]
    for entries in (f"- {{id: {OPPONENT}~0, reason: a}}\n- {{id: {OPPONENT}~1, reason: a}}\n",
                    f'- {{id: "{OPPONENT}~[01]", reason: a}}\n'):  # fmt: skip
        found = known(ledger(tmp_path, suite, entries), one, two, *fine)
        assert (messages(found), len(found.expected)) == ([], 2)


def test_behind_a_glob_too_everything_has_to_fail(suite: Suite, tmp_path: Path) -> None:
    verdicts = [*alike(suite, f"{PARTNER}/one", WRONG), *passed(*checks(suite, f"{PARTNER}/two", f"{PARTNER}/three~1"))]
    found = known(ledger(tmp_path, suite, f"- {{id: {PARTNER}/*, reason: a}}\n"), *verdicts)
    assert messages(found) == [f"it passes now {IN}: {PARTNER}/two ~0, {PARTNER}/three ~1"]
    assert len(found.expected) == 4


def test_very_many_that_pass_are_counted(suite: Suite, tmp_path: Path) -> None:
    found = known(ledger(tmp_path, suite, '- {id: "*", reason: a}\n'), *passed(*checks(suite)))
    assert messages(found) == [f"it passes now {IN}: {LEADER}, match.target/reached, {OPPONENT} and 3 more"]


def test_variants_in_which_a_row_passes_are_named(suite: Suite, tmp_path: Path) -> None:
    both = ["bulgarian-modern", "bulgarian-classic"]
    verdicts = [verdict for name in both for verdict in passed(*checks(suite, *twins(OPPONENT), variant=name))]
    wrong = alike(suite, OPPONENT, {"legal": ["TS"]}, "bela-4")
    found = known(ledger(tmp_path, suite, ENTRY), *verdicts, *wrong, variants=(*both, "bela-4"))
    assert messages(found) == ["it passes now in bulgarian-classic, bulgarian-modern"]
    assert len(found.expected) == 4


# What fails otherwise


@pytest.mark.parametrize("outcome", ["error", "crash", "timeout", "invalid", "fail"])
def test_another_outcome_than_is_listed_is_not_known(suite: Suite, tmp_path: Path, outcome: str) -> None:
    verdicts = ended(suite, Outcome(outcome), *twins(OPPONENT), message="oh")
    held = ledger(tmp_path, suite, f"{ENTRY}  outcome: {outcome}\n")
    assert (messages(known(held, *verdicts)), len(known(held, *verdicts).expected)) == ([], 4)
    other = ended(suite, Outcome.UNSUPPORTED, *twins(OPPONENT), message="no", owed=True)
    found = known(held, *other)
    assert found.expected == ()
    assert messages(found) == [f"it fails otherwise now {IN}: unsupported (no); listed is {outcome}"]


def test_an_answer_that_is_owed_may_be_known_to_be_missing(suite: Suite, tmp_path: Path) -> None:
    verdicts = ended(suite, Outcome.UNSUPPORTED, *twins(OPPONENT), message="no", owed=True)
    found = known(ledger(tmp_path, suite, f"{ENTRY}  outcome: unsupported\n"), *verdicts)
    assert (messages(found), len(found.expected)) == ([], 4)


def test_without_outcome_and_answer_any_failure_is_known(suite: Suite, tmp_path: Path) -> None:
    one, two, *_ = checks(suite, *twins(OPPONENT))
    verdicts = [answered(one, {"legal": ["TS"]}), Verdict(two, Outcome.CRASH, message="gone")]
    assert len(known(ledger(tmp_path, suite, ENTRY), *verdicts).expected) == 2


def test_a_wrong_answer_moves_with_the_twins(suite: Suite, tmp_path: Path) -> None:
    verdicts = alike(suite, OPPONENT, {"legal": ["TS", "9H"]})
    found = known(ledger(tmp_path, suite, f"{ENTRY}  got: {{legal: 9H 10S}}\n"), *verdicts)
    assert (messages(found), len(found.expected)) == ([], 4)


def test_another_wrong_answer_is_not_known(suite: Suite, tmp_path: Path) -> None:
    one, two, three, four = alike(suite, OPPONENT, {"legal": ["TS", "9H"]})
    other = answered(three.check, {"legal": ["TS", "9H"]})  # type: ignore[arg-type]  # not moved
    found = known(ledger(tmp_path, suite, f"{ENTRY}  got: {{legal: 9H 10S}}\n"), one, two, other, four)
    assert [name for name, _ in expected(found)] == [OPPONENT, f"{OPPONENT}~1", f"{OPPONENT}~3"]
    assert messages(found) == [f"it fails otherwise now {IN}: ~2: legal: 10D 9C; listed is legal: 9H 10S"]
    summary = summarize(run_of(one, two, other, four), known=found)
    assert (summary.failing, summary.exit_code) == ((other,), Exit.NOT_AS_EXPECTED)


def test_no_answer_is_not_a_wrong_answer(suite: Suite, tmp_path: Path) -> None:
    verdicts = ended(suite, Outcome.CRASH, *twins(OPPONENT), message="ended with exit code 3")
    found = known(ledger(tmp_path, suite, f"{ENTRY}  got: {{legal: 9H 10S}}\n"), *verdicts)
    assert messages(found) == [f"it fails otherwise now {IN}: crash (ended with exit code 3); listed is fail"]


def test_the_answer_of_a_single_twin_is_in_its_own_words(suite: Suite, tmp_path: Path) -> None:
    (check,) = checks(suite, f"{OPPONENT}~2")
    held = ledger(tmp_path, suite, f"- {{id: {OPPONENT}~2, reason: a, got: {{legal: 10C 9D}}}}\n")
    assert len(known(held, answered(check, {"legal": ["9D", "TC"]})).expected) == 1
    assert messages(known(held, answered(check, {"legal": ["TS", "9H"]}))) == [
        f"it fails otherwise now {IN}: legal: 10S 9H; listed is legal: 10C 9D"
    ]


def test_an_answer_that_was_not_kept_cannot_be_compared(suite: Suite, tmp_path: Path) -> None:
    verdicts = ended(suite, Outcome.FAIL, *twins(OPPONENT), message="wrong (not kept: too much to keep)")
    assert len(known(ledger(tmp_path, suite, f"{ENTRY}  outcome: fail\n"), *verdicts).expected) == 4
    found = known(ledger(tmp_path, suite, f"{ENTRY}  got: {{legal: 9H 10S}}\n"), *verdicts)
    assert messages(found) == [
        f"it fails otherwise now {IN}: an answer that was too long to be kept; listed is legal: 9H 10S"
    ]


def test_only_fields_that_the_adapter_compares_are_held_against_the_list(suite: Suite, tmp_path: Path) -> None:
    (check,) = checks(suite, LEADER)
    verdict = answered(check, {"leader": "north", "status": "nonsense"})._replace(outcome=Outcome.FAIL)
    verdict = verdict._replace(got={"leader": "north", "turn": "east"})
    held = ledger(tmp_path, suite, f"- {{id: {LEADER}~0, reason: a, got: {{leader: north, turn: west}}}}\n")
    assert messages(known(held, verdict)) != []
    assert messages(known(held, verdict, hello=Hello("an engine", fields={"auction": ("leader",)}))) == []


# Custom


def test_what_differs_from_custom_only_may_be_listed(suite: Suite, tmp_path: Path) -> None:
    verdicts = [answered(check, {"leader": check.given["dealer"]}, "x = y") for check in checks(suite, *twins(LEADER))]
    held = ledger(tmp_path, suite, f"- {{id: {LEADER}, reason: a, got: {{leader: north}}}}\n")
    for strict in (False, True):
        summary = summarize(run_of(*verdicts), strict=strict, known=known(held, *verdicts))
        assert (summary.failing, len(summary.expected), summary.exit_code) == ((), 4, Exit.OK)
    found = known(held, *passed(*checks(suite, *twins(LEADER))))
    assert messages(found) == [f"it passes now {IN}"]


# What was not asked


def test_what_was_not_run_is_neither_known_nor_untrue(suite: Suite, tmp_path: Path) -> None:
    verdicts = ended(suite, Outcome.NOT_RUN, *twins(OPPONENT), message="interrupted")
    found = known(ledger(tmp_path, suite, ENTRY), *verdicts, stopped="interrupted")
    assert (found.expected, found.untrue) == ((), ())
    summary = summarize(run_of(*verdicts), known=found)
    assert (summary.failing, summary.exit_code) == (tuple(verdicts), Exit.NOT_AS_EXPECTED)


@pytest.mark.parametrize("named", [True, False])
def test_what_a_run_does_not_select_is_left_alone(suite: Suite, tmp_path: Path, named: bool) -> None:
    found = known(ledger(tmp_path, suite, ENTRY), *passed(*checks(suite, f"{PARTNER}/one")), named=named)
    assert (found.expected, found.untrue) == ((), ())


def test_a_question_that_is_not_supported_is_never_asked(suite: Suite, tmp_path: Path) -> None:
    verdicts = ended(suite, Outcome.UNSUPPORTED, *twins(OPPONENT), message="not in the adapter's hello")
    found = known(ledger(tmp_path, suite, MINE), *verdicts)
    assert messages(found) == ["it is never asked: legal is not supported (not in the adapter's hello)"]


def test_what_is_supported_at_times_is_not_called_never_asked(suite: Suite, tmp_path: Path) -> None:
    one, *rest = alike(suite, OPPONENT, {"legal": ["TS"]})
    silent = [Verdict(verdict.check, Outcome.UNSUPPORTED, message="no") for verdict in rest]
    found = known(ledger(tmp_path, suite, MINE), one, *silent)
    assert (messages(found), len(found.expected)) == ([], 1)
    # Where the row is asked in other variants too, it may fail there.
    silent = ended(suite, Outcome.UNSUPPORTED, *twins(OPPONENT), message="no")
    assert messages(known(ledger(tmp_path, suite, ENTRY), *silent)) == []


def test_a_variant_that_the_adapter_does_not_play_is_never_asked(suite: Suite, tmp_path: Path) -> None:
    held = ledger(tmp_path, suite, f"- {{id: {OPPONENT}, reason: a, variant: bela-4}}\n")
    verdicts = passed(*checks(suite, f"{PARTNER}/one"))
    assert messages(known(held, *verdicts, named=False)) == ["it is never asked: bela-4 is not played"]
    assert messages(known(held, *verdicts, named=True)) == []  # the user did not ask for it
    assert messages(known(held, *verdicts, named=False, variants=("bulgarian-modern", "bela-4"))) == []


def test_a_variant_that_is_refused_says_nothing_of_its_failures(suite: Suite, tmp_path: Path) -> None:
    why = Refusal("bulgarian-modern", "only bela", named=True)
    verdicts = ended(suite, Outcome.UNSUPPORTED, *twins(OPPONENT), message="the variant is not played", owed=True)
    found = known(ledger(tmp_path, suite, MINE), *verdicts, refused=(why,), variants=())
    assert (found.expected, found.untrue) == ((), ())


def test_what_is_not_so_is_told_in_the_order_of_the_list(suite: Suite, tmp_path: Path) -> None:
    entries = f"""
        - {{id: {OPPONENT}, reason: a}}
        - {{id: nix, reason: a}}
        - {{id: {PARTNER}/one, reason: TODO}}
    """
    verdicts = passed(*checks(suite, *twins(OPPONENT), *twins(f"{PARTNER}/one")))
    found = known(ledger(tmp_path, suite, entries), *verdicts)
    assert [each.entry for each in found.untrue] == [OPPONENT, "nix", f"{PARTNER}/one", f"{PARTNER}/one"]


def test_of_two_entries_the_first_has_the_check(suite: Suite, tmp_path: Path) -> None:
    entries = f"- {{id: {OPPONENT}, reason: one}}\n- {{id: play.void/*, reason: two}}\n"
    found = known(ledger(tmp_path, suite, entries), *alike(suite, OPPONENT, {"legal": ["TS"]}))
    assert {reason for _, reason in expected(found)} == {"one"}
    assert messages(found) == [f"the entry in line 2 lists {OPPONENT} too; keep one of them"]
