"""Which checks an entry is about, and what of a list cannot be so whatever an adapter answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from belot_runner.baseline.entries import read_baseline
from belot_runner.baseline.ledger import hold
from belot_runner.baseline.names import Names, twin_meant
from belot_runner.errors import BaselineError, SuiteError, VariantError
from belot_runner.reading.fields import Origin
from belot_runner.spec.retired import Retired
from belot_runner.suite import Suite, load_suite
from report.running import CASES

from .lists import LEADER, OPPONENT, PARTNER, ledger, written

ALL = frozenset({0, 1, 2, 3})


def meant(suite: Suite, name: str) -> dict[str, list[int]]:
    return {row.id: sorted(twins) for row, twins in Names(suite.rows).meant(name).items()}


@pytest.mark.parametrize(("name", "rows"), [
    (OPPONENT, {OPPONENT: [0, 1, 2, 3]}),
    (f"{OPPONENT}~2", {OPPONENT: [2]}),
    (f"{OPPONENT}~0", {OPPONENT: [0]}),
    (f"{OPPONENT}~[013]", {OPPONENT: [0, 1, 3]}),
    (f"{OPPONENT}~*", {OPPONENT: [0, 1, 2, 3]}),
    (f"{PARTNER}/t*", {f"{PARTNER}/two": [0, 1, 2, 3], f"{PARTNER}/three": [0, 1, 2, 3]}),
    (f"{PARTNER}/t*~1", {f"{PARTNER}/two": [1], f"{PARTNER}/three": [1]}),
    ("*/o?ening", {LEADER: [0, 1, 2, 3]}),
    (PARTNER, {}),
    (f"{OPPONENT}~4", {}),
    (f"{OPPONENT}~", {}),
    (OPPONENT.upper(), {}),
    ("nix*", {}),
])  # fmt: skip
def test_what_an_id_means(suite: Suite, name: str, rows: dict[str, list[int]]) -> None:
    assert meant(suite, name) == rows


@pytest.mark.parametrize(("name", "twin"), [
    ("a/b", None), ("a/b~2", 2), ("a/b~0", 0), ("a/b~[2]", None), ("a/*~2", None), ("a/b~4", None),
])  # fmt: skip
def test_which_single_question_an_id_means(name: str, twin: int | None) -> None:
    assert twin_meant(name) == twin


def test_an_id_that_a_case_had_earlier_is_its_own(tmp_path: Path) -> None:
    file = tmp_path / "void.yaml"
    text = CASES.replace("  - name: partner-winning\n", "  - name: partner-winning\n    aliases: [partner]\n")
    file.write_text(text, encoding="utf-8")
    suite = load_suite([file])
    assert meant(suite, "play.void/partner/two") == {f"{PARTNER}/two": [0, 1, 2, 3]}
    assert meant(suite, "play.void/partner/t*~1") == {f"{PARTNER}/two": [1], f"{PARTNER}/three": [1]}
    entry = "- {id: play.void/partner/two, reason: a, got: {legal: 9H}}\n"
    assert hold(read_baseline(written(tmp_path, entry)), suite).remarks == ()


def spots(folder: Path, suite: Suite, entry: str) -> set[tuple[str, int, str]]:
    (listed,) = ledger(folder, suite, entry).listed
    return {(spot.row.id, spot.twin, spot.variant) for spot in listed.spots}


def test_an_entry_is_about_every_variant_in_which_the_case_is_asked(suite: Suite, tmp_path: Path) -> None:
    found = spots(tmp_path, suite, f"- {{id: {PARTNER}/one, reason: a}}\n")
    assert {variant for _, _, variant in found} == {"bulgarian-classic", "bulgarian-modern", "contree", "french-belote"}
    assert len(found) == 16


@pytest.mark.parametrize(("written", "variants"), [
    ("bela-4", {"bela-4"}), ("bulgarian-*", {"bulgarian-classic", "bulgarian-modern"}),
    ("[bela-4, '*-modern']", {"bela-4", "bulgarian-modern"}),
])  # fmt: skip
def test_an_entry_may_be_about_some_variants(suite: Suite, tmp_path: Path, written: str, variants: set[str]) -> None:
    found = spots(tmp_path, suite, f"- {{id: {OPPONENT}, reason: a, variant: {written}}}\n")
    assert {variant for _, _, variant in found} == variants


def test_house_rules_are_named_by_their_file(suite: Suite, tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    house = tmp_path / "rules" / "house.yaml"
    house.write_text("extends: bela-4\nrules: {match.target: 501}\n", encoding="utf-8")
    entry = "- {id: play.void/opponent-winning, reason: a, variant: rules/house.yaml}\n"
    assert {variant for _, _, variant in spots(tmp_path, suite, entry)} == {"house"}
    by_id = entry.replace("rules/house.yaml", "house")
    assert spots(tmp_path, suite, by_id) == set()
    held = hold(read_baseline(written(tmp_path, by_id)), suite, [suite.variants.load(house)])
    assert {spot.variant for listed in held.listed for spot in listed.spots} == {"house"}
    assert (held.remarks, held.lost) == ((), frozenset())


def test_a_file_of_house_rules_that_is_not_there_or_broken(suite: Suite, tmp_path: Path) -> None:
    entry = "- {id: play.void/opponent-winning, reason: a, variant: house.yaml}\n"
    with pytest.raises(BaselineError) as error:
        ledger(tmp_path, suite, entry)
    assert str(error.value) == (
        f"{tmp_path}/known.yaml:2:56: there is no file {tmp_path}/house.yaml; "
        "name it as it is called from the folder of this list"
    )
    (tmp_path / "house.yaml").write_text("extends: bela-5\nrules: {}\n", encoding="utf-8")
    with pytest.raises(VariantError, match=r"house.yaml:1:10: there is no variant bela-5 to extend"):
        ledger(tmp_path, suite, entry)


def test_two_files_of_one_variant_are_told_apart(suite: Suite, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "house.yaml").write_text("extends: bela-4\nrules: {}\n", encoding="utf-8")
    entries = "- {id: play.*, reason: a, variant: [one/house.yaml, two/house.yaml]}\n"
    with pytest.raises(BaselineError, match="are both the variant house; give one of them another id"):
        ledger(tmp_path, suite, entries)


# What cannot be so


def remarks(folder: Path, suite: Suite, entries: str) -> list[tuple[int, str, str]]:
    """The line of each entry that is not so, its id, and what is said of it."""
    held = ledger(folder, suite, entries)
    untrue = held.untrue(held.remarks)
    return [(each.place.line, each.entry, each.message) for each in untrue]


@pytest.mark.parametrize(("name", "told"), [
    ("play.void/opponent-wining", f"there is no such case; did you mean {OPPONENT}"),
    (PARTNER, f"there is no such case; {PARTNER}/* means the 3 below it"),
    ("play.void", "there is no such case; play.void/* means the 4 below it"),
    ("match", "there is no such case; match.* means the 1 below it"),
    ("nix", "there is no such case"),
    ("nix/*", "no id of a case fits it"),
    (f"{OPPONENT}~7", "a row has the twins ~1 to ~3, and is ~0 itself"),
])  # fmt: skip
def test_an_entry_about_no_case_is_stale(suite: Suite, tmp_path: Path, name: str, told: str) -> None:
    ((line, entry, message),) = remarks(tmp_path, suite, f"- id: {name}\n  reason: a\n")
    assert (line, entry) == (2, name)
    assert message.startswith(told)


def test_an_entry_about_no_variant_is_stale(suite: Suite, tmp_path: Path) -> None:
    entries = f"""
        - {{id: {OPPONENT}, reason: a, variant: bulgarian-moden}}
        - {{id: {PARTNER}/one, reason: a, variant: [bulgarian-modern, "nix*"]}}
    """
    (_, _, one), (_, _, other) = remarks(tmp_path, suite, entries)
    assert one.startswith("there is no variant bulgarian-moden; did you mean bulgarian-modern")
    assert one.endswith("; or name the file of one")
    assert other == "there is no variant nix*"


def test_an_entry_about_a_variant_that_does_not_ask_the_case_is_never_asked(suite: Suite, tmp_path: Path) -> None:
    entries = f"- {{id: {PARTNER}/one, reason: a, variant: [bela-4, bela-3]}}\n"
    assert remarks(tmp_path, suite, entries) == [
        (2, f"{PARTNER}/one", "it is never asked: it does not run in bela-4, bela-3")
    ]


def test_a_check_is_in_one_entry_only(suite: Suite, tmp_path: Path) -> None:
    entries = f"""
        - {{id: {PARTNER}/one, variant: bulgarian-modern, reason: a}}
        - {{id: {PARTNER}/*, reason: a}}
        - {{id: {OPPONENT}~1, reason: a}}
        - {{id: {OPPONENT}~2, reason: a}}
        - {{id: "*", reason: a, variant: bulgarian-classic}}
    """
    assert remarks(tmp_path, suite, entries) == [
        (3, f"{PARTNER}/*", f"the entry in line 2 lists {PARTNER}/one too; keep one of them"),
        (6, "*", f"the entry in line 4 lists {OPPONENT} too; keep one of them"),
        (6, "*", f"the entry in line 5 lists {OPPONENT} too; keep one of them"),
        (6, "*", f"the entry in line 3 lists {PARTNER}/one and 2 others too; keep one of them"),
    ]


def test_a_reason_has_to_be_written(suite: Suite, tmp_path: Path) -> None:
    entries = f"- {{id: {OPPONENT}, reason: TODO}}\n"
    assert remarks(tmp_path, suite, entries) == [(2, OPPONENT, "its reason is still to be written")]


@pytest.mark.parametrize("got", ["{legal: 9H}", "{legal: null}"])
def test_a_wrong_answer_is_wrong(suite: Suite, tmp_path: Path, got: str) -> None:
    told = f"the answer that it lists is not wrong in what {OPPONENT} expects"
    entries = f"- {{id: {OPPONENT}, reason: a, got: {got}}}\n"
    assert [message for _, _, message in remarks(tmp_path, suite, entries)] == ([told] if "9H" in got else [])


def test_a_wrong_answer_is_about_what_is_expected(suite: Suite, tmp_path: Path) -> None:
    entries = "- {id: match.target/reached, reason: a, got: {winner: north-south}}\n"
    assert [message for _, _, message in remarks(tmp_path, suite, entries)] == [
        "the answer that it lists is not wrong in what match.target/reached expects"
    ]


def test_the_wrong_answer_of_a_twin_is_in_the_words_of_the_twin(suite: Suite, tmp_path: Path) -> None:
    right, wrong = (f"- {{id: {OPPONENT}~1, reason: a, got: {{legal: {card}}}}}\n" for card in ("9S", "9H"))
    assert len(remarks(tmp_path, suite, right)) == 1
    assert remarks(tmp_path, suite, wrong) == []


@pytest.mark.parametrize(("entry", "told"), [
    (f"{{id: {OPPONENT}, reason: a, got: {{leagl: 7H}}}}", "there is no field leagl in an answer to legal; "
     "did you mean legal? fields of legal: legal"),
    (f"{{id: {OPPONENT}, reason: a, got: {{legal: 7X}}}}", "known-failures[0].got.legal: 7X is not a card"),
    ('{id: "*", reason: a, got: {legal: 7H}}', "* asks auction and match and legal, which have no answer in common"),
    ("{id: match.target/reached, reason: a, got: {over: 7}}", "known-failures[0].got.over: true or false was expected"),
    ("{id: play.leader/opening, reason: a, got: {illegal: {rule: play.void}}}", "the field at is missing"),
])  # fmt: skip
def test_a_wrong_answer_that_cannot_be_read(suite: Suite, tmp_path: Path, entry: str, told: str) -> None:
    with pytest.raises(SuiteError) as error:
        ledger(tmp_path, suite, f"- {entry}\n")
    assert isinstance(error.value, BaselineError)
    assert str(error.value).startswith(f"{tmp_path}/known.yaml:2:")
    assert told in str(error.value)


def test_a_case_that_was_retired_is_told_as_such(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = Retired("play.void/gone", "1.2.0", "It was wrong.", (OPPONENT,), Origin(tmp_path))
    monkeypatch.setattr("belot_runner.baseline.names.load_retired", lambda: {gone.id: gone})
    told = f"the case play.void/gone was retired in 1.2.0: It was wrong; what it asked is asked by {OPPONENT}"
    assert remarks(tmp_path, load_suite(), "- {id: play.void/gone~1, reason: a}\n") == [(2, "play.void/gone~1", told)]


def test_many_unknown_ids_do_not_take_long(tmp_path: Path) -> None:
    suite = load_suite()
    entries = "".join(f"- {{id: play.void/nothing-{number}, reason: a}}\n" for number in range(300))
    told = remarks(tmp_path, suite, entries)
    assert [line for line, _, _ in told] == list(range(2, 302))
    assert told[0][2].startswith("there is no such case; did you mean")
    assert told[-1][2] == "there is no such case"  # nearness is looked for a few times only
