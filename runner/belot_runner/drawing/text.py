"""A picture as lines of text: the table seen from above, north at the top, turning counter-clockwise."""

from __future__ import annotations

from belot_runner.drawing import words
from belot_runner.drawing.picture import Picture, Place

WIDTH = 30  # of a column of the table
LABEL = 14


def draw(picture: Picture) -> list[str]:
    """The lines of a picture, without colour and without trailing space."""
    lines = [picture.title] if picture.title else []
    lines += _table({place.seat: place for place in picture.places})
    lines += (f"{name:{LABEL}}{text}" for name, text in picture.facts)
    return [line.rstrip() for line in lines]


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
    lines = [place.seat + roles]
    if place.played:
        lines.append(f"  [{place.played}]")
    if place.hand:
        lines.append(f"  {words.hand(place.hand)}")
    return lines
