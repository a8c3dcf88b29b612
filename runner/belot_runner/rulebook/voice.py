"""A language, as a rulebook speaks it: the catalogue's texts, the prose, the words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from belot_runner.drawing.tongue import Tongue
from belot_runner.spec.decisions import Basis, Decision
from belot_runner.spec.glossary import Term
from belot_runner.spec.prose import Prose
from belot_runner.spec.sources import Fault
from belot_runner.spec.translations import ENGLISH, RuleTexts, Translation
from belot_runner.spec.variants import Variant

_RULE = re.compile(r"\b[a-z]+\.[a-z]+(?:-[a-z]+)*\b")


@dataclass(frozen=True)
class Voice:
    """All that is said in one language; `numbers` are those of the variant, `places` the numbers of its rules."""

    translation: Translation
    prose: Prose
    numbers: Mapping[str, int] = field(default_factory=dict)
    places: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def tongue(self) -> Tongue:
        """The words and phrases, for drawings too."""
        return Tongue({**self.translation.words, **self.prose.words})

    @property
    def language(self) -> str:
        """Its two letters."""
        return self.translation.language

    @property
    def in_english(self) -> bool:
        """Whether it is the language of the specification itself."""
        return self.language == ENGLISH

    def word(self, key: str) -> str:
        """A word as it stands within a sentence."""
        return self.tongue.word(key)

    def phrase(self, key: str, **parts: object) -> str:
        """A phrase, filled in; raises KeyError for one that no language has."""
        return self.tongue.phrase(key, **parts)

    def passage(self, chapter: str, name: str) -> str:
        """A passage of the prose, with the variant's numbers, and with links for the rules that it names."""
        return self.linked(self.prose.passages[chapter][name].format(**self.numbers))

    def sentence(self, chapter: str, name: str) -> str:
        """A passage that is said in the place of a text of a rule: plain text, with the variant's numbers."""
        return self.prose.passages[chapter][name].format(**self.numbers)

    def linked(self, text: str) -> str:
        """A text of the suite's own, with links for the rules that it names, as far as the rulebook tells them."""
        return _RULE.sub(lambda found: self._link(found[0]), text)

    def _link(self, name: str) -> str:
        number = self.places.get(name)
        return name if number is None else f"[{self.phrase('rule-number', number=number)}](#{name})"

    def rule(self, name: str) -> RuleTexts:
        """The texts of a rule."""
        return self.translation.rules[name]

    def about(self, variant: Variant) -> tuple[str, str]:
        """Title and summary of a variant; a house variant has its own, in whatever language."""
        texts = self.translation.variants.get(variant.id)
        return (texts.title, texts.summary) if texts else (variant.title, variant.summary)

    def note(self, decision: Decision) -> str:
        """The note of a decision; empty where this language does not tell it, since no rulebook that is kept has it."""
        return decision.note if self.in_english else self.prose.notes.get(decision.note, "")

    def basis(self, basis: Basis) -> tuple[str, str]:
        """The word for a basis, and what it means."""
        return self.word(basis), self.word(f"{basis}-means")

    def fault(self, fault: Fault) -> str:
        """What is wrong with a source; empty where this language does not tell it."""
        return fault.text if self.in_english else self.prose.faults.get(fault.key, "")

    def meaning(self, term: Term) -> str:
        """What a term means."""
        return self.prose.terms[term.term]

    def listed(self, words: Iterable[str]) -> str:
        """Words one after the other."""
        return ", ".join(words)


def raised(text: str) -> str:
    """A text with a capital at its beginning."""
    return text[:1].upper() + text[1:]
