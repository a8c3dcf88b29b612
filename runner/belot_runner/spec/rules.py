"""A rule of the catalogue: its question, its choices or the type of its value, and its wrong readings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from belot_runner.errors import SuiteError, brief
from belot_runner.reading.data import Data
from belot_runner.reading.fields import Fields, Origin, describe, expected, read_fields, suggest
from belot_runner.spec.values import NUMBER, VALUE_TYPES, Wire, points

_RULE = ("id", "question", "text", "choices", "counters", "note", "value", "unit", "named", "least", "probe")


@dataclass(frozen=True, slots=True)
class RuleSpec:
    """What a rule asks, and what may be decided.

    A rule of choices has `choices` (name -> sentence) and no `value`; `counters` are wrong readings of it
    that no variant may choose. A rule of value has the name of its type in `value`, the values that have a
    name in `named`, in `least` the least number that may be decided (None: any), below which the cases do not
    hold, and in `probe` a wrong value that serves proofs.
    """

    id: str
    chapter: str
    question: str
    text: str
    choices: Mapping[str, str]
    counters: Mapping[str, str]
    note: str
    value: str | None
    unit: str
    named: Mapping[str, Wire]
    least: int | None
    probe: Wire | None
    origin: Origin = field(repr=False, compare=False)

    def read(self, written: Data, origin: Origin) -> Wire:
        """The wire value of a decision as it stands in a file, by name or written out.

        Raises, at `origin`, for an unknown choice, a counter, or a value of the wrong type.
        """
        if self.value is not None and not isinstance(written, str):
            return _at_least(self.least, VALUE_TYPES[self.value](written, origin), origin)
        if self.value is not None and written in self.named:
            return self.named[written]
        if self.value is None and isinstance(written, str) and written in self.choices:
            return written
        raise self._unknown(written, origin)

    def is_counter(self, value: Wire) -> bool:
        """Whether a wire value is a wrong reading."""
        return self.value is None and value in self.counters

    def name(self, value: Wire) -> str | None:
        """The name of a wire value: a choice is its own, a table or number may equal a named one."""
        if self.value is None:
            return str(value)
        return next((name for name, table in self.named.items() if table == value), None)

    def _unknown(self, written: Data, origin: Origin) -> SuiteError:
        if self.value is not None and not self.named:
            return expected(origin, f"a value of type {self.value}", written)
        if self.value is not None:
            hint = suggest(written, self.named, "named values")
            return origin.error(f"{self.id} has no value called {describe(written)}", hint)
        if isinstance(written, str) and written in self.counters:
            message = f"{written} is a wrong reading of {self.id}, which no variant may choose"
            return origin.error(message, f"choices: {', '.join(self.choices)}")
        hint = suggest(written, self.choices, "choices")
        return origin.error(f"{self.id} has no choice {describe(written)}", hint)


def read_rule(item: Data, origin: Origin, chapter: str) -> RuleSpec:
    """One entry of a chapter's `rules`; raises where it is not well formed."""
    fields = read_fields(item, origin, _RULE, ("id", "question"))
    name = fields.text("id")
    if not name.startswith(f"{chapter}."):
        message = f"the id of a rule of this chapter begins with {chapter}., found {brief(name)}"
        raise fields.at("id").error(message, "rename it, or move it to its chapter")
    kind = _value_type(fields)
    least = _least(fields, kind)
    named, probe = _values(fields, kind, least) if kind else ({}, None)
    return RuleSpec(
        id=name,
        chapter=chapter,
        question=fields.text("question"),
        text=fields.text("text"),
        choices={} if kind else _choices(fields),
        counters={} if kind else _sentences(fields, "counters"),
        note=fields.text("note"),
        value=kind,
        unit=fields.text("unit"),
        named=named,
        least=least,
        probe=probe,
        origin=origin,
    )


def _value_type(fields: Fields) -> str | None:
    """The type of the rule's value; None for a rule of choices."""
    kind = fields.text("value")
    of_value, of_choices = ("value", "unit", "named", "least", "probe"), ("choices", "counters")
    for name in of_choices if kind else of_value:
        if fields.get(name) is not None:
            message = f"{name} belongs to a rule of {'choices' if kind else 'value'}"
            raise fields.at(name).error(message, "a rule has either choices or a value", key=True)
    if kind and kind not in VALUE_TYPES:
        hint = suggest(kind, VALUE_TYPES, "types")
        raise fields.at("value").error(f"there is no type of value called {brief(kind)}", hint)
    return kind or None


def _least(fields: Fields, kind: str | None) -> int | None:
    if fields.get("least") is None:
        return None
    if kind != NUMBER:
        message = "only a rule whose value is a number has a least one"
        raise fields.at("least").error(message, "leave it out", key=True)
    return points(fields.get("least"), fields.at("least"))


def _values(fields: Fields, kind: str, least: int | None) -> tuple[dict[str, Wire], Wire | None]:
    """The named values and the probe."""

    def read(written: Data, origin: Origin) -> Wire:
        return _at_least(least, VALUE_TYPES[kind](written, origin), origin)

    named = {name: read(table, fields.at("named") / name) for name, table in fields.mapping("named").items()}
    probe = fields.get("probe")
    return named, None if probe is None else read(probe, fields.at("probe"))


def _at_least(least: int | None, value: Wire, origin: Origin) -> Wire:
    if least is not None and value < least:
        raise expected(origin, f"a number of {least} or more", value, "the suite has no cases for less")
    return value


def _choices(fields: Fields) -> dict[str, str]:
    choices, counters = _sentences(fields, "choices"), _sentences(fields, "counters")
    if not choices:
        raise fields.origin.error("a rule has choices or the type of a value", "add `choices:` or `value:`")
    if len(choices) == 1 and not counters:
        hint = "add `counters:` with a wrong reading of it"
        raise fields.at("choices").error("a rule with one choice has a counter", hint, key=True)
    for word in counters:
        if word in choices:
            message = f"{word} is both a choice and a counter"
            raise (fields.at("counters") / word).error(message, "keep one of them", key=True)
    return choices


def _sentences(fields: Fields, name: str) -> dict[str, str]:
    words = fields.mapping(name)
    for word, sentence in words.items():
        if not isinstance(sentence, str):
            raise expected(fields.at(name) / word, "a sentence", sentence)
    return words
