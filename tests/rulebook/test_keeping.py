"""The rulebooks that are kept are those that would be made, and none besides."""

from __future__ import annotations

from belot_runner.paths import spec_dir
from belot_runner.rulebook.keeping import FOLDER, files, kept

from .shelf import LIBRARY

FILES = dict(files(LIBRARY))


def test_no_rulebook_has_drifted() -> None:
    drifted = [file.name for file, text in FILES.items() if file.read_text(encoding="utf-8") != text]
    assert drifted == [], "belot fill --rulebooks --write makes them anew"


def test_no_rulebook_is_kept_that_is_not_made() -> None:
    assert {file.name for file in (spec_dir() / FOLDER).iterdir()} == {file.name for file in FILES}


def test_variants_are_told_in_english_and_in_the_language_of_their_country() -> None:
    assert kept(LIBRARY) == {
        "bela-2": ("en", "hr"),
        "bela-3": ("en", "hr"),
        "bela-4": ("en", "hr"),
        "bulgarian-classic": ("en", "bg"),
        "bulgarian-modern": ("en", "bg"),
        "contree": ("en",),
        "french-belote": ("en",),
    }


def test_a_kept_rulebook_says_whence_it_comes_and_links_to_the_others() -> None:
    text = FILES[spec_dir() / FOLDER / "bela-3.hr.md"]
    assert text.startswith("<!-- Made by `belot fill --rulebooks` ")
    assert "[English](bela-3.en.md)" in text
