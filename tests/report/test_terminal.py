"""The report that a person reads, from a run made up for the purpose."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from belot_runner.adapters.base import Hello, Strays
from belot_runner.asking.results import Refusal
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.spec.sources import load_sources
from belot_runner.suite import Suite, load_suite

from .running import answered, checks, passed, printed, told
from .scenes import SCENES

OPPONENT = "play.void/opponent-winning"
PARTNER = "play.void/partner-winning"
LEADER = "play.leader/opening"
BY_DECLARER = "play.leader = declarer"


def failing(suite: Suite, *ids: str) -> list[Verdict]:
    return [answered(check, {"legal": ["9H"]}) for check in checks(suite, *ids)]


def customary(suite: Suite) -> list[Verdict]:
    ids = [LEADER, *(f"{LEADER}~{k}" for k in (1, 2, 3))]
    return [answered(check, {"leader": check.given["dealer"]}, BY_DECLARER) for check in checks(suite, *ids)]


# The last line


def test_what_differs_from_custom_is_not_called_failed(suite: Suite) -> None:
    verdicts = [*passed(*checks(suite, OPPONENT)), *customary(suite)]
    last = told(suite, verdicts).splitlines()[-1]
    assert last == "5 checks: 1 passed, 4 differ from custom (not counted; --strict counts them) in 1.50 s"
    last = told(suite, verdicts, strict=True).splitlines()[-1]
    assert last == "5 checks: 1 passed, 4 failed in 1.50 s"


def test_failures_and_differences_from_custom_are_counted_apart(suite: Suite) -> None:
    verdicts = [*failing(suite, f"{PARTNER}/one"), *customary(suite)[:1]]
    last = told(suite, verdicts).splitlines()[-1]
    assert last == "2 checks: 1 failed, 1 differs from custom (not counted; --strict counts it) in 1.50 s"


def test_other_outcomes_are_counted_in_words(suite: Suite) -> None:
    one, two, three = checks(suite, f"{PARTNER}/one", f"{PARTNER}/two", f"{PARTNER}/three")
    verdicts = [
        Verdict(one, Outcome.CRASH, message="gone"),
        Verdict(two, Outcome.ERROR, message="no"),
        Verdict(three, Outcome.ERROR, message="no"),
        *passed(*checks(suite, OPPONENT)),
    ]
    assert told(suite, verdicts).splitlines()[-1] == "4 checks: 1 passed, 2 errors, 1 crash in 1.50 s"


def test_where_nothing_was_compared_nothing_is_proved(suite: Suite) -> None:
    silent = [Verdict(check, Outcome.UNSUPPORTED, message="not asked") for check in checks(suite)]
    *_, before, last = told(suite, silent).splitlines()
    assert before == "nothing was compared, so nothing is proved"
    assert last == f"{len(silent)} checks: {len(silent)} unsupported in 1.50 s"
    assert "proved" not in told(suite, [*silent, *passed(*checks(suite))])


# The table


def test_custom_is_yellow_and_a_failure_red(suite: Suite) -> None:
    text = told(suite, [*customary(suite), *passed(*checks(suite, OPPONENT))], colour=True)
    assert "\x1b[33m 1/5\x1b[0m" in text
    text = told(suite, [*customary(suite), *failing(suite, f"{PARTNER}/one")], colour=True)
    assert "\x1b[1;31m 0/5\x1b[0m" in text


def test_the_table_turns_where_it_is_too_wide_and_never_breaks_a_word() -> None:
    suite = load_suite()
    shown = list(suite.variants)[:5]  # more are too wide to be turned either
    verdicts = [verdict for variant in shown for verdict in passed(*checks(suite, variant=variant))]
    chapters = [*suite.catalogue.chapters, "games"]
    wide = told(suite, verdicts, width=120).splitlines()
    assert wide[1].split() == chapters
    assert [line.split()[0] for line in wide[3:8]] == shown
    turned = told(suite, verdicts, width=80).splitlines()
    assert turned[1].split() == shown
    assert [line.split()[0] for line in turned[3:12]] == chapters
    assert max(map(len, turned)) <= 80


def test_where_no_table_fits_each_variant_is_told_in_words(suite: Suite) -> None:
    verdicts = [*passed(*checks(suite)), *passed(*checks(suite, variant="bulgarian-classic"))]
    assert told(suite, verdicts, width=30).splitlines()[1:5] == [
        "bulgarian-modern: play 20,",
        "    match 4",
        "bulgarian-classic: play 20,",
        "    match 4",
    ]


# A failure


def test_a_failure_tells_rule_source_position_and_how_to_ask_it_again(suite: Suite) -> None:
    text = told(suite, [answered(*checks(suite, f"{PARTNER}/one"), {"legal": ["9H", "7D"]})], width=180)
    sentence = suite.catalogue.rules["play.void"].choices["trump-unless-partner-winning"]
    claim = load_sources()["bg-belot-rules"].claims["bg-belot-rules 79"].text
    assert (
        text
        == f"""\
an engine
                   play
───────────────────────
bulgarian-modern    0/1

FAIL  bulgarian-modern  play.void/partner-winning/one
  The partner's ace is winning, so any card may be played: one
  play.void = trump-unless-partner-winning: {sentence}
  source: bg-belot-rules 79 "{claim}"

    hearts ♥ by north
                   north (declarer, leads)
                     [A♣]
    west                          east
      [7♣]
                   south (to play)
                     K♦  9♥  10♠

    expected  legal: K♦ 9♥ 10♠
    got       legal: 7♦ 9♥   (too many: 7♦; missing: K♦ 10♠)
    rerun     belot run --adapter mine --variant bulgarian-modern -k play.void/partner-winning/one

1 check: 1 failed in 1.50 s"""
    )


def test_a_control_holds_under_every_choice(suite: Suite) -> None:
    text = told(suite, [answered(*checks(suite, OPPONENT), {"legal": ["10S"]})], width=180)
    assert (
        "  play.void: In a suit contract, what must a player without the led suit do? (holds under every choice)\n"
        in text
    )


def test_only_the_sources_of_the_variant_are_quoted(suite: Suite) -> None:
    for variant, source, other in (
        ("bulgarian-modern", "bg-belot-rules 76", "hr-bela"),
        ("bela-4", "hr-bela 181", "bg-"),
    ):
        text = told(suite, [answered(*checks(suite, OPPONENT, variant=variant), {"legal": ["10S"]})], width=180)
        assert f'  source: {source} "' in text
        assert f"source: {other}" not in text


def test_a_value_is_told_with_its_unit(suite: Suite) -> None:
    text = told(suite, [answered(*checks(suite, "match.target/reached"), {"over": False})], width=180)
    assert "  match.target = 151 recorded points: " in text
    assert "    expected  over: yes\n    got       over: no\n" in text


def test_twins_that_fail_too_are_named_once(suite: Suite) -> None:
    ids = [OPPONENT, f"{OPPONENT}~2", f"{OPPONENT}~3"]
    text = told(suite, [answered(check, {"legal": []}) for check in checks(suite, *ids)])
    assert f"FAIL  bulgarian-modern  {OPPONENT}  (and ~2 ~3)\n" in text
    assert text.count("FAIL") == 1


def test_lines_are_broken_between_words(suite: Suite) -> None:
    text = told(suite, [answered(*checks(suite, f"{PARTNER}/one"), {"legal": ["9H"]})], width=60)
    wide = [line for line in text.splitlines() if len(line) > 60]
    assert [line.split()[0] for line in wide] == ["rerun"]  # a command to be copied
    assert "  play.void = trump-unless-partner-winning: He must trump\n    while an opponent " in text


def test_only_what_was_compared_is_told(suite: Suite) -> None:
    (check,) = checks(suite, "match.target/reached")
    verdict = answered(check, {"over": False, "winner": "east-west"})
    assert "winner" not in told(suite, [verdict])


def test_the_rules_that_read_otherwise_give_an_answer_are_told(suite: Suite) -> None:
    text = told(suite, failing(suite, f"{PARTNER}/one"))
    assert "    got       legal: 9♥   (missing: K♦ 10♠)\n    given by  play.void = always-trump\n" in text
    text = told(suite, [answered(*checks(suite, f"{PARTNER}/one"), {"legal": ["9H", "7D"]})])
    assert "given by" not in text


def test_what_another_custom_explains_needs_no_other_reading(suite: Suite) -> None:
    text = told(suite, customary(suite))
    assert "    custom    right if play.leader = declarer\n    rerun" in text


# Many failures


def test_more_than_three_failed_rows_are_counted_by_rule_first(suite: Suite) -> None:
    three = [f"{PARTNER}/{name}" for name in ("one", "two", "three")]
    assert "Failed rows by rule" not in told(suite, failing(suite, *three))
    wrong = answered(*checks(suite, "match.target/reached"), {"over": False})
    text = told(suite, [wrong, *failing(suite, *three), *passed(*checks(suite, OPPONENT))])
    table = text.partition("Failed rows by rule\n")[2].partition("\n\n")[0].splitlines()
    assert [line.split() for line in table if "─" not in line] == [
        ["rule", "variant", "failed", "of", "asked"],
        ["play.void", "bulgarian-modern", "3", "4"],
        ["match.target", "bulgarian-modern", "1", "1"],
    ]
    assert text.index("Failed rows by rule") < text.index("FAIL ")


def test_some_are_told_at_length_and_the_others_named(suite: Suite) -> None:
    text = told(suite, failing(suite, *(f"{PARTNER}/{name}" for name in ("one", "two", "three"))), shown=1)
    assert text.count("FAIL ") == 1
    assert (
        f"""
2 more (--show all tells them at length):
  bulgarian-modern  {PARTNER}/three
  bulgarian-modern  {PARTNER}/two
"""
        in text
        or f"""
2 more (--show all tells them at length):
  bulgarian-modern  {PARTNER}/two
  bulgarian-modern  {PARTNER}/three
"""
        in text
    )


# Custom


def test_what_differs_from_custom_is_told_like_a_failure_but_after_them(suite: Suite) -> None:
    text = told(suite, [*customary(suite), *failing(suite, f"{PARTNER}/one")])
    head = "Differs from custom, where no source decides (--strict makes these count):"
    assert text.index("FAIL ") < text.index(head) < text.index("CUSTOM ")
    assert (
        text.partition(head)[2]
        .partition("\n\n2 checks")[0]
        .startswith("""

CUSTOM  bulgarian-modern  play.leader/opening  (and ~1 ~2 ~3)
  The player after the dealer leads
  play.leader = after-dealer: The player after the dealer leads.
""")
    )
    assert (
        """
    dealer        north
    calls         pass pass hearts pass pass pass

    expected  leader: west
    got       leader: north
    custom    right if play.leader = declarer
    rerun     belot run --adapter mine --variant bulgarian-modern -k play.leader/opening
"""
        in text
    )


def test_what_differs_from_custom_is_told_as_briefly_as_failures(suite: Suite) -> None:
    text = told(suite, customary(suite), shown=0)
    assert "CUSTOM" not in text
    assert "1 (--show all tells them at length):\n  bulgarian-modern  play.leader/opening\n" in text


# No answer


def test_what_was_said_instead_of_an_answer_is_told(suite: Suite) -> None:
    one, two = checks(suite, f"{PARTNER}/one", f"{PARTNER}/two")
    text = told(suite, [
        Verdict(one, Outcome.CRASH, message="ended with exit code 3"),
        Verdict(two, Outcome.TIMEOUT, message="said nothing for 10 s"),
    ])  # fmt: skip
    assert "\nCRASH  bulgarian-modern  play.void/partner-winning/one\n" in text
    assert "    expected  legal 9♥ 10♠ K♦\n    got       crash: ended with exit code 3\n" in text
    assert "\nTIMEOUT  bulgarian-modern  play.void/partner-winning/two\n" in text
    assert "    got       timeout: said nothing for 10 s\n" in text


def test_an_invalid_answer_is_shown_with_its_fault(suite: Suite) -> None:
    (check,) = checks(suite, OPPONENT)
    text = told(suite, [answered(check, {"legal": ["7H", "7H"]})])
    assert "\nINVALID  bulgarian-modern  play.void/opponent-winning\n" in text
    assert "    got       legal 7♥ 7♥\n    invalid   legal: " in text


def test_what_was_not_run_is_one_line(suite: Suite) -> None:
    why = "not asked: the adapter was lost 3 times without an answer between"
    verdicts = [Verdict(check, Outcome.NOT_RUN, message=why) for check in checks(suite)]
    text = told(suite, verdicts, given_up=why, narrowed=False)
    assert text.count("the adapter was lost") == 1
    number = len(verdicts)
    assert (
        text
        == f"""\
an engine
                   play   match
───────────────────────────────
bulgarian-modern      –       –

{number} checks were not run: the adapter was lost 3 times without an answer between

belot doctor --adapter mine tells what is wrong with the adapter itself

nothing was compared, so nothing is proved
{number} checks: {number} not run in 1.50 s"""
    )


def test_a_variant_that_is_refused_is_one_line_and_no_failures(suite: Suite) -> None:
    refused = [
        Verdict(check, Outcome.UNSUPPORTED, message="the variant is not played: only bela", owed=True)
        for check in checks(suite)
    ]
    played = passed(*checks(suite, variant="bela-4"))
    refusal = Refusal("bulgarian-modern", "only bela", named=True)
    text = told(suite, [*refused, *played], refused=(refusal,), variants=("bela-4",))
    assert (
        text
        == f"""\
an engine
         play
─────────────
bela-4      8

The variant bulgarian-modern is not supported: only bela

{len(refused) + 8} checks: 8 passed, {len(refused)} unsupported in 1.50 s"""
    )


def test_an_answer_that_was_promised_and_not_given_is_a_failure(suite: Suite) -> None:
    (check,) = checks(suite, OPPONENT)
    text = told(suite, [Verdict(check, Outcome.UNSUPPORTED, message="it returned None", owed=True)])
    assert "\nUNSUPPORTED  bulgarian-modern  play.void/opponent-winning\n" in text
    assert "    got       unsupported: it returned None\n" in text


def test_lines_that_fit_no_question_are_shown(suite: Suite) -> None:
    strays = Strays()
    strays.add("hello \x1b[1mthere", "not JSON")
    text = told(suite, passed(*checks(suite)), strays=strays)
    assert "1 line fits no question:\n  not JSON: hello \\x1b[1mthere\n" in text


def test_such_lines_that_are_alike_are_one(suite: Suite) -> None:
    strays = Strays()
    for number in range(1, 41):
        strays.add(f"thinking about question {number}", "not JSON")
        strays.add(
            f'{{"id": {number}, "answer": {{"legal": ["{number % 3 + 7}D"]}}}}', f"question {number} has an answer"
        )
    strays.add("bye", "not JSON")
    text = told(suite, passed(*checks(suite)), strays=strays)
    section = text.partition("81 lines fit no question:\n")[2].partition("\n\n")[0]
    assert section.splitlines() == [
        "  not JSON: thinking about question 1 (and 39 like it)",
        '  question 1 has an answer: {"id": 1, "answer": {"legal": ["8D"]}} (and 39 like it)',
        "  not JSON: bye",
    ]


def test_of_very_many_kinds_of_such_lines_the_first_are_shown(suite: Suite) -> None:
    strays = Strays()
    for letter in "abcdefghijklmnopqrstuvwxyz":
        strays.add(letter, "not JSON")
    lines = told(suite, passed(*checks(suite)), strays=strays).splitlines()
    at = lines.index("26 lines fit no question:")
    assert lines[at + 20 : at + 22] == ["  not JSON: t", "  and 6 others"]


# What nothing tested


def without_a_case(suite: Suite) -> set[str]:
    variant = suite.variants["bulgarian-modern"]
    inert = {rule for rule, decision in variant.decisions.items() if decision.basis == "inert"}
    return set(variant.rules) - inert - {"play.void", "play.leader", "match.target"}


def test_rules_without_a_case_are_one_line_a_variant(suite: Suite, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("belot_runner.report.terminal.NAMED", 100)
    text = told(suite, passed(*checks(suite)), narrowed=False, width=80)
    section = text.partition("No case that was asked depends on:\n")[2].partition("\n\n")[0]
    assert section.startswith(
        "  bulgarian-modern: table.seats, deal.packets, deal.discard, auction.form,\n    auction."
    )
    assert max(map(len, section.splitlines())) <= 80
    assert set(re.findall(r"[a-z-]+\.[a-z-]+", section)) == without_a_case(suite)
    assert "No case that was asked" not in told(suite, passed(*checks(suite)))


def test_where_they_are_many_they_are_counted_by_chapter(suite: Suite) -> None:
    text = told(suite, passed(*checks(suite)), narrowed=False, width=200)
    section = text.partition("No case that was asked depends on (--json names all):\n")[2].partition("\n\n")[0]
    (number,) = re.findall(r"  bulgarian-modern: (\d+) rules \(table 1, deal 2, .*\)", section)
    assert int(number) == len(without_a_case(suite)) == sum(map(int, re.findall(r" (\d+)[,)]", section)))


# An adapter at fault

DOCTOR = "belot doctor --adapter mine tells what is wrong with the adapter itself"


@pytest.mark.parametrize("scene", SCENES)
def test_a_run_that_ends_with_a_fault_of_the_adapter_says_who_looks_at_it(suite: Suite, scene: str) -> None:
    lines = printed(SCENES[scene][1](suite)).splitlines()
    at_fault = {"crash", "timeout", "strays", "given up", "fault", "fault when all was judged"}
    assert (DOCTOR in lines, lines.count(DOCTOR)) == ((True, 1) if scene in at_fault else (False, 0))


def test_what_was_recorded_has_no_adapter_to_look_at(suite: Suite) -> None:
    assert "belot doctor" not in printed(replace(SCENES["strays"][1](suite), adapter=""))


# Foreign texts


def test_foreign_texts_neither_steer_the_terminal_nor_style_the_report(suite: Suite) -> None:
    (check,) = checks(suite, OPPONENT)
    text = told(
        suite,
        [Verdict(check, Outcome.ERROR, message="\x1b[31mred\x9b [bold]:smile:")],
        hello=Hello("[red]\x1b]0;title\x07", language="\u202eabc"),
    )
    assert "\\x1b[31mred\\x9b [bold]:smile:" in text
    assert text.startswith("[red]\\x1b]0;title\\x07 (\\u202eabc)\n")
    assert not set(text) & set("\x1b\x9b\x07\u202e")
