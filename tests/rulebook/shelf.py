"""The rulebooks that are looked at, each made once."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from belot_runner.rulebook.keeping import kept
from belot_runner.rulebook.library import Library
from belot_runner.rulebook.markdown import markdown
from belot_runner.rulebook.model import Rulebook
from belot_runner.rulebook.voice import Voice
from belot_runner.spec.variants import Variant
from belot_runner.suite import load_suite

LIBRARY = Library(load_suite())
SUITE = LIBRARY.suite
KEPT = [(variant, language) for variant, languages in kept(LIBRARY).items() for language in languages]


class Made(NamedTuple):
    """A rulebook with whose it is, how it speaks, and its Markdown."""

    variant: Variant
    voice: Voice
    book: Rulebook
    text: str


@cache
def made(name: str, language: str) -> Made:
    """The rulebook of a shipped variant."""
    return made_of(SUITE.variants[name], language)


def made_of(variant: Variant, language: str) -> Made:
    """The rulebook of any variant."""
    voice = LIBRARY.voice(variant, language)
    book = LIBRARY.rulebook(variant, voice)
    return Made(variant, voice, book, markdown(book, voice))


def house(folder: Path, text: str, name: str = "house") -> Variant:
    """A user's own rules, in a file of that name, which is read once."""
    file = folder / f"{name}.yaml"
    file.write_text(text, encoding="utf-8")
    return SUITE.variants.load(file)
