"""Schemas for editors: of each kind of file one that stands alone and knows the rules of the catalogue by name.

Editors complete what a schema enumerates, follow no addresses, and know an older draft of JSON Schema best. So what the
schemas of files share is taken in, and wherever a rule or a choice may be named, all of them are listed, in words.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from belot_runner.drawing.words import written
from belot_runner.paths import spec_dir
from belot_runner.spec.catalogue import Catalogue
from belot_runner.spec.rules import RuleSpec
from belot_runner.writing.modeline import FOLDER

Json = dict[str, Any]

DRAFT = "http://json-schema.org/draft-07/schema#"

COMMON = "common.json"
_FILES = "files"

_TABLES = frozenset({"points-by-length", "points-by-rank", "card-points", "packets"})  # defined under these names
_OLDER = {"dependentSchemas": "dependencies"}  # keywords that the draft has under another name


def kinds() -> list[str]:
    """The kinds of files, as their schemas are called: `cases`, `variant` and so on."""
    return sorted(file.stem for file in (spec_dir() / "schemas" / _FILES).glob("*.json"))


def editor_schema(kind: str, catalogue: Catalogue) -> Json:
    """The schema of a kind of file as an editor is given it."""
    source = _read(f"{_FILES}/{kind}.json")
    named = _NAMING.get(kind)
    if named:
        named(source, catalogue)
    made = _Bundle(source).made()
    about = (
        f"{made['description']} For editors: made of the schema of such files and of the rules; belot fill --schemas."
    )
    return {"$schema": DRAFT, **made, "description": about}


def files(catalogue: Catalogue) -> dict[str, str]:
    """The text of every such schema, by its path from the folder of schemas."""
    return {f"{FOLDER}/{kind}.json": as_text(editor_schema(kind, catalogue)) for kind in kinds()}


def as_text(schema: Json) -> str:
    """A schema as it stands in its file."""
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def _read(name: str) -> Json:
    read: Json = json.loads((spec_dir() / "schemas" / name).read_bytes())
    return read


class _Bundle:
    """One schema with all that it refers to."""

    def __init__(self, schema: Json) -> None:
        self._own = schema
        self._common = _read(COMMON)
        self._definitions: Json = {}

    def made(self) -> Json:
        """The schema that stands alone."""
        kept = {name: value for name, value in self._own.items() if name not in ("$schema", "$id", "$defs")}
        made = self._with_names(kept, own=True)
        return {**made, "definitions": dict(sorted(self._definitions.items()))}

    def _with_names(self, value: Any, *, own: bool) -> Any:
        """A part of a schema, its references leading to what is taken in."""
        if isinstance(value, list):
            return [self._with_names(item, own=own) for item in value]
        if not isinstance(value, dict):
            return value
        made = {_OLDER.get(name, name): self._with_names(item, own=own) for name, item in value.items()}
        if isinstance(reference := value.get("$ref"), str):
            target = {"$ref": self._taken_in(reference, own=own)}
            others = {name: item for name, item in made.items() if name != "$ref"}
            return {**others, "allOf": [target]} if others else target  # beside a reference the draft reads nothing
        return made

    def _taken_in(self, reference: str, *, own: bool) -> str:
        file, _, way = reference.partition("#/$defs/")
        is_own = own and not file
        name = way if is_own else f"common-{way}"
        if name not in self._definitions:
            self._definitions[name] = {}  # before what it holds is looked at, which may lead back here
            source = (self._own if is_own else self._common)["$defs"][way]
            self._definitions[name] = self._with_names(source, own=is_own)
        return f"#/definitions/{name}"


# Where files name rules and choices.


def _name_in_variant(schema: Json, catalogue: Catalogue) -> None:
    """`rules` of a variant: each by its name, decided by a choice or with its grounds; `extends`: what is shipped."""
    schema["properties"]["extends"]["examples"] = sorted(file.stem for file in (spec_dir() / "variants").glob("*.yaml"))
    rules = schema["properties"]["rules"]
    decision = schema["$defs"]["decision"]
    del rules["propertyNames"], rules["additionalProperties"]
    rules["additionalProperties"] = False
    rules["properties"] = {
        rule.id: {
            **_about(rule),
            "anyOf": [
                *_options(rule),
                {**decision, "properties": {**decision["properties"], "choice": {"anyOf": [*_options(rule)]}}},
            ],
        }
        for rule in catalogue.rules.values()
    }
    del schema["$defs"]["decision"]


def _name_in_cases(schema: Json, catalogue: Catalogue) -> None:
    """`rule`, `when` and `choice` of cases."""
    schema["properties"]["rule"] = {
        "description": schema["properties"]["rule"]["description"],
        "oneOf": [{"const": rule.id, "description": rule.question} for rule in catalogue.rules.values()],
    }
    _name_when(schema, catalogue)
    schema["allOf"] = [
        {
            "if": {"properties": {"rule": {"const": rule.id}}, "required": ["rule"]},
            "then": {
                "properties": {"cases": {"items": {"properties": {"choice": {"anyOf": [*_options(rule)]}}}}},
            },
        }
        for rule in catalogue.rules.values()
    ]


def _name_when(schema: Json, catalogue: Catalogue) -> None:
    """Every `when`: the rules by name."""
    schema["$defs"]["choices"] = {
        "type": "object",
        "additionalProperties": False,
        "properties": {rule.id: {**_about(rule), "anyOf": [*_options(rule)]} for rule in catalogue.rules.values()},
    }
    for place in _mappings(schema):
        when = place.get("when")
        if isinstance(when, dict) and when.get("$ref") == f"../{COMMON}#/$defs/rules":
            when["$ref"] = "#/$defs/choices"


def _name_in_translation(schema: Json, catalogue: Catalogue) -> None:
    """Chapters, rules and choices of a translation: every one, beside what is to be translated."""
    text = {"$ref": "#/$defs/text"}
    every = {
        "chapters": {name: {**text, "description": title} for name, title in catalogue.chapters.items()},
        "rules": {rule.id: _texts_of(rule) for rule in catalogue.rules.values()},
    }
    for part, properties in every.items():
        schema["properties"][part] = {
            "description": schema["properties"][part]["description"],
            **_only(properties),
        }
    del schema["$defs"]["rule"]


def _texts_of(rule: RuleSpec) -> Json:
    """What a translation says of a rule."""
    text = {"$ref": "#/$defs/text"}
    told = {"question": rule.question, "text": rule.text, "unit": rule.unit}
    properties = {name: {**text, "description": english} for name, english in told.items() if english}
    if rule.choices:
        sentences = {name: {**text, "description": sentence} for name, sentence in rule.choices.items()}
        properties["choices"] = _only(sentences)
    if rule.named:
        names = {name: {**text, "description": written(value)} for name, value in rule.named.items()}
        properties["named"] = _only(names)
    return {**_about(rule), **_only(properties)}


def _only(properties: Json) -> Json:
    """A mapping with just these fields, all of them."""
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


_NAMING: Mapping[str, Callable[[Json, Catalogue], None]] = {
    "variant": _name_in_variant,
    "cases": _name_in_cases,
    "game": _name_when,
    "translation": _name_in_translation,
}


def _mappings(value: Any) -> Iterator[Json]:
    if isinstance(value, dict):
        yield value
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _mappings(item)


def _about(rule: RuleSpec) -> Json:
    """A rule in words, and how its choices are called."""
    told = [rule.question, *([rule.text] if rule.text else [])]
    return {"title": rule.id, "description": "\n\n".join(told)}


def _options(rule: RuleSpec) -> Iterator[Json]:
    """What a rule can be set to: its choices, or its named values and those that are written out."""
    yield from ({"const": name, "description": sentence} for name, sentence in rule.choices.items())
    for name, value in rule.named.items():
        yield {"const": name, "description": written(value)}
    if rule.value in _TABLES:
        yield {"$ref": f"../{COMMON}#/$defs/{rule.value}"}
    elif rule.value is not None:
        yield {"type": "integer", "minimum": rule.least or 0}
