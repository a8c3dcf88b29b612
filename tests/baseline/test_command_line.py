"""The command line: a run with known failures, and what updates and checks their list."""

from __future__ import annotations

import json
import re
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from asking.fakes import BELOT, ended
from belot_runner.reading import schemas
from belot_runner.reading.strict_yaml import parse

from .lists import written

Belot = Callable[..., tuple[int, str, str]]

VARIANT = ("--variant", "bulgarian-modern")
PART = ("--rule", "play", *VARIANT, "--variant", "bela-4")
PLAY = ("--rule", "play.void", *VARIANT)
ROW = "play.void/opponent-winning/opponent-led"
TRICK = "play.winner"


def adapter(name: str) -> tuple[str, str]:
    return ("--adapter", f"python:baseline.engines:{name}")


def last(out: str) -> str:
    return re.sub(r" in \d+\.\d\d s$", "", out.splitlines()[-1])


def updated(belot: Belot, file: Path, *arguments: str, reason: str = "because") -> tuple[int, str, str]:
    return belot("baseline", "update", file, *arguments, "--write", "--reason", reason)


# A run


def test_a_run_whose_failures_are_all_known_is_as_expected(belot: Belot, tmp_path: Path) -> None:
    file = tmp_path / "known.yaml"
    assert updated(belot, file, *adapter("any_card"), *PLAY)[0] == 0
    number = 4 * len(parse(file.read_text(encoding="utf-8"))["known-failures"])
    code, out, err = belot("run", *adapter("any_card"), *PLAY, "--baseline", file)
    assert (code, err) == (0, "")
    assert f"\n{number} checks fail as listed in {file} (--show-known tells them)\n" in out
    assert last(out) == f"52 checks: {52 - number} passed, {number} known to fail"
    assert "FAIL" not in out
    assert ROW not in out
    assert belot("run", *adapter("any_card"), *PLAY)[0] == 1


def test_known_failures_are_shown_where_that_is_asked_for(belot: Belot, tmp_path: Path) -> None:
    file = written(tmp_path, f"- {{id: {ROW}, reason: The trick module, link: there/12}}\n")
    arguments = ("run", *adapter("any_card"), *VARIANT, "-k", ROW, "--baseline", file)
    code, out, _ = belot(*arguments, "--show-known")
    assert code == 0
    assert f"\nKnown to fail, as listed in {file}:\n\nKNOWN  bulgarian-modern  {ROW}  (and ~1 ~2 ~3)\n" in out
    assert (
        "\n    got       legal: K♦ 8♥ Q♥ 10♠   (too many: K♦ 10♠)\n    known     The trick module (there/12)\n" in out
    )
    assert "--show-known" not in out
    assert f"KNOWN  bulgarian-modern  {ROW}" not in belot(*arguments, "--show-known", "--show", "0")[1]


def test_what_is_listed_and_not_so_fails_the_run_in_one_line_each(belot: Belot, tmp_path: Path) -> None:
    file = written(tmp_path, f"- {{id: {ROW}, reason: a}}\n- {{id: play.void/gone, reason: a}}\n")
    code, out, _ = belot("run", *PLAY, "--baseline", file)
    assert code == 1
    section = out.partition(f"\nListed in {file}, and not so (belot baseline update mends what can be mended):\n")[2]
    one, two, *_ = section.splitlines()
    assert one == f"  {file}:2:3: {ROW}: it passes now in bulgarian-modern"
    assert two.startswith(f"  {file}:3:3: play.void/gone: there is no such case")
    assert last(out) == "52 checks: 52 passed"


def test_very_much_that_is_not_so_is_counted(belot: Belot, tmp_path: Path) -> None:
    file = written(tmp_path, "".join(f"- {{id: play.void/gone-{n}, reason: a}}\n" for n in range(30)))
    code, out, _ = belot("run", *PLAY, "--baseline", file)
    assert (code, out.count(": play.void/gone-")) == (1, 20)
    assert "\n  and 10 others (--show all tells them)\n" in out
    assert belot("run", *PLAY, "--baseline", file, "--show", "all")[1].count(": play.void/gone-") == 30


def test_the_document_of_a_run_has_known_failures_and_exit_code_0(belot: Belot, tmp_path: Path) -> None:
    file = tmp_path / "known.yaml"
    updated(belot, file, *adapter("any_card"), *PLAY)
    code, out, _ = belot("run", "--json", *adapter("any_card"), *PLAY, "--baseline", file)
    document = json.loads(out)
    assert (code, document["exit"]) == (0, 0)
    assert document["summary"]["outcomes"]["fail"] > 0


@pytest.mark.parametrize("narrow", [("-k", f"{ROW}~1"), ("--rule", "play.leader"), ("--question", "deal")])
def test_a_part_of_a_run_leaves_alone_what_is_outside(belot: Belot, tmp_path: Path, narrow: tuple[str, ...]) -> None:
    file = tmp_path / "known.yaml"
    updated(belot, file, *adapter("any_card"), *VARIANT)
    before = file.read_text(encoding="utf-8")
    code, out, _ = belot("run", *adapter("any_card"), *VARIANT, *narrow, "--baseline", file)
    assert (code, "not so" in out) == (0, False)
    assert updated(belot, file, *adapter("any_card"), *VARIANT, *narrow)[:2] == (0, "nothing to update\n")
    assert file.read_text(encoding="utf-8") == before


def test_a_variant_that_is_not_asked_for_is_left_alone(belot: Belot, tmp_path: Path) -> None:
    file = written(tmp_path, f"- {{id: {ROW}, reason: a}}\n")
    arguments = ("run", *adapter("any_card"), "-k", ROW, "--baseline", file)
    assert belot(*arguments, "--variant", "bela-4")[0] == 0
    assert belot(*arguments, "--variant", "bela-4", *VARIANT)[0] == 0


def test_what_the_adapter_never_answers_is_not_so(belot: Belot, tmp_path: Path) -> None:
    file = written(tmp_path, f'- {{id: "{TRICK}/*", reason: a, variant: bulgarian-modern}}\n')
    code, out, _ = belot("run", *adapter("without_tricks"), *VARIANT, "--baseline", file)
    assert code == 1
    assert f"  {file}:2:3: {TRICK}/*: it is never asked: trick is not supported (" in out


def test_a_variant_that_the_adapter_does_not_name_is_never_asked(belot: Belot, tmp_path: Path) -> None:
    file = written(tmp_path, f"- {{id: {ROW}, variant: bulgarian-classic, reason: a}}\n")
    code, out, _ = belot("run", *adapter("modern_only"), "-k", ROW, "--baseline", file)
    assert code == 1
    assert f"{ROW}: it is never asked: bulgarian-classic is not played" in out


@pytest.mark.parametrize(("arguments", "told"), [
    (("--baseline", "gone.yaml"), "gone.yaml:1:1: there is no such file"),
    (("--baseline", ""), "--baseline was given an empty text"),
    (("--show-known",), "--show-known tells known failures; name their list with --baseline FILE"),
    (("--baseline", "."), ".:1:1: a file was expected, this is a folder"),
])  # fmt: skip
def test_a_mistake_is_one_line_and_exit_code_2(
    belot: Belot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = belot("run", *PLAY, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith(f"belot: {told}")
    assert err.count("\n") == 1


def test_a_broken_list_is_told_before_anything_is_asked(belot: Belot, tmp_path: Path) -> None:
    file = written(tmp_path, f"- {{id: {ROW}, reason: a, got: {{legal: 7X}}}}\n")
    column = len(f"- {{id: {ROW}, reason: a, got: {{legal: ") + 1
    told = f"belot: {file}:2:{column}: known-failures[0].got.legal: 7X is not a card; write a rank"
    for command in (("run", *PLAY, "--baseline", file), ("baseline", "check", file), ("baseline", "update", file)):
        code, out, err = belot(*command)
        assert (code, out, err.startswith(told)) == (2, "", True), err


# Update


ENGINES = (
    "any_card",
    "only_right_in_spades",
    "one_card",
    "no_cards",
    "wrong_winner",
    "winner_alone",
    "broken",
    "erratic",
)


@pytest.mark.parametrize("engine", ENGINES)
def test_after_an_update_a_run_is_as_expected_and_there_is_nothing_to_update(
    belot: Belot, tmp_path: Path, engine: str
) -> None:
    file, asked = (
        tmp_path / "known.yaml",
        (*adapter(engine), "--rule", "play", *VARIANT, "--variant", "bela-4", "--variant", "bela-3"),
    )
    assert updated(belot, file, *asked, "--strict")[0] == 0
    before = file.read_text(encoding="utf-8")
    assert belot("run", *asked, "--baseline", file)[0] == 0
    assert belot("run", *asked, "--strict", "--baseline", file)[0] == 0
    assert belot("baseline", "update", file, *asked) == (0, "nothing to update\n", "")
    assert belot("baseline", "check", file)[0] == 0
    assert schemas.validate("files/baseline.json", parse(before)) is None
    # Once it is right nothing of it is so, and nothing stays.
    assert belot("run", *adapter("right"), *asked[2:], "--baseline", file)[0] == 1
    assert updated(belot, file, *adapter("right"), *asked[2:])[0] == 0
    assert parse(file.read_text(encoding="utf-8")) == {"known-failures": None}
    assert belot("run", *adapter("right"), *asked[2:], "--baseline", file)[0] == 0


@pytest.mark.parametrize(("one", "other"), [
    ("any_card", "one_card"), ("any_card", "only_right_in_spades"), ("one_card", "no_cards"), ("broken", "any_card"),
    ("wrong_winner", "any_card"), ("erratic", "any_card"), ("any_card", "erratic"), ("erratic", "otherwise_erratic"),
])  # fmt: skip
def test_from_one_wrong_engine_to_another(belot: Belot, tmp_path: Path, one: str, other: str) -> None:
    file = tmp_path / "known.yaml"
    updated(belot, file, *adapter(one), *PART, reason="one")
    assert belot("run", *adapter(other), *PART, "--baseline", file)[0] == 1
    updated(belot, file, *adapter(other), *PART, reason="other")
    assert belot("run", *adapter(other), *PART, "--baseline", file)[0] == 0


@pytest.mark.parametrize("narrow", [(), ("-k", ROW), ("-k", f"{ROW}~2"), ("--rule", "play.void")])
@pytest.mark.parametrize("listed", [
    f"{{id: {ROW}, reason: a}}", f'{{id: {ROW}, reason: a, variant: "bulgarian-*"}}', '{id: "play.void/*", reason: a}',
])  # fmt: skip
def test_what_an_update_leaves_of_an_entry_is_asked(
    belot: Belot, tmp_path: Path, listed: str, narrow: tuple[str, ...]
) -> None:
    """Where a row passes now, and the other variants of its entry are not played, those alone say nothing."""
    file, asked = written(tmp_path, f"- {listed}\n"), (*adapter("right_in_modern_only"), *narrow)
    assert belot("run", *asked, "--baseline", file)[0] == 1
    assert updated(belot, file, *asked)[0] == 0
    assert "is not played" not in belot("run", *adapter("right_in_modern_only"), "--baseline", file)[1]
    assert belot("run", *asked, "--baseline", file)[0] == 0
    assert belot("baseline", "update", file, *asked)[:2] == (0, "nothing to update\n")


def test_what_an_update_leaves_of_an_entry_is_supported(belot: Belot, tmp_path: Path) -> None:
    file = written(tmp_path, '- {id: "play.*", reason: a, variant: bulgarian-modern}\n')
    asked = (*adapter("without_tricks"), *VARIANT, "--rule", "play")
    assert updated(belot, file, *asked)[0] == 0
    assert belot("run", *asked, "--baseline", file)[0] == 0


def test_an_update_is_a_diff_to_review_and_written_where_that_is_asked_for(belot: Belot, tmp_path: Path) -> None:
    listed = f"- id: {ROW}\n  reason: because  # really\n  got: {{legal: KD}}\n"
    file = written(tmp_path, f"{listed}- id: play.void/gone\n  reason: a\n")
    before = file.read_text(encoding="utf-8")
    asked = (*adapter("any_card"), "-k", ROW, *VARIANT)
    for name in ("bela-4", "bulgarian-classic", "contree", "french-belote"):
        asked += ("--variant", name)
    code, out, err = belot("baseline", "update", file, *asked)
    assert (code, err) == (1, "")
    assert file.read_text(encoding="utf-8") == before
    diff = f"""\
--- {file}
+++ {file} (updated)
@@ -1,6 +1,4 @@
 known-failures:
 - id: {ROW}
   reason: because  # really
-  got: {{legal: KD}}
-- id: play.void/gone
-  reason: a
+  got: {{legal: KD QH 8H 10S}}
"""
    assert out == diff
    code, out, err = belot("baseline", "update", file, *asked, "--write")
    assert (code, out, err) == (0, f"{diff}wrote {file}\n", "")
    assert "got: {legal: KD QH 8H 10S}\n" in file.read_text(encoding="utf-8")


def test_where_nothing_fails_an_empty_list_is_begun(belot: Belot, tmp_path: Path) -> None:
    file, asked = tmp_path / "known.yaml", (*adapter("right"), *PLAY)
    assert belot("run", *asked, "--baseline", file)[0] == 2
    code, out, _ = belot("baseline", "update", file, *asked)
    assert (code, "+known-failures:\n" in out, file.exists()) == (1, True, False)
    code, out, _ = belot("baseline", "update", file, *asked, "--write")
    assert (code, out.endswith(f"wrote {file}\n")) == (0, True)
    assert parse(file.read_text(encoding="utf-8")) == {"known-failures": None}
    assert belot("run", *asked, "--baseline", file)[0] == 0
    assert belot("baseline", "update", file, *asked, "--write") == (0, "nothing to update\n", "")


def test_a_reason_that_nobody_gave_is_to_be_written_before_a_run_is_as_expected(belot: Belot, tmp_path: Path) -> None:
    file, asked = tmp_path / "known.yaml", (*adapter("any_card"), *VARIANT, "-k", ROW)
    code, out, _ = belot("baseline", "update", file, *asked, "--write")
    assert code == 0
    assert out.endswith(f"1 reason is still to be written; --reason gives one to all that is new\nwrote {file}\n")
    code, out, _ = belot("run", *asked, "--baseline", file)
    assert code == 1
    assert f"\n  {file}:3:5: {ROW}: its reason is still to be written\n" in out
    file.write_text(file.read_text(encoding="utf-8").replace("TODO", "known since May"), encoding="utf-8")
    assert belot("run", *asked, "--baseline", file)[0] == 0


def test_what_was_found_is_told_though_the_file_cannot_be_written(belot: Belot, tmp_path: Path) -> None:
    file = tmp_path / "known.yaml"
    file.symlink_to(tmp_path / "no-such-folder" / "known.yaml")
    asked = ("baseline", "update", file, *adapter("any_card"), *VARIANT, "-k", ROW, "--write")
    code, out, err = belot(*asked)
    assert (code, err) == (2, f"belot: {file} cannot be written: No such file or directory\n")
    assert f"+  - id: {ROW}\n" in out
    assert "wrote" not in out
    code, out, err = belot(*asked, "--json")
    told = json.loads(out)
    assert (code, told["exit"], told["written"], err.count("\n")) == (2, 2, False, 1)
    assert schemas.validate("output/baseline-update.json", told) is None


def test_lines_keep_their_ends(belot: Belot, tmp_path: Path) -> None:
    file = tmp_path / "known.yaml"
    file.write_bytes(b"# ours\r\nknown-failures:\r\n  - id: play.void/gone\r\n    reason: a\r\n")
    assert updated(belot, file, *adapter("any_card"), *VARIANT, "-k", ROW)[0] == 0
    content = file.read_bytes()
    assert content.count(b"\r\n") == content.count(b"\n") == 6


def test_a_list_that_cannot_be_edited_is_told_before_anything_is_asked(belot: Belot, tmp_path: Path) -> None:
    file = tmp_path / "known.yaml"
    file.write_text(f"known-failures: [{{id: {ROW}, reason: a}}]\n", encoding="utf-8")
    code, out, err = belot("baseline", "update", file, "--adapter", "no-such-program", *VARIANT)
    assert (code, out) == (2, "")
    assert err.startswith(f"belot: {file}:1:1: a list is only edited where every entry begins right behind a dash")


def test_a_variant_that_is_refused_leaves_its_entries_alone(belot: Belot, tmp_path: Path) -> None:
    file = written(tmp_path, "- {id: play.*, variant: bela-3, reason: a}\n")
    refusing = ("--adapter", "python:report.engines:four_players")
    code, out, _ = belot("baseline", "update", file, *refusing, "--variant", "bela-3")
    assert (code, out.splitlines()[0]) == (1, "the variant bela-3 is not supported: only in pairs")


def test_an_adapter_that_cannot_be_started_changes_nothing(belot: Belot, tmp_path: Path) -> None:
    file = tmp_path / "known.yaml"
    code, out, err = belot("baseline", "update", file, "--write", "--adapter", "no-such-program-anywhere", *VARIANT)
    assert (code, out, err.count("\n"), file.exists()) == (3, "", 1, False)


def test_a_list_that_cannot_be_written_is_one_line(belot: Belot, tmp_path: Path) -> None:
    (tmp_path / "in-the-way").write_text("", encoding="utf-8")
    file = tmp_path / "in-the-way" / "known.yaml"
    code, _, err = belot("baseline", "update", file, "--write", *adapter("any_card"), *VARIANT, "-k", ROW)
    assert code == 2
    assert err.startswith(f"belot: {file}")
    assert err.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_an_update_that_is_ended_is_shown_and_not_written(name: str, tmp_path: Path) -> None:
    asked, file = tmp_path / "asked", tmp_path / "known.yaml"
    engine = tmp_path / "hangs.py"
    engine.write_text(
        "import json, pathlib, sys, time\n"
        "for line in sys.stdin:\n"
        "    said = json.loads(line)\n"
        "    if said['op'] == 'ask' and said['id'] == 1:\n"
        "        print(json.dumps({'id': 1, 'error': 'judged before'}), flush=True)\n"
        "        continue\n"
        "    if said['op'] == 'ask':\n"
        "        pathlib.Path(sys.argv[1]).touch()\n"
        "        time.sleep(300)\n"
        "    hello = {'protocol': 1, 'name': 'hangs'}\n"
        "    reply = hello if said['op'] == 'hello' else {'variant': said['id'], 'ready': True}\n"
        "    print(json.dumps(reply), flush=True)\n"
    )
    words = [*BELOT, "baseline", "update", str(file), "--write", *VARIANT, "--timeout", "60"]
    words += ["--adapter", f"'{sys.executable}' '{engine}' '{asked}'"]
    number = signal.Signals[name]
    done = ended(words, once=asked, by=number)
    assert done.returncode == 128 + number
    assert "+    outcome: error\n" in done.stdout
    assert " checks not run (" in done.stdout
    assert not file.exists()


# Check


def test_a_check_says_what_cannot_be_so(belot: Belot, tmp_path: Path) -> None:
    file = written(tmp_path, f"- {{id: {ROW}, reason: a}}\n- {{id: play.void/gone, reason: a}}\n")
    code, out, err = belot("baseline", "check", file)
    assert (code, err) == (1, "")
    assert out.startswith(f"{file}:3:3: play.void/gone: there is no such case")
    assert out.endswith("\n2 entries, about 20 checks\n")
    file = written(tmp_path, f"- {{id: {ROW}, reason: a}}\n")
    assert belot("baseline", "check", file) == (0, "1 entry, about 20 checks\n", "")


def test_house_rules_are_made_known_to_a_check(belot: Belot, tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("extends: bela-4\nrules: {match.target: 501}\n", encoding="utf-8")
    file = written(tmp_path, f"- {{id: {ROW}, reason: a, variant: house}}\n")
    assert belot("baseline", "check", file)[0] == 1
    assert belot("baseline", "check", file, "--variant", house)[:2] == (0, "1 entry, about 4 checks\n")


def test_cases_of_ones_own_have_a_list_of_their_own(belot: Belot, tmp_path: Path) -> None:
    cases = tmp_path / "cases"
    cases.mkdir()
    given = "given: {contract: hearts by north, leader: north, trick: 7C, hand: 8C 9H}, expect: {legal: 8C}"
    text = f"rule: play.follow\ncases:\n  - {{name: mine, title: Any, ask: legal, choice: must, {given}}}\n"
    (cases / "follow.yaml").write_text(text, encoding="utf-8")
    file = written(tmp_path, "- {id: play.follow/mine, reason: a, got: {legal: 9H 8C}}\n")
    assert belot("baseline", "check", file)[0] == 1
    assert belot("baseline", "check", file, "--cases", cases)[0] == 0
    every = (*VARIANT, "--variant", "bela-4", "--variant", "bulgarian-classic")
    arguments = (*adapter("any_card"), *every, "--cases", cases)
    assert belot("run", *arguments, "--baseline", file)[0] == 0
    assert belot("baseline", "update", file, *arguments) == (0, "nothing to update\n", "")


# Documents


def document(name: str, result: tuple[int, str, str]) -> dict[str, object]:
    code, out, err = result
    told = json.loads(out)
    assert (told["exit"], err) == (code, "")
    assert schemas.validate(f"output/baseline-{name}.json", told) is None
    assert isinstance(told, dict)
    return told


def test_the_document_of_a_check(belot: Belot, tmp_path: Path) -> None:
    file = written(tmp_path, f"- {{id: {ROW}, reason: TODO}}\n")
    told = document("check", belot("baseline", "check", file, "--json"))
    untrue = {"file": str(file), "line": 2, "column": 3, "id": ROW, "message": "its reason is still to be written"}
    assert told == {"file": str(file), "entries": 1, "checks": 20, "untrue": [untrue], "exit": 1}


def test_the_document_of_an_update(belot: Belot, tmp_path: Path) -> None:
    file = written(tmp_path, f"- {{id: {ROW}, reason: a, outcome: crash}}\n- {{id: play.void/gone, reason: b}}\n")
    asked = (*adapter("any_card"), "-k", "opponent-winning", *VARIANT)
    told = document("update", belot("baseline", "update", file, *asked, "--json"))
    changes = told["changes"]
    assert isinstance(changes, list)
    assert [change["why"] for change in changes] == ["fails otherwise", "about no check", "not listed", "not listed"]
    assert changes[0]["before"] == {"id": ROW, "reason": "a", "outcome": "crash"}
    assert [entry["id"] for entry in changes[0]["after"]] == [ROW, ROW]
    assert changes[1]["after"] == []
    assert "before" not in changes[2]
    assert str(told["diff"]).startswith(f"--- {file}\n+++ {file} (updated)\n")
    assert (told["written"], told["not_run"], told["unsupported"]) == (False, 0, {})
    assert document("update", belot("baseline", "update", file, *asked, "--json", "--write"))["written"] is True
    assert document("update", belot("baseline", "update", file, *asked, "--json"))["changes"] == []
