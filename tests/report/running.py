"""A run made up for a test, and the report that a person would read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

from rich.console import Console

from belot_runner.adapters.base import Hello
from belot_runner.asking.compare import Expectation
from belot_runner.asking.results import Known, Run, summarize
from belot_runner.asking.select import Check, select
from belot_runner.asking.session import judge
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.report.terminal import TerminalReport
from belot_runner.report.told import Told
from belot_runner.suite import Suite, load_suite

CASES = """\
rule: play.void
cases:
  - name: opponent-winning
    title: The opponent's ace is winning, so a trump has to be played
    ask: legal
    claims: [bg-belot-rules 76, hr-bela 181]
    given:
      contract: hearts by north
      leader: north
      trick: 7C AC
      hand: 9H 10S KD
    expect:
      legal: 9H
  - name: partner-winning
    title: The partner's ace is winning, so any card may be played
    choice: trump-unless-partner-winning
    ask: legal
    claims: [bg-belot-rules 79]
    examples:
      - name: one
        given: {contract: hearts by north, leader: north, trick: AC 7C, hand: 9H 10S KD}
        expect: {legal: 9H 10S KD}
      - name: two
        given: {contract: hearts by north, leader: north, trick: AC 8C, hand: 9H 10S KD}
        expect: {legal: 9H 10S KD}
      - name: three
        given: {contract: hearts by north, leader: north, trick: AC 9C, hand: 9H 10S KD}
        expect: {legal: 9H 10S KD}
"""

# A case of a house that plays otherwise than most.
OWN_CASE = """\
rule: play.void
cases:
  - name: mine
    title: The partner is winning with a trump, so nothing is asked
    choice: trump-unless-partner-winning
    ask: legal
    given:
      contract: spades by west
      leader: north
      trick: AD 7S 8D
      hand: 9S TC
    expect:
      legal: 9S
"""

LEADER = """\
rule: play.leader
cases:
  - name: opening
    title: The player after the dealer leads
    choice: after-dealer
    ask: auction
    given: {dealer: north, calls: pass pass hearts pass pass pass}
    expect: {leader: west}
"""

LAST_TRICK = """\
rule: match.target
cases:
  - name: reached
    title: With 151 the match is over
    choice: 151
    ask: match
    given:
      dealer: north
      deals:
        - {recorded: {north-south: 100, east-west: 20}, declarer: north}
        - {passed_out: true}
        - {recorded: {north-south: 60, east-west: 0}, declarer: south, capot: true}
    expect: {over: true}
"""

VARIANT = "bulgarian-modern"


def suite_in(folder: Path) -> Suite:
    """The rules of the suite with a few cases."""
    for name, text in (("void", CASES), ("leader", LEADER), ("target", LAST_TRICK)):
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return load_suite([folder])


def checks(suite: Suite, *ids: str, variant: str = VARIANT) -> list[Check]:
    """The checks of these ids, or all, in a variant."""
    found = select(suite.rows, [suite.variants[variant]])
    return [check for check in found if not ids or check.id in ids]


def answered(check: Check, answer: Mapping[str, Any], *explained: str) -> Verdict:
    """The verdict on an answer; `explained` are the customary choices that would give it."""
    verdict = judge(check, Expectation(check.expect, with_rule=True), dict(answer))
    return verdict._replace(explained=explained) if explained else verdict


def passed(*checks: Check) -> list[Verdict]:
    return [Verdict(check, Outcome.PASS) for check in checks]


def a_run(
    suite: Suite,
    verdicts: Sequence[Verdict],
    *,
    strict: bool = False,
    narrowed: bool = True,
    known: Known | None = None,
    **about: Any,
) -> Told:
    """A run with these verdicts, and what it adds up to; `about` is what else is known of it."""
    names = tuple(dict.fromkeys(verdict.check.variant.id for verdict in verdicts))
    run = Run(**{"hello": Hello("an engine"), "variants": names, "verdicts": tuple(verdicts), "seconds": 1.5, **about})
    summary = summarize(run, strict=strict, known=known)
    variants = tuple(suite.variants[name] for name in suite.variants)
    return Told(
        run, summary, suite, variants, strict=strict, narrowed=narrowed, asked=("--adapter", "mine"), adapter="mine"
    )


def told(
    suite: Suite,
    verdicts: Sequence[Verdict],
    *,
    width: int = 100,
    shown: int = 10,
    colour: bool = False,
    **about: Any,
) -> str:
    """The report of a run with these verdicts; `about` is what else is known of it."""
    return printed(a_run(suite, verdicts, **about), width=width, shown=shown, colour=colour)


def printed(run: Told, *, width: int = 100, shown: int = 10, colour: bool = False) -> str:
    """The report that a person reads."""
    out = Console(
        file=StringIO(), width=width, highlight=False, markup=False, emoji=False, force_terminal=colour, no_color=None,
        color_system="standard" if colour else None, _environ={},
    )  # fmt: skip
    TerminalReport(out, run, shown=shown).print()
    text = out.file.getvalue()  # type: ignore[attr-defined]  # the file given above
    assert isinstance(text, str)
    return "\n".join(line.rstrip() for line in text.splitlines())
