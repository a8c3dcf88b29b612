"""Known failures in the report that a person reads."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO

from rich.console import Console

from belot_runner.adapters.base import Hello
from belot_runner.asking.results import Expected, Known, Run, Untrue, summarize
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.errors import Place
from belot_runner.report.terminal import TerminalReport
from belot_runner.report.told import Told
from belot_runner.suite import Suite

from .running import answered, checks, passed

OPPONENT = "play.void/opponent-winning"
PARTNER = "play.void/partner-winning"
LEADER = "play.leader/opening"


def told(
    suite: Suite,
    verdicts: Sequence[Verdict],
    expected: Sequence[Verdict],
    untrue: Sequence[Untrue] = (),
    *,
    show_known: bool = False,
    shown: int = 10,
    colour: bool = False,
    strict: bool = False,
) -> str:
    """The report of a run of which some failures are known."""
    known = Known(tuple(Expected(verdict, "The trick module", "there/12") for verdict in expected), tuple(untrue))
    run = Run(Hello("an engine"), ("bulgarian-modern",), tuple(verdicts), seconds=1.5)
    out = Console(
        file=StringIO(), width=120, highlight=False, markup=False, emoji=False, force_terminal=colour,
        color_system="standard" if colour else None, _environ={},
    )  # fmt: skip
    summary = summarize(run, strict=strict, known=known)
    about = Told(run, summary, suite, (suite.variants["bulgarian-modern"],), narrowed=True, baseline="known.yaml")
    TerminalReport(out, about, shown=shown, show_known=show_known).print()
    text = out.file.getvalue()  # type: ignore[attr-defined]  # the file given above
    return "\n".join(line.rstrip() for line in text.splitlines())


def failing(suite: Suite, *ids: str) -> list[Verdict]:
    return [answered(check, {"legal": ["9H"]}) for check in checks(suite, *ids)]


def customary(suite: Suite) -> list[Verdict]:
    return [answered(check, {"leader": "north"}, "x = y") for check in checks(suite, LEADER)]


def test_what_is_known_is_one_line_and_a_figure(suite: Suite) -> None:
    one, two = failing(suite, f"{PARTNER}/one", f"{PARTNER}/two")
    assert (
        told(suite, [one, two, *passed(*checks(suite, OPPONENT))], [one, two])
        == """\
an engine
                   play
───────────────────────
bulgarian-modern    1/3

2 checks fail as listed in known.yaml (--show-known tells them)

3 checks: 1 passed, 2 known to fail in 1.50 s"""
    )


def test_a_single_one_is_told_so(suite: Suite) -> None:
    (one,) = failing(suite, f"{PARTNER}/one")
    lines = told(suite, [one], [one]).splitlines()
    assert lines[-3:] == [
        "1 check fails as listed in known.yaml (--show-known tells it)",
        "",
        "1 check: 1 known to fail in 1.50 s",
    ]


def test_where_nothing_is_known_there_is_no_line(suite: Suite) -> None:
    text = told(suite, failing(suite, f"{PARTNER}/one"), [])
    assert "known" not in text
    assert "known" not in told(suite, failing(suite, f"{PARTNER}/one"), [], show_known=True)


def test_a_known_failure_is_yellow_and_the_total_green(suite: Suite) -> None:
    (one,) = failing(suite, f"{PARTNER}/one")
    text = told(suite, [one, *passed(*checks(suite, OPPONENT))], [one], colour=True)
    assert "\x1b[33m 1/2\x1b[0m" in text
    assert "\x1b[1;31m" not in text
    assert "\x1b[1;32m2 checks: 1 passed, 1 known to fail in 1.50 s" in text


def test_what_is_known_of_other_outcomes_and_of_custom_is_not_counted_twice(suite: Suite) -> None:
    crash = Verdict(*checks(suite, OPPONENT), Outcome.CRASH, message="gone")
    new = failing(suite, f"{PARTNER}/one")
    custom = customary(suite)
    text = told(suite, [crash, *new, *custom], [crash, *custom])
    assert text.splitlines()[-1] == "3 checks: 1 failed, 2 known to fail in 1.50 s"
    assert "CUSTOM" not in text
    text = told(suite, [crash, *new, *custom], [crash])
    assert text.splitlines()[-1] == (
        "3 checks: 1 failed, 1 differs from custom (not counted; --strict counts it), 1 known to fail in 1.50 s"
    )
    assert "CUSTOM" in text
    text = told(suite, [crash, *new, *custom], [crash, *custom], strict=True)
    assert text.splitlines()[-1] == "3 checks: 1 failed, 2 known to fail in 1.50 s"


def test_what_is_known_is_shown_with_why_after_what_is_not(suite: Suite) -> None:
    one, two = failing(suite, f"{PARTNER}/one", f"{PARTNER}/two")
    text = told(suite, [one, two], [two], show_known=True)
    assert text.index("FAIL ") < text.index("\nKnown to fail, as listed in known.yaml:\n") < text.index("KNOWN ")
    assert f"\nKNOWN  bulgarian-modern  {PARTNER}/two\n" in text
    assert "\n    known     The trick module (there/12)\n    rerun     " in text
    assert "--show-known" not in text
    assert "1 (--show all tells them at length):\n" in told(suite, [two], [two], show_known=True, shown=0)


def test_what_is_listed_and_not_so_stands_before_the_total(suite: Suite) -> None:
    untrue = Untrue(Place("known.yaml", 3, 5), "play.void/\x1bgone", "there is no such case")
    text = told(suite, passed(*checks(suite, OPPONENT)), [], [untrue], colour=False)
    assert text.endswith(
        """
Listed in known.yaml, and not so (belot baseline update mends what can be mended):
  known.yaml:3:5: play.void/\\x1bgone: there is no such case

1 check: 1 passed in 1.50 s"""
    )
    coloured = told(suite, passed(*checks(suite, OPPONENT)), [], [untrue], colour=True)
    assert "\x1b[1;31m1 check: 1 passed in 1.50 s" in coloured
