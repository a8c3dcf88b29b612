"""What is known after some answers: which combinations of choices are possible still.

An answer may depend on several rules at once. So it is kept as a table of the ways by which it can have come about, the
options of each rule are narrowed to those that some way of every table has, and whether the tables can hold together is
searched, not assumed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from belot_runner.identifying.space import bits
from belot_runner.identifying.trees import Tree, paths


class NothingFits(Exception):
    """No combination gives all of the answers."""


@dataclass(frozen=True, slots=True)
class Ways:
    """The ways by which an answer comes about, as bits of options, and those by which another one does.

    Every possible combination takes just one of them all.
    """

    fitting: tuple[int, ...]
    others: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The options that are possible still, and the tables that tie options of several rules together.

    `rules` are the bits of each rule.
    """

    rules: tuple[int, ...]
    possible: int
    tables: tuple[Ways, ...] = ()

    def with_ways(self, ways: Iterable[Ways]) -> Knowledge:
        """What is known with some more tables; raises NothingFits."""
        return self._narrowed(self.possible, (*self.tables, *ways))

    def learned(self, tree: Tree, classes: Collection[int]) -> Knowledge:
        """What is known once the answer to a question is one of some classes; raises NothingFits."""
        found = paths(tree.root, self.possible)
        fitting = tuple(way for way, number in found if number in classes)
        return self.with_ways([Ways(fitting, tuple(way for way, number in found if number not in classes))])

    def given(self, options: int) -> Knowledge:
        """What is known if these options are chosen; raises NothingFits."""
        return self._narrowed(self._chosen(options), self.tables)

    def _chosen(self, options: int) -> int:
        possible = self.possible
        for rule in self.rules:
            if rule & options:
                possible &= ~rule | options
        return possible

    def _narrowed(self, possible: int, tables: Sequence[Ways]) -> Knowledge:
        before = -1
        while before != possible:
            before, left = possible, []
            for table in tables:
                fitting = tuple([way for way in table.fitting if way & possible == way])
                others = tuple([way for way in table.others if way & possible == way])
                if not fitting:
                    raise NothingFits
                if others:
                    possible = self._common(possible, fitting)
                    left.append(Ways(fitting, others))
            tables = left
        return Knowledge(self.rules, possible, tuple(tables))

    def _common(self, possible: int, ways: tuple[int, ...]) -> int:
        """What is possible where one of some ways is taken: of a rule that all of them consult, their options."""
        any_way = 0
        for way in ways:
            any_way |= way
        for rule in self.rules:
            if rule & possible & ~any_way and rule & any_way and all(way & rule for way in ways):
                possible &= ~rule | any_way
        return possible

    def example(self, preferred: int) -> int:
        """A whole combination that is possible, of preferred options wherever that can be; raises NothingFits."""
        if not self.tables:
            return sum(next(bits(left & preferred or left)) for left in self._left())
        table = min(self.tables, key=lambda table: len(table.fitting))
        for way in sorted(table.fitting, key=lambda way: (way & ~preferred).bit_count()):
            try:
                return self.given(way).example(preferred)
            except NothingFits:
                continue
        raise NothingFits

    def tightened(self) -> Knowledge:
        """The same without options that are in no possible combination."""
        possible = self.possible
        for left in self._left():
            tied = any(way & left for table in self.tables for way in (*table.fitting, *table.others))
            if tied and left & (left - 1):
                for bit in bits(left):
                    possible &= -1 if self._holds_with(bit) else ~bit
        return self._narrowed(possible, self.tables)

    def _holds_with(self, option: int) -> bool:
        try:
            self.given(option).example(0)
        except NothingFits:
            return False
        return True

    def _left(self) -> Iterator[int]:
        """The options left of each rule."""
        return (rule & self.possible for rule in self.rules)
