"""The site in a browser: search, matrix, languages, a rule's page; keyboard, phone, aids, nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from .opened import PHONE, Opener, faults, overflow
from .serving import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PAGES = (
    "index.html",
    "matrix.html",
    "rules/play.void.html",
    "rules/index.html",
    "spec/rulebooks/bela-4.hr.html",
    "variants/bela-4.html",
    "differences/bulgarian-modern--bela-4.html",
    "sources/hr-bela.html",
    "spec/protocol.html",
    "scores.html",
    "glossary.html",
)


@pytest.fixture(scope="module")
def address(browser: Browser, built_site: Path) -> Iterator[str]:
    with served(built_site) as where:
        yield where


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_nobody_who_needs_aids_meets_a_serious_fault(opened: Opener, address: str, path: str, scheme: str) -> None:
    assert faults(opened(f"{address}/{path}", scheme=scheme)) == []


@pytest.mark.parametrize("path", PAGES)
def test_a_phone_shows_the_page_whole(opened: Opener, address: str, path: str) -> None:
    assert overflow(opened(f"{address}/{path}", width=PHONE, height=740)) <= 0


def test_a_phone_shows_a_position_whole(opened: Opener, address: str) -> None:
    page = opened(f"{address}/rules/play.void.html", at="#opponent-winning/opponent-led", width=PHONE, height=740)
    box = page.locator("details[open] svg").first.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE


def test_the_search_finds_a_rule_by_its_words_and_leads_there(opened: Opener, address: str) -> None:
    page = opened(f"{address}/index.html")
    page.keyboard.press("/")
    page.keyboard.type("without the led suit")
    found = page.locator(".md-search-result__link", has_text="without the led suit").first
    found.wait_for()
    assert "rules/play.void.html" in str(found.get_attribute("href"))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/*.html?h=*")


@pytest.mark.parametrize("word", ["цака", "zvanja"])
def test_the_search_finds_words_of_every_language(opened: Opener, address: str, word: str) -> None:
    page = opened(f"{address}/index.html")
    page.keyboard.press("/")
    page.keyboard.type(word)
    page.locator(".md-search-result__list mark", has_text=word).first.wait_for()


def rows(page: Page) -> int:
    return page.locator("#matrix tbody tr:not(.chapter):visible").count()


def test_the_matrix_is_filtered_by_words_chapter_and_difference(opened: Opener, address: str) -> None:
    page = opened(f"{address}/matrix.html")
    every = rows(page)
    page.get_by_label("only what differs").check()
    differing = rows(page)
    assert 0 < differing < every
    page.get_by_label("Chapter").select_option("play")
    assert 0 < rows(page) < differing
    page.get_by_label("Find").fill("led suit")
    assert page.locator("#matrix tbody th:visible a").all_inner_texts() == ["play.void"]
    assert page.get_by_role("status").inner_text() == f"1 of {every} rules"


def test_the_matrix_compares_with_one_variant_and_can_be_sent_to_somebody(opened: Opener, address: str) -> None:
    page = opened(f"{address}/matrix.html")
    page.get_by_label("Compare with").select_option("bela-4")
    marked = page.locator("#play\\.void td.other")
    assert marked.evaluate_all("cells => cells.map(cell => cell.dataset.variant)") == [
        "bulgarian-modern",
        "bulgarian-classic",
        "contree",
        "french-belote",
    ]
    assert page.locator("#play\\.void td.other .sign:visible").count() == 4
    again = opened(page.url)
    assert again.locator("#play\\.void td.other").count() == 4
    assert again.get_by_label("Compare with").input_value() == "bela-4"


def test_a_variant_is_left_out_of_the_matrix(opened: Opener, address: str) -> None:
    page = opened(f"{address}/matrix.html")
    page.get_by_role("checkbox", name="bela-3").uncheck()
    assert page.locator("#matrix thead th:visible").all_inner_texts() == [
        "Rule",
        "bulgarian-modern",
        "bulgarian-classic",
        "contree",
        "french-belote",
        "bela-4",
        "bela-2",
    ]


def test_the_matrix_is_whole_without_a_script(opened: Opener, address: str) -> None:
    page = opened(f"{address}/matrix.html", script=False)
    assert rows(page) > 50
    assert page.locator("#matrix td.other .sign:visible").count() == page.locator("#matrix td.other").count()
    assert not page.locator("#matrix-filters").is_visible()


def test_a_rulebook_leads_to_its_other_languages(opened: Opener, address: str) -> None:
    page = opened(f"{address}/spec/rulebooks/bela-4.en.html")
    page.locator(".switch a[hreflang=hr]").click()
    page.wait_for_url("**/bela-4.hr.html")
    assert page.locator("html").get_attribute("lang") == "hr"
    assert page.locator(".md-tabs").evaluate("tabs => tabs.closest('[lang]').lang") == "en"
    page.locator(".switch a[hreflang=en]").click()
    page.wait_for_url("**/bela-4.en.html")
    assert page.locator("html").get_attribute("lang") == "en"


def test_a_rule_is_told_in_other_languages_on_its_page(opened: Opener, address: str) -> None:
    page = opened(f"{address}/rules/play.void.html")
    page.locator(".tongues a[hreflang=bg]").click()
    section = page.locator("section[lang=bg]")
    assert section.bounding_box() is not None
    assert "цака" in section.inner_text()


def test_a_case_that_is_linked_to_is_open(opened: Opener, address: str) -> None:
    page = opened(f"{address}/rules/play.void.html", at="#opponent-winning/opponent-led")
    row = page.locator("[id='opponent-winning/opponent-led']")
    assert row.evaluate("row => row.open")
    assert row.locator("svg").is_visible()
    assert "8♥ Q♥" in row.locator(".expected").inner_text()


def test_a_case_is_opened_with_the_keyboard(opened: Opener, address: str) -> None:
    page = opened(f"{address}/rules/play.void.html")
    summary = page.locator("details.row > summary").first
    summary.focus()
    page.keyboard.press("Enter")
    assert page.locator("details.row").first.evaluate("row => row.open")


def test_the_keyboard_reaches_all_that_can_be_done_and_shows_where_it_is(opened: Opener, address: str) -> None:
    page = opened(f"{address}/matrix.html")
    reached = []
    for _ in range(30):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.name || document.activeElement.role"))
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline != "none", reached[-1]
    assert {"text", "base", "chapter", "differing", "variant", "region"} - set(reached) == set()


def test_light_and_dark_are_changed_by_a_press_and_kept(opened: Opener, address: str) -> None:
    page = opened(f"{address}/index.html")
    before = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.locator("label[for^=__palette]:visible").click()
    after = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert after != before
    page.reload()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == after
