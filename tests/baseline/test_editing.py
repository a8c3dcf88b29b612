"""Edits of a list: what changes does, and everything else stays as it was written."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from belot_runner.baseline.editing import NEW, check_editable, edited
from belot_runner.baseline.entries import Baseline, with_text
from belot_runner.baseline.renewing import Renewal
from belot_runner.errors import BaselineError
from belot_runner.reading.strict_yaml import parse

FILE = Path("known.yaml")
TEXT = """\
# Known failures of ours.
known-failures:  # ask Ana

  # The tricks.

  # the first
  - id: one  # a comment
    # why?
    reason: because
    variant: bela-4
    got:
      legal: 7H  # seven

  # the second
  - {id: two, reason: "b: c"}
  - reason: >-
      three
      lines
    id: three
    outcome: crash
    # said of three

# the end
"""
ONE, TWO, THREE = parse(TEXT)["known-failures"]
NEW_ENTRY = {"id": "new/er", "reason": "TODO", "got": {"legal": "7H 10S"}}


def edit(*after: tuple[Mapping[str, Any], ...] | None, text: str = TEXT, added: tuple[Any, ...] = ()) -> str:
    """The text with its entries replaced, each by some (None: by itself)."""
    known = with_text(FILE, text)
    padded = (*after, *[None] * (len(known.entries) - len(after)))
    renewals = [
        Renewal(entry.data, (entry.data,) if others is None else others)
        for entry, others in zip(known.entries, padded, strict=True)
    ]
    return edited(known, renewals, added)


def test_where_nothing_changes_the_text_is_the_same() -> None:
    assert edit() == TEXT


def test_an_entry_goes_with_the_comment_above_it_and_no_other() -> None:
    one = TEXT[TEXT.index("\n  # the first") : TEXT.index("\n  # the second")]
    assert edit(()) == TEXT.replace(one, "")
    assert edit(None, ()) == TEXT.replace('\n  # the second\n  - {id: two, reason: "b: c"}\n', "")
    three = TEXT[TEXT.index("  - reason: >-") : TEXT.index("\n# the end")]
    assert edit(None, None, ()) == TEXT.replace(three, "")


def test_all_may_go() -> None:
    text = edit((), (), ())
    assert text == "# Known failures of ours.\nknown-failures:  # ask Ana\n\n  # The tricks.\n\n# the end\n"
    assert parse(text) == {"known-failures": None}
    assert edit(text=text, added=(NEW_ENTRY,)) == text.replace(
        "Ana\n", "Ana\n  - id: new/er\n    reason: TODO\n    got: {legal: 7H 10S}\n"
    )


def test_a_value_is_replaced_and_its_comment_stays() -> None:
    assert edit(({**ONE, "id": "four"},)) == TEXT.replace("id: one", "id: four")
    assert edit(({**ONE, "variant": ["bela-3", "bela-2"]},)) == TEXT.replace("bela-4", "[bela-3, bela-2]")
    got = "got:\n      legal: 7H  # seven"
    assert edit(({**ONE, "got": {"legal": "8H"}},)) == TEXT.replace(got, "got: {legal: 8H}  # seven")


def test_a_field_comes_and_another_goes() -> None:
    crash = {name: value for name, value in ONE.items() if name != "got"} | {"outcome": "crash"}
    assert edit((crash,)) == TEXT.replace("    got:\n      legal: 7H  # seven\n", "    outcome: crash\n")
    without = {name: value for name, value in ONE.items() if name != "variant"}
    assert edit((without,)) == TEXT.replace("    variant: bela-4\n", "")
    with_variant = {**THREE, "variant": "bela-4"}
    assert edit(None, None, (with_variant,)) == TEXT.replace("    id: three\n", "    id: three\n    variant: bela-4\n")


def test_an_entry_in_one_line_is_written_anew() -> None:
    changed = {**TWO, "outcome": "error"}
    told = '  - id: two\n    reason: "b: c"\n    outcome: error\n'
    assert edit(None, (changed,)) == TEXT.replace('  - {id: two, reason: "b: c"}\n', told)


def test_the_first_of_several_takes_the_place_and_the_others_follow() -> None:
    after = edit(({**ONE, "id": "four"}, {**ONE, "id": "five", "link": "there"}))
    others = "  - id: five\n    variant: bela-4\n    reason: because\n    link: there\n    got: {legal: 7H}\n"
    assert after == TEXT.replace("id: one", "id: four").replace("# seven\n", f"# seven\n{others}")


def test_new_entries_come_behind_the_last() -> None:
    assert edit(added=(NEW_ENTRY, {**NEW_ENTRY, "id": "newest"})) == TEXT.replace(
        "    # said of three\n",
        "    # said of three\n"
        "  - id: new/er\n    reason: TODO\n    got: {legal: 7H 10S}\n"
        "  - id: newest\n    reason: TODO\n    got: {legal: 7H 10S}\n",
    )


def test_new_entries_are_indented_as_the_others() -> None:
    text = "known-failures:\n-   id: a\n    reason: b"
    assert edit(text=text, added=({"id": "c", "reason": "d"},)) == f"{text}\n-   id: c\n    reason: d\n"


@pytest.mark.parametrize(
    "empty", ["known-failures:", "known-failures: []", "known-failures: [ ]  # none", "known-failures: ~"]
)
def test_an_empty_list_is_filled(empty: str) -> None:
    after = edit(text=f"# mine\n{empty}\n", added=(NEW_ENTRY,))
    assert parse(after) == {"known-failures": [NEW_ENTRY]}
    assert after.startswith("# mine\nknown-failures:")
    assert ("# none" in after) is ("# none" in empty)


def test_the_format_at_the_head_stays() -> None:
    after = edit((), None, None, text=f"format: 1\n{TEXT}", added=(NEW_ENTRY,))
    assert after.startswith("format: 1\n# Known failures of ours.\n")
    assert edit(text="format: 1", added=(NEW_ENTRY,)) == (
        "format: 1\nknown-failures:\n  - id: new/er\n    reason: TODO\n    got: {legal: 7H 10S}\n"
    )


def test_a_file_that_is_not_there_is_begun() -> None:
    after = edited(Baseline(FILE, "", ()), (), (NEW_ENTRY,))
    assert after == f"{NEW}  - id: new/er\n    reason: TODO\n    got: {{legal: 7H 10S}}\n"


@pytest.mark.parametrize(
    "value", ["a: b", "# no", "yes", "7", "'", '"', "[a]", "a, b", "~", "-", "é\u2028x", "*x", "&x", "!x"]
)
def test_whatever_a_reason_says_it_is_read_again(value: str) -> None:
    entry = {"id": f"x/{value}", "reason": value, "link": value}
    assert parse(edit(text=NEW, added=(entry,))) == {"known-failures": [entry]}


@pytest.mark.parametrize(("text", "place"), [
    ("known-failures: [{id: a, reason: b}]\n", "1:1"),
    ("known-failures:\n  - {id: a, reason: b}\n  -\n    id: a\n    reason: b\n", "4:5"),
    ("known-failures:\n  - # why\n    id: a\n    reason: b\n", "3:5"),
])  # fmt: skip
def test_what_is_not_written_line_by_line_is_left_alone(text: str, place: str) -> None:
    with pytest.raises(BaselineError) as error:
        check_editable(with_text(FILE, text))
    assert str(error.value) == (
        f"known.yaml:{place}: a list is only edited where every entry begins right behind a dash of its own, `- id:`; "
        "write it so, or edit it by hand"
    )
    with pytest.raises(BaselineError):
        edit(text=text, added=(TWO,))


@pytest.mark.parametrize("text", ["", "known-failures: []\n", "known-failures:\n", TEXT])
def test_what_can_be_edited(text: str) -> None:
    check_editable(with_text(FILE, text))


def test_an_entry_that_cannot_be_edited_in_its_lines_is_written_anew() -> None:
    text = "known-failures:\n  - got: {legal: 7H}\n    id: a\n    ? reason\n    : b\n"
    changed = {"id": "a", "reason": "b", "outcome": "crash"}
    assert edit((changed,), text=text) == "known-failures:\n  - id: a\n    reason: b\n    outcome: crash\n"
