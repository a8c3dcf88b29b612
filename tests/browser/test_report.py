"""The HTML report in a browser: filters, anchors, keyboard, phone, aids, and what an implementation may call itself."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs

import pytest

from belot_runner.asking.results import Expected, Known
from belot_runner.asking.select import select
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.report import html
from belot_runner.report.told import Told
from belot_runner.suite import Suite, load_suite
from report.running import a_run, answered, checks, passed, suite_in
from report.scenes import HOSTILE, OPPONENT, PARTNER, SCENES, hostile

from .opened import PHONE, Opener, faults, overflow

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

ONE, TWO, THREE = (f"bulgarian-modern/{PARTNER}/{name}" for name in ("one", "two", "three"))


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Suite:
    return suite_in(tmp_path_factory.mktemp("cases"))


def page_of(told: Told) -> str:
    out = StringIO()
    html.write(told, out)
    return out.getvalue()


@pytest.fixture(scope="module")
def mixed(suite: Suite) -> str:
    """A page with something of everything."""
    two = checks(suite, f"{PARTNER}/two")
    known = [answered(check, {"legal": ["9H"]}) for check in two]
    custom = [
        answered(check, {"leader": check.given["dealer"]}, "play.leader = declarer")
        for check in checks(suite, "play.leader/opening")
    ]
    wrong = [answered(check, {"legal": ["9H", "7D"]}) for check in checks(suite, f"{PARTNER}/one")]
    crashed = [Verdict(check, Outcome.CRASH, message="gone") for check in checks(suite, f"{PARTNER}/three")]
    right = [*passed(*checks(suite, OPPONENT)), *passed(*checks(suite, variant="bela-4"))]
    expected = tuple(Expected(verdict, "rounding", "https://h.example/7") for verdict in known)
    return page_of(a_run(suite, [*wrong, *crashed, *known, *custom, *right], known=Known(expected)))


def visible(page: Page) -> list[str]:
    """The sheets that can be seen, by their anchors."""
    return [str(sheet.get_attribute("id")) for sheet in page.locator("article").all() if sheet.is_visible()]


def found(page: Page) -> str:
    return page.locator("#found").inner_text()


def query(page: Page) -> dict[str, list[str]]:
    return parse_qs(page.url.partition("#?")[2])


def settled(page: Page, text: str) -> None:
    """Wait until a filter has done its work, and says how much there is."""
    page.locator("#found", has_text=re.compile(text)).wait_for()


# Filters


def test_a_text_finds_rows_and_is_kept_in_the_address(opened: Opener, mixed: str) -> None:
    page = opened(mixed)
    assert found(page) == "7 rows"
    page.get_by_label("Find").fill("one 7♦")
    settled(page, "1 of 7 rows")
    assert visible(page) == [ONE]
    assert query(page) == {"text": ["one 7♦"]}
    page.get_by_role("button", name="Clear").click()
    settled(page, "^7 rows")
    assert len(visible(page)) == 4
    assert page.url.endswith("#")


@pytest.mark.parametrize(
    ("label", "option", "sheets"),
    [
        ("Outcome", "fails", [ONE, THREE]),
        ("Outcome", "crash", [THREE]),
        ("Outcome", "known", [TWO]),
        ("Outcome", "passes", []),
        ("Variant", "bela-4", []),
        ("Rule", "play.leader", ["bulgarian-modern/play.leader/opening"]),
        ("Question", "auction", ["bulgarian-modern/play.leader/opening"]),
        ("Chapter", "play", [ONE, THREE, TWO, "bulgarian-modern/play.leader/opening"]),
    ],
)
def test_a_choice_leaves_what_fits_it(opened: Opener, mixed: str, label: str, option: str, sheets: list[str]) -> None:
    page = opened(mixed)
    page.get_by_label(label, exact=True).select_option(option)
    settled(page, " of 7")
    assert visible(page) == sheets
    headings = page.locator("h2:visible").all_inner_texts()
    assert ("Failures" in headings) == any(sheet in (ONE, THREE) for sheet in sheets)


def test_the_address_of_a_filter_opens_it(opened: Opener, mixed: str) -> None:
    page = opened(mixed, at="#?is=known&variant=bulgarian-modern&rule=no.such")
    assert visible(page) == [TWO]
    assert page.get_by_label("Outcome").input_value() == "known"
    assert page.get_by_label("Rule", exact=True).input_value() == ""


def test_what_is_counted_leads_to_what_was_counted(opened: Opener, mixed: str) -> None:
    page = opened(mixed)
    page.get_by_role("link", name="known to fail").click()
    settled(page, "1 of 7 rows")
    assert visible(page) == [TWO]
    page.get_by_role("cell", name="1 of 5").first.get_by_role("link").click()
    assert query(page) == {"variant": ["bulgarian-modern"], "chapter": ["play"]}


def test_a_search_opens_the_lists_in_which_it_finds_and_closes_them_again(opened: Opener, mixed: str) -> None:
    page = opened(mixed)
    row = page.locator("li", has_text=OPPONENT).first
    assert not row.is_visible()
    page.get_by_label("Find").fill("opponent-winning")
    settled(page, "2 of 7 rows")
    assert row.is_visible()
    page.get_by_label("Find").fill("")
    settled(page, "^7 rows")
    assert not row.is_visible()


# Anchors


@pytest.mark.parametrize(
    "name",
    [ONE, f"{ONE}~2", TWO, f"bulgarian-modern/{OPPONENT}~3", f"bela-4/{OPPONENT}~2"],
)
def test_an_anchor_opens_what_it_leads_to(opened: Opener, suite: Suite, name: str) -> None:
    wrong = [answered(check, {"legal": ["9H"]}) for check in checks(suite)[::-1] if check.question == "legal"]
    fine = [verdict for verdict in wrong if verdict.outcome is Outcome.PASS]
    bad = [verdict for verdict in wrong if verdict.outcome is not Outcome.PASS]
    text = page_of(a_run(suite, [*bad, *fine, *passed(*checks(suite, variant="bela-4"))]))
    page = opened(text, at=f"#{name}")
    target = page.locator(f'[id="{name}"]')
    target.wait_for()
    assert in_sight(target)
    assert page.evaluate("document.activeElement !== document.body")


def in_sight(target: Locator) -> bool:
    box = target.bounding_box()
    return box is not None and 0 <= box["y"] < 900


def test_an_anchor_that_a_filter_hides_clears_it(opened: Opener, mixed: str) -> None:
    page = opened(mixed, at="#?is=known")
    assert visible(page) == [TWO]
    page.evaluate(f"location.hash = '#{THREE}'")
    page.locator(f'[id="{THREE}"]').wait_for()
    assert in_sight(page.locator(f'[id="{THREE}"]'))
    assert len(visible(page)) == 4


# Without the script, and with the keyboard only


def test_without_its_script_the_page_is_read_and_its_anchors_work(opened: Opener, mixed: str) -> None:
    page = opened(mixed, at=f"#bulgarian-modern/{OPPONENT}", script=False)
    assert in_sight(page.locator(f'[id="bulgarian-modern/{OPPONENT}"]'))
    assert visible(page) == [ONE, THREE, TWO, "bulgarian-modern/play.leader/opening"]
    for dead in ("#filters", "#theme", "button.copy", "button.unfold"):
        assert not page.locator(dead).first.is_visible()


def test_everything_can_be_done_with_the_keyboard(opened: Opener, mixed: str) -> None:
    page = opened(mixed)

    def focused() -> str:
        return str(page.evaluate("document.activeElement.textContent.trim() || document.activeElement.id"))

    page.keyboard.press("Tab")
    assert focused() == "To the content"
    assert in_sight(page.locator(".skip"))
    seen = []
    for _ in range(60):
        page.keyboard.press("Tab")
        seen.append(focused())
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline != "none", focused()
        if seen[-1].startswith("The partner's ace is winning"):
            break
    assert {"Dark", "Copy", "f-text", "Clear", "Open all", "1 of 5 ✗"} - set(seen) == set()
    details = page.locator("article details").first
    before = details.get_attribute("open")
    page.keyboard.press("Enter")
    assert details.get_attribute("open") != before


def test_a_command_is_copied(opened: Opener, mixed: str) -> None:
    page = opened(mixed, permissions=["clipboard-read", "clipboard-write"])
    sheet = page.locator(f'[id="{ONE}"]')
    sheet.get_by_role("button", name="Copy").click()
    page.locator("#said", has_text="copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == (
        f"belot run --adapter mine --variant bulgarian-modern -k {PARTNER}/one"
    )


def test_all_are_opened_and_closed_at_once(opened: Opener, mixed: str) -> None:
    page = opened(mixed)
    section = page.locator("section", has=page.locator("#fails"))
    closed = section.locator("details:not([open])")
    button = section.get_by_role("button", name="all")
    button.click()
    if closed.count():  # they were open already, and are closed now
        button.click()
    assert closed.count() == 0
    button.click()
    assert closed.count() == 2


# Light and dark, phone, aids


def test_light_and_dark_follow_the_system_until_one_is_chosen(opened: Opener, mixed: str) -> None:
    page = opened(mixed, scheme="dark")

    def paper() -> str:
        return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))

    dark = paper()
    page.emulate_media(color_scheme="light")
    light = paper()
    assert dark != light
    page.get_by_role("button", name="Dark").click()
    assert paper() == dark
    page.reload()
    assert paper() == dark
    page.get_by_role("button", name="Light").click()
    assert paper() == light


@pytest.mark.parametrize("scene", ["mixed", "hostile", "all pass", "given up", "untrue"])
def test_nothing_is_wider_than_a_phone(opened: Opener, suite: Suite, mixed: str, scene: str) -> None:
    text = mixed if scene == "mixed" else page_of(hostile(suite) if scene == "hostile" else SCENES[scene][1](suite))
    page = opened(text, width=PHONE)
    for fold in page.locator("button.unfold").all():
        fold.click()
    assert overflow(page) == 0
    assert page.locator("h1").bounding_box() is not None


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, PHONE])
def test_axe_finds_nothing_serious(opened: Opener, mixed: str, scheme: str, width: int) -> None:
    page = opened(mixed, scheme=scheme, width=width)
    if page.locator("article details[open]").count() < 4:
        for fold in page.locator("button.unfold").all():
            fold.click()
    assert faults(page) == []


@pytest.mark.parametrize("scene", ["all pass", "untrue", "named variant refused", "given up", "unsupported", "empty"])
def test_axe_finds_nothing_serious_however_a_run_ends(opened: Opener, suite: Suite, scene: str) -> None:
    assert faults(opened(page_of(SCENES[scene][1](suite)))) == []


def test_the_checker_finds_a_fault_where_there_is_one(opened: Opener, mixed: str) -> None:
    page = opened(mixed.replace('<label for="f-text">Find</label>', "").replace("placeholder=", "data-was="))
    assert [fault.partition(":")[0] for fault in faults(page)] == ["label"]


# What comes from outside


def test_a_hostile_implementation_runs_nothing_and_changes_nothing(opened: Opener, suite: Suite) -> None:
    page = opened(page_of(hostile(suite)))
    assert page.locator("h1").inner_text().startswith("<script>alert(1)</script>\\n::error::mine")
    assert page.locator("script").count() == 1
    assert page.locator("img").count() == 0
    page.get_by_label("Find").fill("<script>")
    settled(page, " of ")
    assert len(visible(page)) > 0


def test_the_policy_stops_what_would_get_in(opened: Opener, mixed: str) -> None:
    bad = '<script>document.title = "in"</script><img src="https://h.example/x.png"><p style="color:red">x</p>'
    page = opened(mixed.replace('<main id="main"', f'{bad}<main id="main"'))
    assert page.title() != "in"
    blocked = " ".join(opened.said)
    assert all(word in blocked for word in ("script", "img-src", "style"))
    opened.said.clear()
    opened.asked_for.clear()


# Thousands of checks


def test_a_page_of_thousands_of_checks_opens_and_is_searched(opened: Opener, tmp_path: Path) -> None:
    suite = load_suite()
    every = select(suite.rows, [suite.variants[name] for name in suite.variants])
    assert len(every) > 5000
    verdicts = [
        answered(check, {"legal": list(check.given["hand"])})
        if check.question == "legal"
        else Verdict(check, Outcome.PASS)
        for check in every
    ]
    page = opened(page_of(a_run(suite, verdicts)))
    # How long it takes depends on the machine; that it is not all laid out at once does not.
    opening = page.evaluate("performance.getEntriesByType('navigation')[0].domComplete")
    assert opening < 20_000
    items = "[...document.querySelectorAll('[data-item]')]"
    laid_out = page.evaluate(f"{items}.filter((node) => node.checkVisibility({{contentVisibilityAuto: true}})).length")
    assert laid_out < 200
    page.get_by_label("Find").fill("play.void bela-4 ace")
    settled(page, " of ")
    # What is not laid out yet has a text, but none that is displayed.
    assert "play.void" in (page.locator("article:visible").first.text_content() or "")
    assert HOSTILE not in page.content()
