"""The page of several runs in a browser."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from belot_runner.comparing import page
from belot_runner.comparing.documents import read_document
from belot_runner.comparing.matrix import By, compare
from belot_runner.suite import load_suite
from comparing.documents import check, document, written
from report.scenes import HOSTILE

from .opened import PHONE, Opener, faults, overflow


def page_of(folder: Path, *names: str) -> str:
    """A page of runs with these names: the first fails something, another differs from custom, others are all right."""
    checks = [
        [check("play.void/one", "fail"), check("play.follow/two"), check("score.capot/three")],
        [
            check("play.void/one"),
            check("play.follow/two", "fail", normative=False, explained=["a = b"]),
            check("score.capot/three"),
        ],
        [check("play.void/one"), check("play.follow/two", "not-run"), check("score.capot/three")],
    ]
    files = [
        written(folder, f"{number}.json", document(*checks[number % 3], name=name)) for number, name in enumerate(names)
    ]
    out = StringIO()
    page.write(compare([read_document(file) for file in files], By.RULE), load_suite(), out)
    return out.getvalue()


@pytest.fixture
def three(tmp_path: Path) -> str:
    return page_of(tmp_path, "one", "two", "three")


def test_lines_are_found_and_what_all_pass_is_opened(opened: Opener, three: str) -> None:
    shown = opened(three)
    assert shown.locator("#found").inner_text() == "3 rows"
    line = shown.locator('[id="bela-4/score.capot"]')
    assert not line.is_visible()
    shown.get_by_label("Find").fill("capot")
    shown.locator("#found", has_text="1 of 3 rows").wait_for()
    assert line.is_visible()
    assert shown.locator("h2:visible").all_inner_texts() == ["one", "two", "three", "1 rule that all pass"]


def test_an_anchor_leads_to_its_line(opened: Opener, three: str) -> None:
    shown = opened(three, at="#bela-4/score.capot", height=500)
    line = shown.locator('[id="bela-4/score.capot"]')
    line.wait_for()
    box = line.bounding_box()
    assert box is not None
    assert 0 <= box["y"] < 500


def test_the_cases_behind_a_cell_are_opened_with_the_keyboard(opened: Opener, three: str) -> None:
    shown = opened(three)
    summary = shown.locator("tr.cases summary").first
    case = shown.locator("tr.cases li").first
    assert not case.is_visible()
    summary.focus()
    shown.keyboard.press("Enter")
    assert case.inner_text().startswith("play.void/one ✗ one")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(opened: Opener, three: str, scheme: str) -> None:
    shown = opened(three, scheme=scheme)
    for fold in shown.locator("details:visible").all():
        fold.evaluate("(node) => { node.open = true; }")
    assert faults(shown) == []


@pytest.mark.parametrize(
    "names", [("one", "two"), (HOSTILE, HOSTILE, "x" * 300), tuple(f"engine {n}" for n in range(12))]
)
def test_nothing_is_wider_than_a_phone_whatever_the_names(
    opened: Opener, tmp_path: Path, names: tuple[str, ...]
) -> None:
    shown = opened(page_of(tmp_path, *names), width=PHONE)
    assert overflow(shown) == 0
    assert shown.locator("script").count() == 1


def test_it_is_read_without_its_script(opened: Opener, three: str) -> None:
    shown = opened(three, script=False)
    assert shown.locator('[id="bela-4/play.void"]').is_visible()
    assert not shown.locator("#filters").is_visible()
