"""The rulebooks that are kept: of every shipped variant in English, and in the languages that say so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from belot_runner.paths import spec_dir
from belot_runner.rulebook.library import Library
from belot_runner.rulebook.markdown import markdown
from belot_runner.spec.prose import prose_languages

FOLDER = "rulebooks"  # of spec/


def kept(library: Library) -> dict[str, tuple[str, ...]]:
    """The languages in which the rulebook of each shipped variant is kept, English first."""
    of_language = {name: library.prose(name).rulebooks for name in prose_languages()}
    return {
        variant: tuple(language for language, told in of_language.items() if variant in told)
        for variant in library.suite.variants
    }


def files(library: Library) -> Iterator[tuple[Path, str]]:
    """Each file with its text."""
    for name, languages in kept(library).items():
        variant = library.suite.variants[name]
        voices = {language: library.voice(variant, language) for language in languages}
        links = {language: (voice.translation.name, _name(name, language)) for language, voice in voices.items()}
        for language, voice in voices.items():
            others = _others(links, language)
            text = markdown(library.rulebook(variant, voice), voice, others, kept=True)
            yield spec_dir() / FOLDER / _name(name, language), text


def _name(variant: str, language: str) -> str:
    return f"{variant}.{language}.md"


def _others(links: Mapping[str, tuple[str, str]], language: str) -> dict[str, str]:
    """The files in the other languages, by the languages' own names."""
    return dict(link for name, link in links.items() if name != language)
