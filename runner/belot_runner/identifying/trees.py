"""A question as a tree of choices: each rule that the answer consults is a fork, each answer a class at its end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from belot_runner.asking.compare import Expectation
from belot_runner.identifying.space import Space
from belot_runner.proof.forking import Fork

Json = dict[str, Any]
Node: TypeAlias = "int | tuple[int, tuple[tuple[int, Node], ...]]"
"""The number of a class, or the bits of a rule and for each of its options what comes of it."""

Fields = tuple[str, ...] | None


@dataclass(frozen=True, slots=True, eq=False)
class Tree:
    """What a question tells: the forks from the first rule that is consulted on, and the answer of each class.

    The answer is None where the question is not well formed. It is `whole` unless it tells only what can be beside what
    was known when it grew.
    """

    root: Node
    answers: tuple[Json | None, ...]
    whole: bool = True

    @property
    def tells(self) -> bool:
        """Whether it can be answered in more than one way."""
        return not isinstance(self.root, int)

    def fitting(self, answer: Mapping[str, Any], fields: Fields = None) -> frozenset[int]:
        """The classes whose answer this is.

        Where it is that of none, but for fields that are missing in it, those that it is apart from these.
        """
        known = [(number, own) for number, own in enumerate(self.answers) if own is not None]
        for present in (False, True):
            found = frozenset(number for number, own in known if agrees(own, answer, fields, present=present))
            if found:
                return found
        return frozenset()


def agrees(own: Json, answer: Mapping[str, Any], fields: Fields = None, *, present: bool = False) -> bool:
    """Whether an answer is the one expected; with `present` in the fields that it has."""
    if present:
        own = {name: value for name, value in own.items() if name == "illegal" or answer.get(name) is not None}
    expectation = Expectation(own, fields)
    return not expectation.is_empty and expectation.fits(answer)


def grow(forks: Iterable[Fork], space: Space, limit: int, fields: Fields = None, *, whole: bool = True) -> Tree | None:
    """The tree of a question's forks; None where there are more of them than `limit`.

    Answers that differ only in what is not compared are one class; a rule that makes no difference is no fork.
    """
    classes, sprout = _Classes(fields), _Sprout(space)
    for number, fork in enumerate(forks):
        if number == limit:
            return None
        sprout.add(fork.free, classes.number(fork.answer))
    return Tree(sprout.root(), tuple(classes.answers), whole)


class _Classes:
    """Answers, numbered so that those that count as one have one number."""

    def __init__(self, fields: Fields) -> None:
        self.answers: list[Json | None] = []
        self._fields = fields
        self._as_written: dict[str, int] = {}
        self._as_compared: dict[Any, int] = {}

    def number(self, answer: Json | None) -> int:
        written = repr(answer)
        if written not in self._as_written:
            compared = None if answer is None else _key(Expectation(answer, self._fields).wanted)
            if compared not in self._as_compared:
                self._as_compared[compared] = len(self.answers)
                self.answers.append(answer)
            self._as_written[written] = self._as_compared[compared]
        return self._as_written[written]


def _key(value: Any) -> Any:
    """A value that can be a key; every list of an answer is a set."""
    if isinstance(value, dict):
        return frozenset((name, _key(item)) for name, item in value.items())
    if isinstance(value, list):
        return frozenset(map(_key, value))
    return value


class _Sprout:
    """A tree while it grows: a mapping from options to what comes of them, the rule's bits under 0."""

    def __init__(self, space: Space) -> None:
        self._space = space
        self._root: dict[int, Any] = {}
        self._made: dict[Any, Node] = {}

    def add(self, free: Mapping[str, Any], number: int) -> None:
        """Add a fork with the number of its class."""
        at, way = self._root, 1
        for rule, option in free.items():
            at = at.setdefault(way, {0: self._space.masks[rule]})
            way = self._space.bit(rule, option)
        at[way] = number

    def root(self) -> Node:
        """The tree as it has grown."""
        return self._node(self._root[1])

    def _node(self, at: Any) -> Node:
        """A part of it, where only forks are left that make a difference; equal parts are one."""
        if isinstance(at, int):
            return at
        branches = tuple((bit, self._node(below)) for bit, below in at.items() if bit)
        first = branches[0][1]
        if all(below is first or below == first for _, below in branches[1:]):
            return first
        key = (at[0], tuple((bit, below if isinstance(below, int) else id(below)) for bit, below in branches))
        return self._made.setdefault(key, (at[0], branches))


def spread(node: Node, possible: int, weights: Mapping[int, float], into: dict[int, float], share: float = 1.0) -> int:
    """Add to each class how likely it is; returns the bits of the rules that were forks still."""
    seen = 0
    while not isinstance(node, int):
        mask, branches = node
        left = possible & mask
        if left & (left - 1):
            open_ones = [branch for branch in branches if branch[0] & left]
            seen |= mask
            whole = sum([weights[bit] for bit, _ in open_ones])
            for bit, below in open_ones:
                seen |= spread(below, possible, weights, into, share * weights[bit] / whole)
            return seen
        for bit, below in branches:
            if bit == left:
                node = below
                break
        else:
            return seen  # what constraints exclude
    into[node] = into.get(node, 0.0) + share
    return seen


def paths(node: Node, possible: int, so_far: int = 0) -> list[tuple[int, int]]:
    """Every way through the tree that is possible: the bits of its options, and the class it leads to."""
    if isinstance(node, int):
        return [(so_far, node)]
    found = []
    for bit, below in node[1]:
        if bit & possible:
            found += paths(below, possible, so_far | bit)
    return found
