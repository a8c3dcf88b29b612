"""What stands in an export: everything that a run asks, in the form that is promised, and always the same bytes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from belot_runner import __version__
from belot_runner.asking.compare import COMPARED, fits
from belot_runner.asking.select import Check, select
from belot_runner.cases.questions import QUESTIONS
from belot_runner.deals.stored import ABOUT_A_POSITION, load_deals
from belot_runner.exporting import FORMAT
from belot_runner.exporting.files import SCHEMAS, export_files
from belot_runner.exporting.index import ALONE, COMPARISONS, index_document
from belot_runner.exporting.text import document
from belot_runner.reading import schemas
from belot_runner.reading.fields import Origin
from belot_runner.spec.retired import Retired
from belot_runner.spec.translations import ENGLISH, languages
from belot_runner.suite import Suite, load_suite

from .conftest import Files, read

ROOT = Path(__file__).parents[2]
SUITE = load_suite()
VARIANTS = list(SUITE.variants.values())
KINDS = ("files", "expanded", "with_deals")


def checks_of(files: Files, variant: str) -> list[dict[str, Any]]:
    found = read(files, f"checks/{variant}.json")["checks"]
    assert isinstance(found, list)
    return found


def asked(**about: Any) -> dict[tuple[str, str], Check]:
    return {(check.variant.id, check.id): check for check in select(SUITE.rows, VARIANTS, **about)}


# Form


def schema_of(path: str) -> str:
    folder = path.partition("/")[0]
    return {"variants": "variant", "checks": "checks", "translations": "translation"}.get(
        folder, path.removesuffix(".json")
    )


@pytest.mark.parametrize("kind", KINDS)
def test_every_file_fits_its_schema(kind: str, request: pytest.FixtureRequest) -> None:
    files: Files = request.getfixturevalue(kind)
    told = [path for path in files if not path.startswith("schemas/") and path != "LICENSE"]
    assert {schema_of(path) for path in told} == set(SCHEMAS) - ({"twins"} if kind == "expanded" else set())
    faults = {path: schemas.validate(f"export/{schema_of(path)}.json", read(files, path)) for path in told}
    assert {path: fault for path, fault in faults.items() if fault} == {}


def test_the_schemas_are_all_there_and_refer_to_nothing_else(files: Files) -> None:
    mine = {path for path in files if path.startswith("schemas/")}
    assert mine == {
        "schemas/common.json",
        *(f"schemas/export/{name}.json" for name in SCHEMAS),
        *(f"schemas/questions/{question}.{half}.json" for question in QUESTIONS for half in ("given", "answer")),
    }
    assert {path.stem for path in (ROOT / "spec" / "schemas" / "export").glob("*.json")} == set(SCHEMAS)
    for path in mine:
        for reference in re.findall(r'"\$ref": ?"([^"#]+)', files[path].decode()):
            assert os.path.normpath(f"{Path(path).parent}/{reference}").replace(os.sep, "/") in mine


def test_a_check_stands_on_a_line_of_its_own(files: Files) -> None:
    for variant in SUITE.variants:
        lines = files[f"checks/{variant}.json"].decode().splitlines()
        found = [json.loads(line.removesuffix(",")) for line in lines if line.startswith('{"')]
        assert found == checks_of(files, variant)


def test_the_index_names_every_other_file_with_its_length_and_hash(files: Files) -> None:
    told = read(files, "index.json")["files"]
    assert told == [
        {"path": path, "bytes": len(content), "sha256": sha256(content).hexdigest()}
        for path, content in sorted(files.items())
        if path != "index.json"
    ]
    assert list(files)[-1] == "index.json"  # so that it is written last


def test_the_licence_goes_with_it(files: Files) -> None:
    assert files["LICENSE"] == (ROOT / "LICENSE").read_bytes()


def test_another_process_writes_the_same_bytes(files: Files, tmp_path: Path) -> None:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONHASHSEED": "7"}
    code = "from belot_runner.cli import entry; entry()"
    subprocess.run([sys.executable, "-c", code, "export", str(tmp_path)], env=environment, check=True, cwd=tmp_path)
    written = {file.relative_to(tmp_path).as_posix(): file for file in tmp_path.rglob("*") if file.is_file()}
    assert {path: file.read_bytes() for path, file in written.items()} == dict(files)


# Contents


def test_the_index_says_what_it_is_of(files: Files, expanded: Files, with_deals: Files) -> None:
    index = read(files, "index.json")
    told = [index[name] for name in ("export", "format", "suite", "protocol", "hash")]
    assert told == ["belot-conformance", FORMAT, __version__, 1, "sha256"]
    assert [(read(each, "index.json")["twins"], read(each, "index.json")["deals"]) for each in (
        files, expanded, with_deals)] == [("renamed", False), ("expanded", False), ("renamed", True)]  # fmt: skip


@pytest.mark.parametrize("kind", ["files", "expanded"])
def test_the_index_counts_what_is_there(kind: str, request: pytest.FixtureRequest) -> None:
    files: Files = request.getfixturevalue(kind)
    index = read(files, "index.json")
    found = {variant: checks_of(files, variant) for variant in SUITE.variants}
    assert {each["id"]: (each["count"], each["customary"]) for each in index["variants"]} == {
        variant: (len(checks), sum(not check["normative"] for check in checks)) for variant, checks in found.items()
    }
    every = [check for checks in found.values() for check in checks]
    assert index["checks"] == len(every)
    assert {name: each["count"] for name, each in index["questions"].items()} == {
        name: sum(check["question"] == name for check in every) for name in QUESTIONS
    }


def test_an_expanded_export_holds_what_a_run_asks(expanded: Files) -> None:
    exported = {(variant, check["id"]): check for variant in SUITE.variants for check in checks_of(expanded, variant)}
    wanted = asked()
    assert list(exported) == list(wanted)
    for key, check in wanted.items():
        told = exported[key]
        assert (told["given"], told["expect"]) == (check.given, check.expect)
        assert (told["case"], told["twin"], told["normative"]) == (check.row.id, check.twin, check.normative)
        assert (told["title"], told["question"], told.get("rule", "")) == (
            check.row.title, check.question, check.row.rule)  # fmt: skip
        assert told["depends"] == list(check.row.mentions)
        assert "renamed" not in told


def renamed(value: Any, words: dict[str, str]) -> Any:
    if isinstance(value, str):
        return words.get(value, value)
    if isinstance(value, list):
        return [renamed(item, words) for item in value]
    if isinstance(value, dict):
        return {words.get(key, key): renamed(item, words) for key, item in value.items()}
    return value


def test_the_tables_of_words_make_the_twins_that_a_run_asks(files: Files) -> None:
    wanted, tables = asked(), read(files, "twins.json")
    made = {}
    for variant in SUITE.variants:
        for check in checks_of(files, variant):
            made[variant, check["id"]] = (check["given"], check["expect"])
            for k in (1, 2, 3) if check["renamed"] else ():
                words = {word: to for name in check["renamed"] for word, to in tables[name][k - 1].items()}
                made[variant, f"{check['id']}~{k}"] = (renamed(check["given"], words), renamed(check["expect"], words))
    assert made == {key: (check.given, check.expect) for key, check in wanted.items()}


def test_positions_come_with_the_deals_that_adapters_are_sent(with_deals: Files) -> None:
    wanted = asked(deals=load_deals())
    for variant in SUITE.variants:
        for check in checks_of(with_deals, variant):
            assert check["given"] == wanted[variant, check["id"]].given
            assert ("deal" in check["given"]) == (check["question"] in ABOUT_A_POSITION)


def test_a_variant_tells_its_rules_as_the_protocol_sends_them(files: Files) -> None:
    for variant in VARIANTS:
        told = read(files, f"variants/{variant.id}.json")
        assert told["rules"] == variant.rules
        assert {rule: each["basis"] for rule, each in told["decisions"].items()} == {
            rule: str(decision.basis) for rule, decision in variant.decisions.items()
        }


def test_every_claim_and_every_rule_that_a_check_names_is_told(files: Files) -> None:
    rules = {rule["id"] for rule in read(files, "rules.json")["rules"]}
    claims = set(read(files, "sources.json")["claims"])
    assert rules == set(SUITE.catalogue.rules)
    for variant in SUITE.variants:
        for check in checks_of(files, variant):
            assert {*check["depends"], *filter(None, [check.get("rule")])} <= rules
            assert set(check.get("claims", ())) <= claims


def test_the_rules_are_told_in_every_other_language_too(files: Files) -> None:
    others = [language for language in languages() if language != ENGLISH]
    assert others != []
    assert {path for path in files if path.startswith("translations/")} == {
        f"translations/{name}.json" for name in others
    }
    choices = {name: list(rule.choices) for name, rule in SUITE.catalogue.rules.items()}
    for language in others:
        told = read(files, f"translations/{language}.json")
        assert {name: list(rule.get("choices", ())) for name, rule in told["rules"].items()} == choices
        assert list(told["variants"]) == list(SUITE.variants)
    assert "Četiri igrača" in files["translations/hr.json"].decode()


def test_house_rules_are_exported_like_a_variant_of_the_suite(tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("extends: bela-4\nrules:\n  play.void: trump-unless-partner-winning\n", encoding="utf-8")
    files = export_files(SUITE, [SUITE.variants.find(house)], deals=True)
    assert [path for path in files if path.startswith(("checks/", "variants/"))] == [
        "variants/house.json", "checks/house.json"]  # fmt: skip
    assert read(files, "variants/house.json")["rules"]["play.void"] == "trump-unless-partner-winning"
    assert {"play.void/partner-winning/partner-led"} <= {check["case"] for check in checks_of(files, "house")}
    assert schemas.validate("export/index.json", read(files, "index.json")) is None


# Ids


def small(*rows: str) -> Suite:
    return Suite(SUITE.catalogue, SUITE.variants, tuple(row for row in SUITE.rows if row.id in rows))


def test_earlier_and_retired_ids_stand_in_the_index() -> None:
    from dataclasses import replace

    row = replace(next(row for row in SUITE.rows if row.ask == "legal"), aliases=("play.void/once",))
    gone = Retired("play.void/gone", "1.2.0", "It was wrong.", ("play.void/once",), Origin(Path("retired.yaml")))
    checks = select([row], VARIANTS)
    index = index_document(checks, VARIANTS, [gone], {}, twins=False, deals=False)
    assert index["aliases"] == {"play.void/once": row.id}
    assert index["retired"] == [
        {"id": "play.void/gone", "since": "1.2.0", "reason": "It was wrong.", "instead": ["play.void/once"]}
    ]
    assert schemas.validate("export/index.json", index) is None


# How answers are compared


def test_every_field_of_every_answer_is_told_how_it_is_compared(files: Files) -> None:
    index = read(files, "index.json")
    assert {name: list(each["compared"]) for name, each in index["questions"].items()} == {
        name: list(question.answer) for name, question in QUESTIONS.items()
    }
    used = {kind for each in index["questions"].values() for kind in each["compared"].values()}
    assert used == set(index["comparisons"]) == set(COMPARISONS) == {"value", *COMPARED.values()}


@pytest.mark.parametrize("name", ALONE)
def test_what_stands_alone_is_wrong_where_it_is_not_expected(name: str) -> None:
    assert not fits({"points": 1}, {"points": 1, name: "north"})
    assert fits({"points": 1}, {"points": 1, "other": "north"})


# The document


def test_the_examples_of_the_document_are_those_of_an_export(files: Files) -> None:
    text = (ROOT / "spec" / "export.md").read_text(encoding="utf-8")
    head, check = re.findall(r"^```json\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert files["index.json"].decode().startswith(head)
    assert json.loads(check) in checks_of(files, "bulgarian-modern")


def test_the_document_tells_every_field_of_a_check_and_every_comparison() -> None:
    text = (ROOT / "spec" / "export.md").read_text(encoding="utf-8")
    schema = json.loads((ROOT / "spec" / "schemas" / "export" / "checks.json").read_text(encoding="utf-8"))
    table = text.partition("| field | |\n")[2].partition("\n\n")[0]
    told = {name for line in table.splitlines() for name in re.findall(r"`(\w+)`", line.split("|")[1])}
    assert told == set(schema["properties"]["checks"]["items"]["properties"])
    compared = text.partition("## To compare")[2].partition("## Twins")[0]
    assert set(re.findall(r"^\| `([\w-]+)` \|", compared, re.MULTILINE)) == set(COMPARISONS)


def test_a_document_has_a_line_for_each_item_and_is_not_escaped() -> None:
    assert document({"a": [{"b": [1, 2]}, "č"], "c": {"d": {"e": True}}, "f": [], "g": "h"}).decode() == (
        '{\n"a": [\n{"b":[1,2]},\n"č"\n],\n"c": {\n"d": {"e":true}\n},\n"f": [],\n"g": "h"\n}\n'
    )
