"""Permanent ids: what is retired is never used again and told to who still names it, what is published stays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from belot_runner.checking.ids import lost, retired
from belot_runner.errors import CatalogueError, UsageError
from belot_runner.spec import retired as module
from belot_runner.spec.published import load_published, published_as_text
from belot_runner.spec.retired import Retired, load_retired, refuse_retired, retired_as
from belot_runner.suite import Suite, load_suite

from .conftest import Write

Belot = Callable[..., tuple[int, str, str]]

TEXT = """\
retired:
  - id: play.void/gone
    since: 1.2.0
    reason: >-
      It expected what
      no source says.
    instead: [play.void/opponent-winning, play.void/opponent-winning/opponent-led]
  - {id: score.tie/gone/row, since: 2.0.0, reason: It stood twice.}
"""


@pytest.fixture
def spec(write: Write, tmp_path: Path) -> Path:
    write("retired.yaml", TEXT)
    return tmp_path


def test_they_are_read(spec: Path) -> None:
    found = load_retired(spec)
    assert list(found) == ["play.void/gone", "score.tie/gone/row"]
    assert found["play.void/gone"] == Retired(
        "play.void/gone",
        "1.2.0",
        "It expected what no source says.",
        ("play.void/opponent-winning", "play.void/opponent-winning/opponent-led"),
        found["play.void/gone"].origin,
    )


def test_there_need_be_none(tmp_path: Path) -> None:
    assert load_retired(tmp_path) == {}


@pytest.mark.parametrize(
    ("name", "by"),
    [
        ("play.void/gone", "play.void/gone"),
        ("play.void/gone/any-row", "play.void/gone"),
        ("play.void/gone-too", None),
        ("play.void", None),
        ("score.tie/gone", None),
        ("score.tie/gone/row", "score.tie/gone/row"),
        ("", None),
    ],
)
def test_a_case_stands_for_its_rows(spec: Path, name: str, by: str | None) -> None:
    found = retired_as(name, load_retired(spec))
    assert (found.id if found else None) == by


def test_an_id_that_stands_twice_is_told_with_its_place(write: Write, tmp_path: Path) -> None:
    file = write("retired.yaml", TEXT + "  - {id: play.void/gone, since: 1.2.0, reason: Again.}\n")
    with pytest.raises(CatalogueError) as error:
        load_retired(tmp_path)
    assert str(error.value) == f"{file}:9:10: the id play.void/gone stands here twice; keep one of them"


@pytest.mark.parametrize("text", ["retired:\n  - {id: play.void/gone, since: 1.2.0}\n", "gone: []\n", "retired: 1\n"])
def test_what_is_not_well_formed_is_refused(write: Write, tmp_path: Path, text: str) -> None:
    write("retired.yaml", text)
    with pytest.raises(CatalogueError):
        load_retired(tmp_path)


# belot check


def told(suite: Suite, spec: Path) -> list[tuple[str, str]]:
    return [(finding.subject, finding.message) for finding in retired(suite, load_retired(spec))]


def test_the_suite_uses_none_again() -> None:
    assert list(retired(load_suite(), load_retired())) == []


@pytest.mark.parametrize(
    "ids", [{"id": "play.void/gone"}, {"id": "play.void/gone/row"}, {"aliases": ("play.void/gone",)}], ids=str
)
def test_a_row_that_bears_one_is_found(spec: Path, ids: dict[str, object]) -> None:
    suite = load_suite()
    (row, *others) = suite.rows
    other = replace(row, **ids)  # type: ignore[arg-type]  # an id or aliases
    found = told(Suite(suite.catalogue, suite.variants, (other, *others)), spec)
    name = ids.get("id", "play.void/gone")
    assert found == [(other.id, f"the id {name} was retired in 1.2.0 and is never used again")]


def test_what_is_named_instead_has_to_be_there(write: Write, spec: Path) -> None:
    file = write("retired.yaml", TEXT.replace("opponent-winning,", "oponent-winning,"))
    (finding,) = retired(load_suite(), load_retired(spec))
    assert str(finding).startswith(f"{file}:7:15: play.void/gone: there is no case play.void/oponent-winning; did you")


# Who still names one


def test_what_is_retired_says_why_and_what_asks_the_same(spec: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = load_retired(spec)
    monkeypatch.setattr(module, "load_retired", lambda: found)
    refuse_retired("play.void/opponent-winning")
    refuse_retired("gone")
    with pytest.raises(UsageError) as error:
        refuse_retired("play.void/gone~2")
    assert str(error.value) == (
        "the case play.void/gone was retired in 1.2.0: It expected what no source says; what it asked is asked by "
        "play.void/opponent-winning, play.void/opponent-winning/opponent-led"
    )
    with pytest.raises(UsageError) as error:
        refuse_retired("score.tie/gone/row")
    assert str(error.value) == "the case score.tie/gone/row was retired in 2.0.0: It stood twice"


@pytest.mark.parametrize(
    "words", [("run", "-k", "play.void/gone"), ("cases", "show", "play.void/gone/a")], ids=" ".join
)
def test_commands_that_are_given_one_say_so(
    belot: Belot, spec: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    found = load_retired(spec)
    monkeypatch.setattr(module, "load_retired", lambda: found)
    code, out, err = belot(*words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("belot: the case play.void/gone was retired in 1.2.0: It expected what no source says; ")


# Published ids


PUBLISHED = """\
# Head.
published:
  1.0.0:
    - play.void/opponent-winning/opponent-led
    - play.void/gone/any-row
  1.1.0:
    - play.void/once
"""


def test_published_ids_are_read(write: Write, tmp_path: Path) -> None:
    write("published.yaml", PUBLISHED)
    assert [(entry.id, entry.version) for entry in load_published(tmp_path).values()] == [
        ("play.void/opponent-winning/opponent-led", "1.0.0"),
        ("play.void/gone/any-row", "1.0.0"),
        ("play.void/once", "1.1.0"),
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (PUBLISHED + "    - play.void/gone/any-row\n", ":8:7: the id play.void/gone/any-row stands here twice; "),
        ("published: {1.0.0: play.void/once}\n", ":1:20: a list of ids was expected; belot fill --published writes it"),
    ],
)
def test_a_broken_list_is_told_with_its_place(write: Write, tmp_path: Path, text: str, told: str) -> None:
    file = write("published.yaml", text)
    with pytest.raises(CatalogueError) as error:
        load_published(tmp_path)
    assert str(error.value).startswith(f"{file}{told}")


def test_a_published_id_is_a_row_an_alias_or_retired(write: Write, spec: Path) -> None:
    file = write("published.yaml", PUBLISHED)
    suite = load_suite()
    row, *others = suite.rows
    renamed = Suite(suite.catalogue, suite.variants, (replace(row, aliases=("play.void/once",)), *others))
    assert list(lost(renamed, load_published(spec), load_retired(spec))) == []
    assert [str(finding) for finding in lost(suite, load_published(spec), load_retired(spec))] == [
        f"{file}:7:7: play.void/once: no row bears this id any more, which was published in 1.1.0; name it under "
        "`aliases` of the row that took its place, or enter it in spec/retired.yaml"
    ]


def test_the_suite_has_lost_none() -> None:
    assert list(lost(load_suite(), load_published(), load_retired())) == []


def test_a_release_adds_the_ids_that_no_other_has_published(write: Write, tmp_path: Path) -> None:
    write("published.yaml", PUBLISHED)
    known = load_published(tmp_path).values()
    assert published_as_text(known, ["play.void/once"], "1.2.0", "# Head.\n") == PUBLISHED
    text = published_as_text(known, ["score.tie/b", "play.void/once", "score.tie/a"], "1.2.0", "# Head.\n")
    assert text == PUBLISHED + "  1.2.0:\n    - score.tie/a\n    - score.tie/b\n"
    assert published_as_text([], [], "1.0.0", "") == "published: {}\n"


def test_fill_writes_the_ids_of_this_version(belot: Belot, write: Write, tmp_path: Path, monkeypatch: Any) -> None:
    file = write("published.yaml", "# Head: published: ids\npublished: {}\n")
    monkeypatch.setattr("belot_runner.cli.fill.spec_dir", lambda: tmp_path)
    monkeypatch.setattr("belot_runner.spec.published.spec_dir", lambda: tmp_path)
    code, out, _ = belot("fill", "--published")
    assert code == 1
    assert "+  1.0.0:\n" in out
    assert belot("fill", "--published", "--write")[0] == 0
    assert {*load_published()} == {row.id for row in load_suite().rows}
    assert file.read_text().startswith("# Head: published: ids\npublished:\n  1.0.0:\n")
    assert belot("fill", "--published")[:2] == (0, "nothing to fill\n")
