"""What rulebooks say in connected words, in one language: spec/prose/<language>.yaml.

Beside the passages and words, which every language has, a language other than English has what English texts of the
specification the rulebooks quote: of the variants in `rulebooks`, which are written in that language, the notes of
decisions and the faults of sources; and the glossary and the open questions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from belot_runner.errors import SuiteError, TranslationError, UsageError, brief
from belot_runner.paths import is_file, shown, spec_dir
from belot_runner.reading.fields import Fields, load_fields, suggest
from belot_runner.spec.catalogue import Catalogue
from belot_runner.spec.glossary import load_open_questions, load_terms
from belot_runner.spec.order import PAGE, READING, Order, load_order
from belot_runner.spec.sources import load_sources
from belot_runner.spec.texts import Tree, faults_of, what_is_filled_in
from belot_runner.spec.translations import ENGLISH
from belot_runner.spec.variants import Variant

_EVERYWHERE = ("language", "passages", "words")
_ELSEWHERE = ("rulebooks", "notes", "faults", "terms", "open")  # than in English


@dataclass(frozen=True, slots=True)
class Prose:
    """The texts of one language.

    `passages` by chapter and name, `words` by key; `rulebooks` are the variants whose rulebooks are kept in it. `notes`
    are those of decisions by the English note, `faults` those of sources by the claims that they concern, `terms` the
    meanings of the glossary by term, `open` subject and text of the questions left to the table by their English
    subject; in English these are the texts of the specification itself.
    """

    language: str
    rulebooks: tuple[str, ...]
    passages: Mapping[str, Mapping[str, str]]
    words: Mapping[str, str]
    notes: Mapping[str, str]
    faults: Mapping[str, str]
    terms: Mapping[str, str]
    open: Mapping[str, Mapping[str, str]]


def prose_languages(spec: Path | None = None) -> tuple[str, ...]:
    """The languages in which rulebooks are written, by their two letters, English first."""
    folder = (spec or spec_dir()) / "prose"
    found = sorted(file.stem for file in folder.glob("*.yaml") if is_file(file))
    return (ENGLISH, *(name for name in found if name != ENGLISH))


def load_prose(language: str, catalogue: Catalogue, variants: Mapping[str, Variant], spec: Path | None = None) -> Prose:
    """The texts of a language; raises UsageError where there is no such, TranslationError or YamlError for its faults.

    `variants` are the shipped ones.
    """
    known = prose_languages(spec)
    if language not in known:
        hint = suggest(language, known, "languages")
        raise UsageError(f"there are no rulebooks in {brief(language) or 'no language'}", hint=hint)
    fields = _load(language, spec)
    for fault in _every_fault(fields, catalogue, variants, spec):
        raise fault
    texts = {**_in_english(tuple(variants), variants, spec), **fields.data}
    return Prose(
        language=language,
        rulebooks=fields.texts("rulebooks") or tuple(variants),
        **{part: texts[part] for part in ("passages", "words", "notes", "faults", "terms", "open")},
    )


def prose_faults(
    language: str, catalogue: Catalogue, variants: Mapping[str, Variant], spec: Path | None = None
) -> Iterator[SuiteError]:
    """Every text of a language that is missing, superfluous, empty or not in the form of the English one."""
    try:
        yield from _every_fault(_load(language, spec), catalogue, variants, spec)
    except SuiteError as error:
        yield error


def _load(language: str, spec: Path | None) -> Fields:
    file = (spec or spec_dir()) / "prose" / f"{language}.yaml"
    fields_of = _EVERYWHERE if language == ENGLISH else (*_EVERYWHERE, *_ELSEWHERE)
    fields = load_fields(file, TranslationError, fields_of, fields_of)
    found = fields.text("language")
    if found != language:
        message = f"the language {brief(found)} stands in {shown(file.name)}"
        raise fields.at("language").error(message, "rename one of them")
    return fields


def _every_fault(
    fields: Fields, catalogue: Catalogue, variants: Mapping[str, Variant], spec: Path | None
) -> Iterator[SuiteError]:
    """By the plan and by the English texts; those by their own form."""
    english = fields if fields.get("language") == ENGLISH else _load(ENGLISH, spec)
    wanted: Tree = {"passages": _passages(load_order(catalogue, spec), english), "words": english.mapping("words")}
    if english is fields:
        wanted = _bare(wanted)
    else:
        named = fields.texts("rulebooks")
        for name in named:
            if name not in variants:
                hint = suggest(name, variants, "variants")
                yield fields.at("rulebooks").error(f"there is no variant {brief(name)}", hint)
        wanted |= _in_english([name for name in named if name in variants], variants, spec)
    for part, texts in wanted.items():
        yield from faults_of(fields, part, texts)


def _passages(order: Order, english: Fields) -> Tree:
    """The passages that the plan names, in English where they are there."""
    written = english.mapping("passages")
    passages: Tree = {name: {} for name in (PAGE, READING, *order.chapters)}
    for chapter, name in order.passages():
        of_chapter = written.get(chapter)
        passages[chapter][name] = of_chapter.get(name, "") if isinstance(of_chapter, dict) else ""
    return passages


def _bare(tree: Any) -> Any:
    """A tree of texts by which the English ones themselves are measured: a text is a text."""
    if isinstance(tree, dict):
        return {name: _bare(value) for name, value in tree.items()}
    return what_is_filled_in(tree)


def _in_english(named: Iterable[str], variants: Mapping[str, Variant], spec: Path | None) -> Tree:
    """The English texts of the specification that the rulebooks of some variants quote."""
    chosen = [variants[name] for name in named]
    sources = load_sources(spec)
    cited = list(dict.fromkeys(name for variant in chosen for name in variant.sources if name in sources))
    return {
        "notes": {
            decision.note: decision.note
            for variant in chosen
            for decision in variant.decisions.values()
            if decision.note
        },
        "faults": {fault.key: fault.text for name in cited for fault in sources[name].faults},
        "terms": {term.term: term.meaning for term in load_terms(spec).values()},
        "open": {
            question.subject: {"subject": question.subject, "text": question.text}
            for question in load_open_questions(spec).values()
        },
    }
