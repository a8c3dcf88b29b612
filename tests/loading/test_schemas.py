from __future__ import annotations

import json
import sys
from pathlib import Path
from subprocess import run
from typing import Any

import pytest

from belot_runner.errors import SchemaError
from belot_runner.reading import schemas
from belot_runner.reading.strict_yaml import load

from .conftest import Write

ANSWER = {
    "$id": "https://example.invalid/questions/legal.answer.json",
    "type": "object",
    "properties": {
        "legal": {"type": "array", "items": {"$ref": "../common.json#/$defs/card"}},
        "phase": {"enum": ["play", "over"]},
        "points": {"type": ["integer", "null"], "minimum": 0},
        "who": {"anyOf": [{"type": "string"}, {"type": "object", "properties": {"seat": {"type": "string"}}}]},
    },
    "anyOf": [{"required": ["legal"]}, {"required": ["phase"]}],
    "additionalProperties": False,
}
FILE = {"type": "object", "properties": {"3": {"type": "integer"}}, "required": ["3"], "additionalProperties": False}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: Write) -> Path:
    """A folder of schemas of its own."""
    monkeypatch.setattr(schemas, "spec_dir", lambda: tmp_path)
    write("schemas/questions/legal.answer.json", json.dumps(ANSWER))
    write("schemas/questions/trick.answer.json", json.dumps({"$ref": "gone.json"}))
    write("schemas/files/points.json", json.dumps(FILE))
    common = {"$id": "https://example.invalid/common.json", "$defs": {"card": {"title": "Card", "pattern": "^[7-9]H$"}}}
    write("schemas/common.json", json.dumps(common))
    return tmp_path


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ({"legal": ["7H"]}, None),
        ({"phase": "play", "points": None, "who": "north"}, None),
        ({"legal": ["7H", "10H"]}, "legal[1]: 10H does not have the form of a card"),
        ({"legal": "7H"}, "legal: a list was expected, found 7H"),
        ({"phase": "plya"}, "phase: one of play, over was expected, found plya"),
        ({"phase": "play", "points": "7"}, "points: a whole number or null was expected, found 7"),
        ({"phase": "play", "points": -1}, "points: -1 is less than the minimum of 0"),
        ({"phase": "play", "who": {"seat": 3}}, "who.seat: a text was expected, found 3"),
        ({"phase": "play", "extra": 1}, "there is no field extra here"),
        ({}, "one of the fields legal, phase is missing"),
        ([], "a mapping was expected, found a list"),
    ],
)
def test_answers(answer: Any, told: str | None) -> None:
    assert schemas.validate_answer("legal", answer) == told


def test_a_file_is_told_with_its_line(write: Write) -> None:
    file = write("points.yaml", "3: 20\n")
    schemas.validate_file("points", load(file), file)
    file = write("points.yaml", "# remark\n3: twenty\n")
    with pytest.raises(SchemaError) as error:
        schemas.validate_file("points", load(file), file)
    told = f"{file}:2:4: 3: a whole number was expected, found twenty; see the schema files/points.json"
    assert str(error.value) == told
    file = write("points.yaml", "3: 20\nfour: 50\n")
    with pytest.raises(SchemaError) as error:
        schemas.validate_file("points", load(file), file)
    assert str(error.value) == f"{file}:2:1: there is no field four here; see the schema files/points.json"


def test_schemas_that_are_missing_or_broken(folder: Path, write: Write) -> None:
    with pytest.raises(SchemaError) as error:
        schemas.validate_message("hello", {})
    told = f"{folder}/schemas/protocol/hello.json:1:1: there is no schema protocol/hello.json; install the suite again"
    assert str(error.value) == told
    with pytest.raises(SchemaError, match=r"^the schema questions/trick.answer.json refers to .*gone.json, which does"):
        schemas.validate_answer("trick", {})


def test_a_schema_that_is_no_json(folder: Path, write: Write) -> None:
    file = write("schemas/files/bad.json", "{\n  x\n}")
    with pytest.raises(SchemaError) as error:
        schemas.validate_file("points", {"3": 1}, folder / "f.yaml")
    assert str(error.value).startswith(f"{file}:2:3: this is not JSON: ")


def test_loading_a_suite_does_not_import_what_validates_it() -> None:
    code = (
        f"import sys; sys.path.insert(0, {str(Path(schemas.__file__).parents[2])!r});"
        "import belot_runner.suite, belot_runner.asking.select, belot_runner.reading.schemas;"
        "print([name for name in ('jsonschema', 'referencing', 'rich', 'difflib') if name in sys.modules])"
    )
    told = run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout == "[]\n"
