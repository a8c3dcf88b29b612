"""The schemas for editors: up to date, alone, and as strict as the suite's own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from belot_runner.cases.files import case_files
from belot_runner.checking.schemas import _SPEC
from belot_runner.paths import cases_dir, spec_dir
from belot_runner.reading.fields import keys_as_text
from belot_runner.reading.strict_yaml import load
from belot_runner.scaffolding.editor import files, kinds
from belot_runner.spec.catalogue import load_catalogue
from belot_runner.writing.modeline import MODELINE, schema_line

FOLDER = spec_dir() / "schemas" / "editor"
VARIANTS = sorted((spec_dir() / "variants").glob("*.yaml"))


def shipped() -> Iterator[tuple[str, Path]]:
    """Every YAML file of the suite and its kind."""
    for name, kind in _SPEC.items():
        place = spec_dir() / name
        yield from ((kind, file) for file in (sorted(place.glob("*.yaml")) if place.is_dir() else [place]))
    for file in case_files(cases_dir()):
        yield ("game" if file.parent.name == "games" else "cases"), file


def validator(kind: str) -> Draft7Validator:
    return Draft7Validator(json.loads((FOLDER / f"{kind}.json").read_text()))


def faults(kind: str, data: Any) -> list[str]:
    return [error.message for error in validator(kind).iter_errors(keys_as_text(data))]


def test_they_are_what_the_rules_make_of_them() -> None:
    for name, text in files(load_catalogue()).items():
        assert (FOLDER.parent / name).read_text(encoding="utf-8") == text, "belot fill --schemas --write"
    assert sorted(file.stem for file in FOLDER.iterdir()) == kinds()


@pytest.mark.parametrize("kind", kinds())
def test_each_is_sound_and_leads_nowhere_else(kind: str) -> None:
    text = (FOLDER / f"{kind}.json").read_text()
    Draft7Validator.check_schema(json.loads(text))
    references = {line.split('"$ref": "')[1].split('"')[0] for line in text.splitlines() if '"$ref": "' in line}
    assert {reference for reference in references if not reference.startswith("#/definitions/")} == set()


@pytest.mark.parametrize(("kind", "file"), list(shipped()), ids=lambda value: getattr(value, "stem", value))
def test_every_file_of_the_suite_names_its_schema_and_fits_it(kind: str, file: Path) -> None:
    first = file.read_text(encoding="utf-8").splitlines()[0]
    assert first + "\n" == schema_line(kind, file)
    assert (file.parent / first.removeprefix(MODELINE)).resolve() == (FOLDER / f"{kind}.json").resolve()
    assert faults(kind, load(file)) == []


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("variant", {"rules": {"play.voit": "always-trump"}}),
        ("variant", {"rules": {"play.void": "always"}}),
        ("variant", {"rules": {"play.void": {"choice": "always"}}}),
        ("variant", {"rules": {"match.target": "many"}}),
        ("variant", {"rules": {"match.target": -1}}),
        ("variant", {"rules": {}, "extend": "bela-4"}),
        ("cases", {"rule": "play.voit", "cases": [{"name": "a", "title": "b", "ask": "legal", "examples": []}]}),
        ("cases", {"rule": "play.void", "when": {"play.lead": "x"}, "cases": []}),
    ],
)
def test_a_wrong_word_is_marked(kind: str, data: Any) -> None:
    assert faults(kind, data) != []


def test_a_wrong_choice_is_marked_in_a_case() -> None:
    file = cases_dir() / "play" / "void.yaml"
    data: Any = load(file)
    data["cases"][0]["choice"] = "never-trump"
    assert faults("cases", data) != []


def test_the_shipped_variants_are_offered_to_be_extended() -> None:
    extends = json.loads((FOLDER / "variant.json").read_text())["properties"]["extends"]
    assert extends["examples"] == [file.stem for file in VARIANTS]


def test_rules_and_choices_are_offered_in_words() -> None:
    rules = json.loads((FOLDER / "variant.json").read_text())["properties"]["rules"]["properties"]
    catalogue = load_catalogue()
    assert list(rules) == list(catalogue.rules)
    void = catalogue.rules["play.void"]
    assert void.question in rules["play.void"]["description"]
    assert {"const": "always-trump", "description": void.choices["always-trump"]} in rules["play.void"]["anyOf"]
