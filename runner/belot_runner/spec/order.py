"""What a rulebook says and in which order: spec/rulebook.yaml.

It names passages, whose texts stand in spec/prose/<language>.yaml, tables, and rules; and for each under which choices
it is said, so that no code has to know who plays what.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from belot_runner.errors import CatalogueError
from belot_runner.paths import spec_dir
from belot_runner.reading.data import Data
from belot_runner.reading.fields import Fields, Origin, as_mapping, expected, load_fields, read_fields, suggest
from belot_runner.spec.catalogue import Catalogue
from belot_runner.spec.constraints import Conditions, conditions, holds, read_conditions
from belot_runner.spec.values import Wire

# What stands before the chapters: the game in a page, and how the book is to be read; behind them what is left open.
PAGE, READING, OPEN = "page", "reading", "open"

# The texts of a rule that may be told otherwise where those of the catalogue speak of what the variant does not have.
TEXTS = ("question", "text", "answer")

Rules = Mapping[str, Wire]


@dataclass(frozen=True, slots=True)
class Part:
    """What is said or shown at one place, and when.

    `name` is that of a passage, of a table where it is one that `shows`, of a term where terms are listed. Where it
    has `steps` it is a numbered list of these.
    """

    name: str
    when: Conditions
    shows: bool = False
    steps: tuple[Part, ...] = ()

    def said(self, rules: Rules) -> bool:
        """Whether it is said under these rules."""
        return holds(self.when, rules) and (bool(self.name) or any(step.said(rules) for step in self.steps))


@dataclass(frozen=True, slots=True)
class RulePlace:
    """What is said of a rule: `when` its sentence means anything (under any of these conditions), the terms that it
    uses, and what is added to it.

    `examples` are ids of rows by which it is shown, as far as they run. `instead` has by text of the rule (question,
    text, answer) the passages that are said in its place, each where it says: the first of them that is said counts.
    """

    rule: str
    when: tuple[Conditions, ...]
    terms: tuple[Part, ...]
    parts: tuple[Part, ...]
    examples: tuple[str, ...]
    instead: Mapping[str, tuple[Part, ...]] = field(default_factory=dict)

    def told(self, name: str, rules: Rules) -> str | None:
        """The passage that is said in the place of a text of the rule; None where the rule's own is."""
        return next((part.name for part in self.instead.get(name, ()) if part.said(rules)), None)

    def said(self, rules: Rules) -> bool:
        """Whether it is told of under these rules."""
        return any(holds(when, rules) for when in self.when)


@dataclass(frozen=True, slots=True)
class ChapterPlan:
    """A chapter: what it opens with, the terms of that, and its rules."""

    name: str
    opening: tuple[Part, ...]
    terms: tuple[Part, ...]
    rules: tuple[RulePlace, ...]


@dataclass(frozen=True, slots=True)
class Order:
    """The plan of a rulebook: the game in a page, how to read the book, and the chapters by name in their order.

    `open` are the subjects of what is left to the table.
    """

    page: tuple[Part, ...]
    reading: tuple[Part, ...]
    chapters: Mapping[str, ChapterPlan]
    open: tuple[Part, ...] = ()

    def passages(self) -> Iterator[tuple[str, str]]:
        """The passages that it names, each with its chapter."""
        for chapter, parts in self._parts():
            for part in parts:
                yield from ((chapter, each.name) for each in (part, *part.steps) if each.name and not each.shows)

    def tables(self) -> Iterator[str]:
        """The tables that it shows."""
        yield from (part.name for _, parts in self._parts() for part in parts if part.shows)

    def terms(self) -> Iterator[str]:
        """The terms that it lists."""
        for plan in self.chapters.values():
            for terms in (plan.terms, *(place.terms for place in plan.rules)):
                yield from (term.name for term in terms)

    def _parts(self) -> Iterator[tuple[str, tuple[Part, ...]]]:
        yield PAGE, self.page
        yield READING, self.reading
        for name, plan in self.chapters.items():
            yield name, plan.opening
            for place in plan.rules:
                yield name, place.parts
                yield from ((name, parts) for parts in place.instead.values())


def load_order(catalogue: Catalogue, spec: Path | None = None) -> Order:
    """The plan; raises CatalogueError or YamlError, also where it lacks a rule of the catalogue."""
    file = (spec or spec_dir()) / "rulebook.yaml"
    known = (PAGE, READING, "chapters", OPEN)
    fields = load_fields(file, CatalogueError, known, known)
    chapters, at = fields.mapping("chapters"), fields.at("chapters")
    for name in catalogue.chapters:
        if name not in chapters:
            raise at.error(f"the chapter {name} is missing", f"add `{name}:`", key=True)
    plans = {name: _chapter(name, chapters[name], at / name, catalogue) for name in catalogue.chapters}
    return Order(
        _parts(fields, PAGE, catalogue),
        _parts(fields, READING, catalogue),
        plans,
        _parts(fields, OPEN, catalogue, "subject"),
    )


def _chapter(name: str, item: Data, origin: Origin, catalogue: Catalogue) -> ChapterPlan:
    fields = read_fields(item, origin, ("opening", "terms", "rules"), ("opening", "rules"))
    written, at = fields.mapping("rules"), fields.at("rules")
    wanted = [rule for rule, spec in catalogue.rules.items() if spec.chapter == name]
    for rule in written:
        if rule not in wanted:
            raise (at / rule).error(f"the chapter {name} has no rule {rule}", suggest(rule, wanted, "rules"), key=True)
    for rule in wanted:
        if rule not in written:
            raise at.error(f"the rule {rule} is missing", f"add `{rule}:`", key=True)
    places = tuple(_place(rule, written[rule], at / rule, catalogue) for rule in wanted)
    return ChapterPlan(name, _parts(fields, "opening", catalogue), _parts(fields, "terms", catalogue, "term"), places)


def _place(rule: str, item: Data, origin: Origin, catalogue: Catalogue) -> RulePlace:
    fields = read_fields(item, origin, ("when", *TEXTS, "terms", "say", "examples"))
    return RulePlace(
        rule,
        _whens(fields, catalogue),
        _parts(fields, "terms", catalogue, "term"),
        _parts(fields, "say", catalogue),
        tuple(name if "." in name else f"{rule}/{name}" for name in fields.texts("examples")),
        {name: parts for name in TEXTS if (parts := _parts(fields, name, catalogue))},
    )


def _whens(fields: Fields, catalogue: Catalogue) -> tuple[Conditions, ...]:
    written, at = fields.get("when"), fields.at("when")
    if not isinstance(written, list):
        return (read_conditions(fields, "when", catalogue.rules),)
    each = ((as_mapping(item, at / index), at / index) for index, item in enumerate(written))
    return tuple(conditions(item, origin, catalogue.rules) for item, origin in each)


def _parts(fields: Fields, name: str, catalogue: Catalogue, key: str = "say") -> tuple[Part, ...]:
    at = fields.at(name)
    return tuple(_part(item, at / index, catalogue, key) for index, item in enumerate(fields.items(name)))


def _part(item: Data, origin: Origin, catalogue: Catalogue, key: str) -> Part:
    if isinstance(item, str):
        return Part(item, {})
    known = (key, "when") if key != "say" else ("say", "show", "steps", "when")
    fields = read_fields(item, origin, known)
    when = read_conditions(fields, "when", catalogue.rules)
    given = [name for name in known if name != "when" and fields.get(name) is not None]
    if len(given) != 1:
        raise expected(origin, f"one of {', '.join(known[:-1])}", None)
    if given == ["steps"]:
        return Part("", when, steps=_parts(fields, "steps", catalogue))
    return Part(fields.text(given[0]), when, shows=given == ["show"])
