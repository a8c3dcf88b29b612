"""Rulebooks by variant and language, and what they are made from."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from belot_runner.rulebook.making import Making
from belot_runner.rulebook.model import Rulebook
from belot_runner.rulebook.numbers import numbers
from belot_runner.rulebook.voice import Voice
from belot_runner.spec.glossary import Term, load_terms
from belot_runner.spec.order import Order, load_order
from belot_runner.spec.prose import Prose, load_prose, prose_languages
from belot_runner.spec.sources import Source, load_sources
from belot_runner.spec.translations import ENGLISH, Translation, load_translation
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite


class Library:
    """What rulebooks are made from: a suite, the plan, the sources, and the languages.

    Each is read when it is first wanted.
    """

    def __init__(self, suite: Suite) -> None:
        self.suite = suite
        self._translations: dict[str, Translation] = {}
        self._prose: dict[str, Prose] = {}

    @cached_property
    def order(self) -> Order:
        """The plan of a rulebook."""
        return load_order(self.suite.catalogue)

    @cached_property
    def glossary(self) -> Mapping[str, Term]:
        """The terms of the game."""
        return load_terms()

    @cached_property
    def sources(self) -> Mapping[str, Source]:
        """The sources of the rules."""
        return load_sources()

    def prose(self, language: str) -> Prose:
        """The prose of a language; raises UsageError where there is none."""
        if language not in self._prose:
            self._prose[language] = load_prose(language, self.suite.catalogue, self.suite.variants)
        return self._prose[language]

    def voice(self, variant: Variant, language: str) -> Voice:
        """A language, as the rulebook of a variant speaks it; raises UsageError where there is none in it."""
        prose = self.prose(language)
        if language not in self._translations:
            self._translations[language] = load_translation(language, self.suite.catalogue, self.suite.variants)
        places = _places(self.order, variant)
        return Voice(self._translations[language], prose, numbers(variant.rules), places)

    def local(self, variant: Variant) -> tuple[str, ...]:
        """The languages of a variant other than English: those in which rulebooks by a source of its are kept."""
        return tuple(
            language
            for language in prose_languages()
            if language != ENGLISH
            and any(
                set(self.suite.variants[other].sources) & set(variant.sources)
                for other in self.prose(language).rulebooks
            )
        )

    def rulebook(self, variant: Variant, voice: Voice) -> Rulebook:
        """The rulebook of a variant, shipped or a user's own, told by the voice that is made for it."""
        local = self.local(variant) if voice.in_english else (voice.language,)
        return Making(variant, self.suite, self.order, self.glossary, self.sources, voice, local).made()


def _places(order: Order, variant: Variant) -> dict[str, str]:
    """The number of each rule that is told: those of its chapter and of its place in it."""
    places = {}
    for number, plan in enumerate(order.chapters.values(), 1):
        told = (place.rule for place in plan.rules if place.said(variant.rules))
        places.update({rule: f"{number}.{at}" for at, rule in enumerate(told, 1)})
    return places
