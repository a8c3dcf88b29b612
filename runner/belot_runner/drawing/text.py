"""A picture as lines of text: the table seen from above, north at the top, turning counter-clockwise."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from belot_runner.drawing import words
from belot_runner.drawing.picture import Fact, Picture, Place

WIDTH = 30  # of a column of the table
LABEL = 14
NARROWEST = 40  # columns in which a fact can still be read


def draw(picture: Picture, width: int | None = None) -> list[str]:
    """The lines of a picture, without colour and without trailing space.

    Where a width is given nothing is wider that can be helped: the seats stand one below the other where the table is
    too wide, and facts go on in further lines.
    """
    lines = [picture.title] if picture.title else []
    table = _table({place.seat: place for place in picture.places})
    if width is not None and any(len(line) > width for line in table):
        table = [line for place in picture.places for line in _lines(place)]
    lines += table
    column = max([LABEL, *(len(label) + 2 for label, _ in picture.facts)])
    for fact in picture.facts:
        lines += _fact(fact, column, width)
    return [line.rstrip() for line in lines]


def _fact(fact: Fact, column: int, width: int | None) -> Iterator[str]:
    """A fact, its label in a column of that width."""
    label, told = fact
    for line in told:
        first, *others = [line] if width is None else _folded(line, max(width - column, NARROWEST))
        yield f"{label:{column}}{first}"
        yield from (" " * column + other for other in others)
        label = ""


def _folded(line: str, width: int) -> list[str]:
    """A line as it is where it is short enough, else broken between words."""
    if len(line) <= width:
        return [line]
    return wrap(line, width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def _table(places: dict[str, Place]) -> list[str]:
    north, south = _lines(places.get("north")), _lines(places.get("south"))
    west, east = _lines(places.get("west")), _lines(places.get("east"))
    height = max(len(west), len(east))
    west += [""] * (height - len(west))
    east += [""] * (height - len(east))
    left = max((len(line) for line in west), default=0)
    indent = " " * max(left + 3, WIDTH // 2)
    middle = [f"{one:{len(indent) + WIDTH // 2}}{other}" for one, other in zip(west, east, strict=True)]
    return [*(indent + line for line in north), *middle, *(indent + line for line in south)]


def _lines(place: Place | None) -> list[str]:
    """A seat in two or three lines: its name and roles, the card before it, its hand."""
    if place is None:
        return []
    roles = f" ({', '.join(place.roles)})" if place.roles else ""
    lines = [(place.name or place.seat) + roles]
    if place.played:
        lines.append(f"  [{words.card(place.played)}]")
    if place.hand:
        lines.append(f"  {words.hand(place.hand)}")
    return lines
