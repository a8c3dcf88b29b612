"""The catalogue in other languages: spec/translations/<language>.yaml, read when somebody asks for a language.

A file holds the same tree of texts as the catalogue and the variants, and the words that pages say beside them. In
English, the language of the catalogue itself, the file holds the words alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from belot_runner.errors import SuiteError, TranslationError, UsageError, brief
from belot_runner.paths import is_file, shown, spec_dir
from belot_runner.reading.fields import Fields, load_fields, suggest
from belot_runner.spec.catalogue import Catalogue
from belot_runner.spec.rules import RuleSpec
from belot_runner.spec.texts import Tree, faults_of, what_is_filled_in
from belot_runner.spec.variants import Variant

ENGLISH = "en"

_HEAD = ("language", "name")
_PARTS = ("chapters", "rules", "variants", "words")
_IN_ENGLISH = ("words",)


@dataclass(frozen=True, slots=True)
class RuleTexts:
    """What a rule says: `text` and `unit` are empty where it has none, `choices` or `named` where it has no such."""

    question: str
    text: str
    unit: str
    choices: Mapping[str, str]
    named: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class VariantTexts:
    """The name of a shipped variant, and what is peculiar to it."""

    title: str
    summary: str


@dataclass(frozen=True, slots=True)
class Translation:
    """The texts of one language: chapters, rules and shipped variants by id, words by their English key."""

    language: str
    name: str
    chapters: Mapping[str, str]
    rules: Mapping[str, RuleTexts]
    variants: Mapping[str, VariantTexts]
    words: Mapping[str, str]

    def word(self, key: str, **filled: object) -> str:
        """A word, what stands in {braces} filled in; raises KeyError for a word that no language has."""
        return self.words[key].format(**filled)


def languages(spec: Path | None = None) -> tuple[str, ...]:
    """The languages there are, by their two letters, English first."""
    folder = (spec or spec_dir()) / "translations"
    found = sorted(file.stem for file in folder.glob("*.yaml") if is_file(file))
    return (ENGLISH, *(name for name in found if name != ENGLISH))


def load_translation(
    language: str, catalogue: Catalogue, variants: Mapping[str, Variant], spec: Path | None = None
) -> Translation:
    """The texts of a language; raises UsageError where there is no such, TranslationError or YamlError for its faults.

    `variants` are the shipped ones.
    """
    known = languages(spec)
    if language not in known:
        hint = suggest(language, known, "languages")
        raise UsageError(f"there is no translation into {brief(language) or 'nothing'}", hint=hint)
    fields, wanted = _opened(language, catalogue, variants, spec)
    for fault in _every_fault(fields, wanted):
        raise fault
    return _made({**wanted, **fields.data}, wanted)


def faults(
    language: str, catalogue: Catalogue, variants: Mapping[str, Variant], spec: Path | None = None
) -> Iterator[SuiteError]:
    """Every text of a language that is missing, superfluous, empty or not in the form of the English one.

    Where the file cannot be read at all, or its outermost fields are not as they should be, it is that alone.
    """
    try:
        fields, wanted = _opened(language, catalogue, variants, spec)
    except SuiteError as error:
        yield error
    else:
        yield from _every_fault(fields, wanted)


def texts_in_english(catalogue: Catalogue, variants: Mapping[str, Variant], words: Mapping[str, str]) -> Tree:
    """The tree of texts that every language has, in English and in the order of the catalogue."""
    return {
        "chapters": dict(catalogue.chapters),
        "rules": {rule.id: _rule_in_english(rule) for rule in catalogue.rules.values()},
        "variants": {
            variant.id: _without_empty({"title": variant.title, "summary": variant.summary})
            for variant in variants.values()
        },
        "words": dict(words),
    }


def _rule_in_english(rule: RuleSpec) -> Tree:
    named = {name: name.replace("-", " ") for name in rule.named}
    texts = {"question": rule.question, "text": rule.text, "unit": rule.unit}
    return _without_empty({**texts, "choices": dict(rule.choices), "named": named})


def _without_empty(texts: Tree) -> Tree:
    return {name: text for name, text in texts.items() if text}


def _load(language: str, spec: Path | None) -> Fields:
    """The outermost fields of a language's file."""
    file = (spec or spec_dir()) / "translations" / f"{language}.yaml"
    parts = _IN_ENGLISH if language == ENGLISH else _PARTS
    fields = load_fields(file, TranslationError, (*_HEAD, *parts), (*_HEAD, *parts))
    found = fields.text("language")
    fields.text("name")
    if found != language:
        message = f"the language {brief(found)} stands in {shown(file.name)}"
        raise fields.at("language").error(message, "rename one of them")
    return fields


def _opened(
    language: str, catalogue: Catalogue, variants: Mapping[str, Variant], spec: Path | None
) -> tuple[Fields, Tree]:
    """The file of a language, and the tree of texts that it is measured by."""
    fields = _load(language, spec)
    english = fields if language == ENGLISH else _load(ENGLISH, spec)
    return fields, texts_in_english(catalogue, variants, english.mapping("words"))


def _every_fault(fields: Fields, wanted: Tree) -> Iterator[SuiteError]:
    if fields.get("language") == ENGLISH:  # measured by itself: a text is a text
        wanted = {"words": {key: what_is_filled_in(word) for key, word in wanted["words"].items()}}
    for part, texts in wanted.items():
        yield from faults_of(fields, part, texts)


def _made(texts: Tree, wanted: Tree) -> Translation:
    """Texts without faults as what they are, in the order of the catalogue."""
    rules = {name: _rule(texts["rules"][name]) for name in wanted["rules"]}
    variants = {
        name: VariantTexts(about.get("title", ""), about.get("summary", ""))
        for name, about in texts["variants"].items()
    }
    return Translation(
        language=texts["language"],
        name=texts["name"],
        chapters=MappingProxyType({name: texts["chapters"][name] for name in wanted["chapters"]}),
        rules=MappingProxyType(rules),
        variants=MappingProxyType(variants),
        words=MappingProxyType(dict(texts["words"])),
    )


def _rule(texts: Tree) -> RuleTexts:
    return RuleTexts(
        question=texts["question"],
        text=texts.get("text", ""),
        unit=texts.get("unit", ""),
        choices=MappingProxyType(dict(texts.get("choices", {}))),
        named=MappingProxyType(dict(texts.get("named", {}))),
    )
