"""A run: parts are handed out, come back in any order, are kept in a journal, and added up in the order of seeds."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from belot_runner.fuzzing.coverage import unmet
from belot_runner.fuzzing.crews import Crew, Done, Task
from belot_runner.fuzzing.journal import Entry, Journal
from belot_runner.fuzzing.tally import Ended, Seeds, Tally, joined, no_tally

BOUND = 20_000
"""The deals of so many seeds are asked at the most where nobody says how many."""

_AHEAD = 4  # parts for each that is asked at a time, that may be waiting for an earlier one

Meetable = Mapping[str, Sequence[str]]
OnDone = Callable[[Tally], None]


@dataclass(frozen=True, slots=True)
class Goal:
    """What is to be asked: some seeds; all of them, or no more than it takes to have met every rule often enough.

    `most` is how many differences are enough, such as are only another custom not counted where it is not `strict`.
    """

    seeds: Seeds
    until_met: bool = False
    most: int | None = None
    strict: bool = False


@dataclass(slots=True)
class Campaign:
    """A run as far as it has come.

    `seeds` are those that were asked, `stopped` is why it was ended before its goal, `given_up` why the adapter was;
    `strays` counts the lines of adapters that fit no question, `kept` the deals that stood in the journal already.
    """

    goal: Goal
    meetable: Meetable
    tally: Tally = field(default_factory=no_tally)
    seeds: list[Seeds] = field(default_factory=list)
    stopped: str = ""
    given_up: str = ""
    strays: int = 0
    kept: int = 0

    def missing(self) -> dict[str, list[str]]:
        """By variant the rules that were not met often enough so far."""
        met = self.tally.met
        return {variant: list(unmet(rules, met.get(variant, {}))) for variant, rules in self.meetable.items()}

    def run(self, crew: Crew, journal: Journal | None, stop: Callable[[], str], on_done: OnDone) -> None:
        """Go on to the goal; raises AdapterError.

        `stop` is asked between parts why to end here, if so; `on_done` is told of each part that was asked. However it
        ends, all that came back by then is added up.
        """
        entries = journal.kept.entries if journal and journal.kept else []
        desk = _Desk(crew, _pieces(self.goal.seeds, entries))
        try:
            while not self.stopped and desk.hand_out(self._task):
                if (done := desk.wait()) is not None:
                    if journal and not done.ended.given_up:
                        journal.add(done.ended.seeds, done.ended.tally)
                    on_done(done.ended.tally)
                while (piece := desk.next_in_order()) is not None:
                    if isinstance(piece, Done) and self._has_too_many(piece):
                        desk.again(self._task(piece.task.seeds))
                        break
                    self._add(piece)
                    if self._is_over():
                        return
                self.stopped = stop()
        finally:
            if not self._is_over():
                for piece in desk.behind_a_hole():
                    self._add(piece)

    def _task(self, seeds: Seeds) -> Task:
        most = None if self.goal.most is None else self.goal.most - self.tally.counting
        return Task(seeds, self.missing(), most, self.goal.strict)

    def _has_too_many(self, piece: Done) -> bool:
        """Whether it was handed out before it was known how few differences would be enough."""
        most = self.goal.most
        return most is not None and self.tally.counting + piece.ended.tally.counting > most

    def _add(self, piece: Done | Entry) -> None:
        if isinstance(piece, Entry):
            tally = piece.tally
            self._add_up(piece.seeds, tally)
            self.kept += tally.deals
        else:
            self._add_up(piece.ended.seeds, piece.ended.tally)
            self.strays += piece.strays
            self.given_up = self.given_up or piece.ended.given_up

    def _add_up(self, seeds: Seeds, tally: Tally) -> None:
        self.tally.add(tally)
        self.seeds = joined([*self.seeds, seeds])

    def add_broken_off(self, ended: Ended) -> None:
        """Add what was known of a part that was not asked to its end."""
        self._add_up(ended.seeds, ended.tally)

    @property
    def enough(self) -> bool:
        """Whether as many differences were found as were wanted."""
        return self.goal.most is not None and self.tally.counting >= self.goal.most

    def _is_over(self) -> bool:
        if self.given_up or self.enough:
            return True
        return self.goal.until_met and not any(self.missing().values())


class _Desk:
    """Hands tasks to a crew, and gives back what came of them in the order of seeds."""

    def __init__(self, crew: Crew, pieces: Iterator[Seeds | Entry]) -> None:
        self._crew, self._pieces = crew, pieces
        self._out = 0
        self._waiting: deque[Seeds] = deque()
        self._back: dict[Seeds, Done | Entry] = {}

    def hand_out(self, task: Callable[[Seeds], Task]) -> bool:
        """Hand out as many tasks as the crew takes; whether anything is left to be done."""
        room = self._crew.room
        while self._out < room and len(self._waiting) < _AHEAD * room:
            piece = next(self._pieces, None)
            if piece is None:
                break
            if isinstance(piece, Entry):
                self._waiting.append(piece.seeds)
                self._back[piece.seeds] = piece
                if len(self._waiting) == 1:  # it can be added at once, and then less is wanted of the next
                    break
            else:
                self._waiting.append(piece)
                self._crew.take(task(piece))
                self._out += 1
        return bool(self._waiting)

    def wait(self) -> Done | None:
        """The next that is done; None where what is next in order is there already."""
        if self._waiting[0] in self._back:
            return None
        done = self._crew.done()
        self._out -= 1
        self._back[done.task.seeds] = done
        return done

    def next_in_order(self) -> Done | Entry | None:
        """What came of the next seeds, if that is known."""
        if not self._waiting or self._waiting[0] not in self._back:
            return None
        return self._back.pop(self._waiting.popleft())

    def again(self, task: Task) -> None:
        """Have something done once more, before all others."""
        self._waiting.appendleft(task.seeds)
        self._crew.take(task)
        self._out += 1

    def behind_a_hole(self) -> Iterator[Done | Entry]:
        """What came back before something that it stands behind."""
        yield from self._back.values()


def _pieces(seeds: Seeds, entries: Sequence[Entry]) -> Iterator[Seeds | Entry]:
    """The seeds in their order: what is known of them, and the parts that are to be asked.

    What came of some seeds of an entry alone is not known, so those of one that goes beyond are asked again. Parts are
    cut where any entry begins or ends: lines of a journal that have some seeds in common, and others not, could not be
    added up.
    """
    edges = sorted({edge for entry in entries for edge in entry.seeds})
    first = seeds.first
    for entry in sorted(entries, key=lambda each: (each.seeds.first, -each.seeds.end)):
        if entry.seeds.first < first or entry.seeds.end > seeds.end:
            continue
        yield from _parts(Seeds(first, entry.seeds.first), edges)
        yield entry
        first = entry.seeds.end
    yield from _parts(Seeds(first, seeds.end), edges)


def _parts(seeds: Seeds, edges: Sequence[int]) -> Iterator[Seeds]:
    """Parts of some seeds, cut at edges too."""
    within = edges[bisect_right(edges, seeds.first) : bisect_left(edges, seeds.end)]
    for first, end in pairwise((seeds.first, *within, seeds.end)):
        yield from Seeds(first, end).parts()
