"""The examples of spec/protocol.md have the right form, and they are right."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from belot_reference.questions import QUESTIONS, ask
from belot_reference.rules import read_rules
from belot_runner.cli import main
from belot_runner.reading import schemas
from belot_runner.suite import load_suite

from .reading import EXAMPLES, PROTOCOL, Block, blocks

MODERN = "bulgarian-modern"

# The answers of the text in its order: the variant for which each holds, and what it changes in the question above it.
TOLD: list[tuple[str, str, dict[str, Any]]] = [
    ("deal", MODERN, {}),
    ("deal", "bela-3", {}),
    ("deal", "bela-2", {"dealer": "south"}),
    ("deal", "french-belote", {"taker": "south"}),
    ("auction", MODERN, {}),
    ("auction", MODERN, {}),
    ("auction", MODERN, {}),
    ("auction", "bela-2", {}),
    ("auction", "contree", {}),
    ("auction", "contree", {"calls": ["80 hearts", "contra", "recontra"]}),
    ("legal", MODERN, {}),
    ("legal", "bela-4", {}),
    ("trick", MODERN, {}),
    ("belot", MODERN, {}),
    ("belot", MODERN, {}),
    ("belot", "bela-4", {}),
    ("declarations", MODERN, {}),
    ("declarations", "bulgarian-classic", {}),
    ("declarations", "bela-4", {"trickless": ["east-west"]}),
    ("declarations", MODERN, {}),
    ("declarations", "bela-4", {}),
    ("score", MODERN, {}),
    ("score", "bela-4", {}),
    ("score", MODERN, {}),
    ("score", MODERN, {}),
    ("score", MODERN, {}),
    ("score", "bela-3", {}),
    ("score", "contree", {}),
    ("match", MODERN, {}),
    ("match", MODERN, {"deals": 1}),  # one deal more
    ("game", MODERN, {}),
    ("game", MODERN, {}),
    ("game", MODERN, {}),
    ("game", MODERN, {"tricks": [["AD", "9S", "7H", "QS"]]}),
    ("game", "bela-3", {}),
    ("game", "bela-3", {}),
    ("perft", MODERN, {}),
]
ONE_MORE_DEAL = {
    "recorded": {"north-south": 7, "east-west": 9}, "declarer": "east", "capot": False, "hanging": 0
}  # fmt: skip


def name(block: Block) -> str:
    return f"{block.info.removeprefix('json ')} in line {block.line}"


def pairs() -> list[tuple[Block, Block]]:
    """Each answer with the question before it."""
    found, given = [], {}
    for block in EXAMPLES:
        question, _, kind = block.info.removeprefix("json ").partition(".")
        if kind == "given":
            given[question] = block
        else:
            found.append((given[question], block))
    return found


PAIRS = pairs()


@pytest.mark.parametrize("block", EXAMPLES, ids=name)
def test_an_example_fits_its_schema(block: Block) -> None:
    assert schemas.validate(f"questions/{block.info.removeprefix('json ')}.json", block.data) is None


def test_every_question_has_an_example_of_itself_and_of_its_answer() -> None:
    shown = {block.info.removeprefix("json ") for block in EXAMPLES}
    schemas_of_questions = {file.stem for file in (schemas.spec_dir() / "schemas" / "questions").glob("*.json")}
    assert shown == schemas_of_questions


def test_the_examples_are_those_that_are_checked_here() -> None:
    assert [answer.info for _, answer in PAIRS] == [f"json {question}.answer" for question, _, _ in TOLD]


@pytest.mark.parametrize(
    ("question", "variant", "changed", "given", "answer"),
    [
        pytest.param(question, variant, changed, given, answer, id=name(answer))
        for (question, variant, changed), (given, answer) in zip(TOLD, PAIRS, strict=False)
        if question in QUESTIONS
    ],
)
def test_the_reference_answers_an_example_as_the_text_does(
    question: str, variant: str, changed: dict[str, Any], given: Block, answer: Block
) -> None:
    asked = {**given.data, **changed}
    if changed == {"deals": 1}:
        asked["deals"] = [*given.data["deals"], ONE_MORE_DEAL]
    assert f"`{variant}`" in PROTOCOL[: PROTOCOL.index(answer.text)]
    answered = ask(question, asked, read_rules(load_suite().variants[variant].rules))
    assert comparable(answered) == comparable(answer.data)


def comparable(value: Any) -> Any:
    """An answer with its lists sorted: every list in an answer is a set."""
    if isinstance(value, dict):
        return {key: comparable(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return sorted((comparable(inner) for inner in value), key=repr)
    return value


def test_one_answer_holds_in_both_variants_that_the_text_names() -> None:
    given, answer = next(pair for pair, told in zip(PAIRS, TOLD, strict=True) if told[1] == "bulgarian-classic")
    for variant in ("bulgarian-classic", "bela-4"):
        answered = ask("declarations", given.data, read_rules(load_suite().variants[variant].rules))
        assert comparable(answered) == comparable(answer.data)


def test_the_belot_that_bela_refuses_is_allowed_in_the_modern_game() -> None:
    given, answer = next(pair for pair, told in zip(PAIRS, TOLD, strict=True) if told[:2] == ("belot", "bela-4"))
    assert answer.data == {"allowed": False}
    assert ask("belot", given.data, read_rules(load_suite().variants[MODERN].rules)) == {"allowed": True}


def test_the_example_with_a_deal_is_the_one_under_legal() -> None:
    first, last = (block.data for block in EXAMPLES if block.info == "json legal.given")
    deal = last.pop("deal")
    assert last == first
    answered = ask("game", deal, read_rules(load_suite().variants[MODERN].rules))
    assert answered["contract"] == {**first["contract"], "doubled": "none"}
    assert deal["tricks"][-1] == first["trick"]
    assert set(answered["legal"]) == {*first["hand"]}


def message_schema(sent_by_suite: bool, message: dict[str, Any]) -> str:
    if sent_by_suite:
        return str(message["op"])
    return "hello-reply" if "protocol" in message else "variant-reply" if "variant" in message else "ask-reply"


def conversation() -> list[tuple[bool, dict[str, Any]]]:
    (block,) = (block for block in blocks(PROTOCOL) if block.info == "text")
    return [(line[0] == ">", json.loads(line[2:])) for line in block.text.splitlines()]


@pytest.mark.parametrize(("sent_by_suite", "message"), conversation(), ids=lambda value: str(value)[:40])
def test_a_line_of_the_conversation_fits_its_schema(sent_by_suite: bool, message: dict[str, Any]) -> None:
    assert schemas.validate_message(message_schema(sent_by_suite, message), message) is None


def test_the_conversation_is_right() -> None:
    answers = {message["id"]: message for sent, message in conversation() if not sent and "id" in message}
    rules = read_rules(load_suite().variants[MODERN].rules)
    asked = [message for sent, message in conversation() if sent and message["op"] == "ask"]
    assert {message["id"] for message in asked} == set(answers)
    for message in asked:
        answer = answers[message["id"]].get("answer")
        assert answer in (None, ask(message["question"], message["given"], rules))


def test_the_adapter_of_ten_minutes_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = (block for block in blocks(PROTOCOL) if block.info == "python")
    adapter = tmp_path / "my_adapter.py"
    adapter.write_text(block.text, encoding="utf-8")
    assert len(block.text.splitlines()) <= 50
    command = subprocess.list2cmdline([sys.executable, str(adapter)])
    code = main(["run", "--json", "--adapter", command, "--variant", MODERN])
    document = json.loads(capsys.readouterr().out)
    supported = [check for check in document["checks"] if check["outcome"] != "unsupported"]
    assert {(check["question"], check["outcome"]) for check in supported} == {("trick", "pass")}
    left = [check for check in document["checks"] if check["outcome"] == "unsupported" and check["question"] == "trick"]
    assert [check["id"] for check in left if "winner" in check["expected"]] == []  # the only field it answers
    assert code == 0
