"""Writing an export: nothing is lost that it has not written itself, and an earlier one is replaced as a whole."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from belot_runner.errors import UsageError
from belot_runner.exporting import folder as writing
from belot_runner.exporting.folder import Written, write
from belot_runner.reading import schemas

Belot = Callable[..., tuple[int, str, str]]


def export_of(**files: str) -> dict[str, bytes]:
    """A small export: files by name, and an index that lists them."""
    contents = {path: text.encode() for path, text in files.items()}
    index = {"export": "belot-conformance", "format": 1, "files": [{"path": path} for path in contents]}
    return {**contents, "index.json": json.dumps(index).encode()}


def found(folder: Path) -> dict[str, str]:
    return {
        file.relative_to(folder).as_posix(): file.read_text()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and file.name != "index.json"
    }


def test_a_new_folder_is_made(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    written = write(folder, export_of(**{"checks/x.json": "x"}))
    assert written == Written(("checks/x.json", "index.json"), (), (), ())
    assert found(folder) == {"checks/x.json": "x"}


def test_an_empty_folder_will_do(tmp_path: Path) -> None:
    write(tmp_path, export_of(a="1"))
    assert found(tmp_path) == {"a": "1"}


def test_an_earlier_export_is_replaced_and_what_is_stale_goes_with_its_folders(tmp_path: Path) -> None:
    write(tmp_path, export_of(**{"a": "1", "b": "2", "checks/old/c": "3"}))
    written = write(tmp_path, export_of(a="1", b="changed", d="new"))
    assert written == Written(("d",), ("b", "index.json"), ("a",), ("checks/old/c",))
    assert found(tmp_path) == {"a": "1", "b": "changed", "d": "new"}
    assert not (tmp_path / "checks").exists()


def test_the_same_export_again_touches_nothing(tmp_path: Path) -> None:
    write(tmp_path, export_of(a="1"))
    before = {file: file.stat().st_mtime_ns for file in tmp_path.iterdir()}
    assert write(tmp_path, export_of(a="1")) == Written((), (), ("a", "index.json"), ())
    assert {file: file.stat().st_mtime_ns for file in tmp_path.iterdir()} == before


def test_what_stands_beside_an_export_stays(tmp_path: Path) -> None:
    write(tmp_path, export_of(**{"checks/a": "1"}))
    (tmp_path / "embed.go").write_text("package belot")
    (tmp_path / "checks" / "mine").write_text("mine")
    write(tmp_path, export_of(b="2"))
    assert found(tmp_path) == {"b": "2", "checks/mine": "mine", "embed.go": "package belot"}


@pytest.mark.parametrize(
    "index", [None, "", "no JSON", "[]", '{"export": "another"}', '{"files": [{"path": "mine"}]}', "[" * 100_000]
)
def test_a_folder_that_is_not_empty_and_no_export_is_refused(tmp_path: Path, index: str | None) -> None:
    (tmp_path / "mine").write_text("mine")
    if index is not None:
        (tmp_path / "index.json").write_text(index)
    with pytest.raises(UsageError, match="is not empty, and no earlier export; name a new or an empty folder"):
        write(tmp_path, export_of(mine="theirs"))
    assert found(tmp_path) == {"mine": "mine"}


def test_a_file_in_the_way_that_no_export_has_written_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    write(tmp_path, export_of(a="1"))
    (tmp_path / "b").write_text("mine")
    with pytest.raises(UsageError, match="b is not of the export that is there; move it elsewhere"):
        write(tmp_path, export_of(a="2", b="2"))
    assert found(tmp_path) == {"a": "1", "b": "mine"}


def test_a_file_in_the_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(UsageError, match="file is no folder"):
        write(tmp_path / "file", export_of(a="1"))
    with pytest.raises(UsageError, match=r"the export cannot be written: .*file"):
        write(tmp_path / "file" / "below", export_of(a="1"))


@pytest.mark.parametrize(
    "path", ["../outside", "/outside", "a/../../outside", "~/x", "c:/x", "..\\outside", "", ".", 7]
)
def test_an_index_that_was_tampered_with_removes_nothing_outside(tmp_path: Path, path: object) -> None:
    (tmp_path / "outside").write_text("mine")
    folder = tmp_path / "export"
    folder.mkdir()
    index = {"export": "belot-conformance", "files": [{"path": path}, "no entry"]}
    (folder / "index.json").write_text(json.dumps(index))
    assert write(folder, export_of(a="1")).removed == ()
    assert (tmp_path / "outside").read_text() == "mine"


def test_a_link_that_leads_elsewhere_is_not_followed_to_remove(tmp_path: Path) -> None:
    folder, elsewhere = tmp_path / "export", tmp_path / "elsewhere"
    write(folder, export_of(**{"checks/a": "1"}))
    elsewhere.mkdir()
    (elsewhere / "a").write_text("mine")
    (folder / "checks" / "a").unlink()
    (folder / "checks").rmdir()
    (folder / "checks").symlink_to(elsewhere)
    assert write(folder, export_of(b="1")).removed == ()
    assert (elsewhere / "a").read_text() == "mine"


def test_a_run_that_was_broken_off_is_mended_by_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, export_of(a="1", gone="2"))
    put = writing._put

    def break_off(file: Path, content: bytes) -> None:
        if file.name == "c":
            raise KeyboardInterrupt
        put(file, content)

    monkeypatch.setattr(writing, "_put", break_off)
    with pytest.raises(KeyboardInterrupt):
        write(tmp_path, export_of(a="2", b="2", c="2"))
    monkeypatch.setattr(writing, "_put", put)
    write(tmp_path, export_of(a="2", b="2", c="2"))
    assert found(tmp_path) == {"a": "2", "b": "2", "c": "2"}


@pytest.mark.parametrize("earlier", [{}, {"a": "1", "gone": "1"}], ids=["first", "upgrade"])
@pytest.mark.parametrize("number", range(5))
def test_wherever_it_was_broken_off_another_version_can_follow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, earlier: dict[str, str], number: int
) -> None:
    if earlier:
        write(tmp_path, export_of(**earlier))
    put, left = writing._put, [number]

    def break_off(file: Path, content: bytes) -> None:
        if not left[0]:
            raise KeyboardInterrupt
        left[0] -= 1
        put(file, content)

    monkeypatch.setattr(writing, "_put", break_off)
    with suppress(KeyboardInterrupt):
        write(tmp_path, export_of(a="2", b="2", c="2"))
    monkeypatch.setattr(writing, "_put", put)
    write(tmp_path, export_of(a="3", d="3"))
    assert found(tmp_path) == {"a": "3", "d": "3"}


# The command


def test_the_command_tells_what_it_has_written(belot: Belot, tmp_path: Path) -> None:
    code, out, err = belot("export", tmp_path / "x", "--variant", "bela-4")
    assert (code, err) == (0, "")
    assert out.splitlines()[0].endswith(" MB, of bela-4")
    assert out.splitlines()[1].endswith(" new")
    assert out.splitlines()[2].startswith("index.json  sha256 ")
    code, out, err = belot("export", tmp_path / "x", "--variant", "bela-4", "--json")
    document = json.loads(out)
    assert (code, err, schemas.validate("output/export.json", document)) == (0, "", None)
    assert (document["added"], document["changed"], document["removed"]) == ([], [], [])
    code, out, _ = belot("export", tmp_path / "x", "--variant", "bela-3", "--twins", "--json")
    document = json.loads(out)
    assert document["added"] == ["variants/bela-3.json", "checks/bela-3.json"]
    assert document["changed"] == ["index.json"]
    assert document["removed"] == [
        "checks/bela-4.json", "schemas/export/twins.json", "twins.json", "variants/bela-4.json"]  # fmt: skip
    code, out, _ = belot("export", tmp_path / "x", "--variant", "bela-3", "--twins")
    assert out.splitlines()[1].endswith(" as before")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "the following arguments are required: DIR"),
        ([""], "DIR was given an empty text"),
        (["x", "--variant", "bela-5"], "did you mean bela-4"),
        (["."], "is not empty, and no earlier export"),
    ],
)
def test_a_mistake_is_told_and_writes_nothing(
    belot: Belot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], told: str
) -> None:
    (tmp_path / "mine").write_text("mine")
    monkeypatch.chdir(tmp_path)
    code, out, err = belot("export", *words)
    assert (code, out) == (2, "")
    assert told in err
    assert [file.name for file in tmp_path.iterdir()] == ["mine"]
