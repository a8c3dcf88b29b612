"""`belot rulebook`, and what `belot fill` does with the rulebooks."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from belot_runner.paths import spec_dir

Belot = Callable[..., tuple[int, str, str]]


def test_a_rulebook_is_written_to_standard_output(belot: Belot) -> None:
    code, out, err = belot("rulebook", "bela-2")
    assert (code, err) == (0, "")
    assert out.startswith("# Bela for two\n")
    kept = (spec_dir() / "rulebooks" / "bela-2.en.md").read_text(encoding="utf-8")
    unlinked = re.sub(r"\[(spec/[^]]+)\]\([^)]+\)", r"\1", kept)  # which stands where its files are
    assert out.partition("# Bela")[2] == re.sub(r" · \[hrvatski\]\([^)]*\)", "", unlinked).partition("# Bela")[2]


def test_it_speaks_other_languages(belot: Belot) -> None:
    code, out, _ = belot("rulebook", "bulgarian-classic", "--language", "bg")
    assert code == 0
    assert out.startswith("# Български белот, класическият бридж-белот\n")


def test_it_is_written_to_a_file_as_a_page(belot: Belot, tmp_path: Path) -> None:
    file = tmp_path / "rules.html"
    assert belot("rulebook", "bela-4", "--format", "html", "--output", file) == (0, "", "")
    assert file.read_text(encoding="utf-8").startswith("<!doctype html>\n")


def test_house_rules_have_one_too(belot: Belot, tmp_path: Path) -> None:
    (tmp_path / "tavern.yaml").write_text("extends: bulgarian-modern\nrules:\n  match.target: 201\n", encoding="utf-8")
    code, out, _ = belot("rulebook", tmp_path / "tavern.yaml")
    assert code == 0
    assert "Based on Bulgarian belot, modern rules." in out
    assert "**201 recorded points.**" in out
    assert "<sub>`match.target` · a rule of your own" in out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("bela-5",), "did you mean bela-4"),
        (("bela-4", "--language", "fr"), "there are no rulebooks in fr; languages: en, bg, hr"),
        (("bela-4", "--language", ""), "--language was given an empty text"),
        (("bela-4", "--output", "/no/such/folder/x.md"), "cannot be written"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_a_mistake_is_one_line_and_exit_code_2(belot: Belot, arguments: tuple[str, ...], told: str) -> None:
    code, out, err = belot("rulebook", *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert told in err


def test_what_is_kept_is_up_to_date(belot: Belot) -> None:
    assert belot("fill", "--rulebooks") == (0, "nothing to fill\n", "")
