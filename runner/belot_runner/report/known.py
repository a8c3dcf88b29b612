"""Known failures in a report: those that are just as listed, and what the list says and is not so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from belot_runner.asking.results import Summary
from belot_runner.asking.verdict import Verdict
from belot_runner.report.failures import NAMED, Failures
from belot_runner.report.grouping import by_row
from belot_runner.report.output import say, say_line
from belot_runner.report.overview import checks

if TYPE_CHECKING:
    from rich.console import Console


def say_expected(out: Console, failures: Failures, summary: Summary, baseline: str) -> None:
    """Tell the known failures like others, each with why it is known."""
    if not summary.expected:
        return
    listed = {id(known.verdict): known for known in summary.expected}

    def why(verdict: Verdict) -> Iterator[tuple[str, str]]:
        known = listed[id(verdict)]
        yield "known", f"{known.reason} ({known.link})" if known.link else known.reason

    say(out)
    say(out, f"Known to fail, as listed in {baseline}:", "bold yellow")
    failures.say(by_row(known.verdict for known in summary.expected), "KNOWN", "bold yellow", why)


def say_unseen(out: Console, summary: Summary, baseline: str) -> None:
    """Say how many known failures there are, where they are not told."""
    number = len(summary.expected)
    fail, them = ("fails", "it") if number == 1 else ("fail", "them")
    say(out)
    say(out, f"{checks(number)} {fail} as listed in {baseline} (--show-known tells {them})", "dim")


def say_untrue(out: Console, summary: Summary, baseline: str, shown: int) -> None:
    """Tell what the list says and is not so, a line each; of very many the first."""
    if not summary.untrue:
        return
    say(out)
    say(out, f"Listed in {baseline}, and not so (belot baseline update mends what can be mended):", "bold red")
    room = max(shown, NAMED)
    for untrue in summary.untrue[:room]:
        say_line(out, f"  {untrue.told}")
    if summary.untrue[room:]:
        say(out, f"  and {len(summary.untrue) - room:,} others (--show all tells them)")
