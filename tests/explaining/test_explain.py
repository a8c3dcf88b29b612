"""`belot explain`, from its arguments to what it prints and returns."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from asking.fakes import BELOT, ended
from belot_runner.asking.select import select
from belot_runner.explaining.explanation import explain
from belot_runner.explaining.machine import ruling_as_json
from belot_runner.explaining.ruling import ruling
from belot_runner.explaining.setting import setting
from belot_runner.explaining.terminal import Teller
from belot_runner.explaining.terminal_rule import say_ruling
from belot_runner.reading import schemas
from belot_runner.report.wording import every_claim
from belot_runner.suite import load_suite
from report.running import OWN_CASE

Belot = Callable[..., tuple[int, str, str]]

SUITE = load_suite()
VARIANTS = list(SUITE.variants.values())
PARTNER = "play.void/partner-winning/partner-led"
CONTRA = "score.doubled/winner-takes-all/contra"
ENGINES = "python:explaining.engines"


def engine(name: str) -> tuple[str, str]:
    return "--adapter", f"{ENGINES}:{name}"


def fault(document: Any) -> str | None:
    return schemas.validate("output/explain.json", document)


def part(out: str, heading: str) -> str:
    """The lines below a heading."""
    return out.partition(f"\n{heading}\n")[2].partition("\n\n")[0]


# Everything that there is


def test_every_row_is_explained_and_what_its_variant_chooses_gives_what_is_expected() -> None:
    claims, missing, departing = every_claim(), [], []
    for row in SUITE.rows:
        found = setting(row, VARIANTS, SUITE)
        if found is None:
            missing.append(row.id)
            continue
        told = explain(found, select([row], [found.variant])[0], SUITE, claims)
        here = [choice for choice in told.choices if choice.here]
        if row.rule and not (len(here) == 1 and here[0].as_expected):
            departing.append(row.id)
        if not told.whys and row.given.get("deals") != []:
            missing.append(row.id)
    assert (missing, departing) == ([], [])


def test_of_a_control_every_choice_gives_what_is_expected() -> None:
    claims, departing, controls = every_claim(), [], 0
    for row in SUITE.rows:
        found = setting(row, VARIANTS, SUITE) if row.rule and row.choice is None else None
        if found is not None:
            told = explain(found, select([row], [found.variant])[0], SUITE, claims)
            controls += 1
            departing += [row.id for choice in told.choices if choice.answer is not None and not choice.as_expected]
    assert departing == []
    assert controls > 100


@pytest.mark.parametrize("rule", [*SUITE.catalogue.rules, ""])
def test_a_row_of_every_rule_is_printed_and_fits_the_schema(belot: Belot, rule: str) -> None:
    row = next(row for row in SUITE.rows if row.rule == rule)
    code, out, err = belot("explain", row.id)
    assert (code, err) == (0, "")
    assert out.startswith(f"{row.id}  in ")
    code, out, err = belot("explain", row.id, "--json")
    document = json.loads(out)
    assert (code, err, fault(document)) == (0, "", None)
    assert [case["id"] for case in document["cases"]] == [row.id]


def test_every_rule_is_explained_by_examples_that_show_its_choices() -> None:
    for rule in SUITE.catalogue.rules.values():
        told = ruling(rule, VARIANTS, SUITE)
        say_ruling(Console(file=StringIO(), width=100), told)
        assert fault(ruling_as_json(told)) is None
        for shown in told.shown:
            assert shown.example is not None or rule.id == "table.seats", (rule.id, shown.value)
            if shown.example is not None:
                (answer,) = (each for each in shown.example.choices if each.value == shown.value)
                assert answer.as_expected is not rule.is_counter(shown.value), (rule.id, shown.value)


# What is meant by an id


def test_a_case_is_all_of_its_rows(belot: Belot) -> None:
    code, out, _ = belot("explain", "play.void/partner-winning")
    heads = re.findall(r"^(play\.void/\S+)  in bulgarian-classic$", out, re.MULTILINE)
    assert (code, heads) == (0, [row.id for row in SUITE.rows if row.id.startswith("play.void/partner-winning/")])
    assert out.count("\nrule\n") == 1  # it is the same for all of them
    assert out.count("\nruns in\n") == 1


def test_a_twin_is_told_as_it_is_asked(belot: Belot) -> None:
    _, out, _ = belot("explain", f"{PARTNER}~2")
    assert out.startswith(f"{PARTNER}~2  in bulgarian-classic\n")
    assert "clubs ♣ by south" in out
    assert f"-k '{PARTNER}~2'" in out


def test_an_earlier_id_is_known(belot: Belot, tmp_path: Path) -> None:
    (tmp_path / "void.yaml").write_text(OWN_CASE + "    aliases: [yours]\n", encoding="utf-8")
    assert belot("explain", "play.void/yours", "--cases", tmp_path)[1].startswith("play.void/mine  in ")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("play.voit",), "there is no case play.voit, and no rule; did you mean play.void"),
        (("play.void/partner-winnin",), "did you mean play.void/partner-winning"),
        (("play.void/partner-winning/partner-led~4",), "there is no case"),
        (("game",), "there is no case game"),
        (("",), "was given an empty text"),
        ((PARTNER, "--variant", "bela-4"), "does not run in bela-4, which decides play.void = always-trump; "),
        ((PARTNER, "--variant", "bela-3"), "does not run in bela-3, which decides table.seats = three-alone; "),
        (("play.void", *engine("right")), "play.void is a rule, and no question to ask"),
        ((PARTNER, *engine("right")), "right names no variant, so it is not known what to ask"),
        ((PARTNER, *engine("refuses")), "refuses plays none of the variants in which this runs"),
        (("auction.doubling/no-doubling", *engine("right")), "runs in no variant of the suite, so nobody can be asked"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)  # fmt: skip
def test_a_mistake_is_one_line_and_exit_code_2(belot: Belot, arguments: tuple[str, ...], told: str) -> None:
    code, out, err = belot("explain", *arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert told in err


def test_an_adapter_that_cannot_be_started_is_exit_code_3(belot: Belot) -> None:
    code, out, err = belot("explain", PARTNER, "--adapter", "no-such-program-anywhere", "--variant", "bulgarian-modern")
    assert (code, out, err.count("\n")) == (3, "", 1)


# Ends from outside


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
@pytest.mark.parametrize("as_json", [False, True])
@pytest.mark.parametrize("answers", [2, 0, -1])
def test_what_is_known_by_then_is_told_of_a_case_that_is_ended(tmp_path: Path, answers: int, as_json: bool) -> None:
    """Whether some questions are answered by then, none, or not even hello."""
    waits = tmp_path / "waits"
    engine = tmp_path / "hangs.py"
    engine.write_text(
        "import json, pathlib, sys, time\n"
        f"left = {answers}\n"
        "for line in sys.stdin:\n"
        "    said = json.loads(line)\n"
        "    if left < 0 or (said['op'] == 'ask' and not left):\n"
        "        time.sleep(1)  # in which what it said is judged\n"
        "        pathlib.Path(sys.argv[1]).touch()\n"
        "        time.sleep(300)\n"
        "    reply = {'protocol': 1, 'name': 'hangs'}\n"
        "    if said['op'] == 'variant':\n"
        "        reply = {'variant': said['id'], 'ready': True}\n"
        "    elif said['op'] == 'ask':\n"
        "        left -= 1\n"
        "        reply = {'id': said['id'], 'answer': {'legal': said['given']['hand'][:1]}}\n"
        "    print(json.dumps(reply), flush=True)\n"
    )
    words = [*BELOT, "explain", PARTNER, "--variant", "bulgarian-modern", "--timeout", "60"]
    words += ["--adapter", f"'{sys.executable}' '{engine}' '{waits}'", *(["--json"] if as_json else [])]
    done = ended(words, once=waits)
    assert (done.returncode, done.stderr) == (130, "belot: interrupted\n")
    if as_json:
        document = json.loads(done.stdout)
        assert fault(document) is None
        assert (document["exit"], document["cases"][0]["id"]) == (130, PARTNER)
        checks = document["cases"][0].get("answered", {}).get("checks", [])
        assert [check["outcome"] for check in checks] == {
            2: ["fail"] * 2 + ["not-run"] * 2,
            0: ["not-run"] * 4,
            -1: [],
        }[answers]
    else:
        assert f"{PARTNER}  in bulgarian-modern\n" in done.stdout
        assert ("\nhangs: differs or not-run\n" in done.stdout, "\ninterrupted\n" in done.stdout) == (
            answers > 0,
            answers >= 0,
        )


# What is told of a row


def test_a_row_is_told_from_its_rule_to_the_command_that_asks_it(belot: Belot) -> None:
    code, out, _ = belot("explain", "play.cannot-overtrump/undertrump/jack", "--variant", "bela-4")
    lines = "\n".join(line.rstrip() for line in out.splitlines())
    assert code == 0
    assert (
        lines
        == """\
play.cannot-overtrump/undertrump/jack  in bela-4
Seven or eight has to be put under the jack

rule
  play.cannot-overtrump: Obliged to trump, but every trump held is too low?
  A player without the led suit may hold trumps of which none beats the trump that he would have to overtrump.
  any-card: Any card may be played.
  undertrump: A trump must be played all the same, any of them.
  source: hr-bela 181 "A player without the led suit must trump."
  source: hr-bela 182 "Only without a trump may any card be played."
  also: fr-ffb-belote 317 "Where that is impossible a lower trump must be played."

position
  hearts ♥ by north
                 north (declarer, leads)
                   [A♠]
  west                          east
    [J♥]
                 south (to play)
                   K♣  Q♦  7♥ 8♥

expected
  legal: 7♥ 8♥

why
  card   may be played   by
  ────────────────────────────────────────────
  K♣     no              play.cannot-overtrump
  Q♦     no              play.cannot-overtrump
  7♥     yes
  8♥     yes

  play.cannot-overtrump = undertrump: A trump must be played all the same, any of them.

what each choice answers
  choice       answer               played in
  ──────────────────────────────────────────────────────────────────────────────
  any-card     legal: K♣ Q♦ 7♥ 8♥   bulgarian-classic, bulgarian-modern, contree
  undertrump   as expected          bela-2, bela-3, bela-4, french-belote

depends on
  play.cannot-overtrump = undertrump
  looked at besides: play.winner, play.void, play.overtrump

runs in
  bela-4
  french-belote
  not in bela-2: table.seats = two-alone
  not in bela-3: table.seats = three-alone
  not in bulgarian-classic: play.cannot-overtrump = any-card
  not in bulgarian-modern: play.cannot-overtrump = any-card
  not in contree: play.cannot-overtrump = any-card

alone
  belot run --variant bela-4 -k play.cannot-overtrump/undertrump/jack
  cases/play/cannot-overtrump.yaml:59:9"""
    )


def test_what_runs_in_no_variant_is_told_with_the_house_rules_in_which_it_does(belot: Belot, tmp_path: Path) -> None:
    row_id = "auction.doubling/no-doubling"
    _, out, _ = belot("explain", row_id)
    assert out.startswith(f"{row_id}  in bulgarian-classic with auction.doubling = none\n")
    assert "\n  no variant of the suite, only in house rules\n" in out
    told = out.partition("named with --variant:\n")[2].splitlines()[:3]
    house = tmp_path / "house.yaml"
    house.write_text("\n".join(line.removeprefix("    ") for line in told), encoding="utf-8")
    code, out, _ = belot("run", "--json", "--variant", house, "-k", row_id)
    assert (code, json.loads(out)["summary"]["outcomes"]) == (0, {"pass": 4})
    code, out, _ = belot("explain", row_id, "--variant", house, *engine("right"))
    assert code == 0
    assert "\nright 2.1 (python): as expected; its twins too\n" in out


def test_a_row_is_told_where_it_is_more_than_custom(belot: Belot) -> None:
    _, out, _ = belot("explain", CONTRA)
    assert out.startswith(f"{CONTRA}  in bulgarian-modern\n")
    assert part(out, "runs in").splitlines()[:2] == ["  bulgarian-classic (customary)", "  bulgarian-modern"]


def test_a_choice_without_a_meaning_beside_the_others_says_why(belot: Belot) -> None:
    _, out, _ = belot("explain", next(row.id for row in SUITE.rows if row.rule == "score.tie" and "three" in row.id))
    assert "has no meaning here: Hanging points wait for one of two sides" in part(out, "what each choice answers")


def test_a_rule_is_told_with_an_example_of_each_choice_and_what_refutes_wrong_readings(belot: Belot) -> None:
    code, out, _ = belot("explain", "play.follow")
    assert code == 0
    assert out.startswith("play.follow\nMust the led suit be followed?\n")
    assert re.search(
        r"^must  \(bela-2, bela-3, bela-4, bulgarian-classic, bulgarian-modern, contree,\s+french-belote\)$",
        out,
        re.MULTILINE,
    )
    assert re.search(r"^  for example play\.follow/\S+: ", out, re.MULTILINE)
    refuted = out.partition("\nwrong reading: may\n")[2]
    assert re.search(r"^  refuted by play\.follow/\S+: .*\n    expected  \S.*\n    answers   \S", refuted, re.MULTILINE)


# What an implementation makes of it


def test_an_answer_is_told_card_by_card_and_by_the_choice_that_gives_it(belot: Belot) -> None:
    code, out, _ = belot("explain", PARTNER, "--variant", "bulgarian-modern", *engine("plays_bela"))
    assert code == 1
    table = [line.split() for line in part(out, "why").splitlines() if "─" not in line]
    assert table == [
        ["card", "expected", "got"],
        ["10♣", "yes", "no", "missing"],
        ["Q♦", "yes", "no", "missing"],
        ["8♥", "yes", "yes"],
        ["K♥", "yes", "yes"],
    ]
    assert (
        part(out, "plays-bela 2.1 (python): differs; its twins too")
        == """\
  expected  legal: 10♣ Q♦ 8♥ K♥
  got       legal: 8♥ K♥   (missing: 10♣ Q♦)
  This is what play.void = always-trump gives: He must trump whoever is winning the trick.
  In bela-4 it would be right.
  It is so with all suits and seats."""
    )
    assert f"belot run --adapter {ENGINES}:plays_bela --variant bulgarian-modern -k {PARTNER}\n" in out


def test_without_a_named_variant_the_one_that_the_adapter_names_is_told(belot: Belot) -> None:
    code, out, _ = belot("explain", PARTNER, *engine("plays_bela"))
    assert code == 1
    assert out.startswith(f"{PARTNER}  in bulgarian-modern\n")


def test_a_wrong_reading_is_called_one(belot: Belot) -> None:
    _, out, _ = belot("explain", "play.winner/trump-order/nine-over-ace", *engine("trumps_plain"))
    assert "  This is what the wrong reading plain-order-in-trumps of play.winner gives: Trumps rank A 10 K Q" in out


def test_two_rules_that_give_it_only_together_are_told(belot: Belot) -> None:
    _, out, _ = belot("explain", CONTRA, "--variant", "bulgarian-modern", *engine("wrong_about_two"))
    assert "\n  This is what score.last-trick = 0 and score.rounding = none give together.\n" in out


def test_who_is_right_only_in_spades_is_told_so(belot: Belot) -> None:
    code, out, _ = belot("explain", PARTNER, "--variant", "bulgarian-modern", *engine("right_in_spades"))
    assert code == 1
    told = part(out, "right-in-spades 2.1 (python): differs itself and in ~2 ~3, as expected in ~1")
    assert "  A rule knows no suits and no seats: look for what goes by one of them.\n" in told
    rows = [line.strip() for line in told.partition("─\n")[2].splitlines()]
    assert rows == [
        "itself   hearts ♥ by north; south leads   differs",
        "~1       spades ♠ by west; east leads     as expected",
        "~2       clubs ♣ by south; north leads    differs",
        "~3       diamonds ♦ by east; west leads   differs",
    ]


def test_the_twin_that_is_named_is_told_though_another_fails_first(belot: Belot) -> None:
    _, out, _ = belot("explain", f"{PARTNER}~1", "--variant", "bulgarian-modern", *engine("right_in_spades"))
    assert out.startswith(f"{PARTNER}~1  in ")
    assert "expected  legal" not in out
    _, out, _ = belot("explain", f"{PARTNER}~3", "--variant", "bulgarian-modern", *engine("right_in_spades"))
    assert out.startswith(f"{PARTNER}~3  in ")
    assert "  got       legal: " in out


def test_what_nothing_gives_is_told_as_that(belot: Belot) -> None:
    code, out, _ = belot("explain", PARTNER, "--variant", "bulgarian-modern", *engine("invents_a_card"))
    assert code == 1
    assert "  No other choice of a rule gives this answer, nor do any two or three together.\n" in out
    assert re.search(r"^  7♠ +no +yes +not held *$", part(out, "why"), re.MULTILINE)


def test_only_the_fields_that_an_implementation_wants_compared_have_to_be_given(belot: Belot) -> None:
    code, out, _ = belot("explain", CONTRA, "--variant", "bulgarian-modern", *engine("only_recorded"))
    assert code == 1
    told = part(out, "only-recorded 2.1 (python): differs; its twins too")
    assert re.findall(r"^  (?:expected|got) +([\w.-]+): ", told, re.MULTILINE) == ["recorded.north-south"] * 2
    assert "  This is what score.last-trick = 0 gives.\n" in told


def test_what_was_said_instead_of_an_answer_is_told_and_does_not_steer_the_terminal(belot: Belot) -> None:
    code, out, _ = belot("explain", PARTNER, "--variant", "bulgarian-modern", *engine("fails"))
    assert code == 1
    assert "\n\\x1b[2J[red]fails 2.1 (python): error; its twins too\n" in out
    assert "  got       error: RuntimeError: \\x1b[31mout of cards\n" in out
    assert "\x1b" not in out


def test_a_variant_that_is_refused_is_told(belot: Belot) -> None:
    code, out, _ = belot("explain", PARTNER, "--variant", "bulgarian-modern", *engine("refuses"))
    assert code == 1
    assert "  got       unsupported: the variant is not played: only on Sundays\n" in out


def test_who_is_right_is_told_so_and_how_in_other_variants(belot: Belot) -> None:
    two = ("--variant", "bulgarian-modern", "--variant", "bulgarian-classic")
    code, out, _ = belot("explain", PARTNER, *two, *engine("right"))
    assert code == 0
    assert part(out, "right 2.1 (python): as expected; its twins too") == (
        "  in bulgarian-classic: as expected; its twins too"
    )


def test_of_several_rows_those_that_are_right_are_only_named(belot: Belot) -> None:
    case = "play.void/partner-winning"
    rows = [row.id for row in SUITE.rows if row.id.startswith(f"{case}/")]
    code, out, _ = belot("explain", case, "--variant", "bulgarian-modern", *engine("right"))
    assert (code, out.count("\nposition\n")) == (0, len(rows))
    code, out, _ = belot("explain", case, "--variant", "bulgarian-modern", *engine("right_in_spades"))
    assert (code, out.count("\nposition\n")) == (1, len(rows) - 1)
    assert out.endswith(f"\nas expected: {case}/nothing-but-trumps\n")
    code, out, _ = belot("explain", case, "--variant", "bulgarian-modern", *engine("right_in_spades"), "--json")
    document = json.loads(out)
    assert (code, document["exit"], fault(document)) == (1, 1, None)
    assert document["as_expected"] == [f"{case}/nothing-but-trumps"]


def test_an_answer_fits_the_schema_with_what_gives_it(belot: Belot) -> None:
    _, out, _ = belot("explain", f"{PARTNER}~2", "--json", "--variant", "bulgarian-modern", *engine("plays_bela"))
    document = json.loads(out)
    assert fault(document) is None
    assert document["adapter"] == {"name": "plays-bela", "version": "2.1", "language": "python"}
    (case,) = document["cases"]
    assert case["id"] == f"{PARTNER}~2"
    assert [check["outcome"] for check in case["answered"]["checks"]] == ["fail"] * 4
    assert case["answered"]["given_by"] == [{"rules": {"play.void": "always-trump"}, "twins": [0, 1, 2, 3]}]
    assert case["answered"]["answer_of"] == ["bela-4"]


# Cases of one's own


def test_an_expectation_that_the_rules_do_not_give_is_told_as_that(belot: Belot, tmp_path: Path) -> None:
    (tmp_path / "void.yaml").write_text(OWN_CASE, encoding="utf-8")
    code, out, _ = belot("explain", "play.void/mine", "--cases", tmp_path)
    assert code == 1
    told = part(out, "belot-reference 1.0.0 (python): differs; its twins too")
    assert (
        told
        == """\
  expected  legal: 9♠
  got       legal: 10♣ 9♠   (too many: 10♣)
  The reference answers so too: it is the expectation that departs from the rules of this variant.
  The expected answer is what play.void = always-trump gives: He must trump whoever is winning the trick.
  In bela-4 what is expected would be right.
  in bulgarian-modern: differs; its twins too
  in contree: differs; its twins too
  in french-belote: differs; its twins too"""
    )
    code, out, _ = belot("explain", "play.void/mine", "--cases", tmp_path, "--json")
    assert (code, fault(json.loads(out))) == (1, None)


# Widths, encodings and colour


@pytest.mark.parametrize("columns", [60, 100, 180])
@pytest.mark.parametrize(
    "arguments",
    [
        (PARTNER, "--variant", "bulgarian-modern", *engine("right_in_spades")),
        ("score.doubled/winner-takes-all/everything-at-once",),
        ("declarations.contest/each-kind-by-itself/each-side-wins-a-kind",),
        ("game/worked-example/whole",),
        ("match.capot/the-further-deal/overtaken",),
        ("deal.packets/three-two-then-three/hands",),
        ("play.winner",),
        ("deal.packets",),
    ],
    ids=lambda arguments: arguments[0],
)
def test_no_line_is_wider_than_the_terminal(belot: Belot, arguments: tuple[str, ...], columns: int) -> None:
    _, out, _ = belot("explain", *arguments, columns=columns)
    lines = [line for line in out.splitlines() if not line.startswith("  belot run ")]  # a command to be copied
    assert [line for line in lines if len(line) > columns and " " in line.strip()] == []


def test_colour_says_what_is_wrong(belot: Belot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    _, out, _ = belot("explain", PARTNER, "--variant", "bulgarian-modern", *engine("plays_bela"))
    assert "\x1b[1;31mplays-bela 2.1 (python): differs; its twins too\x1b[0m" in out
    assert re.search("\x1b\\[1;31m10♣", out)
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[31m" not in belot("explain", PARTNER)[1]


def test_only_the_words_that_are_new_are_told_again() -> None:
    rows = [row for row in SUITE.rows if row.id.startswith("score.doubled/winner-takes-all/")]
    out, claims = Console(file=StringIO(), width=100, highlight=False), every_claim()
    teller = Teller(out, SUITE, ())
    for row in rows:
        found = setting(row, VARIANTS, SUITE)
        assert found is not None
        teller.say(explain(found, select([row], [found.variant])[0], SUITE, claims))
    text = out.file.getvalue()  # type: ignore[attr-defined]  # the file given above
    assert text.count("score.made = more-than-half: When") == 1
