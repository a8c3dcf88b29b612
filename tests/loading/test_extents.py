"""Where the items of a list stand in a text."""

from __future__ import annotations

import pytest

from belot_runner.errors import YamlError
from belot_runner.reading.extents import Extent, list_at

TEXT = """\
# a list
other: {list: [x]}
list:
  - id: a   # the first
    more:
      b: c
      # inside
      d: [e,
        f]

  # between
  - {id: "é", more: |-
     }
  - text: |
      one

      two
  -   id: plain
        goes on
      last: 1
  - word
after: 1
"""
TEXT = TEXT.replace("more: |-\n     }", 'more: "x"\n    }')


def texts(key: str, text: str = TEXT) -> list[tuple[str, dict[str, str]]]:
    """What stands where the items are said to, and their fields."""
    found = list_at(text, key)
    assert found is not None
    lines = text.splitlines(keepends=True)

    def cut(extent: Extent) -> str:
        if extent.line == extent.end_line:
            return lines[extent.line][extent.column : extent.end_column]
        inner = lines[extent.line + 1 : extent.end_line]
        last = lines[extent.end_line][: extent.end_column] if extent.end_line < len(lines) else ""
        return "".join([lines[extent.line][extent.column :], *inner, last])

    return [(cut(item.whole), {name: cut(field) for name, field in item.fields.items()}) for item in found.items]


def test_items_and_fields_are_found_where_they_stand() -> None:
    more = "more:\n      b: c\n      # inside\n      d: [e,\n        f]"
    assert texts("list") == [
        (f"id: a   # the first\n    {more}", {"id": "id: a", "more": more}),
        ('{id: "é", more: "x"\n    }', {"id": 'id: "é"', "more": 'more: "x"'}),
        ("text: |\n      one\n\n      two\n", {"text": "text: |\n      one\n\n      two\n"}),
        ("id: plain\n        goes on\n      last: 1", {"id": "id: plain\n        goes on", "last": "last: 1"}),
        ("word", {}),
    ]


def test_which_items_are_written_one_field_below_the_other() -> None:
    found = list_at(TEXT, "list")
    assert found is not None
    assert [item.in_block for item in found.items] == [True, False, True, True, False]
    assert [item.whole.after for item in found.items] == [9, 13, 17, 20, 21]
    assert found.in_block


@pytest.mark.parametrize(("text", "in_block"), [
    ("list: [{a: b}]\n", False), ("list: []\n", False), ("list:\n- a: b\n", True),
])  # fmt: skip
def test_whether_a_list_has_dashes(text: str, in_block: bool) -> None:
    found = list_at(text, "list")
    assert found is not None
    assert found.in_block is in_block


@pytest.mark.parametrize("text", ["list:\n", "list: a\n", "list: {a: b}\n", "other: [a]\n", "- list\n"])
def test_where_there_is_no_list(text: str) -> None:
    assert list_at(text, "list") is None


def test_a_text_that_is_not_yaml() -> None:
    with pytest.raises(YamlError):
        list_at("list:\n  - a: [\n", "list")
