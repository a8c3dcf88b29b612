"""Reasons, and what each choice answers, as tables that a person reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from belot_runner.drawing.words import card as card_in_words
from belot_runner.drawing.words import flat, sorted_cards
from belot_runner.explaining.choices import Choice
from belot_runner.explaining.lines import Line, Why
from belot_runner.report.output import say, say_list
from belot_runner.report.wording import shown
from belot_runner.spec.values import Wire

if TYPE_CHECKING:
    from rich.console import Console

# What the first column is headed by, and how the others are, where that is not by their names.
_WHAT: Mapping[str, str] = {
    "cards": "card",
    "calls": "",
    "trick": "card",
    "belot": "card",
    "declarations": "cards",
    "score": "",
    "match": "after deal",
    "deal": "cards",
    "perft": "first card",
    "fault": "",
}
_HEADS: Mapping[tuple[str, str], str] = {
    ("cards", "allowed"): "may be played",
    ("calls", "allowed"): "may be called",
    ("belot", "allowed"): "may be announced",
    ("trick", "winning"): "wins so far",
    ("declarations", "counts"): "counts",
}
BY = "by"


class Got(NamedTuple):
    """The cards that are expected, and those that an implementation said may be played."""

    expected: frozenset[str]
    cards: frozenset[str]


def say_why(out: Console, why: Why, indent: str, got: Got | None = None) -> None:
    """Print the lines of a reason; beside each card what was got for it, where that is told."""
    if why.note:
        say(out, why.note, indent=indent)
    columns, entries = table_of(why, got)
    styles = ["bold red" if got is not None and entry[3] else "" for entry in entries]
    say_list(out, columns, entries, lambda *cells: _row_in_words(columns, cells), indent=indent, styles=styles)


def table_of(why: Why, got: Got | None = None) -> tuple[list[str], list[list[str]]]:
    """The lines of a reason as a table: what its columns are headed by, and the cells of each line."""
    told = [_spread(line.told) for line in why.lines]
    names = tuple(dict.fromkeys(name for each in told for name in each))
    columns = [_WHAT.get(why.about, ""), *(_HEADS.get((why.about, name), name.replace("_", " ")) for name in names)]
    entries = [
        [_what(why, line), *(_cell(each.get(name)) for name in names)]
        for line, each in zip(why.lines, told, strict=True)
    ]
    if got is not None:
        columns, entries = _beside(why, got)
    if _apart(why.lines):
        columns.append(BY)
        for entry, line in zip(entries, why.lines, strict=False):
            entry.append(", ".join(line.rules))
    return columns, _even(entries)


def rules_behind(whys: Iterable[Why]) -> tuple[str, ...]:
    """The rules by which things are so, each once."""
    return tuple(dict.fromkeys(rule for why in whys for line in why.lines for rule in line.rules))


def _beside(why: Why, got: Got) -> tuple[list[str], list[list[str]]]:
    """Card by card what is expected and what was got, with a word where the two differ; foreign cards last."""
    cards = [line.what for line in why.lines]
    foreign = sorted_cards(got.cards.difference(cards))
    return ["card", "expected", "got", ""], [
        [card_in_words(card), _cell(card in got.expected), _cell(card in got.cards), _mark(card, got, cards)]
        for card in (*cards, *foreign)
    ]


def _mark(card: str, got: Got, hand: Sequence[str]) -> str:
    if (card in got.expected) == (card in got.cards):
        return ""
    if card not in hand:
        return "not held"
    return "missing" if card in got.expected else "too many"


def _apart(lines: Sequence[Line]) -> bool:
    """Whether it is worth a column which rules are behind each line."""
    return any(line.rules for line in lines) and (len(lines) == 1 or len({line.rules for line in lines}) > 1)


def _even(entries: Sequence[list[str]]) -> list[list[str]]:
    width = max(map(len, entries), default=0)
    return [entry + [""] * (width - len(entry)) for entry in entries]


def _spread(told: Mapping[str, Wire]) -> dict[str, Wire]:
    """What is said of a line, points by side each by itself."""
    return {**{name: value for name, value in told.items() if name != "by_side"}, **told.get("by_side", {})}


def _what(why: Why, line: Line) -> str:
    return str(line.what) if why.about == "score" else flat(line.what)


def _cell(value: Wire) -> str:
    return "" if value is None else flat(value)


def _row_in_words(columns: Sequence[str], cells: Sequence[str]) -> str:
    pairs = zip(columns[1:], cells, strict=True)
    return "; ".join(f"{name} {cell}".strip() for name, cell in pairs if cell)


def say_choices(out: Console, choices: Sequence[Choice], indent: str) -> None:
    """Print what each choice answers, wrong readings in brackets, and who makes it."""
    entries = [
        (f"({choice.name})" if choice.wrong else choice.name, answer_of(choice), ", ".join(choice.variants))
        for choice in choices
    ]
    styles = ["bold" if choice.here else "" for choice in choices]
    columns = ("choice", "answer", "played in")
    say_list(out, columns, entries, _answer_in_words, indent=indent, styles=styles)


def answer_of(choice: Choice) -> str:
    """What a choice answers, in words."""
    if choice.barred:
        return f"has no meaning here: {choice.barred}"
    if choice.answer is None:
        return "the question has no meaning"
    return "as expected" if choice.as_expected else in_words(choice.answer)


def _answer_in_words(answer: str, variants: str) -> str:
    return f"{answer} ({variants})" if variants else answer


def in_words(fields: Mapping[str, Wire]) -> str:
    """The fields of an answer in a line."""
    return "; ".join(f"{name}: {shown(name, value)}" for name, value in fields.items())
