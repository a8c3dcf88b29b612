"""Division: down from a position to the single play at which an implementation and the reference part.

An implementation that answers `perft` is asked at the ends of tricks only, since that question has no open trick: from
a number that differs it is one trick further down to another, as long as there is one. In the trick at which that ends,
and everywhere where `perft` is not answered, `legal` and `trick` are asked, one depth after the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from belot_runner.adapters.base import Hello, Strays
from belot_runner.errors import AdapterError
from belot_runner.perft.inquiry import Inquiry, Query, Said, Stopped
from belot_runner.perft.starts import PERFT, Start
from belot_runner.perft.tree import Json, Point, Tree, unique
from belot_runner.spec.variants import Variant


@dataclass(frozen=True, slots=True)
class Parting:
    """Where the two part: the point, and the question that is answered otherwise (or not answered) there."""

    point: Point
    said: Said


class Dividing:
    """The search for a parting, and what is known of it so far, however it ends.

    `ours` and `theirs` are both answers to `perft` from the start, where that was asked; `depth` is how many plays have
    been compared from everywhere; `stopped` says why the search was not brought to its end, if so.
    """

    def __init__(self, start: Start, variant: Variant, inquiry: Inquiry) -> None:
        self.start = start
        self.variant = variant
        self.tree = Tree(start, variant)
        self.ours: Json = self.tree.ways(self.tree.root, start.depth)
        self.theirs: Said | None = None
        self.parting: Parting | None = None
        self.depth = 0
        self.stopped = ""
        self.fault: AdapterError | None = None
        self.done = False
        self._inquiry = inquiry

    @property
    def hello(self) -> Hello:
        """Who is asked."""
        return self._inquiry.hello

    @property
    def asked(self) -> int:
        """How many questions were asked."""
        return self._inquiry.asked

    @property
    def compared(self) -> int:
        """How many of them were answered, or should have been."""
        return self._inquiry.compared

    @property
    def strays(self) -> Strays:
        """The lines that fit no question."""
        return self._inquiry.strays

    @property
    def same(self) -> bool:
        """Whether everything was looked at, and nothing differs; not where something was said that fits no question."""
        return self.done and self.compared > 0 and self.parting is None and not self.strays.count

    def run(self) -> None:
        """Search; what is found stands in the fields, and so does the error of an adapter that cannot be spoken to."""
        try:
            self._run()
            self.done = True
        except Stopped as stopped:
            self.stopped = str(stopped)
        except AdapterError as error:
            self.fault = error

    def _run(self) -> None:
        root, depth = self.tree.root, self.start.depth
        self.theirs = self._counted(root, depth)
        if self.theirs is None or not self.theirs.compared:
            self.parting = self._walked(root, depth, tell=True)
        elif self.theirs.right:
            self.depth = depth
        elif self.theirs.failure is not None:
            self.parting = Parting(root, self.theirs)
        else:
            self.parting = self._divided(root, self.theirs)

    # With the numbers of `perft`.

    def _counted(self, point: Point, depth: int) -> Said | None:
        """What an implementation counts; None where it is not asked."""
        return next(iter(self._inquiry.put([self._counting(point, depth)])), None)

    def _counting(self, point: Point, depth: int) -> Query:
        return Query(PERFT, self.tree.counting(point, depth), self.tree.ways(point, depth))

    def _divided(self, point: Point, said: Said) -> Parting:
        """The parting below a point before a trick, from which another number was counted."""
        seats = len(self.tree.seats)
        while True:
            said = self._shallowest(point, said)
            depth = said.query.given["depth"]
            below = self._below(point, depth - seats) if depth > seats else None
            if below is None:
                break
            point, said = below
            if said.failure is not None:
                return Parting(point, said)
        return self._walked(point, min(depth, seats)) or Parting(point, said)

    def _shallowest(self, point: Point, said: Said) -> Said:
        """The first depth at which another number is counted from a point; by `counts`, where there are any."""
        deepest = said.query.given["depth"]
        theirs, ours = (said.got or {}).get("counts"), said.query.expect["counts"]
        if isinstance(theirs, list) and (apart := _first_apart(ours, theirs)) is not None:
            depths: Sequence[int] = [apart + 1]
        else:
            depths = range(1, deepest)
        for depth in depths:
            found = self._counted(point, depth)
            if found is not None and found.compared and not found.right and found.failure is None:
                return found
        return said

    def _below(self, point: Point, depth: int) -> tuple[Point, Said] | None:
        """The first position one trick on from which another number is counted, if there is one."""
        points = self.tree.tricks_on(point)
        said = self._inquiry.put([self._counting(each, depth) for each in points])
        for each, what in zip(points, said, strict=False):
            if what.compared and not what.right:
                return each, what
        return None

    # With `legal` and `trick`.

    def _walked(self, point: Point, depth: int, *, tell: bool = False) -> Parting | None:
        """The first question about a play, or a trick, below a point that is answered otherwise, if there is one.

        With `tell` the depth to which all was compared is kept.
        """
        points = [point]
        for played in range(depth):
            if parting := self._parting(points):
                return parting
            self.depth = played + 1 if tell else self.depth
            if played + 1 == depth and len(points[0].trick) + 1 < len(self.tree.seats):
                return None
            points = self.tree.below(points)
            if len(points) > self._inquiry.most:
                raise Stopped(
                    f"there are {len(points):,} positions after {played + 1} plays, more than are gone through (--most)"
                )
            if self.tree.is_full(points[0]):
                if parting := self._parting(points):
                    return parting
                points = unique(map(self.tree.gather, points))
                points = [each for each in points if any(each.hands)]
            if not points:
                return None
        return None

    def _parting(self, points: Sequence[Point]) -> Parting | None:
        asked: dict[str, Point] = {}
        queries = []
        for point in points:
            query = self._about(point)
            if self._inquiry.answers(query) and query.key not in asked:
                asked[query.key] = point
                queries.append(query)
        for said in self._inquiry.put(queries):
            if said.compared and not said.right:
                return Parting(asked[said.query.key], said)
        return None

    def _about(self, point: Point) -> Query:
        return Query(*self.tree.question(point), self.tree.answer(point), self._deal(point))

    def _deal(self, point: Point) -> dict[str, Any] | None:
        if self.start.deal is None:
            return None
        return {**self.start.deal, "tricks": list(tricks_of(point.line, len(self.tree.seats)))}


def tricks_of(line: Sequence[str], seats: int) -> Iterator[list[str]]:
    """The cards of a line, trick by trick."""
    for begin in range(0, len(line), seats):
        yield list(line[begin : begin + seats])


def _first_apart(ours: Sequence[int], theirs: Sequence[Any]) -> int | None:
    return next((place for place, both in enumerate(zip(ours, theirs, strict=False)) if both[0] != both[1]), None)
