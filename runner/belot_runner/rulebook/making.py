"""A rulebook, put together from the rules of a variant, the plan, a language and the suite's cases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from belot_runner.drawing.words import flat
from belot_runner.rulebook.choosing import chosen
from belot_runner.rulebook.citing import named
from belot_runner.rulebook.examples import example
from belot_runner.rulebook.figures import figures
from belot_runner.rulebook.model import (
    Block,
    Chapter,
    Document,
    Entry,
    Open,
    Passage,
    Rulebook,
    Silent,
    Steps,
    Told,
    Word,
)
from belot_runner.rulebook.playing import played
from belot_runner.rulebook.voice import Voice
from belot_runner.spec.decisions import Basis, Decision
from belot_runner.spec.glossary import OpenQuestion, Term, load_open_questions
from belot_runner.spec.order import PAGE, READING, ChapterPlan, Order, Part, RulePlace
from belot_runner.spec.sources import Claim, Fault, Source
from belot_runner.spec.values import NUMBER
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite


@dataclass(frozen=True, slots=True)
class Making:
    """A rulebook in the making; `local` are the languages whose words stand beside the terms."""

    variant: Variant
    suite: Suite
    order: Order
    glossary: Mapping[str, Term]
    sources: Mapping[str, Source]
    voice: Voice
    local: tuple[str, ...]

    def made(self) -> Rulebook:
        """The rulebook."""
        variant, voice = self.variant, self.voice
        title, summary = voice.about(variant)
        chapters = tuple(self._chapter(number, plan) for number, plan in enumerate(self.order.chapters.values(), 1))
        told = [word for chapter in chapters for word in self._words_of(chapter)]
        return Rulebook(
            variant=variant.id,
            language=voice.language,
            title=title,
            summary=summary,
            extends=self._extends(),
            page=self._blocks(PAGE, self.order.page),
            reading=self._blocks(READING, self.order.reading),
            chapters=chapters,
            played=played(variant, self.suite.rows, voice),
            silent=tuple(self._silent()),
            open=tuple(self._open()),
            documents=tuple(self._documents()),
            words=tuple({word.term: word for word in told}.values()),
            local=self.local,
        )

    def _extends(self) -> str:
        parent = self.variant.extends
        return self.voice.about(self.suite.variants[parent])[0] if parent in self.suite.variants else parent

    # Chapters

    def _chapter(self, number: int, plan: ChapterPlan) -> Chapter:
        entries = tuple(self._entry(place) for place in plan.rules if place.rule in self.voice.places)
        return Chapter(
            name=plan.name,
            number=number,
            title=self.voice.translation.chapters[plan.name],
            opening=self._blocks(plan.name, plan.opening),
            terms=self._words(plan.terms),
            entries=entries,
        )

    def _blocks(self, chapter: str, parts: Sequence[Part]) -> tuple[Block, ...]:
        return tuple(block for part in parts if part.said(self.variant.rules) for block in self._block(chapter, part))

    def _block(self, chapter: str, part: Part) -> tuple[Block, ...]:
        if part.shows:
            return figures(part.name, self.variant.rules, self.voice)
        if part.steps:
            said = (step for step in part.steps if step.said(self.variant.rules))
            return (Steps(tuple(self.voice.passage(chapter, step.name) for step in said)),)
        return (Passage(self.voice.passage(chapter, part.name)),)

    def _entry(self, place: RulePlace) -> Entry:
        rule, voice = self.suite.catalogue.rules[place.rule], self.voice
        decision, texts = self.variant.decisions[rule.id], voice.rule(rule.id)
        basis, means = voice.basis(decision.basis)
        own = self._is_own(decision)
        return Entry(
            rule=rule.id,
            number=voice.places[rule.id],
            question=self._told(place, "question", texts.question),
            text=self._told(place, "text", texts.text),
            answer=self._told(place, "answer", self._answer(rule.id, rule.value, decision)),
            blocks=self._blocks(rule.chapter, place.parts),
            basis=voice.word("your-own") if own else basis,
            means="" if own else means,
            note=decision.note if own else voice.note(decision),
            claims=self._claims(decision),
            terms=self._words(place.terms),
            examples=tuple(example(check, voice) for check in chosen(place, self.variant, self.suite.rows)),
            own=own,
        )

    def _told(self, place: RulePlace, name: str, text: str) -> str:
        """A text of a rule, or what the plan says in its place."""
        passage = place.told(name, self.variant.rules)
        return text if passage is None else self.voice.sentence(self.suite.catalogue.rules[place.rule].chapter, passage)

    def _answer(self, rule: str, value: str | None, decision: Decision) -> str:
        """What is decided: the sentence of a choice, a number with its unit, or nothing where a table says it."""
        texts = self.voice.rule(rule)
        if value is None:
            return texts.choices[str(decision.value)]
        return f"{flat(decision.value)} {texts.unit}." if value == NUMBER else ""

    def _is_own(self, decision: Decision) -> bool:
        """Whether it is a decision of a user's own file, for which no source is named."""
        shipped = {variant.file for variant in self.suite.variants.values()}
        return not decision.claims and decision.origin.file not in shipped

    def _claims(self, decision: Decision) -> tuple[Claim, ...]:
        found = (self.sources.get(name.rpartition(" ")[0]) for name in decision.claims)
        return tuple(
            source.claims[name]
            for name, source in zip(decision.claims, found, strict=True)
            if source is not None and name in source.claims
        )

    # Words

    def _words(self, terms: Sequence[Part]) -> tuple[Word, ...]:
        said = (self.glossary[term.name] for term in terms if term.said(self.variant.rules))
        return tuple(
            Word(
                term.term,
                tuple(word for name in self.local for word in term.local.get(name, ())),
                self.voice.meaning(term),
            )
            for term in said
        )

    def _words_of(self, chapter: Chapter) -> Iterator[Word]:
        yield from chapter.terms
        for entry in chapter.entries:
            yield from entry.terms

    # The end

    def _silent(self) -> Iterator[Silent]:
        for name, decision in self.variant.decisions.items():
            if name not in self.voice.places:
                reason = self.voice.note(decision) or self.voice.basis(Basis.INERT)[1]
                yield Silent(name, self.voice.rule(name).question, reason, self._claims(decision))

    def _left(self) -> Iterator[OpenQuestion]:
        """What is left to the table in this variant."""
        questions = load_open_questions()
        yield from (questions[part.name] for part in self.order.open if part.said(self.variant.rules))

    def _open(self) -> Iterator[Open]:
        for question in self._left():
            texts = self.voice.prose.open[question.subject]
            yield Open(texts["subject"], texts["text"])

    def _documents(self) -> Iterator[Document]:
        """The sources of the variant, and those that are cited besides."""
        own = [self.sources[name] for name in self.variant.sources if name in self.sources]
        cited = set(self._cited(own))
        besides = dict.fromkeys(claim.rpartition(" ")[0] for claim in sorted(cited))
        yield from (self._document(source, cited, source.faults) for source in own)
        for name in besides:
            if name in self.sources and self.sources[name] not in own:
                yield self._document(self.sources[name], cited, ())

    def _cited(self, own: Sequence[Source]) -> Iterator[str]:
        """The claims on which decisions rest, and those that notes, faults and open questions name."""
        for decision in self.variant.decisions.values():
            yield from decision.claims
            yield from named(decision.note)
        for fault in (fault for source in own for fault in source.faults):
            yield from (*fault.claims, *named(fault.text))
        for question in self._left():
            yield from named(question.text)

    def _document(self, source: Source, cited: Set[str], faults: Sequence[Fault]) -> Document:
        voice = self.voice
        told = [Told(fault.claims, text) for fault in faults if (text := voice.fault(fault))]
        about = f"{source.kind}, {source.language}. {source.about}" if voice.in_english else ""
        claims = tuple(claim for claim in source.claims.values() if claim.id in cited)
        return Document(source.id, source.title, about, tuple(told), claims, voice.in_english)
