"""The specification as data: schemas that are schemas, rules that are found where they are named, words in all
languages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from belot_reference.engine import Reference
from belot_reference.questions import QUESTIONS as ANSWERED
from belot_runner import tables
from belot_runner.cases.questions import QUESTIONS
from belot_runner.reading import schemas
from belot_runner.spec.catalogue import load_catalogue
from belot_runner.suite import load_suite

from .reading import PROTOCOL, ROOT, SPEC

SCHEMAS = SPEC / "schemas"
FILES = sorted(file for file in SCHEMAS.rglob("*.json") if file.parent.name != "editor")  # those are derived
CATALOGUE = load_catalogue()
MESSAGES = {"hello", "hello-reply", "variant", "variant-reply", "ask", "ask-reply", "bye", "error"}
KINDS = {
    "rules",
    "variant",
    "constraints",
    "source",
    "glossary",
    "open",
    "cases",
    "game",
    "baseline",
    "translation",
    "retired",
    "published",
    "rulebook",
    "prose",
}
TERMS = yaml.safe_load((SPEC / "glossary.yaml").read_text(encoding="utf-8"))["terms"]
LANGUAGES = ("bg", "hr", "fr")


def named(file: Path) -> str:
    return file.relative_to(SCHEMAS).as_posix()


def read(name: str) -> Any:
    return json.loads((SCHEMAS / name).read_text(encoding="utf-8"))


def references(value: Any) -> Iterator[str]:
    """Every `$ref` in a schema."""
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for inner in value.values():
            yield from references(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from references(inner)


def keys(value: Any) -> Iterator[str]:
    """Every key of a record that a schema names."""
    if isinstance(value, dict):
        if isinstance(value.get("properties"), dict):
            yield from value["properties"]
        for inner in value.values():
            yield from keys(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from keys(inner)


# Schemas


@pytest.mark.parametrize("file", FILES, ids=named)
def test_every_schema_is_a_json_schema_of_2020_12(file: Path) -> None:
    schema = read(named(file))
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["$id"].endswith(f"/schemas/{named(file)}")
    assert schema["title"]


@pytest.mark.parametrize("file", FILES, ids=named)
def test_every_reference_in_a_schema_leads_somewhere(file: Path) -> None:
    for reference in references(read(named(file))):
        path, _, pointer = reference.partition("#")
        target = json.loads((file.parent / path).read_text(encoding="utf-8")) if path else read(named(file))
        for step in filter(None, pointer.split("/")):
            target = target[step]
        assert isinstance(target, dict)


def test_keys_of_documents_are_spelt_with_underscores_and_only_names_that_are_data_as_they_are() -> None:
    data = {*read("common.json")["$defs"]["table-form"]["enum"], "not-tellable"}  # forms of tables; a verdict
    files = [file for file in FILES if file.parent.name in ("output", "export")]
    strange = {(named(file), key) for file in files for key in keys(read(named(file)))}
    strange = {
        (name, key) for name, key in strange if not re.fullmatch("[a-z][a-z0-9]*(_[a-z0-9]+)*", key) and key not in data
    }
    assert (len(files) > 15, strange) == (True, set())


def test_every_shared_definition_is_used() -> None:
    used = {reference.rpartition("/")[2] for file in FILES for reference in references(read(named(file)))}
    assert set(read("common.json")["$defs"]) - used == set()


def test_every_question_every_message_and_every_kind_of_file_has_its_schemas() -> None:
    found = {folder: {file.stem for file in (SCHEMAS / folder).glob("*.json")} for folder in
             ("questions", "protocol", "files")}  # fmt: skip
    assert found["questions"] == {f"{question}.{half}" for question in QUESTIONS for half in ("given", "answer")}
    assert found["protocol"] == MESSAGES
    assert found["files"] == KINDS


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_has_the_same_fields_in_its_schemas_and_in_case_files(question: str) -> None:
    given, answer = read(f"questions/{question}.given.json"), read(f"questions/{question}.answer.json")
    assert set(given["properties"]) == set(QUESTIONS[question].given)
    assert set(given["required"]) == set(QUESTIONS[question].needs)
    assert set(answer["properties"]) == set(QUESTIONS[question].answer)


def test_the_schemas_know_the_words_that_the_runner_knows() -> None:
    shared = read("common.json")["$defs"]
    assert set(shared["seat"]["enum"]) == set(tables.SEATS)
    assert set(shared["side"]["enum"]) == {side for table in tables.TABLES.values() for side in table.sides}
    assert set(shared["bid"]["enum"]) == set(tables.BIDS)
    plain, valued = shared["call"]["anyOf"]
    assert set(plain["enum"]) == set(tables.CALLS)
    assert [call for call in tables.VALUED_CALLS if not re.search(valued["pattern"], call)] == []
    assert shared["bid-points"]["enum"] == list(tables.VALUES)
    assert set(shared["question"]["enum"]) == set(QUESTIONS)
    assert [card for card in tables.CARDS if not re.search(shared["card"]["pattern"], card)] == []


@pytest.mark.parametrize("variant", load_suite().variants)
def test_the_messages_of_a_real_run_fit_their_schemas(variant: str) -> None:
    suite, reference = load_suite(), Reference()
    rules = dict(suite.variants[variant].rules)
    assert schemas.validate_message("hello-reply", reference.hello()) is None
    assert schemas.validate_message("variant", {"op": "variant", "id": variant, "rules": rules}) is None
    assert schemas.validate_message("variant-reply", reference.variant(variant, rules)) is None
    assert schemas.validate_message("variant-reply", reference.variant("as-played", None)) is None


# Rules


def rules_named_in(text: str) -> set[str]:
    """Whatever looks like the id of a rule."""
    chapters = "|".join(CATALOGUE.chapters)
    return set(re.findall(rf"(?<![\w./-])(?:{chapters})\.[a-z]+(?:-[a-z]+)*(?![\w(\[])", text))


TEXTS = [*sorted(SPEC.rglob("*.yaml")), SPEC / "protocol.md", ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
NOT_RULES = re.compile(r"\b[\w-]+\.(?:yaml|yml|md|py|json)\b|^```json .*$", re.MULTILINE)  # files and schemas


@pytest.mark.parametrize("file", TEXTS, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_every_rule_that_a_text_names_exists(file: Path) -> None:
    text = NOT_RULES.sub("", file.read_text(encoding="utf-8"))
    assert rules_named_in(text) - set(CATALOGUE.rules) - {tables.CARDS_FAULT} == set()


def test_the_search_for_rules_finds_them() -> None:
    text = "by play.void, then `score.rounding-boundary`. (deal.packets) play.voit declared.north[0] match.*"
    assert rules_named_in(text) == {"play.void", "score.rounding-boundary", "deal.packets", "play.voit"}


@pytest.mark.parametrize("rule", CATALOGUE.rules)
def test_every_rule_has_a_file_of_cases_of_its_name(rule: str) -> None:
    chapter, _, word = rule.partition(".")
    assert chapter in CATALOGUE.chapters
    cases = ROOT / "cases" / chapter / f"{word}.yaml"
    assert yaml.safe_load(cases.read_text(encoding="utf-8"))["rule"] == rule


def test_every_file_of_cases_is_that_of_a_rule() -> None:
    """Or it stands in a folder of its name."""
    files = {file.relative_to(ROOT / "cases").with_suffix("") for file in (ROOT / "cases").rglob("*.yaml")}
    assert {".".join(file.parts[:2]) for file in files if file.parts[0] != "games"} == set(CATALOGUE.rules)


def rules_told(question: str) -> set[str]:
    """The rules that the protocol names for a question: ids and chapters, without or but for some of them."""
    chapter = PROTOCOL.split(f"\n### {question}\n")[1].split("\n### ")[0]
    told = re.search(r"(?:Rules: |All rules ).*?(?=\n\n)", chapter, re.DOTALL)
    assert told is not None
    text = told[0].replace("All rules", "`*`").replace("the leaders", "`play.leader` `play.next-leader`")
    rules: set[str] = set()
    for part in re.split(r"(?=without|but)|(?<=`)\), ", text):
        named = {rule for glob in re.findall(r"`([^`]+)`", part) for rule in CATALOGUE.rules if fnmatchcase(rule, glob)}
        rules = rules - named if part.startswith(("without", "but")) else rules | named
    return rules


@pytest.mark.parametrize("question", ANSWERED)
def test_what_answers_depend_on_are_the_rules_that_the_protocol_names_for_the_question(question: str) -> None:
    told = rules_told(question)
    depends = {rule for row in load_suite().rows if row.ask == question for rule in row.mentions}
    assert depends - told - {tables.SEATS_RULE} == set()  # seats and sides are behind every question
    if depends and question != "game":  # whole deals are about everything, though no row needs all of it
        assert told - depends - {tables.SEATS_RULE} == set()


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_question_has_its_chapter_in_the_protocol(question: str) -> None:
    assert f"\n### {question}\n" in PROTOCOL
    assert set(ANSWERED) <= set(QUESTIONS)


# Words


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term["term"])
def test_every_term_has_a_meaning_and_all_four_languages(term: dict[str, Any]) -> None:
    assert term["term"].strip()
    assert term["meaning"].endswith((".", "!", "?"))
    assert [language for language in LANGUAGES if not words(term, language)] == []


def words(term: dict[str, Any], language: str) -> list[str]:
    written = term.get(language) or []
    return [written] if isinstance(written, str) else written


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term["term"])
def test_bulgarian_is_written_in_cyrillic_and_the_others_in_latin_letters(term: dict[str, Any]) -> None:
    cyrillic = re.compile(r"[а-яА-Я]")
    assert [word for word in words(term, "bg") if not cyrillic.search(word) or re.search(r"[a-zA-Z]", word)] == []
    assert [word for word in words(term, "hr") + words(term, "fr") if cyrillic.search(word)] == []


def test_no_term_stands_twice() -> None:
    terms = [term["term"] for term in TERMS]
    assert [term for term in terms if terms.count(term) > 1] == []


def test_the_words_of_the_wire_stand_in_the_glossary() -> None:
    told = {word.lower() for term in TERMS for word in re.split(r"[,()]\s*|\s*/\s*", term["term"])}
    told |= {word for term in TERMS for word in re.findall(r"[\w-]+", term["term"].lower())}
    wanted = {*tables.SUIT_BIDS, *tables.SEATS, *tables.CALLS, "no-trumps", "all-trumps"}
    assert wanted - told == set()
