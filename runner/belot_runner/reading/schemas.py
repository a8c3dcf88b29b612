"""JSON Schemas: whether a file, a question, an answer or a message has the shape that the suite promises.

The schemas stand in spec/schemas and may refer to one another by relative path. The library that applies them
takes longer to import than the whole suite takes to load, so it is imported only when something has to be
validated.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from belot_runner.errors import Place, SchemaError, brief
from belot_runner.paths import shown, spec_dir
from belot_runner.reading.data import Data
from belot_runner.reading.fields import describe, field_path, keys_as_text

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator, ValidationError
    from referencing import Registry

_UNKNOWN_FIELD = frozenset({"additionalProperties", "unevaluatedProperties"})
_TYPES = {
    "object": "a mapping",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "null",
}


def validate_file(kind: str, data: Data, file: Path) -> None:
    """Raise SchemaError, at the line in question, where the data of a file does not fit files/<kind>.json."""
    fault = _fault(f"files/{kind}.json", keys_as_text(data))
    if fault is not None:
        from belot_runner.reading.strict_yaml import locate

        unknown = fault.validator in _UNKNOWN_FIELD
        path = (*fault.absolute_path, *_unknown_fields(fault)[:1]) if unknown else tuple(fault.absolute_path)
        raise SchemaError(_told(fault), locate(file, path, key=unknown), f"see the schema files/{kind}.json")


def validate_given(question: str, given: Data) -> str | None:
    """What is wrong with a question, in one line; None where nothing is."""
    return validate(f"questions/{question}.given.json", given)


def validate_answer(question: str, answer: Data) -> str | None:
    """What is wrong with the shape of an answer, in one line; None where nothing is."""
    return validate(f"questions/{question}.answer.json", answer)


def validate_message(name: str, message: Data) -> str | None:
    """What is wrong with a message of the protocol, in one line; None where nothing is."""
    return validate(f"protocol/{name}.json", message)


def validate_output(name: str, document: Data) -> str | None:
    """What is wrong with a document that a command prints, in one line; None where nothing is."""
    return validate(f"output/{name}.json", document)


def validate(schema: str, value: Data) -> str | None:
    """What is wrong with data by a schema, named by its path as output/run.json, in one line; None where nothing is."""
    fault = _fault(schema, value)
    return None if fault is None else _told(fault)


def _fault(schema: str, value: Data) -> ValidationError | None:
    """The fault that is deepest in the value, which tells most about what was meant."""
    from referencing.exceptions import Unresolvable

    try:
        return _deepest(_validator(spec_dir() / "schemas", schema).iter_errors(value))
    except Unresolvable as error:
        raise SchemaError(f"the schema {schema} refers to {error.ref}, which does not exist") from None


def _deepest(faults: Iterable[ValidationError]) -> ValidationError | None:
    """Of several faults the deepest, the first of equals; of alternatives the one that fits furthest."""
    found = [fault if _lacks_one_of(fault) else _deepest(fault.context or ()) or fault for fault in faults]
    return max(found, key=lambda fault: len(fault.absolute_path), default=None)


def _lacks_one_of(fault: ValidationError) -> bool:
    """Whether it is a mapping that needs one of several fields and has none of them."""
    inner = fault.context or ()
    return bool(inner) and all(one.validator == "required" and one.parent is fault for one in inner)


@cache
def _validator(folder: Path, schema: str) -> Draft202012Validator:
    from jsonschema import Draft202012Validator

    file = folder / schema
    if not file.is_file():
        raise SchemaError(f"there is no schema {schema}", Place(shown(file)), "install the suite again")
    return Draft202012Validator({"$ref": file.as_uri()}, registry=_registry(folder))


@cache
def _registry(folder: Path) -> Registry[Any]:
    """Every schema under the address of its file, and under its own `$id` if it has one."""
    from referencing import Registry
    from referencing.jsonschema import DRAFT202012

    resources = []
    for file in sorted(folder.rglob("*.json")):
        resource = DRAFT202012.create_resource(_read_schema(file))
        resources.append((file.as_uri(), resource))
        if (own := resource.id()) is not None:
            resources.append((own, resource))
    return Registry().with_resources(resources)


def _read_schema(file: Path) -> Any:
    try:
        return json.loads(file.read_bytes())
    except json.JSONDecodeError as error:
        place = Place(shown(file), error.lineno, error.colno)
        raise SchemaError(f"this is not JSON: {error.msg}", place) from None
    except (OSError, UnicodeDecodeError) as error:
        raise SchemaError(f"the schema cannot be read: {error}", Place(shown(file))) from None


def _told(fault: ValidationError) -> str:
    """A fault in one line, with the way to it."""
    way = field_path(tuple(fault.absolute_path))
    return f"{way}: {_what(fault)}" if way else _what(fault)


# The library types what a fault holds so widely that nothing can be read from it without a cast: hence Any.


def _what(fault: Any) -> str:
    wanted, found = fault.validator_value, fault.instance
    if fault.context:
        names = {name: None for inner in fault.context for name in inner.validator_value}
        return f"one of the fields {', '.join(names)} is missing"
    if fault.validator == "required":
        missing = [name for name in wanted if name not in found]
        return f"the field {', '.join(missing)} is missing"
    if fault.validator in _UNKNOWN_FIELD:
        return f"there is no field {brief(', '.join(_unknown_fields(fault)))} here"
    if fault.validator == "type":
        types = " or ".join(_TYPES[name] for name in ([wanted] if isinstance(wanted, str) else wanted))
        return f"{types} was expected, found {describe(found)}"
    if fault.validator == "enum":
        return f"one of {brief(', '.join(map(describe, wanted)))} was expected, found {describe(found)}"
    if fault.validator == "pattern":
        title = fault.schema.get("title", "").lower()
        return f"{describe(found)} does not have the form of {f'a {title}' if title else brief(wanted)}"
    return brief(fault.message, 120)


def _unknown_fields(fault: Any) -> list[str]:
    return [name for name in fault.instance if name not in fault.schema.get("properties", {})]
