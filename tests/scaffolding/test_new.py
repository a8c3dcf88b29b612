"""`belot new`: what it writes is sound as it is, and says what is to be filled in."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from belot_runner.checking.every import prove
from belot_runner.reading.strict_yaml import load
from belot_runner.scaffolding.files import new_case, new_variant
from belot_runner.suite import load_suite
from belot_runner.writing.modeline import MODELINE

Belot = Callable[..., tuple[int, str, str]]

SUITE = load_suite()
VALUES = {"choice", "rule", "title"}


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("parent", SUITE.variants)
def test_new_house_rules_are_sound_and_play_as_what_they_extend(belot: Belot, parent: str) -> None:
    assert belot("new", "variant", "house.yaml", "--extends", parent)[0] == 0
    assert belot("check", "--variant", "house.yaml")[0] == 0
    code, out, _ = belot("rules", "diff", parent, "house.yaml")
    assert (code, out) == (0, f"{parent} and house decide none of 71 rules differently\n")


def test_house_rules_may_extend_a_file(belot: Belot) -> None:
    Path("rules").mkdir()
    Path("mine.yaml").write_text("extends: bela-4\nrules:\n  match.target: 555\n")
    assert belot("new", "variant", "rules/house.yaml", "--extends", "mine.yaml")[0] == 0
    assert "extends: ../mine.yaml" in Path("rules/house.yaml").read_text()
    assert belot("check", "--variant", "rules/house.yaml")[0] == 0


def test_a_file_that_is_extended_may_have_an_odd_name(belot: Belot) -> None:
    Path("we: ird #1.yaml").write_text("extends: bela-4\nvariant: odd\nrules: {}\n")
    assert belot("new", "variant", "rules/house.yaml", "--extends", "we: ird #1.yaml")[0] == 0
    text = Path("rules/house.yaml").read_text()
    assert 'extends: "../we: ird #1.yaml"' in text
    assert "belot rules diff 'we: ird #1.yaml' rules/house.yaml " in text
    assert belot("check", "--variant", "rules/house.yaml")[0] == 0


def test_every_rule_of_new_house_rules_can_be_decided_by_taking_its_mark_off() -> None:
    made = new_variant(Path("house.yaml"), SUITE.variants["bulgarian-modern"], SUITE)
    lines = made[0].text.splitlines()
    freed = [line.replace("  # ", "  ", 1) if line.startswith("  # ") and _decides(line) else line for line in lines]
    Path("house.yaml").write_text("\n".join(freed) + "\n")
    assert load(Path("house.yaml"))["rules"].keys() == SUITE.catalogue.rules.keys()  # type: ignore[index,call-overload,union-attr]  # a mapping
    assert SUITE.variants.load(Path("house.yaml")).rules == SUITE.variants["bulgarian-modern"].rules


def _decides(line: str) -> bool:
    return line.removeprefix("  # ").partition(":")[0] in SUITE.catalogue.rules


def _rules_with_cases() -> list[str]:
    return [rule for rule in SUITE.catalogue.rules if any(row.rule == rule for row in SUITE.rows)]


def test_every_rule_has_cases_to_start_from() -> None:
    assert _rules_with_cases() == [*SUITE.catalogue.rules]


def test_a_new_case_of_each_rule_is_sound() -> None:
    for number, rule in enumerate(_rules_with_cases()):
        made = new_case(Path(f"{number}.yaml"), SUITE.catalogue.rules[rule], "mine", SUITE, choice=None, ask=None)
        made[0].file.write_text(made[0].text)
    proof = prove([Path()])
    assert [str(finding) for finding in proof.findings] == []
    assert proof.counts["rows"] == len(_rules_with_cases())


def test_a_new_case_of_each_question_is_sound() -> None:
    asked = {(row.rule, row.ask): row for row in SUITE.rows if row.rule}
    for number, (rule, ask) in enumerate(asked):
        made = new_case(Path(f"{number}.yaml"), SUITE.catalogue.rules[rule], f"m{number}", SUITE, choice=None, ask=ask)
        made[0].file.write_text(made[0].text)
    proof = prove([Path()])
    assert [str(finding) for finding in proof.findings] == []
    assert proof.counts["rows"] == len(asked)


def test_a_new_case_may_be_of_a_choice(belot: Belot) -> None:
    words = ("--rule", "play.cannot-overtrump", "--choice", "undertrump", "--question", "legal", "--name", "low")
    assert belot("new", "case", "cases/mine.yaml", *words)[0] == 0
    text = Path("cases/mine.yaml").read_text()
    assert "choice: undertrump" in text
    assert "name: low" in text
    assert text.count("TODO") == 4
    assert belot("run", "--cases", "cases")[0] == 0


@pytest.mark.parametrize("name", ["123", "null", "true", "1e5"])
def test_a_name_that_looks_like_something_else_stays_a_name(belot: Belot, name: str) -> None:
    assert belot("new", "case", "mine.yaml", "--rule", "play.void", "--name", name)[0] == 0
    assert load(Path("mine.yaml"))["cases"][0]["name"] == name  # type: ignore[index,call-overload,union-attr]  # a case
    assert belot("check", "--cases", "mine.yaml")[0] == 0


def test_what_is_long_stands_in_several_lines() -> None:
    texts = [new_variant(Path("h.yaml"), SUITE.variants["bulgarian-modern"], SUITE)[0].text]
    for rule, ask in (("auction.form", None), ("match.target", "match"), ("play.void", "game")):
        made = new_case(Path("c.yaml"), SUITE.catalogue.rules[rule], "mine", SUITE, choice=None, ask=ask)
        texts.append(made[0].text)
    assert [line for text in texts for line in text.splitlines() if len(line) > 120] == []
    assert "      deals:\n        - {" in texts[2]


@pytest.mark.parametrize("there", ["dangling.yaml", "folder/.belot"])
def test_nothing_is_left_half_done_or_written_through(belot: Belot, there: str) -> None:
    Path("folder").mkdir()
    if there == "dangling.yaml":
        Path(there).symlink_to("nowhere.yaml")
        words, told = (there,), "exists already"
    else:
        Path(there).write_text("a file where the folder of schemas would be")
        words, told = ("folder/house.yaml",), "cannot be written"
    code, out, err = belot("new", "variant", *words, "--extends", "bela-4")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert told in err
    assert not Path("folder/house.yaml").exists()
    assert not Path("nowhere.yaml").exists()


def test_the_schema_for_the_editor_lies_where_the_first_line_says(belot: Belot) -> None:
    assert belot("new", "case", "a/b.yaml", "--rule", "play.void")[0] == 0
    line = Path("a/b.yaml").read_text().splitlines()[0]
    assert line.startswith(MODELINE)
    assert Path("a", line.removeprefix(MODELINE)).is_file()


def test_files_of_schemas_are_no_cases(belot: Belot) -> None:
    assert belot("new", "case", "a/b.yaml", "--rule", "play.void")[0] == 0
    assert belot("check", "--cases", "a")[0] == 0


def test_a_new_adapter_speaks_the_protocol(belot: Belot) -> None:
    assert belot("new", "adapter", "mine.py")[1].endswith("\ntry it: belot run --adapter 'python3 mine.py'\n")
    assert "TODO" in Path("mine.py").read_text()
    done = subprocess.run(
        [sys.executable, "mine.py"],
        input='{"op":"hello","protocol":1}\n{"op":"bye"}\n',
        capture_output=True,
        text=True,
        check=True,
    )
    assert '"protocol": 1' in done.stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("variant", "there.yaml", "--extends", "bela-4"), "there.yaml exists already"),
        (("variant", "house.txt", "--extends", "bela-4"), "house.txt is no name that ends in .yaml"),
        (("variant", "house.yaml", "--extends", "bela-5"), "did you mean bela-4"),
        (("variant", "bela-4.yaml", "--extends", "bela-2"), "bela-4 is the name of a variant of the suite; give the"),
        (("variant", "игра.yaml", "--extends", "bela-2"), "игра cannot be the id of a variant; take letters"),
        (("case", "c.yaml", "--rule", "play.voit"), "did you mean play.void"),
        (("case", "c.yaml", "--rule", "play.void", "--choice", "alwys-trump"), "did you mean always-trump"),
        (("case", "c.yaml", "--rule", "play.void", "--question", "score"), "start from what there is, and change it"),
        (("case", "c.yaml", "--rule", "match.target", "--choice", "201"), "151 (match), 1001 (match)"),
        (
            ("case", "c.yaml", "--rule", "play.void", "--choice", "always-trump", "--question", "trick"),
            " and the quest",
        ),
        (("case", "c.yaml", "--rule", "game"), "there is no rule game; belot rules list"),
        (("case", "c.yaml", "--rule", "play.void", "--name", "a--b"), "a--b is not a word for an id"),
        (("variant", "", "--extends", "bela-4"), "an empty text"),
        (("variant", ".yaml", "--extends", "bela-4"), "is no name that ends in .yaml"),
        (("variant", "a\nb/house.yaml", "--extends", "bela-4"), "signs that cannot be seen"),
        (("variant", f"{'a' * 300}.yaml", "--extends", "bela-4"), "cannot be written: File name too long"),
        (("adapter", f"{'a' * 300}.py"), "cannot be written: File name too long"),
        (("case", "c.yaml", "--rule", "play.void", "--name", "Two words"), "Two words is not a word for an id"),
        (("adapter", "a.rb"), "a.rb is no name that ends in .py"),
        (("variant", "there.yaml/house.yaml", "--extends", "bela-4"), "cannot be written"),
        (("variant", f"{'a' * 300}.yaml", "--extends", "bela-4"), "cannot be written"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_a_mistake_is_told_in_one_line_and_nothing_is_written(belot: Belot, words: tuple[str, ...], told: str) -> None:
    Path("there.yaml").write_text("extends: bela-4\n")
    code, out, err = belot("new", *words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert told in err
    assert [path.name for path in Path().iterdir()] == ["there.yaml"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("extends: bela-4\nrules:\n  play.void: alwys\n", "house.yaml:3:14"),
        ("extends: bela-4\nrules: {}\nruels: {}\n", "house.yaml:3:1"),
        (
            "extends: bulgarian-modern\nrules:\n  auction.form: one-round\n",
            "so nobody has a turn left for contra; decide one of them otherwise",
        ),
        (
            "extends: bulgarian-modern\nrules:\n  play.cannot-overtrump:\n    choice: undertrump\n    basis: inert\n"
            "    same-here: [any-card]\n",
            "is said to make no difference, but this legal tells it",
        ),
    ],
    ids=["choice", "field", "constraint", "same-here"],
)
def test_a_fault_in_house_rules_is_found(belot: Belot, text: str, told: str) -> None:
    Path("house.yaml").write_text(text)
    code, out, _ = belot("check", "--variant", "house.yaml")
    assert code == 1
    assert told in out
