"""However a run is spread, ended and gone on with, it tells the same."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from asking.fakes import BELOT, ENVIRONMENT, processes, started
from belot_runner import __version__
from belot_runner.errors import UsageError
from belot_runner.fuzzing.journal import Journal, read_journal
from belot_runner.fuzzing.tally import Seeds, Tally
from belot_runner.reading import schemas

from .engines import DIES_ONCE, Engine
from .running import UNDERTRUMPS, VARIANT, Belot, Json, document

RUN = ("--adapter", UNDERTRUMPS, *VARIANT, "--seeds", "250:550")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Json:
    """What one process tells."""
    from belot_runner.cli import main

    out = tmp_path_factory.mktemp("whole") / "out"
    with out.open("w") as file, pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdout", file)
        assert main(["fuzz", *RUN, "--json"]) == 1
    told: Json = json.loads(out.read_text())
    del told["seconds"]
    return told


def as_merged(told: Json) -> Json:
    """The same, as it is told where nobody knows the command of the adapter."""
    for group in told["groups"]:
        del group["rerun"]
    return told


def test_what_is_found_does_not_depend_on_how_often_it_is_asked(belot: Belot, whole: Json) -> None:
    assert document(belot, *RUN) == whole
    readings = [(group["reading"]["rule"], group["reading"]["value"]) for group in whole["groups"]]
    assert readings == [("score.tie", "fails"), ("play.cannot-overtrump", "undertrump")]


@pytest.mark.parametrize("jobs", ["2", "4"])
def test_several_processes_tell_the_same(belot: Belot, whole: Json, jobs: str) -> None:
    assert document(belot, *RUN, "--jobs", jobs) == whole


def test_a_process_that_is_lost_is_replaced(
    belot: Belot, whole: Json, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = tmp_path / "mark"
    mark.touch()
    monkeypatch.setenv(DIES_ONCE, str(mark))
    told = document(belot, "--adapter", "python:fuzzing.engines:dies_once", *RUN[2:], "--jobs", "2")
    assert not mark.exists()
    again = {**told, "groups": [{**group, "rerun": ""} for group in told["groups"]]}
    assert again == {**whole, "groups": [{**group, "rerun": ""} for group in whole["groups"]]}


def test_a_process_that_is_lost_each_time_ends_the_run(belot: Belot) -> None:
    words = ("fuzz", "--adapter", "python:fuzzing.engines:dies", *VARIANT, "--seeds", "0:300", "--jobs", "2")
    code, out, err = belot(*words)
    assert code == 3
    assert "the process that asks was lost 3 times over the seeds" in err
    assert err.count("\n") == 1
    assert "0 deals" in out


def test_the_first_differences_are_the_same_in_several_processes(belot: Belot) -> None:
    words = ("--adapter", UNDERTRUMPS, *VARIANT, "--seeds", "0:2000", "--max-differences", "7", "--strict")
    told = document(belot, *words)
    assert told["differences"] == 7
    assert document(belot, *words, "--jobs", "3") == told


# Journals


def test_a_journal_that_is_cut_anywhere_is_gone_on_with(belot: Belot, whole: Json, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    document(belot, *RUN, "--journal", journal)
    written = journal.read_bytes()
    lines = written.splitlines(keepends=True)
    assert len(lines) == 1 + 4 + 1  # whose it is, the parts, the groups
    cuts = [1, len(lines[0]) - 1, len(b"".join(lines[:3])) + 20, len(b"".join(lines[:5])) - 1]
    for cut in cuts:
        journal.write_bytes(written[:cut])
        assert document(belot, *RUN, "--journal", journal) == whole
        assert journal.read_bytes() == written


def test_what_a_journal_holds_is_not_asked_again(belot: Belot, whole: Json, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    first = document(belot, *RUN[:-1], "250:420", "--journal", journal)
    assert first["deals"] == 170
    before = journal.read_text().splitlines()
    assert document(belot, *RUN, "--jobs", "2", "--journal", journal) == whole
    after = journal.read_text().splitlines()
    assert after[: len(before)] == before
    seeds = [json.loads(line)["seeds"] for line in after if '"seeds"' in line]
    assert sorted(seeds) == [[250, 300], [300, 400], [400, 420], [420, 500], [500, 550]]


def test_whatever_was_asked_by_one_journal_it_can_be_merged(belot: Belot, whole: Json, tmp_path: Path) -> None:
    """Seeds that begin and end within those of earlier runs."""
    journal = tmp_path / "journal"
    for seeds in ("250:330", "310:420", "270:275", "250:420"):
        alone = document(belot, *RUN[:-1], seeds)
        kept = document(belot, *RUN[:-1], seeds, "--journal", journal)
        assert kept["seeds"] == alone["seeds"]
        assert [kept[name] for name in ("deals", "questions", "differences", "met")] == [
            alone[name] for name in ("deals", "questions", "differences", "met")
        ]
        assert document(belot, "merge", journal)["deals"] > 0
    before = journal.read_text().count('"seeds"')
    assert document(belot, *RUN[:-1], "250:420", "--journal", journal)["deals"] == 170
    assert journal.read_text().count('"seeds"') == before  # all of it was there
    assert document(belot, "merge", journal)["seeds"] == [[250, 420]]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
def test_a_run_that_is_killed_loses_no_finished_part(belot: Belot, whole: Json, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    words = ["--adapter", "python:fuzzing.engines:slow", *RUN[2:], "--journal", str(journal)]
    mine = os.pathsep.join((ENVIRONMENT["PYTHONPATH"], str(tmp_path)))  # by which its processes can be told from others
    with started([*BELOT, "fuzz", *words, "--jobs", "2"], env={**ENVIRONMENT, "PYTHONPATH": mine}) as running:
        until = monotonic() + 60
        while monotonic() < until and (not journal.exists() or journal.read_bytes().count(b"\n") < 3):
            sleep(0.01)
        running.kill()
        running.wait()
    finished = [line for line in journal.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]
    assert 3 <= len(finished) < 6
    told = document(belot, *words)
    assert journal.read_bytes().startswith(b"".join(finished))
    assert as_merged(told) == as_merged(json.loads(json.dumps(whole)))
    assert processes(str(tmp_path)) == []  # their input has ended


def test_journals_of_parts_tell_what_one_run_tells(belot: Belot, whole: Json, tmp_path: Path) -> None:
    for name, seeds in (("b", "400:550"), ("a", "250:400"), ("c", "300:400")):
        document(belot, *RUN[:-1], seeds, "--journal", tmp_path / name)
    told = document(belot, "merge", *(tmp_path / name for name in "bac"))
    assert as_merged(told) == as_merged(json.loads(json.dumps(whole)))


def test_only_what_belongs_together_is_put_together(belot: Belot, tmp_path: Path) -> None:
    mine, other, beside = tmp_path / "mine", tmp_path / "other", tmp_path / "beside"
    document(belot, *RUN[:-1], "0:80", "--journal", mine)
    document(belot, *VARIANT, "--seeds", "100:120", "--journal", other, code=0)
    document(belot, *RUN[:-1], "50:110", "--journal", beside)
    for files, told in (
        ((mine, other), f"{other} was written with an adapter whose name is belot-reference, and not my-belot"),
        ((mine, beside), f"{beside}:2:1: the seeds 50:100 stand in part at {mine}:2 too"),
        ((mine, tmp_path / "no"), "no is no file"),
        ((Path(__file__),), "test_spread.py:1:1: this is no line of a journal"),
    ):
        code, out, err = belot("fuzz", "merge", *files)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert told in err
    assert document(belot, "merge", mine, mine)["deals"] == 80


def test_a_journal_is_as_its_schema_says(belot: Belot, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    document(belot, *RUN[:-1], "0:150", "--journal", journal)
    lines = [json.loads(line) for line in journal.read_text().splitlines()]
    assert [schemas.validate("journal.json", line) for line in lines] == [None] * 4
    assert schemas.validate("journal.json", {"seeds": [0, 1]}) is not None


def test_a_journal_of_another_run_is_not_gone_on_with(belot: Belot, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    document(belot, *VARIANT, "--seeds", "0:100", "--journal", journal, code=0)
    before = journal.read_bytes()
    code, out, err = belot("fuzz", "--variant", "bela-4", "--seeds", "0:100", "--journal", journal)
    assert (code, out) == (2, "")
    assert "was written about bulgarian-modern, and not about bela-4" in err
    assert journal.read_bytes() == before


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("[]", "a mapping was expected, found a list"),
        ('{"journal":2}', "journal: 1 was expected"),
        ("FIRST", "another journal begins here"),
        ('{"seeds":[3,3],"deals":0,"asked":{},"outcomes":{},"met":{},"seen":{},"kinds":[]}', "the seeds 3:3 are none"),
        ('{"seeds":[-3,3],"deals":6,"asked":{},"outcomes":{},"met":{},"seen":{},"kinds":[]}', "-3"),
        (
            '{"settled":{"groups":[{}],"refuted":[]}}',
            "settled.groups[0]: the field was, about, steady, example is missing",
        ),
        ('{"settled":{"groups":[],"refuted":[["play.follow"]]}}', "settled.refuted[0]"),
        (
            '{"settled":{"groups":[{"was":"x","about":"","steady":true,"example":EXAMPLE}],"refuted":[]}}',
            "zz is no variant",
        ),
        (
            '{"seeds":[0,3],"deals":3,"asked":{},"outcomes":{},"met":{},"seen":{},'
            '"kinds":[{"count":1,"example":{"readings":[["no.rule","1"]]}}]}',
            "",
        ),
        ("[" * 100_000, "it is no JSON"),
        ("\udcff", "it is no JSON"),
    ],
    ids=lambda value: value[:40],
)
def test_a_broken_line_is_told_with_its_place(belot: Belot, tmp_path: Path, line: str, told: str) -> None:
    journal = tmp_path / "journal"
    document(belot, *VARIANT, "--seeds", "0:1", "--journal", journal, code=0)
    example = {"variant": "zz", "seed": 0, "place": 0, "question": "legal", "given": {}, "expected": {}}
    line = line.replace("EXAMPLE", json.dumps({**example, "outcome": "fail"}))
    line = line.replace("FIRST", journal.read_text().splitlines()[0])
    with journal.open("ab") as out:
        out.write(line.encode(errors="surrogateescape") + b"\n")
    before = journal.read_bytes()
    for words in (("merge", str(journal)), (*VARIANT, "--seeds", "0:1", "--journal", str(journal))):
        code, _, err = belot("fuzz", *words)
        assert (code, err.count("\n")) == (2, 1)
        assert f"{journal}:4:1: this is no line of a journal: " in err
        assert told in err
    assert journal.read_bytes() == before


def test_a_first_line_that_says_too_little_is_told(belot: Belot, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    journal.write_text('{"journal":1,"suite":"1","adapter":{},"variants":{}}\n')
    code, _, err = belot("fuzz", "merge", journal)
    assert (code, "adapter: the field name, version, language is missing" in err) == (2, True)


def test_nobodys_file_is_taken_for_half_a_line(belot: Belot, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.write_text("to do: sleep")
    code, _, err = belot("fuzz", *VARIANT, "--seeds", "0:1", "--journal", notes)
    assert (code, notes.read_text()) == (2, "to do: sleep")
    assert "this is no line of a journal" in err


@pytest.mark.parametrize("kind", ["folder", "device"])
def test_a_journal_is_a_file(belot: Belot, tmp_path: Path, kind: str) -> None:
    file = tmp_path if kind == "folder" else Path("/dev/zero")
    if not file.exists():
        pytest.skip("there is no such device here")
    for words in (("merge", str(file)), (*VARIANT, "--seeds", "0:1", "--journal", str(file))):
        code, _, err = belot("fuzz", *words)
        assert (code, "is no file" in err) == (2, True)


@pytest.mark.skipif(sys.platform == "win32", reason="files are not locked there")
def test_two_runs_at_a_time_do_not_write_to_one_journal(belot: Belot, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    document(belot, *VARIANT, "--seeds", "0:1", "--journal", journal, code=0)
    kept = read_journal(journal)
    assert kept is not None
    with Journal(journal, kept.whose):
        code, _, err = belot("fuzz", *VARIANT, "--seeds", "0:2", "--journal", journal)
    assert (code, err) == (2, f"belot: another run is writing to {journal}; wait for it, or name another journal\n")
    assert document(belot, *VARIANT, "--seeds", "0:2", "--journal", journal, code=0)["deals"] == 2


def test_a_journal_of_another_suite_is_neither_merged_nor_gone_on_with(belot: Belot, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    document(belot, *VARIANT, "--seeds", "0:1", "--journal", journal, code=0)
    journal.write_text(journal.read_text().replace(f'"suite":"{__version__}"', '"suite":"0.9"'))
    for words in (("merge", str(journal)), (*VARIANT, "--seeds", "0:1", "--journal", str(journal))):
        code, _, err = belot("fuzz", *words)
        assert (code, "by suite 0.9, and" in err) == (2, True)


def test_a_journal_of_other_questions_is_not_gone_on_with(
    belot: Belot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was not asked then would never be: an engine has learnt more, and kept its version."""
    words = ("--adapter", "python:fuzzing.engines:right", *VARIANT, "--seeds", "0:3", "--journal", tmp_path / "journal")
    for engine, told in (
        (Engine(questions=("legal", "trick")), ""),
        (Engine(questions=("legal", "score", "trick")), "when legal, trick was answered, and not legal, trick, score"),
        (
            Engine(questions=("legal", "trick"), fields={"trick": ("winner",)}),
            "when other fields of trick were compared",
        ),
    ):
        monkeypatch.setattr("fuzzing.engines.right", engine)
        code, _, err = belot("fuzz", *words)
        assert (code, told in err) == (2 if told else 0, True)


def test_what_was_not_asked_again_is_told(belot: Belot, tmp_path: Path) -> None:
    words = ("fuzz", *RUN[:-1], "0:150", "--journal", tmp_path / "journal")
    kept = "150 deals stood in the journal and were not asked again: an engine that was changed since needs"
    assert [kept in belot(*words)[1] for _ in range(2)] == [False, True]


def test_what_was_found_is_told_though_the_journal_cannot_be_written(
    belot: Belot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where a disk is full: the part that could not be written, and those before it."""

    def full(self: Journal, seeds: Seeds, tally: Tally) -> None:
        if seeds.first:
            raise UsageError("the disk is full")
        add(self, seeds, tally)

    add = Journal.add
    monkeypatch.setattr(Journal, "add", full)
    code, out, err = belot("fuzz", *RUN[:-1], "0:300", "--journal", tmp_path / "journal")
    assert (code, err) == (2, "belot: the disk is full\n")
    assert "200 deals of the seeds 0:200" in out
    assert "DIFFERS" in out
