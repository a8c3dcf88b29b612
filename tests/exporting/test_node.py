"""An export read with Node.js: its hashes hold, an engine is tested by it, and answers are compared as a run does."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from belot_reference.questions import ask
from belot_reference.rules import read_rules
from belot_runner.asking.compare import Expectation
from belot_runner.asking.select import Check, select
from belot_runner.exporting.folder import write
from belot_runner.suite import load_suite

from .conftest import Files

NODE = shutil.which("node")
EXAMPLES = Path(__file__).parents[2] / "runner" / "adapters" / "examples"
EMBEDDED = EXAMPLES / "embedded"
VARIANT = "bulgarian-modern"
ENGINE = {"legal", "trick", "score"}  # what the engine of the JavaScript adapter answers

pytestmark = pytest.mark.skipif(NODE is None, reason="Node.js is not installed")


def node(*arguments: str | Path, stdin: str = "") -> tuple[int, str, str]:
    command = [NODE or "", *map(str, arguments)]
    done = subprocess.run(command, input=stdin, capture_output=True, text=True, timeout=120, encoding="utf-8")
    return done.returncode, done.stdout, done.stderr


@pytest.fixture(scope="module")
def folder(files: Files, tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("export")
    write(made, files)
    return made


def number_of_checks() -> tuple[int, int]:
    """How many checks the variant has that the engine answers, and how many more."""
    suite = load_suite()
    checks = select(suite.rows, [suite.variants[VARIANT]])
    answered = sum(check.question in ENGINE for check in checks)
    return answered, len(checks) - answered


def test_an_engine_passes_all_that_it_answers_with_all_twins(folder: Path) -> None:
    answered, left = number_of_checks()
    code, out, err = node(EMBEDDED / "run.mjs", folder, VARIANT)
    assert (code, err) == (0, "")
    assert out == f"suite 1.0.0, {VARIANT}: {answered} passed, 0 failed, 0 custom, {left} not asked\n"


def test_twins_that_are_written_out_are_the_same(expanded: Files, folder: Path, tmp_path: Path) -> None:
    write(tmp_path, expanded)
    assert node(EMBEDDED / "run.mjs", tmp_path, VARIANT) == node(EMBEDDED / "run.mjs", folder, VARIANT)


def test_an_engine_that_is_wrong_fails_just_where_a_run_says_so(folder: Path, tmp_path: Path) -> None:
    for name in ("embedded/suite.mjs", "embedded/run.mjs", "javascript/engine.mjs"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(EXAMPLES / name, tmp_path / name)
    engine = tmp_path / "javascript" / "engine.mjs"
    right = "  if (winning === played.length - 2) return hand;\n"
    text = engine.read_text(encoding="utf-8")
    assert text.count(right) == 1
    engine.write_text(text.replace(right, ""), encoding="utf-8")  # it trumps its partner's tricks too
    code, out, _ = node(tmp_path / "embedded" / "run.mjs", folder, VARIANT)
    failing = set(re.findall(rf"^FAIL  {VARIANT}  (\S+)$", out, re.MULTILINE))
    assert code == 1
    assert {"play.void/partner-winning/partner-led", "play.void/partner-winning/partner-led~3"} <= failing
    assert {name.partition("~")[0] for name in failing} <= {
        row.id for row in load_suite().rows if "play.void" in row.mentions
    }


def test_a_file_that_was_edited_is_found_out(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder, tmp_path / "edited")
    file = tmp_path / "edited" / "checks" / "bela-4.json"
    file.write_bytes(file.read_bytes().replace(b'"twin":0', b'"twin":1', 1))
    code, _, err = node(EMBEDDED / "run.mjs", tmp_path / "edited", VARIANT)
    assert code == 1
    assert "checks/bela-4.json is not the file that was exported" in err


# Comparing


def spoilt(answer: dict[str, Any], random: Random) -> Iterator[dict[str, Any]]:
    """An answer, and what may become of it: some are still right, most are not."""
    yield answer
    yield {**answer, "unknown": 1}
    yield {**answer, "illegal": {"at": "calls[0]", "rule": "auction.form"}}
    yield {**answer, "wins_match": None}
    for name, value in answer.items():
        yield {key: item for key, item in answer.items() if key != name}
        for other in others(value, random):
            yield {**answer, name: other}


def others(value: Any, random: Random) -> Iterator[Any]:
    yield None
    if isinstance(value, bool):
        yield from (not value, int(value), str(value).lower())
    elif isinstance(value, int):
        yield from (value + 1, float(value), str(value), bool(value))
    elif isinstance(value, str):
        yield from (value.upper(), [value], "north")
    elif isinstance(value, list):
        yield from (sorted(value, key=str, reverse=True), value[1:], [*value, *value[:1]], [*value, None], {}, "7H")
    elif isinstance(value, dict):
        yield from ({**value, "more": 1}, {**value, "more": None}, {**value, "south": []}, [], {})
        for key in random.sample(sorted(value), min(1, len(value))):
            yield {name: item for name, item in value.items() if name != key}
            yield from ({**value, key: other} for other in others(value[key], random))


def test_answers_are_compared_as_a_run_compares_them(folder: Path) -> None:
    suite, random = load_suite(), Random(3)
    checks: list[Check] = []
    for variant in suite.variants.values():
        of_variant = select(suite.rows, [variant])
        checks += random.sample(of_variant, 60)
        checks += [check for check in of_variant if "scored" in check.expect or "hands" in check.expect][::9]
    lines, wanted = [], []
    books = {variant.id: read_rules(variant.rules) for variant in suite.variants.values()}
    for check in checks:
        for answer in spoilt(ask(check.question, check.given, books[check.variant.id]), random):
            lines.append(json.dumps({"variant": check.variant.id, "id": check.id, "answer": answer}))
            expectation = Expectation(check.expect)
            wanted.append(sorted({found.field.partition(".")[0] for found in expectation.differences(answer)}))
    script = Path(__file__).with_name("judge.mjs")
    code, out, err = node(script, EMBEDDED / "suite.mjs", folder, stdin="\n".join(lines))
    assert (code, err) == (0, "")
    found = [sorted(json.loads(line)) for line in out.splitlines()]
    apart = [(line, mine, theirs) for line, mine, theirs in zip(lines, wanted, found, strict=True) if mine != theirs]
    assert apart == []
    assert len([each for each in wanted if not each]) > 300
    assert len([each for each in wanted if each]) > 1_000
