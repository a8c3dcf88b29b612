"""The HTML report as a document: what it tells, its anchors, and that nothing from outside shapes it.

How it looks and works in a browser is tested in tests/browser.
"""

from __future__ import annotations

import io
import re
from base64 import b64encode
from collections import Counter
from hashlib import sha256
from html.parser import HTMLParser
from typing import Any

import pytest

from belot_runner.asking.results import Expected, Known
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.drawing.marks import Mark
from belot_runner.report import html
from belot_runner.report.sheets import marks_of
from belot_runner.report.told import Told
from belot_runner.suite import Suite, load_suite

from .running import a_run, answered, checks, passed
from .scenes import HOSTILE, OPPONENT, PARTNER, SCENES, hostile
from .writing_reports import report

VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "rect", "circle", "path", "use"}


class Page(HTMLParser):
    """A page read: its elements with their attributes, and its texts by the element that they stand in."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self._open: list[str] = []
        self.feed(text)
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append((self._open[-1] if self._open else "", data))

    def ids(self) -> list[str]:
        return [str(attributes["id"]) for _, attributes in self.elements if "id" in attributes]

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]

    def text(self) -> str:
        return " ".join("".join(text for tag, text in self.texts if tag not in ("style", "script")).split())


def page(told: Told) -> Page:
    return Page(report("html", told))


def sheets(found: Page) -> list[str]:
    return [str(article["id"]) for article in found.all("article")]


def anchors_of(told: Told) -> list[str]:
    return [f"{verdict.check.variant.id}/{verdict.check.id}" for verdict in told.run.verdicts]


# Anchors


@pytest.mark.parametrize("scene", SCENES)
def test_every_check_has_its_anchor_once(suite: Suite, scene: str) -> None:
    told = SCENES[scene][1](suite)
    ids = page(told).ids()
    assert [name for name, number in Counter(ids).items() if number > 1] == []
    assert set(anchors_of(told)) <= set(ids)


def test_links_within_the_page_lead_somewhere(suite: Suite) -> None:
    for told in (SCENES["known, and one more"][1](suite), SCENES["some fail"][1](suite), hostile(suite)):
        found = page(told)
        targets = {str(link["href"])[1:] for link in found.all("a") if str(link["href"]).startswith("#")}
        assert targets - set(found.ids()) == set()


def test_the_rule_that_read_otherwise_gives_an_answer_is_told(suite: Suite) -> None:
    texts = page(SCENES["some fail"][1](suite)).texts
    assert texts[texts.index(("dt", "given by")) + 1] == ("dd", "play.void = always-trump")


def test_the_twins_of_a_row_are_told_with_it_whether_they_fail_or_not(suite: Suite) -> None:
    names = [f"{PARTNER}/one", *(f"{PARTNER}/one~{twin}" for twin in (1, 2, 3))]
    row = {check.id: check for check in checks(suite, *names)}
    verdicts = [
        Verdict(check, Outcome.PASS) if name.endswith("~1") else answered(check, {"legal": ["9H"]})
        for name, check in row.items()
    ]
    found = page(a_run(suite, verdicts))
    assert sheets(found) == [f"bulgarian-modern/{PARTNER}/one"]
    assert "the row and its twins~0 ✗~1 ✓~2 ✗~3 ✗" in found.text()


# What is told


def test_failures_come_first_and_those_that_do_not_count_after_them(suite: Suite) -> None:
    known = answered(checks(suite, f"{PARTNER}/two")[0], {"legal": ["9H"]})
    custom = answered(checks(suite, "play.leader/opening")[0], {"leader": "north"}, "play.leader = declarer")
    wrong = answered(checks(suite, f"{PARTNER}/one")[0], {"legal": ["9H"]})
    verdicts = [*passed(*checks(suite, OPPONENT)), custom, known, wrong]
    told = a_run(suite, verdicts, known=Known((Expected(known, "rounding", "https://h.example/1"),)))
    text = page(told).text()
    order = [text.index(part) for part in ("Failures", "Known to fail", "Differs from custom", "All other checks")]
    assert order == sorted(order)
    assert "knownrounding https://h.example/1" in text
    assert "right if play.leader = declarer" in text


def test_a_failure_tells_rule_source_table_answers_reading_and_how_to_ask_again(suite: Suite) -> None:
    told = a_run(suite, [answered(checks(suite, f"{PARTNER}/one")[0], {"legal": ["9H"]})])
    found = page(told)
    text = found.text()
    for part in (
        "The partner's ace is winning, so any card may be played: one",
        "play.void = trump-unless-partner-winning: ",
        "bg-belot-rules 79",
        "hearts ♥ by north",
        "south (to play): hand K♦ 9♥ 10♠",
        "legal, and answered: 9♥. legal, and not answered: K♦ 10♠",
        "legal: K♦ 9♥ 10♠",
        "(missing: K♦ 10♠)",
        "play.void = always-trump",
        f"belot run --adapter mine --variant bulgarian-modern -k {PARTNER}/one",
    ):
        assert part in text
    assert {use["href"] for use in found.all("use")} == {"#bp-AC", "#bp-7C", "#bp-KD", "#bp-9H", "#bp-TS"}


def test_a_run_without_fault_tells_no_failures(suite: Suite) -> None:
    found = page(SCENES["all pass"][1](suite))
    assert sheets(found) == []
    assert "Failures" not in found.text()
    assert "All checks" in found.text()


def test_the_overview_counts_by_variant_and_chapter(suite: Suite) -> None:
    wrong = [answered(check, {"legal": ["9H"]}) for check in checks(suite, f"{PARTNER}/one")]
    other = checks(suite, OPPONENT, variant="bela-4")
    text = report("html", a_run(suite, [*passed(*checks(suite, OPPONENT)), *wrong, *passed(*other)]))
    table = text.partition('class="matrix"')[2].partition("</table>")[0]
    rows = re.findall(r'<tr><th scope="row">([\w-]+)</th>(.*?)</tr>', table)
    assert [(name, re.sub(r"<[^>]+>", "", cells)) for name, cells in rows] == [
        ("bulgarian-modern", "1 of 2 ✗"),
        ("bela-4", "1"),
    ]


@pytest.mark.parametrize(
    ("link", "is_link"),
    [
        ("https://h.example/a?b=c#d", True),
        ("javascript:alert(1)", False),
        ("data:text/html,x", False),
        ("https://h.example/ x", False),
        ("ISSUE-7", False),
    ],
)
def test_only_an_address_becomes_a_link(suite: Suite, link: str, is_link: bool) -> None:
    known = answered(checks(suite, f"{PARTNER}/two")[0], {"legal": ["9H"]})
    told = a_run(suite, [known], known=Known((Expected(known, "why", link),)))
    found = page(told)
    addresses = {str(one["href"]) for one in found.all("a")}
    assert (link in addresses) == is_link
    assert link in found.text()
    assert all(address.startswith(("#", "https://h.example/")) for address in addresses)


# Marks


def one(suite: Suite, name: str, variant: str = "bulgarian-modern") -> Any:
    return next(check for check in checks(suite, name, variant=variant) if check.twin == 0)


def test_a_hand_is_marked_card_by_card(suite: Suite) -> None:
    check = one(suite, OPPONENT)
    assert marks_of(answered(check, {"legal": ["KD", "AS", "nonsense"]})) == {
        "9H": Mark.MISSING, "TS": Mark.OUT, "KD": Mark.WRONG, "AS": Mark.WRONG, "nonsense": Mark.WRONG,
    }  # fmt: skip
    expected = {"9H": Mark.RIGHT, "TS": Mark.OUT, "KD": Mark.OUT}
    assert marks_of(Verdict(check, Outcome.CRASH, message="gone")) == expected
    assert marks_of(Verdict(check, Outcome.INVALID, {"legal": 7}, "nonsense")) == expected


def test_the_winner_of_a_trick_is_marked_as_expected_and_as_answered() -> None:
    suite = load_suite()
    check = next(check for check in checks(suite) if check.question == "trick" and "winner" in check.expect)
    lying = dict(zip(_order(check.given["leader"]), check.given["cards"], strict=True))
    right = lying[check.expect["winner"]]
    other, wrong = next((seat, card) for seat, card in lying.items() if card != right)
    assert marks_of(answered(check, {**check.expect, "winner": other})) == {right: Mark.MISSING, wrong: Mark.WRONG}
    assert marks_of(Verdict(check, Outcome.TIMEOUT)) == {right: Mark.RIGHT}
    assert marks_of(Verdict(check, Outcome.INVALID, {"winner": ["x"]}, "no")) == {right: Mark.RIGHT}


def _order(leader: str) -> list[str]:
    seats = ["north", "west", "south", "east"]
    start = seats.index(leader)
    return seats[start:] + seats[:start]


# One file, and nothing from outside in it


def test_the_page_needs_nothing_else_and_allows_nothing_else(suite: Suite) -> None:
    text = report("html", SCENES["some fail"][1](suite))
    found = Page(text)
    assert [name for name, attributes in found.elements if "src" in attributes or "style" in attributes] == []
    assert [link["href"] for link in found.all("link") if not str(link["href"]).startswith("data:")] == []
    (style,), (script,) = ([text for tag, text in found.texts if tag == name] for name in ("style", "script"))
    assert re.findall(r"url\(|@import|https?:", style + script) == []
    policy = next(meta["content"] for meta in found.all("meta") if meta.get("http-equiv") == "Content-Security-Policy")
    hashed = [b64encode(sha256(code.encode()).digest()).decode() for code in (style, script)]
    assert policy == (
        f"default-src 'none'; style-src 'sha256-{hashed[0]}'; script-src 'sha256-{hashed[1]}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def test_what_comes_from_outside_is_text(suite: Suite) -> None:
    harmless, harmful = page(hostile(suite, "harmless " * 20)), page(hostile(suite))
    assert [_shape(element) for element in harmful.elements] == [_shape(element) for element in harmless.elements]
    assert "<script>alert(1)</script>" in harmful.text()
    assert all("alert(1)" not in text for tag, text in harmful.texts if tag in ("script", "style"))


def _shape(element: tuple[str, dict[str, str | None]]) -> tuple[str, tuple[str, ...]]:
    return element[0], tuple(element[1])


def test_characters_that_steer_or_turn_are_spelt_out(suite: Suite) -> None:
    text = report("html", hostile(suite))
    assert "\\u202e" in text
    assert "&lt;/details&gt;" in text
    assert set(text) & set("\x1b\u202e\u2028\r\x00") == set()
    assert HOSTILE[:25] not in text


def test_where_not_every_character_can_be_written_it_is_ascii(suite: Suite) -> None:
    told = SCENES["some fail"][1](suite)
    out = io.TextIOWrapper(io.BytesIO(), encoding="cp1252")
    html.write(told, out)
    out.flush()
    written = out.buffer.getvalue().decode("cp1252")  # type: ignore[attr-defined]  # the buffer given above
    assert written.isascii()
    assert Page(written).text() == page(told).text()


def test_a_picture_is_marked_for_what_is_on_it_only(suite: Suite) -> None:
    text = report("html", a_run(suite, [answered(one(suite, OPPONENT), {"legal": ["9H", "AS"]})]))
    drawn = text.partition("<article")[2].partition("</article>")[0]
    assert re.findall(r'<span class="mean is-(\w+)">', drawn) == ["right", "out"]
    assert "legal, and answered: 9♥. not legal: K♦ 10♠</desc>" in drawn
