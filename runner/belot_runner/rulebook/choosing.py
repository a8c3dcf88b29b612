"""Which cases become examples: few of a rule, the clearest, and no two that show the same."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache

from belot_runner.asking.select import Check, normative, runs_in, select
from belot_runner.cases.rows import GAME, Row
from belot_runner.spec.order import RulePlace
from belot_runner.spec.variants import Variant

MOST = 3  # examples of a rule

_COUNTED = "perft"  # a question that shows nobody a rule
_WIDE = 700  # characters of a question; one that is longer takes long to read


def chosen(place: RulePlace, variant: Variant, rows: Iterable[Row]) -> tuple[Check, ...]:
    """The examples of a rule in a variant, the clearest first.

    They are those that the plan names, as far as they run there. Where none of them does, as under house rules, they
    are cases of the variant's own choice, with short positions, and of each kind of answer one.
    """
    rows = [row for row in rows if row.rule == place.rule or row.id in place.examples]
    fitting = [row for row in rows if row.ask != _COUNTED and runs_in(row, variant)]
    named = sorted((row for row in fitting if row.id in place.examples), key=lambda row: place.examples.index(row.id))
    told = named[:MOST]
    for row in sorted(fitting, key=lambda row: _rank(row, variant)) if not named else ():
        if len(told) < MOST and _adds(row, told):
            told.append(row)
    return tuple(select([row], [variant])[0] for row in told)


def _rank(row: Row, variant: Variant) -> tuple[bool, bool, bool, int]:
    """The less, the clearer."""
    length = _length(row)
    return row.ask == GAME or length > _WIDE, row.choice is None, not normative(row, variant), length


@cache
def _length(row: Row) -> int:
    return len(json.dumps(row.given))


def _adds(row: Row, told: Sequence[Row]) -> bool:
    """Whether a row shows what none of the others does."""
    if not told:
        return True
    long = row.ask == GAME or _length(row) > _WIDE
    return not long and _kind(row) not in map(_kind, told) and _case(row) not in map(_case, told)


def _case(row: Row) -> str:
    return "/".join(row.id.split("/")[:2])


def _kind(row: Row) -> tuple[object, ...]:
    """What kind of answer is expected."""
    expect = row.expect
    everything = len(expect["legal"]) == len(row.given["hand"]) if "legal" in expect and "hand" in row.given else None
    return (
        row.ask,
        everything,
        *(name in expect for name in ("illegal", "wins_match", "contract")),
        *(expect.get(name) for name in ("allowed", "outcome", "over", "status", "phase")),
        _scorers(row),
    )


def _scorers(row: Row) -> int:
    """How many sides score declarations."""
    return sum(points > 0 for points in row.expect.get("points", {}).values()) if row.ask == "declarations" else 0
