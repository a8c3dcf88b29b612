"""The summary of a job: what it says, how it is rendered, and that nothing from outside shapes it."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from belot_runner.adapters.base import Strays
from belot_runner.asking.results import Expected, Known, Untrue
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.errors import Place
from belot_runner.report.markdown import LARGEST
from belot_runner.report.templating import Made, block, text
from belot_runner.suite import Suite, load_suite

from .running import a_run, answered, checks, passed
from .scenes import HOSTILE, OPPONENT, PARTNER, SCENES, hostile
from .writing_reports import report


def rendered(markdown: str) -> str:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).render(markdown)


class _Skeleton(HTMLParser):
    """The tags of a page, with their attributes, without any text."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(f"<{tag} {attrs}>")

    def handle_endtag(self, tag: str) -> None:
        self.tags.append(f"</{tag}>")

    def handle_comment(self, data: str) -> None:
        self.tags.append("<!-- -->")

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def page(markdown: str) -> _Skeleton:
    found = _Skeleton()
    found.feed(rendered(markdown))
    return found


def lines(suite: Suite, scene: str) -> list[str]:
    return report("markdown", SCENES[scene][1](suite)).splitlines()


# What it says


def test_a_run_that_is_well_is_a_headline_its_figures_and_a_table(suite: Suite) -> None:
    assert (
        report("markdown", SCENES["all pass"][1](suite))
        == """\
# ✅ belot: an engine

2 checks: 2 passed in 1.50 s; suite 1.0.0


| | play |
|---|---:|
| bulgarian-modern | 2 |

To ask again:

<pre>
belot run --adapter mine --variant bulgarian-modern
</pre>
"""
    )


def test_failures_are_told_by_rule_and_then_drawn(suite: Suite) -> None:
    told = report("markdown", SCENES["some fail"][1](suite))
    assert "\n| bulgarian-modern | **2 of 4** ❌ |\n" in told
    assert "\n| play.void | bulgarian-modern | 1 | 2 |\n" in told
    assert told.count("<details>") == told.count("<pre>") - 1 == 1
    assert f"<details><summary>fail: bulgarian-modern {PARTNER}/one (and &#126;2)</summary>" in told
    assert "\n                   north (declarer, leads)\n                     [A♣]\n" in told
    assert f" -k {PARTNER}/one\n</pre>" in told


def test_the_rule_that_read_otherwise_gives_an_answer_is_told(suite: Suite) -> None:
    told = report("markdown", SCENES["some fail"][1](suite))
    assert "    got       legal: 9♥   (missing: K♦ 10♠)\n    given by  play.void = always-trump\n" in told


def test_more_failures_than_are_drawn_are_named(suite: Suite) -> None:
    whole = load_suite()
    wrong = [answered(check, {"legal": []}) for check in checks(whole) if check.question == "legal"]
    told = report("markdown", a_run(whole, wrong))
    rows = len({verdict.check.row.id for verdict in wrong})  # type: ignore[attr-defined]  # each is of a row
    assert told.count("<details>") == 10
    named = told.partition("\nOthers:\n\n")[2].partition("\n\n")[0].splitlines()
    assert len(named) == 21
    assert named[-1] == f"- and {rows - 30} others"


def test_the_first_failure_of_each_rule_is_drawn_before_the_second_of_any() -> None:
    whole = load_suite()
    wrong = [answered(check, {"legal": []}) for check in checks(whole) if check.question == "legal"]
    told = report("markdown", a_run(whole, wrong))
    rules = [name.split("/")[0] for name in re.findall(r"<summary>fail: bulgarian-modern (\S+)", told)]
    first = list(dict.fromkeys(verdict.check.row.rule for verdict in wrong))  # type: ignore[attr-defined]  # as above
    assert rules[: len(first)] == first[:10]
    assert len(rules) == 10


def test_known_failures_are_counted_by_their_reason(suite: Suite) -> None:
    one, two, three = checks(suite, *(f"{PARTNER}/{name}" for name in ("one", "two", "three")))
    wrong = [answered(check, {"legal": []}) for check in (one, two, three)]
    reasons = (("rounding", ""), ("rounding", ""), ("the club", "https://tracker.example/7?a=b&c=d"))
    known = Known(tuple(Expected(verdict, *why) for verdict, why in zip(wrong, reasons, strict=True)))
    told = report("markdown", a_run(suite, [*passed(*checks(suite, OPPONENT)), *wrong], known=known))
    assert "\n## Known failures: 3\n" in told
    assert "\n| 2 | rounding |  |\n| 1 | the club | <https://tracker.example/7?a=b&c=d> |\n" in told
    assert "4 checks: 1 passed, 3 known to fail in 1.50 s" in told
    assert "\n| bulgarian-modern | 1 of 4 |\n" in told
    assert any("'https://tracker.example/7?a=b&c=d'" in tag for tag in page(told).tags)


@pytest.mark.parametrize(
    "link", ["javascript:alert(1)", "https://a.example/ b", "https://a.example/>x", "not a link", "https://é.example"]
)
def test_only_a_plain_address_is_a_link(suite: Suite, link: str) -> None:
    verdict = answered(checks(suite, f"{PARTNER}/one")[0], {"legal": []})
    told = report("markdown", a_run(suite, [verdict], known=Known((Expected(verdict, "why", link),))))
    assert [tag for tag in page(told).tags if tag.startswith("<a ")] == []
    assert link in "".join(page(told).texts)


def test_what_differs_from_custom_is_listed_and_does_not_count(suite: Suite) -> None:
    told = lines(suite, "differs from custom")
    assert "## Differs from custom" in told
    assert "- bulgarian-modern play.leader/opening (and &#126;1 &#126;2 &#126;3)" not in told
    assert "- bulgarian-modern play.leader/opening" in told
    assert "| bulgarian-modern | 2 of 3 |" in told


@pytest.mark.parametrize(
    ("scene", "line"),
    [
        ("untrue", "- **known.yaml:3:5: play.void/partner-winning/two: it passes now; remove the entry**"),
        ("named variant refused", "- **the variant bela-3 is not supported: only in pairs**"),
        ("variant refused", "- the variant bela-3: only in pairs"),
        ("unsupported", "- legal: 1 check (not yet)"),
        ("strays", "- not JSON: <code>hm</code> (and 1 like it)"),
        ("given up", "- **1 check was not run: the adapter was lost 3 times without an answer between**"),
        ("fault when all was judged", "- **gone**"),
        ("empty", "- **no check was put to the adapter, so nothing is proved**"),
    ],
)
def test_everything_else_has_its_line(suite: Suite, scene: str, line: str) -> None:
    assert line in lines(suite, scene)


def test_what_nothing_depends_on_is_told_of_whole_runs_only(suite: Suite) -> None:
    verdicts = passed(*checks(suite))
    head = "<details><summary>Rules on which no case that was asked depends</summary>"
    assert head in report("markdown", a_run(suite, verdicts, narrowed=False))
    assert head not in report("markdown", a_run(suite, verdicts, narrowed=True))


def test_a_run_that_ends_with_a_fault_of_the_adapter_says_who_looks_at_it(suite: Suite) -> None:
    line = "belot doctor --adapter mine tells what is wrong with the adapter itself"
    assert [line in lines(suite, scene) for scene in ("crash", "strays", "error", "all pass")] == [
        True,
        True,
        False,
        False,
    ]


def test_a_strict_run_is_asked_again_strictly(suite: Suite) -> None:
    told = lines(suite, "differs from custom, strict")
    assert told[-2] == "belot run --adapter mine --variant bulgarian-modern --strict"


# How it is rendered


def test_nothing_from_outside_shapes_the_page(suite: Suite) -> None:
    harmless, harmful = (page(report("markdown", hostile(suite, text))) for text in ("harmless", HOSTILE))
    assert harmful.tags == harmless.tags
    assert "<script>alert(1)</script>" in "".join(harmful.texts)
    assert "`a`|b|**c** _d_ ~e~ $f$ [g](http://h.example)" in "".join(harmful.texts)


def test_the_position_is_drawn_as_it_is(suite: Suite) -> None:
    drawn = "".join(page(report("markdown", SCENES["some fail"][1](suite))).texts)
    assert "\n    west                          east\n      [7♣]\n" in drawn
    assert "\n    expected  legal: K♦ 9♥ 10♠\n" in drawn


def test_text_is_text_and_what_is_made_is_left() -> None:
    assert text("a|b <i> `c` & www.d.e http://f.g") == (
        "a&#124;b &#60;i&#62; &#96;c&#96; &#38; www&#46;d.e http&#58;//f.g"
    )
    assert text('play.void/partner-winning, 3 of 4: (why) "so"') == 'play.void/partner-winning, 3 of 4: (why) "so"'
    assert text(Made("<b>")) == "<b>"
    assert block(["a <b>", "[c] *d* \x1b"]) == "a &lt;b&gt;\n[c] *d* \\x1b"


# How large it is


def test_a_summary_is_never_larger_than_what_is_shown(suite: Suite) -> None:
    long = "|" * 4000
    row_checks = checks(load_suite())[:400]
    verdicts = [Verdict(check, Outcome.ERROR, message=f"{number} {long}") for number, check in enumerate(row_checks)]
    rest = [
        Verdict(check, Outcome.UNSUPPORTED, message=f"{number} {long}")
        for number, check in enumerate(checks(load_suite())[400:900])
    ]
    strays = Strays()
    for _ in range(1000):
        strays.add(long, "not JSON")
    untrue = tuple(Untrue(Place("known.yaml"), f"{number} {long}", long) for number in range(300))
    told = report(
        "markdown", a_run(load_suite(), [*verdicts, *rest], known=Known((), untrue), strays=strays, narrowed=False)
    )
    assert 10_000 < len(told.encode()) <= LARGEST
    assert "\n- and 282 more\n" in told  # with the strays, and that nothing was compared, 302
    assert "\n- and 480 others\n" in told


def test_where_there_is_no_room_fewer_failures_are_drawn(suite: Suite, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = [answered(check, {"legal": []}) for check in checks(suite) if check.question == "legal"]
    told = a_run(suite, wrong)
    assert report("markdown", told).count("<details>") == 4
    for room, drawn in ((3500, 3), (1500, 0)):
        monkeypatch.setattr("belot_runner.report.markdown.LARGEST", room)
        text = report("markdown", told)
        assert (text.count("<details>"), len(text.encode()) <= room) == (drawn, True)
