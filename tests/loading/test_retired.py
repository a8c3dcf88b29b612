"""Retired ids: read, kept from being used again, and told to whom they are still named by."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from belot_runner.checking.retired import retired
from belot_runner.errors import CatalogueError, UsageError
from belot_runner.spec import retired as module
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
