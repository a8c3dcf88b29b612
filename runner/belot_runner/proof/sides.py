"""Answers given at tables of different sides, brought to one naming: being called otherwise is no difference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from belot_runner.asking.compare import WINS_MATCH
from belot_runner.tables import PAIRS

_PAIR_OF = {name: pair for pair in PAIRS for name in (pair, *pair.split("-"))}


def by_pairs(answer: Mapping[str, Any]) -> dict[str, Any]:
    """An answer told by pairs, a player who is a side of his own standing for the pair that sits there elsewhere.

    Points by side are added up. What is told by seat (whose turn it is, who scores which cards) stays as it is.
    """
    return {name: _told(name, value) for name, value in answer.items()}


def _told(name: str, value: Any) -> Any:
    if name == WINS_MATCH:
        return _PAIR_OF.get(value, value)
    if not isinstance(value, Mapping) or not all(isinstance(points, int) for points in value.values()):
        return value
    added = Counter(dict.fromkeys(PAIRS, 0))
    for side, points in value.items():
        added[_PAIR_OF[side]] += points
    return dict(added)
