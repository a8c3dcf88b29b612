"""Mutants of code: how they are made, judged, and held against the list of equivalent ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from belot_runner.errors import SuiteError
from belot_runner.mutation import survivors
from belot_runner.mutation.judging import Trials, judge, trials
from belot_runner.mutation.mutants import CodeMutant, mutants
from belot_runner.suite import load_suite

SOURCE = '''\
"""A module."""

from __future__ import annotations

LEAST = 3


def enough(cards: int, *, strict: bool = True) -> bool:
    """Whether there are enough."""
    if not cards:
        raise ValueError("none")
    return cards & 7 >= LEAST and strict
'''


def changes(source: str) -> set[tuple[str, str]]:
    return {(mutant.was, mutant.now) for mutant in mutants("module.py", source)}


def test_operators_constants_and_boundaries_are_changed() -> None:
    found = changes(SOURCE)
    was = "return cards & 7 >= LEAST and strict"
    assert {
        (was, "return cards & 7 > LEAST and strict"),
        (was, "return cards & 7 < LEAST and strict"),
        (was, "return cards | 7 >= LEAST and strict"),
        (was, "return cards & 8 >= LEAST and strict"),
        (was, "return cards & 7 >= LEAST or strict"),
        ("LEAST = 3", "LEAST = 4"),
        ("if not cards:", "if cards:"),
    } <= found


def test_what_no_case_could_notice_is_left_alone() -> None:
    assert not any("raise ValueError" in was or "import" in was or '"""' in was for was, _ in changes(SOURCE))
    assert changes("pairs = list(zip(a, b, strict=True))") == set()
    assert changes("Cards = int\n") == set()


def test_tables_are_swapped_and_statements_dropped() -> None:
    assert ("highest = PLAIN_HIGHER[card]", "highest = TRUMP_HIGHER[card]") in changes("highest = PLAIN_HIGHER[card]")
    assert ("tricks += 1", "pass") in changes("tricks += 1")
    assert ("raise Illegal('a', 'b')", "pass") in changes("raise Illegal('a', 'b')")


@pytest.fixture(scope="module")
def every_trial() -> Trials:
    return trials(load_suite())


def verdicts(module: str, scope: str, every_trial: Trials) -> dict[str, bool]:
    source = (survivors.engine_folder() / module).read_text()
    chosen = [mutant for mutant in mutants(module, source) if mutant.scope == scope]
    return {mutant.now: caught for mutant, caught in judge(chosen, every_trial, 2)}


def test_the_cases_catch_a_wrong_duty_and_not_an_equivalent_one(every_trial: Trials) -> None:
    found = verdicts("duties.py", "overtrump_everyone", every_trial)
    assert found == {"return trumps | trick.beaters[trick.best]": True}
    found = verdicts("contest.py", "opponents_together", every_trial)
    assert found == {"return int(side == declaring_side)": False}


def test_a_mutant_that_never_ends_is_caught(every_trial: Trials, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("belot_runner.mutation.judging.SECONDS", 1)
    source = (survivors.engine_folder() / "cards.py").read_text().replace("        cards ^= lowest\n", "")
    endless = next(mutants("cards.py", source))
    whole = CodeMutant("cards.py", "unpack", "", "", 1, __import__("ast").parse(source))
    assert endless.module == whole.module
    assert [caught for _, caught in judge([whole], every_trial, 1)] == [True]


def test_survivors_are_named_or_told(tmp_path: Path) -> None:
    alive = next(mutants("duties.py", "a = b < c"))
    found = list(survivors._unnamed([alive], {}, tmp_path))
    assert [str(finding) for finding in found] == [
        f"{tmp_path}/duties.py:1:1: no case notices when `a = b < c` becomes `a = b <= c`; "
        "write a case that does, or name it in equivalent-mutants.yaml with the reason why it changes nothing"
    ]


def test_an_entry_that_no_longer_survives_is_stale(tmp_path: Path) -> None:
    file = tmp_path / "equivalent-mutants.yaml"
    file.write_text("equivalent:\n  - {module: duties.py, was: a = b < c, now: a = b <= c, why: it is so}\n")
    listed = survivors.load_equivalent(file)
    assert [finding.place and finding.place.line for finding in survivors._stale([], listed, {"duties.py"})] == [2]
    assert list(survivors._stale([], listed, {"trick.py"})) == []


def test_an_entry_without_a_reason_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "equivalent-mutants.yaml"
    file.write_text("equivalent:\n  - {module: duties.py, was: a, now: b}\n")
    with pytest.raises(SuiteError, match="the field why is missing"):
        survivors.load_equivalent(file)
