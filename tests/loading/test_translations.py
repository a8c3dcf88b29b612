"""Reading a translation: what it is when it is whole, and where and how it is told that it is not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any

import pytest

from belot_runner.checking.translations import translations
from belot_runner.errors import SuiteError, TranslationError, UsageError, YamlError
from belot_runner.spec.catalogue import Catalogue
from belot_runner.spec.translations import Translation, faults, languages, load_translation
from belot_runner.spec.variants import Variants
from belot_runner.suite import Suite

from .conftest import Write

ENGLISH = """
    language: en
    name: English
    words:
      north: north
      by: "{bid} by {declarer}"
"""
GERMAN = """
    language: de
    name: Deutsch
    chapters:
      table: Der Tisch
      auction: Die Reizung
      play: Das Spiel
      score: Die Abrechnung
    rules:
      table.seats:
        question: Wer sitzt wo?
        choices: {two-pairs: Vier Spieler., three-alone: Drei Spieler., two-alone: Zwei Spieler.}
      auction.form:
        question: Wie kommt das Spiel zustande?
        choices: {ascending: Wer höher reizt., one-round: Wer zuerst nennt., first-player: Der Erste muss.}
      auction.doubling:
        question: Darf man kontrieren?
        choices: {contra-recontra: Ja., none: Nein.}
      play.follow:
        question: Muss man bedienen?
        choices:
          must: "Ja, wenn man kann."
      play.cannot-overtrump:
        question: Was, wenn jeder Trumpf zu niedrig ist?
        text: Man hat vielleicht nur niedrigere.
        choices: {any-card: Jede Karte., undertrump: Ein Trumpf.}
      score.last-trick:
        question: Was zählt der letzte Stich?
        unit: Punkte
      score.carres:
        question: Was zählen vier gleiche?
        named: {standard: wie üblich}
    variants:
      mainland: {title: Festland, summary: Wie daheim.}
      island: {title: Insel}
    words:
      north: Nord
      by: "{declarer} spielt {bid}"
"""

Load = Callable[..., Translation]


@pytest.fixture
def load(spec: Path, catalogue: Catalogue, variants: Variants, write: Write) -> Load:
    """Loads the German of the small suite, with one passage of its file replaced."""

    def loaded(old: str = "", new: str = "", language: str = "de") -> Translation:
        assert old in GERMAN
        write("spec/translations/en.yaml", ENGLISH)
        write("spec/translations/de.yaml", GERMAN.replace(old, new, 1))
        return load_translation(language, catalogue, variants, spec)

    return loaded


def test_a_whole_translation_is_what_its_file_says(load: Load) -> None:
    german = load()
    assert (german.language, german.name) == ("de", "Deutsch")
    assert german.chapters["auction"] == "Die Reizung"
    rule = german.rules["play.cannot-overtrump"]
    assert (rule.question, rule.text) == (
        "Was, wenn jeder Trumpf zu niedrig ist?",
        "Man hat vielleicht nur niedrigere.",
    )
    assert (dict(rule.choices), rule.unit) == ({"any-card": "Jede Karte.", "undertrump": "Ein Trumpf."}, "")
    assert (german.rules["score.last-trick"].unit, dict(german.rules["score.last-trick"].choices)) == ("Punkte", {})
    assert dict(german.rules["score.carres"].named) == {"standard": "wie üblich"}
    assert (german.variants["mainland"].title, german.variants["mainland"].summary) == ("Festland", "Wie daheim.")
    assert (german.variants["island"].title, german.variants["island"].summary) == ("Insel", "")
    assert german.words["north"] == "Nord"


def test_its_texts_come_in_the_order_of_the_catalogue_whatever_that_of_its_file(load: Load) -> None:
    table, auction = "      table: Der Tisch\n", "      auction: Die Reizung\n"
    assert list(load(table + auction, auction + table).chapters) == ["table", "auction", "play", "score"]


def test_english_is_made_of_the_catalogue_and_the_words_of_its_file(
    load: Load, catalogue: Catalogue, variants: Variants
) -> None:
    english = load(language="en")
    assert (english.language, english.name) == ("en", "English")
    assert english.chapters == catalogue.chapters
    assert english.rules["play.follow"].question == catalogue.rules["play.follow"].question
    assert english.rules["play.follow"].choices == {"must": "Yes, when able."}
    assert dict(english.rules["score.carres"].named) == {"standard": "standard"}
    assert english.variants["mainland"].title == variants["mainland"].title
    assert english.word("north") == "north"


def test_a_word_has_filled_in_what_stands_in_braces(load: Load) -> None:
    assert load().word("by", bid="Herz", declarer="Nord") == "Nord spielt Herz"
    assert load(language="en").word("by", bid="hearts", declarer="north") == "hearts by north"


def test_a_translation_cannot_be_changed(load: Load) -> None:
    german: Any = load()
    with pytest.raises(FrozenInstanceError):
        german.name = "English"
    for table in (german.chapters, german.rules, german.variants, german.words, german.rules["play.follow"].choices):
        with pytest.raises(TypeError):
            table["north"] = "Süd"


def test_english_comes_first_of_the_languages(load: Load, spec: Path) -> None:
    load()
    assert languages(spec) == ("en", "de")


def test_a_language_that_nobody_wrote_is_a_wrong_use(load: Load) -> None:
    with pytest.raises(UsageError, match="there is no translation into fr; languages: en, de"):
        load(language="fr")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("      play: Das Spiel\n", "", "3:1: chapters.play is missing; in English: Play"),
        ("Das Spiel", "", "6:8: chapters.play: a text in one line was expected, found nothing; "
         "where it is long, write it behind `>-`"),
        ("Das Spiel", '" "', "6:9: chapters.play: a text in one line was expected, found ; "
         "where it is long, write it behind `>-`"),
        ("Das Spiel", "7", "6:9: chapters.play: a text in one line was expected, found 7; "
         "where it is long, write it behind `>-`"),
        ("Das Spiel", '"Das\\nSpiel"', "6:9: chapters.play: a text in one line was expected, found Das Spiel; "
         "where it is long, write it behind `>-`"),
        ("Das Spiel", '"Das\\eSpiel"', "6:9: chapters.play: a text in one line was expected, found Das\\x1bSpiel; "
         "where it is long, write it behind `>-`"),
        ("play: Das Spiel", "plai: Das Spiel", "6:3: chapters.plai: the catalogue has no such text; "
         "did you mean play? names here: table, auction, play, score"),
        ("play.follow", "play.folow", "18:3: rules.play.folow: the catalogue has no such text; "
         "did you mean play.follow? names here: table.seats, auction.form, auction.doubling, play.follow, "
         "play.cannot-overtrump, score.last-trick, score.carres"),
        ("must: ", "may: ", "21:7: rules.play.follow.choices.may: the catalogue has no such text; names here: must"),
        ("        choices:\n          must: \"Ja, wenn man kann.\"\n", "",
         "18:3: rules.play.follow.choices is missing; it has must"),
        ("unit: Punkte", "text: Viel.", "28:5: rules.score.last-trick.text: the catalogue has no such text; "
         "names here: question, unit"),
        ("question: Muss man bedienen?", "question: Muss man {was} bedienen?",
         "19:15: rules.play.follow.question: nothing is to be filled in here; "
         "in English: Must the led suit be followed?"),
        ("{declarer} spielt {bid}", "{declarer} spielt {gebot}",
         "37:7: words.by: {bid}, {declarer} is to be filled in here; in English: {bid} by {declarer}"),
        ("{declarer} spielt {bid}", "{declarer} spielt {bid", "37:7: words.by: {bid}, {declarer} is to be filled in "
         "here; in English: {bid} by {declarer}"),
        ("      north: Nord\n", "", "35:1: words.north is missing; in English: north"),
        ("island: {title: Insel}", "island: {title: Insel, summary: Dort.}",
         "34:26: variants.island.summary: the catalogue has no such text; names here: title"),
        ("      island: {title: Insel}\n", "", "32:1: variants.island is missing; it has title"),
        ("{title: Insel}", "Insel", "34:11: variants.island: a mapping was expected, found Insel"),
        ("language: de", "language: at", "1:11: the language at stands in de.yaml; rename one of them"),
        ("name: Deutsch\n", "\n", "1:1: the field name is missing; add `name:`"),
        ("words:", "wort:", "35:1: there is no field wort here; "
         "did you mean words? fields here: language, name, chapters, rules, variants, words"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_translation_is_told_with_its_place(
    load: Load, spec: Path, old: str, new: str, told: str
) -> None:
    with pytest.raises(TranslationError) as error:
        load(old, new)
    assert str(error.value) == f"{spec}/translations/de.yaml:{told}"


def test_every_fault_is_found(load: Load, spec: Path, catalogue: Catalogue, variants: Variants) -> None:
    with pytest.raises(TranslationError):
        load("table: Der Tisch\n      auction: Die Reizung\n", "tisch: Der Tisch\n      auction:\n")
    told = [fault.message for fault in faults("de", catalogue, variants, spec)]
    assert told == [
        "chapters.tisch: the catalogue has no such text",
        "chapters.table is missing",
        "chapters.auction: a text in one line was expected, found nothing",
    ]


@pytest.mark.parametrize(
    ("english", "told"),
    [
        (ENGLISH + "    chapters: {}\n", "there is no field chapters here; fields here: language, name, words"),
        (ENGLISH.replace("north: north", "north:"), "words.north: a text in one line was expected, found nothing"),
        (ENGLISH.replace("{declarer}", "{declarer"), "words.by: {bid} is to be filled in here"),
    ],
)
def test_the_english_words_are_read_as_strictly(
    spec: Path, catalogue: Catalogue, variants: Variants, write: Write, english: str, told: str
) -> None:
    write("spec/translations/en.yaml", english)
    with pytest.raises(TranslationError) as error:
        load_translation("en", catalogue, variants, spec)
    assert told in str(error.value)


def test_without_the_english_words_no_language_is_read(
    spec: Path, catalogue: Catalogue, variants: Variants, write: Write
) -> None:
    write("spec/translations/de.yaml", GERMAN)
    with pytest.raises(YamlError, match=r"en\.yaml"):
        load_translation("de", catalogue, variants, spec)


# What `belot check` says


def found(spec: Path, catalogue: Catalogue, variants: Variants) -> list[str]:
    return [str(finding).removeprefix(f"{spec}/translations/") for finding in
            translations(Suite(catalogue, variants, ()), spec)]  # fmt: skip


def test_the_check_finds_each_text_that_is_missing(
    load: Load, spec: Path, catalogue: Catalogue, variants: Variants
) -> None:
    load()
    assert found(spec, catalogue, variants) == []
    with pytest.raises(SuiteError):
        load("text: Man hat vielleicht nur niedrigere.\n        choices: {any-card: Jede Karte., ", "choices: {")
    assert found(spec, catalogue, variants) == [
        "de.yaml:22:3: rules.play.cannot-overtrump.text is missing; "
        "in English: A player who has to beat a trump may hold only lower ones.",
        "de.yaml:24:5: rules.play.cannot-overtrump.choices.any-card is missing; in English: Any card may be played.",
    ]


def test_the_check_leaves_to_the_schema_what_the_schema_finds(
    load: Load, spec: Path, catalogue: Catalogue, variants: Variants
) -> None:
    with pytest.raises(SuiteError):
        load("Das Spiel", "7")
    assert found(spec, catalogue, variants) == []
