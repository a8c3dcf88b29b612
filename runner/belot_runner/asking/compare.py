"""Whether an answer is the expected one.

Only the fields that are expected count, each exactly: some as sets, the others as sequences, tables or plain values.
Null is the same as absent, 10.0 is 10, and true is not 1. An expectation is prepared once and then costs a few
microseconds an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, NamedTuple

Fits = Callable[[Any], bool]
Shape = Callable[[Any], Fits]

ILLEGAL = "illegal"
WINS_MATCH = "wins_match"
# What says that everything else is beside the point: where nobody expects it, it is wrong whatever stands beside it.
_DECISIVE = (ILLEGAL, WINS_MATCH)
ILLEGAL_RULE = "illegal.rule"


class Difference(NamedTuple):
    """One field in which an answer is not the expected one; what is absent is None.

    Within a table the field names the entry too: `recorded.north-south`.
    """

    field: str
    expected: Any
    got: Any


class Expectation:
    """An expected answer, prepared for comparing.

    `fields` are those that an implementation wants compared (None: all). A dotted one, `contract.bid`, narrows a field
    to the parts so named. `illegal.rule` adds to the others instead: with it (or with `with_rule`) the rule of a fault
    is compared, and not only its place. `wanted` is what is left of the answer: all that is compared.
    """

    __slots__ = ("_fields", "_unexpected", "wanted")

    def __init__(
        self, expect: Mapping[str, Any], fields: Collection[str] | None = None, *, with_rule: bool = False
    ) -> None:
        named = frozenset(fields or ())
        self.wanted = {
            name: _narrowed(name, value, named, with_rule) if name in _RECORDS else value
            for name, value in expect.items()
            if not named or _is_compared(name, named)
        }
        self._fields = tuple((name, _prepared(name, value)) for name, value in self.wanted.items())
        self._unexpected = tuple(name for name in _DECISIVE if expect.get(name) is None)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to compare, so that any answer would do."""
        return not self._fields

    def fits(self, answer: Mapping[str, Any]) -> bool:
        """Whether an answer is the expected one."""
        for name, fits in self._fields:
            if not fits(answer.get(name)):
                return False
        for name in self._unexpected:
            if answer.get(name) is not None:
                return False
        return True

    def differences(self, answer: Mapping[str, Any]) -> list[Difference]:
        """What is not as expected, in the order of the expectation; empty exactly where the answer fits."""
        found: list[Difference] = []
        for name, fits in self._fields:
            got = answer.get(name)
            if not fits(got):
                found += _apart(name, self.wanted[name], got)
        unexpected = (name for name in self._unexpected if answer.get(name) is not None)
        return [*found, *(Difference(name, None, answer[name]) for name in unexpected)]


def fits(expect: Mapping[str, Any], answer: Mapping[str, Any]) -> bool:
    """Whether an answer is the expected one in every field, the rule of a fault included."""
    return Expectation(expect, with_rule=True).fits(answer)


def difference(expect: Mapping[str, Any], answer: Mapping[str, Any]) -> list[Difference]:
    """What is not as expected in an answer, the rule of a fault included."""
    return Expectation(expect, with_rule=True).differences(answer)


def same(one: object, other: object) -> bool:
    """Whether two answers say the same, each looked at as if it were expected; also such as are none by the schema."""
    if _value(one)(other):  # first, since a field that is not of its kind fits nothing, not even itself
        return True
    if not isinstance(one, dict) or not isinstance(other, dict):
        return False
    try:
        return fits(one, other) and fits(other, one)
    except (TypeError, AttributeError):  # a field is not of the kind that it is compared as
        return False


# What is compared: the fields an implementation names, and the parts of them.


def _is_compared(name: str, named: frozenset[str]) -> bool:
    only = named - {ILLEGAL_RULE}
    if not only or name in only:
        return True
    return any(field.startswith(f"{name}.") for field in named)


def _narrowed(name: str, value: Any, named: frozenset[str], with_rule: bool) -> Any:
    """The expected value without those parts of a record that are not compared."""
    if not isinstance(value, dict):
        return value
    parts = {field.partition(".")[2] for field in named if field.startswith(f"{name}.")}
    if name == ILLEGAL:
        parts |= {"at", "rule"} if with_rule else {"at"}
    elif not parts or name in named:
        return value
    return {part: wanted for part, wanted in value.items() if part in parts}


# Shapes: each takes what is expected and gives the test of what came.


def _value(expected: Any) -> Fits:
    if isinstance(expected, dict):
        return _table(expected)
    if isinstance(expected, list):
        return _sequence(expected)
    if expected is None or isinstance(expected, bool):
        return lambda got: got is expected
    if isinstance(expected, (int, float)):
        return lambda got: got == expected and not isinstance(got, bool)
    return lambda got: bool(got == expected)


def _sequence(expected: Collection[Any]) -> Fits:
    tests = [_value(item) for item in expected]
    return lambda got: (
        isinstance(got, list)
        and len(got) == len(tests)
        and all(fits(item) for fits, item in zip(tests, got, strict=True))
    )


def _set(expected: Collection[Any]) -> Fits:
    wanted = frozenset(expected)
    size = len(wanted)

    def fits(got: Any) -> bool:
        if not isinstance(got, list) or len(got) != size:
            return False
        try:
            return wanted.issuperset(got) and len(set(got)) == size
        except TypeError:  # something in it that no set can hold, such as a list
            return False

    return fits


def _set_of_sets(expected: Collection[Collection[Any]] | None) -> Fits:
    """Nothing at all and an empty list are the same."""
    wanted = frozenset(frozenset(item) for item in expected or ())

    def fits(got: Any) -> bool:
        got = [] if got is None else got
        if not isinstance(got, list) or len(got) != len(wanted):
            return False
        try:
            sets = {frozenset(item) for item in got if isinstance(item, list) and len(set(item)) == len(item)}
        except TypeError:
            return False
        return sets == wanted

    return fits


def _table(expected: Mapping[str, Any], of: Shape = _value) -> Fits:
    """A table has the expected entries and no other."""
    tests = [(key, of(value)) for key, value in expected.items() if value is not None]

    def fits(got: Any) -> bool:
        if not isinstance(got, dict) or (len(got) != len(tests) and len(_present(got)) != len(tests)):
            return False
        for key, test in tests:
            if not test(got.get(key)):
                return False
        return True

    return fits


def _record(expected: Mapping[str, Any]) -> Fits:
    """A record may have more fields than are expected: they are unknown, and ignored."""
    tests = [(key, _value(value)) for key, value in expected.items()]
    return lambda got: isinstance(got, dict) and all(fits(got.get(key)) for key, fits in tests)


def _hands(expected: Mapping[str, Any]) -> Fits:
    return _table(expected, _set)


def _scored(expected: Mapping[str, Any]) -> Fits:
    fits = _table({seat: sets for seat, sets in expected.items() if sets}, _set_of_sets)
    return lambda got: isinstance(got, dict) and fits({seat: sets for seat, sets in got.items() if sets != []})


COMPARED: Mapping[str, str] = {
    "legal": "set",
    "stock": "set",
    "hands": "sets",
    "talons": "sets",
    "scored": "sets-of-sets",
    "contract": "record",
    ILLEGAL: "record",
}
"""How the fields of answers are compared that are not plain values."""

_SHAPES: Mapping[str, Shape] = {"set": _set, "sets": _hands, "sets-of-sets": _scored, "record": _record}
_ENTRIES: Mapping[str, Shape] = {"sets": _set, "sets-of-sets": _set_of_sets}
_RECORDS = frozenset(name for name, shape in COMPARED.items() if shape == "record")


def _prepared(name: str, expected: Any) -> Fits:
    if expected is None:
        return _value(None)
    return _SHAPES[COMPARED[name]](expected) if name in COMPARED else _value(expected)


def _present(table: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if value is not None}


def _apart(name: str, expected: Any, got: Any) -> Iterator[Difference]:
    """A field that does not fit; entry by entry where both are tables."""
    if not isinstance(expected, dict) or not isinstance(got, dict):
        yield Difference(name, expected, got)
        return
    shape = _ENTRIES.get(COMPARED.get(name, ""), _value)
    keys = expected if name in _RECORDS else dict.fromkeys([*expected, *got])
    for key in keys:
        wanted, found = expected.get(key), got.get(key)
        test = _value(None) if wanted is None and shape is not _set_of_sets else shape(wanted)
        if not test(found):
            yield Difference(f"{name}.{key}", wanted, found)
