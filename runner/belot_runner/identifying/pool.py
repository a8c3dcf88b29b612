"""The questions of the suite with their trees, grown when first wanted and kept for as long as the process lives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain

from belot_runner.cases.questions import QUESTIONS
from belot_runner.identifying.queries import Query, of_rows
from belot_runner.identifying.space import Space, space_of
from belot_runner.identifying.trees import Fields, Tree, grow
from belot_runner.proof.forking import Decisions, Fork, Options, forks
from belot_runner.proof.options import options_of, readings_of
from belot_runner.spec.constraints import Constraint
from belot_runner.spec.values import Wire
from belot_runner.suite import Suite
from belot_runner.tables import SEATS_RULE

WIDEST = 600  # forks of a question whose tree is kept
FEW = 2  # cases of a choice that are looked at while everything is open
LATE = "game"  # asks about so much that it is asked when most is known


class Pool:
    """Every question of a suite but the wide ones, which consult too much at once, and what it tells.

    `options` are those of each rule, `readings` the same without values that nobody plays; `spoken` has for each rule
    the kinds of question of which some case depends on it, or is about it.
    """

    def __init__(self, suite: Suite) -> None:
        self.suite = suite
        self.options = options_of(suite)
        self.readings = readings_of(suite)
        self.variants = tuple(suite.variants.values())
        self.space: Space = space_of(self.options.of_rule, suite.catalogue)
        self.of_value = frozenset(rule.id for rule in suite.catalogue.rules.values() if rule.value)
        self._rows = tuple(row for row in suite.rows if not QUESTIONS[row.ask].wide)
        self.kinds = frozenset(row.ask for row in self._rows)
        self.spoken: dict[str, set[str]] = {rule: set() for rule in suite.catalogue.rules}
        for row in self._rows:
            for rule in {row.rule, *row.mentions} - {""}:
                self.spoken[rule].add(row.ask)
        self._queries: dict[str, tuple[Query, ...]] = {}
        self._few: dict[str, tuple[Query, ...]] = {}
        self.trees: dict[tuple[Query, Fields], list[tuple[Decisions, Tree | None]]] = {}

    def queries(self, table: str) -> tuple[Query, ...]:
        """Those of the suite for a form of table."""
        if table not in self._queries:
            self._queries[table] = tuple(of_rows(self._rows, table))
        return self._queries[table]

    def few(self, table: str) -> tuple[Query, ...]:
        """Of these the smallest for each choice of each rule, without whole deals."""
        if table not in self._few:
            groups: dict[tuple[str, str], list[Query]] = {}
            for query in self.queries(table):
                if query.row and query.ask != LATE:
                    groups.setdefault((query.row.rule, str(query.row.choice)), []).append(query)
            smallest = (sorted(group, key=lambda query: query.size)[:FEW] for group in groups.values())
            self._few[table] = tuple(chain.from_iterable(smallest))
        return self._few[table]

    @property
    def constraints(self) -> Sequence[Constraint]:
        """What goes together."""
        return self.suite.catalogue.constraints

    @property
    def shipped(self) -> dict[str, list[Wire]]:
        """For each rule the values that the catalogue names, or a variant of the suite decides."""
        return {
            rule.id: [*rule.named.values(), *(variant.rules[rule.id] for variant in self.variants)]
            for rule in self.suite.catalogue.rules.values()
        }

    def at(self, table: str, values: Decisions) -> Seated:
        """What questions tell at a form of table where some values are known."""
        return Seated(self, table, values)

    def narrowed(self, possible: int, decided: Decisions) -> Narrowed:
        """The options that are left where much is decided."""
        return Narrowed(self.space, possible, decided)


class Seated:
    """What questions tell at a form of table where some values are known."""

    def __init__(self, pool: Pool, table: str, values: Decisions) -> None:
        self._pool = pool
        self._fixed = {SEATS_RULE: table}
        self._values = values
        single: dict[str, list[Wire]] = {rule: [value] for rule, value in values.items()}
        self._options = Options({**pool.options.of_rule, **single}, pool.constraints)

    def tree(self, query: Query, fields: Fields = None) -> Tree | None:
        """The tree of a question; None where it is too wide.

        It is the same for all values that differ only in what the question does not consult.
        """
        known = self._pool.trees.setdefault((query, fields), [])
        for consulted, tree in known:
            if all(self._values.get(rule) == value for rule, value in consulted.items()):
                return tree
        consulted, found = {}, []
        for fork in forks(query.ask, dict(query.given), self._fixed, self._options, refused=True):
            consulted.update({rule: self._values.get(rule) for rule in fork.free if rule in self._pool.of_value})
            found.append(_without(fork, self._values))
            if len(found) > WIDEST:
                break
        tree = grow(found, self._pool.space, WIDEST, fields)
        known.append((consulted, tree))
        return tree


class Narrowed:
    """What is left open when much is known: trees of questions that are grown for this moment only.

    They tell by what is possible now; about what is decided they say nothing.
    """

    def __init__(self, space: Space, possible: int, decided: Decisions) -> None:
        self._space = space
        self._decided = decided
        self._options = Options(
            {rule: space.options(possible, rule) for rule in space.masks if rule not in decided}, ()
        )

    def tree(self, query: Query, limit: int, fields: Fields = None) -> Tree | None:
        """The tree of a question; None where it tells nothing, or has more forks than `limit`."""
        found = forks(query.ask, dict(query.given), self._decided, self._options, refused=True)
        first = next(found)
        tree = grow(chain([first], found), self._space, limit, fields, whole=False) if first.free else None
        return tree if tree and tree.tells else None


def _without(fork: Fork, values: Mapping[str, Wire]) -> Fork:
    """A fork without the rules whose value is known."""
    return Fork({rule: option for rule, option in fork.free.items() if rule not in values}, fork.answer)


@lru_cache(maxsize=2)
def pool_of(suite: Suite) -> Pool:
    """The pool of a suite, one in a process."""
    return Pool(suite)
