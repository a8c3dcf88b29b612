"""What becomes of a list after a run: entries that go, are narrowed, say something else, or come."""

from __future__ import annotations

from pathlib import Path

import pytest

from belot_runner.adapters.base import Hello
from belot_runner.asking.results import Refusal, summarize
from belot_runner.asking.select import select
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.baseline.entries import read_baseline, with_text
from belot_runner.baseline.knowing import Comparison
from belot_runner.baseline.ledger import hold
from belot_runner.baseline.updating import Update, update
from belot_runner.suite import Suite, load_suite
from report.running import answered, checks, passed

from .lists import LEADER, OPPONENT, PARTNER, WRONG, alike, ended, run_of, twins, written

BOTH = ("bulgarian-classic", "bulgarian-modern")
WRONG_HAND = {"legal": ["TS", "9H"]}
HEAD = "known-failures:\n"

FIRST_CALLER = """\
rule: auction.first-caller
cases:
  - name: mine
    title: The player after the dealer calls first
    table: [two-pairs, three-alone]
    ask: auction
    given: {dealer: north, calls: []}
    expect: {turn: west}
"""


def updated(
    folder: Path,
    suite: Suite,
    entries: str,
    *verdicts: Verdict,
    named: bool = True,
    strict: bool = False,
    reason: str = "new",
    **about: object,
) -> Update:
    held = hold(read_baseline(written(folder, entries)), suite)
    run = run_of(*verdicts, **{"variants": tuple(suite.variants), **about})  # type: ignore[arg-type]
    made = update(held, run, suite, (), named=named, strict=strict, reason=reason)
    # What it says is so: the same run has no other failures than what was not run or refused.
    known = Comparison(made.after, run, named=named).known()
    lost = {entry.id for entry in made.after.lost}
    assert [each for each in known.untrue if each.entry not in lost] == []
    failing = summarize(run, strict=strict, known=known).failing
    assert [verdict for verdict in failing if verdict.outcome is not Outcome.NOT_RUN and not run.refused] == []
    return made


def text(made: Update) -> str:
    return made.change.after.removeprefix(HEAD)


# New failures


def test_a_row_with_its_twins_is_one_entry_with_the_wrong_answer(suite: Suite, tmp_path: Path) -> None:
    made = updated(tmp_path, suite, "", *alike(suite, OPPONENT, WRONG_HAND))
    assert (
        text(made)
        == f"""\
  - id: {OPPONENT}
    variant: bulgarian-modern
    reason: new
    got: {{legal: 10S 9H}}
"""
    )


def test_where_it_fails_in_every_variant_none_is_named(suite: Suite, tmp_path: Path) -> None:
    every = [verdict for name in suite.variants for verdict in alike(suite, OPPONENT, WRONG_HAND, name)]
    assert updated(tmp_path, suite, "", *every).added == (
        {"id": OPPONENT, "reason": "new", "got": {"legal": "10S 9H"}},
    )
    some = [verdict for verdict in every if verdict.check.variant.id in BOTH]
    assert updated(tmp_path, suite, "", *some).added == (
        {"id": OPPONENT, "variant": list(BOTH), "reason": "new", "got": {"legal": "10S 9H"}},
    )


def test_where_there_was_no_answer_the_outcome_is_listed(suite: Suite, tmp_path: Path) -> None:
    for outcome in (Outcome.CRASH, Outcome.TIMEOUT, Outcome.ERROR, Outcome.INVALID):
        made = updated(tmp_path, suite, "", *ended(suite, outcome, *twins(OPPONENT), message="oh"))
        assert [entry["outcome"] for entry in made.added] == [str(outcome)]
    made = updated(tmp_path, suite, "", *ended(suite, Outcome.UNSUPPORTED, *twins(OPPONENT), owed=True))
    assert [entry["outcome"] for entry in made.added] == ["unsupported"]
    made = updated(tmp_path, suite, "", *ended(suite, Outcome.FAIL, *twins(OPPONENT), message="not kept"))
    assert [entry["outcome"] for entry in made.added] == ["fail"]


def test_twins_that_fail_otherwise_are_entries_of_their_own(suite: Suite, tmp_path: Path) -> None:
    one, two, three, four = alike(suite, OPPONENT, WRONG_HAND)
    other = answered(three.check, {"legal": ["7C"]})  # type: ignore[arg-type]
    made = updated(tmp_path, suite, "", one, two, other, four)
    assert [(entry["id"], entry["got"]) for entry in made.added] == [
        (f"{OPPONENT}~[013]", {"legal": "10S 9H"}),
        (f"{OPPONENT}~2", {"legal": "7C"}),
    ]


def test_only_twins_that_fail_are_listed(suite: Suite, tmp_path: Path) -> None:
    one, *rest = alike(suite, OPPONENT, WRONG_HAND)
    made = updated(tmp_path, suite, "", *passed(one.check), *rest)  # type: ignore[arg-type]
    assert [(entry["id"], entry["got"]) for entry in made.added] == [(f"{OPPONENT}~[123]", {"legal": "10S 9H"})]
    made = updated(tmp_path, suite, "", one, *passed(*(verdict.check for verdict in rest)))  # type: ignore[arg-type]
    assert [(entry["id"], entry["got"]) for entry in made.added] == [(f"{OPPONENT}~0", {"legal": "10S 9H"})]


def test_where_tables_differ_a_twin_has_the_words_of_the_row(tmp_path: Path) -> None:
    (tmp_path / "cases.yaml").write_text(FIRST_CALLER, encoding="utf-8")
    small = load_suite([tmp_path / "cases.yaml"])
    (pairs,) = checks(small, "auction.first-caller/mine~3", variant="bela-4")
    (three,) = checks(small, "auction.first-caller/mine~3", variant="bela-3")
    assert (pairs.expect, three.expect) == ({"turn": "north"}, {"turn": "west"})
    wrong = [answered(pairs, {"turn": "east"}), answered(three, {"turn": "north"})]
    folder = tmp_path / "list"
    folder.mkdir()
    made = updated(folder, small, "", *wrong)
    assert [(entry["id"], entry["got"]) for entry in made.added] == [
        ("auction.first-caller/mine~[3]", {"turn": "north"})
    ]
    (alone,) = updated(folder, small, "", wrong[0]).added
    assert (alone["id"], alone["got"]) == ("auction.first-caller/mine~3", {"turn": "east"})


def test_what_differs_from_custom_comes_only_where_that_counts(suite: Suite, tmp_path: Path) -> None:
    verdicts = [answered(check, {"leader": check.given["dealer"]}, "x = y") for check in checks(suite, *twins(LEADER))]
    assert updated(tmp_path, suite, "", *verdicts).added == ()
    made = updated(tmp_path, suite, "", *verdicts, strict=True)
    assert [entry["id"] for entry in made.added] == [LEADER]
    listed = f"  - {{id: {LEADER}, reason: a, variant: bulgarian-modern}}\n"
    assert updated(tmp_path, suite, listed, *verdicts).is_empty  # and stays where it is listed


def test_what_was_not_run_or_refused_is_not_listed(suite: Suite, tmp_path: Path) -> None:
    lost = ended(suite, Outcome.NOT_RUN, *twins(OPPONENT), message="given up")
    made = updated(tmp_path, suite, "", *lost)
    assert (made.is_empty, made.not_run) == (True, 4)
    refused = ended(suite, Outcome.UNSUPPORTED, *twins(OPPONENT), message="not played", owed=True)
    why = (Refusal("bulgarian-modern", "no", named=True),)
    assert updated(tmp_path, suite, "", *refused, refused=why, variants=()).is_empty


# What is listed


LISTED = f"""\
  # ours
  - id: {OPPONENT}
    reason: because  # really
    got: {{legal: 9H 10S}}
"""


def everywhere(suite: Suite, **wrong: bool) -> list[Verdict]:
    """The row fails in these variants and passes in all others."""
    return [
        verdict
        for name in suite.variants
        for verdict in (
            alike(suite, OPPONENT, WRONG_HAND, name)
            if wrong.get(name.replace("-", "_"))
            else passed(*checks(suite, *twins(OPPONENT), variant=name))
        )
    ]


def test_what_fails_as_listed_stays_as_it_is(suite: Suite, tmp_path: Path) -> None:
    made = updated(tmp_path, suite, LISTED, *alike(suite, OPPONENT, WRONG_HAND))
    assert (made.is_empty, made.changes, made.added) == (True, (), ())


def test_what_passes_goes_with_its_comment(suite: Suite, tmp_path: Path) -> None:
    other = f"  - {{id: {PARTNER}/one, reason: b}}\n"
    made = updated(tmp_path, suite, f"{LISTED}{other}", *everywhere(suite))
    assert text(made) == other
    assert [(change.before["id"], change.after, change.why) for change in made.changes] == [(OPPONENT, (), "passes")]


def test_what_passes_in_some_variants_is_narrowed_to_the_others(suite: Suite, tmp_path: Path) -> None:
    made = updated(tmp_path, suite, LISTED, *everywhere(suite, bela_4=True, bulgarian_classic=True))
    assert text(made) == LISTED.replace(f"{OPPONENT}\n", f"{OPPONENT}\n    variant: [bela-4, bulgarian-classic]\n")


def test_what_was_not_asked_stays(suite: Suite, tmp_path: Path) -> None:
    made = updated(tmp_path, suite, LISTED, *passed(*checks(suite, *twins(OPPONENT))))
    (change,) = made.changes
    assert "bulgarian-modern" not in change.after[0]["variant"]
    assert set(change.after[0]["variant"]) == {spot.variant for spot in made.after.listed[0].spots}
    (change,) = updated(tmp_path, suite, LISTED, *passed(*checks(suite, f"{OPPONENT}~1"))).changes
    assert [(entry["id"], entry.get("variant")) for entry in change.after] == [
        (OPPONENT, [name for name in change.after[0]["variant"] if name != "bulgarian-modern"]),
        (f"{OPPONENT}~[023]", "bulgarian-modern"),
    ]


def test_another_wrong_answer_takes_the_place_of_the_old(suite: Suite, tmp_path: Path) -> None:
    listed = LISTED.replace("    got", "    variant: bulgarian-modern\n    got")
    made = updated(tmp_path, suite, listed, *alike(suite, OPPONENT, {"legal": ["TS"]}))
    assert text(made) == listed.replace("{legal: 9H 10S}", "{legal: 10S}")
    assert [change.why for change in made.changes] == ["fails otherwise"]


def test_an_outcome_takes_the_place_of_an_answer(suite: Suite, tmp_path: Path) -> None:
    listed = LISTED.replace("    got", "    variant: bulgarian-modern\n    got")
    made = updated(tmp_path, suite, listed, *ended(suite, Outcome.CRASH, *twins(OPPONENT), message="gone"))
    assert text(made) == listed.replace("got: {legal: 9H 10S}", "outcome: crash")


def test_a_part_that_fails_otherwise_is_an_entry_of_its_own_with_the_same_reason(suite: Suite, tmp_path: Path) -> None:
    one, two, three, four = alike(suite, OPPONENT, WRONG_HAND)
    other = Verdict(three.check, Outcome.CRASH, message="gone")
    listed = LISTED.replace("    got", "    variant: bulgarian-*\n    link: there\n    got")
    classic = alike(suite, OPPONENT, WRONG_HAND, "bulgarian-classic")
    made = updated(tmp_path, suite, listed, one, two, other, four, *classic)
    ((*after,),) = (change.after for change in made.changes)
    assert after == [
        {"id": OPPONENT, "variant": "bulgarian-classic", "reason": "because", "link": "there",
         "got": {"legal": "9H 10S"}},
        {"id": f"{OPPONENT}~[013]", "variant": "bulgarian-modern", "reason": "because", "link": "there",
         "got": {"legal": "9H 10S"}},
        {"id": f"{OPPONENT}~2", "variant": "bulgarian-modern", "reason": "because", "link": "there",
         "outcome": "crash"},
    ]  # fmt: skip
    assert text(made).count("# really") == 1


def test_a_part_of_a_row_has_its_answer_in_its_own_words(suite: Suite, tmp_path: Path) -> None:
    one, two, *rest = alike(suite, OPPONENT, WRONG_HAND)
    listed = LISTED.replace("    got", "    variant: bulgarian-modern\n    got")
    fine = passed(one.check, *(verdict.check for verdict in rest))  # type: ignore[arg-type]
    ((*after,),) = (change.after for change in updated(tmp_path, suite, listed, two, *fine).changes)
    assert [(entry["id"], entry["got"]) for entry in after] == [(f"{OPPONENT}~1", {"legal": "9S 10C"})]


def test_a_glob_becomes_as_many_entries_as_it_takes(suite: Suite, tmp_path: Path) -> None:
    listed = f"  # all\n  - {{id: {PARTNER}/*, variant: bulgarian-modern, reason: a, outcome: fail}}\n"
    wrong = [verdict for name in ("one", "two") for verdict in alike(suite, f"{PARTNER}/{name}", WRONG)]
    made = updated(tmp_path, suite, listed, *wrong, *passed(*checks(suite, *twins(f"{PARTNER}/three"))))
    about = "    variant: bulgarian-modern\n    reason: a\n    outcome: fail\n"
    assert text(made) == f"  # all\n  - id: {PARTNER}/one\n{about}  - id: {PARTNER}/two\n{about}"


def test_a_glob_stays_one_where_all_of_it_goes_in_a_variant_or_fails_otherwise(suite: Suite, tmp_path: Path) -> None:
    listed = f"  - id: {PARTNER}/*\n    reason: a\n    outcome: fail\n"
    names = [name for row in ("one", "two", "three") for name in twins(f"{PARTNER}/{row}")]
    made = updated(tmp_path, suite, listed, *passed(*checks(suite, *names)))
    assert text(made) == listed.replace(
        "    reason", "    variant: [bulgarian-classic, contree, french-belote]\n    reason"
    )
    both = [
        verdict
        for name in (*BOTH, "contree", "french-belote")
        for verdict in ended(suite, Outcome.ERROR, *names, variant=name, message="no")
    ]
    assert text(updated(tmp_path, suite, listed, *both)) == listed.replace("outcome: fail", "outcome: error")


def test_what_is_stale_or_never_asked_goes(suite: Suite, tmp_path: Path) -> None:
    listed = f"""
  - {{id: play.void/gone, reason: a}}
  - {{id: {PARTNER}/one, variant: bela-4, reason: a}}
  - {{id: {OPPONENT}, reason: a, variant: bulgarian-modern}}
  - {{id: {OPPONENT}~1, reason: a, variant: bulgarian-modern}}
  - {{id: "{PARTNER}/*", reason: a, variant: bulgarian-modern}}
"""
    silent = ended(suite, Outcome.UNSUPPORTED, *twins(f"{PARTNER}/one"), *twins(f"{PARTNER}/two"), message="no")
    silent += ended(suite, Outcome.UNSUPPORTED, *twins(f"{PARTNER}/three"), message="no")
    made = updated(tmp_path, suite, listed, *alike(suite, OPPONENT, WRONG_HAND), *silent)
    assert text(made) == f"  - {{id: {OPPONENT}, reason: a, variant: bulgarian-modern}}\n"
    assert [change.why for change in made.changes] == [
        "about no check",
        "about no check",
        "listed before",
        "never asked",
    ]


def test_an_entry_that_lists_something_twice_is_narrowed(suite: Suite, tmp_path: Path) -> None:
    listed = f"  - {{id: {PARTNER}/one, reason: a}}\n  - id: {PARTNER}/*\n    reason: b\n"
    made = updated(tmp_path, suite, listed, *passed(*checks(suite, OPPONENT)))
    (change,) = made.changes
    assert sorted(entry["id"] for entry in change.after) == [f"{PARTNER}/three", f"{PARTNER}/two"]
    assert change.why == "listed before"


def test_an_entry_of_an_unknown_variant_is_left_alone(suite: Suite, tmp_path: Path) -> None:
    listed = f"  - {{id: {OPPONENT}, reason: a, variant: my-house}}\n"
    made = updated(tmp_path, suite, listed, *passed(*checks(suite, OPPONENT)))
    assert (made.is_empty, len(made.after.lost)) == (True, 1)


def test_house_rules_are_listed_by_their_file(suite: Suite, tmp_path: Path) -> None:
    (tmp_path / "houses").mkdir()
    (tmp_path / "ci").mkdir()
    house = tmp_path / "houses" / "mine.yaml"
    house.write_text("extends: bela-4\nrules: {match.target: 501}\n", encoding="utf-8")
    variant = suite.variants.load(house)
    chosen = [check for check in select(suite.rows, [variant]) if check.row.id == OPPONENT]
    run = run_of(*(answered(check, check.form.renamed(WRONG_HAND)) for check in chosen), variants=("mine",))
    held = hold(read_baseline(written(tmp_path / "ci", "")), suite, [variant])
    made = update(held, run, suite, [variant], named=True, strict=False, reason="new")
    assert [entry["variant"] for entry in made.added] == ["../houses/mine.yaml"]
    assert hold(with_text(made.change.file, made.change.after), suite).remarks == ()


def test_only_fields_that_the_adapter_compares_are_listed(suite: Suite, tmp_path: Path) -> None:
    (check,) = checks(suite, LEADER)
    verdict = answered(check, {"leader": "north"})._replace(got={"leader": "north", "status": "open"}, explained=())
    made = updated(tmp_path, suite, "", verdict, hello=Hello("an engine", fields={"auction": ("leader",)}))
    assert [entry["got"] for entry in made.added] == [{"leader": "north"}]


@pytest.mark.parametrize("explicit", ["variant: null", "link: null", "outcome: null", "got: null"])
def test_what_is_explicitly_nothing_is_no_hindrance(suite: Suite, tmp_path: Path, explicit: str) -> None:
    listed = f"  - id: {OPPONENT}\n    reason: a\n    {explicit}\n"
    made = updated(tmp_path, suite, listed, *passed(*checks(suite, *twins(OPPONENT))))
    assert "variant: [" in text(made)
