"""Breaking the suite is noticed: each way of weakening it is found, and said where."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from belot_runner import paths
from belot_runner.cases.files import load_rows
from belot_runner.checking import exercise, strength, when
from belot_runner.checking.finding import Finding
from belot_runner.errors import SuiteError
from belot_runner.proof.adequacy import mutants
from belot_runner.proof.options import options_of
from belot_runner.suite import Suite, load_suite

Change = Callable[[str], str]


@pytest.fixture
def broken(tmp_path: Path) -> Callable[[str, Change], Suite]:
    """The suite with one of its case files changed."""
    folder = tmp_path / "cases"
    shutil.copytree(paths.cases_dir(), folder)

    def change(file: str, edit: Change) -> Suite:
        text = (folder / file).read_text()
        edited = edit(text)
        assert edited != text
        (folder / file).write_text(edited)
        whole = load_suite()
        return Suite(whole.catalogue, whole.variants, load_rows([folder], whole.catalogue))

    return change


def about(suite: Suite, rule: str) -> list[Finding]:
    """What is found wrong with a suite, the proof of `when` only for the rows of one rule."""
    of_rule = Suite(suite.catalogue, suite.variants, tuple(row for row in suite.rows if row.rule == rule))
    return [
        *when.mentions(of_rule),
        *exercise.unexercised(suite),
        *strength.uncaught(suite, strength.all_mutants(suite)),
    ]


def without_cases(*names: str) -> Change:
    def edit(text: str) -> str:
        for name in names:
            begin = text.index(f"  - name: {name}\n")
            end = text.find("\n  - name: ", begin)
            text = text[:begin] + (text[end + 1 :] if end >= 0 else "")
        return text

    return edit


def test_the_shipped_suite_is_strong() -> None:
    assert about(load_suite(), "play.void") == []


def test_the_only_case_of_a_choice_is_missed(broken: Callable[[str, Change], Suite]) -> None:
    rows = [row for row in load_suite().rows if row.rule == "match.capot" and row.choice == "ends"]
    names = {row.id.split("/")[1] for row in rows}
    found = about(broken("match/capot.yaml", without_cases(*names)), "match.capot")
    assert "no case depends on match.capot = ends" in [finding.message for finding in found]
    assert {finding.subject for finding in found} == {"match.capot"}
    assert all(finding.place for finding in found)


def test_a_loosened_expectation_is_missed(broken: Callable[[str, Change], Suite]) -> None:
    suite = broken("play/raise.yaml", lambda text: text.replace("      legal: TS\n", "      legal: 7S TS\n", 1))
    found = about(suite, "play.raise")
    assert next(finding.subject for finding in found if finding.check == "when").startswith("play.raise/")
    assert found[0].place is not None
    assert found[0].place.file.endswith("play/raise.yaml")


def test_an_expectation_with_fewer_fields_is_missed(broken: Callable[[str, Change], Suite]) -> None:
    suite = broken(
        "score/one-sided-rounding.yaml",
        lambda text: re.sub(r"outcome: failed, recorded: {[^}]*}", "outcome: failed", text),
    )
    found = about(suite, "score.one-sided-rounding")
    assert [finding for finding in found if "which is mentioned" in finding.message]


def test_a_mistyped_choice_is_told_with_its_place(broken: Callable[[str, Change], Suite]) -> None:
    with pytest.raises(SuiteError) as error:
        broken("play/void.yaml", lambda text: text.replace("choice: always-trump\n", "choice: allways-trump\n", 1))
    assert "play/void.yaml:" in str(error.value)
    assert "did you mean always-trump" in str(error.value)


def test_a_dropped_when_is_missed(broken: Callable[[str, Change], Suite]) -> None:
    suite = broken("play/cannot-overtrump.yaml", without_first_when)
    found = [finding for finding in about(suite, "play.cannot-overtrump") if finding.check == "when"]
    assert found
    assert "gives" in found[0].message
    assert "mention it" in found[0].hint


def without_first_when(text: str) -> str:
    lines = text.splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if line.startswith("    when:"))
    end = next(number for number in range(at + 1, len(lines)) if not lines[number].startswith("      "))
    return "".join(lines[:at] + lines[end:])


JOINT = """\
rule: play.winner
cases:
  - name: trap
    title: Whoever follows after a ruff plays what he likes, says a case that forgets that rules act together
    choice: trump-or-led
    ask: legal
    given:
      contract: hearts by north
      leader: south
      trick: 9C 7H
      hand: 8C AC
    expect:
      legal: 8C AC
    when: {play.follow: must}
"""


def test_rules_that_only_matter_together_are_not_forgotten(tmp_path: Path) -> None:
    """Raise in every suite or not, still after a ruff or not: each alone changes nothing here, both together do."""
    (tmp_path / "trap.yaml").write_text(JOINT)
    whole = load_suite()
    suite = Suite(whole.catalogue, whole.variants, load_rows([tmp_path], whole.catalogue))
    row = suite.rows[0]
    for rule, other in (("play.raise", "every-suit"), ("play.raise-after-ruff", "required")):
        rules = {**whole.variants["bulgarian-modern"].rules, rule: other}
        assert row.expect == answer(row, rules)
    found = [finding for finding in when.mentions(suite) if "mentioned" not in finding.message]
    assert [finding.subject for finding in found] == ["play.winner/trap"]
    assert "play.raise" in found[0].message
    assert "mention it" in found[0].hint


def answer(row: object, rules: object) -> object:
    from belot_reference.questions import ask
    from belot_reference.rules import read_rules

    return ask(row.ask, row.given, read_rules(rules))  # type: ignore[attr-defined, arg-type]


def test_every_mutant_says_who_catches_it() -> None:
    suite = load_suite()
    variant = suite.variants["bulgarian-classic"]
    found = {(mutant.rule, str(mutant.option)): mutant for mutant in mutants(variant, suite.rows, options_of(suite))}
    assert "play.void" in {rule for rule, _ in found}
    caught = found["play.void", "always-trump"].caught_by
    assert "play.void/partner-winning/partner-led" in caught
