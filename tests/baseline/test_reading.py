"""The file of known failures: what it may say, and how it is told what it may not."""

from __future__ import annotations

from pathlib import Path

import pytest

from belot_runner import __version__
from belot_runner.asking.verdict import Outcome
from belot_runner.baseline.entries import FIELDS, read_baseline, with_text
from belot_runner.errors import BaselineError, SuiteError, YamlError
from belot_runner.reading.schemas import validate
from belot_runner.reading.strict_yaml import parse

from .lists import baseline, written

WHOLE = """\
# ours
- id: play.void/mine
  variant: [bela-4, bulgarian-*]
  reason: >-
    It was always
    so
  link: https://example.org/1
  got: {legal: 7H}
- {id: play.*, reason: Later, outcome: crash, variant: bela-4}
"""


def test_an_entry_says_what_fails_why_and_how(tmp_path: Path) -> None:
    one, other = baseline(tmp_path, WHOLE).entries
    assert (one.id, one.variants, one.reason, one.link, one.outcome, one.got) == (
        "play.void/mine",
        ("bela-4", "bulgarian-*"),
        "It was always so",
        "https://example.org/1",
        Outcome.FAIL,
        {"legal": "7H"},
    )
    assert (other.id, other.variants, other.link, other.outcome, other.got) == (
        "play.*",
        ("bela-4",),
        "",
        Outcome.CRASH,
        None,
    )


def test_what_may_be_left_out_is_none(tmp_path: Path) -> None:
    (entry,) = baseline(tmp_path, "- {id: a, reason: b, variant: null, outcome: null, got: ~}\n").entries
    assert (entry.variants, entry.link, entry.outcome, entry.got) == ((), "", None, None)


@pytest.mark.parametrize("text", ["known-failures:\n", "known-failures: []\n", "{}\n"])
def test_a_list_may_be_empty(text: str, tmp_path: Path) -> None:
    file = tmp_path / "known.yaml"
    file.write_text(text, encoding="utf-8")
    assert read_baseline(file).entries == ()


def test_an_entry_knows_where_it_stands(tmp_path: Path) -> None:
    known = baseline(tmp_path, WHOLE)
    assert [(known.place(entry).line, known.place(entry).column) for entry in known.entries] == [(3, 3), (10, 3)]
    assert str(known.place(known.entries[0])) == f"{tmp_path}/known.yaml:3:3"


@pytest.mark.parametrize(("reason", "is_explained"), [
    ("TODO", False), ("TODO: ask Ana", False), ("TODO ask", False), ("TODO(bg) later", False),
    ("TODO, see later", False), ("TODOs of last year", True), ("see TODO", True),
])  # fmt: skip
def test_a_reason_that_begins_with_todo_is_still_to_be_written(reason: str, is_explained: bool, tmp_path: Path) -> None:
    (entry,) = baseline(tmp_path, f'- id: a\n  reason: "{reason}"\n').entries
    assert entry.is_explained is is_explained


@pytest.mark.parametrize(("entry", "told"), [
    ("- id: a", "2:3: the field reason is missing; add `reason:`"),
    ("- reason: a", "2:3: the field id is missing; add `id:`"),
    ("- {id: a, reason: }", "2:3: the field reason is missing; add `reason:`"),
    ('- {id: a, reason: " "}', "2:19: known-failures[0].reason: a text was expected, found "),
    ("- {id: a, reason: 7}", "2:19: known-failures[0].reason: a text was expected, found 7"),
    ("- {id: [a], reason: b}", "2:8: known-failures[0].id: a text was expected, found a list"),
    ("- {id: a, reson: b}", "2:11: there is no field reson here; did you mean reason? "
     "fields here: id, variant, reason, link, outcome, got"),
    ("- a", "2:3: known-failures[0]: a mapping was expected, found a"),
    ("- {id: a, reason: b, outcome: fial}", "2:31: there is no failure fial; did you mean fail? outcomes of a failure: "
     "fail, unsupported, error, crash, timeout, invalid"),
    ("- {id: a, reason: b, outcome: pass}", "2:31: there is no failure pass; outcomes of a failure: "
     "fail, unsupported, error, crash, timeout, invalid"),
    ("- {id: a, reason: b, outcome: not-run}", "2:31: there is no failure not-run; outcomes of a failure: "
     "fail, unsupported, error, crash, timeout, invalid"),
    ("- {id: a, reason: b, outcome: [fail]}", "2:31: there is no failure a list; outcomes of a failure: "
     "fail, unsupported, error, crash, timeout, invalid"),
    ("- {id: a, reason: b, got: 7H}", "2:27: known-failures[0].got: a mapping was expected, found 7H"),
    ("- {id: a, reason: b, got: {}}", "2:27: no field of an answer is named; name one, or leave `got` out"),
    ("- {id: a, reason: b, outcome: crash, got: {legal: 7H}}", "2:38: an answer is compared where the outcome is fail, "
     "not where it is crash; keep one of outcome and got"),
    ("- {id: a, reason: b, variant: []}", "2:31: known-failures[0].variant: a variant, or a list of them was expected, "
     "found a list; leave it out for all"),
    ("- {id: a, reason: b, variant: [bela-4, 4]}", "2:40: known-failures[0].variant[1]: the id of a variant, a glob, "
     "or a file was expected, found 4"),
    ('- {id: a, reason: b, variant: ""}', "2:31: known-failures[0].variant: the id of a variant, a glob, or a file was "
     "expected, found "),
])  # fmt: skip
def test_an_entry_that_is_not_well_formed(entry: str, told: str, tmp_path: Path) -> None:
    file = written(tmp_path, f"{entry}\n")
    with pytest.raises(BaselineError) as error:
        read_baseline(file)
    assert str(error.value).rstrip() == f"{file}:{told}".rstrip()


@pytest.mark.parametrize(("text", "told"), [
    ("- id: a\n", "1:1: a mapping was expected, found a list"),
    ("known: []\n", "1:1: there is no field known here; fields here: format, known-failures"),
    ("known-failures: {id: a}\n", "1:17: known-failures: a list was expected, found a mapping"),
])  # fmt: skip
def test_a_file_that_is_not_well_formed(text: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "known.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BaselineError) as error:
        read_baseline(file)
    assert str(error.value) == f"{file}:{told}"


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    gone = tmp_path / "gone.yaml"
    with pytest.raises(YamlError, match=r"gone.yaml:1:1: there is no such file"):
        read_baseline(gone)
    new = read_baseline(gone, may_be_new=True)
    assert (new.text, new.entries) == ("", ())
    with pytest.raises(YamlError, match="a file was expected, this is a folder"):
        read_baseline(tmp_path, may_be_new=True)


def test_what_would_steer_a_terminal_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SuiteError, match="there is a control character"):
        baseline(tmp_path, '- {id: a, reason: "\\e[2J"}\n')


def test_lines_end_alike_whatever_they_end_in_on_disk(tmp_path: Path) -> None:
    file = tmp_path / "known.yaml"
    file.write_bytes(b"known-failures:\r\n  - id: a\r\n    reason: b\r\n")
    assert read_baseline(file).text == "known-failures:\n  - id: a\n    reason: b\n"


# The format


@pytest.mark.parametrize("head", ["", "format: 1\n", "format: null\n"])
def test_a_list_may_name_its_format(head: str, tmp_path: Path) -> None:
    text = f"{head}known-failures:\n{WHOLE}"
    file = tmp_path / "known.yaml"
    file.write_text(text, encoding="utf-8")
    assert len(read_baseline(file).entries) == 2
    assert fault(text) is None


@pytest.mark.parametrize(("found", "told"), [("2", "2"), ("true", "true"), ("one", "one"), ("0", "0")])
def test_a_list_of_another_format_is_refused_whatever_else_is_in_it(found: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "known.yaml"
    file.write_text(f"# ours\nformat: {found}\nothers: []\n", encoding="utf-8")
    with pytest.raises(BaselineError) as error:
        read_baseline(file)
    assert str(error.value) == (
        f"{file}:2:9: format: 1, which belot-conformance {__version__} reads, was expected, found {told}; "
        "take the version of the suite that the list is written for"
    )
    assert fault(f"format: {found}\n") is not None


# The schema


def fault(text: str) -> str | None:
    return validate("files/baseline.json", parse(text))


def test_what_is_read_fits_the_schema() -> None:
    assert fault("known-failures:\n" + WHOLE) is None
    assert fault("known-failures:\n") is None


@pytest.mark.parametrize("entry", [
    "{id: a}", "{reason: a}", '{id: a, reason: ""}', "{id: a, reason: b, outcome: pass}", "{id: a, reason: b, x: c}",
    "{id: a, reason: b, outcome: crash, got: {legal: 7H}}", "{id: a, reason: b, got: {}}",
    "{id: a, reason: b, variant: []}",
])  # fmt: skip
def test_what_is_refused_does_not_fit_the_schema_either(entry: str, tmp_path: Path) -> None:
    text = f"known-failures: [{entry}]\n"
    assert fault(text) is not None
    with pytest.raises(BaselineError):
        with_text(written(tmp_path, f"- {entry}\n"), text)


def test_the_schema_knows_every_field() -> None:
    import json

    from belot_runner.paths import spec_dir

    schema = json.loads((spec_dir() / "schemas" / "files" / "baseline.json").read_text(encoding="utf-8"))
    assert tuple(schema["$defs"]["entry"]["properties"]) == FIELDS
