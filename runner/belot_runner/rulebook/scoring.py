"""Reasons in numbers, as tables: the sheet of a score, the standing of a match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from belot_runner.explaining.lines import Line, Why
from belot_runner.rulebook.model import Table
from belot_runner.rulebook.voice import Voice, raised
from belot_runner.spec.values import Wire

BY_SIDE, HANGING = "by_side", "hanging"


def sheet(why: Why, voice: Voice, rule: str = "", *, whole: bool = False) -> Table:
    """The sheet of a deal, step by step, with what hangs where something does.

    Steps without numbers are left out, and those that bring nothing, but for those of the rule that it is to show; a
    `whole` sheet has these too.
    """
    counted = [line for line in why.lines if BY_SIDE in line.told]
    lines = [line for line in counted if whole or _says_something(line) or rule in line.rules]
    return _by_side(lines, voice, "", [(_step(line.what, voice), line) for line in lines], "hanging-points")


def standing(why: Why, voice: Voice) -> Table:
    """The totals of a match, deal by deal."""
    return _by_side(why.lines, voice, "after-deal", [(str(line.what), line) for line in why.lines])


def _by_side(
    lines: Sequence[Line], voice: Voice, head: str, rows: Iterable[tuple[str, Line]], beside: str = ""
) -> Table:
    sides = list(dict.fromkeys(side for line in lines for side in line.told[BY_SIDE]))
    hangs = bool(beside) and any(line.told.get(HANGING) for line in lines)
    names = [voice.word(head) if head else "", *map(voice.word, sides), *([voice.word(beside)] if hangs else [])]
    cells = [
        (
            name,
            *(_number(line.told[BY_SIDE], side) for side in sides),
            *([str(line.told.get(HANGING, "")) or ""] if hangs else []),
            _rules(line.rules, voice),
        )
        for name, line in rows
    ]
    return Table((*names, voice.word("by-rule")), tuple(cells))


def _says_something(line: Line) -> bool:
    return any(line.told[BY_SIDE].values()) or bool(line.told.get(HANGING))


def _number(by_side: Mapping[str, Wire], side: str) -> str:
    return str(by_side[side])


def _rules(rules: Iterable[str], voice: Voice) -> str:
    """The numbers of rules, as far as the rulebook tells them."""
    return voice.listed(voice.places[rule] for rule in rules if rule in voice.places)


def _step(what: Wire, voice: Voice) -> str:
    return raised(voice.word(str(what)))
