"""What is believed of an implementation: what its answers leave possible, and the answers that do not fit in."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import product

from belot_runner.cases.rows import Row
from belot_runner.identifying.knowledge import Knowledge, NothingFits, Ways
from belot_runner.identifying.pool import WIDEST, Narrowed, Pool
from belot_runner.identifying.queries import Query
from belot_runner.identifying.space import bits
from belot_runner.identifying.talk import Said, Talk
from belot_runner.identifying.trees import Tree, paths
from belot_runner.identifying.weighing import Witness, improved
from belot_runner.spec.constraints import Constraint
from belot_runner.spec.values import Wire
from belot_runner.spec.variants import Variant
from belot_runner.tables import SEATS_RULE

Rules = dict[str, Wire]


@dataclass(frozen=True, slots=True, eq=False)
class _Taken:
    """An answer that is taken as it is, and the classes of the question's tree that it is of."""

    said: Said
    tree: Tree
    classes: frozenset[int]


class Belief:
    """What is possible at a form of table, where some values are known from the start, and choices maybe believed.

    A wrong answer must not spoil the rest. Where an answer contradicts what is known, it and those that it contradicts
    are put aside, once for each rule, and the rule is asked about again; in the end that is believed by which most
    answers are right.
    """

    def __init__(
        self, pool: Pool, talk: Talk, table: str, values: Mapping[str, Wire], chosen: Mapping[str, Wire] | None = None
    ) -> None:
        self.table = table
        self.fixed: Rules = {SEATS_RULE: table, **values}
        self._pool = pool
        self._space = pool.space
        self._talk = talk
        self._seated = pool.at(table, values)
        self._taken: list[_Taken] = []
        options = self._space.combination(chosen or {})
        self._reopened = sum(mask for mask in self._space.masks.values() if mask & options)
        self._start = self._known = self._beginning(options)

    def _beginning(self, options: int) -> Knowledge:
        """What is known before any answer is: what goes together, and some options that are believed."""
        masks = {rule: mask for rule, mask in self._space.masks.items() if rule not in self.fixed}
        known = Knowledge(tuple(masks.values()), sum(masks.values()))
        for ways in filter(None, map(self._ways, self._pool.constraints)):
            with suppress(NothingFits):  # values without a meaning were read, and break what goes together
                known = known.with_ways([ways])
        with suppress(NothingFits):
            known = known.given(options & known.possible)
        return known

    def _ways(self, constraint: Constraint) -> Ways | None:
        """A constraint as a table of what it allows; None where it says nothing, or what is fixed breaks it anyhow."""
        free = [rule for rule in {**constraint.when, **constraint.forbid, **constraint.need} if rule not in self.fixed]
        fitting: list[int] = []
        others: list[int] = []
        for chosen in product(*(bits(self._space.masks[rule]) for rule in free)):
            rules = self.fixed | self._space.decided(sum(chosen))
            (others if constraint.broken_by(rules) else fitting).append(sum(chosen))
        return Ways(tuple(fitting), tuple(others)) if others and fitting else None

    # What is possible.

    @property
    def possible(self) -> int:
        """The options that are possible still."""
        return self._known.possible

    @property
    def open(self) -> list[str]:
        """The rules of which more than one option is."""
        return self._space.open(self.possible)

    def tightened(self) -> int:
        """The options that are in some combination that is possible, by search."""
        return self._known.tightened().possible

    def rules(self, preferred: Mapping[str, Wire]) -> Rules:
        """All rules as they may be, as those of some variant wherever that is possible."""
        combination = self._known.example(self._space.combination(preferred))
        found = self.fixed | self._space.decided(combination)
        return {rule: found[rule] for rule in self._space.masks}

    def nearest(self) -> Variant:
        """The variant of the suite from which least departs, one of the same table before any other."""
        return self.as_near()[0]

    def as_near(self) -> list[Variant]:
        """All variants from which as little departs."""
        distances = {
            variant: (variant.rules[SEATS_RULE] != self.table, len(self.departures(variant)))
            for variant in self._pool.variants
        }
        least = min(distances.values())
        return [variant for variant, distance in distances.items() if distance == least]

    def departures(self, variant: Variant) -> list[str]:
        """The rules that are not as in a variant."""
        return [rule for rule, value in self.rules(variant.rules).items() if value != variant.rules[rule]]

    # What questions tell.

    def tree(self, query: Query) -> Tree | None:
        """What a question tells of all rules; None where that is too much."""
        return self._seated.tree(query, self._talk.fields(query.ask))

    def narrowed(self, only: Collection[str] = (), others: Mapping[str, Wire] | None = None) -> Narrowed:
        """What questions tell beside all that is known; of `only` some rules, where the `others` are taken as told."""
        decided = self.fixed | self._space.decided(self.possible)
        decided |= {rule: value for rule, value in (others or {}).items() if rule not in only}
        return self._pool.narrowed(self.possible, decided)

    def told(self, row: Row) -> Iterator[str]:
        """The rules that a case of the suite would tell, by what is possible.

        A case depends on what it mentions, and on no less: beside the other choices that it mentions each makes a
        difference. So it tells a rule wherever these are possible.
        """
        for rule in row.mentions:
            if all(self._may_be(other, value) for other, value in row.mentions.items() if other != rule):
                yield rule

    def _may_be(self, rule: str, value: Wire) -> bool:
        """Whether a rule may be decided so."""
        if rule in self.fixed:
            return bool(self.fixed[rule] == value)
        return bool(self._space.bit(rule, value) & self.possible)

    # Answers.

    def take(self, said: Said, tree: Tree) -> bool:
        """Take an answer in; false where there is none, or where it is that of no combination."""
        classes = tree.fitting(said.answer, self._talk.fields(said.query.ask)) if said.answer is not None else None
        if not classes:
            return False
        taken = _Taken(said, tree, classes)
        try:
            self._learn(taken)
        except NothingFits:
            self._reopen(taken)
        return True

    def _learn(self, taken: _Taken) -> None:
        """Know what an answer tells; raises NothingFits."""
        known = self._known.learned(taken.tree, taken.classes)
        known.example(0)  # that there is a combination is found out by search only
        self._known = known
        self._taken.append(taken)

    def take_all(self, said: Iterable[Said]) -> None:
        """Take in what was asked without a tree."""
        anyhow = self._pool.narrowed(self._start.possible, self.fixed)
        for each in said:
            tree = anyhow.tree(each.query, WIDEST, self._talk.fields(each.query.ask)) if each.answer else None
            if tree is not None:
                self.take(each, replace(tree, whole=True))

    def _reopen(self, new: _Taken) -> None:
        """Put an answer aside that contradicts what is known, and with it what says otherwise of the rules concerned.

        The answers that are kept are taken in again, so that these rules are open and will be asked about.
        """
        ways = [way for way, number in paths(new.tree.root, -1) if number in new.classes]
        way = min(ways, key=lambda way: (way & ~self.possible).bit_count())
        contested = sum(mask for mask in self._space.masks.values() if mask & way & ~self.possible)
        if not contested or contested & self._reopened:
            return
        self._reopened |= contested
        self._again([taken for taken in self._taken if _allows(taken, way & contested, contested)])

    def _again(self, taken: Iterable[_Taken]) -> None:
        """Begin again with some answers only."""
        kept = list(taken)
        self._known, self._taken = self._start, []
        for each in kept:
            if each.tree.whole:
                with suppress(NothingFits):
                    self._learn(each)
        self.take_all(each.said for each in kept if not each.tree.whole)

    def better(self, more: Iterable[Witness] = ()) -> Rules | None:
        """The rules by which most answers are right, those of other witnesses too; None where they are believed."""
        witnesses = [*self.witnesses(), *more]
        rules = self.rules(self.nearest().rules)
        found = improved(rules, witnesses, self._pool.readings, (SEATS_RULE,))
        return None if found == rules else found

    def witnesses(self) -> list[Witness]:
        """Every question with its answer."""
        return [
            Witness(said.query.ask, said.query.given, said.answer, self._talk.fields(said.query.ask))
            for said in self._talk.said
            if said.answer is not None
        ]


def _allows(taken: _Taken, options: int, rules: int) -> bool:
    """Whether an answer can be right though the rules are decided by these options."""
    return any(number in taken.classes and not way & rules & ~options for way, number in paths(taken.tree.root, -1))
