"""Reading the plan and the prose of rulebooks: what is wrong with them is told with its place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shutil import copytree

import pytest

from belot_runner.errors import CatalogueError, SuiteError, TranslationError, UsageError
from belot_runner.paths import spec_dir
from belot_runner.spec.order import load_order
from belot_runner.spec.prose import load_prose, prose_faults, prose_languages
from belot_runner.suite import load_suite

SUITE = load_suite()

Changed = Callable[[str, str, str], Path]


@pytest.fixture
def changed(tmp_path: Path) -> Changed:
    """The specification with something else in one of its files."""

    def change(name: str, before: str, after: str) -> Path:
        folder = copytree(spec_dir(), tmp_path / "spec", ignore=lambda *_: {"rulebooks", "schemas"})
        file = folder / name
        text = file.read_text(encoding="utf-8")
        assert text.count(before) == 1, before
        file.write_text(text.replace(before, after), encoding="utf-8")
        return folder

    return change


def told(language: str, spec: Path) -> list[str]:
    return [error.message for error in prose_faults(language, SUITE.catalogue, SUITE.variants, spec)]


@pytest.mark.parametrize(
    ("name", "before", "after", "language", "message"),
    [
        ("prose/hr.yaml", "    two-alone: Igraju", "    two-lone: Igraju", "hr",
         ["passages.page.two-lone: the catalogue has no such text", "passages.page.two-alone is missing"]),
        ("prose/bg.yaml", "  may-play: \"{seat} може", "  may-play: \"Той може", "bg",
         ["words.may-play: {cards}, {seat} is to be filled in here"]),
        ("prose/bg.yaml", "  The sources are silent.: Източниците мълчат.\n", "", "bg",
         ["notes.The sources are silent. is missing"]),
        ("prose/hr.yaml", "rulebooks: [bela-4, ", "rulebooks: [bela-5, bela-4, ", "hr", ["there is no variant bela-5"]),
        ("prose/en.yaml", "    two-alone: Two play, each for himself.\n", "", "en",
         ["passages.page.two-alone is missing"]),
        ("prose/hr.yaml", "language: hr", "language: bg", "hr", ["the language bg stands in hr.yaml"]),
        ("rulebook.yaml", "  - steps:\n      - dealt", "  - course-of-a-deal\n  - steps:\n      - dealt", "en",
         ["passages.page.course-of-a-deal is missing"]),
        ("open.yaml", "subject: Looking at cards", "subject: Looking at talons", "bg",
         ["open.Looking at cards: the catalogue has no such text", "open.Looking at talons is missing"]),
    ],
)  # fmt: skip
def test_what_is_missing_or_superfluous_is_told(
    changed: Changed, name: str, before: str, after: str, language: str, message: list[str]
) -> None:
    spec = changed(name, before, after)
    assert told(language, spec) == message
    with pytest.raises(TranslationError):
        load_prose(language, SUITE.catalogue, SUITE.variants, spec)


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("      play.leader: {}\n", "", "the rule play.leader is missing"),
        ("      play.leader: {}\n", "      play.leader: {}\n      play.lead: {}\n",
         "the chapter play has no rule play.lead"),
        ("  match:\n    opening:", "  end:\n    opening:", "the chapter match is missing"),
        ("      - {show: seats}\n", "      - {show: seats, say: pack}\n", "one of say, show, steps was expected"),
        ("{table.seats: three-alone}}\n  - {say: two-alone", "{table.seat: three-alone}}\n  - {say: two-alone",
         "there is no rule table.seat"),
    ],
)  # fmt: skip
def test_a_plan_that_is_not_sound_is_refused(changed: Changed, before: str, after: str, message: str) -> None:
    spec = changed("rulebook.yaml", before, after)
    with pytest.raises(SuiteError, match=message) as caught:
        load_order(SUITE.catalogue, spec)
    assert isinstance(caught.value, CatalogueError)
    assert caught.value.place is not None


def test_a_language_without_prose_is_refused() -> None:
    with pytest.raises(UsageError, match="there are no rulebooks in de; languages: en, bg, hr"):
        load_prose("de", SUITE.catalogue, SUITE.variants)
    assert prose_languages() == ("en", "bg", "hr")


def test_a_variant_that_is_told_in_a_language_needs_its_notes(changed: Changed) -> None:
    spec = changed("prose/hr.yaml", "rulebooks: [bela-4, ", "rulebooks: [bulgarian-classic, bela-4, ")
    messages = told("hr", spec)
    assert "notes.The source rounds without saying how. is missing" in messages
    assert "faults.bg-bridge-belot 34 is missing" in messages
