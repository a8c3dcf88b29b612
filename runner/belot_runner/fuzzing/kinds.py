"""Differences by kind: how many are alike, and the smallest of them. Those of parts add up to those of the whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from belot_runner.fuzzing.difference import Difference, Reading, as_key, difference_from

Json = dict[str, Any]

EXAMINED = 4
"""So many differences that look alike are examined of each part; the others are counted."""


def look(difference: Difference) -> str:
    """What is seen of a difference without examining it."""
    rule = ""
    illegal = difference.expected.get("illegal")
    if isinstance(illegal, Mapping):
        rule = str(illegal.get("rule"))
    return as_key([difference.variant, difference.question, str(difference.outcome), difference.fields, rule])


@dataclass(frozen=True, slots=True)
class Kind:
    """Differences that look alike and have the same explanations: how many, and the smallest."""

    count: int
    example: Difference

    @property
    def look(self) -> str:
        """What is seen of them."""
        return look(self.example)

    @property
    def key(self) -> str:
        """What they have in common."""
        return as_key([self.look, self.readings])

    @property
    def readings(self) -> tuple[Reading, ...]:
        """The rules that explain them, each by itself."""
        return self.example.readings

    def with_more(self, other: Kind) -> Kind:
        """Both together."""
        smallest = min(self.example, other.example, key=lambda each: (each.size, each.order))
        return Kind(self.count + other.count, smallest)


@dataclass(slots=True)
class Kinds:
    """Differences by kind, and how many there were of each look, examined or not."""

    seen: dict[str, int]
    kinds: dict[str, Kind]

    def add(self, kind: Kind) -> None:
        """Some more of a kind."""
        known = self.kinds.get(kind.key)
        self.kinds[kind.key] = known.with_more(kind) if known else kind

    def add_all(self, other: Kinds) -> None:
        """All those of another part."""
        for seen, count in other.seen.items():
            self.seen[seen] = self.seen.get(seen, 0) + count
        for kind in other.kinds.values():
            self.add(kind)

    @property
    def count(self) -> int:
        """How many differences there were."""
        return sum(self.seen.values())

    @property
    def examined(self) -> int:
        """How many of them were examined."""
        return sum(kind.count for kind in self.kinds.values())

    def as_json(self) -> Json:
        """What a journal keeps of them."""
        return {
            "seen": dict(sorted(self.seen.items())),
            "kinds": [
                {"count": kind.count, "example": kind.example.as_json()} for _, kind in sorted(self.kinds.items())
            ],
        }


def no_kinds() -> Kinds:
    """No differences at all."""
    return Kinds({}, {})


def kinds_from(data: Mapping[str, Any]) -> Kinds:
    """What a journal has kept; raises KeyError, TypeError or ValueError where it is nothing of the sort."""
    kinds = Kinds({str(seen): int(count) for seen, count in data["seen"].items()}, {})
    for each in data["kinds"]:
        kinds.add(Kind(int(each["count"]), difference_from(each["example"])))
    return kinds
