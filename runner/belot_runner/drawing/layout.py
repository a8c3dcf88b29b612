"""Where everything of a picture lies on a sheet: the table from above, north at the top, turning from north to west.

Lengths are in the units of the sheet, which is as wide as a phone; x runs to the right, y downwards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from textwrap import wrap

from belot_runner.drawing.marks import NO_MARKS, Mark, Marks
from belot_runner.drawing.picture import Picture, Place

WIDTH = 348
CARD = (24, 34)
FELT = (104, 104)

_GAP = 3  # between cards
_SPACE = 6  # between suits
_ROW = 8  # cards side by side before north and south
_SIDE_ROW = 4  # before west and east
_LINE = 14
_LETTERS = 17  # of the roles of west and east in a line
_AIR = 8
_SIGN = 10  # how far the sign of a marked card stands out below it
_LIFT = 5  # how far cards of an answer are lifted


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card, the place of its upper left corner, and its mark, if it has one."""

    name: str
    x: float
    y: float
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class Label:
    """A line of text: where its base line begins, ends or is centred (`start`, `end`, `middle`), and what it is."""

    text: str
    x: float
    y: float
    anchor: str
    kind: str  # seat or role


@dataclass(frozen=True, slots=True)
class Laid:
    """A sheet: its height, where the table lies on it, and everything else."""

    height: float
    felt: tuple[float, float]
    labels: tuple[Label, ...]
    cards: tuple[LaidCard, ...]


def lay(picture: Picture, say: Callable[[str], str], marks: Marks = NO_MARKS) -> Laid:
    """Lay out a picture that has seats; `say` gives the words of seats and roles."""
    return _Sheet(say, marks).lay({place.seat: place for place in picture.places})


class _Sheet:
    def __init__(self, say: Callable[[str], str], marks: Marks) -> None:
        self._say = say
        self._marks = marks
        self._labels: list[Label] = []
        self._cards: list[LaidCard] = []

    def lay(self, places: dict[str, Place]) -> Laid:
        top = self._across(places.get("north"), 0.0)
        sides = [self._beside_height(places.get(seat)) for seat in ("west", "east")]
        middle = max(FELT[1], *sides)
        felt = ((WIDTH - FELT[0]) / 2, top + (middle - FELT[1]) / 2)
        for seat, height in zip(("west", "east"), sides, strict=True):
            self._beside(places.get(seat), top + (middle - height) / 2)
        self._before(places, felt)
        bottom = self._across(places.get("south"), top + middle + _AIR)
        return Laid(bottom - _AIR + 1, felt, tuple(self._labels), tuple(self._cards))

    # North and south: a line of text and the hand below it, in the middle.

    def _across(self, place: Place | None, y: float) -> float:
        """Where what comes below it may begin."""
        if place is None:
            return y
        roles = ", ".join(map(self._say, place.roles))
        name = self._say(place.seat)
        y += _LINE
        self._labels.append(Label(f"{name} ({roles})" if roles else name, WIDTH / 2, y - 3, "middle", "seat"))
        for row in _rows(place.hand, _ROW):
            y += self._lift(row) + _GAP
            self._row(row, (WIDTH - _width(row)) / 2, y)
            y += CARD[1] + self._sign(row)
        return y + _AIR

    # West and east: some lines of text and the hand below them, close to the table.

    def _beside_lines(self, place: Place) -> list[str]:
        roles = ", ".join(map(self._say, place.roles))
        return [self._say(place.seat), *(wrap(f"({roles})", _LETTERS, break_long_words=False) if roles else ())]

    def _beside_height(self, place: Place | None) -> float:
        if place is None:
            return 0
        rows = _rows(place.hand, _SIDE_ROW)
        cards = sum(self._lift(row) + _GAP + CARD[1] + self._sign(row) for row in rows)
        return _LINE * len(self._beside_lines(place)) + cards

    def _beside(self, place: Place | None, y: float) -> None:
        if place is None:
            return
        is_west = place.seat == "west"
        edge = (WIDTH - FELT[0]) / 2 - _AIR if is_west else (WIDTH + FELT[0]) / 2 + _AIR
        for number, line in enumerate(self._beside_lines(place)):
            y += _LINE
            self._labels.append(Label(line, edge, y - 3, "end" if is_west else "start", "role" if number else "seat"))
        for row in _rows(place.hand, _SIDE_ROW):
            y += self._lift(row) + _GAP
            self._row(row, edge - _width(row) if is_west else edge, y)
            y += CARD[1] + self._sign(row)

    def _before(self, places: dict[str, Place], felt: tuple[float, float]) -> None:
        """The cards of the trick, each on the table before its player."""
        x, y = felt[0] + (FELT[0] - CARD[0]) / 2, felt[1] + (FELT[1] - CARD[1]) / 2
        for seat, (right, down) in _STEPS.items():
            if (place := places.get(seat)) and place.played:
                self._cards.append(self._card(place.played, x + right, y + down))

    # Cards side by side.

    def _row(self, row: Sequence[str], x: float, y: float) -> None:
        for number, name in enumerate(row):
            if number:
                x += CARD[0] + _between(row[number - 1], name)
            laid = self._card(name, x, y)
            lifted = _LIFT if laid.mark in (Mark.RIGHT, Mark.MISSING) else 0
            self._cards.append(LaidCard(name, x, y - lifted, laid.mark))

    def _card(self, name: str, x: float, y: float) -> LaidCard:
        return LaidCard(name, x, y, self._marks.get(name.removesuffix("*")))

    def _lift(self, row: Sequence[str]) -> float:
        return _LIFT if any(name in self._marks for name in row) else 0

    def _sign(self, row: Sequence[str]) -> float:
        return _SIGN if any(name in self._marks for name in row) else 0


_STEPS = {"north": (0.0, -28.0), "west": (-34.0, 0.0), "south": (0.0, 28.0), "east": (34.0, 0.0)}


def _rows(hand: Sequence[str], most: int) -> list[Sequence[str]]:
    """A hand in rows of about the same length."""
    if not hand:
        return []
    rows = ceil(len(hand) / most)
    each = ceil(len(hand) / rows)
    return [hand[start : start + each] for start in range(0, len(hand), each)]


def _between(one: str, other: str) -> float:
    return _GAP if one[1:2] == other[1:2] else _SPACE


def _width(row: Sequence[str]) -> float:
    between = sum(_between(row[number - 1], row[number]) for number in range(1, len(row)))
    return CARD[0] * len(row) + between
