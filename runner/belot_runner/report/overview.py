"""The tables of a report, each in the form that its width has room for, and the figures at its end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from belot_runner.adapters.base import Strays
from belot_runner.asking.results import Run, Summary
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.drawing.words import nothing, printable
from belot_runner.report import wording
from belot_runner.report.grouping import FailedRule, by_chapter, counts, in_order, not_known, was_asked
from belot_runner.report.output import fits, say, say_list, table

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

LISTED = 20  # rules in the table of failed rows

WORDS = {Outcome.PASS: "passed", Outcome.FAIL: "failed", Outcome.NOT_RUN: "not run"}
PLURALS = {Outcome.ERROR: "errors", Outcome.CRASH: "crashes", Outcome.TIMEOUT: "timeouts"}


class Cell(NamedTuple):
    """How a variant fares in a chapter, and the style that says whether it is well."""

    text: str
    style: str


Grid = Mapping[str, Mapping[str, Cell]]  # by variant and chapter


def say_table(out: Console, run: Run, summary: Summary, chapters: Sequence[str]) -> None:
    """Variants by chapters; chapters by variants where that is too wide; else a line for each variant."""
    failing = {id(verdict) for verdict in summary.failing}
    grid = {
        variant: {chapter: _cell(verdicts, failing) for chapter, verdicts in of_variant.items()}
        for variant, of_variant in by_chapter(run.verdicts).items()
        if variant in run.variants
    }
    shown = in_order(chapters, {name for of_variant in grid.values() for name in of_variant})
    if not grid:
        return
    for made in (_by_variant(grid, shown), _by_chapter(grid, shown)):
        if fits(out, made):
            out.print(made)
            return
    for variant, of_variant in grid.items():
        say(out, f"{variant}: {', '.join(_in_words(of_variant, shown))}", hanging="    ")


def _cell(verdicts: Sequence[Verdict], failing: set[int]) -> Cell:
    asked = counts(filter(was_asked, verdicts))
    passed, number = asked[Outcome.PASS], asked.total()
    if not number:
        return Cell(nothing(), "dim")
    if passed == number:
        return Cell(f"{passed}", "green")
    wrong = any(id(verdict) in failing for verdict in verdicts)
    return Cell(f"{passed}/{number}", "bold red" if wrong else "yellow")


def _by_variant(grid: Grid, chapters: Sequence[str]) -> Table:
    made = _numbers("", *chapters)
    for variant, of_variant in grid.items():
        _add_row(made, variant, [of_variant.get(chapter) for chapter in chapters])
    return made


def _by_chapter(grid: Grid, chapters: Sequence[str]) -> Table:
    made = _numbers("", *map(printable, grid))
    for chapter in chapters:
        _add_row(made, chapter, [of_variant.get(chapter) for of_variant in grid.values()])
    return made


def _numbers(*columns: str) -> Table:
    made = table(*columns)
    for column in made.columns[1:]:
        column.justify = "right"
        column.no_wrap = True
    return made


def _add_row(made: Table, name: str, cells: Sequence[Cell | None]) -> None:
    from rich.text import Text

    absent = Cell(nothing(), "dim")
    made.add_row(printable(name), *(Text(cell.text, style=cell.style) for cell in (cell or absent for cell in cells)))


def _in_words(of_variant: Mapping[str, Cell], chapters: Sequence[str]) -> Iterator[str]:
    yield from (f"{chapter} {of_variant[chapter].text}" for chapter in chapters if chapter in of_variant)


def say_rules(out: Console, rules: Sequence[FailedRule]) -> None:
    """Which rules the failed rows are about."""
    entries = [
        (rule.rule or "(whole deals)", rule.variant, str(rule.failed), str(rule.asked)) for rule in rules[:LISTED]
    ]
    say(out)
    say(out, "Failed rows by rule", "bold red")
    say_list(out, ("rule", "variant", "failed", "of asked"), entries, "{}: {} of {} rows failed".format)
    if rules[LISTED:]:
        say(out, f"and {sum(rule.failed for rule in rules[LISTED:]):,} rows of {len(rules) - LISTED} other rules")


def say_strays(out: Console, strays: Strays) -> None:
    """The lines that fit no question, where there are any."""
    if strays.count:
        fit = "line fits" if strays.count == 1 else "lines fit"
        say(out)
        say(out, f"{strays.count:,} {fit} no question:", "bold red")
    for told in wording.strays(strays):
        say(out, told, indent="  ", hanging="    ")


def say_total(out: Console, run: Run, summary: Summary) -> None:
    """The last line, and before it that nothing is proved, where that is so."""
    say(out)
    if run.elsewhere:
        say(out, "nothing of what was selected is asked in this shard")
    elif not summary.outcomes.get(Outcome.PASS) and not summary.outcomes.get(Outcome.FAIL):
        say(out, "nothing was compared, so nothing is proved", "bold red")
    style = "bold green" if summary.exit_code == 0 else "bold red"
    say(out, f"{total(run, summary)} in {run.seconds:.2f} s", style)


def _figures(run: Run, summary: Summary) -> Iterator[str]:
    excused, known = counts(not_known(run, summary)).total(), counts(each.verdict for each in summary.expected)
    for outcome in Outcome:
        number = summary.outcomes.get(outcome, 0) - known[outcome] - (excused if outcome is Outcome.FAIL else 0)
        if number:
            yield f"{number:,} {WORDS.get(outcome, outcome if number == 1 else PLURALS.get(outcome, outcome))}"
        if outcome is Outcome.FAIL and excused:
            differ = "differs" if excused == 1 else "differ"
            yield f"{excused:,} {differ} from custom (not counted; --strict counts {'it' if excused == 1 else 'them'})"
    if known:
        yield f"{known.total():,} known to fail"


def total(run: Run, summary: Summary) -> str:
    """`6,132 checks: 6,100 passed, 20 failed, 12 known to fail`."""
    return f"{checks(counts(run.verdicts).total())}: {', '.join(_figures(run, summary)) or 'none'}"


def checks(number: int) -> str:
    """`1 check`, `6,132 checks`."""
    return counted(number, "check")


def counted(number: int, what: str) -> str:
    """`1 question`, `6,132 questions`."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"
