"""What a rulebook cites it tells: each claim stands in its sources. And what it leaves to the table."""

from __future__ import annotations

import re

import pytest

from belot_runner.rulebook.citing import named, with_links
from belot_runner.spec.glossary import load_open_questions

from .shelf import KEPT, LIBRARY, SUITE, made

CLAIMS = {claim.id: claim for source in LIBRARY.sources.values() for claim in source.claims.values()}
of_every_rulebook = pytest.mark.parametrize(("variant", "language"), KEPT)
of_every_variant = pytest.mark.parametrize("variant", SUITE.variants)


@of_every_variant
def test_the_english_rulebook_tells_what_each_claim_says(variant: str) -> None:
    rulebook = made(variant, "en")
    cited = {claim for decision in rulebook.variant.decisions.values() for claim in decision.claims}
    told = {claim.id for document in rulebook.book.documents for claim in document.claims}
    assert cited <= told
    assert [claim for claim in told if f"{claim}: {CLAIMS[claim].text[:20]}" not in rulebook.text] == []


@of_every_variant
def test_whatever_claim_the_english_rulebook_names_stands_in_its_sources_and_is_linked(variant: str) -> None:
    rulebook = made(variant, "en")
    told = {claim.id for document in rulebook.book.documents for claim in document.claims}
    assert set(named(rulebook.text)) <= told
    linked = set(re.findall(r"\]\(#((?:bg|fr|hr)-[a-z-]+-\d+)\)", rulebook.text))
    assert linked == {claim.replace(" ", "-") for claim in told}


@of_every_rulebook
def test_whatever_source_a_rulebook_names_stands_in_its_sources(variant: str, language: str) -> None:
    rulebook = made(variant, language)
    sources = {claim.rpartition(" ")[0] for claim in named(rulebook.text)}
    assert sources == {document.id for document in rulebook.book.documents}
    assert set(named(rulebook.text)) - CLAIMS.keys() == set()


def test_claims_are_found_in_a_text_and_linked() -> None:
    text = "as bg-bridge-belot 5 and 6 say, hr-bela 12, 13 и 14; not in 15 or x 3"
    assert named(text) == ("bg-bridge-belot 5", "bg-bridge-belot 6", "hr-bela 12", "hr-bela 13", "hr-bela 14")
    assert with_links(text, lambda claim, words: f"<{words}>") == (
        "as <bg-bridge-belot 5> and <6> say, <hr-bela 12>, <13> и <14>; not in 15 or x 3"
    )


# What is left to the table


@of_every_rulebook
def test_what_is_left_to_the_table_is_told(variant: str, language: str) -> None:
    rulebook = made(variant, language)
    said = [part.name for part in LIBRARY.order.open if part.said(rulebook.variant.rules)]
    assert [each.subject for each in rulebook.book.open] == [
        rulebook.voice.prose.open[name]["subject"] for name in said
    ]


def test_every_open_question_stands_in_the_plan_and_in_some_rulebook() -> None:
    assert [part.name for part in LIBRARY.order.open] == list(load_open_questions())
    for part in LIBRARY.order.open:
        assert any(part.said(variant.rules) for variant in SUITE.variants.values()), part.name


def test_what_belongs_to_bela_alone_is_left_open_in_its_books_only() -> None:
    seven, claiming = "Exchanging the seven of trumps", "Claiming the match in the middle of a deal"
    left = {variant: {each.subject for each in made(variant, "en").book.open} for variant in SUITE.variants}
    assert {variant for variant, subjects in left.items() if seven in subjects} == {"bela-2"}
    assert {variant for variant, subjects in left.items() if claiming in subjects} == {"bela-2", "bela-3", "bela-4"}
